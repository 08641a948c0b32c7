import { formatTrendValue } from "@/components/check-ins/trends/trend-text";
import type { MilestoneFacts } from "@/lib/work/check-ins/milestones";
import { startWeek } from "@/lib/work/check-ins/rules";
import type { Trend } from "@/lib/work/check-ins/trends";

/** What happened up to a milestone, one plain sentence for each fact. */
export function describeMilestone({ sent, due, workouts, changes }: MilestoneFacts): string[] {
  return [
    due === 0 ? "No check-ins were due." : `You sent ${sent} of ${due} ${due === 1 ? "check-in" : "check-ins"}.`,
    ...(workouts === null ? [] : [`You did ${workouts} ${workouts === 1 ? "workout" : "workouts"} in total.`]),
    ...changes.map(describeChange),
  ];
}

/** "Energy went from 5/10 in week 2 to 7/10 in week 4." */
function describeChange({ label, unit, first, latest, change }: Trend) {
  const [before, after] = [formatTrendValue(first.value, unit), formatTrendValue(latest.value, unit)];
  const [firstWeek, latestWeek] = [first, latest].map(({ weekNumber }) => (weekNumber === startWeek ? "at the start" : `in week\u00a0${weekNumber}`));
  // Two days of one week, where the starting point was given in it.
  if (firstWeek === latestWeek) return change === 0 ? `${label} stayed ${after} ${latestWeek}.` : `${label} went from ${before} to ${after} ${latestWeek}.`;
  return change === 0 ? `${label} was ${after} ${firstWeek} and ${latestWeek}.` : `${label} went from ${before} ${firstWeek} to ${after} ${latestWeek}.`;
}
