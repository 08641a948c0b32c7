import type * as z from "zod/mini";
import { type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import type { readBilling, readFinances, readPaymentIntegration, StripeConnection } from "@/lib/money/finances/contract";
import { growthPercent, pickMainSubscription, subscriptionCounts, type SubscriptionGroup } from "@/lib/money/finances/rules";
import { type FailedPaymentRow, providerDashboardUrl, toFailedPayment } from "@/lib/money/finances/shape";
import { gateway } from "@/lib/money/payments/gateway";
import { defaultPlan, paymentPlanDefinitions } from "@/lib/money/payments/plans";
import { getRevenue, isActiveSubscriptionSql, isRecoverablePaymentSql, monthlyPenceSql, netPenceSql, paymentDateSql } from "@/lib/money/payments/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { isSubscriptionActive, percentOfGoal } from "@/lib/money/payments/rules";
import { isCancelledByClient } from "@/lib/money/subscriptions/queries";
import { nextPaymentAt } from "@/lib/money/subscriptions/rules";
import { billingSelect } from "@/lib/money/subscriptions/shape";
import { isActiveClient } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { dayMs } from "@/lib/platform/days";
import { db, queryRows } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { formatMinorUnits } from "@/lib/platform/money";
import { Prisma } from "@/prisma/generated/client";

/** For a coach: the figures of the finances page, in pounds. */
export async function getFinances(_: Actor, now: Date): Promise<z.input<typeof readFinances.response>> {
  const [{ activeSubscriptions: _all, ...money }, groups, [failures]] = await Promise.all([
    getRevenue(now),
    queryRows<SubscriptionGroup>(Prisma.sql`
      SELECT s."planName", count(*)::int AS "count", COALESCE(sum(${monthlyPenceSql}), 0)::float8 AS "monthlyPence"
      FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId" WHERE ${isActiveClient} AND ${isActiveSubscriptionSql(now)} GROUP BY 1`),
    queryRows<{ count: number }>(Prisma.sql`
      SELECT count(*)::int AS "count" FROM "Payment" p JOIN "User" u ON u."id" = p."clientId" WHERE ${isActiveClient} AND ${isRecoverablePaymentSql}`),
  ]);
  const { kind, mode } = gateway();
  return {
    ...money,
    growth: growthPercent(money.thisMonth, money.lastMonth),
    percentOfGoal: percentOfGoal(money.thisMonth, money.goal),
    subscriptions: subscriptionCounts(groups),
    openFailures: failures?.count ?? 0,
    gateway: { kind, mode, dashboardUrl: providerDashboardUrl({ kind, mode }) },
  };
}

/**
 * For a coach: payments that failed at least once, newest first: a client's, the recovered ones among them, or of all active clients
 * those that can still be recovered. Throws 404 for a client outside the actor's reach of whom there are none.
 */
export async function findFailedPayments(actor: Actor, { clientId, ...page }: PageQuery & { clientId?: string } = {}) {
  const which =
    clientId === undefined
      ? Prisma.sql`${isActiveClient} AND ${isRecoverablePaymentSql}`
      : Prisma.sql`p."clientId" = ${clientId} AND (p."failedAt" IS NOT NULL OR p."status" = 'failed')`;
  const found = await readPage(page, ({ after, take }) => readFailedPaymentRows(which, after, take), ({ at, id }) => ({ at, id }));
  if (clientId !== undefined && found.rows.length === 0) await findClient(actor, clientId);
  return found.map(toFailedPayment);
}

const readFailedPaymentRows = (which: Prisma.Sql, after?: CursorPosition, take?: number) => db.$queryRaw<FailedPaymentRow[]>`
  SELECT p."id", p."clientId", p."status"::text, p."planName", p."amountMinor", p."settledMinor", p."refundedMinor", p."disputedMinor", p."currency",
    p."failureReason", p."nextRetryAt", p."paidAt", p."failedAt", p."createdAt", ${paymentDateSql} AS "at", s."graceUntil", s."status" = 'past_due' AS "isPastDue",
    ${isRecoverablePaymentSql} AND u."archivedAt" IS NULL AS "isOpen",
    u."firstName", u."lastName", u."archivedAt", c."cardBrand", c."cardLast4", c."cardExpiry",
    (SELECT COALESCE(json_agg(json_build_object('id', a."id", 'at', a."at", 'kind', a."kind", 'succeeded', a."succeeded", 'reason', a."reason") ORDER BY a."at", a."id"), '[]')
      FROM "PaymentAttempt" a WHERE a."paymentId" = p."id") AS "tries"
  FROM "Payment" p LEFT JOIN "User" u ON u."id" = p."clientId" LEFT JOIN "Subscription" s ON s."id" = p."subscriptionId"
    LEFT JOIN "PaymentCustomer" c ON c."clientId" = p."clientId"
  WHERE ${which} ${after ? Prisma.sql`AND (${paymentDateSql}, p."id") < (${after.at}, ${after.id})` : Prisma.empty}
  ORDER BY ${paymentDateSql} DESC, p."id" DESC LIMIT ${take ?? null}::int`;

/** What was begun and never paid is no plan of hers. */
const isStartedSubscription = { OR: [{ status: { in: ["active", "past_due"] } }, { payments: { some: { paidAt: { not: null } } } }] } satisfies Prisma.SubscriptionWhereInput;

/** For a coach: what a client pays by. Throws 404 for one outside the actor's reach. */
export async function getBilling(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof readBilling.response>> {
  await findClient(actor, clientId);
  const [subscriptions, customer] = await Promise.all([
    db.subscription.findMany({ where: { clientId, ...isStartedSubscription }, select: billingSelect }),
    db.paymentCustomer.findUnique({ where: { clientId }, select: { cardBrand: true, cardLast4: true, cardExpiry: true } }),
  ]);
  const found = pickMainSubscription(subscriptions, now);
  const { cardBrand: brand, cardLast4: last4, cardExpiry: expiry } = customer ?? {};
  return {
    plan: found
      ? {
          ...found,
          amount: formatMinorUnits(found.amountMinor),
          currency: found.currency.toUpperCase(),
          isActive: isSubscriptionActive(found, now),
          isCancelled: await isCancelledByClient(found.id),
          nextPaymentAt: nextPaymentAt(found),
          endsAt: found.endedAt ?? found.cancelAt ?? (found.recurring ? null : found.currentPeriodEnd),
        }
      : null,
    card: brand && last4 && expiry ? { brand, last4, expiry } : null,
    isTest: gateway().mode === "test",
  };
}

/** Whether the payment provider answers and knows our plans, asked now, and when it was last heard of. Takes as long as the provider does: at most 10 s. */
export async function checkPaymentIntegration(): Promise<z.input<typeof readPaymentIntegration.response>> {
  const provider = gateway();
  const { kind } = provider;
  const [asked, heard] = await Promise.all([
    checkConfiguredPlans(),
    db.webhookEvent.findFirst({ where: { gateway: kind }, orderBy: { receivedAt: "desc" }, select: { receivedAt: true } }),
  ]);
  return {
    gateway: kind,
    ...asked,
    planCount: paymentPlanDefinitions.length,
    webhooksVerified: kind === "sandbox" || env().STRIPE_WEBHOOK_SECRET !== undefined,
    lastWebhookAt: heard?.receivedAt ?? null,
  };
}

async function checkConfiguredPlans(): Promise<{ connection: StripeConnection; plansConfigured: number | null; missingPlans: string[] }> {
  const provider = gateway();
  try {
    const known = new Set(await provider.findConfiguredPrices([...paymentPlanDefinitions, defaultPlan]));
    return {
      connection: provider.kind === "sandbox" ? "not_connected" : provider.mode,
      plansConfigured: paymentPlanDefinitions.filter(({ priceId }) => known.has(priceId)).length,
      missingPlans: [...paymentPlanDefinitions, defaultPlan].filter(({ priceId }) => !known.has(priceId)).map(({ name }) => name),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { connection: error.code === "unavailable" ? "refused" : "unreachable", plansConfigured: null, missingPlans: [] };
  }
}

/**
 * For a coach: of all payments that went through at whoever moves the money now, how many, and what the practice kept of them,
 * in pounds. What the provider has told in the last day and no webhook brought is taken in first. Throws 502 while it does not
 * answer, 503 where it does not know us.
 */
export async function getGatewayRevenue(_: Actor, now: Date) {
  const provider = gateway();
  const news = await provider.listEventsSince(new Date(now.getTime() - dayMs));
  const heard = await db.webhookEvent.findMany({ where: { id: { in: news.map(({ id }) => id) } }, select: { id: true } });
  const known = new Set(heard.map(({ id }) => id));
  // What a change of card sets off is for its own webhook to do.
  const unheard = news.flatMap(({ id, objects }) => (known.has(id) ? [] : objects)).filter(({ kind }) => kind !== "setup");
  if (unheard.length > 0) await syncFromGateway(unheard, now);
  const [sums] = await queryRows<{ totalPayments: number; pence: number }>(Prisma.sql`
    SELECT count(*)::int AS "totalPayments", COALESCE(sum(${netPenceSql}), 0)::float8 AS "pence"
    FROM "Payment" p WHERE p."paidAt" IS NOT NULL AND p."gateway" = ${provider.kind}::"Gateway"`);
  const { totalPayments = 0, pence = 0 } = sums ?? {};
  return { totalPayments, totalAmount: pence / 100 };
}
