import { applyCustomerSnapshot } from "@/lib/money/payments/apply-snapshot";
import { readCustomerSnapshots } from "@/lib/money/payments/customer-snapshot";
import { gateway } from "@/lib/money/payments/gateway";
import { dayMs } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import type { Gateway, Prisma } from "@/prisma/generated/client";

/**
 * Tells the gateway what we have ended on our side: subscriptions and links, of all clients or of these. What it cannot be told
 * now is told by the next run. To be called after the commit that ended them.
 */
export async function pushEndingsToGateway(now: Date, clientIds?: readonly string[]): Promise<void> {
  const kind: Gateway = gateway().kind;
  const theirs = { gateway: kind, ...(clientIds && { clientId: { in: [...clientIds] } }) };
  const ended = await db.subscription.findMany({
    where: { ...theirs, recurring: true, endReason: { not: null }, endToldAt: null },
    select: { id: true, gatewayId: true },
    take: 200,
  });
  for (const row of ended) await logFailure(() => endSubscriptionAtGateway(row, now));
  const links = await db.paymentLink.findMany({
    where: { ...theirs, closedAt: { not: null }, closeToldAt: null, paidAt: null, gatewayId: { not: null } },
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

/** Has the gateway remove those who were erased here. Whom it cannot remove now is tried again by the next run. */
export async function deleteErasedCustomers(now: Date): Promise<void> {
  const kind: Gateway = gateway().kind;
  const leaving = await db.pastCustomer.findMany({ where: { gateway: kind, erasedAt: { not: null } }, select: { gatewayId: true }, orderBy: { erasedAt: "asc" }, take: 200 });
  for (const { gatewayId } of leaving)
    await logFailure(async () => {
      await gateway().deleteCustomer(gatewayId, { key: `delete:${gatewayId}`, now });
      await db.pastCustomer.deleteMany({ where: { gatewayId } });
    });
}

const unpaidChargeMaxAgeMs = 30 * dayMs;
const [recentlyArchivedMs, maxArchivedClients] = [10 * 60_000, 1000];

/** Nothing marks a charge as closed, so that for everybody it is done only while it is new. */
const findRecentlyArchived = async (now: Date) =>
  (await db.user.findMany({ where: { role: "client", archivedAt: { gt: new Date(now.getTime() - recentlyArchivedMs) } }, select: { id: true }, take: maxArchivedClients })).map(({ id }) => id);

/**
 * Ends the one-time charges that these clients have begun and not paid, where they have left, have a plan by now, or their
 * coach has set up another one since: a window left open must not charge for it.
 */
async function closeUnpaidCharges(clientIds: readonly string[], now: Date): Promise<void> {
  const kind: Gateway = gateway().kind;
  const goesOn = { OR: [{ recurring: true, status: { in: ["active", "past_due"] } }, { recurring: false, status: "active", currentPeriodEnd: { gt: now } }] } satisfies Prisma.SubscriptionWhereInput;
  if (clientIds.length === 0) return;
  const charges = await db.payment.findMany({
    where: { gateway: kind, clientId: { in: [...clientIds] }, subscriptionId: null, status: { in: ["pending", "failed"] }, createdAt: { gt: new Date(now.getTime() - unpaidChargeMaxAgeMs) } },
    select: {
      gatewayId: true,
      priceId: true,
      client: {
        select: {
          user: { select: { archivedAt: true } },
          subscriptions: { where: { gateway: kind, ...goesOn }, select: { id: true }, take: 1 },
          paymentLinks: { select: { priceId: true }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
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

async function endSubscriptionAtGateway({ id, gatewayId }: { id: string; gatewayId: string }, now: Date): Promise<void> {
  const answered = await gateway().cancelSubscription(gatewayId, "now", { key: `end:${gatewayId}`, now }).catch(ignoreNotFound);
  const { kind } = gateway();
  if (answered) for (const reading of await readCustomerSnapshots([{ kind: "subscription", id: gatewayId }], now)) await transaction((tx) => applyCustomerSnapshot(tx, kind, reading, now));
  else await db.subscription.update({ where: { id }, data: { endToldAt: now }, select: { id: true } });
}

/** What the gateway does not have, it need not end. */
function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}

async function logFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (err) {
    logger.warn({ err }, "the payment provider could not be told yet that something ended");
  }
}
