"use client";

import { ChartColumn } from "lucide-react";
import dynamic from "next/dynamic";
import { useId } from "react";
import { Disclosure } from "@/components/common/disclosure";
import { EmptyState } from "@/components/feedback/empty-state";
import { formatMonth } from "@/components/finances/month-text";
import type { Finances } from "@/lib/money/finances/contract";
import { formatMoney } from "@/lib/platform/money";

/** Loaded on demand, because the charting library is as large as one of our whole pages. */
const RevenueChart = dynamic(() => import("@/components/finances/revenue-chart").then((module) => module.RevenueChart, () => ChartUnavailable), { ssr: false });

/** Shown when the chart's script fails to load. The table below has the same values. */
const ChartUnavailable = () => <p className="grid h-full place-items-center text-sm text-muted-foreground">The chart didn’t load. Open the table below for every month.</p>;

/** The revenue of the last 12 months as a chart, a sentence and a folded table. */
export function RevenueFigure({ months, currency }: Pick<Finances, "months" | "currency">) {
  const captionId = useId();
  if (months.every(({ revenue }) => revenue === 0))
    return <EmptyState as="h3" icon={ChartColumn} title="No revenue yet" text="After the first payment, you'll see your revenue month by month here." className="px-0 py-4" />;
  const total = months.reduce((sum, { revenue }) => sum + revenue, 0);
  return (
    <figure aria-labelledby={captionId} className="min-w-0">
      <div aria-hidden className="mb-2 h-40 sm:h-48">
        <RevenueChart months={months} currency={currency} />
      </div>
      <Disclosure
        title={
          <span id={captionId} className="figures block text-sm font-normal text-muted-foreground">
            {formatMoney(total, currency)} in the last 12 months
          </span>
        }
      >
        <table aria-label="Revenue by month, latest first" className="w-full text-left text-sm">
          <thead className="text-xs text-muted-foreground">
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className="text-right">
                Revenue
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, revenue }) => (
              <tr key={month} className="border-t">
                <th scope="row" className="py-1.5 font-medium">
                  {formatMonth(month)}
                </th>
                <td className="figures py-1.5 text-right font-semibold whitespace-nowrap">{formatMoney(revenue, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}
