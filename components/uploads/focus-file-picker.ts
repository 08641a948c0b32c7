import type { MouseEvent } from "react";

/** A button that vanishes with what it removes hands the focus on to the picker beside it, so that the keyboard keeps its place. */
export function focusFilePicker({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('[role="group"], fieldset')?.querySelector<HTMLInputElement>('input[type="file"]')?.focus({ preventScroll: true });
}
