// One message as a node.

import { dismiss, dropNote, press } from "./actions.js";
import { components, failureLine, hasRowFor } from "./components.js";
import { avatar, colour, el, fileUrl, icon, linkUrl } from "./dom.js";
import { markdown, onlyEmoji, plainText } from "./markdown.js";
import { fileLink, gallery, picture } from "./media.js";
import { commandName, findMessage, isEphemeral, mentions, names, shown, textsOf, world } from "./store.js";
import { clock, fullTime, say, when } from "./words.js";

const LOADING = 128;
const V2 = 32768;
const NO_EMBEDS = 4;
const PICTURES = /^image\/(png|jpe?g|gif|webp|avif|apng)/i;

function author(message) {
  const person = world.people.get(message.author?.id);
  const isBot = Boolean(message.author?.bot);
  const name = person && !isBot ? shown(person) : message.author?.global_name || message.author?.username || world.bot.name;
  return { name, tint: isBot ? "#5865f2" : person?.color, isBot };
}

/** Whether `message` continues `before`: same author within seven minutes, and nothing standing between. */
export function continues(before, message) {
  return Boolean(before) && before.author?.id === message.author?.id && !context(message) && message.type !== 18
    && before.type !== 18 && isEphemeral(before) === isEphemeral(message)
    && new Date(message.timestamp) - new Date(before.timestamp) < 420000;
}

const context = (message) => message.type === 19 || invocation(message);

/** Who used which command, for the line over an answer. The name is null where nobody remembers it. */
function invocation(message) {
  const kind = message.interaction_metadata?.type ?? message.interaction?.type;
  if (kind !== 2 && message.type !== 20) return null;
  const by = message.interaction_metadata?.user ?? message.interaction?.user ?? (message.interaction_by ? { id: message.interaction_by } : null);
  const name = message.interaction?.name ?? message.interaction_metadata?.name ?? world.commandOf.get(message.id) ?? null;
  return by ? { by, name } : null;
}

/**
 * @param {any} message  a Discord message object
 * @param {{compact: boolean, reuse: Map<string, HTMLImageElement>}} options
 */
export function messageNode(message, { compact, reuse }) {
  const who = author(message);
  const date = new Date(message.timestamp);
  const secret = isEphemeral(message);
  if (message.type === 18) return threadStarted(message, who, date);
  if (message.type === 21 && message.referenced_message) {
    // a thread that grew out of a message begins with that message
    const start = findMessage(message.referenced_message.id) ?? message.referenced_message;
    return messageNode({ ...start, thread: null }, { compact: false, reuse });
  }
  const time = el("time", { datetime: date.toISOString(), title: fullTime(date) }, compact ? clock(date) : when(date));
  const node = el("article.message", {
    "data-testid": "message", "data-message-id": message.id, "aria-label": `${who.name}, ${when(date)}`,
    class: ["message", compact && "compact", secret && "ephemeral", mentions(message, world.person) && "mentioned"].filter(Boolean).join(" "),
  },
  head(message),
  el("div.gutter", {}, compact ? time : avatar(who.name, who.tint)),
  el("div.content", {},
    compact ? null : el("div.byline", {}, el("span.name", { style: who.isBot ? {} : { color: nameColour(who.tint) } }, who.name), who.isBot ? appTag() : null, time),
    body(message, reuse),
    secret ? onlyYou(() => dismiss(message)) : null));
  return node;
}

const appTag = () => el("span.tag", {}, icon("check", 11), say("bot"));

/** A person's colour, brightened until it can be read on the dark page. */
function nameColour(tint) {
  return `color-mix(in oklab, ${colour(tint, "#dbdee1")} 62%, white)`;
}

function head(message) {
  if (message.type === 19 || message.message_reference?.type === 0) {
    const target = message.referenced_message;
    if (!target) return el("div.context", {}, el("span.reply-text", {}, say("gone")));
    const who = author(target);
    const text = textsOf(target).map((one) => plainText(one, names)).filter(Boolean).join(" ") || (target.attachments?.length ? say("picture") : "…");
    const jump = () => {
      const node = document.querySelector(`[data-message-id="${CSS.escape(target.id)}"]`);
      node?.scrollIntoView({ block: "center" });
      node?.classList.add("flash");
      setTimeout(() => node?.classList.remove("flash"), 1500);
    };
    return el("div.context", {}, avatar(who.name, who.tint, 16), el("span.context-name", {}, who.name),
      el("button.reply-text", { type: "button", onclick: jump }, text));
  }
  const call = invocation(message);
  if (!call) return null;
  const person = world.people.get(call.by.id);
  const name = person ? shown(person) : call.by.global_name || call.by.username || say("unknownUser");
  return el("div.context", {}, avatar(name, person?.color, 16), el("span.context-name", { style: { color: nameColour(person?.color) } }, name),
    ` ${say("used")} `, el("span.context-command", {}, call.name ? "/" + commandName(call.name) : say("aCommand")));
}

function body(message, reuse) {
  if ((message.flags ?? 0) & LOADING) {
    return el("div.thinking", { role: "status" }, el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), say("thinking", author(message).name));
  }
  const failure = world.failures.get(message.id);
  const busy = new Set([...world.busy].filter((key) => key.startsWith(message.id + " ")).map((key) => key.slice(message.id.length + 1)));
  const scope = { message, busy, failure, reuse, press: (customId, values) => press(message, customId, values) };
  const edited = message.edited_timestamp
    ? el("span.edited", { title: fullTime(new Date(message.edited_timestamp)) }, say("edited")) : null;
  const list = components(message.components, scope);
  const stray = failure && !hasRowFor(message.components, failure.customId) ? failureLine(scope) : null;
  if ((message.flags ?? 0) & V2) return [el("div.layout", {}, list), edited, stray, threadCard(message)];
  const text = message.content
    ? el(onlyEmoji(message.content) ? "div.text.jumbo" : "div.text", {}, markdown(message.content, names), edited && [" ", edited]) : null;
  const embeds = (message.flags ?? 0) & NO_EMBEDS ? [] : message.embeds ?? [];
  return [text, files(message, embeds, reuse), embeds.map((one) => embed(one, reuse)),
    list.length ? el("div.layout", {}, list) : null, text ? null : edited, stray, threadCard(message)];
}

function files(message, embeds, reuse) {
  const used = new Set(embeds.flatMap((one) => [one.image?.url, one.thumbnail?.url]).filter(Boolean).map((url) => fileUrl(url) ?? url));
  const loose = (message.attachments ?? []).filter((file) => !used.has(fileUrl(file.url) ?? file.url));
  const isPicture = (file) => PICTURES.test(file.content_type ?? "") || (!file.content_type && file.width > 0);
  const pictures = loose.filter(isPicture).map((file) => ({
    url: file.url, name: file.filename, alt: file.description, width: file.width, height: file.height, spoiler: file.filename?.startsWith("SPOILER_"),
  }));
  const others = loose.filter((file) => !isPicture(file));
  return [pictures.length ? gallery(pictures, reuse) : null, others.map((file) => fileLink(file))];
}

function embed(data, reuse) {
  const title = data.title ? markdown(data.title, names) : null;
  const url = data.url ? linkUrl(data.url) : null;
  const field = (one) => el(one.inline ? "div.embed-field.inline" : "div.embed-field", {}, el("div.embed-name", {}, markdown(one.name, names)), el("div.embed-value", {}, markdown(one.value, names)));
  const image = (one) => ({ url: one.url, width: one.width, height: one.height, alt: one.description });
  const foot = [data.footer?.text, data.timestamp ? when(new Date(data.timestamp)) : null].filter(Boolean).join(" • ");
  return el("section.embed", { style: { "--accent": colour(data.color, "#4e5058") } },
    el("div.embed-main", {},
      el("div.embed-text", {},
        data.author?.name ? el("div.embed-author", {}, data.author.name) : null,
        title ? el("div.embed-title", {}, url ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, title) : title) : null,
        data.description ? el("div.embed-description", {}, markdown(data.description, names)) : null,
        data.fields?.length ? el("div.embed-fields", {}, data.fields.map(field)) : null),
      data.thumbnail?.url ? picture(image(data.thumbnail), { reuse, thumb: true }) : null),
    data.image?.url ? picture(image(data.image), { reuse }) : null,
    foot ? el("div.embed-foot", {}, foot) : null);
}

function threadCard(message) {
  const thread = message.thread ? world.channels.get(message.thread.id) ?? message.thread : null;
  if (!thread) return null;
  return el("button.thread-card", { type: "button", onclick: () => names.openChannel(thread.id) },
    icon("thread", 18), el("strong", {}, thread.name), el("span", {}, say("seeThread") + " ›"));
}

function threadStarted(message, who, date) {
  const id = message.message_reference?.channel_id ?? message.thread?.id;
  return el("article.message.system", { "data-testid": "message", "data-message-id": message.id },
    el("div.gutter", {}, icon("thread", 18)),
    el("div.content", {}, el("strong", {}, who.name), ` ${say("started")}: `,
      id ? el("button.mention", { type: "button", onclick: () => names.openChannel(id) }, message.content) : message.content, " ",
      el("time", { datetime: date.toISOString(), title: fullTime(date) }, when(date))));
}

function onlyYou(close) {
  return el("div.only-you", {}, icon("eye", 16), el("span", {}, say("onlyYou")), el("span", { "aria-hidden": "true" }, "•"),
    el("button.text-link", { type: "button", "data-testid": "dismiss", onclick: close }, say("dismiss")));
}

/** A line of this page's own: a command or text on its way, or one that failed. */
export function noteNode(note) {
  const person = world.people.get(note.person);
  if (!note.failed) {
    return el("article.message.note", { "data-testid": "note" }, el("div.gutter", {}, el("span.spinner")),
      el("div.content", {}, note.kind === "command" ? say("sending") : el("span.pending", {}, note.text)));
  }
  const command = note.kind === "command";
  return el("article.message.note.ephemeral", { "data-testid": "note" },
    command ? el("div.context", {}, avatar(shown(person), person.color, 16), el("span.context-name", {}, shown(person)), ` ${say("used")} `, el("span.context-command", {}, note.text)) : null,
    el("div.gutter", {}, command ? avatar(world.bot.name, "#5865f2") : avatar(shown(person), person.color)),
    el("div.content", {},
      command ? el("div.byline", {}, el("span.name", {}, world.bot.name), appTag()) : el("div.text.pending", {}, note.text),
      el("div.failure", { role: "alert", "data-testid": "failure" }, command ? note.failed : say("notSent", note.failed)),
      onlyYou(() => dropNote(note.id))));
}

