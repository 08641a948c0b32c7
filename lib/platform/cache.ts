import { isListening, listenOnChannel, onReconnect } from "@/lib/platform/listen";

interface CacheState<T> {
  values: Map<string, T>;
  /** Raised by every change, so that a value read before a change is never kept after it. */
  generation: number;
  listening?: Promise<unknown>;
}

// Next loads modules several times in one process; what one copy forgets, all must forget.
const globalStore = globalThis as typeof globalThis & { cadenceCaches?: Map<string, CacheState<unknown>> };
const caches: Map<string, CacheState<unknown>> = (globalStore.cadenceCaches ??= new Map());
const maxEntries = 10_000;

interface CacheOptions<T> {
  channel: string;
  name?: string;
  load: (key: string) => Promise<T | null>;
  invalidationKey: (value: T) => string;
}

/**
 * `load`, with its answers kept in memory until a notification on `channel` names what they belong to (`changesWith`).
 * Null is never kept. While notifications do not arrive, nothing is kept and every call loads. Of several on one channel
 * each needs a `name` of its own.
 */
export function createCache<T>({ channel, name = channel, load, invalidationKey }: CacheOptions<T>) {
  if (!caches.has(name)) caches.set(name, { values: new Map(), generation: 0 });
  // Only this function's own values are ever put under its name.
  const kept = caches.get(name) as CacheState<T>;

  function forget(subject: string) {
    kept.generation += 1;
    for (const [key, value] of kept.values) if (invalidationKey(value) === subject) kept.values.delete(key);
  }

  function forgetAll() {
    kept.generation += 1;
    kept.values.clear();
  }

  async function read(key: string): Promise<T | null> {
    await (kept.listening ??= Promise.all([listenOnChannel(channel, forget), onReconnect(forgetAll)]).catch(() => (kept.listening = undefined)));
    const trusted = isListening();
    const found = trusted ? kept.values.get(key) : undefined;
    if (found !== undefined) return found;
    const before = kept.generation;
    const value = await load(key);
    if (value !== null && trusted && isListening() && kept.generation === before) {
      if (kept.values.size >= maxEntries) kept.values.clear();
      kept.values.set(key, value);
    }
    return value;
  }

  /** `forget` is for the server that made the change itself: it need not wait to be told. */
  return Object.assign(read, { forget });
}
