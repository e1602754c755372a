// How far each person has read each channel, kept in this browser, and what is therefore still new to them.

import { isDirect, isEphemeral, mentions, messagesOf, newer, players, world } from "./store.js";

const key = () => `sandbox-reads:${world.guild.id}`;
let reads = null;

function all() {
  if (!reads) {
    try {
      reads = JSON.parse(localStorage.getItem(key()) ?? "{}");
    } catch {
      reads = {}; // private windows may forbid storage: then "new" lasts as long as the page
    }
  }
  return reads;
}

function save() {
  try {
    localStorage.setItem(key(), JSON.stringify(reads));
  } catch {
    // as above
  }
}

// another window may have read on for its person
window.addEventListener("storage", (event) => {
  if (event.key === key()) reads = null;
});

/** For somebody who never looked, all that is there now counts as read: a newcomer's page is not full of dots. */
export function settle() {
  let touched = false;
  for (const person of players()) {
    if (all()[person.id]) continue;
    const mine = (all()[person.id] = {});
    for (const [channel, list] of world.messages) if (list.length) mine[channel] = list.at(-1).id;
    touched = true;
  }
  if (touched) save();
}

export const lastRead = (channel, person = world.person) => all()[person]?.[channel] ?? "";

/** The current person has seen the channel to its end. Returns whether that is news. */
export function markRead(channel) {
  const last = messagesOf(channel).at(-1)?.id;
  if (!last || !newer(last, lastRead(channel))) return false;
  (all()[world.person] ??= {})[channel] = last;
  save();
  return true;
}

const freshIn = (channel, person) => {
  const since = lastRead(channel, person);
  return messagesOf(channel).filter((message) => newer(message.id, since) && message.author?.id !== person);
};

/** Counts for the current person: `{unread, mentions}`; private messages count as mentions. */
export function unread(channel) {
  const fresh = freshIn(channel.id, world.person);
  const called = isDirect(channel) ? fresh : fresh.filter((message) => mentions(message, world.person));
  return { unread: fresh.length, mentions: called.length };
}

/** Whether another person has been called, or written to privately, since they last looked. */
export function called(person) {
  for (const [channel, id] of world.private.get(person) ?? []) if (newer(id, lastRead(channel, person))) return true;
  for (const channel of world.channels.keys()) {
    if (freshIn(channel, person).some((message) => mentions(message, person) && !isEphemeral(message))) return true;
  }
  return false;
}
