// What a person does: pressing, submitting, commanding, speaking. Each waits for the bot's answer and says if it failed.

import { openModal } from "./modal.js";
import { Refused, post } from "./server.js";
import { changed, world } from "./store.js";
import { say } from "./words.js";

/** The server's words, in the reader's language where they are Discord's own. */
function words(error) {
  if (!(error instanceof Refused)) return say("noServer");
  if (error.status === 504 && error.message !== "This interaction failed") return say("silent");
  return !error.message || error.message === "This interaction failed" ? say("failed") : error.message;
}

function follow(answer, person) {
  if (!answer.modal || person !== world.person) return;
  openModal(answer.modal, async (values) => {
    let next;
    try {
      next = await post("/s/submit", { person, modal: answer.modal.id, values });
    } catch (error) {
      throw new Error(words(error), { cause: error });
    }
    follow(next, person);
  });
}

/** Press a button, or choose in a select. Only that component waits; a second press on it meanwhile does nothing. */
export async function press(message, customId, values) {
  const key = `${message.id} ${customId}`;
  if (world.busy.has(key)) return;
  const person = world.person;
  world.busy.add(key);
  world.failures.delete(message.id);
  changed("log");
  try {
    follow(await post("/s/press", { person, message: message.id, custom_id: customId, ...(values ? { values } : {}) }), person);
  } catch (error) {
    if (person === world.person) world.failures.set(message.id, { customId, text: words(error) });
  } finally {
    world.busy.delete(key);
    changed("log");
  }
}

let noteCounter = 0;

async function withNote(note, send) {
  const mine = { id: `note-${++noteCounter}`, channel: world.channel, person: world.person, failed: "", ...note };
  world.notes.push(mine);
  changed("log");
  try {
    const answer = await send(mine.person, mine.channel);
    dropNote(mine.id);
    return { answer, person: mine.person };
  } catch (error) {
    mine.failed = words(error);
    world.notes = world.notes.map((one) => (one.id === mine.id ? { ...mine } : one));
    changed("log");
    return null;
  }
}

export function dropNote(id) {
  world.notes = world.notes.filter((note) => note.id !== id);
  changed("log");
}

/**
 * Send a slash command. `command` and the names in `options` are the base ones; numbers, booleans and ids as Discord
 * wants them. `shown` is what the person typed, for the line that waits or reports a failure.
 */
export async function slash(command, options, shown) {
  const done = await withNote({ kind: "command", text: shown }, (person, channel) => post("/s/slash", { person, channel, command, options }));
  if (!done) return;
  if (done.answer.message) world.commandOf.set(done.answer.message, command);
  changed("log");
  follow(done.answer, done.person);
}

/** Say something in the channel. */
export async function sayIn(content) {
  await withNote({ kind: "text", text: content }, (person, channel) => post("/s/say", { person, channel, content }));
}

/** Choices for an option being typed; an aborted or failed request gives none. */
export async function complete(command, options, focused) {
  try {
    const answer = await post("/s/autocomplete", { person: world.person, channel: world.channel, command, options, focused });
    return answer.choices ?? [];
  } catch {
    return [];
  }
}

/** Remove a private message from the person's view. */
export async function dismiss(message) {
  const list = world.messages.get(message.channel_id) ?? [];
  world.messages.set(message.channel_id, list.filter((one) => one.id !== message.id));
  changed("log");
  try {
    await post("/s/dismiss", { person: world.person, message: message.id });
  } catch (error) {
    // the bot may have deleted it in the same moment; anything else brings it back
    if (error instanceof Refused && error.status === 404) return;
    world.messages.set(message.channel_id, [...(world.messages.get(message.channel_id) ?? []), message].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)));
    changed("log");
  }
}

export const setPersonLocale = (locale) => post("/s/person", { person: world.person, locale });
export const newChannel = (name) => post("/s/channel", { name });
