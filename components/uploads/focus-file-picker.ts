import type { MouseEvent } from "react";

/** Moves the focus to the file picker in the same group, because the pressed button is about to disappear. */
export function focusFilePicker({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('[role="group"], fieldset')?.querySelector<HTMLInputElement>('input[type="file"]')?.focus({ preventScroll: true });
}
