import { record } from "@/lib/core/audit/commands";
import type { Opened } from "@/lib/core/audit/rules";
import type { Actor } from "@/lib/auth/actor";
import { beforeClose, db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
/** As the audit keeps it. */
export const openedAction = (what: Opened) => `opened.${what}` as const;

// Only spares the statement for what is noted already; the key is what keeps it single, on all servers.
const noted = new Set<string>();
const maxNoted = 10_000;

const underWay = new Set<Promise<void>>();
beforeClose(async () => void (await Promise.all(underWay)));

/**
 * Notes that a member of staff opened something of these clients': once an hour for the same person and thing, so that the log
 * stays readable. Nobody waits for it, and no trouble with it is the reader's. What a client opens of her own is not noted.
 */
export function noteOpened(actor: Pick<Actor, "id" | "role"> | null, clientIds: readonly string[], what: Opened, now: Date): void {
  if (!actor || actor.role === "client") return;
  const keyFor = (clientId: string) => [actor.id, clientId, what, now.toISOString().slice(0, 13)].join(" ");
  const unnoted = clientIds.filter((clientId) => !noted.has(keyFor(clientId)));
  if (unnoted.length === 0) return;
  const events = unnoted.map((subjectId) => ({ actorId: actor.id, subjectId, action: openedAction(what), key: keyFor(subjectId) }));
  const writing = record(db, events, now).then(
    () => {
      if (noted.size >= maxNoted) noted.clear();
      for (const { key } of events) noted.add(key);
    },
    (err: unknown) => logger.warn({ err, what, count: events.length }, "entries of the access log could not be written"),
  );
  underWay.add(writing);
  void writing.finally(() => underWay.delete(writing));
}
