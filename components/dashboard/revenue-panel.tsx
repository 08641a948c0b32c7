import { Link } from "@/components/ui/link";
import { Card, CardAction, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { formatMoney } from "@/lib/platform/money";
import { paths } from "@/lib/platform/paths";
import type { DashboardMetrics } from "@/lib/practice/dashboard/contract";

export function RevenuePanel({ revenue }: Pick<DashboardMetrics, "revenue">) {
  const { thisMonth, goal, percentOfGoal, perClient, currency, activeSubscriptions } = revenue;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Revenue</CardTitle>
        <CardAction>
          <Link href={paths.finances} className="inline-flex min-h-6 items-center text-sm font-semibold text-primary-ink underline decoration-primary-ink/35 underline-offset-4 hover:decoration-current pointer-coarse:min-h-11">
            Finances
          </Link>
        </CardAction>
      </CardHeader>
      <CardContent>
        <p className="text-sm font-medium text-muted-foreground">This month</p>
        <p className="figures mt-0.5 font-display text-3xl font-medium">{formatMoney(thisMonth, currency)}</p>
        {goal === null || percentOfGoal === null ? (
          <Link href={paths.settingsPage("practice")} className="mt-1 inline-flex min-h-6 items-center text-sm font-semibold text-primary-ink underline pointer-coarse:min-h-11">
            Set a monthly goal
          </Link>
        ) : (
          <>
            <p className="text-sm text-muted-foreground">
              of {formatMoney(goal, currency)} goal ({percentOfGoal}%)
            </p>
            <Progress value={percentOfGoal} aria-label="This month's goal" className="mt-3 h-2.5 w-full" />
          </>
        )}
        <dl className="mt-5 grid grid-cols-2 gap-4 border-t pt-4">
          <div className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted-foreground">Active subscriptions</dt>
            <dd className="figures text-xl font-semibold">{activeSubscriptions}</dd>
          </div>
          {perClient === null ? null : (
            <div className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted-foreground">Per client</dt>
              <dd className="figures text-xl font-semibold">{formatMoney(perClient, currency)}</dd>
            </div>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}
