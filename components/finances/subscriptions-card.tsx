import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { Finances } from "@/lib/money/finances/contract";
import { formatMoney } from "@/lib/platform/money";

export function SubscriptionsCard({ figures: { subscriptions, currency } }: { figures: Finances }) {
  const { active, monthlyPlans, sixMonthPlans, monthlyRevenue } = subscriptions;
  const rows = [
    { label: "Monthly plans", value: monthlyPlans.toLocaleString("en-GB") },
    { label: "6-month plans", value: sixMonthPlans.toLocaleString("en-GB") },
    { label: "Monthly revenue", value: formatMoney(monthlyRevenue, currency) },
  ];
  return (
    <Card role="region" aria-labelledby="active-subscriptions">
      <CardHeader>
        <CardTitle as="h2" id="active-subscriptions">Active Subscriptions</CardTitle>
        <CardDescription>{active.toLocaleString("en-GB")} in total</CardDescription>
      </CardHeader>
      <CardContent>
        <dl className="divide-y">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
