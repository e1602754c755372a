// A bot's form, as a dialog. Text inputs, selects, radio buttons and checkboxes, in a Label or (the older way) in a row.

import { choicesOf } from "./components.js";
import { append, avatar, el, icon, keepFocus } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectBox } from "./select.js";
import { names, world } from "./store.js";
import { say } from "./words.js";

let counter = 0;

/**
 * Show the form. `submit(values)` sends it: values by custom id, a string for a text input or a radio group, a list for
 * selects and checkbox groups, true or false for a checkbox. If it throws, its message is shown and the form stays.
 * @param {{id: string, title: string, components: any[]}} form
 * @param {(values: Object<string, any>) => Promise<void>} submit
 */
export function openModal(form, submit) {
  const fields = [];
  const body = el("div.modal-body");
  for (const component of form.components ?? []) append(body, [part(component, fields)]);
  const problem = el("div.modal-problem", { role: "alert", hidden: true });
  const send = el("button.btn.primary", { type: "submit", "data-testid": "modal-submit" }, say("submit"));
  const title = `modal-title-${++counter}`;
  const dialog = el("dialog.modal", { "aria-labelledby": title, "data-testid": "modal" },
    el("form", { method: "dialog", novalidate: true, onsubmit: deliver },
      el("header.modal-head", {}, avatar(world.bot.name, "#5865f2", 28), el("h2", { id: title }, form.title),
        el("button.icon-button", { type: "button", "aria-label": say("close"), onclick: () => dialog.close() }, icon("close"))),
      body, problem,
      el("footer.modal-foot", {}, el("button.btn.ghost", { type: "button", "data-testid": "modal-cancel", onclick: () => dialog.close() }, say("cancel")), send)));
  const returnFocus = keepFocus();

  async function deliver(event) {
    event.preventDefault();
    let firstBad = null;
    for (const field of fields) {
      const wrong = field.check();
      field.note.textContent = wrong;
      field.note.hidden = !wrong;
      field.control.setAttribute("aria-invalid", String(Boolean(wrong)));
      if (wrong) firstBad ??= field;
    }
    if (firstBad) {
      firstBad.control.focus();
      return;
    }
    problem.hidden = true;
    send.disabled = true;
    send.classList.add("busy");
    try {
      await submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
      dialog.close();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      send.disabled = false;
      send.classList.remove("busy");
    }
  }

  dialog.addEventListener("close", () => {
    dialog.remove();
    returnFocus();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.control.focus();
}

function part(component, fields) {
  if (component.type === 18) return labelled(component, component.component, fields);
  if (component.type === 1) return (component.components ?? []).map((child) => labelled({ label: child.label, description: "" }, child, fields));
  if (component.type === 10) return el("div.text-display", {}, markdown(component.content, names));
  return el("div.unsupported", {}, say("unsupported"));
}

function labelled(label, component, fields) {
  const id = `field-${++counter}`;
  const note = el("div.field-error", { id: `${id}-error`, role: "alert", hidden: true });
  const made = control(component, id, label.label);
  if (!made) return el("div.field", {}, el("span.field-label", {}, label.label), el("div.unsupported", {}, say(component?.type === 19 ? "chooseFile" : "unsupported")));
  const required = component.type === 23 ? false : component.required !== false;
  const describedBy = [label.description ? `${id}-hint` : null, `${id}-error`].filter(Boolean).join(" ");
  made.control.setAttribute("aria-describedby", describedBy);
  if (required) made.control.setAttribute("aria-required", "true");
  fields.push({ ...made, note, id: component.custom_id, check: () => (made.check ? made.check(required) : "") });
  return el("div.field", {},
    el("label.field-label", { for: id, id: `${id}-label` }, label.label, required ? el("span.star", { "aria-hidden": "true" }, " *") : null),
    label.description ? el("div.field-hint", { id: `${id}-hint` }, label.description) : null, made.node, note);
}

/** `{node, control, value(), check(required) → problem or ""}` for one component, or null if the sandbox has none for it. */
function control(component, id, label) {
  const named = { id, "data-testid": "field", "data-custom-id": component.custom_id };
  switch (component.type) {
    case 4: {
      const long = component.style === 2;
      const input = el(long ? "textarea.input" : "input.input", {
        ...named, type: long ? null : "text", rows: long ? 4 : null, placeholder: component.placeholder, maxlength: component.max_length ?? 4000, autocomplete: "off",
      });
      input.value = component.value ?? "";
      return {
        node: input, control: input, value: () => input.value,
        check(required) {
          const length = [...input.value].length;
          if (!length) return required ? say("fill") : "";
          return length < (component.min_length ?? 0) ? say("tooShort", component.min_length) : "";
        },
      };
    }
    case 3: case 5: case 6: case 7: case 8: {
      const min = component.required === false ? 0 : component.min_values ?? 1;
      const box = selectBox({
        choices: choicesOf(component), placeholder: component.placeholder, min, max: component.max_values ?? 1, disabled: component.disabled,
        label, attributes: { ...named, "data-testid": "select" }, onPick: () => undefined,
      });
      return {
        node: box, control: box.firstChild, value: () => box.values(),
        check: (required) => (required && box.values().length < Math.max(1, min) ? say("selectFew", Math.max(1, min)) : ""),
      };
    }
    case 21: case 22: {
      const many = component.type === 22;
      const inputs = (component.options ?? []).map((option) => el("input", {
        type: many ? "checkbox" : "radio", name: id, value: option.value, checked: option.default || null,
      }));
      const node = el("div.options", { ...named, role: many ? "group" : "radiogroup", "aria-labelledby": `${id}-label`, tabindex: -1 }, (component.options ?? []).map((option, index) =>
        el("label.option", {}, inputs[index], el("span", {}, option.label, option.description ? el("small", {}, option.description) : null))));
      const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
      const least = many ? component.min_values ?? 1 : 1;
      const most = many ? component.max_values ?? inputs.length : 1;
      return {
        node, control: node, value: () => (many ? chosen() : chosen()[0] ?? null),
        check(required) {
          if (required && chosen().length < Math.max(1, least)) return say("selectFew", Math.max(1, least));
          return chosen().length > most ? say("atMost", most) : "";
        },
      };
    }
    case 23: {
      const input = el("input", { ...named, type: "checkbox", checked: component.default || null });
      return { node: el("span.option", {}, input), control: input, value: () => input.checked };
    }
    default: return null;
  }
}
