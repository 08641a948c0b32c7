import type * as z from "zod/mini";
import { type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Actor, ActorFor } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { defaultGbpPerUsd } from "@/lib/core/settings/rules";
import type { readReceipt } from "@/lib/money/payments/contract";
import { gateway } from "@/lib/money/payments/gateway";
import { visiblePayments } from "@/lib/money/payments/policy";
import { type PaymentRow, printedReceiptSelect, toPayment, toPrintedReceipt } from "@/lib/money/payments/shape";
import { isOneTimePriceSql } from "@/lib/money/plans/queries";
import { findClient } from "@/lib/people/clients/queries";
import { dayInTimeZone, startOfMonth } from "@/lib/platform/clock";
import { addMonths } from "@/lib/platform/days";
import { db, queryRows, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { fileUrl } from "@/lib/platform/paths";
import { Prisma } from "@/prisma/generated/client";

/** The sort key of payment lists for a payment `p`. It must match an index expression. */
export const paymentDateSql = Prisma.sql`COALESCE(p."paidAt", p."failedAt", p."createdAt")`;

/**
 * The condition that a payment `p` was attempted. An abandoned payment form leaves a pending payment at the gateway, which doesn't
 * count; a pending payment of a running subscription does.
 */
const wasAttemptedSql = Prisma.sql`
  (p."status" <> 'pending' OR EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('active', 'past_due'))
    OR (p."subscriptionId" IS NULL AND NOT ${isOneTimePriceSql}))`;

export interface PaymentListRow extends Omit<PaymentRow, "client"> {
  at: Date;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  archivedAt: Date | null;
}

const readPaymentList = ({ condition, after, take }: { condition: Prisma.Sql; after?: CursorPosition; take?: number }) =>
  queryRows<PaymentListRow>(Prisma.sql`
    SELECT p."id", p."clientId", p."status"::text AS "status", p."planName", p."planType"::text AS "planType", p."amountMinor", p."currency", p."settledMinor", p."refundedMinor", p."disputedMinor",
      p."paidAt", p."failedAt", p."createdAt", ${paymentDateSql} AS "at", u."firstName", u."lastName", u."email", u."archivedAt"
    FROM "Payment" p LEFT JOIN "User" u ON u."id" = p."clientId"
    WHERE ${wasAttemptedSql} AND ${condition} ${after ? Prisma.sql`AND (${paymentDateSql}, p."id") < (${after.at}, ${after.id})` : Prisma.empty}
    ORDER BY ${paymentDateSql} DESC, p."id" DESC LIMIT ${take ?? null}::int`);

const visiblePaymentsSql = (actor: Pick<Actor, "id" | "role">) => (actor.role === "coach" ? Prisma.sql`TRUE` : Prisma.sql`p."clientId" = ${actor.id}`);

/** Attempted payments, newest first: all, or one client's. Throws 404 if the actor can't see the client and there are no payments. */
export async function findPayments(actor: Actor, { clientId, ...page }: PageQuery & { clientId?: string } = {}) {
  const condition = clientId === undefined ? visiblePaymentsSql(actor) : Prisma.sql`${visiblePaymentsSql(actor)} AND p."clientId" = ${clientId}`;
  const found = await readPage(page, ({ after, take }) => readPaymentList({ condition, after, take }), ({ at, id }) => ({ at, id }));
  if (clientId !== undefined && found.rows.length === 0) await findClient(actor, clientId);
  return found.map(({ firstName, lastName, email: _email, archivedAt, ...row }) => toPayment({ ...row, client: firstName === null ? null : { user: { firstName, lastName: lastName ?? "", archivedAt } } }));
}

const paymentsPerBatch = 2000;

/** Reads all payments in batches by cursor, so that a payment made meanwhile shifts none. */
export async function* readPaymentBatches(actor: Actor): AsyncGenerator<PaymentListRow[]> {
  let after: PaymentListRow | undefined;
  do {
    const batch: PaymentListRow[] = await readPaymentList({ condition: visiblePaymentsSql(actor), after, take: paymentsPerBatch });
    yield batch;
    after = batch.length === paymentsPerBatch ? batch.at(-1) : undefined;
  } while (after);
}

/** The receipt of a payment, with the practice as it is today. Throws 404 for a payment that isn't paid or that the actor can't see. */
export async function findReceipt(actor: ActorFor<["client", "coach"]>, id: string): Promise<z.input<typeof readReceipt.response>> {
  const payment = await db.payment.findFirst({ where: { id, paidAt: { not: null }, AND: visiblePayments(actor) }, select: printedReceiptSelect });
  if (!payment?.paidAt) throw notFound();
  const { productName, logoFileId, dataController, contactEmail, contactPhone } = await getPracticeSettings();
  const practice = { name: productName, logoUrl: logoFileId && fileUrl(logoFileId), address: dataController, email: contactEmail, phone: contactPhone };
  return { ...toPrintedReceipt({ ...payment, paidAt: payment.paidAt }), practice };
}

/** A client's unfinished subscriptions and one-time plans at the current gateway, newest first. */
export const findLiveSubscriptions = (tx: Tx, clientId: string) =>
  tx.subscription.findMany({
    where: { clientId, gateway: gateway().kind, status: { in: ["incomplete", "active", "past_due"] } },
    select: { gatewayId: true, priceId: true, planName: true, recurring: true, status: true, currentPeriodEnd: true, graceUntil: true },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });

/** `isSubscriptionActive` as a condition on a subscription `s`. */
export const isActiveSubscriptionSql = (now: Date) => Prisma.sql`
  ((s."recurring" AND (s."status" = 'active' OR (s."status" = 'past_due' AND s."graceUntil" > ${now})))
    OR (NOT s."recurring" AND s."status" = 'active' AND s."currentPeriodEnd" > ${now}))`;

/**
 * The condition that a payment `p` has failed and can be retried. Excludes ended subscriptions, and first and one-time payments,
 * whose client saw the decline.
 */
export const isRecoverablePaymentSql = Prisma.sql`
  (p."status" = 'failed' AND NOT (p."subscriptionId" IS NULL AND ${isOneTimePriceSql}) AND NOT EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('incomplete', 'cancelled', 'ended')))`;

/** The monthly revenue of a subscription `s` in pence: 0 for a one-time plan, dollars converted at the rate in the settings. */
export const monthlyPenceSql = Prisma.sql`
  CASE WHEN NOT s."recurring" THEN 0 WHEN s."currency" = 'usd' THEN s."amountMinor" * COALESCE((SELECT "sandboxGbpPerUsd" FROM "Practice"), ${defaultGbpPerUsd}) ELSE s."amountMinor" END`;

/** The settled amount of a payment `p` in pence, less refunds and disputes; 0 if unpaid. */
export const netPenceSql = Prisma.sql`CASE WHEN p."paidAt" IS NULL THEN 0 ELSE p."settledMinor" - p."refundedMinor" - p."disputedMinor" END`;

const earnedPenceSql = Prisma.sql`"settledMinor" - "refundedMinor" - "disputedMinor"`;
const wasPaidSinceSql = (from: Date) => Prisma.sql`"status" IN ('succeeded', 'refunded', 'disputed') AND "paidAt" >= ${from}`;

/** What payments imported from other tools earned from a day on, those that count. */
const pastEarningsSql = (timeZone: string, fromDay: string) => Prisma.sql`
  SELECT "paidOn"::timestamp AT TIME ZONE ${timeZone} AS "paidAt", "amountMinor" - "refundedMinor" AS earned FROM "PastPayment"
  WHERE "countsAsRevenue" AND "currency" = 'gbp' AND "status" IN ('succeeded', 'refunded', 'disputed') AND "paidOn" >= ${fromDay}::date`;
/** When something was earned since the start of a month ("2026-11") in the practice's time zone, and how many pence, imported payments included. */
const earningsSql = (timeZone: string, month: string) => Prisma.sql`
  (SELECT "paidAt", ${earnedPenceSql} AS earned FROM "Payment" WHERE ${wasPaidSinceSql(startOfMonth(timeZone, month))} UNION ALL ${pastEarningsSql(timeZone, `${month}-01`)}) paid`;

/** Revenue in pounds by calendar month in the practice's time zone. A refund or dispute counts in the month of its payment. */
export async function getRevenue(now: Date) {
  const { timeZone, revenueGoal } = await getPracticeSettings();
  const month = dayInTimeZone(timeZone, now).slice(0, 7);
  const thisMonthStart = startOfMonth(timeZone, month);
  const [sums] = await db.$queryRaw<{ thisMonth: number; lastMonth: number; activeSubscriptions: number }[]>`
    SELECT
      COALESCE(sum(earned) FILTER (WHERE "paidAt" >= ${thisMonthStart}), 0)::float8 AS "thisMonth",
      COALESCE(sum(earned) FILTER (WHERE "paidAt" < ${thisMonthStart}), 0)::float8 AS "lastMonth",
      (SELECT count(*) FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId" WHERE u."archivedAt" IS NULL AND ${isActiveSubscriptionSql(now)})::int AS "activeSubscriptions"
    FROM ${earningsSql(timeZone, addMonths(month, -1))}`;
  const { thisMonth = 0, lastMonth = 0, activeSubscriptions = 0 } = sums ?? {};
  return { thisMonth: thisMonth / 100, lastMonth: lastMonth / 100, goal: revenueGoal, currency: "GBP", activeSubscriptions };
}

/** Revenue in pounds of each of the last 12 calendar months, oldest first, counted as in `getRevenue`. */
export async function getRevenueByMonth(now: Date) {
  const { timeZone } = await getPracticeSettings();
  const thisMonth = dayInTimeZone(timeZone, now).slice(0, 7);
  const months = Array.from({ length: 12 }, (_, index) => addMonths(thisMonth, index - 11));
  const rows = await db.$queryRaw<{ month: string; pence: number }[]>`
    SELECT to_char("paidAt" AT TIME ZONE ${timeZone}, 'YYYY-MM') AS "month", sum(earned)::float8 AS "pence"
    FROM ${earningsSql(timeZone, addMonths(thisMonth, -11))} GROUP BY 1`;
  const pence = new Map(rows.map((row) => [row.month, row.pence]));
  return months.map((month) => ({ month, revenue: (pence.get(month) ?? 0) / 100 }));
}
