import { applyCustomerSnapshot } from "@/lib/money/payments/apply";
import { gateway, readCustomerSnapshots } from "@/lib/money/payments/gateway";
import { isOpenPaymentLink } from "@/lib/money/payments/policy";
import { dayMs } from "@/lib/platform/days";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import type { Gateway, Prisma } from "@/prisma/generated/client";

/*
 * Endings start in our database, inside the caller's transaction. After the commit, `pushEndingsToGateway` and
 * `deleteErasedCustomers` repeat them at the gateway; the next run retries what fails there.
 */

/** Ends all billing of these clients: cancels subscriptions, stops retries and closes payment links. Paid payments stay. */
export async function cancelBilling(tx: Tx, clientIds: readonly string[], reason: string, now: Date): Promise<void> {
  const ofClients = { clientId: { in: [...clientIds] } };
  await tx.subscription.updateMany({
    where: { ...ofClients, status: { in: ["incomplete", "active", "past_due"] } },
    data: { status: "cancelled", endedAt: now, endReason: reason, graceUntil: null },
  });
  await tx.payment.updateMany({ where: { ...ofClients, nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
  await tx.paymentLink.updateMany({ where: { ...ofClients, ...isOpenPaymentLink }, data: { closedAt: now } });
}

/** Ends the subscriptions with these gateway ids. Call `pushEndingsToGateway` after the commit. */
export async function endSubscriptions(tx: Tx, gatewayIds: readonly string[], reason: string, now: Date): Promise<void> {
  const withIds = { gatewayId: { in: [...gatewayIds] } };
  await tx.subscription.updateMany({ where: withIds, data: { status: "cancelled", endedAt: now, endReason: reason, graceUntil: null } });
  await tx.payment.updateMany({ where: { subscription: withIds, nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
}

/** Marks all gateway customers of a client for deletion. Call `deleteErasedCustomers` after the commit. */
export async function markCustomersForErasure(tx: Tx, clientId: string, now: Date): Promise<void> {
  const current = await tx.paymentCustomer.findMany({ where: { clientId }, select: { gatewayId: true, gateway: true, clientId: true } });
  await tx.pastCustomer.createMany({ data: current, skipDuplicates: true });
  await tx.pastCustomer.updateMany({ where: { clientId }, data: { erasedAt: now, clientId: null } });
}

/** Ends everything paid in test mode once the gateway is live: plans, retries and payment links. Returns the number of plans ended. */
export async function endTestPlans(now: Date): Promise<number> {
  if (gateway().mode !== "live") return 0;
  return transaction(async (tx) => {
    const { count } = await tx.subscription.updateMany({
      where: { gateway: "sandbox", status: { in: ["incomplete", "active", "past_due"] } },
      data: { status: "cancelled", endedAt: now, endReason: "Test payments ended", graceUntil: null },
    });
    await tx.payment.updateMany({ where: { gateway: "sandbox", nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
    await tx.pastCustomer.deleteMany({ where: { gateway: "sandbox" } });
    await tx.paymentLink.updateMany({ where: { gateway: "sandbox", ...isOpenPaymentLink }, data: { closedAt: now } });
    return count;
  });
}

/** Ends at the gateway the subscriptions, links and unpaid charges that ended here, for all clients or only `clientIds`. Logs failures and leaves them to the next run. */
export async function pushEndingsToGateway(now: Date, clientIds?: readonly string[]): Promise<void> {
  const kind: Gateway = gateway().kind;
  const scope = { gateway: kind, ...(clientIds && { clientId: { in: [...clientIds] } }) };
  const subscriptions = await db.subscription.findMany({
    where: { ...scope, recurring: true, endReason: { not: null }, endToldAt: null },
    select: { id: true, gatewayId: true },
    take: 200,
  });
  for (const subscription of subscriptions) await logFailure(() => endSubscriptionAtGateway(subscription, now));
  const links = await db.paymentLink.findMany({
    where: { ...scope, closedAt: { not: null }, closeToldAt: null, paidAt: null, gatewayId: { not: null } },
    select: { id: true, gatewayId: true },
    take: 200,
  });
  for (const { id, gatewayId } of links)
    await logFailure(async () => {
      await gateway().closePaymentLink(gatewayId ?? "", { key: `close:${id}`, now }).catch(ignoreNotFound);
      await db.paymentLink.update({ where: { id }, data: { closeToldAt: now }, select: { id: true } });
    });
  await closeUnpaidCharges(clientIds ?? (await findRecentlyArchived(now)), now);
}

async function endSubscriptionAtGateway({ id, gatewayId }: { id: string; gatewayId: string }, now: Date): Promise<void> {
  const { kind } = gateway();
  const cancelled = await gateway().cancelSubscription(gatewayId, "now", { key: `end:${gatewayId}`, now }).catch(ignoreNotFound);
  if (cancelled) for (const snapshot of await readCustomerSnapshots([{ kind: "subscription", id: gatewayId }], now)) await transaction((tx) => applyCustomerSnapshot(tx, kind, snapshot, now));
  else await db.subscription.update({ where: { id }, data: { endToldAt: now }, select: { id: true } });
}

const unpaidChargeMaxAgeMs = 30 * dayMs;
const [recentlyArchivedMs, maxArchivedClients] = [10 * 60_000, 1000];

/** A cancelled charge is marked as closed only when it is read again, so the regular run only looks at clients archived in the last ten minutes. */
const findRecentlyArchived = async (now: Date) =>
  (await db.user.findMany({ where: { role: "client", archivedAt: { gt: new Date(now.getTime() - recentlyArchivedMs) } }, select: { id: true }, take: maxArchivedClients })).map(({ id }) => id);

/**
 * Cancels unpaid one-time charges of these clients if the client was archived, has a plan by now, or has an open link for another
 * plan: a payment page left open must not charge for it.
 */
async function closeUnpaidCharges(clientIds: readonly string[], now: Date): Promise<void> {
  if (clientIds.length === 0) return;
  const kind: Gateway = gateway().kind;
  const isRunning = { OR: [{ recurring: true, status: { in: ["active", "past_due"] } }, { recurring: false, status: "active", currentPeriodEnd: { gt: now } }] } satisfies Prisma.SubscriptionWhereInput;
  const charges = await db.payment.findMany({
    where: { gateway: kind, clientId: { in: [...clientIds] }, subscriptionId: null, status: { in: ["pending", "failed"] }, closedAt: null, createdAt: { gt: new Date(now.getTime() - unpaidChargeMaxAgeMs) } },
    select: {
      gatewayId: true,
      priceId: true,
      client: {
        select: {
          user: { select: { archivedAt: true } },
          subscriptions: { where: { gateway: kind, ...isRunning }, select: { id: true }, take: 1 },
          paymentLinks: { where: isOpenPaymentLink, select: { priceId: true }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
        },
      },
    },
    take: 50,
  });
  for (const { gatewayId, priceId, client } of charges) {
    const isReplaced = client?.paymentLinks.some((link) => link.priceId !== priceId);
    if (!client || client.user.archivedAt || client.subscriptions.length > 0 || isReplaced) await logFailure(() => gateway().cancelCharge(gatewayId, { key: `close:${gatewayId}`, now }).catch(ignoreNotFound));
  }
}

/** Deletes the customers of erased clients at the gateway. Keeps the reason of a failure, and leaves it to the next run. */
export async function deleteErasedCustomers(now: Date): Promise<void> {
  const kind: Gateway = gateway().kind;
  const customers = await db.pastCustomer.findMany({ where: { gateway: kind, erasedAt: { not: null } }, select: { gatewayId: true }, orderBy: { erasedAt: "asc" }, take: 200 });
  for (const { gatewayId } of customers)
    await logFailure(async () => {
      try {
        await gateway().deleteCustomer(gatewayId, { key: `delete:${gatewayId}`, now });
      } catch (error) {
        await db.pastCustomer.updateMany({ where: { gatewayId }, data: { eraseError: error instanceof AppError ? error.message : "The payment provider did not confirm it." } });
        throw error;
      }
      await db.pastCustomer.deleteMany({ where: { gatewayId } });
    });
}

/** For a call about an object that the gateway may no longer have. Throws any other error. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}

async function logFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (err) {
    logger.warn({ err }, "an ending could not be passed on to the payment provider yet");
  }
}
