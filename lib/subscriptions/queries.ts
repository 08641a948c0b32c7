import type { ActorFor } from "@/lib/auth/actor";
import { assignedPriceId } from "@/lib/payment-links/queries";
import { gateway } from "@/lib/payments/gateway";
import { planFor } from "@/lib/payments/plans";
import { isActive } from "@/lib/payments/rules";
import { db } from "@/lib/platform/db";
import { visibleTo } from "@/lib/subscriptions/policy";
import { receiptSelect, subscriptionSelect, type SubscriptionRow, toOffer, toStanding } from "@/lib/subscriptions/shape";

type Client = ActorFor<["client"]>;

/** How many of her latest payments she sees. */
const receiptsShown = 100;

/** The plan that a client is charged where she subscribes. */
export const planOfClient = async (clientId: string) => planFor(await assignedPriceId(clientId));
export const offerOf = async (actor: Client) => toOffer(await planOfClient(actor.id));

/**
 * The subscription that counts: the one that goes on, else the latest there was; null where she has only begun one.
 */
export async function currentOf(actor: Client, now: Date): Promise<SubscriptionRow | null> {
  const rows = await db.subscription.findMany({
    where: { ...visibleTo(actor, gateway()), status: { not: "incomplete" } },
    select: subscriptionSelect,
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  return rows.find((row) => isOnGoing(row, now)) ?? rows[0] ?? null;
}

/** Whether it stands in the way of another one: also where it is unpaid past its grace, since paying it is what she has to do. */
export const isOnGoing = (row: SubscriptionRow, now: Date) => isActive(row, now) || (row.recurring && row.status === "past_due");

/** What a cancellation of hers is kept under, once for each subscription. */
export const cancelledKey = (subscriptionId: string) => `subscription.cancelled:${subscriptionId}`;

/** How the actor stands: her subscription with her card and her payments, newest first. */
export async function standingOf(actor: Client, now: Date) {
  const row = await currentOf(actor, now);
  if (!row) return { status: "inactive" as const };
  const theirs = visibleTo(actor, gateway());
  const card = await db.paymentCustomer.findFirst({ where: theirs, select: { cardBrand: true, cardLast4: true, cardExpiry: true } });
  const payments = await db.payment.findMany({
    where: { ...theirs, status: { not: "pending" } },
    select: receiptSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: receiptsShown,
  });
  const cancelled = (await db.auditEvent.count({ where: { key: cancelledKey(row.id) } })) > 0;
  return toStanding(row, { card, payments, cancelled }, now);
}
