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

/** How long a dismissed toast is kept before it leaves memory, as specified. */
const TOAST_REMOVE_DELAY = 1_000_000;

let current: Toast | null = null;
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Callable from anywhere in the browser; one toast at a time, so a new one takes the place of the last. */
export function toast(options: ToastOptions): void {
  clearTimeout(removal);
  set({ ...options, id: nextId++, open: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), TOAST_REMOVE_DELAY);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Toast | null => current,
  getOnServer: (): null => null,
};
