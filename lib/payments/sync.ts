import { gateway } from "@/lib/payments/gateway";
import { mirror } from "@/lib/payments/mirror";
import { db } from "@/lib/platform/db";
import type { GatewayRef } from "@/lib/providers/payments/gateway";

const dayMs = 86_400_000;
/** How far back events are looked through; the gateway keeps them for 30 days. */
const eventsMs = 29 * dayMs;
/** How far back payments are read again: this month and the one before are on screen, and refunds come late. */
const paymentsMs = 92 * dayMs;

/**
 * Reads again what the gateway has of everybody: what goes on, the payments of the last three months, and whatever else it told
 * of in the last days; and repairs what is different here. Answers the clients of whom anything was. Throws what the gateway throws.
 */
export async function syncPayments(now: Date) {
  const refs = [...(await knownRefs(now)), ...(await gateway().changedSince(new Date(now.getTime() - eventsMs))).flatMap(({ objects }) => objects)];
  // What a change of card sets off belongs to its own time.
  const changed = await mirror(refs.filter(({ kind }) => kind !== "setup"), now);
  const updatedClients = await db.user.findMany({ where: { id: { in: [...changed] } }, select: { id: true, firstName: true, lastName: true }, orderBy: [{ firstName: "asc" }, { id: "asc" }] });
  return { updatedClients };
}

/** What is not over here, or lately was. */
export async function knownRefs(now: Date): Promise<GatewayRef[]> {
  const { kind } = gateway();
  const since = new Date(now.getTime() - paymentsMs);
  const [subscriptions, payments] = await Promise.all([
    db.subscription.findMany({
      where: { gateway: kind, recurring: true, OR: [{ status: { in: ["incomplete", "active", "past_due"] } }, { endedAt: { gt: since } }] },
      select: { gatewayId: true },
    }),
    db.payment.findMany({ where: { gateway: kind, OR: [{ status: { in: ["pending", "failed"] } }, { createdAt: { gt: since } }] }, select: { gatewayId: true } }),
  ]);
  return [
    ...subscriptions.map(({ gatewayId }): GatewayRef => ({ kind: "subscription", id: gatewayId })),
    ...payments.map(({ gatewayId }): GatewayRef => ({ kind: "payment", id: gatewayId })),
  ];
}
