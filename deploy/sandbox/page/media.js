// Pictures: in their place with reserved room, with an ALT badge, and enlarged in a lightbox. Files as download links.

import { el, fileUrl, fill, icon, keepFocus, linkUrl } from "./dom.js";
import { bytes, say } from "./words.js";

const WIDEST = 720; // px, on a desktop
const TALLEST = 640;

/**
 * @typedef {{url: string, name?: string, alt?: string|null, width?: number|null, height?: number|null, spoiler?: boolean}} Picture
 */

/**
 * One picture. Its room is reserved from its size, so that nothing jumps when it arrives.
 * @param {Picture} picture
 * @param {{all?: Picture[], reuse?: Map<string, HTMLImageElement>, thumb?: boolean}} [options]  `all`: the pictures to leaf
 *   through in the lightbox; `reuse`: image nodes of the message's former rendering, so that an edit doesn't flicker
 */
export function picture(picture, { all = [picture], reuse, thumb = false } = {}) {
  const source = fileUrl(picture.url);
  if (!source) return outside(picture);
  const { width, height } = picture;
  let image = reuse?.get(source);
  if (image) reuse.delete(source);
  else image = el("img", { src: source, decoding: "async", draggable: "false" });
  image.alt = picture.alt || picture.name || say("picture");
  const open = el("button.picture-open", { type: "button", title: say("enlarge") }, image);
  const box = el(thumb ? "div.picture.thumb" : "div.picture", {}, open);
  if (width > 0 && height > 0) {
    image.width = width;
    image.height = height;
    if (!thumb) {
      const widest = Math.min(width, WIDEST, Math.max(Math.round((TALLEST * width) / height), 340));
      box.style.setProperty("--width", `${widest}px`);
      open.style.setProperty("aspect-ratio", `${width} / ${height}`);
    }
  }
  image.addEventListener("error", () => box.classList.add("broken"), { once: true });
  if (picture.spoiler) veil(box, open);
  open.addEventListener("click", () => {
    if (!box.classList.contains("veiled")) lightbox(all, all.indexOf(picture));
  });
  if (picture.alt && !thumb) altBadge(box, picture.alt); // a thumbnail has no room for it: its lightbox shows the text
  return box;
}

function veil(box, open) {
  box.classList.add("veiled");
  const cover = el("button.veil", { type: "button" }, say("spoiler"));
  cover.addEventListener("click", () => {
    box.classList.remove("veiled");
    cover.remove();
    open.focus();
  });
  box.append(cover);
}

function altBadge(box, text) {
  const panel = el("div.alt-text", { hidden: true }, text);
  const badge = el("button.alt-badge", {
    type: "button", "aria-expanded": "false", "aria-label": say("showAlt"), title: say("showAlt"), "data-testid": "alt",
  }, el("span", {}, say("alt")));
  badge.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    badge.setAttribute("aria-expanded", String(!panel.hidden));
    badge.setAttribute("aria-label", say(panel.hidden ? "showAlt" : "hideAlt"));
  });
  box.append(badge, panel);
}

/** A picture from another host is not fetched: a sandbox makes no outside request. */
function outside(picture) {
  const url = linkUrl(picture.url);
  if (!url) return el("div.file", {}, icon("file"), el("span", {}, picture.alt || say("picture")));
  return el("a.file", { href: url, target: "_blank", rel: "noopener noreferrer" }, icon("external"), picture.alt || `${say("elsewhere")}: ${url}`);
}

/** A gallery of one to ten pictures. */
export function gallery(pictures, reuse) {
  if (pictures.length === 1) return picture(pictures[0], { reuse });
  return el("div.gallery", { dataset: { count: Math.min(pictures.length, 10) } },
    pictures.map((one) => picture(one, { all: pictures, reuse })));
}

/** A downloadable file. `file`: {url, filename, size}. */
export function fileLink(file) {
  const source = fileUrl(file.url) ?? linkUrl(file.url);
  const name = file.filename || file.name || decodeURIComponent(String(file.url ?? "").split("/").at(-1) ?? "");
  const body = [icon("file", 28), el("span.file-text", {}, el("span.file-name", {}, name), file.size ? el("small", {}, bytes(file.size)) : null)];
  return source ? el("a.file", { href: source, download: name }, body) : el("div.file", {}, body);
}

/**
 * The pictures over the whole window. A click on the picture zooms, dragging or scrolling pans, a click beside it
 * or Esc closes; the focus returns to where it was.
 */
export function lightbox(pictures, start = 0) {
  let index = Math.max(0, start);
  let zoomed = false;
  const stage = el("div.stage", { tabindex: -1 });
  const caption = el("p.caption");
  const button = (name, label, act, extra = {}) => el("button.icon-button", { type: "button", "aria-label": label, title: label, onclick: act, ...extra }, icon(name, 22));
  const zoomButton = button("zoom", say("zoomIn"), () => zoom(!zoomed), { "data-testid": "lightbox-zoom" });
  const original = el("a.icon-button", { target: "_blank", rel: "noopener", "aria-label": say("original"), title: say("original") }, icon("external", 22));
  const tools = el("div.tools", {}, zoomButton, original, button("close", say("close"), () => dialog.close(), { "data-testid": "lightbox-close" }));
  const steps = pictures.length > 1
    ? [button("back", say("previous"), () => show(index - 1), { class: "icon-button step back" }), button("next", say("next"), () => show(index + 1), { class: "icon-button step next" })]
    : [];
  const dialog = el("dialog.lightbox", { "aria-label": say("picture"), "data-testid": "lightbox" }, stage, caption, tools, steps);
  let image;

  function show(which) {
    index = (which + pictures.length) % pictures.length;
    const one = pictures[index];
    image = el("img", { src: fileUrl(one.url), alt: one.alt || one.name || say("picture"), draggable: "false" });
    fill(stage, image);
    original.href = fileUrl(one.url);
    caption.textContent = one.alt ?? "";
    caption.hidden = !one.alt;
    zoom(false);
  }

  function zoom(on, at) {
    const before = image.getBoundingClientRect();
    zoomed = on;
    stage.classList.toggle("zoomed", on);
    zoomButton.setAttribute("aria-label", say(on ? "zoomOut" : "zoomIn"));
    zoomButton.title = say(on ? "zoomOut" : "zoomIn");
    if (on) {
      const room = stage.getBoundingClientRect();
      const width = Math.max(image.naturalWidth, before.width * 2);
      image.style.width = `${width}px`;
      const [fx, fy] = at ? [(at.x - before.left) / before.width, (at.y - before.top) / before.height] : [0.5, 0.5];
      stage.scrollLeft = fx * width - (at ? at.x - room.left : room.width / 2);
      stage.scrollTop = fy * ((width * before.height) / before.width) - (at ? at.y - room.top : room.height / 2);
    } else image.style.width = "";
  }

  let drag = null;
  stage.addEventListener("pointerdown", (event) => {
    drag = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop, moved: false, mouse: event.pointerType === "mouse" };
  });
  stage.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6) drag.moved = true;
    if (zoomed && drag.mouse && drag.moved) {
      stage.scrollLeft = drag.left + drag.x - event.clientX;
      stage.scrollTop = drag.top + drag.y - event.clientY;
    }
  });
  stage.addEventListener("click", (event) => {
    const moved = drag?.moved;
    drag = null;
    if (moved) return;
    if (event.target === image) zoom(!zoomed, { x: event.clientX, y: event.clientY });
    else dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" && steps.length && !zoomed) show(index - 1);
    else if (event.key === "ArrowRight" && steps.length && !zoomed) show(index + 1);
    else if (event.key === "+" || event.key === "=") zoom(true);
    else if (event.key === "-") zoom(false);
  });
  const returnFocus = keepFocus();
  dialog.addEventListener("close", () => {
    dialog.remove();
    returnFocus();
  });
  document.body.append(dialog);
  show(index);
  dialog.showModal();
  stage.focus({ preventScroll: true });
}
