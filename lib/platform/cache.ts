import { isListening, listenOnChannel, onReconnect } from "@/lib/platform/listen";
import { processWide } from "@/lib/platform/process-wide";

interface CacheState<T> {
  values: Map<string, T>;
  /** Incremented by every invalidation, so that a value read before an invalidation is never cached after it. */
  generation: number;
  listening?: Promise<unknown>;
}

const caches = processWide("cadenceCaches", () => new Map<string, CacheState<unknown>>());
const maxEntries = 10_000;

interface CacheOptions<T> {
  channel: string;
  name?: string;
  load: (key: string) => Promise<T | null>;
  invalidationKey: (value: T) => string;
}

/**
 * Returns `load` with a cache. A notification on `channel` invalidates every value whose `invalidationKey` is its payload.
 * Null is never cached. Without a connection for notifications every call loads. Several caches on one channel need
 * different names.
 */
export function createCache<T>({ channel, name = channel, load, invalidationKey }: CacheOptions<T>) {
  if (!caches.has(name)) caches.set(name, { values: new Map(), generation: 0 });
  // Only this function stores values under its name.
  const cache = caches.get(name) as CacheState<T>;

  function invalidate(subject: string) {
    cache.generation += 1;
    for (const [key, value] of cache.values) if (invalidationKey(value) === subject) cache.values.delete(key);
  }

  function invalidateAll() {
    cache.generation += 1;
    cache.values.clear();
  }

  async function read(key: string): Promise<T | null> {
    await (cache.listening ??= Promise.all([listenOnChannel(channel, invalidate), onReconnect(invalidateAll)]).catch(() => (cache.listening = undefined)));
    const isCacheValid = isListening();
    const cached = isCacheValid ? cache.values.get(key) : undefined;
    if (cached !== undefined) return cached;
    const generationBefore = cache.generation;
    const value = await load(key);
    if (value !== null && isCacheValid && isListening() && cache.generation === generationBefore) {
      if (cache.values.size >= maxEntries) cache.values.clear();
      cache.values.set(key, value);
    }
    return value;
  }

  /** The server that makes a change calls `forget` itself instead of waiting for the notification. */
  return Object.assign(read, { forget: invalidate });
}
