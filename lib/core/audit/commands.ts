import { type AuditAction, auditActionsByKind, type AuditDetail, signInRetentionMs } from "@/lib/core/audit/rules";
import { db, type Tx } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";

export interface AuditEntry {
  action: AuditAction;
  /** Who did it; nobody where the product did it by itself. */
  actorId?: string;
  /** The other person it is about; erasing her takes the entry away. */
  subjectId?: string;
  detail?: AuditDetail;
  /** Of what is kept at most once. */
  key?: string;
}

/** Records what happened, within the transaction in which it happens. Answers how many entries are new. */
export async function recordAuditEvents(tx: Tx, entries: AuditEntry | readonly AuditEntry[], now: Date): Promise<number> {
  if (Array.isArray(entries) && entries.length === 0) return 0;
  const given = JSON.stringify([entries].flat().map((entry) => ({ id: newId(now), ...entry })));
  return tx.$executeRaw`
    INSERT INTO "AuditEvent" ("id", "actorId", "subjectId", "action", "detail", "key", "createdAt")
    SELECT e."id", e."actorId", e."subjectId", e."action", e."detail", e."key", ${now}
    FROM jsonb_to_recordset(${given}::jsonb) AS e("id" text, "actorId" text, "subjectId" text, "action" text, "detail" jsonb, "key" text)
    ON CONFLICT ("key") DO NOTHING`;
}

/** The same where nothing else is written. */
export const recordAuditEventsNow = (entries: AuditEntry | readonly AuditEntry[], now: Date) => recordAuditEvents(db, entries, now);

/** Removes what is told of sign-ins and passwords, once that has had its time. */
export async function deleteOldSignInEvents(now: Date): Promise<void> {
  await db.auditEvent.deleteMany({ where: { action: { in: [...auditActionsByKind.sign_ins] }, createdAt: { lt: new Date(now.getTime() - signInRetentionMs) } } });
}
