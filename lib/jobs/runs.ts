import { db } from "@/lib/platform/db";

/** After how long a job that was begun and never finished may be begun again: its server is gone. */
const lostMs = 60 * 60_000;
/** After how long one that failed is begun again. */
const againMs = 5 * 60_000;

/**
 * Runs a job's occasion once, whichever server gets there first, and keeps when. Answers null where it has been done, or is being
 * done elsewhere. One that throws is run again by whoever asks after five minutes.
 */
export async function onceFor<T>(job: string, occasion: string, now: Date, work: () => Promise<T>): Promise<T | null> {
  if (!(await take(job, occasion, now))) return null;
  const which = { job_occasion: { job, occasion } };
  try {
    const result = await work();
    await db.jobRun.update({ where: which, data: { finishedAt: now }, select: { job: true } });
    return result;
  } catch (error) {
    await db.jobRun.update({ where: which, data: { startedAt: new Date(now.getTime() - lostMs + againMs) }, select: { job: true } });
    throw error;
  }
}

async function take(job: string, occasion: string, now: Date): Promise<boolean> {
  const { count } = await db.jobRun.createMany({ data: [{ job, occasion, startedAt: now }], skipDuplicates: true });
  if (count > 0) return true;
  const lost = await db.jobRun.updateMany({ where: { job, occasion, finishedAt: null, startedAt: { lte: new Date(now.getTime() - lostMs) } }, data: { startedAt: now } });
  return lost.count > 0;
}

/** When this job last began a run that it finished; null where it never did. */
export async function lastRunOf(job: string): Promise<Date | null> {
  const run = await db.jobRun.findFirst({ where: { job, finishedAt: { not: null } }, orderBy: { startedAt: "desc" }, select: { startedAt: true } });
  return run?.startedAt ?? null;
}
