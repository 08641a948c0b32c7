import { isSubscriptionActive, type SubscriptionStatusFields } from "@/lib/money/payments/rules";
import { dayMs } from "@/lib/platform/days";

/** A link goes to the same person once a day at most: pressing twice sends one email, a reminder the next day is meant. */
export const canEmailLink = (emailedAt: Date | null, now: Date) => emailedAt === null || now.getTime() - emailedAt.getTime() >= dayMs;

/**
 * What to do with what a client has when she is put on a plan. `active` stands in the way: she would pay twice. `stale` has to
 * end first: it is owed beyond its grace, or was begun for another price and never paid.
 */
export function findConflictingSubscriptions<S extends SubscriptionStatusFields & { priceId: string }>(subscriptions: readonly S[], priceId: string, now: Date): { active: S | undefined; stale: S[] } {
  const active = subscriptions.find((subscription) => isSubscriptionActive(subscription, now));
  const stale = subscriptions.filter(({ status, recurring, priceId: theirs }) => recurring && (status === "past_due" || (status === "incomplete" && theirs !== priceId)));
  return { active, stale };
}
