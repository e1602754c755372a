// The sandbox page: Discord's look and manners for one bot on this computer.
//
// Hooks for tests (data-testid), kept stable:
//   person-<name>        a person in the switch (name: lower-case ASCII; aria-checked marks the current one, data-news a dot)
//   channel-<name>       a channel or thread in the list (aria-current=page: the open one; data-unread: number of new messages)
//   composer             where text and commands are typed; "/table new game:hamlet" + Enter also works as plain text
//   command-suggestion   an entry of the list over the composer: a command (data-command: base path) or a value (data-value)
//   option               an option's field while a command is filled in (data-option: base name)
//   option-add           an optional option that can be added (data-option)
//   send                 the send button
//   message              a message (data-message-id); note: a command on its way, or one that failed
//   button, select       components (data-custom-id); select-option: an entry of an open select (data-value)
//   failure              the red line under a press that failed, or in a note
//   dismiss              "Dismiss message" under a private message
//   alt                  the ALT badge of a picture
//   lightbox             the enlarged picture; lightbox-zoom, lightbox-close
//   modal                a bot's form; field (data-custom-id), select, modal-submit, modal-cancel
//   language             the current person's language; new-channel: the + beside "Channels"
// The address holds who and where: #person=<id or name>&channel=<id or name>. Each window may be another person.

import { connection, drawer, startChrome } from "./chrome.js";
import { focusComposer, openCommand, resetComposer, startComposer } from "./composer.js";
import { $ } from "./dom.js";
import { lookSoon, startElsewhere } from "./elsewhere.js";
import { startLog } from "./log.js";
import { refreshTimes } from "./markdown.js";
import { settle } from "./reads.js";
import { Stream, getState } from "./server.js";
import { apply, changed, isText, load, names, players, world } from "./store.js";
import { say } from "./words.js";

const stream = new Stream({
  event(event) {
    lookSoon();
    if (apply(event) === "reload") refresh();
    else if (event.type === "channel") {
      if (world.channels.has(awaited)) go.channel(awaited);
      else if (!world.channels.has(world.channel)) go.channel(firstChannel());
    }
  },
  lost: () => connection(false),
  back: () => connection(true),
  state: take,
});

let switching = 0;
let awaited = "";

const go = {
  /** Become another person, in the same channel if they can see it. */
  async person(id, channel = world.channel) {
    const turn = ++switching;
    const state = await getState(id);
    if (turn !== switching) return;
    world.failures.clear();
    world.private.delete(id);
    load(state);
    settle();
    world.channel = pick(channel);
    resetComposer();
    stream.open(world.person, state.seq);
    writeHash();
  },
  channel(id) {
    // a channel just made may be known here only with its event
    awaited = world.channels.has(id) ? "" : id;
    if (awaited || id === world.channel) return;
    world.channel = id;
    resetComposer();
    writeHash();
    changed("channels", "log", "people");
    if (!matchMedia("(max-width: 760px)").matches) focusComposer();
  },
};

names.openChannel = (id) => go.channel(id);
names.openCommand = openCommand;

function take(state) {
  load(state);
  settle();
  world.channel = pick(world.channel);
}

async function refresh() {
  const turn = switching;
  const state = await getState(world.person).catch(() => null);
  if (!state || turn !== switching) return;
  take(state);
  stream.open(world.person, state.seq);
}

const firstChannel = () => [...world.channels.values()].find((channel) => isText(channel) && !channel.archived)?.id ?? "";

/** A channel by id or name, else the first. */
function pick(wanted) {
  if (world.channels.has(wanted)) return wanted;
  return [...world.channels.values()].find((channel) => channel.name === wanted)?.id ?? firstChannel();
}

function readHash() {
  const parts = new URLSearchParams(location.hash.slice(1));
  return { person: parts.get("person") ?? "", channel: parts.get("channel") ?? "" };
}

function writeHash() {
  const hash = `#person=${world.person}&channel=${world.channel}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

async function followHash() {
  const { person, channel } = readHash();
  const known = players().find((one) => one.id === person || one.name === person);
  if (known && known.id !== world.person) await go.person(known.id, channel);
  else if (channel) go.channel(pick(channel));
}

async function start() {
  const { person, channel } = readHash();
  let state = null;
  for (let pause = 300; !state; pause = Math.min(pause * 2, 3000)) {
    // a person by name, or one of an older world, is unknown to the server: begin as the first
    state = await getState(/^\d+$/.test(person) ? person : "").catch(() => getState("")).catch(() => null);
    if (!state) {
      $("boot").textContent = say("noServer");
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  load(state);
  const named = players().find((one) => one.name === person);
  if (named && named.id !== world.person) load((state = await getState(named.id)));
  settle();
  world.channel = pick(channel);
  startChrome(go);
  startLog();
  startComposer();
  startElsewhere();
  stream.open(world.person, state.seq);
  writeHash();
  $("boot").remove();
  $("app").hidden = false;
  drawer(false);
  changed("people", "channels", "log", "bot", "commands");
  window.addEventListener("hashchange", followHash);
  setInterval(() => refreshTimes(), 15000);
  if (!matchMedia("(max-width: 760px)").matches) focusComposer();
}

start();
