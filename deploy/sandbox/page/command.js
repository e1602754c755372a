// A slash command being filled in: its name, a field for each option, and a last field that offers the optional ones.

import { complete, slash } from "./actions.js";
import { el, icon } from "./dom.js";
import { matching, offered, optionHint, optionName, resolve, usable } from "./options.js";
import { say } from "./words.js";

const TYPING_PAUSE = 220; // ms of quiet before the bot is asked for values

const taken = (event) => event.isComposing || event.keyCode === 229; // 229: a key that the input method takes

export class CommandForm {
  /**
   * @param {any} leaf  the command, as `leaves()` gives it
   * @param {Map<string, string>} values  texts to begin with, by base option name
   * @param {{suggestions: import("./suggest.js").Suggestions, warn: (message: string) => void, leave: (text: string) => void}} host
   *   `leave`: back to plain text
   */
  constructor(leaf, values, host) {
    this.leaf = leaf;
    this.host = host;
    this.fields = [];
    this.lookup = 0; // the newest question for values; answers to older ones are dropped
    this.closed = false;
    this.tail = el("input.tail", { type: "text", autocomplete: "off", enterkeyhint: "send", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-label": `/${leaf.name}`, "data-testid": "command-tail" });
    this.node = el("div.fields", { onclick: (event) => event.target === this.node && this.tail.focus() }, el("span.command-name", {}, "/" + leaf.name), this.tail);
    for (const option of leaf.options) if (usable(option) && (option.required || values.has(option.name))) this.#add(option, values.get(option.name) ?? "");
    this.tail.addEventListener("input", () => this.#tailList());
    this.tail.addEventListener("focus", () => this.#tailList());
    this.tail.addEventListener("keydown", (event) => this.#tailKeys(event));
    this.tail.addEventListener("blur", () => this.#hideSoon(this.tail));
  }

  /** Put the cursor where something is still to be given. */
  start() {
    (this.fields.find((field) => !field.input.value)?.input ?? this.tail).focus();
  }

  close() {
    this.closed = true;
    this.lookup += 1;
    this.node.remove();
  }

  /** What stands in the fields, by base option name. */
  typed() {
    return new Map(this.fields.map((field) => [field.option.name, field.input.value]));
  }

  /** Send it, or say what is missing or wrong and go there. */
  send() {
    const options = {};
    let wrong = null;
    for (const field of this.fields) {
      const result = resolve(field.option, field.input.value, field.picked);
      const problem = result.error ?? (result.missing && field.option.required ? say("needed") : "");
      field.node.classList.toggle("wrong", Boolean(problem));
      field.input.setAttribute("aria-invalid", String(Boolean(problem)));
      if (problem) wrong ??= { field, problem };
      else if ("value" in result) options[field.option.name] = result.value;
    }
    if (wrong) {
      wrong.field.input.focus();
      this.host.warn(`${optionName(wrong.field.option)}: ${wrong.problem}`);
      return;
    }
    this.host.leave("");
    slash(this.leaf.path, options, "/" + this.leaf.name);
  }

  // -------------------------------------------------------------- fields

  #add(option, value = "") {
    const input = el("input.option-input", {
      type: "text", autocomplete: "off", enterkeyhint: "send", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-label": `${optionName(option)}: ${optionHint(option)}`, "aria-required": option.required ? "true" : null,
      inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null, "data-testid": "option", "data-option": option.name,
    });
    input.value = value;
    const node = el("span.option-chip", { onclick: () => input.focus() }, el("span.option-name", {}, optionName(option)), input);
    const field = { option, input, node, picked: null, values: offered(option), asking: null };
    this.fields.push(field);
    this.tail.before(node);
    fit(input);
    input.addEventListener("input", () => {
      fit(input);
      node.classList.remove("wrong");
      this.host.warn("");
      this.#fieldList(field, true);
    });
    input.addEventListener("focus", () => this.#fieldList(field, false));
    input.addEventListener("blur", () => {
      this.#hideSoon(input);
      node.classList.toggle("wrong", Boolean(resolve(option, input.value, field.picked).error));
    });
    input.addEventListener("keydown", (event) => this.#fieldKeys(event, field));
    return field;
  }

  /** A press on the list may blur the field for a moment; only a real departure hides the list. */
  #hideSoon(owner) {
    const { suggestions } = this.host;
    setTimeout(() => suggestions.owner === owner && document.activeElement !== owner && suggestions.hide(), 150);
  }

  /** The list for a field. On coming back to a filled field all values are offered, as if nothing were typed. */
  #fieldList(field, typing) {
    const { option, input } = field;
    const { suggestions } = this.host;
    const title = [el("strong", {}, optionName(option)), " ", optionHint(option), option.required ? el("em.needed", {}, say("required")) : null];
    const settled = !typing && Boolean(input.value) && !resolve(option, input.value, field.picked).error;
    const show = (values) => suggestions.show(input, values.slice(0, 25).map((one) => ({
      key: String(one.value), label: one.label, side: one.detail, mark: one.mark?.cloneNode(true) ?? null,
      attributes: { "data-value": String(one.value) }, pick: () => this.#take(field, one),
    })), { title, label: optionName(option), empty: say("noChoices"), active: settled ? -1 : 0 });
    if (field.values) show(settled ? field.values : matching(field.values, input.value));
    else if (option.autocomplete) {
      if (suggestions.owner !== input) suggestions.show(input, [], { title, empty: say("loading") });
      field.asking = this.#ask(field, typing, show);
    } else {
      const range = [option.min_value !== undefined ? say("atLeast", option.min_value) : "", option.max_value !== undefined ? say("atMost", option.max_value) : ""].filter(Boolean).join(" ");
      suggestions.show(input, [], { title: [title, range ? ` ${range}` : null] });
    }
  }

  async #ask(field, typing, show) {
    const turn = ++this.lookup;
    if (typing) await new Promise((done) => setTimeout(done, TYPING_PAUSE));
    if (turn !== this.lookup) return;
    const choices = await complete(this.leaf.path, { ...this.#given(field), [field.option.name]: field.input.value }, field.option.name);
    if (turn !== this.lookup) return;
    field.asking = null;
    if (document.activeElement === field.input) show(choices.map((choice) => ({ value: choice.value, label: choice.name })));
  }

  /** The values given so far, without one field; those that make no sense yet are left out. */
  #given(without) {
    const out = {};
    for (const field of this.fields) {
      if (field === without) continue;
      const result = resolve(field.option, field.input.value, field.picked);
      if ("value" in result) out[field.option.name] = result.value;
    }
    return out;
  }

  #take(field, value) {
    field.picked = { value: value.value, label: value.label };
    field.input.value = value.label;
    fit(field.input);
    field.node.classList.remove("wrong");
    this.lookup += 1;
    field.asking = null;
    this.#onward(field);
  }

  #onward(field) {
    const empty = this.fields.find((one) => one !== field && !one.input.value.trim());
    (empty?.input ?? this.tail).focus();
  }

  async #enter(field) {
    // a list that is still on its way: what is typed is settled against it, not against the one before
    if (field.asking) await field.asking;
    if (this.closed || !this.fields.includes(field)) return;
    const stands = field.picked && field.picked.label === field.input.value;
    const { suggestions } = this.host;
    const current = suggestions.owner === field.input ? suggestions.current : null;
    const open = this.fields.some((one) => one !== field && one.option.required && !one.input.value.trim());
    if (current && !stands) current.pick();
    else if (field.input.value.trim() && open) this.#onward(field);
    else this.send();
  }

  #back(field) {
    const index = this.fields.indexOf(field);
    if (!field.option.required) {
      this.fields.splice(index, 1);
      field.node.remove();
    }
    const before = this.fields[index - 1];
    if (before) before.input.focus();
    else if (field.option.required) this.host.leave("/" + this.leaf.name);
    else this.tail.focus();
  }

  // -------------------------------------------------------------- the last field

  #tailList() {
    const { suggestions } = this.host;
    const value = this.tail.value.trim().toLowerCase();
    const spelled = (option) => [optionName(option).toLowerCase(), option.name];
    const found = this.leaf.options.filter((option) => usable(option) && !this.fields.some((field) => field.option === option))
      .filter((option) => spelled(option).some((name) => name.startsWith(value.replace(/:$/, ""))));
    const add = (option) => {
      this.tail.value = "";
      this.#add(option).input.focus();
    };
    const exact = value.endsWith(":") && found.find((option) => spelled(option).some((name) => `${name}:` === value));
    if (exact) {
      add(exact);
      return;
    }
    suggestions.show(this.tail, found.map((option) => ({
      key: option.name, label: optionName(option), detail: optionHint(option), mark: icon("plus", 18),
      attributes: { "data-testid": "option-add", "data-option": option.name }, pick: () => add(option),
    })), { title: found.length ? say("optional") : this.leaf.description, active: value ? 0 : -1 });
  }

  // -------------------------------------------------------------- keys

  #fieldKeys(event, field) {
    const { input } = field;
    const { suggestions } = this.host;
    if (taken(event) || suggestions.keys(event) || this.#sideKeys(event, input)) return;
    const stands = field.picked && field.picked.label === input.value;
    if (event.key === "Enter") {
      event.preventDefault();
      this.#enter(field);
    } else if (event.key === "Tab" && !event.shiftKey && suggestions.current && !stands && (input.value || field.option.required)) {
      event.preventDefault();
      suggestions.current.pick();
    } else if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      this.#back(field);
    }
  }

  #tailKeys(event) {
    const { suggestions } = this.host;
    if (taken(event) || suggestions.keys(event) || this.#sideKeys(event, this.tail)) return;
    if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey && suggestions.current)) {
      event.preventDefault();
      if (suggestions.current) suggestions.current.pick();
      else this.send();
    } else if (event.key === "Backspace" && !this.tail.value) {
      event.preventDefault();
      const last = this.fields.at(-1);
      if (last) last.input.focus();
      else this.host.leave("/" + this.leaf.name);
    }
  }

  #sideKeys(event, input) {
    if (event.key === "ArrowLeft" && input.selectionEnd === 0) return this.#step(event, input, -1);
    if (event.key === "ArrowRight" && input.selectionStart === input.value.length) return this.#step(event, input, 1);
    if (event.key !== "Escape") return false;
    event.preventDefault();
    event.stopPropagation();
    if (this.host.suggestions.open) this.host.suggestions.hide();
    else this.host.leave("");
    return true;
  }

  #step(event, input, offset) {
    const inputs = [...this.fields.map((field) => field.input), this.tail];
    const next = inputs[inputs.indexOf(input) + offset];
    if (!next) return false;
    event.preventDefault();
    next.focus();
    const end = offset < 0 ? next.value.length : 0;
    next.setSelectionRange(end, end);
    return true;
  }
}

/** As wide as its text; CJK glyphs take two columns. */
function fit(input) {
  const columns = [...input.value].reduce((sum, letter) => sum + (letter.codePointAt(0) > 0x2e7f ? 2 : 1), 0);
  input.style.width = `${Math.max(5, columns + 3)}ch`;
}
