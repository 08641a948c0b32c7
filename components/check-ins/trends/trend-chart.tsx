"use client";

import { Chart, toPercent } from "@/components/charts/chart";
import { getDayTicks, getValueTicks } from "@/components/check-ins/trends/trend-axes";
import { formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { weekName } from "@/components/check-ins/week-name";
import { CalendarDay } from "@/components/common/local-time";
import { cn } from "@/components/ui/cn";
import { formatDayAndMonth, formatMonthYear } from "@/lib/platform/date-texts";
import { daysBetween } from "@/lib/platform/days";
import type { Trend, TrendPoint } from "@/lib/work/check-ins/trends";

/** With more points than this the dots would overlap, so only the line is drawn. */
const maxDots = 20;

/** Shows the day of the month, or for more than 300 days the year. */
const dayFormatOf = ({ first, latest }: Trend) => (daysBetween(first.day, latest.day) > 300 ? formatMonthYear : formatDayAndMonth);

/** The line of one trend. Hidden from screen readers, which have the sentence and the table in TrendFigure. */
export function TrendChart({ trend }: { trend: Trend }) {
  const { points, first, latest, unit } = trend;
  const ticks = getValueTicks(trend);
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const format = dayFormatOf(trend);
  const labelledDays = new Set(getDayTicks(points));
  const x = ({ day }: TrendPoint) => daysBetween(first.day, day) / Math.max(1, daysBetween(first.day, latest.day));
  const y = ({ value }: TrendPoint) => (value - lowest) / (highest - lowest);

  const axisLabels = points
    .filter(({ day }) => labelledDays.has(day))
    .map((point) => ({
      key: point.day,
      at: x(point),
      text: (
        <>
          <span className="block font-semibold text-foreground">{weekName(point.weekNumber)}</span>
          {format(point.day)}
        </>
      ),
    }));

  function describe(index: number) {
    const point = points[index];
    return point ? (
      <>
        <p className="figures font-semibold">{formatTrendValue(point.value, unit)}</p>
        <p className="text-xs text-muted-foreground">
          {weekName(point.weekNumber)}, <CalendarDay day={point.day} format="shortDate" />
        </p>
      </>
    ) : null;
  }

  return (
    <Chart valueLabels={ticks.map((tick) => formatTrendValue(tick, unit))} labels={axisLabels} places={points.map(x)} describe={describe}>
      {(pointed) => (
        <>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible text-primary">
            <polyline points={points.map((point) => `${x(point).toFixed(4)},${(1 - y(point)).toFixed(4)}`).join(" ")} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
          </svg>
          {points.map((point, index) =>
            points.length > maxDots && index !== pointed ? null : (
              <span
                key={point.day}
                className={cn("absolute -translate-x-1/2 translate-y-1/2 rounded-full border-2", index === pointed ? "size-3 border-card bg-highlight" : "size-2 border-primary bg-card")}
                style={{ left: toPercent(x(point)), bottom: toPercent(y(point)) }}
              />
            ),
          )}
        </>
      )}
    </Chart>
  );
}
