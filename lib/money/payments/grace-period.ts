import { sendNotification } from "@/lib/core/notifications/commands";
import { gateway } from "@/lib/money/payments/gateway";
import { pushEndingsToGateway } from "@/lib/money/payments/gateway-endings";
import { publishPaymentChanges, syncFromGateway } from "@/lib/money/payments/gateway-sync";
import { isGraceOver } from "@/lib/money/payments/recovery";
import { lockClient } from "@/lib/people/clients/commands";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";

const unpaidReason = "Not paid within seven days";

/** Ends the subscriptions whose grace is over and that are still unpaid at the gateway (PRODUCT.md, Money). Answers how many. */
export async function endUnpaidSubscriptions(now: Date): Promise<number> {
  const due = await db.subscription.findMany({ where: { gateway: gateway().kind, status: "past_due", graceUntil: { lte: now } }, select: { id: true, gatewayId: true } });
  let ended = 0;
  for (const { id, gatewayId } of due) {
    try {
      // She may have paid since; and as long as nobody can say, she keeps her coaching.
      await syncFromGateway([{ kind: "subscription", id: gatewayId }], now);
      const clientId = await transaction((tx) => endIfUnpaid(tx, id, now));
      if (clientId === undefined) continue;
      ended += 1;
      await pushEndingsToGateway(now);
      await publishPaymentChanges(clientId === null ? [] : [clientId]);
    } catch (err) {
      logger.warn({ err, id }, "an unpaid subscription could not be ended yet");
    }
  }
  return ended;
}

/** Answers whose it was; undefined where it goes on. */
async function endIfUnpaid(tx: Tx, id: string, now: Date): Promise<string | null | undefined> {
  const select = { status: true, graceUntil: true, planName: true, clientId: true, client: { select: { user: { select: { firstName: true, lastName: true } } } } } as const;
  const before = await tx.subscription.findUniqueOrThrow({ where: { id }, select });
  if (before.clientId !== null) await lockClient(tx, before.clientId);
  const { status, graceUntil, planName, clientId, client } = await tx.subscription.findUniqueOrThrow({ where: { id }, select });
  if (status !== "past_due" || !isGraceOver(graceUntil, now)) return undefined;
  await tx.subscription.update({ where: { id }, data: { status: "cancelled", endedAt: now, endReason: unpaidReason, graceUntil: null }, select: { id: true } });
  await tx.payment.updateMany({ where: { subscriptionId: id, nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
  if (clientId !== null && client) {
    const text = `${`${client.user.firstName} ${client.user.lastName}`.trim()}'s ${planName} has ended: it was not paid within seven days.`;
    await sendNotification(tx, { role: "coach" }, { kind: "subscription_ended", occasion: id, text, href: paths.clientProfile(clientId), clientId }, now);
  }
  return clientId;
}
