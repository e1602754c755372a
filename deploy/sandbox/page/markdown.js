// Discord's markdown, as DOM nodes. Text becomes text nodes; the only attributes that come from content are
// addresses that passed `linkUrl`. Unclosed marks stay as they were typed.

import { el, linkUrl } from "./dom.js";
import { fullTime, say, stamp } from "./words.js";

const DEEPEST = 12; // nesting beyond this is shown as typed: nobody reads it, and a hostile text can't exhaust the stack

/**
 * @typedef {Object} Names  what ids mean to the reader
 * @property {(id: string) => {name: string, me: boolean}|null} user
 * @property {(id: string) => {name: string}|null} channel
 * @property {(path: string) => string} command  a base command path in the reader's language
 * @property {(id: string) => void} openChannel
 * @property {(path: string) => void} openCommand
 */

/**
 * @param {string} text  Discord markdown
 * @param {Names} names
 * @returns {DocumentFragment}
 */
export function markdown(text, names) {
  return blocks(String(text ?? "").replace(/\r\n?/g, "\n"), names, 0);
}

const FENCE = /```(?:([a-z0-9_+\-.#]+)\n)?\n*([^]*?)\n*```/iy;
const QUOTE = /> ([^\n]*)(?:\n|$)/y;
const HEADING = /(#{1,3}) +([^\n]*\S)[ ]*(?:\n|$)/y;
const SMALL = /-# +([^\n]*\S)[ ]*(?:\n|$)/y;
const ITEM = /( *)([-*]|\d{1,9}\.) +([^\n]*\S)[ ]*(?:\n|$)/y;

function at(pattern, text, position) {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function blocks(text, names, depth) {
  const out = document.createDocumentFragment();
  let plain = "";
  const flush = (beforeBlock) => {
    // a block brings its own line break
    if (beforeBlock && plain.endsWith("\n")) plain = plain.slice(0, -1);
    if (plain) out.append(inline(plain, names, depth));
    plain = "";
  };
  let position = 0;
  while (position < text.length) {
    const lineStart = position === 0 || text[position - 1] === "\n";
    let match;
    if (text.startsWith("```", position) && (match = at(FENCE, text, position)) && match[2]) {
      flush(true);
      out.append(el("pre", {}, el("code", {}, match[2])));
      position += match[0].length;
      if (text[position] === "\n") position += 1;
      continue;
    }
    if (lineStart && depth < DEEPEST) {
      const end = block(text, position, out, names, depth, flush);
      if (end > position) {
        position = end;
        continue;
      }
    }
    // up to the next line or the next fence, whichever comes first
    let next = text.indexOf("\n", position) + 1 || text.length;
    const fence = text.indexOf("```", position + 1);
    if (fence > position && fence < next) next = fence;
    plain += text.slice(position, next);
    position = next;
  }
  flush(false);
  return out;
}

/** Try each block that starts a line; append it and return where it ended, or `position` when there is none. */
function block(text, position, out, names, depth, flush) {
  let match;
  if (text.startsWith(">>> ", position)) {
    flush(true);
    out.append(el("blockquote", {}, blocks(text.slice(position + 4), names, depth + 1)));
    return text.length;
  }
  if (at(QUOTE, text, position)) {
    const lines = [];
    let end = position;
    while (end < text.length && (match = at(QUOTE, text, end))) {
      lines.push(match[1]);
      end += match[0].length;
    }
    flush(true);
    out.append(el("blockquote", {}, blocks(lines.join("\n"), names, depth + 1)));
    return end;
  }
  if ((match = at(HEADING, text, position))) {
    flush(true);
    // the page's own h1 and h2 come first, so that the outline stays in order
    out.append(el(`h${match[1].length + 2}.md-h${match[1].length}`, {}, inline(match[2], names, depth + 1)));
    return position + match[0].length;
  }
  if ((match = at(SMALL, text, position))) {
    flush(true);
    out.append(el("div.md-small", {}, inline(match[1], names, depth + 1)));
    return position + match[0].length;
  }
  if (at(ITEM, text, position)) {
    const items = [];
    let end = position;
    while (end < text.length && (match = at(ITEM, text, end))) {
      items.push({ indent: match[1].length, ordered: /\d/.test(match[2]), start: parseInt(match[2], 10), text: match[3] });
      end += match[0].length;
    }
    flush(true);
    out.append(list(items, names, depth));
    return end;
  }
  return position;
}

function list(items, names, depth) {
  const first = items[0];
  const node = el(first.ordered ? "ol" : "ul", first.ordered && first.start !== 1 ? { start: first.start } : {});
  let index = 0;
  while (index < items.length) {
    const entry = el("li", {}, inline(items[index].text, names, depth + 1));
    const nested = [];
    for (index += 1; index < items.length && items[index].indent > first.indent; index += 1) nested.push(items[index]);
    if (nested.length && depth < DEEPEST) entry.append(list(nested, names, depth + 1));
    node.append(entry);
  }
  return node;
}

// Each rule looks only at its own position (sticky), so that order decides: longer marks before shorter ones.
const INNER = "((?:\\\\[^]|[^\\\\])+?)";
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => el("code.md-code", {}, m[2].replace(/^ (?=`)|(?<=`) $/g, ""))],
  [/\[((?:\[[^\]\n]*\]|[^[\]\n])+)\]\(\s*<?(https?:\/\/[^\s<>]+?)>?(?:\s+"[^"\n]*")?\s*\)/y, (m, inner) => link(m[2], inner(m[1]))],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], m[1])],
  [/https?:\/\/[^\s<]+[^\s<.,:;"'\])*_~|!?]/y, (m) => link(m[0], m[0])],
  [/<@!?(\d{1,25})>/y, (m, _, names) => {
    const who = names.user(m[1]);
    return el(who?.me ? "span.mention.mention-me" : "span.mention", {}, "@" + (who?.name ?? say("unknownUser")));
  }],
  [/<@&(\d{1,25})>/y, () => el("span.mention", {}, "@role")],
  [/@(?:everyone|here)\b/y, (m) => el("span.mention.mention-me", {}, m[0])],
  [/<#(\d{1,25})>/y, (m, _, names) => {
    const channel = names.channel(m[1]);
    if (!channel) return el("span.mention", {}, "#" + say("unknownChannel"));
    return el("button.mention", { type: "button", onclick: () => names.openChannel(m[1]) }, "#" + channel.name);
  }],
  [/<\/([-_\p{L}\p{N}]{1,32}(?: [-_\p{L}\p{N}]{1,32}){0,2}):\d{1,25}>/yu, (m, _, names) =>
    el("button.mention", { type: "button", onclick: () => names.openCommand(m[1]) }, "/" + names.command(m[1]))],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => time(Number(m[1]), m[2] ?? "f")],
  [/<a?:(\w{2,32}):\d{1,25}>/y, (m) => `:${m[1]}:`],
  [new RegExp(`\\*\\*\\*${INNER}\\*\\*\\*(?!\\*)`, "y"), (m, inner) => el("em", {}, el("strong", {}, inner(m[1])))],
  [new RegExp(`\\*\\*${INNER}\\*\\*(?!\\*)`, "y"), (m, inner) => el("strong", {}, inner(m[1]))],
  [new RegExp(`__${INNER}__(?!_)`, "y"), (m, inner) => el("u", {}, inner(m[1]))],
  [new RegExp(`~~${INNER}~~`, "y"), (m, inner) => el("s", {}, inner(m[1]))],
  [new RegExp(`\\|\\|${INNER}\\|\\|`, "y"), (m, inner) => spoiler(inner(m[1]))],
  [/\*(?=\S)((?:\*\*|\\[^]|[^\\*])+?)(?<=\S)\*(?!\*)/y, (m, inner) => el("em", {}, inner(m[1]))],
  [/_(?=\S)((?:__|\\[^]|[^\\_])+?)_(?![\p{L}\p{N}_])/yu, (m, inner) => el("em", {}, inner(m[1]))],
];
const SPECIAL = /[\\`[<h@*_~|]/g;

function inline(text, names, depth) {
  const out = document.createDocumentFragment();
  if (depth >= DEEPEST) {
    out.append(text);
    return out;
  }
  const inner = (part) => inline(part, names, depth + 1);
  let plain = "";
  let position = 0;
  while (position < text.length) {
    SPECIAL.lastIndex = position;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(position, next);
    if (next === text.length) break;
    position = next;
    const made = rule(text, position, inner, names);
    if (made) {
      if (made.node instanceof Node) {
        if (plain) out.append(plain);
        plain = "";
        out.append(made.node);
      } else plain += made.node;
      position = made.end;
    } else {
      plain += text[position];
      position += 1;
    }
  }
  if (plain) out.append(plain);
  return out;
}

function rule(text, position, inner, names) {
  // the underscores in snake_case and the h in "oh" are letters of a word, not marks
  const insideWord = position > 0 && /[\p{L}\p{N}_]/u.test(text[position - 1]);
  if (insideWord && (text[position] === "_" || text[position] === "h")) return null;
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    // not `lastIndex`: what is inside may have used the same pattern
    if (match) return { node: make(match, inner, names), end: position + match[0].length };
  }
  return null;
}

function link(address, content) {
  const url = linkUrl(address);
  if (!url) return el("span", {}, content);
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow", title: url }, content);
}

function spoiler(content) {
  const node = el("span.spoiler", { role: "button", tabindex: 0, "aria-label": say("reveal"), "aria-expanded": "false" },
    el("span.spoiler-text", {}, content));
  const open = (event) => {
    if (node.classList.contains("open")) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) node.removeAttribute(name);
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") open(event);
  });
  return node;
}

function time(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return String(unix);
  return el("time.md-time", { datetime: date.toISOString(), title: fullTime(date), dataset: { unix, style } }, stamp(unix, style));
}

/** Bring every relative time on the page up to date. */
export function refreshTimes(root = document) {
  for (const node of root.querySelectorAll("time.md-time[data-style=R]")) {
    node.textContent = stamp(Number(node.dataset.unix), "R");
  }
}

const EMOJI_ONLY = /^(?:\s*(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?)?(?:\u200D\p{Emoji}\uFE0F?)*)){1,12}\s*$/u;

/** Whether a text is nothing but a few emoji, which Discord shows large. Digits are emoji to Unicode, not to people. */
export function onlyEmoji(text) {
  return EMOJI_ONLY.test(text) && !/^[\s\d#*]*$/.test(text) && /\p{Extended_Pictographic}|\p{RI}/u.test(text);
}

/** Markdown reduced to one line of plain text, for reply previews and labels. */
export function plainText(text, names) {
  return markdown(text, names).textContent.replace(/\s+/g, " ").trim();
}

