// What this page knows of the sandbox's world, how events change it, and who is waiting to hear about that.

import { localised, setLocale } from "./words.js";

const EPHEMERAL = 64;

export const world = {
  person: "", channel: "", seq: 0,
  people: new Map(), channels: new Map(), messages: new Map(),
  guild: { id: "0", name: "" }, bot: { id: "0", name: "", online: true }, commands: [],
  connected: true, typing: new Map(), // channel id → {name, until}
  busy: new Set(),                    // `${message id} ${custom id}` of presses under way
  failures: new Map(),                // message id → {customId, text}
  private: new Map(),                 // another person's id → Map of channel id → newest private message seen for them
  commandOf: new Map(),               // message id → base path of the command that it answers, as far as this page sent it
  notes: [],                          // local lines: commands being sent, or that failed
};

const listeners = new Set();
let due = null;

/** Call `listener(changes)` soon after something changed; `changes` is a Set of "people", "channels", "log", "bot", "commands". */
export function onChange(listener) {
  listeners.add(listener);
}

/** Several changes in one go give one redraw. */
export function changed(...what) {
  if (!due) {
    due = new Set();
    queueMicrotask(() => {
      const changes = due;
      due = null;
      for (const listener of listeners) listener(changes);
    });
  }
  for (const one of what) due.add(one);
}

/** Discord's ids are numbers beyond JavaScript's reach: compare them as text. */
export function newer(a, b) {
  if (!b) return true;
  return a.length === b.length ? a > b : a.length > b.length;
}

const byId = (a, b) => (newer(a.id, b.id) ? 1 : a.id === b.id ? 0 : -1);

/** A channel as the page needs it: a direct message has no name of its own, a thread hides whether it is archived. */
function normal(channel) {
  const others = (channel.recipients ?? []).filter((user) => user.id !== world.person).map((user) => user.global_name || user.username);
  return {
    ...channel, name: channel.name || others.join(", ") || world.bot.name,
    archived: Boolean(channel.thread_metadata?.archived ?? channel.archived),
  };
}

/** Take over a whole state from the server. Messages that did not change stay the same objects, so their nodes stay too. */
export function load(state) {
  const same = world.person === state.person;
  const known = new Map();
  if (same) for (const list of world.messages.values()) for (const message of list) known.set(message.id, message);
  else world.notes = [];
  world.person = state.person;
  world.seq = state.seq;
  world.people = new Map(state.people.map((person) => [person.id, person]));
  world.guild = state.guild;
  world.bot = state.bot;
  world.channels = new Map(state.channels.map((channel) => [channel.id, normal(channel)]));
  world.commands = state.commands.filter((command) => (command.type ?? 1) === 1);
  world.messages = new Map(Object.entries(state.messages).map(([channel, list]) => [channel, list.map(({ _pinged, ...message }) => {
    const old = known.get(message.id); // events come without `_pinged`, so it would only make equals look different
    return old && JSON.stringify(old) === JSON.stringify(message) ? old : message;
  }).sort(byId)]));
  world.typing.clear();
  setLocale(me()?.locale);
  changed("people", "channels", "log", "bot", "commands");
}

/** Apply one event of the stream. Returns "reload" when only the whole state will do. */
export function apply({ seq, type, data }) {
  if (seq <= world.seq) return null;
  world.seq = seq;
  switch (type) {
    case "message":
    case "message_update": {
      const list = messagesOf(data.channel_id);
      const index = list.findIndex((message) => message.id === data.id);
      if (index >= 0) list[index] = data;
      else {
        list.push(data);
        list.sort(byId);
        world.typing.delete(data.channel_id);
      }
      world.messages.set(data.channel_id, list);
      changed("log", "people", "channels");
      return null;
    }
    case "message_delete": {
      const list = messagesOf(data.channel_id);
      world.messages.set(data.channel_id, list.filter((message) => message.id !== data.id));
      changed("log", "channels");
      return null;
    }
    case "channel":
      if (data.deleted) world.channels.delete(data.id);
      else world.channels.set(data.id, normal({ ...world.channels.get(data.id), ...data }));
      changed("channels", "log");
      return null;
    case "typing":
      world.typing.set(data.channel_id ?? data.channel, {
        name: data.name ?? personName(data.user_id ?? data.person ?? data.user) ?? world.bot.name,
        until: Date.now() + 9000,
      });
      changed("typing");
      return null;
    case "commands":
      world.commands = (Array.isArray(data) ? data : data.commands).filter((command) => (command.type ?? 1) === 1);
      changed("commands");
      return null;
    case "bot":
      world.bot = { ...world.bot, ...data };
      changed("bot");
      return null;
    case "person": {
      world.people.set(data.id, { ...world.people.get(data.id), ...data });
      if (data.id === world.person) setLocale(me().locale);
      changed("people", "channels", "log", "bot", "commands");
      return null;
    }
    default:
      return "reload";
  }
}

export const me = () => world.people.get(world.person);
export const messagesOf = (channel) => world.messages.get(channel) ?? [];
export const shown = (person) => person.display_name || person.name;

function personName(id) {
  const person = world.people.get(id);
  return person ? shown(person) : id === world.bot.id ? world.bot.name : null;
}

export function findMessage(id) {
  for (const list of world.messages.values()) {
    const found = list.find((message) => message.id === id);
    if (found) return found;
  }
  return null;
}

/** The persons who can be played: everyone but bots. */
export const players = () => [...world.people.values()].filter((person) => !person.bot);

export const isEphemeral = (message) => Boolean(message.ephemeral || (message.flags ?? 0) & EPHEMERAL);

/** Every text of a message that a person reads, V2 text displays and embeds included. */
export function textsOf(message) {
  const texts = [message.content ?? ""];
  const walk = (components) => {
    for (const component of components ?? []) {
      if (typeof component.content === "string") texts.push(component.content);
      walk(component.components);
    }
  };
  walk(message.components);
  return texts;
}

/** Whether a message calls this person. Discord's own list counts, not the text: a name may stand there without a ping. */
export function mentions(message, person) {
  if (message.author?.id === person) return false;
  return Boolean(message.mention_everyone || message.mentions?.some((user) => user.id === person));
}

const DIRECT = new Set([1, 3]);
export const isDirect = (channel) => DIRECT.has(channel.type);
export const isThread = (channel) => channel.type >= 10 && channel.type <= 12;
/** Where messages can be written: not a category (4) and not a forum (15, 16). */
export const isText = (channel) => ![4, 15, 16].includes(channel.type);

/** The command at a base path ("table new"), or null: `{command, options, path, name, description}`. */
export function leaves() {
  const out = [];
  const walk = (node, root, path, names) => {
    const here = [...path, node.name];
    const shownAs = [...names, localised(node, "name")];
    const children = (node.options ?? []).filter((option) => option.type === 1 || option.type === 2);
    if (children.length) for (const child of children) walk(child, root, here, shownAs);
    else {
      out.push({
        root, path: here.join(" "), name: shownAs.join(" "), description: localised(node, "description"),
        options: node.options ?? [], basicDescription: node.description ?? "",
      });
    }
  };
  for (const command of world.commands) walk(command, command, [], []);
  return out;
}

/** A base command path in the reader's language, as far as it is known. */
export function commandName(path) {
  const exact = leaves().find((leaf) => leaf.path === path);
  if (exact) return exact.name;
  let node = { options: world.commands };
  const words = [];
  for (const word of path.split(" ")) {
    node = (node?.options ?? []).find((option) => option.name === word);
    words.push(node ? localised(node, "name") : word);
  }
  return words.join(" ");
}

/** Names for the markdown renderer; the page adds what a click on a channel or a command does. */
export const names = {
  user(id) {
    const name = personName(id);
    return name ? { name, me: id === world.person } : null;
  },
  channel: (id) => world.channels.get(id) ?? null,
  command: commandName,
  openChannel: (_id) => undefined,
  openCommand: (_path) => undefined,
};
