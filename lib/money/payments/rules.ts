import { dayMs } from "@/lib/platform/days";
import { formatMinorUnits, type PaymentInterval } from "@/lib/platform/money";
import type { FailureKind } from "@/lib/providers/payments/declines";
import type { PaymentState } from "@/lib/providers/payments/gateway";

/** For a one-time plan, `currentPeriodEnd` is the end of its term. */
export interface SubscriptionStatusFields {
  recurring: boolean;
  status: "incomplete" | "active" | "past_due" | "cancelled" | "ended";
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
}

/** True for a recurring subscription that is active or within its grace period, and for a one-time plan within its term. `isActiveSubscriptionSql` is this rule in SQL. */
export function isSubscriptionActive({ recurring, status, currentPeriodEnd, graceUntil }: SubscriptionStatusFields, now: Date): boolean {
  const isInFuture = (at: Date | null) => at !== null && at > now;
  if (recurring) return status === "active" || (status === "past_due" && isInFuture(graceUntil));
  return status === "active" && isInFuture(currentPeriodEnd);
}

/** How often a subscription is paid; null for a one-time plan. */
export const intervalOf = ({ recurring, intervalUnit, intervalCount }: { recurring: boolean; intervalUnit: PaymentInterval["unit"]; intervalCount: number }): PaymentInterval | null =>
  recurring ? { unit: intervalUnit, count: intervalCount } : null;

/** The amount settled in GBP, or before settlement the amount charged in the payment's own currency. */
export const settledOrChargedAmount = ({ settledMinor, amountMinor, currency }: { settledMinor: number; amountMinor: number; currency: string }) =>
  settledMinor > 0 ? { amount: formatMinorUnits(settledMinor, "gbp"), currency: "GBP" } : { amount: formatMinorUnits(amountMinor, currency), currency: currency.toUpperCase() };

/** Pounds per active subscription, to the penny; null if there are none. */
export const revenuePerSubscription = (pounds: number, subscriptions: number) => (subscriptions > 0 ? Math.round((100 * pounds) / subscriptions) / 100 : null);

/** Progress towards the goal in whole percent; null without a goal. */
export const percentOfGoal = (pounds: number, goal: number | null) => (goal ? Math.round((100 * pounds) / goal) : null);

const paymentStatusLabels: Record<string, string> = { succeeded: "Paid", failed: "Failed", pending: "Pending" };

/** The label of a payment status (back-office §4); other statuses are returned unchanged. */
export const formatPaymentStatus = (status: string) => paymentStatusLabels[status] ?? status;

/** How long a client keeps their coaching after a payment fails (PRODUCT.md, Money). */
const gracePeriodMs = 7 * dayMs;
/** The least time between learning of a failure and ending the subscription, so that the client can read the email first. */
export const minWarningMs = 3 * dayMs;

/**
 * The end of an unpaid subscription's grace period: seven days after the first failure, or if we learned of it late, three days
 * after that. `previousEnd` is the end computed before, which is never shortened.
 */
export function computeGraceEnd(firstFailure: Date, detectedAt: Date, previousEnd: Date | null): Date {
  const [regularEnd, earliestEnd] = [firstFailure.getTime() + gracePeriodMs, previousEnd?.getTime() ?? detectedAt.getTime() + minWarningMs];
  return new Date(Math.max(regularEnd, earliestEnd));
}

export const isGraceOver = (graceUntil: Date | null, now: Date) => graceUntil !== null && graceUntil <= now;

export interface NewAttempt {
  /** Identifies the attempt, so that reading it twice stores it once. */
  key: string;
  kind: "first" | "renewal" | "schedule" | "hand";
  succeeded: boolean;
  reason: string | null;
  failureKind: FailureKind | null;
  at: Date;
}
export type KnownAttempt = Pick<NewAttempt, "key" | "succeeded" | "at">;

const scheduledAttemptKey = (number: number) => `try-${number}`;
const scheduledAttemptNumber = ({ key }: Pick<NewAttempt, "key">) => Number(/^try-(\d+)$/.exec(key)?.[1] ?? 0);

/**
 * The attempts in a payment's state that aren't known yet: at most one, since gateways report only the latest. Gateways count
 * scheduled attempts only, so a new failure with an unchanged count was a manual retry.
 */
export function findNewAttempts(state: Pick<PaymentState, "attempts" | "failureReason" | "failureKind" | "failedAt" | "paidAt">, isFirst: boolean, known: readonly KnownAttempt[]): NewAttempt[] {
  const number = Math.max(1, state.attempts);
  const scheduledKind = number > 1 ? "schedule" : isFirst ? "first" : "renewal";
  const lastKnownNumber = Math.max(0, ...known.map(scheduledAttemptNumber));
  if (state.paidAt) {
    if (known.some(({ succeeded }) => succeeded)) return [];
    return [{ key: "paid", kind: number > lastKnownNumber ? scheduledKind : "hand", succeeded: true, reason: null, failureKind: null, at: state.paidAt }];
  }
  const { failedAt, failureReason: reason, failureKind } = state;
  if (!failedAt) return [];
  if (number > lastKnownNumber) return [{ key: scheduledAttemptKey(number), kind: scheduledKind, succeeded: false, reason, failureKind, at: failedAt }];
  if (known.some(({ at }) => at >= failedAt)) return [];
  return [{ key: `hand-${failedAt.getTime()}`, kind: "hand", succeeded: false, reason, failureKind, at: failedAt }];
}

/** The first known failure of a payment, or null. If the first attempt itself is missing, returns `createdAt`: renewals are charged as soon as they are created. */
export function firstFailureDate({ createdAt, attempts }: Pick<PaymentState, "createdAt" | "attempts">, allAttempts: readonly KnownAttempt[]): Date | null {
  const failures = allAttempts.filter(({ succeeded }) => !succeeded);
  const isFirstKnown = failures.some((failure) => scheduledAttemptNumber(failure) === 1) || attempts <= 1;
  const times = [...failures.map(({ at }) => at.getTime()), ...(isFirstKnown ? [] : [createdAt.getTime()])];
  return times.length > 0 && (failures.length > 0 || attempts > 1) ? new Date(Math.min(...times)) : null;
}

/** A payment learned of later than this is history, such as an import, and gets no receipt by email. */
const maxReceiptAgeMs = 7 * dayMs;
export const isReceiptDue = (paidAt: Date, now: Date) => now.getTime() - paidAt.getTime() <= maxReceiptAgeMs;

/** The number on a payment's receipt, which never changes: the day it was paid in UTC, and the end of its id. */
export const receiptNumber = ({ id, paidAt }: { id: string; paidAt: Date }) => `R-${paidAt.toISOString().slice(0, 10).replaceAll("-", "")}-${id.replaceAll("-", "").slice(-8).toUpperCase()}`;

/** A recovered payment is not worth an email after this long. */
const maxEmailAgeMs = 3 * dayMs;

/**
 * The email for a new attempt at a running subscription's payment: Payment Failed for the first known failure, however old;
 * Payment Retry for each scheduled attempt after it, and for a recent success after a failure. A failed manual retry sends none here: `emailDeclinedRetry` does for the coach's.
 */
export function emailForAttempt(attempt: NewAttempt, earlierFailures: number, now: Date): { type: "payment-failed" | "payment-retry"; occasion: string } | null {
  const isRecent = now.getTime() - attempt.at.getTime() <= maxEmailAgeMs;
  if (attempt.succeeded) return earlierFailures > 0 && isRecent ? { type: "payment-retry", occasion: attempt.key } : null;
  if (earlierFailures === 0) return { type: "payment-failed", occasion: "first" };
  return attempt.kind === "schedule" ? { type: "payment-retry", occasion: attempt.key } : null;
}
