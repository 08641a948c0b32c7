"use client";

import { getAmountTicks } from "@/components/charts/amount-ticks";
import { Chart, toPercent } from "@/components/charts/chart";
import { cn } from "@/components/ui/cn";
import type { Finances } from "@/lib/money/finances/contract";
import { formatMonth } from "@/lib/platform/date-texts";
import { formatMoney } from "@/lib/platform/money";

/** A bar for each month. Hidden from screen readers, which have the sentence and the table in RevenueFigure. */
export function RevenueChart({ months, currency }: Pick<Finances, "months" | "currency">) {
  const ticks = getAmountTicks(Math.max(...months.map(({ revenue }) => revenue)));
  const highest = ticks.at(-1) ?? 1;
  const middleOf = (index: number) => (index + 0.5) / months.length;

  function describe(index: number) {
    const hovered = months[index];
    return hovered ? (
      <>
        <p className="figures font-semibold">{formatMoney(hovered.revenue, currency)}</p>
        <p className="text-xs text-muted-foreground">{formatMonth(hovered.month)}</p>
      </>
    ) : null;
  }

  return (
    <Chart
      valueLabels={ticks.map((tick) => formatMoney(tick, currency))}
      // On a phone there is room for every other month, up to the latest.
      labels={months.map(({ month }, index) => ({ key: month, at: middleOf(index), text: <span className={cn((months.length - index) % 2 === 0 && "max-sm:hidden")}>{formatMonth(month, "short")}</span> }))}
      places={months.map((_, index) => middleOf(index))}
      describe={describe}
    >
      {(pointed) =>
        months.map(({ month, revenue }, index) => (
          <div key={month} className={cn("absolute inset-y-0", index === pointed && "bg-muted")} style={{ left: toPercent(index / months.length), width: toPercent(1 / months.length) }}>
            <div className="absolute inset-x-[12%] bottom-0 mx-auto max-w-11 rounded-t-sm bg-primary forced-color-adjust-none forced-colors:bg-[CanvasText]" style={{ height: toPercent(Math.max(0, revenue) / highest) }} />
          </div>
        ))
      }
    </Chart>
  );
}
