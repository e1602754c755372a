// A select like Discord's: a button that opens a list. Mouse, touch and keyboard; a sheet from below on a phone.

import { el, fill, icon } from "./dom.js";
import { say } from "./words.js";

let counter = 0;
let closeOpen = null;

/** Close whatever list is open. Used when its message changes underneath it. */
export function closeLists() {
  closeOpen?.();
}

/**
 * @typedef {{value: string, label: string, description?: string, emoji?: string, mark?: Node, chosen?: boolean}} Choice
 * @param {{choices: Choice[], placeholder?: string, min?: number, max?: number, disabled?: boolean, busy?: boolean, label?: string,
 *          attributes?: Object<string, any>, onPick: (values: string[]) => void, search?: boolean}} options  `onPick` gets the chosen
 *          values: at once for a select of one, on closing for a select of several, and only if they changed
 * @returns {HTMLElement & {values: () => string[]}}
 */
export function selectBox(options) {
  const { choices, min = 1, max = 1, onPick } = options;
  const id = `select-${++counter}`;
  let chosen = choices.filter((choice) => choice.chosen).map((choice) => choice.value).slice(0, max);
  const value = el("span.select-value");
  const button = el("button.select", {
    type: "button", id, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": options.label || null,
    disabled: options.disabled || null, "aria-busy": options.busy || null, ...options.attributes,
  }, value, options.busy ? el("span.spinner") : icon("chevron"));
  const wrap = el("div.select-wrap", {}, button);
  wrap.values = () => [...chosen];

  function draw() {
    const picked = choices.filter((choice) => chosen.includes(choice.value));
    value.classList.toggle("placeholder", !picked.length);
    const placeholder = options.placeholder || (max > 1 ? say(min === max ? "chooseN" : "chooseSome", min, max) : say("choose"));
    fill(value, picked.length
      ? picked.map((choice) => el(max > 1 ? "span.select-chip" : "span", {}, face(choice), choice.label))
      : placeholder);
  }

  function open() {
    if (closeOpen) closeOpen();
    const before = [...chosen];
    let active = Math.max(0, choices.findIndex((choice) => chosen.includes(choice.value)));
    let visible = choices;
    const list = el("div.select-list", { role: "listbox", tabindex: -1, id: `${id}-list`, "aria-multiselectable": max > 1 || null, "aria-label": options.label || options.placeholder || say("choose") });
    const field = options.search ? el("input.select-search", { type: "text", placeholder: say("search"), "aria-label": say("search"), autocomplete: "off" }) : null;
    const foot = max > 1 ? el("div.select-foot", {}, el("span.select-need", { role: "status" }), el("button.btn.primary", { type: "button", onclick: () => close(true) }, say("done"))) : null;
    const pop = el("div.select-pop", {}, el("div.sheet-title", {}, options.label || options.placeholder || say("choose")), field, list, foot);
    const shade = el("div.select-shade", { onclick: () => close(true) });

    function rows() {
      fill(list, visible.length ? visible.map((choice, index) => {
        const on = chosen.includes(choice.value);
        return el("div.select-option", {
          role: "option", id: `${id}-${index}`, "aria-selected": String(on), class: `select-option${index === active ? " active" : ""}`,
          "data-testid": "select-option", "data-value": choice.value,
          onpointermove: () => index !== active && move(index),
          onclick: () => pick(index),
        }, face(choice), el("span.select-text", {}, el("span", {}, choice.label), choice.description ? el("small", {}, choice.description) : null),
        max > 1 ? el(on ? "span.tick.on" : "span.tick", {}, on ? icon("check", 16) : null) : on ? el("span.dot-on", {}, icon("check", 18)) : null);
      }) : el("div.select-empty", {}, say("noChoices")));
      (field ?? list).setAttribute("aria-activedescendant", visible.length ? `${id}-${active}` : "");
      list.querySelector(".active")?.scrollIntoView({ block: "nearest" });
      if (foot) foot.firstChild.textContent = chosen.length < min ? say("selectFew", min) : "";
    }
    function move(to) {
      active = Math.max(0, Math.min(visible.length - 1, to));
      for (const [index, row] of [...list.children].entries()) row.classList.toggle("active", index === active);
      (field ?? list).setAttribute("aria-activedescendant", `${id}-${active}`);
      list.children[active]?.scrollIntoView({ block: "nearest" });
    }
    function pick(index) {
      const choice = visible[index];
      if (!choice) return;
      if (max === 1) {
        chosen = chosen.includes(choice.value) && min === 0 ? [] : [choice.value];
        close(true);
        return;
      }
      if (chosen.includes(choice.value)) chosen = chosen.filter((one) => one !== choice.value);
      else if (chosen.length < max) chosen = [...chosen, choice.value];
      active = index;
      rows();
    }
    function close(keep) {
      closeOpen = null;
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
      document.removeEventListener("pointerdown", outside, true);
      pop.remove();
      shade.remove();
      button.setAttribute("aria-expanded", "false");
      if (button.isConnected) button.focus({ preventScroll: true });
      if (!keep || chosen.length < min) chosen = before;
      draw();
      if ([...chosen].sort().join("\n") !== [...before].sort().join("\n")) onPick([...chosen]);
    }
    function keys(event) {
      const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
      if (event.key in steps) move(active + steps[event.key]);
      else if (event.key === "Home" && !field) move(0);
      else if (event.key === "End" && !field) move(visible.length - 1);
      else if (event.key === "Enter" || (event.key === " " && !field)) pick(active);
      else if (event.key === "Escape") close(false);
      else if (event.key === "Tab") {
        close(true);
        return;
      } else if (!field && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        const letter = event.key.toLowerCase();
        const order = [...visible.keys()].map((offset) => (active + 1 + offset) % visible.length);
        const found = order.find((index) => visible[index].label.toLowerCase().startsWith(letter));
        if (found !== undefined) move(found);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    }
    function outside(event) {
      if (!pop.contains(event.target) && !button.contains(event.target)) close(true);
    }
    function place() {
      if (!button.isConnected) {
        close(false);
        return;
      }
      const box = button.getBoundingClientRect();
      const below = window.innerHeight - box.bottom - 12;
      const up = below < Math.min(pop.scrollHeight, 320) && box.top > below;
      pop.style.setProperty("--left", `${box.left}px`);
      pop.style.setProperty("--width", `${box.width}px`);
      pop.style.setProperty("--top", up ? "auto" : `${box.bottom + 4}px`);
      pop.style.setProperty("--bottom", up ? `${window.innerHeight - box.top + 4}px` : "auto");
      pop.style.setProperty("--room", `${Math.max(160, (up ? box.top : below + 12) - 16)}px`);
    }

    closeOpen = () => close(false);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", `${id}-list`);
    // inside an open dialog only its own children are above the backdrop
    (button.closest("dialog") ?? document.body).append(shade, pop);
    rows();
    place();
    field?.addEventListener("input", () => {
      const text = field.value.trim().toLowerCase();
      visible = choices.filter((choice) => choice.label.toLowerCase().includes(text));
      active = 0;
      rows();
    });
    pop.addEventListener("keydown", keys);
    window.addEventListener("resize", place);
    document.addEventListener("scroll", place, true);
    document.addEventListener("pointerdown", outside, true);
    (field ?? list).focus({ preventScroll: true });
  }

  button.addEventListener("click", () => {
    if (options.busy) return; // not disabled meanwhile: that would take the keyboard's place away
    if (button.getAttribute("aria-expanded") === "true") closeOpen?.();
    else open();
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      button.click();
    }
  });
  draw();
  return wrap;
}

function face(choice) {
  if (choice.mark) return choice.mark.cloneNode(true);
  return choice.emoji ? el("span.emoji", {}, choice.emoji) : null;
}
