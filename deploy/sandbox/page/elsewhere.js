// Private messages of the other people. Their streams aren't ours to hold (a browser grants six connections in all), so
// now and then each is looked into for a moment: shortly after something happened here, and once in a while anyway.

import { peek } from "./server.js";
import { changed, isDirect, isEphemeral, newer, players, world } from "./store.js";

const AFTER = 1500;    // ms of quiet after an event
const ANYWAY = 20000;  // ms

const seen = new Map(); // person → number of the last event that was looked at
let timer = 0;
let looking = false;

/** Begin; what happened before is taken as known. */
export function startElsewhere() {
  for (const person of players()) seen.set(person.id, world.seq);
  setInterval(look, ANYWAY);
}

/** Something happened: look soon. */
export function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(look, AFTER);
}

async function look() {
  if (looking || !world.connected || document.visibilityState === "hidden") return;
  looking = true;
  try {
    for (const person of players()) {
      if (person.id === world.person) {
        seen.set(person.id, world.seq);
        continue;
      }
      const from = seen.get(person.id) ?? world.seq;
      const { events, seq } = await peek(person.id, from);
      // a restarted server counts from the start again, and says so with "reload"
      seen.set(person.id, events.some((event) => event.type === "reload") ? events.at(-1).seq : seq);
      for (const event of events) if (event.type === "message") note(person.id, event.data);
    }
  } finally {
    looking = false;
  }
}

function note(person, message) {
  const channel = world.channels.get(message.channel_id);
  const isPrivate = isEphemeral(message) || !channel || isDirect(channel);
  if (!isPrivate || message.author?.id === person) return;
  const mine = world.private.get(person) ?? new Map();
  if (newer(message.id, mine.get(message.channel_id) ?? "")) mine.set(message.channel_id, message.id);
  world.private.set(person, mine);
  changed("people");
}
