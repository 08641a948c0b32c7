import { useSyncExternalStore } from "react";

/*
 * Feedback begun and not sent, by check-in: a dialog closed by accident, or a reload, loses nothing. It stays in this
 * tab, in memory and in session storage where the browser allows it.
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

/** Keeps `text` unless it says nothing new: blank, or what the client already has. */
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
