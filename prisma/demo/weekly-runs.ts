import { firstDueMonday } from "@/lib/core/weeks/rules";
import { dateToDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { keysOf } from "@/lib/platform/objects";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoClient } from "@/prisma/demo/people";
import type { DemoTimes } from "@/prisma/demo/times";

/** A run of a weekly campaign: the due Monday it is about, and when it ran. */
export interface WeeklyRun {
  job: "sunday-reminders" | "tuesday-chase";
  monday: string;
  at: Date;
}

/** When the runs of the last weeks went out: on the Sunday before at 18:00 to remind, and on the Tuesday after at 09:00 to chase. */
const runTimes = { "sunday-reminders": [-1, "18:00"], "tuesday-chase": [1, "09:00"] } as const;

/** Every run by now, the latest first. */
export const weeklyRuns = (times: DemoTimes): WeeklyRun[] =>
  [7, 0, -7, -14, -21, -28, -35]
    .map((days) => addDays(times.dueMonday, days))
    .flatMap((monday) => keysOf(runTimes).map((job) => ({ job, monday, at: times.at(addDays(monday, runTimes[job][0]), runTimes[job][1]) })))
    .filter(({ at }) => at <= times.now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** What each client was to that Monday when the run was made: sent, not owed yet, or missing. */
export function checkInSkipReason({ monday, at }: Pick<WeeklyRun, "monday" | "at">, { id, joinDate }: DemoClient, checkIns: DemoCheckIn[]): "Already submitted" | "Not yet owed" | null {
  if (checkIns.some((row) => row.clientId === id && dateToDay(row.dueMonday) === monday && row.submittedAt <= at)) return "Already submitted";
  return monday < firstDueMonday(joinDate) ? "Not yet owed" : null;
}

/** Who owed a check-in for that Monday and had not sent it when the run was made. */
export const clientsMissingCheckIn = (run: Pick<WeeklyRun, "monday" | "at">, clients: DemoClient[], checkIns: DemoCheckIn[]) => clients.filter((client) => checkInSkipReason(run, client, checkIns) === null);
