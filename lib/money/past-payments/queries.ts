import type * as z from "zod/mini";
import { type CursorPosition, type PageQuery, readPage, rowsBefore } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import type { pastPayment } from "@/lib/money/past-payments/contract";
import { findClient } from "@/lib/people/clients/queries";
import { dateToDay } from "@/lib/platform/clock";
import { db, queryRows, type Tx } from "@/lib/platform/db";
import { formatMinorUnits } from "@/lib/platform/money";
import { type PaymentStatus, Prisma } from "@/prisma/generated/client";

/** A payment as an import writes it. `paidOn` is YYYY-MM-DD, amounts are in minor units of `currency`. */
export interface PastPaymentValues {
  id: string;
  clientId: string | null;
  source: string;
  externalId: string | null;
  key: string;
  paidOn: string;
  description: string;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  status: PaymentStatus;
  countsAsRevenue: boolean;
}
export interface StoredPastPayment extends PastPaymentValues {
  /** ISO instant. */
  importedAt: string;
}

const storedSelect = { id: true, clientId: true, source: true, externalId: true, key: true, paidOn: true, description: true, amountMinor: true, refundedMinor: true, currency: true, status: true, countsAsRevenue: true, importedAt: true } satisfies Prisma.PastPaymentSelect;
const toStored = ({ paidOn, importedAt, ...row }: Prisma.PastPaymentGetPayload<{ select: typeof storedSelect }>): StoredPastPayment => ({ ...row, paidOn: dateToDay(paidOn), importedAt: importedAt.toISOString() });

/** The imported payments with one of these ids of another tool, of our own, or keys, each with its further ids in that tool. */
export async function findStoredPastPayments(idsOfRows: readonly string[], keys: readonly string[]): Promise<{ payment: StoredPastPayment; relatedIds: string[] }[]> {
  const ids = [...new Set(idsOfRows)];
  const found = await db.pastPayment.findMany({
    where: { OR: [{ externalId: { in: ids } }, { id: { in: ids } }, { relatedIds: { hasSome: ids } }, { externalId: null, key: { in: [...new Set(keys)] } }] },
    select: { ...storedSelect, relatedIds: true },
    orderBy: { id: "asc" },
  });
  return found.map(({ relatedIds, ...row }) => ({ payment: toStored(row), relatedIds }));
}

export const findPastPaymentsById = async (ids: readonly string[], tx: Tx): Promise<StoredPastPayment[]> => (await tx.pastPayment.findMany({ where: { id: { in: [...ids] } }, select: storedSelect })).map(toStored);

/** Which of these are ids of the practice's own payments, here or at the payment provider. */
export async function findOwnPaymentIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const some = [...new Set(ids)];
  // One parameter for all, because a file may have more ids than a statement has room for parameters.
  const found = await db.$queryRaw<{ id: string; gatewayId: string; relatedIds: string[] }[]>`SELECT "id", "gatewayId", "relatedIds" FROM "Payment" WHERE "id" = ANY(${some}) OR "gatewayId" = ANY(${some}) OR "relatedIds" && ${some}`;
  return new Set(found.flatMap(({ id, gatewayId, relatedIds }) => [id, gatewayId, ...relatedIds]));
}

/** A payment in pounds that counts in revenue. */
export interface CountedPayment {
  id: string;
  clientId: string;
  /** YYYY-MM-DD in the practice's time zone. */
  paidOn: string;
  amountMinor: number;
  /** The tool that it was imported from; null for the practice's own. */
  source: string | null;
  /** Its ids at the payment provider or in the other tool. */
  ids: string[];
}

/** The payments that count in revenue with the client, day and pence of one of these. */
export const findCountedPayments = (like: readonly Pick<CountedPayment, "clientId" | "paidOn" | "amountMinor">[], timeZone: string): Promise<CountedPayment[]> =>
  queryRows<CountedPayment>(Prisma.sql`
    WITH d AS (SELECT DISTINCT d.* FROM jsonb_to_recordset(${JSON.stringify(like)}::jsonb) AS d("clientId" text, "paidOn" date, "amountMinor" int))
    SELECT p."id", d."clientId", d."paidOn"::text AS "paidOn", d."amountMinor", NULL AS "source", p."gatewayId" || p."relatedIds" AS "ids"
    FROM d JOIN "Payment" p ON p."clientId" = d."clientId" AND p."settledMinor" = d."amountMinor" AND (p."paidAt" AT TIME ZONE ${timeZone})::date = d."paidOn" AND p."status" IN ('succeeded', 'refunded', 'disputed')
    UNION ALL SELECT p."id", d."clientId", d."paidOn"::text, d."amountMinor", p."source", array_remove(p."externalId" || p."relatedIds", NULL)
    FROM d JOIN "PastPayment" p ON p."clientId" = d."clientId" AND p."amountMinor" = d."amountMinor" AND p."paidOn" = d."paidOn" AND p."countsAsRevenue" AND p."status" IN ('succeeded', 'refunded', 'disputed')`);

const listSelect = { ...storedSelect, client: { select: { user: { select: { firstName: true, lastName: true, email: true, archivedAt: true } } } } } satisfies Prisma.PastPaymentSelect;
export type PastPaymentRow = Prisma.PastPaymentGetPayload<{ select: typeof listSelect }>;

const readPastPayments = (where: Prisma.PastPaymentWhereInput, { after, take }: { after?: CursorPosition; take?: number }): Promise<PastPaymentRow[]> =>
  db.pastPayment.findMany({
    where: { AND: [where, after ? rowsBefore("paidOn", after) : {}] },
    select: listSelect,
    orderBy: [{ paidOn: "desc" }, { id: "desc" }],
    ...(take !== undefined && { take }),
  });

const toPastPayment = ({ id, clientId, status, source, externalId, paidOn, description, amountMinor, refundedMinor, currency, countsAsRevenue, client }: PastPaymentRow): z.input<typeof pastPayment> => ({
  id,
  clientId,
  status,
  source,
  externalId,
  paidOn: dateToDay(paidOn),
  description,
  amount: formatMinorUnits(amountMinor, currency),
  refunded: formatMinorUnits(refundedMinor, currency),
  currency: currency.toUpperCase(),
  countsAsRevenue,
  client: client && { firstName: client.user.firstName, lastName: client.user.lastName, isArchived: client.user.archivedAt !== null },
});

/** A client's own imported payments; for a coach all of them. */
const visiblePastPayments = (actor: Pick<Actor, "id" | "role">): Prisma.PastPaymentWhereInput => (actor.role === "coach" ? {} : { clientId: actor.id });

/** Imported payments, newest first: all, or one client's. Throws 404 if the actor can't see the client and there are no payments. */
export async function findPastPayments(actor: Actor, { clientId, ...page }: PageQuery & { clientId?: string } = {}) {
  const found = await readPage(page, (range) => readPastPayments({ AND: [visiblePastPayments(actor), ...(clientId === undefined ? [] : [{ clientId }])] }, range), ({ paidOn: at, id }) => ({ at, id }));
  if (clientId !== undefined && found.rows.length === 0) await findClient(actor, clientId);
  return found.map(toPastPayment);
}

const paymentsPerBatch = 2000;

/** Reads all imported payments in batches by cursor, newest first. */
export async function* readPastPaymentBatches(actor: Actor): AsyncGenerator<PastPaymentRow[]> {
  let last: PastPaymentRow | undefined;
  do {
    const batch: PastPaymentRow[] = await readPastPayments(visiblePastPayments(actor), { take: paymentsPerBatch, ...(last && { after: { at: last.paidOn, id: last.id } }) });
    yield batch;
    last = batch.length === paymentsPerBatch ? batch.at(-1) : undefined;
  } while (last);
}

/** A client's imported payments for her record, oldest first. */
export const findRecordPastPayments = async (clientId: string) =>
  (await db.pastPayment.findMany({ where: { clientId }, select: listSelect, orderBy: [{ paidOn: "asc" }, { id: "asc" }] })).map((row) => {
    const { source, externalId, paidOn, description, amount, refunded, status, countsAsRevenue } = toPastPayment(row);
    return { source, externalId, paidOn, description, amount, refunded, currency: row.currency, status, countsAsRevenue, importedAt: row.importedAt };
  });
