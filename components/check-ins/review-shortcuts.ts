import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

export type ReviewAction = "next" | "previous" | "details" | "feedback" | "help";
/** Where a key was pressed: on a card itself, elsewhere on the page, or where the key already means something else. */
export type KeyPressTarget = "card" | "page" | "taken";
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

const letterActions = new Map<string, ReviewAction>([
  ["j", "next"],
  ["k", "previous"],
  ["d", "details"],
  ["f", "feedback"],
  ["?", "help"],
]);
const cardKeyActions = new Map<string, ReviewAction>([
  ["ArrowDown", "next"],
  ["ArrowUp", "previous"],
  ["Enter", "details"],
]);

/** Arrows and Enter count on a card alone: elsewhere they scroll the page and press what has the focus. */
export function getReviewAction({ key, ctrlKey, metaKey, altKey }: KeyPress, place: KeyPressTarget): ReviewAction | null {
  if (place === "taken" || ctrlKey || metaKey || altKey) return null;
  return letterActions.get(key.toLowerCase()) ?? (place === "card" ? cardKeyActions.get(key) : undefined) ?? null;
}

/** The one combination that works while typing. */
export const isSubmitShortcut = ({ key, ctrlKey, metaKey }: KeyPress) => key === "Enter" && (ctrlKey || metaKey);

export const reviewCardAttributes = { "data-review-card": "" };

function getKeyPressTarget(target: EventTarget | null, isDialogOpen: boolean): KeyPressTarget {
  // Any further dialog, a photo in full for one, has its own keys; so has a menu.
  const areOthersOpen = document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > (isDialogOpen ? 1 : 0);
  if (!(target instanceof Element)) return areOthersOpen ? "taken" : "page";
  if (areOthersOpen || target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return "taken";
  return target.matches("[data-review-card]") ? "card" : "page";
}

/** Listens on the whole window, so that the keys work before anything has the focus. */
export function useReviewShortcuts({ isOn, isDialogOpen, onAction }: { isOn: boolean; isDialogOpen: boolean; onAction: (action: ReviewAction) => void }) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = getReviewAction(event, getKeyPressTarget(event.target, isDialogOpen));
    if (!action) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}

const storageKey = "review-keys-off";
const listeners = new Set<() => void>();
let isOffInMemory: boolean | undefined;

function areShortcutsEnabled() {
  try {
    return !(isOffInMemory ?? window.localStorage.getItem(storageKey) === "1");
  } catch {
    return true;
  }
}

function setShortcutsEnabled(on: boolean) {
  isOffInMemory = !on;
  try {
    if (on) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "1");
  } catch {
    // A browser that refuses storage still keeps the choice until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Single-letter keys must be possible to switch off (WCAG 2.1.4): dictation would trigger them. */
export const useShortcutsSetting = () => [useSyncExternalStore(subscribe, areShortcutsEnabled, () => true), setShortcutsEnabled] as const;
