import { isSubscriptionActive, type SubscriptionStatusFields } from "@/lib/money/payments/rules";

/** Growth over last month in percent, to one decimal; 0 if last month is not positive (back-office §2, Revenue Overview). */
export const growthPercent = (thisMonth: number, lastMonth: number) => (lastMonth > 0 ? Math.round((1000 * (thisMonth - lastMonth)) / lastMonth) / 10 || 0 : 0);

/** For example "+12.5%". */
export const formatGrowth = (growth: number) => `${growth > 0 ? "+" : ""}${growth.toFixed(1)}%`;

export interface SubscriptionGroup {
  planType: "monthly" | "six_month";
  count: number;
  monthlyPence: number;
}

/** Active subscriptions by plan type, those of the type `monthly` that are paid at other intervals apart, and their monthly revenue in pounds. */
export function subscriptionCounts(groups: readonly SubscriptionGroup[], otherPlans: number) {
  const total = (some: readonly SubscriptionGroup[]) => some.reduce((sum, { count }) => sum + count, 0);
  const sixMonthPlans = total(groups.filter(({ planType }) => planType === "six_month"));
  const active = total(groups);
  return { active, monthlyPlans: active - sixMonthPlans - otherPlans, sixMonthPlans, otherPlans, monthlyRevenue: groups.reduce((sum, { monthlyPence }) => sum + monthlyPence, 0) / 100 };
}

/** The newest active subscription, or else the newest. */
export function pickMainSubscription<S extends SubscriptionStatusFields & { startedAt: Date }>(subscriptions: readonly S[], now: Date): S | undefined {
  const newestFirst = subscriptions.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  return newestFirst.find((subscription) => isSubscriptionActive(subscription, now)) ?? newestFirst[0];
}
