import { createListeners } from "@/lib/platform/listeners";

/*
 * Whether the server answers this page, and how old the page is if it doesn't. Known from each call and from the event stream,
 * because a browser calls itself online wherever there is a network, with or without an internet behind it.
 */

/** When what is on screen was loaded, while the server doesn't answer; null while it does. */
let loadedAt: Date | null = null;
/** When the server last answered. */
let heardAt = new Date();
/** When each copy was made that is shown until the server's slow answer comes. */
const slowCopies = new Set<Date>();
const { subscribe, notify } = createListeners();

export const connection = {
  /** When what is on screen was loaded, or null if the server answers. */
  staleSince: () => loadedAt,
  /** When the oldest copy was made that is shown until a slow answer comes; null without one. */
  slowSince: () => [...slowCopies].reduce<Date | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null),
  subscribe,
};

function setLoadedAt(next: Date | null) {
  if (next?.getTime() === loadedAt?.getTime()) return;
  loadedAt = next;
  notify();
}

/** Notes an answer: the server's, or a copy that the device made at this time. */
export function noteAnswer(keptAt: string | null): void {
  if (keptAt !== null) return noteNoAnswer(new Date(keptAt));
  heardAt = new Date();
  setLoadedAt(null);
}

/** Notes that a copy made at this time is shown until a slow answer comes. Returns what to call when it has come, or won't. */
export function noteSlowCopy(keptAt: Date): () => void {
  slowCopies.add(keptAt);
  notify();
  return () => {
    slowCopies.delete(keptAt);
    notify();
  };
}

/** Notes that the server didn't answer, and when what is shown instead was loaded. The oldest of it counts. */
export function noteNoAnswer(at: Date = heardAt): void {
  setLoadedAt(loadedAt !== null && loadedAt <= at ? loadedAt : at);
}
