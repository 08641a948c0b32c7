import { AppError } from "@/lib/platform/errors";
import { applyReading } from "@/lib/money/payments/apply";
import { gateway } from "@/lib/money/payments/gateway";
import { readAtGateway } from "@/lib/money/payments/reading";
import { db, transaction } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import type { Gateway, Prisma } from "@/prisma/generated/client";

/**
 * Tells the gateway what we have ended on our side: subscriptions and links, of all clients or of these. What it cannot be told
 * now is told by the next run. To be called after the commit that ended them.
 */
export async function tellGateway(now: Date, clientIds?: readonly string[]): Promise<void> {
  const kind: Gateway = gateway().kind;
  const theirs = { gateway: kind, ...(clientIds && { clientId: { in: [...clientIds] } }) };
  const ended = await db.subscription.findMany({
    where: { ...theirs, recurring: true, endReason: { not: null }, endToldAt: null },
    select: { id: true, gatewayId: true },
    take: 200,
  });
  for (const row of ended) await attempt(() => endSubscription(row, now));
  const links = await db.paymentLink.findMany({
    where: { ...theirs, closedAt: { not: null }, closeToldAt: null, paidAt: null, gatewayId: { not: null } },
    select: { id: true, gatewayId: true },
    take: 200,
  });
  for (const { id, gatewayId } of links)
    await attempt(async () => {
      await gateway().closeLink(gatewayId ?? "", { key: `close:${id}`, now }).catch(unlessGone);
      await db.paymentLink.update({ where: { id }, data: { closeToldAt: now }, select: { id: true } });
    });
  await closeCharges(clientIds ?? (await justArchived(now)), now);
}

/** Has the gateway remove those who were erased here. Whom it cannot remove now is tried again by the next run. */
export async function removeErased(now: Date): Promise<void> {
  const kind: Gateway = gateway().kind;
  const leaving = await db.pastCustomer.findMany({ where: { gateway: kind, erasedAt: { not: null } }, select: { gatewayId: true }, orderBy: { erasedAt: "asc" }, take: 200 });
  for (const { gatewayId } of leaving)
    await attempt(async () => {
      await gateway().deleteCustomer(gatewayId, { key: `delete:${gatewayId}`, now });
      await db.pastCustomer.deleteMany({ where: { gatewayId } });
    });
}

const monthMs = 30 * 86_400_000;
const [justMs, archivedAtMost] = [10 * 60_000, 1000];

/** Nothing marks a charge as closed, so that for everybody it is done only while it is new. */
const justArchived = async (now: Date) =>
  (await db.user.findMany({ where: { role: "client", archivedAt: { gt: new Date(now.getTime() - justMs) } }, select: { id: true }, take: archivedAtMost })).map(({ id }) => id);

/**
 * Ends the one-time charges that these clients have begun and not paid, where they have left, have a plan by now, or their
 * coach has set up another one since: a window left open must not charge for it.
 */
async function closeCharges(clientIds: readonly string[], now: Date): Promise<void> {
  const kind: Gateway = gateway().kind;
  const goesOn = { OR: [{ recurring: true, status: { in: ["active", "past_due"] } }, { recurring: false, status: "active", currentPeriodEnd: { gt: now } }] } satisfies Prisma.SubscriptionWhereInput;
  if (clientIds.length === 0) return;
  const charges = await db.payment.findMany({
    where: { gateway: kind, clientId: { in: [...clientIds] }, subscriptionId: null, status: { in: ["pending", "failed"] }, createdAt: { gt: new Date(now.getTime() - monthMs) } },
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
    if (!client || client.user.archivedAt || client.subscriptions.length > 0 || isReplaced) await attempt(() => gateway().close(gatewayId, { key: `close:${gatewayId}`, now }).catch(unlessGone));
  }
}

async function endSubscription({ id, gatewayId }: { id: string; gatewayId: string }, now: Date): Promise<void> {
  const answered = await gateway().cancel(gatewayId, "now", { key: `end:${gatewayId}`, now }).catch(unlessGone);
  const { kind } = gateway();
  if (answered) for (const reading of await readAtGateway([{ kind: "subscription", id: gatewayId }], now)) await transaction((tx) => applyReading(tx, kind, reading, now));
  else await db.subscription.update({ where: { id }, data: { endToldAt: now }, select: { id: true } });
}

/** What the gateway does not have, it need not end. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (err) {
    logger.warn({ err }, "the payment provider could not be told yet that something ended");
  }
}
