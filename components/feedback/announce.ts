import { createListeners } from "@/lib/platform/listeners";

let current = "";
const { subscribe, notify } = createListeners();

/** Has screen readers read this out, after what they are reading now. */
export function announce(text: string): void {
  // A text that repeats must differ from the last one, or nothing is said.
  current = text === current ? `${text}\u00A0` : text;
  notify();
}

export const announcementStore = {
  subscribe,
  get: (): string => current,
  getOnServer: (): string => "",
};
