import { toNetworkPrefix } from "@/lib/core/audit/network";
import { type AuditAction, auditActionsByKind } from "@/lib/core/audit/actions";
import { type AuditDetail, signInRetentionMs } from "@/lib/core/audit/rules";
import { db, type Tx } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { currentRequest } from "@/lib/platform/request-context";
import { Prisma } from "@/prisma/generated/client";

export interface AuditEntry {
  action: AuditAction;
  /** Who did it; undefined for a scheduled job or someone signed out. */
  actorId?: string;
  /** The other person it is about; erasing that person deletes the entry. */
  subjectId?: string;
  detail?: AuditDetail;
  /** A unique key, for events recorded at most once. */
  key?: string;
}

/** Records events in the caller's transaction, with the network that the current request comes from. Returns how many were new. */
export async function recordAuditEvents(tx: Tx, entries: AuditEntry | readonly AuditEntry[], now: Date): Promise<number> {
  return Array.isArray(entries) && entries.length === 0 ? 0 : tx.$executeRaw(auditInsert(entries, now));
}

/** `recordAuditEvents` as a part of one statement, with the name "audit". */
export const auditPart = (entries: AuditEntry | readonly AuditEntry[], now: Date) => Prisma.sql`audit AS (${auditInsert(entries, now)})`;

function auditInsert(entries: AuditEntry | readonly AuditEntry[], now: Date) {
  const from = toNetworkPrefix(currentRequest()?.address ?? null);
  const rows = JSON.stringify([entries].flat().map((entry) => ({ id: newId(now), ...entry, ...(from && { detail: { from, ...entry.detail } }) })));
  return Prisma.sql`
    INSERT INTO "AuditEvent" ("id", "actorId", "subjectId", "action", "detail", "key", "createdAt")
    SELECT e."id", e."actorId", e."subjectId", e."action", e."detail", e."key", ${now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS e("id" text, "actorId" text, "subjectId" text, "action" text, "detail" jsonb, "key" text)
    ON CONFLICT ("key") DO NOTHING`;
}

/** Records events without a surrounding transaction. */
export const recordAuditEventsNow = (entries: AuditEntry | readonly AuditEntry[], now: Date) => recordAuditEvents(db, entries, now);

/** Removes who and where from sign-in and password events older than a year. What happened and when stays, for the chain of hashes. */
export async function redactOldSignInEvents(now: Date): Promise<void> {
  await db.auditEvent.updateMany({
    where: { redactedAt: null, action: { in: [...auditActionsByKind.sign_ins] }, createdAt: { lt: new Date(now.getTime() - signInRetentionMs) } },
    data: { actorId: null, subjectId: null, detail: Prisma.DbNull, key: null, redactedAt: now },
  });
}
