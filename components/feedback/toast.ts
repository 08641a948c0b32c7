import { createListeners } from "@/lib/platform/listeners";

interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  title?: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: ToastAction;
  /** Shows a bar that shrinks for this long. The toast then stays: its caller replaces it once it knows what happened. */
  countdownMs?: number;
}

export interface Toast extends ToastOptions {
  id: number;
  open: boolean;
}

/** Milliseconds before a dismissed toast is removed (specified). */
const toastRemoveDelayMs = 1_000_000;

/** A toast is shown for 5 seconds (specified). If the page is left before they are over, it counts as unread. */
const unreadMs = 5000;
/** How long the page that follows may take to load. */
const maxLoadMs = 30_000;
const storageKey = "cadence:unread-toast";

let shownAt = 0;
let currentToast: Toast | null = null;
let nextId = 1;
let removalTimer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners();

function setCurrentToast(next: Toast | null) {
  currentToast = next;
  notify();
}

/** Shows a toast from anywhere in the browser and returns its id. A new toast replaces the last. */
export function toast(options: ToastOptions): number {
  clearTimeout(removalTimer);
  shownAt = Date.now();
  const id = nextId++;
  setCurrentToast({ ...options, id, open: true });
  return id;
}

export const isToastShown = (id: number) => currentToast?.id === id && currentToast.open;

export function dismissToast(id: number): void {
  if (!currentToast || !isToastShown(id)) return;
  setCurrentToast({ ...currentToast, open: false });
  removalTimer = setTimeout(() => setCurrentToast(null), toastRemoveDelayMs);
}

/** Presses the action of the toast on screen if it has this label, for a keyboard shortcut. */
export function pressToastAction(label: string): void {
  if (!currentToast?.open || currentToast.action?.label !== label) return;
  const { id, action } = currentToast;
  dismissToast(id);
  action.onClick();
}

/**
 * Keeps an unread toast for the next page, when the page is left. It is kept without its action, which belongs to this page, and
 * one that counts down ends with its page.
 */
export function keepUnreadToast(): void {
  if (!currentToast?.open || currentToast.countdownMs !== undefined || Date.now() - shownAt >= unreadMs) return;
  const { title, description, variant } = currentToast;
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify({ title, description, variant, leftAt: Date.now() }));
  } catch {
    // Storage is blocked, so the toast ends with its page.
  }
}

/** Shows the toast that the page before kept, once, for its 5 seconds. */
export function showKeptToast(): void {
  try {
    const kept = window.sessionStorage.getItem(storageKey);
    if (kept === null) return;
    window.sessionStorage.removeItem(storageKey);
    const { leftAt, ...options } = JSON.parse(kept) as ToastOptions & { leftAt: number };
    if (Date.now() - leftAt < maxLoadMs) toast(options);
  } catch {
    // Storage is blocked, so there is none.
  }
}

export const toastStore = {
  subscribe,
  get: (): Toast | null => currentToast,
  getOnServer: (): null => null,
};
