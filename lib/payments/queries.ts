import { type Page, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { findClient } from "@/lib/clients/queries";
import { visibleTo } from "@/lib/payments/policy";
import { plans } from "@/lib/payments/plans";
import { paymentSelect, toPayment } from "@/lib/payments/shape";
import { dayIn, monthStart } from "@/lib/platform/clock";
import { monthsLater } from "@/lib/platform/days";
import { db, type Tx } from "@/lib/platform/db";
import { practice } from "@/lib/settings/queries";
import { Prisma } from "@/prisma/generated/client";

const oneTimePrices = plans.filter(({ recurring }) => !recurring).map(({ priceId }) => priceId);

/** A payment form that was opened and left leaves a pending payment at the gateway. It is none until somebody pays: of a plan that goes on, a pending one is on its way. */
const isMade = {
  OR: [
    { status: { not: "pending" } },
    { subscription: { status: { in: ["active", "past_due"] } } },
    { subscriptionId: null, OR: [{ priceId: null }, { priceId: { notIn: oneTimePrices } }] },
  ],
} satisfies Prisma.PaymentWhereInput;

/** The same as a condition on a payment `p`. */
export const wasMade = Prisma.sql`
  (p."status" <> 'pending' OR EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('active', 'past_due'))
    OR (p."subscriptionId" IS NULL AND NOT (COALESCE(p."priceId", '') = ANY(${oneTimePrices}))))`;

/** Payments that were made or tried, newest first: all of them, or one client's. Throws 404 for a client outside the actor's reach of whom there are none. */
export async function listPayments(actor: Actor, { clientId, ...page }: Page & { clientId?: string } = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.payment.findMany({
        where: { AND: [visibleTo(actor), isMade], clientId, ...(after && { createdAt: { lte: after.at }, OR: [{ createdAt: { lt: after.at } }, { id: { lt: after.id } }] }) },
        select: paymentSelect,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take,
      }),
    ({ createdAt, id }) => ({ at: createdAt, id }),
  );
  if (clientId !== undefined && rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(toPayment);
}

/** A client's subscriptions and one-time plans that are not over at the gateway, the latest first. */
export const liveSubscriptions = (tx: Tx, clientId: string) =>
  tx.subscription.findMany({
    where: { clientId, status: { in: ["incomplete", "active", "past_due"] } },
    select: { gatewayId: true, priceId: true, planName: true, recurring: true, status: true, currentPeriodEnd: true, graceUntil: true },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });

/** The rule `isActive` as a condition on a subscription `s`. */
export const activeAt = (now: Date) => Prisma.sql`
  ((s."recurring" AND (s."status" = 'active' OR (s."status" = 'past_due' AND s."graceUntil" > ${now})))
    OR (NOT s."recurring" AND s."status" = 'active' AND s."currentPeriodEnd" > ${now}))`;

/**
 * The condition on a payment `p` that it has failed and can still be recovered: once its subscription is over there is nothing
 * to retry; and whoever pays for the first time, or once, was there when her card was declined.
 */
export const isOpenFailure = Prisma.sql`
  (p."status" = 'failed' AND NOT (p."subscriptionId" IS NULL AND COALESCE(p."priceId", '') = ANY(${oneTimePrices})) AND NOT EXISTS (SELECT FROM "Subscription" o WHERE o."id" = p."subscriptionId" AND o."status" IN ('incomplete', 'cancelled', 'ended')))`;

/** What a subscription `s` brings in a month, in pence: a one-time plan nothing, dollars at the rate of the settings. */
export const monthlyPence = Prisma.sql`
  CASE WHEN NOT s."recurring" THEN 0 WHEN s."currency" = 'usd' THEN s."amountMinor" * (SELECT "sandboxGbpPerUsd" FROM "Practice") ELSE s."amountMinor" END`;

/** What the practice has kept of a payment `p`, in pence: nothing of one that failed, and less what went back. */
export const keptPence = Prisma.sql`CASE WHEN p."paidAt" IS NULL THEN 0 ELSE p."settledMinor" - p."refundedMinor" - p."disputedMinor" END`;

/** How the practice earns, in pounds by its calendar months; a refund or dispute counts in the month of its payment. */
export async function moneyAt(now: Date) {
  const { timeZone, revenueGoalMinor } = await practice();
  const month = dayIn(timeZone, now).slice(0, 7);
  const [thisMonthStart, lastMonthStart] = [monthStart(timeZone, month), monthStart(timeZone, monthsLater(month, -1))];
  const [sums] = await db.$queryRaw<{ thisMonth: number; lastMonth: number; activeSubscriptions: number }[]>`
    SELECT
      COALESCE(sum(earned) FILTER (WHERE "paidAt" >= ${thisMonthStart}), 0)::float8 AS "thisMonth",
      COALESCE(sum(earned) FILTER (WHERE "paidAt" < ${thisMonthStart}), 0)::float8 AS "lastMonth",
      (SELECT count(*) FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId" WHERE u."archivedAt" IS NULL AND ${activeAt(now)})::int AS "activeSubscriptions"
    FROM (
      SELECT "paidAt", "settledMinor" - "refundedMinor" - "disputedMinor" AS earned FROM "Payment"
      WHERE "status" IN ('succeeded', 'refunded', 'disputed') AND "paidAt" >= ${lastMonthStart}
    ) paid`;
  const { thisMonth = 0, lastMonth = 0, activeSubscriptions = 0 } = sums ?? {};
  return { thisMonth: thisMonth / 100, lastMonth: lastMonth / 100, goal: revenueGoalMinor / 100, currency: "GBP", activeSubscriptions };
}
