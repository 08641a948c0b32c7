import type { ReactNode } from "react";
import { RevenueFigure } from "@/components/finances/revenue-figure";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import type { Finances } from "@/lib/money/finances/contract";
import { formatGrowth } from "@/lib/money/finances/rules";
import { formatMoney } from "@/lib/platform/money";

export function RevenueOverview({ figures: { thisMonth, lastMonth, growth, goal, percentOfGoal, currency, months } }: { figures: Finances }) {
  return (
    <Card role="region" aria-labelledby="revenue-overview">
      <CardContent>
        <h2 id="revenue-overview" className="mb-4 text-lg">
          Revenue Overview
        </h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
          <Figure label="This Month" className="max-sm:col-span-2">
            {formatMoney(thisMonth, currency)}
          </Figure>
          <Figure label="Last Month">{formatMoney(lastMonth, currency)}</Figure>
          <Figure label="Growth">
            <span className={cn(growth > 0 && "text-success-ink", growth < 0 && "text-destructive-ink")}>{formatGrowth(growth)}</span>
          </Figure>
        </dl>
        {goal === null || percentOfGoal === null ? null : (
          <>
            <Progress value={percentOfGoal} aria-label="This month's goal" className="mt-5 h-2.5 w-full" />
            <p className="mt-2 text-sm text-muted-foreground">
              {percentOfGoal}% of this month&apos;s goal of {formatMoney(goal, currency)}
            </p>
          </>
        )}
        <div className="mt-5">
          <RevenueFigure months={months} currency={currency} />
        </div>
      </CardContent>
    </Card>
  );
}

const Figure = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="text-sm font-medium text-muted-foreground">{label}</dt>
    <dd className="figures mt-0.5 font-display text-3xl font-medium tracking-tight">{children}</dd>
  </div>
);
