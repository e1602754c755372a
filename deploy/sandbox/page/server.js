// Speaking with the sandbox server: requests, and the stream of events with its own reconnecting.

export class Refused extends Error {
  /** What the server said: its words, its HTTP status and its code. */
  constructor(message, status, code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** POST JSON. Resolves to the answer; throws `Refused` for 4xx/5xx, and `TypeError` when nobody answers. */
export async function post(path, body) {
  const response = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), cache: "no-store",
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.ok === false) throw new Refused(answer.error || response.statusText, response.status, answer.code);
  return answer;
}

/** The whole world as one person sees it. Without a person the server picks the first. */
export async function getState(person) {
  const query = person ? "?person=" + encodeURIComponent(person) : "";
  const response = await fetch("/s/state" + query, { cache: "no-store" });
  if (!response.ok) throw new Refused(response.statusText, response.status);
  return response.json();
}

const PATIENCE = [400, 800, 1500, 3000, 5000]; // ms between attempts; the last one repeats
const HIDDEN_GRACE = 8000; // ms
const QUIET = 150; // ms without a further event, after which a peek ends

/**
 * One person's event stream. After a lost connection it asks for the whole state again before listening on, because
 * a restarted server may count its events from the start.
 *
 * A browser allows six connections to one host over all its tabs, and each stream holds one: a tab that has been
 * hidden for a while therefore lets its own go, and takes it up again when it is looked at. Otherwise the seventh
 * window would hang.
 */
export class Stream {
  /**
   * @param {{event: (e: {seq: number, type: string, data: any}) => void, lost: () => void, back: () => void,
   *          state: (s: any) => void}} handlers
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.source = null;
    this.person = null;
    this.attempt = 0;
    this.timer = 0;
    this.round = 0;
    document.addEventListener("visibilitychange", () => this.#visibility());
    window.addEventListener("pagehide", () => this.#close());
    window.addEventListener("pageshow", (event) => event.persisted && this.person && this.#again(0));
    window.addEventListener("online", () => this.person && !this.source && this.#again(0));
  }

  /** Listen as `person` to everything after event number `seq`. */
  open(person, seq) {
    this.#close();
    this.person = person;
    this.#listen(seq);
  }

  #listen(seq) {
    const source = new EventSource(`/s/events?person=${encodeURIComponent(this.person)}&after=${seq}`);
    this.source = source;
    source.onopen = () => {
      if (source !== this.source) return;
      this.attempt = 0;
      this.handlers.back();
    };
    source.onmessage = (message) => {
      if (source === this.source) this.handlers.event(JSON.parse(message.data));
    };
    source.onerror = () => {
      if (source !== this.source) return;
      this.#close();
      this.handlers.lost();
      this.#again(PATIENCE[0]);
    };
  }

  #again(delay) {
    clearTimeout(this.timer);
    const round = ++this.round;
    this.timer = setTimeout(async () => {
      try {
        const state = await getState(this.person);
        if (round !== this.round) return;
        this.handlers.state(state);
        this.#listen(state.seq);
      } catch {
        if (round !== this.round) return;
        this.handlers.lost();
        this.attempt += 1;
        this.#again(PATIENCE[Math.min(this.attempt, PATIENCE.length - 1)]);
      }
    }, delay);
  }

  #close() {
    clearTimeout(this.timer);
    this.round += 1;
    this.source?.close();
    this.source = null;
  }

  #visibility() {
    if (!this.person) return;
    if (document.visibilityState === "hidden") {
      clearTimeout(this.hideTimer);
      this.hideTimer = setTimeout(() => document.visibilityState === "hidden" && this.#close(), HIDDEN_GRACE);
    } else {
      clearTimeout(this.hideTimer);
      if (!this.source) this.#again(0);
    }
  }
}

/**
 * What happened for `person` since event number `seq`: reads what the stream has in store and lets go of it again.
 * @returns {Promise<{events: any[], seq: number}>}
 */
export async function peek(person, seq) {
  const stop = new AbortController();
  const events = [];
  let timer = setTimeout(() => stop.abort(), QUIET * 4);
  try {
    const response = await fetch(`/s/events?person=${encodeURIComponent(person)}&after=${seq}`, { signal: stop.signal, cache: "no-store" });
    if (!response.ok) return { events, seq };
    let rest = "";
    for (const reader = response.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.startsWith("data: ")) events.push(JSON.parse(line.slice(6)));
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), QUIET);
    }
  } catch (error) {
    if (error.name !== "AbortError") return { events: [], seq };
  } finally {
    clearTimeout(timer);
  }
  return { events, seq: events.reduce((highest, event) => Math.max(highest, event.seq), seq) };
}
