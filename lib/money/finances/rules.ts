import { isSubscriptionActive, planTypeForName, type SubscriptionStatusFields } from "@/lib/money/payments/rules";

/** Growth of a month over the one before, in percent to one decimal; 0 while there was nothing to grow from (back-office §2, Revenue Overview). */
export const growthPercent = (thisMonth: number, lastMonth: number) => (lastMonth > 0 ? Math.round((1000 * (thisMonth - lastMonth)) / lastMonth) / 10 || 0 : 0);

/** With its one decimal, and a plus sign where it is positive. */
export const formatGrowth = (growth: number) => `${growth > 0 ? "+" : ""}${growth.toFixed(1)}%`;

/** How many active subscriptions there are of each plan, and what they bring in a month, in pence. */
export interface SubscriptionGroup {
  planName: string;
  count: number;
  monthlyPence: number;
}

/** Active subscriptions by the two kinds that reports know, and their monthly revenue in pounds. */
export function subscriptionCounts(groups: readonly SubscriptionGroup[]) {
  const total = (of: readonly SubscriptionGroup[]) => of.reduce((sum, { count }) => sum + count, 0);
  const sixMonthPlans = total(groups.filter(({ planName }) => planTypeForName(planName) === "six_month"));
  const active = total(groups);
  return { active, monthlyPlans: active - sixMonthPlans, sixMonthPlans, monthlyRevenue: groups.reduce((sum, { monthlyPence }) => sum + monthlyPence, 0) / 100 };
}

/** Of a client's subscriptions the one to tell of: the newest that is active, else the newest. */
export function pickMainSubscription<S extends SubscriptionStatusFields & { startedAt: Date }>(subscriptions: readonly S[], now: Date): S | undefined {
  const newestFirst = subscriptions.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  return newestFirst.find((subscription) => isSubscriptionActive(subscription, now)) ?? newestFirst[0];
}
