// The list over the composer: commands, people, an option's values. It never takes the focus; the field that is being
// typed in points at the active entry.

import { el, fill } from "./dom.js";

/**
 * @typedef {{key: string, label: string, detail?: string, side?: string, mark?: Node|null, attributes?: Object<string, string>, pick: () => void}} Entry
 */
export class Suggestions {
  /** `host`: the element that the list is put into. */
  constructor(host) {
    this.entries = [];
    this.active = -1;
    this.owner = null;
    this.title = el("div.suggest-title");
    this.list = el("div.suggest-list", { role: "listbox", id: "suggestions" });
    this.node = el("div.suggest", { hidden: true }, this.title, this.list);
    // a press on the list must not take the focus from the field
    this.node.addEventListener("pointerdown", (event) => event.pointerType === "mouse" && event.preventDefault());
    host.append(this.node);
  }

  /**
   * Show entries for a field. `active`: which one Enter takes, −1 for none. `title` may be text or nodes; with a title
   * and no entries the list is a mere hint. `empty` is shown where entries are missed.
   * @param {HTMLElement} owner @param {Entry[]} entries
   */
  show(owner, entries, { title = "", active = 0, empty = "", label = "" } = {}) {
    this.#release();
    this.owner = owner;
    this.entries = entries;
    this.active = entries.length ? Math.min(active, entries.length - 1) : -1;
    fill(this.title, title);
    this.title.hidden = !title;
    this.list.setAttribute("aria-label", label || (typeof title === "string" ? title : ""));
    fill(this.list, entries.map((entry, index) => el("div.suggest-entry", {
      role: "option", id: `suggestion-${index}`, "data-testid": "command-suggestion", ...entry.attributes,
      onclick: () => entry.pick(), onpointermove: () => index !== this.active && this.move(index, false),
    }, entry.mark ?? null, el("span.suggest-text", {}, el("span.suggest-label", {}, entry.label), entry.detail ? el("small", {}, entry.detail) : null),
    entry.side ? el("span.suggest-side", {}, entry.side) : null)), entries.length || !empty ? null : el("div.suggest-empty", {}, empty));
    this.list.hidden = !entries.length && !empty;
    this.node.hidden = !title && !entries.length && !empty;
    owner.setAttribute("aria-controls", "suggestions");
    owner.setAttribute("aria-expanded", String(entries.length > 0));
    this.#mark();
    this.list.scrollTop = 0;
  }

  hide() {
    this.#release();
    this.entries = [];
    this.active = -1;
    this.node.hidden = true;
  }

  get open() {
    return !this.node.hidden && this.entries.length > 0;
  }

  /** The active entry, if there is one. */
  get current() {
    return this.open ? this.entries[this.active] ?? null : null;
  }

  /** Make another entry the active one; beyond an end it goes round. */
  move(to, scroll = true) {
    if (!this.entries.length) return;
    this.active = (to + this.entries.length) % this.entries.length;
    this.#mark();
    if (scroll) this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  /** The up and down keys, while the list is open. Returns whether the key was one of them. */
  keys(event) {
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!offset || !this.open) return false;
    this.move(this.active < 0 && offset < 0 ? -1 : this.active + offset);
    event.preventDefault();
    return true;
  }

  #mark() {
    for (const [index, row] of [...this.list.children].entries()) {
      row.classList.toggle("active", index === this.active);
      if (row.getAttribute("role") === "option") row.setAttribute("aria-selected", String(index === this.active));
    }
    if (this.active >= 0) this.owner?.setAttribute("aria-activedescendant", `suggestion-${this.active}`);
    else this.owner?.removeAttribute("aria-activedescendant");
  }

  #release() {
    this.owner?.removeAttribute("aria-activedescendant");
    this.owner?.setAttribute("aria-expanded", "false");
    this.owner = null;
  }
}
