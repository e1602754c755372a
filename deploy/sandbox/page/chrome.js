// Around the messages: the people who can be played, the channels, the channel's head, the banner and the language.

import { newChannel, setPersonLocale } from "./actions.js";
import { $, avatar, el, fill, icon } from "./dom.js";
import { called, unread } from "./reads.js";
import { isDirect, isThread, me, messagesOf, onChange, players, shown, world } from "./store.js";
import { say } from "./words.js";

/** Lower-case ASCII letters, digits and dashes of a name, for test hooks. */
export const slug = (name) => String(name).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

let go = { person: (_id) => undefined, channel: (_id) => undefined };

/** `navigate`: {person(id), channel(id)}. */
export function startChrome(navigate) {
  go = navigate;
  $("drawer-toggle").append(icon("menu", 24));
  $("drawer-toggle").addEventListener("click", () => drawer(!document.body.classList.contains("drawer-open")));
  $("scrim").addEventListener("click", () => drawer(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("drawer-open")) drawer(false);
  });
  narrow.addEventListener("change", () => drawer(false));
  onChange((changes) => {
    if (changes.has("people") || changes.has("channels") || changes.has("log")) drawPeople();
    if (changes.has("channels") || changes.has("people")) drawSidebar();
    if (changes.has("bot") || changes.has("people")) drawBanner();
    if (changes.has("typing") || changes.has("log")) drawTyping();
    drawTitle();
  });
  drawer(false);
}

const narrow = matchMedia("(max-width: 760px)");

/** Open or close the channel list on a phone. While it is closed there, nothing in it can take the focus. */
export function drawer(open) {
  const was = document.body.classList.contains("drawer-open");
  document.body.classList.toggle("drawer-open", open);
  $("sidebar").inert = narrow.matches && !open;
  $("scrim").hidden = !open;
  $("drawer-toggle").setAttribute("aria-expanded", String(open));
  $("drawer-toggle").setAttribute("aria-label", say(open ? "closeChannels" : "openChannels"));
  if (open) $("sidebar").querySelector("[aria-current=page]")?.focus();
  else if (was && narrow.matches) $("drawer-toggle").focus();
}

function sameFocus(root, attribute, draw) {
  const value = root.contains(document.activeElement) ? document.activeElement.getAttribute(attribute) : null;
  draw();
  if (value !== null) root.querySelector(`[${attribute}="${CSS.escape(value)}"]`)?.focus({ preventScroll: true });
}

function drawPeople() {
  $("people-title").textContent = say("youAre");
  const list = players();
  sameFocus($("people-list"), "data-id", () => fill($("people-list"), list.map((person) => {
    const current = person.id === world.person;
    const news = !current && called(person.id);
    const node = el("button.person", {
      type: "button", role: "radio", "aria-checked": String(current), tabindex: current ? 0 : -1, title: `${shown(person)} · ${person.locale}`,
      "aria-label": `${shown(person)} (${person.locale})${news ? ", " + say("mentioned") : ""}`,
      "data-testid": `person-${slug(person.name)}`, "data-id": person.id, "data-news": news || null,
      onclick: () => go.person(person.id),
    }, el("span.person-face", {}, avatar(shown(person), person.color, 28), news ? el("span.news-dot") : null), el("span.person-name", {}, shown(person)),
    person.locale.startsWith("zh") ? el("span.person-locale", { "aria-hidden": "true" }, "中") : null);
    node.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = list[(list.indexOf(person) + step + list.length) % list.length];
      go.person(next.id).then(() => $("people-list").querySelector(`[data-id="${CSS.escape(next.id)}"]`)?.focus());
    });
    return node;
  })));
}

let listed = ""; // the channel whose row was last brought into view

function drawSidebar() {
  fill($("guild"), el("strong", {}, world.guild.name));
  sameFocus($("channels"), "data-id", () => fill($("channels"), groups()));
  if (listed !== world.channel) {
    listed = world.channel;
    $("channels").querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }
  const person = me();
  if (!person) return;
  fill($("me"), avatar(shown(person), person.color, 32),
    el("div.me-text", {}, el("strong", {}, shown(person)), el("small", {}, say("online"))), languagePicker(person));
  const channel = world.channels.get(world.channel);
  fill($("channel-title"), icon(mark(channel), 22), el("span", {}, channel?.name ?? ""));
  $("channel-topic").textContent = channel?.topic ?? "";
  $("channel-topic").title = channel?.topic ?? "";
  $("skip").textContent = say("skip");
  $("sidebar").setAttribute("aria-label", say("channels"));
  $("scroller").setAttribute("aria-label", channel ? channel.name : "");
}

const LANGUAGES = [["en-US", "English"], ["zh-TW", "繁體中文"]];

/** A language's name in itself. */
function ownName(code) {
  return new Intl.DisplayNames([code], { type: "language" }).of(code);
}

function languagePicker(person) {
  const known = LANGUAGES.some(([code]) => code === person.locale) ? LANGUAGES : [[person.locale, ownName(person.locale)], ...LANGUAGES];
  const node = el("select.language", { "aria-label": say("language"), title: say("language"), "data-testid": "language" },
    known.map(([code, label]) => el("option", { value: code, selected: code === person.locale || null }, label)));
  node.addEventListener("change", () => {
    setPersonLocale(node.value).catch(() => {
      node.value = person.locale;
    });
  });
  return node;
}

function mark(channel) {
  if (!channel) return "hash";
  if (isThread(channel)) return "thread";
  if (isDirect(channel)) return "at";
  return channel.type === 15 ? "forum" : "hash";
}

function groups() {
  const all = [...world.channels.values()];
  const threads = (parent) => all.filter((one) => isThread(one) && one.parent_id === parent.id)
    .sort((a, b) => Number(Boolean(a.archived)) - Number(Boolean(b.archived)));
  const rows = (list) => list.flatMap((channel) => [channelRow(channel), ...threads(channel).map((thread) => channelRow(thread))]);
  const categories = all.filter((channel) => channel.type === 4);
  const plain = all.filter((channel) => channel.type !== 4 && !isThread(channel) && !isDirect(channel));
  const inside = (id) => plain.filter((channel) => (channel.parent_id ?? null) === id);
  const rest = plain.filter((channel) => !categories.some((category) => category.id === channel.parent_id));
  const direct = all.filter(isDirect);
  return [
    el("div.group", {}, el("h2", {}, say("channels")), addButton()), rows(rest),
    categories.map((category) => [el("div.group", {}, el("h2", {}, category.name)), rows(inside(category.id))]),
    direct.length ? [el("div.group", {}, el("h2", {}, say("direct"))), rows(direct)] : null,
  ];
}

function channelRow(channel) {
  const current = channel.id === world.channel;
  const { unread: fresh, mentions } = current && document.visibilityState === "visible" ? { unread: 0, mentions: 0 } : unread(channel);
  if (channel.archived && !current && !messagesOf(channel.id).length) return null;
  const label = [channel.name, fresh ? say("unread") : "", channel.archived ? say("archived") : ""].filter(Boolean).join(", ");
  return el("button.channel", {
    type: "button", "aria-current": current ? "page" : null, "aria-label": label, "data-testid": `channel-${channel.name}`, "data-id": channel.id,
    "data-unread": fresh || null,
    class: ["channel", isThread(channel) && "thread", current && "current", fresh && "unread", channel.archived && "archived"].filter(Boolean).join(" "),
    onclick: () => {
      drawer(false);
      go.channel(channel.id);
    },
  }, isThread(channel) ? el("span.branch") : icon(mark(channel), 20), el("span.channel-name", {}, channel.name), mentions ? el("span.count", {}, mentions) : null);
}

function addButton() {
  const button = el("button.icon-button.small", { type: "button", "aria-label": say("newChannel"), title: say("newChannel"), "data-testid": "new-channel" }, icon("plus", 18));
  button.addEventListener("click", () => {
    const input = el("input.input", { type: "text", maxlength: 100, placeholder: "new-table", "aria-label": say("channelName"), autocomplete: "off" });
    const wrong = el("div.field-error", { role: "alert", hidden: true });
    const send = async (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return;
      try {
        const answer = await newChannel(name);
        dialog.close();
        go.channel(answer.channel);
      } catch (error) {
        wrong.textContent = error.message;
        wrong.hidden = false;
      }
    };
    const dialog = el("dialog.modal.small", { "aria-label": say("newChannel") }, el("form", { method: "dialog", onsubmit: send },
      el("header.modal-head", {}, el("h2", {}, say("newChannel"))), el("div.modal-body", {}, el("div.field", {}, input, wrong)),
      el("footer.modal-foot", {}, el("button.btn.ghost", { type: "button", onclick: () => dialog.close() }, say("cancel")), el("button.btn.primary", { type: "submit" }, say("create")))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    input.focus();
  });
  return button;
}

let lostSince = 0;

/** Tell whether the stream of events runs. A gap shorter than a moment is nobody's concern. */
export function connection(running) {
  world.connected = running;
  if (running) lostSince = 0;
  else if (!lostSince) {
    lostSince = Date.now();
    setTimeout(drawBanner, 700);
  }
  drawBanner();
}

function drawBanner() {
  const lost = !world.connected && lostSince && Date.now() - lostSince >= 600;
  const text = lost ? say("reconnecting") : world.bot.online === false ? say("restarting") : "";
  const banner = $("banner");
  if (banner.dataset.text === text) return;
  banner.dataset.text = text;
  banner.hidden = !text;
  banner.className = `banner ${lost ? "lost" : "away"}`;
  fill(banner, text ? [el("span.spinner"), text] : null);
}

function drawTyping() {
  const now = world.typing.get(world.channel);
  const text = now && now.until > Date.now() ? say("typing", now.name) : "";
  if ($("typing").textContent === text) return;
  fill($("typing"), text ? [el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), text] : null);
  if (text) setTimeout(drawTyping, now.until - Date.now() + 50);
}

function drawTitle() {
  const news = [...world.channels.values()].reduce((sum, channel) => sum + unread(channel).mentions, 0);
  const channel = world.channels.get(world.channel);
  document.title = `${news ? `(${news}) ` : ""}${channel ? "#" + channel.name : ""} · ${me() ? shown(me()) : ""} · ${world.guild.name}`;
}

