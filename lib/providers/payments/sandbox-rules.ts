import { addMonthsUtc, dayMs } from "@/lib/platform/days";
import { declineReason } from "@/lib/providers/payments/gateway";
import type { SandboxCard, SandboxPayment, SandboxSubscription } from "@/lib/providers/payments/sandbox-objects";
import { findTestCard } from "@/lib/providers/payments/test-cards";

const hourMs = 3_600_000;
/** After how long a subscription that nobody paid is given up, as at Stripe. */
const incompleteExpiryMs = 23 * hourMs;
/** When a renewal that failed is tried again, from its first failure (PRODUCT.md, Money). */
const retryDelaysMs = [dayMs, 2 * dayMs];

export const periodEnd = ({ anchor, period }: SandboxSubscription) => addMonthsUtc(anchor, period);

/** When it ends: where somebody cancelled it, else with the period of its last payment; null where it goes on. */
export function subscriptionEndAt(subscription: SandboxSubscription): number | null {
  const { anchor, period, paid, price, cancelAt } = subscription;
  if (cancelAt !== null) return cancelAt;
  return price.payments === null || paid === 0 ? null : addMonthsUtc(anchor, period + price.payments - paid);
}

/** When something next happens to it by itself. */
export function nextDueAt(subscription: SandboxSubscription, payment: SandboxPayment): number | null {
  const { status, startedAt } = subscription;
  if (status === "cancelled" || status === "ended") return null;
  if (status === "incomplete") return startedAt + incompleteExpiryMs;
  // A renewal waits until what is owed has been paid.
  const next = status === "past_due" ? payment.nextRetryAt : periodEnd(subscription);
  const end = subscriptionEndAt(subscription);
  if (next === null) return end;
  return end === null ? next : Math.min(next, end);
}

/** A payment once its card was asked for the money. A manual try does not shift the schedule. */
export function applyChargeResult(payment: SandboxPayment, result: "succeeds" | "declines" | "asks", code: string, at: number, options: { settledMinor: number; scheduled: boolean; recovers: boolean }): SandboxPayment {
  const attempts = payment.attempts + (options.scheduled ? 1 : 0);
  if (result === "succeeds")
    return { ...payment, attempts, status: "succeeded", settledMinor: options.settledMinor, paidAt: at, reason: null, nextRetryAt: null, asking: null };
  const firstFailedAt = payment.firstFailedAt ?? at;
  const next = options.recovers ? retryDelaysMs.find((ms) => firstFailedAt + ms > at) : undefined;
  const reason = declineReason(result === "asks" ? "authentication_required" : code);
  return { ...payment, attempts, status: "failed", reason, firstFailedAt, failedAt: at, nextRetryAt: next === undefined ? null : firstFailedAt + next, asking: null };
}

/** A subscription once its latest payment has succeeded or failed. */
export function applyPaymentToSubscription(subscription: SandboxSubscription, payment: SandboxPayment, at: number): SandboxSubscription {
  const { status, startedAt, paid } = subscription;
  if (status === "cancelled" || status === "ended") return subscription;
  if (payment.status === "failed") return { ...subscription, status: status === "incomplete" ? "incomplete" : "past_due" };
  if (payment.status === "pending") return subscription;
  const active: SandboxSubscription = { ...subscription, status: "active", paid: paid + 1 };
  // She pays for a month of coaching from now, not for one that went by.
  if (status === "past_due" && periodEnd(subscription) <= at) return { ...active, anchor: at, period: 1 };
  return status === "incomplete" ? { ...active, anchor: at, startedAt: Math.min(startedAt, at) } : active;
}

export interface SubscriptionStep {
  subscription: SandboxSubscription;
  payment: SandboxPayment;
  /** Another payment than before. */
  isNewPayment: boolean;
  events: ("updated" | "deleted" | "paid" | "failed")[];
}

/**
 * The next thing that happens by itself to a subscription at or before `now`, as of its own time; null when nothing does.
 * Repeated until then, it is all that a provider would have done meanwhile.
 */
export function nextSubscriptionStep(
  subscription: SandboxSubscription,
  payment: SandboxPayment,
  card: SandboxCard | null,
  now: number,
  settle: (payment: SandboxPayment) => number,
  fresh: { id: string; secret: string },
): (SubscriptionStep & { at: number }) | null {
  const at = nextDueAt(subscription, payment);
  if (at === null || at > now) return null;
  const end = subscriptionEndAt(subscription);
  if (subscription.status === "incomplete" || (end !== null && at >= end)) {
    const over: SandboxSubscription = { ...subscription, status: subscription.cancelAt === null ? "ended" : "cancelled", endedAt: at, dueAt: null };
    return { at, subscription: over, payment: { ...payment, closed: true, nextRetryAt: null }, isNewPayment: false, events: ["deleted"] };
  }
  const known = card && findTestCard(card.token);
  const [result, code] = known ? [known.offSession, known.code] : (["declines", "no_card"] as const);
  const renews = subscription.status === "active";
  const before: SandboxPayment = renews
    ? { ...payment, settledMinor: 0, status: "pending", reason: null, attempts: 0, firstFailedAt: null, failedAt: null, nextRetryAt: null, paidAt: null, createdAt: at, secret: fresh.secret, checkoutId: null }
    : payment;
  const after = applyChargeResult(before, result, code, at, { settledMinor: settle(before), scheduled: true, recovers: true });
  const begun = renews ? { ...subscription, period: subscription.period + 1, paymentId: fresh.id } : subscription;
  const next = applyPaymentToSubscription(begun, after, at);
  return { at, subscription: { ...next, dueAt: nextDueAt(next, after) }, payment: after, isNewPayment: renews, events: [after.status === "succeeded" ? "paid" : "failed", "updated"] };
}
