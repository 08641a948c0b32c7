import type { ActorFor } from "@/lib/auth/actor";
import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGateway } from "@/lib/money/payments/gateway-sync";
import { visiblePayments } from "@/lib/money/payments/policy";
import { paymentSelect, toPayment } from "@/lib/money/payments/shape";
import { db } from "@/lib/platform/db";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { declineReason, PaymentDeclinedError } from "@/lib/providers/payments/gateway";
import type { Prisma } from "@/prisma/generated/client";

const retrySelect = {
  ...paymentSelect,
  gateway: true,
  gatewayId: true,
  subscription: { select: { status: true } },
  attempts: { select: { kind: true, succeeded: true, reason: true, at: true }, orderBy: { at: "desc" }, take: 1 },
  _count: { select: { attempts: true } },
} satisfies Prisma.PaymentSelect;
type PaymentToRetry = Prisma.PaymentGetPayload<{ select: typeof retrySelect }>;

/** For how long the answer to a try by hand is the answer to the next one, too: a second click is no second wish. */
const doubleClickMs = 10_000;

/**
 * Tries a failed payment again, with the card on file; answers the payment. However often it is asked before the answer is
 * known, or within ten seconds, the card is asked once. Throws 404; 409 where there is nothing to try again; 402 where the card is declined, which
 * is kept with the payment's other tries; and what the gateway throws.
 */
export async function retryFailedPayment(actor: ActorFor<["coach"]>, id: string, now: Date) {
  const before = await db.payment.findFirst({ where: { id, AND: visiblePayments(actor) }, select: retrySelect });
  if (!before) throw notFound();
  const again = recentRetryResult(before, now);
  if (again) return again;
  assertRetryable(before);
  const ref = { kind: "payment" as const, id: before.gatewayId };
  // The tries so far tell this intent from the next: of two clicks, both are the same one.
  const key = `retry:${before.gatewayId}:${before._count.attempts}`;
  try {
    await gateway().retryPayment(before.gatewayId, { key, now });
  } catch (error) {
    if (!(error instanceof AppError) || !["declined", "conflict"].includes(error.code)) throw error;
    await syncFromGateway([ref], now);
    if (error instanceof PaymentDeclinedError) await recordDeclinedAttempt(id, before._count.attempts, error.reason, now);
    throw error;
  }
  await syncFromGateway([ref], now);
  return toPayment(await db.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect }));
}

/** What a try by hand of a moment ago came to; null where there was none. */
function recentRetryResult({ attempts: [last], ...payment }: PaymentToRetry, now: Date) {
  if (last?.kind !== "hand" || Math.abs(now.getTime() - last.at.getTime()) > doubleClickMs) return null;
  if (!last.succeeded) throw new PaymentDeclinedError(last.reason ?? declineReason(null));
  return toPayment(payment);
}

function assertRetryable({ status, gateway: from, subscription }: PaymentToRetry) {
  if (["succeeded", "refunded", "disputed"].includes(status)) throw conflict("This payment has already gone through. There is nothing to retry.");
  if (status === "pending") throw conflict("This payment is still being made. There is nothing to retry yet.");
  if (subscription && ["cancelled", "ended"].includes(subscription.status)) throw conflict("This plan has ended, so its payment can no longer be made. Please set up a new payment instead.");
  if (from !== gateway().kind) throw conflict("This payment was made with another payment provider and cannot be retried here.");
}

/** A try that never reached a card leaves nothing at the gateway, but it was one. */
async function recordDeclinedAttempt(paymentId: string, before: number, reason: string, now: Date) {
  if ((await db.paymentAttempt.count({ where: { paymentId } })) > before) return;
  await db.paymentAttempt.createMany({ data: [{ paymentId, key: `hand-${before}`, kind: "hand", succeeded: false, reason, at: now }], skipDuplicates: true });
}
