import type * as z from "zod/mini";
import { AppError } from "@/lib/platform/errors";
import { type Page, type Place, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { activeClient } from "@/lib/people/clients/policy";
import { findClient } from "@/lib/people/clients/queries";
import type { billing, Connection, finances, paymentIntegration } from "@/lib/money/finances/contract";
import { foremost, growthOf, type PlanGroup, subscriptionCounts } from "@/lib/money/finances/rules";
import { dashboardOf, type FailedRow, toFailedPayment } from "@/lib/money/finances/shape";
import { gateway } from "@/lib/money/payments/gateway";
import { mirror } from "@/lib/money/payments/mirror";
import { defaultPlan, plans } from "@/lib/money/payments/plans";
import { activeAt, isOpenFailure, keptPence, moment, moneyAt, monthlyPence } from "@/lib/money/payments/queries";
import { isActive, percentOfGoal } from "@/lib/money/payments/rules";
import { db, rows } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { inUnits } from "@/lib/platform/money";
import { isCancelledByHer } from "@/lib/money/subscriptions/queries";
import { nextPaymentAt } from "@/lib/money/subscriptions/rules";
import { billingSelect } from "@/lib/money/subscriptions/shape";
import { Prisma } from "@/prisma/generated/client";

/** For a coach: the figures of the finances page, in pounds. */
export async function financesAt(_: Actor, now: Date): Promise<z.input<typeof finances.response>> {
  const [{ activeSubscriptions: _all, ...money }, groups, [failures]] = await Promise.all([
    moneyAt(now),
    rows<PlanGroup>(Prisma.sql`
      SELECT s."planName", count(*)::int AS "count", COALESCE(sum(${monthlyPence}), 0)::float8 AS "monthlyPence"
      FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId" WHERE ${activeClient} AND ${activeAt(now)} GROUP BY 1`),
    rows<{ count: number }>(Prisma.sql`
      SELECT count(*)::int AS "count" FROM "Payment" p JOIN "User" u ON u."id" = p."clientId" WHERE ${activeClient} AND ${isOpenFailure}`),
  ]);
  const { kind, mode } = gateway();
  return {
    ...money,
    growth: growthOf(money.thisMonth, money.lastMonth),
    percentOfGoal: percentOfGoal(money.thisMonth, money.goal),
    subscriptions: subscriptionCounts(groups),
    openFailures: failures?.count ?? 0,
    gateway: { kind, mode, dashboardUrl: dashboardOf({ kind, mode }) },
  };
}

/**
 * For a coach: payments that failed at least once, newest first: a client's, the recovered ones among them, or of all active clients
 * those that can still be recovered. Throws 404 for a client outside the actor's reach of whom there are none.
 */
export async function listFailed(actor: Actor, { clientId, ...page }: Page & { clientId?: string } = {}) {
  const which =
    clientId === undefined
      ? Prisma.sql`${activeClient} AND ${isOpenFailure}`
      : Prisma.sql`p."clientId" = ${clientId} AND (p."failedAt" IS NOT NULL OR p."status" = 'failed')`;
  const found = await readPage(page, ({ after, take }) => readFailed(which, after, take), ({ at, id }) => ({ at, id }));
  if (clientId !== undefined && found.rows.length === 0) await findClient(actor, clientId);
  return found.map(toFailedPayment);
}

const readFailed = (which: Prisma.Sql, after?: Place, take?: number) => db.$queryRaw<FailedRow[]>`
  SELECT p."id", p."clientId", p."status"::text, p."planName", p."amountMinor", p."settledMinor", p."refundedMinor", p."disputedMinor", p."currency",
    p."failureReason", p."nextRetryAt", p."paidAt", p."failedAt", p."createdAt", ${moment} AS "at", s."graceUntil", s."status" = 'past_due' AS "isPastDue",
    ${isOpenFailure} AND u."archivedAt" IS NULL AS "isOpen",
    u."firstName", u."lastName", u."archivedAt", c."cardBrand", c."cardLast4", c."cardExpiry",
    (SELECT COALESCE(json_agg(json_build_object('id', a."id", 'at', a."at", 'kind', a."kind", 'succeeded', a."succeeded", 'reason', a."reason") ORDER BY a."at", a."id"), '[]')
      FROM "PaymentAttempt" a WHERE a."paymentId" = p."id") AS "tries"
  FROM "Payment" p LEFT JOIN "User" u ON u."id" = p."clientId" LEFT JOIN "Subscription" s ON s."id" = p."subscriptionId"
    LEFT JOIN "PaymentCustomer" c ON c."clientId" = p."clientId"
  WHERE ${which} ${after ? Prisma.sql`AND (${moment}, p."id") < (${after.at}, ${after.id})` : Prisma.empty}
  ORDER BY ${moment} DESC, p."id" DESC LIMIT ${take ?? null}::int`;

/** What was begun and never paid is no plan of hers. */
const begun = { OR: [{ status: { in: ["active", "past_due"] } }, { payments: { some: { paidAt: { not: null } } } }] } satisfies Prisma.SubscriptionWhereInput;

/** For a coach: what a client pays by. Throws 404 for one outside the actor's reach. */
export async function billingOf(actor: Actor, clientId: string, now: Date): Promise<z.input<typeof billing.response>> {
  await findClient(actor, clientId);
  const [subscriptions, customer] = await Promise.all([
    db.subscription.findMany({ where: { clientId, ...begun }, select: billingSelect }),
    db.paymentCustomer.findUnique({ where: { clientId }, select: { cardBrand: true, cardLast4: true, cardExpiry: true } }),
  ]);
  const found = foremost(subscriptions, now);
  const { cardBrand: brand, cardLast4: last4, cardExpiry: expiry } = customer ?? {};
  return {
    plan: found
      ? {
          ...found,
          amount: inUnits(found.amountMinor),
          currency: found.currency.toUpperCase(),
          isActive: isActive(found, now),
          isCancelled: await isCancelledByHer(found.id),
          nextPaymentAt: nextPaymentAt(found),
          endsAt: found.endedAt ?? found.cancelAt ?? (found.recurring ? null : found.currentPeriodEnd),
        }
      : null,
    card: brand && last4 && expiry ? { brand, last4, expiry } : null,
    isTest: gateway().mode === "test",
  };
}

/** Whether the payment provider answers and knows our plans, asked now, and when it was last heard of. Takes as long as the provider does: at most 10 s. */
export async function integrationNow(): Promise<z.input<typeof paymentIntegration.response>> {
  const provider = gateway();
  const { kind } = provider;
  const [asked, heard] = await Promise.all([
    askForPlans(),
    db.webhookEvent.findFirst({ where: { gateway: kind }, orderBy: { receivedAt: "desc" }, select: { receivedAt: true } }),
  ]);
  return {
    gateway: kind,
    ...asked,
    planCount: plans.length,
    webhooksVerified: kind === "sandbox" || env().STRIPE_WEBHOOK_SECRET !== undefined,
    lastWebhookAt: heard?.receivedAt ?? null,
  };
}

async function askForPlans(): Promise<{ connection: Connection; plansConfigured: number | null; missingPlans: string[] }> {
  const provider = gateway();
  try {
    const known = new Set(await provider.configured([...plans, defaultPlan]));
    return {
      connection: provider.kind === "sandbox" ? "not_connected" : provider.mode,
      plansConfigured: plans.filter(({ priceId }) => known.has(priceId)).length,
      missingPlans: [...plans, defaultPlan].filter(({ priceId }) => !known.has(priceId)).map(({ name }) => name),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { connection: error.code === "unavailable" ? "refused" : "unreachable", plansConfigured: null, missingPlans: [] };
  }
}

const dayMs = 86_400_000;

/**
 * For a coach: of all payments that went through at whoever moves the money now, how many, and what the practice kept of them,
 * in pounds. What the provider has told in the last day and no webhook brought is taken in first. Throws 502 while it does not
 * answer, 503 where it does not know us.
 */
export async function revenueAtGateway(_: Actor, now: Date) {
  const provider = gateway();
  const news = await provider.changedSince(new Date(now.getTime() - dayMs));
  const heard = await db.webhookEvent.findMany({ where: { id: { in: news.map(({ id }) => id) } }, select: { id: true } });
  const known = new Set(heard.map(({ id }) => id));
  // What a change of card sets off is for its own webhook to do.
  const unheard = news.flatMap(({ id, objects }) => (known.has(id) ? [] : objects)).filter(({ kind }) => kind !== "setup");
  if (unheard.length > 0) await mirror(unheard, now);
  const [sums] = await rows<{ totalPayments: number; pence: number }>(Prisma.sql`
    SELECT count(*)::int AS "totalPayments", COALESCE(sum(${keptPence}), 0)::float8 AS "pence"
    FROM "Payment" p WHERE p."paidAt" IS NOT NULL AND p."gateway" = ${provider.kind}::"Gateway"`);
  const { totalPayments = 0, pence = 0 } = sums ?? {};
  return { totalPayments, totalAmount: pence / 100 };
}
