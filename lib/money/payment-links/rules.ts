import { isSubscriptionActive, type SubscriptionStatusFields } from "@/lib/money/payments/rules";
import { dayMs } from "@/lib/platform/days";

/** A link is emailed at most once a day: a double click sends one email, a reminder the next day is intended. */
export const canEmailLink = (emailedAt: Date | null, now: Date) => emailedAt === null || now.getTime() - emailedAt.getTime() >= dayMs;

/**
 * The subscriptions in conflict with a new plan. `active` prevents the setup, since the client would pay twice. `stale` must be
 * ended first: overdue past the grace period, or started for another price and never paid.
 */
export function findConflictingSubscriptions<S extends SubscriptionStatusFields & { priceId: string }>(subscriptions: readonly S[], priceId: string, now: Date): { active: S | undefined; stale: S[] } {
  const active = subscriptions.find((subscription) => isSubscriptionActive(subscription, now));
  const stale = subscriptions.filter(({ status, recurring, priceId: otherPriceId }) => recurring && (status === "past_due" || (status === "incomplete" && otherPriceId !== priceId)));
  return { active, stale };
}
