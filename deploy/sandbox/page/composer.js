// Where people type plain text, and where a slash command begins; command.js takes over once one is chosen.

import { sayIn } from "./actions.js";
import { CommandForm } from "./command.js";
import { $, avatar, el, fill, icon } from "./dom.js";
import { findCommands, matching, offered, optionName, parseCommand } from "./options.js";
import { isDirect, isThread, leaves, onChange, players, shown, world } from "./store.js";
import { Suggestions } from "./suggest.js";
import { say } from "./words.js";

let suggestions;
let text;           // the textarea
let note;           // the line that says what is wrong
let command = null; // the CommandForm while a command is filled in
const drafts = new Map();
let draftKey = "";

export function startComposer() {
  const host = $("composer");
  suggestions = new Suggestions(host);
  note = el("div.compose-note", { role: "alert", hidden: true });
  text = el("textarea.compose-text", { id: "composer-text", rows: 1, maxlength: 2000, autocomplete: "off", enterkeyhint: "send", "data-testid": "composer", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false" });
  const open = el("button.icon-button.slash", { type: "button", onclick: openList }, icon("slash", 22));
  const send = el("button.icon-button.send", { type: "button", "data-testid": "send", onclick: submit }, icon("send", 22));
  const bar = el("div.compose-bar", {}, open, text, send);
  host.append(note, bar);
  text.addEventListener("input", typed);
  text.addEventListener("keydown", textKeys);
  text.addEventListener("focus", typed);
  text.addEventListener("blur", () => suggestions.owner === text && setTimeout(() => suggestions.owner === text && document.activeElement !== text && suggestions.hide(), 150));
  document.addEventListener("keydown", strayKeys);
  onChange((changes) => {
    if (!["channels", "people", "commands"].some((one) => changes.has(one))) return;
    const channel = world.channels.get(world.channel);
    const where = channel ? (isThread(channel) || isDirect(channel) ? channel.name : "#" + channel.name) : "";
    text.placeholder = say("messageTo", where);
    text.setAttribute("aria-label", say("messageTo", where));
    open.setAttribute("aria-label", say("commands"));
    open.title = say("commands");
    send.setAttribute("aria-label", say("send"));
    if (changes.has("commands")) refreshCommand();
  });
}

export const focusComposer = () => text.focus({ preventScroll: true });

/** Another person or channel: what was typed is put aside and that place's own draft comes back. */
export function resetComposer() {
  if (!text) return;
  if (draftKey) drafts.set(draftKey, command ? "" : text.value);
  draftKey = `${world.person} ${world.channel}`;
  leaveCommand(drafts.get(draftKey) ?? "");
  suggestions.hide();
}

/** Begin the command at a base path, as a click on `</table new:1>` does. */
export function openCommand(path) {
  const leaf = leaves().find((one) => one.path === path);
  if (leaf) enterCommand(leaf);
  else {
    leaveCommand("/" + path);
    text.focus();
    typed();
  }
}

function openList() {
  if (command) leaveCommand("");
  if (!text.value.startsWith("/")) text.value = "/";
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
  typed();
}

/** Letters typed while nothing that takes them has the focus belong to the composer. */
function strayKeys(event) {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
  if (document.querySelector("dialog[open], .select-pop") || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  if (command) command.tail.focus();
  else text.focus();
}

// ---------------------------------------------------------------- plain text

function grow() {
  text.style.height = "auto";
  text.style.height = `${Math.min(text.scrollHeight, 180)}px`;
}

function typed() {
  grow();
  warn("");
  if (command) return;
  const value = text.value;
  if (value.startsWith("/") && !value.includes("\n")) {
    const known = leaves();
    const ready = value.endsWith(" ") && known.find((leaf) => [leaf.name, leaf.path].some((name) => value.slice(1).trimEnd().toLowerCase() === name.toLowerCase()));
    if (ready) {
      enterCommand(ready);
      return;
    }
    if (parseCommand(value, known)?.values.size) {
      suggestions.hide();
      return;
    }
    const found = findCommands(value.slice(1), known);
    suggestions.show(text, found.slice(0, 60).map(commandEntry), {
      title: value === "/" ? say("commands") : say("commandsMatching", value), label: say("commands"),
      empty: known.length ? say("noCommands", value) : say("noCommandsYet"),
    });
    return;
  }
  const call = /(?:^|\s)@([^\s@]*)$/u.exec(value.slice(0, text.selectionStart));
  const people = call ? matching(offered({ type: 6 }), call[1]) : [];
  if (people.length) {
    suggestions.show(text, people.map((one) => ({ key: one.value, label: one.label, side: one.detail, mark: one.mark.cloneNode(true), attributes: { "data-value": one.value }, pick: () => insertMention(one.label, call[1].length) })));
  } else suggestions.hide();
}

function commandEntry(leaf) {
  const needed = leaf.options.filter((option) => option.required).map(optionName);
  return {
    key: leaf.path, label: "/" + leaf.name, detail: leaf.description, side: needed.join(" · "), mark: avatar(world.bot.name, "#5865f2", 28),
    attributes: { "data-command": leaf.path }, pick: () => enterCommand(leaf),
  };
}

function insertMention(label, length) {
  const end = text.selectionStart;
  text.setRangeText(label + " ", end - length - 1, end, "end");
  text.focus();
  suggestions.hide();
}

/** "@Mei" as Discord sends it. Longer names first, so that "@Ann" doesn't eat "@Anna". */
function withMentions(content) {
  const known = [...players().map((person) => ["@" + shown(person), person.id]), ["@" + world.bot.name, world.bot.id]].sort((a, b) => b[0].length - a[0].length);
  return known.reduce((out, [label, id]) => out.split(label).join(`<@${id}>`), content);
}

function textKeys(event) {
  if (event.isComposing || event.keyCode === 229 || suggestions.keys(event)) return; // 229: a key that the input method takes
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    submit();
  } else if (event.key === "Tab" && !event.shiftKey && suggestions.current) {
    event.preventDefault();
    suggestions.current.pick();
  } else if (event.key === "Escape" && !suggestions.node.hidden) {
    event.stopPropagation();
    suggestions.hide();
  }
}

function submit() {
  if (command) {
    command.send();
    return;
  }
  const value = text.value;
  const whole = parseCommand(value, leaves());
  if (whole) {
    const complete = whole.leaf.options.every((option) => !option.required || whole.values.has(option.name));
    enterCommand(whole.leaf, whole.values);
    if (complete) command.send();
    return;
  }
  if (suggestions.current) {
    suggestions.current.pick();
    return;
  }
  if (value.startsWith("/") && !/^\/[/\s]/.test(value)) return; // a command that doesn't exist is no message
  const content = withMentions(value).trim();
  if (!content) return;
  leaveCommand("");
  sayIn(content);
}

// ---------------------------------------------------------------- to a command and back

function enterCommand(leaf, values = new Map()) {
  leaveCommand("");
  text.hidden = true;
  command = new CommandForm(leaf, values, { suggestions, warn, leave: backTo });
  text.before(command.node);
  command.start();
}

function backTo(value) {
  leaveCommand(value);
  text.focus({ preventScroll: true });
  if (value) typed();
}

/** Back to plain text, which becomes `value`. */
function leaveCommand(value) {
  command?.close();
  command = null;
  text.hidden = false;
  text.value = value;
  warn("");
  suggestions.hide();
  grow();
}

/** The bot sent its commands anew, or the language changed: what is typed stays where it still fits. */
function refreshCommand() {
  if (!command) return;
  const leaf = leaves().find((one) => one.path === command.leaf.path);
  if (!leaf) leaveCommand("");
  else if (JSON.stringify([leaf.name, leaf.options]) !== JSON.stringify([command.leaf.name, command.leaf.options])) enterCommand(leaf, command.typed());
}

function warn(message) {
  note.hidden = !message;
  fill(note, message);
}
