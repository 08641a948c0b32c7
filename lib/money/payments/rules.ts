import { formatMinorUnits } from "@/lib/platform/money";

/** What tells whether a subscription is active. Of a one-time plan, `currentPeriodEnd` is where its term ends. */
export interface SubscriptionStatusFields {
  recurring: boolean;
  status: "incomplete" | "active" | "past_due" | "cancelled" | "ended";
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
}

/** A recurring subscription that is active or past due within grace, or a one-time plan within its term. `activeAt` says it to the database. */
export function isSubscriptionActive({ recurring, status, currentPeriodEnd, graceUntil }: SubscriptionStatusFields, now: Date): boolean {
  const isAhead = (at: Date | null) => at !== null && at > now;
  if (recurring) return status === "active" || (status === "past_due" && isAhead(graceUntil));
  return status === "active" && isAhead(currentPeriodEnd);
}

/** Months that a one-time plan lasts, by its name. */
export const termMonthsByPlanName: Record<string, number> = { "6 Months - No Calls": 6, "2 Months Upfront": 2, "Family Discount": 6 };

/** What the plan is called in reports that know but two kinds; its own name stands beside it. */
export const planTypeForName = (planName: string) => (["6 Month Plan", "6 Months - No Calls"].includes(planName) ? ("six_month" as const) : ("monthly" as const));

/** What a payment comes to: what was settled in GBP, or while nothing is, what was to be charged, in its own currency. */
export const settledOrChargedAmount = ({ settledMinor, amountMinor, currency }: { settledMinor: number; amountMinor: number; currency: string }) =>
  settledMinor > 0 ? { amount: formatMinorUnits(settledMinor), currency: "GBP" } : { amount: formatMinorUnits(amountMinor), currency: currency.toUpperCase() };

/** Pounds for each active subscription, to the penny; null without any. */
export const revenuePerSubscription = (pounds: number, subscriptions: number) => (subscriptions > 0 ? Math.round((100 * pounds) / subscriptions) / 100 : null);

/** How much of the goal is reached, in whole percent; null without a goal. */
export const percentOfGoal = (pounds: number, goal: number) => (goal > 0 ? Math.round((100 * pounds) / goal) : null);

const paymentStatusLabels: Record<string, string> = { succeeded: "Paid", failed: "Failed", pending: "Pending" };

/** A payment's status in the words of the spec; others stand as they are (back-office §4). */
export const formatPaymentStatus = (status: string) => paymentStatusLabels[status] ?? status;
