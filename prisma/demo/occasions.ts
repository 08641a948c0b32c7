import { dayOf } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { firstDueMonday } from "@/lib/check-ins/rules";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoClient } from "@/prisma/demo/people";
import type { DemoTimes } from "@/prisma/demo/times";

/** A run of a weekly job: the due Monday it is about, and when it ran. */
export interface WeeklyRun {
  monday: string;
  at: Date;
}

const runs = (times: DemoTimes, at: (monday: string) => Date): WeeklyRun[] =>
  [7, 0, -7, -14, -21, -28, -35]
    .map((days) => addDays(times.dueMonday, days))
    .map((monday) => ({ monday, at: at(monday) }))
    .filter((run) => run.at <= times.now);

/** Reminders went out on the Sunday before at 18:00, and whom they did not move was chased on the Tuesday after at 09:00. */
export const sundayRuns = (times: DemoTimes) => runs(times, (monday) => times.at(addDays(monday, -1), "18:00"));
export const tuesdayRuns = (times: DemoTimes) => runs(times, (monday) => times.at(addDays(monday, 1), "09:00"));

/** Who owed a check-in for that Monday and had not sent it when the job ran. */
export const missingAt = ({ monday, at }: WeeklyRun, clients: DemoClient[], checkIns: DemoCheckIn[]) =>
  clients.filter(
    ({ id, joinDate }) =>
      monday >= firstDueMonday(joinDate) && !checkIns.some((row) => row.clientId === id && dayOf(row.dueMonday) === monday && row.submittedAt <= at),
  );
