import { isListening, listen, onReconnect } from "@/lib/platform/channels";

interface Kept<T> {
  values: Map<string, T>;
  /** Raised by every change, so that a value read before a change is never kept after it. */
  changes: number;
  listening?: Promise<unknown>;
}

// Next loads modules several times in one process; what one copy forgets, all must forget.
const holder = globalThis as typeof globalThis & { cadenceCaches?: Map<string, Kept<unknown>> };
const caches = (holder.cadenceCaches ??= new Map());
const maxKept = 10_000;

interface CacheOptions<T> {
  channel: string;
  name?: string;
  load: (key: string) => Promise<T | null>;
  changesWith: (value: T) => string;
}

/**
 * `load`, with its answers kept in memory until a notification on `channel` names what they belong to (`changesWith`).
 * Null is never kept. While notifications do not arrive, nothing is kept and every call loads. Of several on one channel
 * each needs a `name` of its own.
 */
export function cached<T>({ channel, name = channel, load, changesWith }: CacheOptions<T>) {
  if (!caches.has(name)) caches.set(name, { values: new Map(), changes: 0 });
  // Only this function's own values are ever put under its name.
  const kept = caches.get(name) as Kept<T>;

  function forget(subject: string) {
    kept.changes += 1;
    for (const [key, value] of kept.values) if (changesWith(value) === subject) kept.values.delete(key);
  }

  function forgetAll() {
    kept.changes += 1;
    kept.values.clear();
  }

  async function read(key: string): Promise<T | null> {
    await (kept.listening ??= Promise.all([listen(channel, forget), onReconnect(forgetAll)]).catch(() => (kept.listening = undefined)));
    const trusted = isListening();
    const found = trusted ? kept.values.get(key) : undefined;
    if (found !== undefined) return found;
    const before = kept.changes;
    const value = await load(key);
    if (value !== null && trusted && isListening() && kept.changes === before) {
      if (kept.values.size >= maxKept) kept.values.clear();
      kept.values.set(key, value);
    }
    return value;
  }

  /** `forget` is for the server that made the change itself: it need not wait to be told. */
  return Object.assign(read, { forget });
}
