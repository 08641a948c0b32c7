import { addMonthsUtc, dayMs } from "@/lib/platform/days";
import type { PaymentInterval } from "@/lib/platform/money";

/**
 * When a cancellation takes effect (PRODUCT.md, Money): at the end of the first period that ends at or after `notBefore`, which is
 * now, or the end of a month's notice under the agreement. Periods are counted from the anchor.
 */
export function cancellationDate({ anchor, currentPeriodEnd, interval }: { anchor: Date; currentPeriodEnd: Date; interval: PaymentInterval }, notBefore: Date): Date {
  let end = currentPeriodEnd;
  for (let periods = 1; end < notBefore; periods += 1) {
    const next = new Date(addIntervals(anchor, interval, periods));
    if (next > currentPeriodEnd) end = next;
  }
  return end;
}

function addIntervals(at: Date, { unit, count }: PaymentInterval, periods: number): number {
  if (unit === "month" || unit === "year") return addMonthsUtc(at.getTime(), periods * count * (unit === "year" ? 12 : 1));
  return at.getTime() + periods * count * (unit === "week" ? 7 : 1) * dayMs;
}

interface StartedOrder {
  id: string;
  priceId: string | null;
  /** Unpaid, and can still be paid. */
  open: boolean;
  at: Date;
}

/**
 * The idempotency key of an intent to subscribe: the id of the client's last order that isn't this one. It stays the same in every
 * browser until the order is paid or expires, or another plan is offered.
 */
export function subscribeIntentKey(orders: readonly StartedOrder[], priceId: string): string {
  const earlier = orders.filter((order) => !(order.open && order.priceId === priceId));
  const [last] = earlier.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return last?.id ?? "first";
}

/** The end of the paid period, or null if the subscription ends there or a payment is overdue. */
export function nextPaymentAt({ recurring, status, currentPeriodEnd, cancelAt }: { recurring: boolean; status: string; currentPeriodEnd: Date | null; cancelAt: Date | null }): Date | null {
  if (!recurring || status !== "active" || currentPeriodEnd === null) return null;
  return cancelAt !== null && cancelAt <= currentPeriodEnd ? null : currentPeriodEnd;
}

/**
 * True if the client cancelled, at these ends, and the subscription has ended or will by then. A coach who keeps the client takes
 * the cancellation back at the payment provider.
 */
export function isCancelledByClient({ cancelAt, endedAt }: { cancelAt: Date | null; endedAt: Date | null }, cancellationEnds: readonly Date[]): boolean {
  return cancellationEnds.some((end) => endedAt !== null || (cancelAt !== null && cancelAt <= end));
}

/** True if a cancellation would end the subscription earlier than it ends anyway. */
export function canCancelSubscription(subscription: { recurring: boolean; status: string; currentPeriodEnd: Date | null; cancelAt: Date | null; cancelled: boolean; payments: number | null }): boolean {
  const { recurring, status, currentPeriodEnd, cancelAt, cancelled, payments } = subscription;
  if (!recurring || cancelled || (status !== "active" && status !== "past_due")) return false;
  if (cancelAt === null) return true;
  return payments !== null && currentPeriodEnd !== null && currentPeriodEnd < cancelAt;
}

export const subscriptionRateLimits = (action: "subscribe" | "card" | "refresh", clientId: string) => [{ key: `${action}:${clientId}`, limit: 60, minutes: 60 }];

/** The hours in the practice's time zone in which clients are told that their coaching or their card ends, so that nobody is woken. */
export const isDaytime = (hour: number) => hour >= 9 && hour < 18;

interface PlanEnd {
  recurring: boolean;
  status: string;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
}

/** When a running plan ends on its own: after a cancellation or its last payment, or at the end of a one-time plan's term. Null if it goes on, or if a payment is overdue. */
export const scheduledEnd = ({ recurring, status, currentPeriodEnd, cancelAt }: PlanEnd): Date | null => (status !== "active" ? null : recurring ? cancelAt : currentPeriodEnd);

/** Whether a subscription will charge the card at or after this time. Its last payment is an interval before its end. */
export function chargesFrom(subscription: PlanEnd & { intervalUnit: PaymentInterval["unit"]; intervalCount: number }, at: Date): boolean {
  const { cancelAt, intervalUnit: unit, intervalCount: count } = subscription;
  const next = nextPaymentAt(subscription);
  return next !== null && (next >= at || cancelAt === null || addIntervals(cancelAt, { unit, count }, -1) >= at.getTime());
}
