import { TrendChart } from "@/components/check-ins/trends/trend-chart";
import { TrendFrame } from "@/components/check-ins/trends/trend-frame";
import { formatTrendCaption, formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { AfterHydration } from "@/components/common/after-hydration";
import type { Trend } from "@/lib/work/check-ins/trends";

/** How a number changed, as a line. Below the first screen the line is drawn after hydration; its sentence is there at once. */
export function TrendFigure({ trend, isBelow = false }: { trend: Trend; isBelow?: boolean }) {
  const { label, unit, latest, points, reworded } = trend;
  const rows = points.map(({ value, ...week }) => ({ ...week, text: formatTrendValue(value, unit) }));
  const chart = <TrendChart trend={trend} />;
  return (
    <TrendFrame label={label} latest={formatTrendValue(latest.value, unit)} caption={formatTrendCaption(trend)} rows={rows} numeric rewording={reworded}>
      <div className="my-2 h-36 sm:h-44">{isBelow ? <AfterHydration>{chart}</AfterHydration> : chart}</div>
    </TrendFrame>
  );
}
