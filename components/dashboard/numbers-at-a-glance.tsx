"use client";

import { useQuery } from "@tanstack/react-query";
import { formatTrendChange, formatTrendValue } from "@/components/check-ins/trends/trend-text";
import { useWeightUnit } from "@/components/hooks/weight-unit";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { addDays } from "@/lib/platform/days";
import { listCheckInNumbers } from "@/lib/work/check-ins/contract";
import { isStart } from "@/lib/work/check-ins/rules";
import { calculateTrends, type Trend } from "@/lib/work/check-ins/trends";
import { checkInFields } from "@/lib/work/questions/check-in-fields";

const { weight, averageSleep, energyLevel, workoutsCompleted } = checkInFields;
const glanceFields = { weight, averageSleep, energyLevel, workoutsCompleted };

/** How many check-ins a line shows. */
const shownWeeks = 8;

/** Her weight, sleep, energy and workouts of the last weeks. Shows nothing before two check-ins have a number in common. */
export function NumbersAtAGlance({ clientId, hideWeight }: { clientId: string; hideWeight: boolean }) {
  const { data } = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  const weightUnit = useWeightUnit("kg");
  const trends = data ? calculateTrends(data.filter((week) => !isStart(week)).slice(0, shownWeeks), { weightUnit, hideWeight }, glanceFields) : [];
  if (trends.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Your numbers</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid grid-cols-2 gap-x-5 gap-y-4">
          {trends.map((trend) => (
            <Glance key={trend.label} trend={trend} />
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}

const Glance = ({ trend }: { trend: Trend }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted-foreground">{trend.label}</dt>
    <dd>
      <span className="figures font-display text-xl font-medium">{formatTrendValue(trend.latest.value, trend.unit)}</span>
      <span className="block text-sm text-muted-foreground first-letter:uppercase">{changeText(trend)}</span>
      <Sparkline trend={trend} />
    </dd>
  </div>
);

/** How the latest number differs from the one before: "up 0.5 h from last week". */
function changeText({ points, latest, unit }: Trend) {
  const before = points.at(-2);
  if (!before) return null;
  const since = addDays(before.day, 7) === latest.day ? "last week" : "the last time";
  const change = Math.round((latest.value - before.value) * 100) / 100;
  return change === 0 ? `Same as ${since}` : `${formatTrendChange({ change, unit })} from ${since}`;
}

const [width, height, margin] = [100, 28, 3];

/** The line of the points, evenly spaced. Screen readers have the texts above. */
function Sparkline({ trend: { points } }: { trend: Trend }) {
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
