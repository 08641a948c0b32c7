let current = "";
const listeners = new Set<() => void>();

/** Has screen readers read this out, after what they are reading now. */
export function announce(text: string): void {
  // A text that repeats must differ from the last one, or nothing is said.
  current = text === current ? `${text}\u00A0` : text;
  for (const listener of listeners) listener();
}

export const announcementStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): string => current,
  getOnServer: (): string => "",
};
