import { TrendChart } from "@/components/check-ins/trends/trend-chart";
import { TrendFrame } from "@/components/check-ins/trends/trend-frame";
import { formatTrendCaption, formatTrendValue } from "@/components/check-ins/trends/trend-text";
import type { Trend } from "@/lib/work/check-ins/trends";

/** How a number changed, as a line. */
export function TrendFigure({ trend }: { trend: Trend }) {
  const { label, unit, latest, points, reworded } = trend;
  const rows = points.map(({ value, ...week }) => ({ ...week, text: formatTrendValue(value, unit) }));
  return (
    <TrendFrame label={label} latest={formatTrendValue(latest.value, unit)} caption={formatTrendCaption(trend)} rows={rows} numeric rewording={reworded}>
      <div className="my-2 h-36 sm:h-44">
        <TrendChart trend={trend} />
      </div>
    </TrendFrame>
  );
}
