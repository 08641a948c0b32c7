import { ChartLine } from "lucide-react";
import { TrendFigure } from "@/components/check-ins/trends/trend-figure";
import { EmptyState } from "@/components/feedback/empty-state";
import type { WeightUnit } from "@/lib/platform/units";
import { calculateTrends, type Trend, type TrendCheckIn } from "@/lib/work/check-ins/trends";

interface TrendChartsProps {
  /** One client's check-ins, newest first. */
  checkIns: readonly TrendCheckIn[];
  weightUnit: WeightUnit;
  hideWeight?: boolean;
}

/** One chart for each number that the client gave at least twice. */
export function TrendCharts({ checkIns, weightUnit, hideWeight }: TrendChartsProps) {
  const trends = calculateTrends(checkIns, { weightUnit, hideWeight });
  if (trends.length === 0)
    return <EmptyState icon={ChartLine} title="Trends appear after two check-ins." text="Every number given in at least two weeks gets a chart here." />;
  return (
    <div className="@container grid gap-8">
      <TrendGroup title="Week by week" trends={trends.filter(({ unit }) => unit !== "cm")} />
      <TrendGroup title="Measurements" trends={trends.filter(({ unit }) => unit === "cm")} />
    </div>
  );
}

function TrendGroup({ title, trends }: { title: string; trends: readonly Trend[] }) {
  if (trends.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-lg">{title}</h3>
      <div className="grid items-start gap-4 @lg:grid-cols-2 @5xl:grid-cols-3">
        {trends.map((trend) => (
          <TrendFigure key={trend.label} trend={trend} />
        ))}
      </div>
    </section>
  );
}
