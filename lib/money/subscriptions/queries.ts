import { isRecorded } from "@/lib/core/audit/queries";
import type { ActorFor } from "@/lib/auth/actor";
import { assignedPriceId } from "@/lib/money/payment-links/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { planFor } from "@/lib/money/payments/plans";
import { isActive } from "@/lib/money/payments/rules";
import { db } from "@/lib/platform/db";
import { visibleTo } from "@/lib/money/subscriptions/policy";
import { receiptSelect, subscriptionSelect, type SubscriptionRow, toOffer, toStanding } from "@/lib/money/subscriptions/shape";
import type { Prisma } from "@/prisma/generated/client";

type Client = ActorFor<["client"]>;

/** How many of her latest payments she sees. */
const receiptsShown = 100;

/** The plan that a client is charged where she subscribes. */
export const planOfClient = async (clientId: string) => planFor(await assignedPriceId(clientId));
export const offerOf = async (actor: Client) => toOffer(await planOfClient(actor.id));

/** What she only looked at, and never paid, was no subscription. */
const begunAndPaid = { OR: [{ status: { in: ["active", "past_due"] } }, { payments: { some: { paidAt: { not: null } } } }] } satisfies Prisma.SubscriptionWhereInput;
const latestFirst = { orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: 50 } satisfies Prisma.Client$subscriptionsArgs;

/** The subscription that counts: the one that goes on, else the latest there was; null where she has only begun one. */
export async function currentOf(actor: Client, now: Date): Promise<SubscriptionRow | null> {
  const rows = await db.subscription.findMany({ where: { ...visibleTo(actor, gateway()), ...begunAndPaid }, select: subscriptionSelect, ...latestFirst });
  return counting(rows, now);
}

const counting = (rows: readonly SubscriptionRow[], now: Date) => rows.find((row) => isOnGoing(row, now)) ?? rows[0] ?? null;

/** Whether it stands in the way of another one: also where it is unpaid past its grace, since paying it is what she has to do. */
export const isOnGoing = (row: SubscriptionRow, now: Date) => isActive(row, now) || (row.recurring && row.status === "past_due");

/** What a cancellation of hers is kept as, once for each subscription. */
export const cancelledAction = "subscription.cancelled" as const;
export const cancelledKey = (subscriptionId: string) => `${cancelledAction}:${subscriptionId}`;

/** Whether she has cancelled this subscription herself. */
export const isCancelledByHer = (subscriptionId: string) => isRecorded(cancelledKey(subscriptionId));

/** How the actor stands: her subscription with her card and her payments, newest first. */
export async function standingOf(actor: Client, now: Date) {
  const { gateway: kind } = visibleTo(actor, gateway());
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: {
      paymentCustomer: { select: { gateway: true, cardBrand: true, cardLast4: true, cardExpiry: true } },
      subscriptions: { where: { gateway: kind, ...begunAndPaid }, select: subscriptionSelect, ...latestFirst },
      payments: { where: { gateway: kind, status: { not: "pending" } }, select: receiptSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: receiptsShown },
      user: { select: { affected: { where: { action: cancelledAction }, select: { key: true } } } },
    },
  });
  const row = counting(client?.subscriptions ?? [], now);
  if (!client || !row) return { status: "inactive" as const };
  const card = client.paymentCustomer?.gateway === kind ? client.paymentCustomer : null;
  const cancelled = client.user.affected.some(({ key }) => key === cancelledKey(row.id));
  return toStanding(row, { card, payments: client.payments, cancelled }, now);
}
