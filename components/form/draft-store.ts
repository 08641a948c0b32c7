import { createListeners } from "@/lib/platform/listeners";

interface DraftStoreOptions<Draft> {
  /** The prefix of its keys in the browser's storage. */
  name: string;
  /** Returns the draft if a stored value has its shape, else null or undefined. */
  parse: (stored: unknown) => Draft | null | undefined;
}

/**
 * Keeps unsent text in this browser, by id. Where the browser refuses storage, or its storage is full, the draft is kept
 * in memory.
 */
export function createDraftStore<Draft>({ name, parse }: DraftStoreOptions<Draft>) {
  const memory = new Map<string, Draft>();
  const { subscribe, notify } = createListeners();
  const keyFor = (id: string) => `${name}:${id}`;

  /** Returns null in a browser that refuses storage. */
  function withStorage<T>(work: (storage: Storage) => T): T | null {
    try {
      return work(window.localStorage);
    } catch {
      return null;
    }
  }

  return {
    /** Returns null if there is no draft. */
    read: (id: string): Draft | null => memory.get(id) ?? withStorage((stored) => parse(parseJson(stored.getItem(keyFor(id)) ?? "null"))) ?? null,
    save(id: string, draft: Draft) {
      memory.set(id, draft);
      withStorage((stored) => stored.setItem(keyFor(id), JSON.stringify(draft)));
      notify();
    },
    remove(id: string) {
      memory.delete(id);
      withStorage((stored) => stored.removeItem(keyFor(id)));
      notify();
    },
    /** Calls `listener` after each change made in this page; returns the function that stops it. */
    subscribe,
  };
}

/** An earlier release stored text as it was typed, without JSON. */
function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return stored;
  }
}
