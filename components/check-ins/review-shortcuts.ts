import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { createListeners } from "@/lib/platform/listeners";

export type ReviewAction = "next" | "previous" | "details" | "feedback" | "undo" | "help";
/** Where a key was pressed: on a card, elsewhere on the page, or where keys already do something else. */
export type KeyPressTarget = "card" | "page" | "taken";
export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

const letterActions = new Map<string, ReviewAction>([
  ["j", "next"],
  ["k", "previous"],
  ["d", "details"],
  ["f", "feedback"],
  ["r", "feedback"],
  ["u", "undo"],
  ["?", "help"],
]);
const cardKeyActions = new Map<string, ReviewAction>([
  ["ArrowDown", "next"],
  ["ArrowUp", "previous"],
  ["Enter", "details"],
]);

/** Arrow keys and Enter work only on a card, because elsewhere they scroll the page and press buttons. */
export function getReviewAction({ key, ctrlKey, metaKey, altKey }: KeyPress, target: KeyPressTarget): ReviewAction | null {
  if (target === "taken" || ctrlKey || metaKey || altKey) return null;
  return letterActions.get(key.toLowerCase()) ?? (target === "card" ? cardKeyActions.get(key) : undefined) ?? null;
}

/** Whether Ctrl or Cmd and Enter were pressed, which saves while typing. */
export const isSubmitShortcut = ({ key, ctrlKey, metaKey }: KeyPress) => key === "Enter" && (ctrlKey || metaKey);

/** Whether Ctrl or Cmd and I were pressed, which inserts what changed while typing. */
export const isInsertShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyPress) => key.toLowerCase() === "i" && (ctrlKey || metaKey) && !altKey;

export const reviewCardAttributes = { "data-review-card": "" };

function getKeyPressTarget(target: EventTarget | null, isDialogOpen: boolean): KeyPressTarget {
  // Another dialog, such as a full-size photo, has its own keys, and so does a menu.
  const isOtherDialogOpen = document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > (isDialogOpen ? 1 : 0);
  if (!(target instanceof Element)) return isOtherDialogOpen ? "taken" : "page";
  if (isOtherDialogOpen || target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return "taken";
  return target.matches("[data-review-card]") ? "card" : "page";
}

/** Listens on the window, so that the keys work before anything has the focus. */
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
const { subscribe, notify } = createListeners();
let isOffInMemory: boolean | undefined;

function areShortcutsEnabled() {
  try {
    return !(isOffInMemory ?? window.localStorage.getItem(storageKey) === "1");
  } catch {
    return true;
  }
}

function setShortcutsEnabled(isEnabled: boolean) {
  isOffInMemory = !isEnabled;
  try {
    if (isEnabled) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "1");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  notify();
}

/** Lets people switch off single-letter keys, which dictation would trigger (WCAG 2.1.4). */
export const useShortcutsSetting = () => [useSyncExternalStore(subscribe, areShortcutsEnabled, () => true), setShortcutsEnabled] as const;
