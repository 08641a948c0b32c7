import { addMonthsUtc } from "@/lib/platform/days";

/**
 * When a cancellation takes effect (PRODUCT.md, Money): with the first paid period that ends at or after `notBefore`. That is
 * now, or under the agreement the end of a month's notice. Periods are months counted from the anchor.
 */
export function cancellationDate({ anchor, currentPeriodEnd }: { anchor: Date; currentPeriodEnd: Date }, notBefore: Date): Date {
  let end = currentPeriodEnd;
  for (let months = 1; end < notBefore; months += 1) {
    const next = new Date(addMonthsUtc(anchor.getTime(), months));
    if (next > currentPeriodEnd) end = next;
  }
  return end;
}

interface StartedOrder {
  id: string;
  priceId: string | null;
  /** Nobody has paid it yet, and it can still be paid. */
  open: boolean;
  at: Date;
}

/**
 * What tells one intent to subscribe to a plan from the next: the last thing that came before it. While she has not paid, it is
 * the same intent from whatever browser; once that is over, or she was offered another plan meanwhile, it is a new one.
 */
export function subscribeIntentKey(begun: readonly StartedOrder[], priceId: string): string {
  const before = begun.filter((one) => !(one.open && one.priceId === priceId));
  const [last] = before.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  return last?.id ?? "first";
}

/** When she pays next: at the end of the period she has paid, unless it ends there or something is owed. */
export function nextPaymentAt({ recurring, status, currentPeriodEnd, cancelAt }: { recurring: boolean; status: string; currentPeriodEnd: Date | null; cancelAt: Date | null }): Date | null {
  if (!recurring || status !== "active" || currentPeriodEnd === null) return null;
  return cancelAt !== null && cancelAt <= currentPeriodEnd ? null : currentPeriodEnd;
}

/** Whether she can end it earlier than it ends already: one that goes on until cancelled, or has payments to come. */
export function canCancelSubscription(subscription: { recurring: boolean; status: string; currentPeriodEnd: Date | null; cancelAt: Date | null; cancelled: boolean; payments: number | null }): boolean {
  const { recurring, status, currentPeriodEnd, cancelAt, cancelled, payments } = subscription;
  if (!recurring || cancelled || (status !== "active" && status !== "past_due")) return false;
  if (cancelAt === null) return true;
  return payments !== null && currentPeriodEnd !== null && currentPeriodEnd < cancelAt;
}

/** How often a client may begin to subscribe or to change her card, or have the provider asked again. */
export const subscriptionRateLimits = (what: "subscribe" | "card" | "refresh", clientId: string) => [{ key: `${what}:${clientId}`, limit: 60, minutes: 60 }];
