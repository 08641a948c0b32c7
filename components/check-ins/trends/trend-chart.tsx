"use client";

import { CartesianGrid, Line, LineChart, Tooltip, XAxis, type XAxisTickContentProps, YAxis } from "recharts";
import { getDayTicks, getValueTicks } from "@/components/check-ins/trends/trend-axes";
import { formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { weekName } from "@/components/check-ins/week-name";
import { CalendarDay } from "@/components/common/local-time";
import { daysBetween } from "@/lib/platform/days";
import type { Trend, TrendPoint } from "@/lib/work/check-ins/trends";

const toTimestamp = ({ day }: Pick<TrendPoint, "day">) => Date.parse(day);
const tickProps = { className: "fill-muted-foreground text-xs" };

/** With more points than this the dots would overlap, so only the line is drawn. */
const maxDots = 20;

/** Shows the day of the month, or for more than 300 days the year. */
function createDayFormat({ first, latest }: Trend) {
  const isLong = daysBetween(first.day, latest.day) > 300;
  return new Intl.DateTimeFormat("en-GB", { ...(isLong ? { month: "short", year: "2-digit" } : { day: "numeric", month: "short" }), timeZone: "UTC" });
}

/** The line of one trend. Hidden from screen readers, which have the sentence and the table in TrendFigure. */
export function TrendChart({ trend }: { trend: Trend }) {
  const { points, unit } = trend;
  const ticks = getValueTicks(trend);
  const format = createDayFormat(trend);
  return (
    <LineChart<TrendPoint> responsive accessibilityLayer={false} data={points} margin={{ top: 8, right: 24, bottom: 0, left: 0 }} className="size-full">
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey={toTimestamp}
        type="number"
        scale="time"
        domain={["dataMin", "dataMax"]}
        ticks={getDayTicks(points).map((day) => toTimestamp({ day }))}
        tick={<WeekTick points={points} format={format} />}
        height={42}
        tickLine={false}
        tickMargin={8}
        axisLine={false}
        padding={{ left: 16 }}
        interval={0}
      />
      <YAxis
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        ticks={ticks}
        tickFormatter={(value: number) => formatTrendValue(value, unit)}
        tick={tickProps}
        tickLine={false}
        axisLine={false}
        width="auto"
        interval={0}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: "var(--input)", strokeDasharray: "3 3" }}
        content={<PointLabel trend={trend} />}
      />
      <Line
        dataKey="value"
        stroke="var(--primary)"
        strokeWidth={2.5}
        dot={points.length > maxDots ? false : { r: 3.5, fill: "var(--card)", stroke: "var(--primary)", strokeWidth: 2 }}
        activeDot={{ r: 5.5, fill: "var(--highlight)", stroke: "var(--card)", strokeWidth: 2 }}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

/** Where a label is and its timestamp are set by the chart. */
interface WeekTickProps extends Partial<Pick<XAxisTickContentProps, "x" | "y" | "payload">> {
  points: readonly TrendPoint[];
  format: Intl.DateTimeFormat;
}

/** The week of a point, and its Monday below. */
function WeekTick({ x, y, payload, points, format }: WeekTickProps) {
  const point = points.find((candidate) => toTimestamp(candidate) === payload?.value);
  if (!point) return null;
  return (
    <text x={x} y={y} textAnchor="middle" className="text-xs">
      <tspan x={x} dy="0.8em" className="fill-foreground font-semibold">
        {weekName(point.weekNumber)}
      </tspan>
      <tspan x={x} dy="1.25em" className="fill-muted-foreground">
        {format.format(toTimestamp(point))}
      </tspan>
    </text>
  );
}

interface PointLabelProps {
  trend: Trend;
  /** Set by the chart: whether a point is hovered, and its timestamp. */
  active?: boolean;
  label?: number;
}

function PointLabel({ trend: { points, unit }, active, label }: PointLabelProps) {
  const point = active ? points.find((candidate) => toTimestamp(candidate) === label) : undefined;
  if (!point) return null;
  return (
    <div className="rounded-md border bg-popover px-3 py-2 text-sm shadow-lg">
      <p className="figures font-semibold">{formatTrendValue(point.value, unit)}</p>
      <p className="text-xs text-muted-foreground">
        {weekName(point.weekNumber)}, <CalendarDay day={point.day} format="shortDate" />
      </p>
    </div>
  );
}
