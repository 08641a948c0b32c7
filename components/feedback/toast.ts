interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastOptions {
  title?: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: ToastAction;
}

export interface Toast extends ToastOptions {
  id: number;
  open: boolean;
}

/** Milliseconds before a dismissed toast is removed (specified). */
const toastRemoveDelayMs = 1_000_000;

let currentToast: Toast | null = null;
let nextId = 1;
let removalTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setCurrentToast(next: Toast | null) {
  currentToast = next;
  for (const listener of listeners) listener();
}

/** Shows a toast from anywhere in the browser. A new toast replaces the last. */
export function toast(options: ToastOptions): void {
  clearTimeout(removalTimer);
  setCurrentToast({ ...options, id: nextId++, open: true });
}

export function dismissToast(id: number): void {
  if (currentToast?.id !== id || !currentToast.open) return;
  setCurrentToast({ ...currentToast, open: false });
  removalTimer = setTimeout(() => setCurrentToast(null), toastRemoveDelayMs);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Toast | null => currentToast,
  getOnServer: (): null => null,
};
