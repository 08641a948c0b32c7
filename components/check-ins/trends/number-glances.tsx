import { formatLatestChange, formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { cn } from "@/components/ui/cn";
import type { Trend } from "@/lib/work/check-ins/trends";

/** The part of a trend that is shown at a glance. */
export type Glance = Pick<Trend, "label" | "unit" | "points">;

interface NumberGlancesProps {
  trends: readonly Glance[];
  /** All four in one row where there is no room for more; how they changed is then for screen readers only. */
  isCompact?: boolean;
}

/** The latest number of each trend, how it changed, and its line. */
export const NumberGlances = ({ trends, isCompact = false }: NumberGlancesProps) => (
  <dl className={cn("grid gap-y-4", isCompact ? "grid-cols-4 gap-x-3 lg:grid-cols-2" : "grid-cols-2 gap-x-5")}>
    {trends.map((trend) => (
      <div key={trend.label} className="min-w-0">
        <dt className={cn("text-sm text-muted-foreground", isCompact && "truncate max-sm:text-xs")}>{trend.label}</dt>
        <dd>
          <span className={cn("figures font-display font-medium", isCompact ? "text-base sm:text-xl" : "text-xl")}>{formatTrendValue(trend.points.at(-1)?.value ?? 0, trend.unit)}</span>
          <span className={cn("block text-sm text-muted-foreground first-letter:uppercase", isCompact && "max-lg:sr-only")}>{formatLatestChange(trend)}</span>
          <Sparkline trend={trend} />
        </dd>
      </div>
    ))}
  </dl>
);

const [width, height, margin] = [100, 28, 3];

/** The line of the points, evenly spaced. Screen readers have the texts above. */
function Sparkline({ trend: { points } }: { trend: Glance }) {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => margin + (index * (width - 2 * margin)) / (points.length - 1);
  const y = (value: number) => (most === least ? height / 2 : height - margin - ((value - least) * (height - 2 * margin)) / (most - least));
  const at = points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = at.at(-1)?.split(",");
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="mt-1.5 h-7 w-full max-w-40 overflow-visible text-primary">
      <polyline points={at.join(" ")} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      {last ? <circle cx={last[0]} cy={last[1]} r="3" fill="currentColor" /> : null}
    </svg>
  );
}
