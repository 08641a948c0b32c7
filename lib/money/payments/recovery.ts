import { dayMs } from "@/lib/platform/days";
import type { PaymentState } from "@/lib/providers/payments/gateway";

/** How long a client keeps her coaching while a payment is being recovered (PRODUCT.md, Money). */
const gracePeriodMs = 7 * dayMs;
/** What went through longer ago than this is no news any more. */
const maxEmailAgeMs = 3 * dayMs;
/** How long she has at least from when we heard of it: nobody's coaching ends before she could read that it would. */
const minWarningMs = 3 * dayMs;

/**
 * Until when an unpaid subscription goes on: seven days from its first failure, or where we heard of that late, three days from
 * then. `kept` is what was found before, which only grows.
 */
export function computeGraceEnd(firstFailure: Date, heardAt: Date, kept: Date | null): Date {
  const [due, warned] = [firstFailure.getTime() + gracePeriodMs, kept?.getTime() ?? heardAt.getTime() + minWarningMs];
  return new Date(Math.max(due, warned));
}

/** Whether the grace of an unpaid subscription is over: at the end of the seventh day, and not a moment before. */
export const isGraceOver = (graceUntil: Date | null, now: Date) => graceUntil !== null && graceUntil <= now;

type AttemptKind = "first" | "renewal" | "schedule" | "hand";
export interface NewAttempt {
  /** The same for the same try, whoever tells of it and how often. */
  key: string;
  kind: AttemptKind;
  succeeded: boolean;
  reason: string | null;
  at: Date;
}
export type KnownAttempt = Pick<NewAttempt, "key" | "succeeded" | "at">;

const scheduledAttemptKey = (number: number) => `try-${number}`;
const scheduledAttemptNumber = ({ key }: Pick<NewAttempt, "key">) => Number(/^try-(\d+)$/.exec(key)?.[1] ?? 0);

/**
 * The tries that a payment's state tells of and that are not known yet; at most one, since a gateway tells of the last only.
 * It counts the scheduled ones: a failure that it does not count was a try by hand.
 */
export function findNewAttempts(state: Pick<PaymentState, "attempts" | "failureReason" | "failedAt" | "paidAt">, isFirst: boolean, known: readonly KnownAttempt[]): NewAttempt[] {
  const number = Math.max(1, state.attempts);
  const scheduled = number > 1 ? "schedule" : isFirst ? "first" : "renewal";
  const seen = Math.max(0, ...known.map(scheduledAttemptNumber));
  if (state.paidAt) {
    if (known.some(({ succeeded }) => succeeded)) return [];
    return [{ key: "paid", kind: number > seen ? scheduled : "hand", succeeded: true, reason: null, at: state.paidAt }];
  }
  const { failedAt, failureReason: reason } = state;
  if (!failedAt) return [];
  if (number > seen) return [{ key: scheduledAttemptKey(number), kind: scheduled, succeeded: false, reason, at: failedAt }];
  if (known.some(({ at }) => at >= failedAt)) return [];
  return [{ key: `hand-${failedAt.getTime()}`, kind: "hand", succeeded: false, reason, at: failedAt }];
}

/** When a payment first failed, as far as anybody knows; null for one that never did. A renewal is tried as soon as it is made. */
export function firstFailureDate({ createdAt, attempts }: Pick<PaymentState, "createdAt" | "attempts">, tries: readonly Pick<NewAttempt, "key" | "succeeded" | "at">[]): Date | null {
  const failed = tries.filter(({ succeeded }) => !succeeded);
  const isKnown = failed.some((one) => scheduledAttemptNumber(one) === 1) || attempts <= 1;
  const times = [...failed.map(({ at }) => at.getTime()), ...(isKnown ? [] : [createdAt.getTime()])];
  return times.length > 0 && (failed.length > 0 || attempts > 1) ? new Date(Math.min(...times)) : null;
}

/**
 * Which mail a new try of a running subscription's payment is worth: that it failed, with the first news of that, however late;
 * one with each try after it by schedule; and one when it went through after all, unless that is no news any more.
 */
export function emailForAttempt(made: NewAttempt, earlierFailures: number, now: Date): { type: "payment-failed" | "payment-retry"; occasion: string } | null {
  const isNews = now.getTime() - made.at.getTime() <= maxEmailAgeMs;
  if (made.succeeded) return earlierFailures > 0 && isNews ? { type: "payment-retry", occasion: made.key } : null;
  if (earlierFailures === 0) return { type: "payment-failed", occasion: "first" };
  return made.kind === "schedule" ? { type: "payment-retry", occasion: made.key } : null;
}
