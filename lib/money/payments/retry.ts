import type { Coach } from "@/lib/auth/actor";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { announceUnknownFailure, emailDeclinedRetry } from "@/lib/money/payments/effects";
import { pushEndingsToGateway } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { visiblePayments } from "@/lib/money/payments/policy";
import { publishPaymentChanges, syncFromGateway } from "@/lib/money/payments/reconcile";
import { isGraceOver, minWarningMs } from "@/lib/money/payments/rules";
import { paymentSelect, toPayment } from "@/lib/money/payments/shape";
import { lockClient } from "@/lib/people/clients/commands";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";
import { coachFailureText, type Decline, toFailureKind } from "@/lib/providers/payments/declines";
import { PaymentDeclinedError } from "@/lib/providers/payments/gateway";
import type { Prisma } from "@/prisma/generated/client";

const retrySelect = {
  ...paymentSelect,
  gateway: true,
  gatewayId: true,
  closedAt: true,
  subscription: { select: { status: true } },
  attempts: { select: { kind: true, succeeded: true, reason: true, failureKind: true, at: true }, orderBy: { at: "desc" }, take: 1 },
  _count: { select: { attempts: true } },
} satisfies Prisma.PaymentSelect;
type PaymentToRetry = Prisma.PaymentGetPayload<{ select: typeof retrySelect }>;

/** A second click this soon gets the result of the first. */
const doubleClickMs = 10_000;

/**
 * Retries a failed payment with the card on file and returns the payment. Concurrent requests, and requests within ten seconds,
 * charge the card once. Throws 404; 409 if there is nothing to retry; 402 if the card is declined, which is recorded as an
 * attempt; and the gateway's errors.
 */
export async function retryFailedPayment(actor: Coach, id: string, now: Date) {
  const before = await db.payment.findFirst({ where: { id, AND: visiblePayments(actor) }, select: retrySelect });
  if (!before) throw notFound();
  const recentResult = recentRetryResult(before, now);
  if (recentResult) return recentResult;
  assertRetryable(before);
  const ref = { kind: "payment" as const, id: before.gatewayId };
  // Two clicks see the same number of attempts and so use the same key; a later retry sees more.
  const key = `retry:${before.gatewayId}:${before._count.attempts}`;
  try {
    await gateway().retryPayment(before.gatewayId, { key, now });
  } catch (error) {
    if (!(error instanceof AppError) || !["declined", "conflict"].includes(error.code)) throw error;
    await syncFromGateway([ref], now);
    if (!(error instanceof PaymentDeclinedError)) throw error;
    const { timeZone } = await getPracticeSettings();
    await transaction(async (tx) => {
      await recordDeclinedAttempt(tx, id, before._count.attempts, error.decline, now);
      await emailDeclinedRetry(tx, id, error.decline, timeZone, now);
    });
    throw declinedForCoach(error.decline);
  }
  await syncFromGateway([ref], now);
  return toPayment(await db.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect }));
}

/** Returns the result of a manual retry within the last ten seconds, or null. Throws 402 if it was declined. */
function recentRetryResult({ attempts: [last], ...payment }: PaymentToRetry, now: Date) {
  if (last?.kind !== "hand" || Math.abs(now.getTime() - last.at.getTime()) > doubleClickMs) return null;
  if (!last.succeeded) throw declinedForCoach({ kind: toFailureKind(last.failureKind), reason: last.reason ?? "" });
  return toPayment(payment);
}

/** 402 with the reason in the third person, since a coach reads it. */
const declinedForCoach = (decline: Decline) => new PaymentDeclinedError(decline, coachFailureText(decline.kind, decline.reason) ?? undefined);

function assertRetryable({ status, closedAt, gateway: paymentGateway, subscription }: PaymentToRetry) {
  if (["succeeded", "refunded", "disputed"].includes(status)) throw conflict("This payment has already gone through, so there's nothing to retry.");
  if (status === "pending" && closedAt === null) throw conflict("This payment is still being processed, so there's nothing to retry yet.");
  if (subscription && ["cancelled", "ended"].includes(subscription.status)) throw conflict("This plan has ended, so the payment can't be retried. Please set up a new payment instead.");
  if (closedAt !== null) throw conflict("This payment was cancelled at the payment provider, so there's nothing to retry.");
  if (paymentGateway !== gateway().kind) throw conflict("This payment was made with another payment provider, so it can't be retried here.");
}

/** Records an attempt that the gateway refused before it reached the card, and therefore doesn't report. */
async function recordDeclinedAttempt(tx: Tx, paymentId: string, attemptsBefore: number, { kind, reason }: Decline, now: Date) {
  if ((await tx.paymentAttempt.count({ where: { paymentId } })) > attemptsBefore) return;
  await tx.paymentAttempt.createMany({ data: [{ paymentId, key: `hand-${attemptsBefore}`, kind: "hand", succeeded: false, reason, failureKind: kind, at: now }], skipDuplicates: true });
}

/** Why the product ended a subscription whose payment was not recovered. */
export const unpaidReason = "Not paid within seven days";

/**
 * Ends the subscriptions that are still unpaid at the gateway after their grace period (PRODUCT.md, Money). After an import the
 * client may not know of the failed payment yet: then an email says so, and they have three more days. Returns how many it ended.
 */
export async function endUnpaidSubscriptions(now: Date): Promise<number> {
  const overdue = await db.subscription.findMany({ where: { gateway: gateway().kind, status: "past_due", graceUntil: { lte: now } }, select: { id: true, gatewayId: true } });
  let ended = 0;
  for (const { id, gatewayId } of overdue) {
    try {
      // The client may have paid since. If the gateway can't be read, the subscription goes on.
      await syncFromGateway([{ kind: "subscription", id: gatewayId }], now);
      const result = await transaction((tx) => endIfUnpaid(tx, id, now));
      if (result === null) continue;
      if (result.ended) {
        ended += 1;
        await pushEndingsToGateway(now);
      }
      await publishPaymentChanges(result.clientId === null ? [] : [result.clientId]);
    } catch (err) {
      logger.warn({ err, id }, "an unpaid subscription could not be ended yet");
    }
  }
  return ended;
}

/** Returns the client (null for an erased client) and whether the subscription ended or has more time, or null if nothing changed. */
async function endIfUnpaid(tx: Tx, id: string, now: Date): Promise<{ clientId: string | null; ended: boolean } | null> {
  const select = { status: true, graceUntil: true, planName: true, clientId: true, client: { select: { user: { select: { firstName: true, lastName: true } } } } } as const;
  const before = await tx.subscription.findUniqueOrThrow({ where: { id }, select });
  if (before.clientId !== null) await lockClient(tx, before.clientId);
  const { status, graceUntil, planName, clientId, client } = await tx.subscription.findUniqueOrThrow({ where: { id }, select });
  if (status !== "past_due" || !isGraceOver(graceUntil, now)) return null;
  const moreTime = new Date(now.getTime() + minWarningMs);
  if (await announceUnknownFailure(tx, id, moreTime, now)) {
    await tx.subscription.update({ where: { id }, data: { graceUntil: moreTime }, select: { id: true } });
    return { clientId, ended: false };
  }
  await tx.subscription.update({ where: { id }, data: { status: "cancelled", endedAt: now, endReason: unpaidReason, graceUntil: null }, select: { id: true } });
  await tx.payment.updateMany({ where: { subscriptionId: id, nextRetryAt: { not: null } }, data: { nextRetryAt: null } });
  if (clientId !== null && client) {
    const text = `${`${client.user.firstName} ${client.user.lastName}`.trim()}'s ${planName} has ended because it wasn't paid within seven days.`;
    await sendNotification(tx, { role: "coach" }, { kind: "subscription_ended", occasion: id, text, href: paths.clientProfile(clientId, "payments"), clientId }, now);
  }
  return { clientId, ended: true };
}
