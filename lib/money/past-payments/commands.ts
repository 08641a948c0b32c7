import { isDeepStrictEqual } from "node:util";
import { findPastPaymentsById, type PastPaymentValues, type StoredPastPayment } from "@/lib/money/past-payments/queries";
import { isActiveClient } from "@/lib/people/clients/policy";
import type { Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";

/*
 * Writes imported payments in batches, within the caller's transaction.
 */

/** A changed payment, and as it was before. */
export interface PastPaymentChange {
  after: StoredPastPayment;
  before: StoredPastPayment;
}

const recordsetSql = (rows: readonly object[]) => Prisma.sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("id" text, "clientId" text, "source" text, "externalId" text, "relatedIds" text[], "key" text, "paidOn" date, "description" text, "amountMinor" int, "refundedMinor" int,
    "currency" text, "status" text, "countsAsRevenue" boolean, "importedAt" timestamptz, "expected" timestamptz)`;
/** The columns that an import may change. */
const changesSql = Prisma.sql`"clientId" = d."clientId", "refundedMinor" = d."refundedMinor", "status" = d."status"::"PaymentStatus", "countsAsRevenue" = d."countsAsRevenue", "importedAt" = d."importedAt"`;
/** Excludes clients who have been archived or erased since the plan was made. */
const hasClientSql = Prisma.sql`(d."clientId" IS NULL OR EXISTS (SELECT FROM "User" u WHERE u."id" = d."clientId" AND ${isActiveClient}))`;

/** Inserts payments that are not here yet. Returns the ids of those inserted. */
export async function insertPastPayments(tx: Tx, payments: readonly (PastPaymentValues & { relatedIds: readonly string[] })[], now: Date): Promise<string[]> {
  if (payments.length === 0) return [];
  const inserted = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "PastPayment" ("id", "clientId", "source", "externalId", "relatedIds", "key", "paidOn", "description", "amountMinor", "refundedMinor", "currency", "status", "countsAsRevenue", "importedAt")
    SELECT d."id", d."clientId", d."source", d."externalId", d."relatedIds", d."key", d."paidOn", d."description", d."amountMinor", d."refundedMinor", d."currency", d."status"::"PaymentStatus", d."countsAsRevenue", ${now}
    FROM ${recordsetSql(payments)} WHERE ${hasClientSql} ON CONFLICT ("source", "key") DO NOTHING RETURNING "id"`;
  return inserted.map(({ id }) => id);
}

/** Changes payments that no other import has changed since they were read. Returns the ids of those changed. */
export async function updatePastPayments(tx: Tx, changes: readonly PastPaymentChange[], now: Date): Promise<string[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(({ after, before }) => ({ ...after, importedAt: now, expected: before.importedAt }));
  const changed = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "PastPayment" p SET ${changesSql} FROM ${recordsetSql(rows)} WHERE p."id" = d."id" AND p."importedAt" = d."expected" AND ${hasClientSql} RETURNING p."id"`;
  return changed.map(({ id }) => id);
}

const withoutTime = ({ importedAt: _importedAt, ...payment }: PastPaymentValues & { importedAt?: string }) => payment;

/** The ids of the imported payments that a later import changed. An added one may have stopped counting since. */
export async function findChangedPastPayments(tx: Tx, added: readonly PastPaymentValues[], changes: readonly PastPaymentChange[]): Promise<string[]> {
  const written = [...added.map((payment) => ({ payment, mayStopCounting: true })), ...changes.map(({ after }) => ({ payment: after, mayStopCounting: false }))];
  const stored = new Map((await findPastPaymentsById(written.map(({ payment }) => payment.id), tx)).map((payment) => [payment.id, payment]));
  return written.flatMap(({ payment, mayStopCounting }) => {
    const found = stored.get(payment.id);
    const countsAsRevenue = payment.countsAsRevenue && (found?.countsAsRevenue === true || !mayStopCounting);
    return found && isDeepStrictEqual(withoutTime(found), { ...withoutTime(payment), countsAsRevenue }) ? [] : payment.id;
  });
}

/** Undoes an import: all of it, or nothing when a later import changed any of its payments. Returns the ids of the changed ones. */
export async function undoPastPayments(tx: Tx, added: readonly PastPaymentValues[], changes: readonly PastPaymentChange[]): Promise<string[]> {
  const written = [...added, ...changes.map(({ after }) => after)];
  await tx.$queryRaw`SELECT 1 FROM "PastPayment" WHERE "id" = ANY(${written.map(({ id }) => id)}::text[]) ORDER BY "id" FOR UPDATE`;
  const changed = await findChangedPastPayments(tx, added, changes);
  if (changed.length > 0) return changed;
  await tx.pastPayment.deleteMany({ where: { id: { in: added.map(({ id }) => id) } } });
  const before = changes.map((change) => change.before);
  if (before.length > 0) await tx.$executeRaw`UPDATE "PastPayment" p SET ${changesSql} FROM ${recordsetSql(before)} WHERE p."id" = d."id"`;
  return [];
}

/** Removes from an erased client's imported payments what may name her: their text, and keys made from her name. The payments stay. */
export async function forgetPastPayer(tx: Tx, clientId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "PastPayment" SET "description" = '', "key" = CASE WHEN "externalId" IS NULL THEN "id" ELSE "key" END WHERE "clientId" = ${clientId}`;
}
