import type { DemoTimes } from "@/prisma/demo/times";
import { weeklyRuns } from "@/prisma/demo/weekly-runs";
import type { Prisma } from "@/prisma/generated/client";

/** The ones that look again and again keep their latest run alone. */
const repeatingJobs = ["onboarding-check", "lifecycle", "erase"];

/** Every scheduled job's occasions up to now as done, so that none adds to the figures: a due Monday for the weekly ones, else the latest look or the day. */
export function demoJobRuns(times: DemoTimes): Prisma.JobRunCreateManyInput[] {
  const done = (job: string, occasion: string, at: Date) => ({ job, occasion, startedAt: at, finishedAt: at });
  return [
    ...weeklyRuns(times).map(({ job, monday, at }) => done(job, monday, at)),
    ...repeatingJobs.map((job) => done(job, "latest", times.now)),
    done("reconcile", times.today, times.now),
  ];
}
