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
import { dateToDay, dayInTimeZone, dayToDate, startOfMonth } from "@/lib/platform/clock";
import { addDays, addMonths } from "@/lib/platform/days";
import { db, queryRows, type Tx } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { fileUrl } from "@/lib/platform/paths";
import { Prisma } from "@/prisma/generated/client";

/** The sort key of payment lists for a payment `p`. It must match an index expression. */
export const paymentDateSql = Prisma.sql`COALESCE(p."paidAt", p."failedAt", p."createdAt")`;

/**
 * The condition that a payment `p` was attempted. An abandoned payment form leaves a pending payment at the gateway, which doesn't
 * count; a pending payment of a running subscription does until it is closed.
 */
const wasAttemptedSql = Prisma.sql`
  ((p."closedAt" IS NULL OR EXISTS (SELECT FROM "PaymentAttempt" a WHERE a."paymentId" = p."id")) AND (p."status" <> 'pending' OR EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('active', 'past_due'))
    OR (p."subscriptionId" IS NULL AND NOT ${isOneTimePriceSql})))`;

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
 * The condition that a payment `p` has failed and can be retried. Excludes closed payments, ended subscriptions, and first and one-time payments,
 * whose client saw the decline.
 */
export const isRecoverablePaymentSql = Prisma.sql`
  (p."status" = 'failed' AND p."closedAt" IS NULL AND NOT (p."subscriptionId" IS NULL AND ${isOneTimePriceSql}) AND NOT EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('incomplete', 'cancelled', 'ended')))`;

const monthlyMinorSql = Prisma.sql`monthly_minor(s."amountMinor", s."intervalUnit", s."intervalCount")`;
const toPenceSql = (monthlyMinor: Prisma.Sql) => Prisma.sql`
  CASE WHEN NOT s."recurring" THEN 0 WHEN s."currency" = 'gbp' THEN ${monthlyMinor}
    WHEN s."currency" = 'usd' THEN ${monthlyMinor} * COALESCE((SELECT "sandboxGbpPerUsd" FROM "Practice"), ${defaultGbpPerUsd}) ELSE 0 END`;
/**
 * The monthly revenue of a subscription `s` in pence: 0 for a one-time plan, dollars converted at the rate in the settings, and 0 for other
 * currencies, because no exchange rate is invented.
 */
export const monthlyPenceSql = toPenceSql(monthlyMinorSql);
/** `monthlyPenceSql` of a row `s` of `activeSubscriptionsSql`. */
export const activeMonthlyPenceSql = toPenceSql(Prisma.sql`s."monthlyMinor"`);

/** The settled amount of a payment `p` in pence, less refunds and disputes; 0 if unpaid. */
export const netPenceSql = Prisma.sql`CASE WHEN p."paidAt" IS NULL THEN 0 ELSE p."settledMinor" - p."refundedMinor" - p."disputedMinor" END`;

const countsAsRevenueSql = Prisma.sql`"status" IN ('succeeded', 'refunded', 'disputed')`;

/**
 * An array of the pence earned since the start of each of these months ("2026-11", oldest first, in the practice's time zone), imported
 * payments included. Whole months come from the tally, whose months are those of UTC, and the hours between the two starts of a month
 * from the payments.
 */
const earnedSinceSql = (timeZone: string, months: readonly string[]) => {
  const starts = months.map((month) => {
    const [utc, local] = [dayToDate(`${month}-01`), startOfMonth(timeZone, month)];
    const [sign, from, to] = local < utc ? [1, local, utc] : [-1, utc, local];
    return Prisma.sql`(${`${month}-01`}::date, ${sign}::int, ${from}::timestamptz, ${to}::timestamptz)`;
  });
  return Prisma.sql`ARRAY(
    SELECT ((SELECT COALESCE(sum("netMinor"), 0) FROM "PaymentTally" WHERE "month" >= m."start" AND ${countsAsRevenueSql})
      + m."sign" * (SELECT COALESCE(sum("settledMinor" - "refundedMinor" - "disputedMinor"), 0) FROM "Payment" WHERE ${countsAsRevenueSql} AND "paidAt" >= m."from" AND "paidAt" < m."to"))::float8
    FROM (VALUES ${Prisma.join(starts)}) AS m("start", "sign", "from", "to") ORDER BY m."start")`;
};

/**
 * The active subscriptions of clients who aren't archived, in rows `s` of equal terms: `count` of them, which come to
 * `monthlyMinor` a month. Those that end today are looked up.
 */
export const activeSubscriptionsSql = (now: Date) => {
  const today = dateToDay(now);
  const terms = Prisma.sql`s."planType", s."recurring", s."currency"`;
  return Prisma.sql`(
    SELECT ${terms}, s."count", s."amountMinor" AS "monthlyMinor" FROM "SubscriptionTally" s WHERE s."until" > ${today}::date
    UNION ALL SELECT ${terms}, 1, ${monthlyMinorSql} FROM "Subscription" s JOIN "ClientState" a ON a."clientId" = s."clientId" AND a."isActive"
      WHERE subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") > ${now}
        AND subscription_until(s."recurring", s."status", s."graceUntil", s."currentPeriodEnd") < ${dayToDate(addDays(today, 1))}
  ) s`;
};

/** Revenue in pounds by calendar month in the practice's time zone. A refund or dispute counts in the month of its payment. */
export async function getRevenue(now: Date) {
  const { timeZone, revenueGoal } = await getPracticeSettings();
  const month = dayInTimeZone(timeZone, now).slice(0, 7);
  const [sums] = await queryRows<{ since: number[]; activeSubscriptions: number }>(Prisma.sql`
    SELECT ${earnedSinceSql(timeZone, [addMonths(month, -1), month])} AS "since", (SELECT COALESCE(sum(s."count"), 0)::int FROM ${activeSubscriptionsSql(now)}) AS "activeSubscriptions"`);
  const { since: [sinceLastMonth = 0, thisMonth = 0] = [], activeSubscriptions = 0 } = sums ?? {};
  return { thisMonth: thisMonth / 100, lastMonth: (sinceLastMonth - thisMonth) / 100, goal: revenueGoal, currency: "GBP", activeSubscriptions };
}

/** Revenue in pounds of each of the last 12 calendar months, oldest first, counted as in `getRevenue`. */
export async function getRevenueByMonth(now: Date) {
  const { timeZone } = await getPracticeSettings();
  const thisMonth = dayInTimeZone(timeZone, now).slice(0, 7);
  const months = Array.from({ length: 13 }, (_, index) => addMonths(thisMonth, index - 11));
  const [sums] = await queryRows<{ since: number[] }>(Prisma.sql`SELECT ${earnedSinceSql(timeZone, months)} AS "since"`);
  const since = sums?.since ?? [];
  return months.slice(0, -1).map((month, index) => ({ month, revenue: ((since[index] ?? 0) - (since[index + 1] ?? 0)) / 100 }));
}
