"use client";

import { HideButton } from "@/components/check-ins/progress/hide-button";
import { type ProgressRange, progressRanges, withinRange } from "@/components/check-ins/progress/progress-view";
import { useHiding } from "@/components/check-ins/progress/use-hiding";
import { TrendCharts } from "@/components/check-ins/trends/trend-charts";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Button } from "@/components/ui/button";
import type { CheckInNumbers, CurrentCheckIn } from "@/lib/work/check-ins/contract";

const rangeLabels: Record<ProgressRange, string> = { "4": "4 weeks", "12": "12 weeks", all: "All" };

interface ProgressTrendsProps {
  /** Newest first. */
  numbers: readonly CheckInNumbers[];
  current: Pick<CurrentCheckIn, "hideWeight" | "hiddenPhotoPoses" | "today">;
  range: ProgressRange;
  onRange: (range: ProgressRange) => void;
}

/** A chart of every number that the client gave in at least two of the chosen weeks. */
export function ProgressTrends({ numbers, current: { hideWeight, hiddenPhotoPoses, today }, range, onRange }: ProgressTrendsProps) {
  const weightUnit = useWeightUnit("kg");
  const hiding = useHiding(hiddenPhotoPoses);
  const shown = withinRange(numbers, range, today);
  const hasMore = shown.length < numbers.length;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <div role="group" aria-label="Weeks shown" className="flex gap-1">
          {progressRanges.map((option) => (
            <Button key={option} variant={option === range ? "outline" : "ghost"} size="sm" className="px-3" aria-pressed={option === range} onClick={() => onRange(option)}>
              {rangeLabels[option]}
            </Button>
          ))}
        </div>
        <HideButton what="weight" isHidden={hideWeight} isPending={hiding.isPending} onChange={hiding.hideWeight} />
      </div>
      {hideWeight ? (
        <p className="mb-5 text-sm text-muted-foreground">
          You’ve hidden your weight. You won’t see it anywhere, and your check-ins don’t ask for it. Your coach still sees what you sent.
        </p>
      ) : null}
      <TrendCharts
        ownTitle="From your coach"
        checkIns={shown}
        weightUnit={weightUnit}
        hideWeight={hideWeight}
        emptyText={hasMore ? "A chart needs a number from at least two check-ins. Choose more weeks to see some." : undefined}
      />
    </>
  );
}
