"use client";

import { Chart, toPercent } from "@/components/charts/chart";
import { getDayTicks, getValueTicks } from "@/components/check-ins/trends/trend-axes";
import { formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { weekName } from "@/components/check-ins/week-name";
import { CalendarDay } from "@/components/common/local-time";
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
      {(pointed) => <Line places={points.map((point) => ({ x: x(point), y: y(point) }))} pointed={pointed} />}
    </Chart>
  );
}

/** From 0 to 1, to the right and up. */
interface Place {
  x: number;
  y: number;
}

/** The line and its dots, in two colours: a path of hardly any length is drawn as its round ends. Of one without length, Safari stretches them. */
function Line({ places, pointed }: { places: readonly Place[]; pointed: number | null }) {
  const inSvg = places.map(({ x, y }) => `${x.toFixed(4)},${(1 - y).toFixed(4)}`);
  const dots = places.length > maxDots ? "" : inSvg.map((place) => `M${place}h.0001`).join("");
  const pointedPlace = pointed === null ? undefined : places[pointed];
  return (
    <>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" fill="none" strokeLinejoin="round" strokeLinecap="round" className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke]">
        <polyline points={inSvg.join(" ")} strokeWidth="2.5" className="stroke-primary" />
        <path d={dots} strokeWidth="8" className="stroke-primary" />
        <path d={dots} strokeWidth="4" className="stroke-card" />
      </svg>
      {pointedPlace ? <span className="absolute size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-card bg-highlight" style={{ left: toPercent(pointedPlace.x), bottom: toPercent(pointedPlace.y) }} /> : null}
    </>
  );
}
