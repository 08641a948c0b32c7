import { sundayRuns, tuesdayRuns } from "@/prisma/demo/occasions";
import type { DemoTimes } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

const dailyJobs = ["onboarding-check", "payment-retries", "lifecycle", "reconcile", "erase"];

/** Every scheduled job's occasions up to now as done, so that none adds to the figures: a due Monday for the weekly ones, else the day. */
export function jobRuns(times: DemoTimes): Prisma.JobRunCreateManyInput[] {
  const done = (job: string, occasion: string, at: Date) => ({ job, occasion, startedAt: at, finishedAt: at });
  return [
    ...sundayRuns(times).map(({ monday, at }) => done("sunday-reminders", monday, at)),
    ...tuesdayRuns(times).map(({ monday, at }) => done("tuesday-chase", monday, at)),
    ...dailyJobs.map((job) => done(job, times.today, times.now)),
  ];
}
