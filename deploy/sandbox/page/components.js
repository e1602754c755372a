// Discord's message components: rows of buttons and selects, and the V2 layouts.

import { avatar, colour, el, fileUrl, icon, linkUrl } from "./dom.js";
import { markdown } from "./markdown.js";
import { fileLink, gallery, picture } from "./media.js";
import { selectBox } from "./select.js";
import { isText, names, players, shown, world } from "./store.js";
import { say } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/**
 * @typedef {Object} Context
 * @property {any} message  the message that carries the components
 * @property {(customId: string, values?: string[]) => void} press
 * @property {Set<string>} busy  custom ids whose press is under way
 * @property {{customId: string, text: string}|undefined} failure
 * @property {Map<string, HTMLImageElement>} reuse
 */

/**
 * @param {any[]} list  Discord component objects
 * @param {Context} context
 * @returns {Node[]}
 */
export function components(list, context) {
  return (list ?? []).map((component) => one(component, context));
}

function one(component, context) {
  switch (component.type) {
    case 1: return row(component, context);
    case 2: return button(component, context);
    case 3: case 5: case 6: case 7: case 8: return select(component, context);
    case 9: return el("div.section", {},
      el("div.section-text", {}, components(component.components, context)),
      el("div.section-accessory", {}, component.accessory ? one(component.accessory, context) : null));
    case 10: return el("div.text-display", {}, markdown(component.content, names));
    case 11: return picture(toPicture(component, context), { reuse: context.reuse, thumb: true });
    case 12: return gallery((component.items ?? []).map((item) => toPicture(item, context)), context.reuse);
    case 13: return fileLink({ url: component.file?.url, name: component.name, size: component.size });
    case 14: return el(component.divider === false ? "div.separator.bare" : "div.separator", {
      role: component.divider === false ? null : "separator", dataset: { spacing: component.spacing === 2 ? "large" : "small" },
    });
    case 17: return container(component, context);
    default: return el("div.unsupported", {}, say("unsupported"));
  }
}

function row(component, context) {
  const here = (component.components ?? []).some((child) => child.custom_id && child.custom_id === context.failure?.customId);
  const node = el("div.row", {}, components(component.components, context));
  return here ? el("div.row-with-failure", {}, node, failureLine(context)) : node;
}

function container(component, context) {
  const tint = component.accent_color === null || component.accent_color === undefined ? null : colour(component.accent_color);
  const node = el(tint ? "div.container.accented" : "div.container", tint ? { style: { "--accent": tint } } : {}, components(component.components, context));
  if (!component.spoiler) return node;
  node.classList.add("veiled");
  const cover = el("button.veil", { type: "button", onclick: () => { node.classList.remove("veiled"); cover.remove(); } }, say("spoiler"));
  node.append(cover);
  return node;
}

/** A media item or thumbnail with what its attachment knows of size and description. */
function toPicture(item, context) {
  const media = item.media ?? {};
  const file = (context.message?.attachments ?? []).find((one) => one.id === media.attachment_id || (fileUrl(one.url) && fileUrl(one.url) === fileUrl(media.url)));
  return {
    url: media.url ?? file?.url ?? "", name: file?.filename, alt: item.description ?? file?.description,
    width: media.width ?? file?.width, height: media.height ?? file?.height, spoiler: item.spoiler,
  };
}

function emojiOf(emoji) {
  if (!emoji) return null;
  return el("span.emoji", { "aria-hidden": emoji.id ? null : "true" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

function button(component, context) {
  const look = STYLES[component.style] ?? "secondary";
  const text = component.label ? el("span.btn-label", {}, component.label) : null;
  if (component.style === 5) {
    const url = linkUrl(component.url ?? "");
    const body = [emojiOf(component.emoji), text, icon("external", 16)];
    if (!url || component.disabled) return el("button.btn.link", { type: "button", disabled: true }, body);
    return el("a.btn.link", { href: url, target: "_blank", rel: "noopener noreferrer" }, body);
  }
  const busy = context.busy.has(component.custom_id);
  const node = el(`button.btn.${look}`, {
    type: "button", disabled: Boolean(component.disabled), "aria-busy": busy || null,
    "aria-label": component.label ? null : component.emoji?.name ?? component.custom_id,
    "data-testid": "button", "data-custom-id": component.custom_id,
    onclick: () => !busy && context.press(component.custom_id),
  }, emojiOf(component.emoji), text, busy ? el("span.spinner") : null);
  if (busy) node.classList.add("busy");
  return node;
}

/** The choices of any kind of select: its own, or the people, channels and roles there are. */
export function choicesOf(component) {
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  const chosen = (id) => preset.has(id);
  switch (component.type) {
    case 5: case 7: return [
      ...players().map((person) => ({ value: person.id, label: shown(person), description: person.name, mark: avatar(shown(person), person.color, 24), chosen: chosen(person.id) })),
      { value: world.bot.id, label: world.bot.name, description: say("bot"), mark: avatar(world.bot.name, "#5865f2", 24), chosen: chosen(world.bot.id) },
    ];
    case 6: return [];
    case 8: return [...world.channels.values()]
      .filter((channel) => !component.channel_types?.length ? isText(channel) : component.channel_types.includes(channel.type))
      .map((channel) => ({ value: channel.id, label: "#" + channel.name, chosen: chosen(channel.id) }));
    default: return (component.options ?? []).map((option) => ({
      value: option.value, label: option.label, description: option.description, emoji: option.emoji?.name, chosen: option.default,
    }));
  }
}

function select(component, context) {
  return selectBox({
    choices: choicesOf(component), placeholder: component.placeholder, min: component.min_values ?? 1, max: component.max_values ?? 1,
    disabled: component.disabled, busy: context.busy.has(component.custom_id), search: component.type !== 3 && choicesOf(component).length > 8,
    label: component.placeholder, attributes: { "data-testid": "select", "data-custom-id": component.custom_id },
    onPick: (values) => context.press(component.custom_id, values),
  });
}

/** "This interaction failed", in red, under the row that was pressed. */
export function failureLine(context) {
  return el("div.failure", { role: "alert", "data-testid": "failure" }, context.failure.text);
}

/** Whether the failed component still exists in the message, so that its row shows the failure itself. */
export function hasRowFor(list, customId) {
  return (list ?? []).some((component) => (component.type === 1 && (component.components ?? []).some((child) => child.custom_id === customId)) || hasRowFor(component.components, customId));
}
