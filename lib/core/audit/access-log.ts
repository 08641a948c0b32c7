import type { Actor } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import type { SensitiveItem } from "@/lib/core/audit/rules";
import { db, onBeforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

export const toAccessAction = (item: SensitiveItem) => `opened.${item}` as const;

// Saves a statement for entries already written; the unique key prevents duplicates across servers.
const recordedKeys = new Set<string>();
const maxRecordedKeys = 10_000;

const pendingWrites = new Set<Promise<void>>();
onBeforeClose(async () => void (await Promise.all(pendingWrites)));

/**
 * Records in the background that a member of staff opened these clients' data, at most once an hour per person, client and
 * item. Failures are only logged. Does nothing when the actor is a client.
 */
export function recordAccess(actor: Pick<Actor, "id" | "role"> | null, clientIds: readonly string[], item: SensitiveItem, now: Date): void {
  if (!actor || actor.role === "client") return;
  const keyFor = (clientId: string) => [actor.id, clientId, item, now.toISOString().slice(0, 13)].join(" ");
  const newClientIds = clientIds.filter((clientId) => !recordedKeys.has(keyFor(clientId)));
  if (newClientIds.length === 0) return;
  const events = newClientIds.map((subjectId) => ({ actorId: actor.id, subjectId, action: toAccessAction(item), key: keyFor(subjectId) }));
  const write = recordAuditEvents(db, events, now).then(
    () => {
      if (recordedKeys.size >= maxRecordedKeys) recordedKeys.clear();
      for (const { key } of events) recordedKeys.add(key);
    },
    (err: unknown) => logger.warn({ err, what: item, count: events.length }, "entries of the access log could not be written"),
  );
  pendingWrites.add(write);
  void write.finally(() => pendingWrites.delete(write));
}
