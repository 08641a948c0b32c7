import { useSyncExternalStore } from "react";

/*
 * Feedback begun and not sent, by check-in: a dialog closed by accident, or a reload, loses nothing. It stays in this
 * tab, in memory and in session storage where the browser allows it.
 */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();
const keyOf = (checkInId: string) => `feedback-draft:${checkInId}`;

function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

export const draftOf = (checkInId: string): string | null => kept.get(checkInId) ?? inStorage((storage) => storage.getItem(keyOf(checkInId)));

function dropDraft(checkInId: string) {
  kept.delete(checkInId);
  inStorage((storage) => storage.removeItem(keyOf(checkInId)));
  for (const listener of listeners) listener();
}

/** Keeps `text` unless it says nothing new: blank, or what the client already has. */
export function keepDraft(checkInId: string, text: string, sent: string | null) {
  if (!text.trim() || text.trim() === sent?.trim()) return dropDraft(checkInId);
  kept.set(checkInId, text);
  inStorage((storage) => storage.setItem(keyOf(checkInId), text));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasDraft = (checkInId: string) => useSyncExternalStore(subscribe, () => draftOf(checkInId) !== null, () => false);
