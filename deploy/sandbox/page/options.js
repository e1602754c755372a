// The options of a slash command: what may be typed, what it means to the bot, and what is wrong with it.

import { avatar, icon } from "./dom.js";
import { isThread, players, shown, world } from "./store.js";
import { localised, say } from "./words.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10, ATTACHMENT = 11;

/** Options that the page can fill in. */
export const usable = (option) => option.type !== ROLE && option.type !== ATTACHMENT;
export const optionName = (option) => localised(option, "name");
export const optionHint = (option) => localised(option, "description");

/**
 * The values that an option offers by itself: `[{value, label, detail, mark, also}]`, or null if it is typed freely.
 * `also`: other spellings that mean the same.
 */
export function offered(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: localised(choice, "name"), also: [choice.name, String(choice.value)] }));
  switch (option.type) {
    case BOOLEAN: return [{ value: true, label: say("yes"), also: ["true", "yes"] }, { value: false, label: say("no"), also: ["false", "no"] }];
    case USER: case MENTIONABLE: return [
      ...players().map((person) => ({ value: person.id, label: "@" + shown(person), detail: person.name, mark: avatar(shown(person), person.color, 24), also: [shown(person), person.name, "@" + person.name, person.id, `<@${person.id}>`] })),
      { value: world.bot.id, label: "@" + world.bot.name, detail: say("bot"), mark: avatar(world.bot.name, "#5865f2", 24), also: [world.bot.name, world.bot.id, `<@${world.bot.id}>`] },
    ];
    case CHANNEL: return [...world.channels.values()]
      .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
      .map((channel) => ({ value: channel.id, label: "#" + channel.name, mark: icon(isThread(channel) ? "thread" : "hash", 18), also: [channel.name, channel.id, `<#${channel.id}>`] }));
    default: return null;
  }
}

/** The offered values that fit what is typed, those that begin with it first. */
export function matching(values, typed) {
  const text = typed.trim().toLowerCase();
  const rank = (value) => {
    const spellings = [value.label, ...(value.also ?? [])].map((one) => one.toLowerCase());
    if (spellings.some((one) => one.startsWith(text))) return 0;
    return spellings.some((one) => one.includes(text)) ? 1 : 2;
  };
  return values.map((value) => ({ value, rank: rank(value) })).filter((one) => one.rank < 2).sort((a, b) => a.rank - b.rank).map((one) => one.value);
}

/**
 * What a field's text means: `{value}`, `{missing: true}` for nothing, or `{error}` in the reader's words.
 * `picked`: the `{value, label}` that was taken from a list; it counts while its label still stands there.
 */
export function resolve(option, typed, picked) {
  const text = typed.trim();
  if (!text) return { missing: true };
  if (picked && picked.label === typed) return { value: picked.value };
  const values = offered(option);
  if (values) {
    const same = (one) => one.toLowerCase() === text.toLowerCase();
    const found = values.find((value) => same(value.label) || value.also?.some(same));
    return found ? { value: found.value } : { error: say("pickOne") };
  }
  if (option.type === INTEGER || option.type === NUMBER) {
    if (option.type === INTEGER ? !/^[-+]?\d{1,16}$/.test(text) : !/^[-+]?\d*\.?\d+$/.test(text)) return { error: say(option.type === INTEGER ? "needInteger" : "needNumber") };
    const number = Number(text);
    if (option.min_value !== undefined && number < option.min_value) return { error: say("atLeast", option.min_value) };
    if (option.max_value !== undefined && number > option.max_value) return { error: say("atMost", option.max_value) };
    return { value: number };
  }
  if (option.type === STRING) {
    const length = [...text].length;
    if (option.min_length !== undefined && length < option.min_length) return { error: say("tooShort", option.min_length) };
    if (length > (option.max_length ?? 6000)) return { error: say("tooLong", option.max_length ?? 6000) };
  }
  return { value: text };
}

/**
 * A command typed or pasted as a whole: "/table new game:hamlet seats:3", names in the reader's or the base language.
 * @param {string} text @param {any[]} commands  from `leaves()`
 * @returns {{leaf: any, values: Map<string, string>}|null}  null if it is no command, or something in it has no meaning
 */
export function parseCommand(text, commands) {
  if (!text.startsWith("/")) return null;
  const typed = text.slice(1).trim();
  const lower = typed.toLowerCase();
  let best = null;
  for (const leaf of commands) {
    for (const name of [leaf.name, leaf.path]) {
      const fits = lower === name.toLowerCase() || lower.startsWith(name.toLowerCase() + " ");
      if (fits && (!best || name.length > best.length)) best = { leaf, length: name.length };
    }
  }
  if (!best) return null;
  const rest = typed.slice(best.length).trim();
  const values = new Map();
  const names = new Map(best.leaf.options.flatMap((option) => [[option.name.toLowerCase(), option], [optionName(option).toLowerCase(), option]]));
  const marks = [...rest.matchAll(/(?:^|\s)([^\s:]+):/gu)].filter((mark) => names.has(mark[1].toLowerCase()));
  if (rest && (!marks.length || marks[0].index !== 0)) return null;
  for (const [index, mark] of marks.entries()) {
    const value = rest.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? rest.length).trim();
    values.set(names.get(mark[1].toLowerCase()).name, value);
  }
  return { leaf: best.leaf, values };
}

/** Commands for what stands after "/": by the beginning of the name, of a later word, then anywhere, then by description. */
export function findCommands(typed, commands) {
  const text = typed.trim().toLowerCase();
  if (!text) return commands;
  const rank = (leaf) => {
    const names = [leaf.name.toLowerCase(), leaf.path.toLowerCase()];
    if (names.some((name) => name.startsWith(text))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(text)))) return 1;
    if (names.some((name) => name.includes(text))) return 2;
    return [leaf.description, leaf.basicDescription].some((one) => one.toLowerCase().includes(text)) ? 3 : 4;
  };
  return commands.map((leaf, index) => ({ leaf, index, rank: rank(leaf) })).filter((one) => one.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.index - b.index).map((one) => one.leaf);
}
