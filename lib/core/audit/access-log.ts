import type { Actor } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import type { SensitiveItem } from "@/lib/core/audit/rules";
import { db, onBeforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

/** As the audit keeps it. */
export const toAccessAction = (what: SensitiveItem) => `opened.${what}` as const;

// Only spares the statement for what is noted already; the key is what keeps it single, on all servers.
const recordedKeys = new Set<string>();
const maxRecordedKeys = 10_000;

const pendingWrites = new Set<Promise<void>>();
onBeforeClose(async () => void (await Promise.all(pendingWrites)));

/**
 * Notes that a member of staff opened something of these clients': once an hour for the same person and thing, so that the log
 * stays readable. Nobody waits for it, and no trouble with it is the reader's. What a client opens of her own is not noted.
 */
export function recordAccess(actor: Pick<Actor, "id" | "role"> | null, clientIds: readonly string[], what: SensitiveItem, now: Date): void {
  if (!actor || actor.role === "client") return;
  const keyFor = (clientId: string) => [actor.id, clientId, what, now.toISOString().slice(0, 13)].join(" ");
  const unnoted = clientIds.filter((clientId) => !recordedKeys.has(keyFor(clientId)));
  if (unnoted.length === 0) return;
  const events = unnoted.map((subjectId) => ({ actorId: actor.id, subjectId, action: toAccessAction(what), key: keyFor(subjectId) }));
  const writing = recordAuditEvents(db, events, now).then(
    () => {
      if (recordedKeys.size >= maxRecordedKeys) recordedKeys.clear();
      for (const { key } of events) recordedKeys.add(key);
    },
    (err: unknown) => logger.warn({ err, what, count: events.length }, "entries of the access log could not be written"),
  );
  pendingWrites.add(writing);
  void writing.finally(() => pendingWrites.delete(writing));
}
