import { firstDueMonday } from "@/lib/core/weeks/rules";
import { dateToDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { keysOf } from "@/lib/platform/objects";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoClient } from "@/prisma/demo/people";
import type { DemoTimes } from "@/prisma/demo/times";

/** A run of a weekly campaign for a due Monday, and when it ran. */
export interface WeeklyRun {
  job: "sunday-reminders" | "tuesday-chase";
  monday: string;
  at: Date;
}

/** Reminders go out at 6 pm on the Sunday before the due Monday, chases at 9 am on the Tuesday after it. */
const runTimes = { "sunday-reminders": [-1, "18:00"], "tuesday-chase": [1, "09:00"] } as const;

/** Every run up to now, latest first. */
export const weeklyRuns = (times: DemoTimes): WeeklyRun[] =>
  [7, 0, -7, -14, -21, -28, -35]
    .map((days) => addDays(times.dueMonday, days))
    .flatMap((monday) => keysOf(runTimes).map((job) => ({ job, monday, at: times.at(addDays(monday, runTimes[job][0]), runTimes[job][1]) })))
    .filter(({ at }) => at <= times.now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** Why the run skipped a client, or null if the check-in was missing. */
export function checkInSkipReason({ monday, at }: Pick<WeeklyRun, "monday" | "at">, { id, joinDate }: DemoClient, checkIns: DemoCheckIn[]): "Already submitted" | "Not yet owed" | null {
  if (checkIns.some((row) => row.clientId === id && dateToDay(row.dueMonday) === monday && row.submittedAt <= at)) return "Already submitted";
  return monday < firstDueMonday(joinDate) ? "Not yet owed" : null;
}

/** The clients whose check-in for that Monday was missing at the time of the run. */
export const clientsMissingCheckIn = (run: Pick<WeeklyRun, "monday" | "at">, clients: DemoClient[], checkIns: DemoCheckIn[]) => clients.filter((client) => checkInSkipReason(run, client, checkIns) === null);
