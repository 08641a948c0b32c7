import type { DemoTimes } from "@/prisma/demo/times";
import { weeklyRuns } from "@/prisma/demo/weekly-runs";
import type { Prisma } from "@/prisma/generated/client";

/** Frequent jobs keep only their latest run. */
const repeatingJobs = ["onboarding-check", "lifecycle", "erase"];

/** Marks every scheduled job as done up to now, so that none changes the demo figures. */
export function demoJobRuns(times: DemoTimes): Prisma.JobRunCreateManyInput[] {
  const done = (job: string, occasion: string, at: Date) => ({ job, occasion, startedAt: at, finishedAt: at });
  return [
    ...weeklyRuns(times).map(({ job, monday, at }) => done(job, monday, at)),
    ...repeatingJobs.map((job) => done(job, "latest", times.now)),
    done("reconcile", times.today, times.now),
  ];
}
