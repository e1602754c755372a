// The open channel's messages: which nodes stay, which are made anew, and where the view stands.

import { $, el, fill, icon } from "./dom.js";
import { continues, messageNode, noteNode } from "./messages.js";
import { lastRead, markRead } from "./reads.js";
import { closeLists } from "./select.js";
import { changed, isThread, messagesOf, newer, onChange, world } from "./store.js";
import { currentLocale, dayKey, longDay, say } from "./words.js";

const PAGE = 120; // messages shown before "older" is asked for
const NEAR = 60;  // px from the end that still count as being at the end
const PICTURE_WAIT = 700; // ms that an edit may wait for its new picture, so that the board changes in one go

let nodes = new Map(); // key → {node, signature}
let view = "";         // person and channel that are drawn
let limit = PAGE;
let freshFrom = "";    // the read mark when the channel was opened: "new" begins after it
let atEnd = true;
let top = 0; // where the view was when that was last looked at
let seen = "";         // the last message that was drawn
const waiting = new Map(); // message id → the object whose picture is being fetched
const fetched = new WeakMap(); // message → its new pictures, loaded and ready to be put in

const scroller = () => $("scroller");
const messageKey = (message) => message.id;

/** Start watching the world and the view. */
export function startLog() {
  onChange((changes) => {
    if (["log", "people", "channels", "commands"].some((one) => changes.has(one))) draw();
  });
  scroller().addEventListener("scroll", () => {
    atEnd = nearEnd();
    top = scroller().scrollTop;
    if (atEnd) arrived();
    else $("pill").hidden = false;
  }, { passive: true });
  // pictures without a known size, the keyboard of a phone, a turned screen: whoever was at the end stays there
  const stay = new ResizeObserver(() => stillAtEnd() && toEnd());
  stay.observe($("log"));
  stay.observe(scroller());
  $("pill").addEventListener("click", () => {
    toEnd();
    arrived();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && atEnd && arrived());
  window.addEventListener("focus", () => atEnd && arrived());
}

export function toEnd() {
  scroller().scrollTop = scroller().scrollHeight;
  top = scroller().scrollTop;
  atEnd = true;
}

function nearEnd() {
  return scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < NEAR;
}

/** Whether the reader is at the end now: who has just scrolled up is not, though the event of it is still to come. */
function stillAtEnd() {
  if (atEnd && scroller().scrollTop < top - NEAR && !nearEnd()) atEnd = false;
  return atEnd;
}

function arrived() {
  $("pill").hidden = true;
  $("pill").classList.remove("fresh");
  if (document.visibilityState === "visible" && markRead(world.channel)) changed("channels", "people");
}

function draw() {
  const here = `${world.person} ${world.channel}`;
  const opened = here !== view;
  if (opened) {
    view = here;
    nodes = new Map();
    waiting.clear();
    limit = PAGE;
    freshFrom = lastRead(world.channel);
    seen = "";
    fill($("log"));
  }
  const all = messagesOf(world.channel);
  const list = all.slice(-limit);
  const next = new Map();
  const order = [];
  const put = (key, signature, make) => {
    const old = nodes.get(key);
    const entry = old && same(old.signature, signature) ? old : { node: make(old?.node), signature };
    next.set(key, entry);
    order.push(entry.node);
  };
  if (all.length > list.length) put("older", [currentLocale()], () => el("button.btn.secondary.older", { type: "button", onclick: older }, say("older")));
  else put("welcome", [currentLocale(), world.channels.get(world.channel)?.name], welcome);
  let before = null;
  let marked = false;
  for (const message of list) {
    const day = dayKey(new Date(message.timestamp));
    const newDay = !before || dayKey(new Date(before.timestamp)) !== day;
    const fresh = !marked && freshFrom && newer(message.id, freshFrom) && message.author?.id !== world.person && before;
    if (newDay) put(`day ${day}`, [currentLocale()], () => el("div.divider", { role: "separator" }, el("span", {}, longDay(new Date(message.timestamp)))));
    if (fresh) put("fresh", [currentLocale()], () => el("div.divider.fresh", { role: "separator" }, el("span", {}, say("newMark"))));
    marked ||= Boolean(fresh);
    const compact = !newDay && !fresh && continues(before, message);
    place(message, compact, put);
    before = message;
  }
  for (const note of world.notes) {
    if (note.channel === world.channel && note.person === world.person) put(note.id, [note, currentLocale()], () => noteNode(note));
  }
  nodes = next;
  const newest = all.at(-1)?.id ?? "";
  const mine = all.at(-1)?.author?.id === world.person;
  const more = !opened && newest && newer(newest, seen) && newest !== seen;
  const stick = stillAtEnd() || opened || (more && mine);
  arrange(order);
  seen = newest;
  if (stick) {
    toEnd();
    arrived();
  } else if (more) {
    $("pill").classList.add("fresh");
    $("pill").hidden = false;
  }
  fill($("pill"), icon("down", 16), el("span", {}, say($("pill").classList.contains("fresh") ? "newMessages" : "toBottom")));
}

function place(message, compact, put) {
  const busy = [...world.busy].filter((key) => key.startsWith(message.id + " ")).join();
  const signature = [message, compact, busy, world.failures.get(message.id), world.commandOf.get(message.id), currentLocale(), namesKey(message)];
  put(messageKey(message), signature, (old) => {
    if (!old) return messageNode(message, { compact, reuse: new Map() });
    const former = nodes.get(messageKey(message)).signature;
    if (former[0] !== message && waiting.get(message.id)?.message !== message) {
      const ready = prefetch(message, old, compact, signature);
      if (ready) return old;
    }
    return rebuilt(message, compact, old);
  });
}

/** What else a message's looks depend on: the names that its mentions show. */
function namesKey(message) {
  return message.content?.includes("<") || message.components?.length ? [...world.channels.values()].map((one) => one.name).join() + world.commands.length : "";
}

function rebuilt(message, compact, old) {
  const reuse = new Map([...(fetched.get(message) ?? []), ...old.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image]));
  const focus = old.contains(document.activeElement) ? document.activeElement : null;
  const tabs = focus ? focusables(old).indexOf(focus) : -1;
  const customId = focus?.dataset.customId;
  closeLists();
  const node = messageNode(message, { compact, reuse });
  old.replaceWith(node);
  if (focus) {
    const again = (customId && node.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`)) || focusables(node)[tabs];
    again?.focus({ preventScroll: true });
  }
  return node;
}

const focusables = (node) => [...node.querySelectorAll("a[href], button:not(:disabled), [tabindex='0']")];

/**
 * An edit that brings a new picture waits for it a moment, so that the old board doesn't blink away first. Returns
 * false when there is nothing to wait for.
 */
function prefetch(message, old, compact, signature) {
  const probe = messageNode(message, { compact, reuse: new Map() });
  const had = new Set([...old.querySelectorAll("img")].map((image) => image.getAttribute("src")));
  const fresh = [...probe.querySelectorAll("img")].filter((image) => !had.has(image.getAttribute("src")));
  if (!fresh.length || !had.size) return false;
  const turn = { message };
  waiting.set(message.id, turn);
  const patience = new Promise((done) => setTimeout(done, PICTURE_WAIT));
  Promise.race([Promise.allSettled(fresh.map((image) => image.decode())), patience]).then(() => {
    if (waiting.get(message.id) !== turn) return;
    const entry = nodes.get(messageKey(message));
    if (!entry || entry.node !== old) return;
    fetched.set(message, fresh);
    // not equal to any signature: the next drawing makes the node from the newest message, with the picture now at hand
    entry.signature = [message, "ready", signature];
    changed("log");
  });
  return true;
}

function arrange(order) {
  const log = $("log");
  const wanted = new Set(order);
  for (const child of [...log.children]) if (!wanted.has(child)) child.remove();
  let cursor = log.firstChild;
  for (const node of order) {
    if (node === cursor) cursor = cursor.nextSibling;
    else log.insertBefore(node, cursor);
  }
}

const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);

function older() {
  const height = scroller().scrollHeight;
  limit += PAGE;
  atEnd = false;
  draw();
  scroller().scrollTop += scroller().scrollHeight - height;
}

function welcome() {
  const channel = world.channels.get(world.channel);
  const name = channel ? (isThread(channel) ? channel.name : "#" + channel.name) : "";
  return el("div.welcome", {}, el("span.welcome-mark", {}, icon(channel && isThread(channel) ? "thread" : "hash", 36)),
    el("h2", {}, say("welcome", name)), el("p", {}, say(channel && isThread(channel) ? "welcomeThread" : "welcomeText", name)));
}
