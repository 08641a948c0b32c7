"use client";

import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { formatMonth } from "@/components/finances/month-text";
import type { Finances } from "@/lib/money/finances/contract";
import { formatMoney } from "@/lib/platform/money";

type MonthRevenue = Finances["months"][number];
type RevenueChartProps = Pick<Finances, "months" | "currency">;

const tickProps = { className: "fill-muted-foreground text-xs" };

/** A bar for each month. Hidden from screen readers, which have the sentence and the table in RevenueFigure. */
export const RevenueChart = ({ months, currency }: RevenueChartProps) => (
  <BarChart<MonthRevenue> responsive accessibilityLayer={false} data={months} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} className="size-full">
    <CartesianGrid vertical={false} stroke="var(--border)" />
    <XAxis dataKey="month" tickFormatter={(month: string) => formatMonth(month, "short")} tick={tickProps} tickLine={false} tickMargin={8} axisLine={false} minTickGap={4} />
    <YAxis tickFormatter={(amount: number) => formatMoney(amount, currency)} tick={tickProps} tickLine={false} axisLine={false} width="auto" tickCount={4} />
    <Tooltip isAnimationActive={false} cursor={{ fill: "var(--muted)" }} content={<MonthLabel months={months} currency={currency} />} />
    <Bar dataKey="revenue" fill="var(--primary)" radius={[4, 4, 0, 0]} maxBarSize={44} isAnimationActive={false} />
  </BarChart>
);

interface MonthLabelProps extends RevenueChartProps {
  /** Set by the chart: whether a bar is hovered, and its month. */
  active?: boolean;
  label?: string;
}

function MonthLabel({ months, currency, active, label }: MonthLabelProps) {
  const hovered = active ? months.find(({ month }) => month === label) : undefined;
  if (!hovered) return null;
  return (
    <div className="rounded-md border bg-popover px-3 py-2 text-sm shadow-lg">
      <p className="figures font-semibold">{formatMoney(hovered.revenue, currency)}</p>
      <p className="text-xs text-muted-foreground">{formatMonth(hovered.month)}</p>
    </div>
  );
}
