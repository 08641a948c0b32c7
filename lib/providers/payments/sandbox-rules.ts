import { addMonthsUtc, dayMs } from "@/lib/platform/days";
import { findDecline } from "@/lib/providers/payments/declines";
import type { SandboxCard, SandboxPayment, SandboxSubscription } from "@/lib/providers/payments/sandbox-objects";
import { findTestCard } from "@/lib/providers/payments/test-cards";

const hourMs = 3_600_000;
/** An unpaid subscription expires after this long, as at Stripe. */
const incompleteExpiryMs = 23 * hourMs;
/** The retries of a failed renewal, counted from its first failure (PRODUCT.md, Money). */
const retryDelaysMs = [dayMs, 2 * dayMs];

export const periodEnd = ({ anchor, period }: SandboxSubscription) => addMonthsUtc(anchor, period);

/** The date of the cancellation, or the end of the last paid period; null if it has no end. */
export function subscriptionEndAt(subscription: SandboxSubscription): number | null {
  const { anchor, period, paid, price, cancelAt } = subscription;
  if (cancelAt !== null) return cancelAt;
  return price.payments === null || paid === 0 ? null : addMonthsUtc(anchor, period + price.payments - paid);
}

/** When a subscription next changes on its own; null if never. */
export function nextDueAt(subscription: SandboxSubscription, payment: SandboxPayment): number | null {
  const { status, startedAt } = subscription;
  if (status === "cancelled" || status === "ended") return null;
  if (status === "incomplete") return startedAt + incompleteExpiryMs;
  // There is no renewal while a payment is overdue.
  const next = status === "past_due" ? payment.nextRetryAt : periodEnd(subscription);
  const end = subscriptionEndAt(subscription);
  if (next === null) return end;
  return end === null ? next : Math.min(next, end);
}

/** Applies the result of a charge. A manual retry doesn't shift the schedule. */
export function applyChargeResult(payment: SandboxPayment, result: "succeeds" | "declines" | "asks", code: string, at: number, options: { settledMinor: number; scheduled: boolean; recovers: boolean }): SandboxPayment {
  const attempts = payment.attempts + (options.scheduled ? 1 : 0);
  if (result === "succeeds")
    return { ...payment, attempts, status: "succeeded", settledMinor: options.settledMinor, paidAt: at, reason: null, failureKind: null, nextRetryAt: null, asking: null };
  const firstFailedAt = payment.firstFailedAt ?? at;
  const next = options.recovers ? retryDelaysMs.find((ms) => firstFailedAt + ms > at) : undefined;
  const { reason, kind } = findDecline(result === "asks" ? "authentication_required" : code);
  return { ...payment, attempts, status: "failed", reason, failureKind: kind, firstFailedAt, failedAt: at, nextRetryAt: next === undefined ? null : firstFailedAt + next, asking: null };
}

/** Adds the card to a payment that it has paid. */
export const withCard = (payment: SandboxPayment, card: Pick<SandboxCard, "brand" | "last4"> | null): SandboxPayment =>
  payment.status === "succeeded" && card ? { ...payment, paidWith: { brand: card.brand, last4: card.last4 } } : payment;

/** Applies the result of the latest payment to its subscription. */
export function applyPaymentToSubscription(subscription: SandboxSubscription, payment: SandboxPayment, at: number): SandboxSubscription {
  const { status, startedAt, paid } = subscription;
  if (status === "cancelled" || status === "ended") return subscription;
  if (payment.status === "failed") return { ...subscription, status: status === "incomplete" ? "incomplete" : "past_due" };
  if (payment.status === "pending") return subscription;
  const active: SandboxSubscription = { ...subscription, status: "active", paid: paid + 1 };
  // A late payment buys a month from now, not the month that has passed.
  if (status === "past_due" && periodEnd(subscription) <= at) return { ...active, anchor: at, period: 1 };
  return status === "incomplete" ? { ...active, anchor: at, startedAt: Math.min(startedAt, at) } : active;
}

export interface SubscriptionStep {
  subscription: SandboxSubscription;
  payment: SandboxPayment;
  /** True for a new renewal payment. */
  isNewPayment: boolean;
  events: ("updated" | "deleted" | "paid" | "failed")[];
}

/** The next step of a subscription due at or before `now`, dated when it was due; null if there is none. Repeat until null to catch up. */
export function nextSubscriptionStep(
  subscription: SandboxSubscription,
  payment: SandboxPayment,
  card: SandboxCard | null,
  now: number,
  settle: (payment: SandboxPayment) => number,
  newPayment: { id: string; secret: string },
): (SubscriptionStep & { at: number }) | null {
  const at = nextDueAt(subscription, payment);
  if (at === null || at > now) return null;
  const end = subscriptionEndAt(subscription);
  if (subscription.status === "incomplete" || (end !== null && at >= end)) {
    const ended: SandboxSubscription = { ...subscription, status: subscription.cancelAt === null ? "ended" : "cancelled", endedAt: at, dueAt: null };
    return { at, subscription: ended, payment: { ...payment, closed: true, nextRetryAt: null }, isNewPayment: false, events: ["deleted"] };
  }
  const testCard = card && findTestCard(card.token);
  const [result, code] = testCard ? [testCard.offSession, testCard.code] : (["declines", "no_card"] as const);
  const renews = subscription.status === "active";
  const before: SandboxPayment = renews
    ? { ...payment, settledMinor: 0, status: "pending", reason: null, failureKind: null, paidWith: null, attempts: 0, firstFailedAt: null, failedAt: null, nextRetryAt: null, paidAt: null, createdAt: at, secret: newPayment.secret, checkoutId: null }
    : payment;
  const after = withCard(applyChargeResult(before, result, code, at, { settledMinor: settle(before), scheduled: true, recovers: true }), card);
  const current = renews ? { ...subscription, period: subscription.period + 1, paymentId: newPayment.id } : subscription;
  const next = applyPaymentToSubscription(current, after, at);
  return { at, subscription: { ...next, dueAt: nextDueAt(next, after) }, payment: after, isNewPayment: renews, events: [after.status === "succeeded" ? "paid" : "failed", "updated"] };
}
