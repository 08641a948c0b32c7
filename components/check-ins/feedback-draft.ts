import { useSyncExternalStore } from "react";

/*
 * Unsent feedback by check-in, so that closing the dialog or reloading loses nothing. It stays in this tab: in memory, and
 * in session storage if the browser allows it.
 */
const draftsInMemory = new Map<string, string>();
const listeners = new Set<() => void>();
const storageKeyFor = (checkInId: string) => `feedback-draft:${checkInId}`;

function withSessionStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

export const readFeedbackDraft = (checkInId: string): string | null => draftsInMemory.get(checkInId) ?? withSessionStorage((storage) => storage.getItem(storageKeyFor(checkInId)));

function deleteFeedbackDraft(checkInId: string) {
  draftsInMemory.delete(checkInId);
  withSessionStorage((storage) => storage.removeItem(storageKeyFor(checkInId)));
  for (const listener of listeners) listener();
}

/** Saves `text`, or deletes the draft when the text is blank or already sent. */
export function saveFeedbackDraft(checkInId: string, text: string, sent: string | null) {
  if (!text.trim() || text.trim() === sent?.trim()) return deleteFeedbackDraft(checkInId);
  draftsInMemory.set(checkInId, text);
  withSessionStorage((storage) => storage.setItem(storageKeyFor(checkInId), text));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasFeedbackDraft = (checkInId: string) => useSyncExternalStore(subscribe, () => readFeedbackDraft(checkInId) !== null, () => false);
