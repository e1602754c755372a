// Building DOM without strings of markup. Nothing in this page ever assigns innerHTML: whatever a person or a bot
// writes can only become a text node, an attribute from the fixed set below, or a checked address.

/**
 * Make an element.
 * @param {string} spec  tag with optional classes: "div.message.compact"
 * @param {Object<string, any>} [attributes]  `on…` = listener, `style` = object of CSS properties, `dataset` = object,
 *   true = bare attribute ("true" for aria-… and data-…), false / null / undefined = left out, everything else = text
 * @param {...(Node|string|number|null|undefined|false|Array<any>)} children
 * @returns {HTMLElement}
 */
export function el(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, css] of Object.entries(value)) node.style.setProperty(name, css);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else node.setAttribute(key, value === true && !/^(aria|data)-/.test(key) ? "" : String(value));
  }
  append(node, children);
  return node;
}

/** Append children, flattening lists and skipping null, undefined and false. */
export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child instanceof Node ? child : String(child));
  }
}

/** Replace everything inside `node`. */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

export const $ = (id) => document.getElementById(id);

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8h17M3 16h17",
  thread: "M5 4v8a4 4 0 0 0 4 4h10M15 12l4 4-4 4",
  forum: "M4 5h16v11H9l-5 4z",
  at: "M16 12a4 4 0 1 0-1.2 2.8c1 1.2 4.2 1.4 4.9-2A8 8 0 1 0 16 19",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M5 5l14 14M19 5 5 19",
  send: "M4 12 3 4l18 8-18 8z",
  slash: "M15 4 9 20",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  chevron: "m6 9 6 6 6-6",
  back: "m14 6-6 6 6 6",
  next: "m10 6 6 6-6 6",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  check: "m5 12 5 5L20 7",
  reply: "M4 20v-6a5 5 0 0 1 5-5h11",
  down: "M12 5v14M6 13l6 6 6-6",
  zoom: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5M8 11h6M11 8v6",
};

/** A line icon, hidden from screen readers: the button around it carries the label. */
export function icon(name, size = 20) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  const path = document.createElementNS(ns, "path");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor", "stroke-width": 2,
    "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", focusable: "false",
  })) svg.setAttribute(key, String(value));
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/**
 * An address that may be opened by a click: http and https only, so `javascript:` and `data:` never become links.
 * @returns {string|null}
 */
export function linkUrl(text) {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * The address of a file that this server keeps, without its host: a page opened as `localhost`, or through a
 * forwarded port, must not ask `127.0.0.1:PORT`. Files elsewhere give null (the sandbox makes no outside request).
 * @returns {string|null}
 */
export function fileUrl(text) {
  try {
    const url = new URL(text, location.href);
    const ours = url.host === location.host || ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
    return ours && url.pathname.startsWith("/cdn/") ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

/** "#rrggbb" from "#rrggbb" or from Discord's 24-bit number; anything else gives the fallback. */
export function colour(value, fallback = "#5865f2") {
  if (typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value)) return value;
  if (Number.isInteger(value) && value >= 0 && value <= 0xffffff) return "#" + value.toString(16).padStart(6, "0");
  return fallback;
}

/** A round avatar: the initial on the person's colour, in black or white, whichever reads better. */
export function avatar(name, tint, size = 40) {
  const hex = colour(tint);
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const ink = 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? "#fff" : "#000";
  const initial = [...String(name || "?").trim()][0] ?? "?";
  return el("span.avatar", {
    "aria-hidden": "true",
    style: { width: `${size}px`, height: `${size}px`, "font-size": `${Math.round(size * 0.44)}px`, background: hex, color: ink },
  }, initial.toUpperCase());
}

/**
 * Remember what has the focus; the returned function gives it back when a dialog closes. Its message may have been
 * drawn anew meanwhile: then the same control of that message gets it.
 */
export function keepFocus() {
  const node = document.activeElement;
  const message = node?.closest("[data-message-id]")?.dataset.messageId;
  const customId = node?.dataset?.customId;
  const kind = node?.className;
  return () => {
    if (node instanceof HTMLElement && node.isConnected) {
      node.focus({ preventScroll: true });
      return;
    }
    const now = message && document.querySelector(`[data-message-id="${CSS.escape(message)}"]`);
    if (!now) return;
    const same = customId ? now.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`) : now.getElementsByClassName(kind)[0];
    (same ?? now.querySelector("button, a[href]"))?.focus({ preventScroll: true });
  };
}
