import type { SessionActor } from "@/lib/auth/actor-cache";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { prefetchHeader } from "@/lib/platform/offline-copies";
import { sessionIdleMs } from "@/lib/platform/session-limits";

/** The last use of a session is stored at most this often. */
const storeEveryMs = 5 * 60_000;
const storeDelayMs = 2000;

/** Uses that wait to be stored, by session id. One write stores them all, so a slow database costs one connection. */
const waiting = new Map<string, Date>();
let isStoring = false;

/** Whether a session has been unused for so long that it has ended. */
export function isIdle({ role, lastUsedAt, sessionId }: SessionActor, now: Date): boolean {
  const lastUse = waiting.get(sessionId) ?? lastUsedAt;
  return now.getTime() - lastUse.getTime() > (role === "client" ? sessionIdleMs.client : sessionIdleMs.staff);
}

/**
 * Whether a request shows that the person is there: a page, a write, or a call from a program. Reads by a page's own script
 * don't count, because an open screen refetches them by itself when other people change something. Neither do requests that a device makes by itself for offline use.
 */
export const isPersonsUse = (method: string, headers: Pick<Headers, "get" | "has">) => method !== "GET" || (!headers.has(prefetchHeader) && [null, "document"].includes(headers.get("sec-fetch-dest")));

/** Notes that a session is in use. Never waits for the database. */
export function recordSessionUse(actor: SessionActor, now: Date): void {
  if (now.getTime() - actor.lastUsedAt.getTime() < storeEveryMs) return;
  // This is the cached value, so the next requests in these minutes store nothing.
  actor.lastUsedAt = now;
  waiting.set(actor.sessionId, now);
  storeSoon();
}

function storeSoon() {
  if (isStoring || waiting.size === 0) return;
  isStoring = true;
  setTimeout(() => void storeUses(), storeDelayMs).unref();
}

async function storeUses() {
  const stored = [...waiting];
  const uses = JSON.stringify(stored.map(([id, at]) => ({ id, at })));
  await db.$executeRaw`
    UPDATE "Session" AS s SET "lastUsedAt" = u."at" FROM jsonb_to_recordset(${uses}::jsonb) AS u("id" text, "at" timestamptz)
    WHERE s."id" = u."id" AND s."lastUsedAt" < u."at"`.catch((err: unknown) => logger.warn({ err }, "the last use of sessions was not stored"));
  for (const [id, at] of stored) if (waiting.get(id) === at) waiting.delete(id);
  isStoring = false;
  storeSoon();
}
