import type * as z from "zod/mini";
import { type CursorPosition, type PageQuery, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import type { readBilling, readFinances, readPaymentIntegration } from "@/lib/money/finances/contract";
import { growthPercent, pickMainSubscription, subscriptionCounts, type SubscriptionGroup } from "@/lib/money/finances/rules";
import { type FailedPaymentRow, providerDashboardUrl, toFailedPayment } from "@/lib/money/finances/shape";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { activeSubscriptionsSql, getRevenueByMonth, isActiveSubscriptionSql, isRecoverablePaymentSql, activeMonthlyPenceSql, paymentDateSql } from "@/lib/money/payments/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { intervalOf, isSubscriptionActive, percentOfGoal } from "@/lib/money/payments/rules";
import { findCurrentPlans, isOnOffer } from "@/lib/money/plans/queries";
import { findCancellationEnds } from "@/lib/money/subscriptions/queries";
import { isCancelledByClient, nextPaymentAt } from "@/lib/money/subscriptions/rules";
import { billingSelect } from "@/lib/money/subscriptions/shape";
import { isActiveClient } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import { dayMs } from "@/lib/platform/days";
import { db, queryRows } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { formatMinorUnits } from "@/lib/platform/money";
import { Prisma } from "@/prisma/generated/client";

/** The figures of the finances page, in pounds. */
export async function getFinances(_: Actor, now: Date): Promise<z.input<typeof readFinances.response>> {
  const [{ revenueGoal }, months, groups, [counts]] = await Promise.all([
    getPracticeSettings(),
    getRevenueByMonth(now),
    queryRows<SubscriptionGroup>(Prisma.sql`
      SELECT s."planType"::text AS "planType", sum(s."count")::int AS "count", COALESCE(sum(${activeMonthlyPenceSql}), 0)::float8 AS "monthlyPence"
      FROM ${activeSubscriptionsSql(now)} GROUP BY 1`),
    queryRows<{ failures: number; otherPlans: number }>(Prisma.sql`
      SELECT (SELECT COALESCE(sum("failedPayments"), 0)::int FROM "ClientState" WHERE "isActive" AND "failedPayments" > 0) AS "failures",
        (SELECT count(*)::int FROM "Subscription" s JOIN "ClientState" a ON a."clientId" = s."clientId" AND a."isActive"
          WHERE s."recurring" AND (s."intervalUnit" <> 'month' OR s."intervalCount" <> 1) AND s."planType" = 'monthly' AND ${isActiveSubscriptionSql(now)}) AS "otherPlans"`),
  ]);
  const [lastMonth = 0, thisMonth = 0] = months.slice(-2).map(({ revenue }) => revenue);
  const { kind, mode } = gateway();
  return {
    thisMonth,
    lastMonth,
    goal: revenueGoal,
    currency: "GBP",
    growth: growthPercent(thisMonth, lastMonth),
    percentOfGoal: percentOfGoal(thisMonth, revenueGoal),
    months,
    subscriptions: subscriptionCounts(groups, counts?.otherPlans ?? 0),
    openFailures: counts?.failures ?? 0,
    gateway: { kind, mode, dashboardUrl: providerDashboardUrl({ kind, mode }) },
  };
}

/**
 * Payments that failed at least once, newest first: all of one client's, or those of active clients that can still be recovered.
 * Throws 404 if the actor can't see the client and there are no payments.
 */
export async function findFailedPayments(actor: Actor, { clientId, ...page }: PageQuery & { clientId?: string } = {}) {
  const condition =
    clientId === undefined
      ? Prisma.sql`${isActiveClient} AND ${isRecoverablePaymentSql}`
      : Prisma.sql`p."clientId" = ${clientId} AND (p."failedAt" IS NOT NULL OR p."status" = 'failed')`;
  const found = await readPage(page, ({ after, take }) => readFailedPaymentRows(condition, after, take), ({ at, id }) => ({ at, id }));
  if (clientId !== undefined && found.rows.length === 0) await findClient(actor, clientId);
  return found.map(toFailedPayment);
}

const readFailedPaymentRows = (condition: Prisma.Sql, after?: CursorPosition, take?: number) => db.$queryRaw<FailedPaymentRow[]>`
  SELECT p."id", p."clientId", p."status"::text, p."planName", p."planType"::text, p."amountMinor", p."settledMinor", p."refundedMinor", p."disputedMinor", p."currency",
    p."failureReason", p."failureKind", p."nextRetryAt", p."paidAt", p."failedAt", p."createdAt", ${paymentDateSql} AS "at", s."graceUntil", s."status" = 'past_due' AS "isPastDue",
    ${isRecoverablePaymentSql} AND u."archivedAt" IS NULL AS "isOpen",
    u."firstName", u."lastName", u."archivedAt", c."cardBrand", c."cardLast4", c."cardExpiry",
    (SELECT COALESCE(json_agg(json_build_object('id', a."id", 'at', a."at", 'kind', a."kind", 'succeeded', a."succeeded", 'reason', a."reason", 'failureKind', a."failureKind") ORDER BY a."at", a."id"), '[]')
      FROM "PaymentAttempt" a WHERE a."paymentId" = p."id") AS "tries"
  FROM "Payment" p LEFT JOIN "User" u ON u."id" = p."clientId" LEFT JOIN "Subscription" s ON s."id" = p."subscriptionId"
    LEFT JOIN "PaymentCustomer" c ON c."clientId" = p."clientId"
  WHERE ${condition} ${after ? Prisma.sql`AND (${paymentDateSql}, p."id") < (${after.at}, ${after.id})` : Prisma.empty}
  ORDER BY ${paymentDateSql} DESC, p."id" DESC LIMIT ${take ?? null}::int`;

/** Excludes subscriptions that were started and never paid. */
const isStartedSubscription = { OR: [{ status: { in: ["active", "past_due"] } }, { payments: { some: { paidAt: { not: null } } } }] } satisfies Prisma.SubscriptionWhereInput;

/** A client's plan and card. Throws 404 for a client the actor can't see. */
export async function getBilling(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof readBilling.response>> {
  await findClient(actor, clientId);
  const [subscriptions, customer] = await Promise.all([
    db.subscription.findMany({ where: { clientId, ...isStartedSubscription }, select: billingSelect }),
    db.paymentCustomer.findUnique({ where: { clientId }, select: { cardBrand: true, cardLast4: true, cardExpiry: true } }),
  ]);
  const main = pickMainSubscription(subscriptions, now);
  const { cardBrand: brand, cardLast4: last4, cardExpiry: expiry } = customer ?? {};
  return {
    plan: main
      ? {
          ...main,
          amount: formatMinorUnits(main.amountMinor, main.currency),
          interval: intervalOf(main),
          currency: main.currency.toUpperCase(),
          isActive: isSubscriptionActive(main, now),
          isCancelled: isCancelledByClient(main, await findCancellationEnds(clientId, main.id)),
          nextPaymentAt: nextPaymentAt(main),
          endsAt: main.endedAt ?? main.cancelAt ?? (main.recurring ? null : main.currentPeriodEnd),
        }
      : null,
    card: brand && last4 && expiry ? { brand, last4, expiry } : null,
    isTest: gateway().mode === "test",
  };
}

/** Checks now whether the payment provider responds and can take payments for our plans. Takes at most 10 s. */
export async function checkPaymentIntegration(): Promise<z.input<typeof readPaymentIntegration.response>> {
  const provider = gateway();
  const { kind } = provider;
  const [check, lastEvent] = await Promise.all([
    checkPlans(),
    db.webhookEvent.findFirst({ where: { gateway: kind }, orderBy: { receivedAt: "desc" }, select: { receivedAt: true } }),
  ]);
  return {
    gateway: kind,
    ...check,
    webhooksVerified: kind === "sandbox" || env().STRIPE_WEBHOOK_SECRET !== undefined,
    lastWebhookAt: lastEvent?.receivedAt ?? null,
    missingVariables: stripeVariables.filter((name) => env()[name] === undefined),
  };
}

const stripeVariables = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"] as const;

type PlanCheck = Pick<z.input<typeof readPaymentIntegration.response>, "connection" | "plansConfigured" | "planCount" | "missingPlans">;

/** Counts the plans on offer, and names those and the default plan if they can't be paid. */
async function checkPlans(): Promise<PlanCheck> {
  const provider = gateway();
  const plans = (await findCurrentPlans()).filter((plan) => isOnOffer(plan) || plan.isDefault);
  const planCount = plans.filter(isOnOffer).length;
  try {
    const payable = new Set(await provider.findPayablePrices(plans));
    return {
      connection: provider.kind === "sandbox" ? "not_connected" : provider.mode,
      plansConfigured: plans.filter((plan) => isOnOffer(plan) && payable.has(plan.priceId)).length,
      planCount,
      missingPlans: plans.filter(({ priceId }) => !payable.has(priceId)).map(({ name }) => name),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { connection: error.code === "unavailable" ? "refused" : "unreachable", plansConfigured: null, planCount, missingPlans: [] };
  }
}

/**
 * Number and net total in pounds of all successful payments at the current gateway, after syncing the last day's events whose
 * webhook is missing. Throws 502 if the gateway doesn't respond, 503 if it rejects our key.
 */
export async function getGatewayRevenue(_: Actor, now: Date) {
  const provider = gateway();
  const events = await provider.listEventsSince(new Date(now.getTime() - dayMs));
  const received = await db.webhookEvent.findMany({ where: { id: { in: events.map(({ id }) => id) } }, select: { id: true } });
  const known = new Set(received.map(({ id }) => id));
  // Card changes are left to their own webhook.
  const missed = events.flatMap(({ id, objects }) => (known.has(id) ? [] : objects)).filter(({ kind }) => kind !== "setup");
  if (missed.length > 0) await syncFromGateway(missed, now);
  const [sums] = await queryRows<{ totalPayments: number; pence: number }>(Prisma.sql`
    SELECT COALESCE(sum("count"), 0)::int AS "totalPayments", COALESCE(sum("netMinor"), 0)::float8 AS "pence" FROM "PaymentTally" WHERE "source" = ${provider.kind}`);
  const { totalPayments = 0, pence = 0 } = sums ?? {};
  return { totalPayments, totalAmount: pence / 100 };
}
