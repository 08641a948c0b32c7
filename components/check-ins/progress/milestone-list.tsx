"use client";

import { Flag } from "lucide-react";
import { describeMilestone } from "@/components/check-ins/progress/milestone-text";
import { CalendarDay } from "@/components/common/local-time";
import { Card, CardContent } from "@/components/ui/card";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import type { CheckInNumbers, CurrentCheckIn } from "@/lib/work/check-ins/contract";
import { findMilestones } from "@/lib/work/check-ins/milestones";

interface MilestoneListProps {
  current: CurrentCheckIn;
  /** Newest first. */
  numbers: readonly CheckInNumbers[];
}

/** What happened up to each of the client's milestones that has passed, latest first, and when the next ones are. */
export function MilestoneList({ current, numbers }: MilestoneListProps) {
  const weightUnit = useWeightUnit("kg");
  const milestones = findMilestones({ today: current.today, membership: current, checkIns: numbers, weightUnit, hideWeight: current.hideWeight });
  const reached = milestones.filter(({ facts }) => facts).toReversed();
  const coming = milestones.filter(({ facts }) => !facts);
  return (
    <div className="grid gap-6">
      {reached.length > 0 ? (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {reached.map(({ week, monday, facts }) => (
            <li key={week} className="min-w-0">
              <Card className="h-full">
                <CardContent>
                  <div className="flex items-center gap-4">
                    <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-highlight-soft text-highlight-ink">
                      <Flag className="size-5.5" strokeWidth={1.85} />
                    </span>
                    <div>
                      <h3 className="font-display text-xl font-medium">{week} weeks</h3>
                      <p className="text-sm text-muted-foreground">
                        Up to <CalendarDay day={monday} />
                      </p>
                    </div>
                  </div>
                  <ul className="figures mt-4 grid gap-1.5">{facts ? describeMilestone(facts).map((sentence) => <li key={sentence}>{sentence}</li>) : null}</ul>
                </CardContent>
              </Card>
            </li>
          ))}
        </ul>
      ) : null}
      <section aria-labelledby="coming-milestones">
        <h3 id="coming-milestones" className="text-lg">
          Coming up
        </h3>
        <p className="text-sm text-muted-foreground">Each one looks back at your weeks: what you sent, your workouts, and how your numbers moved.</p>
        <ul className="mt-3 max-w-xl divide-y rounded-lg border bg-card px-5">
          {coming.map(({ week, monday }) => (
            <li key={week} className="py-3">
              <span className="font-semibold">Week {week}</span>
              <span className="text-muted-foreground">, after {formatCalendarDay(monday)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
