import type { KeyboardEvent } from "react";

/** Enter goes to the next required field that is still empty. Where there is none, it submits the form as usual. */
export function focusNextEmptyField(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const required = [...currentTarget.querySelectorAll<HTMLInputElement>("input[aria-required=true]")];
  const next = required.slice(required.indexOf(target) + 1).find(({ value }) => value === "");
  if (!next) return;
  event.preventDefault();
  next.focus();
}
