import type { SandboxObjectData, SandboxObjectKind, SandboxStore, SandboxTransaction } from "@/lib/providers/payments/sandbox-objects";

interface StoredObject {
  data: unknown;
  updatedAt: Date;
}

/** An in-memory store for the sandbox, for tests with many calls. */
export function createMemorySandbox(): SandboxStore {
  const kinds = new Map<SandboxObjectKind, Map<string, StoredObject>>();
  let lastRun: Promise<unknown> = Promise.resolve();
  const ofKind = (kind: SandboxObjectKind) => {
    const objects = kinds.get(kind) ?? new Map<string, StoredObject>();
    kinds.set(kind, objects);
    return objects;
  };
  // Objects are stored by kind and never mutated.
  const dataOf = <K extends SandboxObjectKind>({ data }: StoredObject) => data as SandboxObjectData<K>;
  const transaction: SandboxTransaction = {
    read: async (kind, id) => {
      const stored = ofKind(kind).get(id);
      return stored ? { data: dataOf(stored), updatedAt: stored.updatedAt } : null;
    },
    write: async (kind, id, data, now) => {
      const before = ofKind(kind).get(id)?.updatedAt.getTime() ?? -Infinity;
      ofKind(kind).set(id, { data, updatedAt: kind === "event" ? now : new Date(Math.max(now.getTime(), before + 1)) });
    },
    remove: async (kind, id) => void ofKind(kind).delete(id),
    findIdsByField: async (kind, field, value) => [...ofKind(kind)].flatMap(([id, { data }]) => (Reflect.get(data as object, field) === value ? id : [])),
    listAfter: async (kind, after, limit) => {
      const ids = [...ofKind(kind).keys()].filter((id) => id > after).toSorted();
      return ids.slice(0, limit).flatMap((id) => {
        const stored = ofKind(kind).get(id);
        return stored ? { id, data: dataOf<typeof kind>(stored) } : [];
      });
    },
    listDueSubscriptionIds: async (now) => [...ofKind("subscription")].flatMap(([id, stored]) => ((dataOf<"subscription">(stored).dueAt ?? Infinity) <= now.getTime() ? id : [])),
    listEvents: async (since) =>
      [...ofKind("event")].flatMap(([id, stored]) => {
        const data = dataOf<"event">(stored);
        return since === "undelivered" ? (data.delivered ? [] : { id, data }) : stored.updatedAt > since ? { id, data } : [];
      }),
    deleteDeliveredEvents: async () => undefined,
  };
  return {
    runExclusive: (work) => {
      const result = lastRun.then(() => work(transaction));
      lastRun = result.catch(() => undefined);
      return result;
    },
  };
}
