import type { Client } from "@/lib/auth/actor";
import { findEventsAbout } from "@/lib/core/audit/queries";
import { readCancellationEnd } from "@/lib/core/audit/rules";
import { findAssignedPlan } from "@/lib/money/payment-links/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { isSubscriptionActive } from "@/lib/money/payments/rules";
import { findPlansByPrice, findPlanToSell } from "@/lib/money/plans/queries";
import { visibleBilling } from "@/lib/money/subscriptions/policy";
import { isCancelledByClient } from "@/lib/money/subscriptions/rules";
import { receiptSelect, type SubscriptionRow, subscriptionSelect, toOfferedPlan, toSubscriptionDetails } from "@/lib/money/subscriptions/shape";
import { db } from "@/lib/platform/db";
import { hasSignedAgreement } from "@/lib/work/onboarding/queries";
import type { Prisma } from "@/prisma/generated/client";

const maxReceipts = 100;

/** The plan offered on /subscribe. */
export const findPlanForClient = async (clientId: string) => findPlanToSell(await findAssignedPlan(clientId));

export async function getSubscriptionOffer(actor: Client) {
  const [plan, notice] = await Promise.all([findPlanForClient(actor.id), hasSignedAgreement(actor)]);
  return { ...toOfferedPlan(plan), notice };
}

/** Excludes subscriptions that were started and never paid. */
const isStarted = { OR: [{ status: { in: ["active", "past_due"] } }, { payments: { some: { paidAt: { not: null } } } }] } satisfies Prisma.SubscriptionWhereInput;
const latestSubscriptionsFirst = { orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: 50 } satisfies Prisma.Client$subscriptionsArgs;

/** The running subscription, or else the latest; null if none was ever paid. */
export async function findCurrentSubscription(actor: Client, now: Date): Promise<SubscriptionRow | null> {
  const rows = await db.subscription.findMany({ where: { ...visibleBilling(actor, gateway()), ...isStarted }, select: subscriptionSelect, ...latestSubscriptionsFirst });
  return pickCurrentSubscription(rows, now);
}

const pickCurrentSubscription = (rows: readonly SubscriptionRow[], now: Date) => rows.find((row) => isOngoingSubscription(row, now)) ?? rows[0] ?? null;

/** True if the client can't subscribe again, which includes an overdue subscription past its grace period. */
export const isOngoingSubscription = (row: SubscriptionRow, now: Date) => isSubscriptionActive(row, now) || (row.recurring && row.status === "past_due");

export const cancellationAuditAction = "subscription.cancelled" as const;
/** The key of a subscription's first cancellation, with which the keys of all others begin. */
export const cancellationAuditKey = (subscriptionId: string) => `${cancellationAuditAction}:${subscriptionId}`;

/** When the client's cancellations of this subscription were to take effect, one for each time that they cancelled. */
export const findCancellationEnds = async (clientId: string, subscriptionId: string) => pickCancellationEnds(await findEventsAbout(clientId, cancellationAuditAction), subscriptionId);

const pickCancellationEnds = (events: readonly { key: string | null; detail: unknown }[], subscriptionId: string) =>
  events.flatMap(({ key, detail }) => (key?.startsWith(cancellationAuditKey(subscriptionId)) ? (readCancellationEnd(detail) ?? []) : []));

/** The actor's subscription with the card and payments, newest first. */
export async function getOwnSubscription(actor: Client, now: Date) {
  const { gateway: kind } = visibleBilling(actor, gateway());
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: {
      paymentCustomer: { select: { gateway: true, cardBrand: true, cardLast4: true, cardExpiry: true } },
      subscriptions: { where: { gateway: kind, ...isStarted }, select: subscriptionSelect, ...latestSubscriptionsFirst },
      payments: { where: { gateway: kind, status: { not: "pending" } }, select: receiptSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: maxReceipts },
      user: { select: { affected: { where: { action: cancellationAuditAction }, select: { key: true, detail: true } } } },
    },
  });
  const row = pickCurrentSubscription(client?.subscriptions ?? [], now);
  if (!client || !row) return { status: "inactive" as const };
  const card = client.paymentCustomer?.gateway === kind ? client.paymentCustomer : null;
  const cancelled = isCancelledByClient(row, pickCancellationEnds(client.user.affected, row.id));
  const plan = (await findPlansByPrice([row.priceId])).get(row.priceId);
  return toSubscriptionDetails(row, { paymentCount: plan?.payments ?? null, card, payments: client.payments, cancelled }, now);
}
