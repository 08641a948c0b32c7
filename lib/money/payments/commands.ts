import type { Tx } from "@/lib/platform/db";

/**
 * Ends all billing of these clients on our side, within the caller's transaction: nothing live stays, nothing is tried
 * again, no link can still be paid. What was paid stays.
 */
export async function cancelBilling(tx: Tx, clientIds: readonly string[], reason: string, now: Date): Promise<void> {
  const theirs = { clientId: { in: [...clientIds] } };
  await tx.subscription.updateMany({
    where: { ...theirs, status: { in: ["incomplete", "active", "past_due"] } },
    data: { status: "cancelled", endedAt: now, endReason: reason, graceUntil: null },
  });
  await tx.payment.updateMany({ where: { ...theirs, nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
  await tx.paymentLink.updateMany({ where: { ...theirs, paidAt: null, closedAt: null }, data: { closedAt: now } });
}

/** Ends these subscriptions on our side, within the caller's transaction, by their ids at the gateway: `tellGateway` is to follow once it has committed. */
export async function endSubscriptions(tx: Tx, gatewayIds: readonly string[], reason: string, now: Date): Promise<void> {
  const theirs = { gatewayId: { in: [...gatewayIds] } };
  await tx.subscription.updateMany({ where: theirs, data: { status: "cancelled", endedAt: now, endReason: reason, graceUntil: null } });
  await tx.payment.updateMany({ where: { subscription: theirs, nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
}

/**
 * Leaves a client's customers at the gateway to be removed there, within the transaction that erases her: `removeErased` is to
 * follow once it has committed.
 */
export async function markCustomersForErasure(tx: Tx, clientId: string, now: Date): Promise<void> {
  const current = await tx.paymentCustomer.findMany({ where: { clientId }, select: { gatewayId: true, gateway: true, clientId: true } });
  await tx.pastCustomer.createMany({ data: current, skipDuplicates: true });
  await tx.pastCustomer.updateMany({ where: { clientId }, data: { erasedAt: now, clientId: null } });
}
