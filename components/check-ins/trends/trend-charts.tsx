import { ChartLine } from "lucide-react";
import { ChoiceFigure } from "@/components/check-ins/trends/choice-figure";
import { TrendFigure } from "@/components/check-ins/trends/trend-figure";
import { Disclosure } from "@/components/common/disclosure";
import { CalendarDay } from "@/components/common/local-time";
import { EmptyState } from "@/components/feedback/empty-state";
import type { WeightUnit } from "@/lib/platform/units";
import { calculateChoiceTrends, calculateOtherTrends, calculateOwnTrends, calculateTrends, type ChoiceTrend, type Trend, type TrendCheckIn } from "@/lib/work/check-ins/trends";

interface TrendChartsProps {
  /** One client's check-ins, newest first. */
  checkIns: readonly TrendCheckIn[];
  weightUnit: WeightUnit;
  hideWeight?: boolean;
  /** What the reader calls the practice's own questions. */
  ownTitle: "Your questions" | "From your coach";
  /** Why there is no chart, if there are more check-ins than these. */
  emptyText?: string;
}

/** One chart for each number that the client gave at least twice. */
export function TrendCharts({ checkIns, weightUnit, hideWeight, ownTitle, emptyText }: TrendChartsProps) {
  const trends = calculateTrends(checkIns, { weightUnit, hideWeight });
  const ownTrends = calculateOwnTrends(checkIns);
  const choices = calculateChoiceTrends(checkIns);
  const measured = calculateOtherTrends(checkIns, { hideWeight });
  if (trends.length + ownTrends.length + choices.length + measured.trends.length + measured.others.length === 0)
    return <EmptyState icon={ChartLine} title={emptyText ? "No trends in these weeks" : "Trends appear after two check-ins."} text={emptyText ?? "Every number given in at least two weeks gets a chart here."} />;
  return (
    <div className="@container grid gap-8">
      <TrendGroup title="Week by week" trends={trends.filter(({ unit }) => unit !== "cm")} />
      <TrendGroup isBelow title="Measurements" trends={trends.filter(({ unit }) => unit === "cm")} />
      <TrendGroup isBelow title={ownTitle} trends={ownTrends} choices={choices} />
      <TrendGroup isBelow title="Also measured" trends={measured.trends} />
      {measured.others.length > 0 ? (
        <Disclosure title="Also in imported files" aside={<span className="text-sm text-muted-foreground">{measured.others.length}</span>}>
          <ul className="grid gap-2 text-sm">
            {measured.others.map(({ day, label, text }) => (
              <li key={`${day} ${label}`} className="wrap-anywhere">
                <CalendarDay day={day} />, <bdi className="font-medium">{label}</bdi>: <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </div>
  );
}

/** On a wide screen. */
const chartsPerRow = 3;

interface TrendGroupProps {
  title: string;
  trends: readonly Trend[];
  choices?: readonly ChoiceTrend[];
  /** Whether it lies below the first screen, as its second row does in any case. */
  isBelow?: boolean;
}

function TrendGroup({ title, trends, choices, isBelow = false }: TrendGroupProps) {
  if (trends.length === 0 && !choices?.length) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-lg">{title}</h3>
      <div className="grid items-start gap-4 @lg:grid-cols-2 @5xl:grid-cols-3">
        {trends.map((trend, index) => (
          <TrendFigure key={trend.questionId ?? trend.label} trend={trend} isBelow={isBelow || index >= chartsPerRow} />
        ))}
        {choices?.map((trend) => (
          <ChoiceFigure key={trend.questionId} trend={trend} />
        ))}
      </div>
    </section>
  );
}
