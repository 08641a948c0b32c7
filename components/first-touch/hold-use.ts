/** What can be typed into or chosen from. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Fields that take a press themselves: the browser puts the caret there or opens its own chooser. */
const takesPress = (element: Element) => element.matches("textarea, select, a, input:not([type=radio], [type=checkbox], [type=submit], [type=button])");

/**
 * Holds what is done in `place`, which the server rendered and whose script isn't there yet: what is typed stays in its field, and presses wait. Returns what
 * does all of that again, in its order, once the script runs, and what lets it go.
 */
export function holdUse(place: HTMLElement) {
  const typed = new Map<Field, string>();
  const pressed: HTMLElement[] = [];
  const listeners = new AbortController();
  // On the window, because React stops events on their way to a part that it hasn't hydrated.
  const options = { capture: true, signal: listeners.signal };
  const isInside = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement && place.contains(target);

  window.addEventListener(
    "input",
    ({ target }) => {
      if (!isField(target) || !isInside(target) || target.matches("[type=radio], [type=checkbox]")) return;
      typed.set(target, target.value);
    },
    options,
  );
  window.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || !place.contains(target)) return;
      const button = target.closest<HTMLElement>("button, label, summary, input, textarea, select, a");
      if (!button || takesPress(button)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      // Enter in a field presses the form's button, which forms of several fields don't follow.
      const isByEnter = event.detail === 0 && document.activeElement !== button;
      if (!isByEnter) pressed.push(button);
    },
    options,
  );
  window.addEventListener("submit", (event) => isInside(event.target) && event.preventDefault(), options);

  return {
    repeat() {
      if (listeners.signal.aborted) return;
      listeners.abort();
      for (const [field, text] of typed) retype(field.isConnected ? field : place.querySelector<Field>(`[name="${CSS.escape(field.name)}"]`), text);
      for (const button of pressed) button.click();
    },
    letGo: () => listeners.abort(),
  };
}

/** Types a text as its reader did, so that the script hears of it. */
function retype(field: Field | null, text: string) {
  if (!field) return;
  if (field instanceof HTMLInputElement && field.type === "file") return void field.dispatchEvent(new Event("change", { bubbles: true }));
  const caret = field instanceof HTMLSelectElement || document.activeElement !== field ? null : field.selectionEnd;
  // React compares a field with what it wrote there last, and hears of what is written past it.
  field.value = field instanceof HTMLSelectElement ? "" : field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", { bubbles: true }));
  else if (caret !== null) field.setSelectionRange(caret, caret);
}
