import { hasAuditEvent } from "@/lib/core/audit/queries";
import { queueEmail } from "@/lib/core/email/commands";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { unpaidReason } from "@/lib/money/payments/retry";
import { isSubscriptionActive } from "@/lib/money/payments/rules";
import { cancellationAuditKey, findPlanForClient } from "@/lib/money/subscriptions/queries";
import { isDaytime, nextPaymentAt, scheduledEnd } from "@/lib/money/subscriptions/rules";
import { dayInTimeZone, startOfDay, toZonedDateTime } from "@/lib/platform/clock";
import { addDays, dayMs } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";
import type { Prisma } from "@/prisma/generated/client";

const planFields = { id: true, recurring: true, status: true, currentPeriodEnd: true, cancelAt: true, graceUntil: true } satisfies Prisma.SubscriptionSelect;

const endingSelect = {
  ...planFields,
  planName: true,
  endedAt: true,
  endReason: true,
  client: {
    select: {
      userId: true,
      user: { select: { firstName: true, lastName: true, email: true, createdAt: true } },
      subscriptions: { where: { status: { in: ["active", "past_due"] } }, select: planFields },
    },
  },
} satisfies Prisma.SubscriptionSelect;
type EndingPlan = Prisma.SubscriptionGetPayload<{ select: typeof endingSelect }>;

const isOfActiveClient = { client: { user: { archivedAt: null } } } satisfies Prisma.SubscriptionWhereInput;

/**
 * Tells clients the day before that their coaching ends, and afterwards that it has ended, in the day of the practice's time zone.
 * Once per plan and end; not to archived clients and those whose coaching goes on with another plan.
 */
export async function announceEndings(now: Date): Promise<void> {
  const { timeZone } = await getPracticeSettings();
  if (!isDaytime(toZonedDateTime(timeZone, now).hour)) return;
  await announceComingEndings(timeZone, now);
  await announcePastEndings(now);
}

async function announceComingEndings(timeZone: string, now: Date): Promise<void> {
  const tomorrow = addDays(dayInTimeZone(timeZone, now), 1);
  const isTomorrow = { gte: startOfDay(timeZone, tomorrow), lt: startOfDay(timeZone, addDays(tomorrow, 1)) };
  const plans = await db.subscription.findMany({
    where: { gateway: gateway().kind, status: "active", ...isOfActiveClient, OR: [{ recurring: true, cancelAt: isTomorrow }, { recurring: false, currentPeriodEnd: isTomorrow }] },
    select: endingSelect,
  });
  for (const plan of plans) {
    const { id, planName, client } = plan;
    const endsAt = scheduledEnd(plan);
    if (!client || !endsAt || isContinued(plan, endsAt)) continue;
    const props = { subscriptionId: id, planName, endsAt: endsAt.toISOString(), endsOn: tomorrow };
    await transaction((tx) => queueEmail(tx, { type: "coaching-ending", to: { userId: client.userId }, occasion: `${id}:${tomorrow}`, props }, now));
  }
}

/** An ending that we learn of later than this is history, such as an import. */
const maxEndingAgeMs = 3 * dayMs;

async function announcePastEndings(now: Date): Promise<void> {
  const isRecent = { gt: new Date(now.getTime() - maxEndingAgeMs), lte: now };
  const plans = await db.subscription.findMany({
    where: {
      gateway: gateway().kind,
      ...isOfActiveClient,
      OR: [
        // The other reasons are the coach's, such as another plan, or an archived client.
        { recurring: true, status: { in: ["cancelled", "ended"] }, endedAt: isRecent, payments: { some: { paidAt: { not: null } } }, AND: { OR: [{ endReason: null }, { endReason: unpaidReason }] } },
        { recurring: false, status: "active", currentPeriodEnd: isRecent },
      ],
    },
    select: endingSelect,
  });
  const announced = await db.emailMessage.findMany({ where: { type: "coaching-ended", occasion: { in: plans.map(({ id }) => id) } }, select: { occasion: true } });
  const announcedIds = new Set(announced.map(({ occasion }) => occasion));
  for (const plan of plans) if (!announcedIds.has(plan.id) && !isContinued(plan, now)) await announcePastEnding(plan, now);
}

async function announcePastEnding({ id, planName, recurring, endedAt, endReason, currentPeriodEnd, client }: EndingPlan, now: Date): Promise<void> {
  const ended = recurring ? endedAt : currentPeriodEnd;
  // The plan of someone who joined after its end, as by an import, was never coached here.
  if (!client || !ended || client.user.createdAt > ended) return;
  const { userId, user } = client;
  const isUnpaid = endReason === unpaidReason;
  // Coaches were notified of the cancellation or of the failed payment, so they know of the end.
  const isKnown = isUnpaid || (await hasAuditEvent(cancellationAuditKey(id)));
  // For the email alone, which a client without an address doesn't get.
  const canSubscribe = user.email !== null && (await isPlanOnSale(userId));
  await transaction(async (tx) => {
    await queueEmail(tx, { type: "coaching-ended", to: { userId }, occasion: id, props: { planName, endedAt: ended.toISOString(), isUnpaid, canSubscribe } }, now);
    if (isKnown) return;
    const text = `${`${user.firstName} ${user.lastName}`.trim()}'s ${planName} has ended.`;
    await sendNotification(tx, { role: "coach" }, { kind: "subscription_ended", occasion: id, text, href: paths.clientProfile(userId, "payments"), clientId: userId }, now);
  });
}

/**
 * Returns when the running plans of active clients renew, or end without another that goes on, from one time to another: the
 * earliest `atMost`.
 */
export async function findComingPlanDates({ from, until, atMost }: { from: Date; until: Date; atMost: number }) {
  const isWithin = { gte: from, lt: until };
  const [running, select] = [{ gateway: gateway().kind, status: "active", ...isOfActiveClient } as const, { ...endingSelect, startedAt: true } as const];
  // Some of them go on with another plan. A practice of any size has its earliest dates among these.
  const take = 2 * atMost;
  const periods = await db.subscription.findMany({ where: { ...running, currentPeriodEnd: isWithin }, select, orderBy: [{ currentPeriodEnd: "asc" }, { id: "asc" }], take });
  const cancelled = await db.subscription.findMany({ where: { ...running, recurring: true, cancelAt: isWithin }, select, orderBy: [{ cancelAt: "asc" }, { id: "asc" }], take });
  const dates = [...new Map([...periods, ...cancelled].map((row) => [row.id, row])).values()].flatMap(({ client, startedAt, ...plan }) => {
    if (!client) return [];
    const [renewsAt, endsAt] = [nextPaymentAt(plan), scheduledEnd(plan)];
    const coming = [
      ...(renewsAt ? [{ kind: "renewal" as const, at: renewsAt }] : []),
      ...(endsAt && !isContinued({ ...plan, client }, endsAt) ? [{ kind: "end" as const, at: endsAt }] : []),
    ];
    const { firstName, lastName } = client.user;
    return coming.filter(({ at }) => from <= at && at < until).map((date) => ({ id: plan.id, client: { id: client.userId, firstName, lastName }, startedAt, ...date }));
  });
  return dates.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)).slice(0, atMost);
}

/** Whether another plan of the client goes on after this time. */
const isContinued = ({ id, client }: Pick<EndingPlan, "id" | "client">, at: Date) =>
  client?.subscriptions.some((other) => other.id !== id && isSubscriptionActive(other, at) && (scheduledEnd(other)?.getTime() ?? Infinity) > at.getTime()) ?? false;

/** Whether the client can buy their plan on /subscribe. False if the payment provider doesn't respond. */
async function isPlanOnSale(clientId: string): Promise<boolean> {
  const plan = await findPlanForClient(clientId);
  try {
    return (await gateway().findPayablePrices([plan])).length > 0;
  } catch (err) {
    logger.warn({ err }, "the payment provider could not say whether a plan is on sale");
    return false;
  }
}
