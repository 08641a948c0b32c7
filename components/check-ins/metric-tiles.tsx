import type { ReactNode } from "react";
import { MetricChangeText } from "@/components/check-ins/metric-change-text";
import { physicalFeelingText, type ReviewMetric, splitMetricValue } from "@/components/check-ins/review-sections";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import type { CheckIn } from "@/lib/work/check-ins/contract";

interface MetricTilesProps {
  checkIn: CheckIn;
  previous: CheckIn | null;
  metrics: readonly ReviewMetric[];
  /** Adds a last tile with how the client feels, in their own words. */
  withFeeling?: boolean;
}

/** One tile for each number the client gave. Renders nothing when there are none. */
export function MetricTiles({ checkIn, previous, metrics, withFeeling = false }: MetricTilesProps) {
  const weightUnit = useWeightUnit("lb");
  const givenMetrics = metrics.flatMap((metric) => {
    const value = metric.read(checkIn);
    return value === null ? [] : [{ metric, shown: splitMetricValue(value, metric.unit, weightUnit) }];
  });
  const feeling = withFeeling ? physicalFeelingText.read(checkIn) : null;
  if (givenMetrics.length === 0 && !feeling) return null;
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-2 @lg:grid-cols-3 @lg:gap-3 @4xl:auto-cols-fr @4xl:grid-flow-col @4xl:grid-cols-none">
        {givenMetrics.map(({ metric, shown }) => (
          <Tile key={metric.label} label={metric.label}>
            <span className="figures font-display text-2xl font-medium">{shown.amount}</span>
            <span className="text-sm text-muted-foreground">{shown.unit}</span>
            <MetricChangeText metric={metric} current={checkIn} previous={previous} className="block" />
          </Tile>
        ))}
        {feeling ? (
          <Tile label={physicalFeelingText.label}>
            <span className="line-clamp-3 text-base leading-snug font-semibold">{feeling}</span>
          </Tile>
        ) : null}
      </dl>
    </div>
  );
}

const Tile = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 rounded-md bg-muted/70 px-3.5 py-3">
    <dt className="text-xs text-muted-foreground">{label}</dt>
    <dd>{children}</dd>
  </div>
);
