import { latestPlausibleTime } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";

/** After how long a job that was begun and never finished may be begun again, unless it says otherwise: its server is gone. */
const staleRunMs = 60 * 60_000;
/** After how long one that failed is begun again. */
const retryAfterMs = 5 * 60_000;

/**
 * Runs a job's occasion once, whichever server gets there first, and keeps when. Answers null where it has been done, or is being
 * done elsewhere. One that throws is run again by whoever asks after five minutes, one whose server was killed after `lostAfterMs`.
 */
export async function runJobOnce<T>(job: string, occasion: string, now: Date, work: () => Promise<T>, lostAfterMs = staleRunMs): Promise<T | null> {
  if (!(await claimRun(job, occasion, now, lostAfterMs))) return null;
  const which = { job_occasion: { job, occasion } };
  try {
    const result = await work();
    await db.jobRun.update({ where: which, data: { finishedAt: now }, select: { job: true } });
    return result;
  } catch (error) {
    await db.jobRun.update({ where: which, data: { startedAt: new Date(now.getTime() - lostAfterMs + retryAfterMs) }, select: { job: true } });
    throw error;
  }
}

/** Whether this occasion is over and done, and not only begun. */
export const isJobRunFinished = async (job: string, occasion: string): Promise<boolean> => (await db.jobRun.count({ where: { job, occasion, finishedAt: { not: null } } })) > 0;

async function claimRun(job: string, occasion: string, now: Date, lostAfterMs: number): Promise<boolean> {
  const { count } = await db.jobRun.createMany({ data: [{ job, occasion, startedAt: now }], skipDuplicates: true });
  if (count > 0) return true;
  const lost = await db.jobRun.updateMany({ where: { job, occasion, finishedAt: null, OR: [{ startedAt: { lte: new Date(now.getTime() - lostAfterMs) } }, { startedAt: { gt: latestPlausibleTime(now) } }] }, data: { startedAt: now } });
  return lost.count > 0;
}

/** The occasion under which the latest run is kept of a job that looks again and again, and of what was started by hand. */
const [latestRunKey, manualRunKey] = ["latest", "manual"];

/** Runs a job that looks again and again, at most every `everyMs`, on one of the servers. Answers null where it has just been run. */
export async function runJobAtMostEvery<T>(job: string, everyMs: number, now: Date, work: () => Promise<T>): Promise<T | null> {
  const taken = await db.$executeRaw`
    INSERT INTO "JobRun" ("job", "occasion", "startedAt") VALUES (${job}, ${latestRunKey}, ${now})
    ON CONFLICT ("job", "occasion") DO UPDATE SET "startedAt" = EXCLUDED."startedAt"
      WHERE "JobRun"."startedAt" <= ${new Date(now.getTime() - everyMs)} OR "JobRun"."startedAt" > ${latestPlausibleTime(now)}`;
  if (taken === 0) return null;
  return runAndRecord(job, latestRunKey, now, work);
}

/** Runs a job now, whenever it last ran, and keeps when. */
export const runJobNow = <T>(job: string, now: Date, work: () => Promise<T>) => runAndRecord(job, latestRunKey, now, work);

async function runAndRecord<T>(job: string, occasion: string, now: Date, work: () => Promise<T>): Promise<T> {
  const result = await work();
  await recordJobRun(db, job, occasion, now);
  return result;
}

const recordJobRun = (tx: Tx, job: string, occasion: string, now: Date) =>
  tx.jobRun.upsert({ where: { job_occasion: { job, occasion } }, create: { job, occasion, startedAt: now, finishedAt: now }, update: { startedAt: now, finishedAt: now }, select: { job: true } });

/** Keeps, within the caller's transaction, that somebody ran this job by hand; and where that settles an occasion, that it is done. */
export async function recordManualJobRun(tx: Tx, job: string, now: Date, settled?: string): Promise<void> {
  for (const occasion of settled === undefined ? [manualRunKey] : [manualRunKey, settled]) await recordJobRun(tx, job, occasion, now);
}

/** When each of these jobs last finished a run, whoever started it. */
export async function findLastJobRunTimes(jobs: readonly string[]): Promise<Map<string, Date>> {
  const found = await db.jobRun.groupBy({ by: ["job"], where: { job: { in: [...jobs] }, finishedAt: { not: null } }, _max: { finishedAt: true } });
  return new Map(found.flatMap(({ job, _max: { finishedAt } }) => (finishedAt ? [[job, finishedAt]] : [])));
}

/** When this job last began a run that it finished; null where it never did. */
export async function findLastJobStart(job: string): Promise<Date | null> {
  const run = await db.jobRun.findFirst({ where: { job, finishedAt: { not: null } }, orderBy: { startedAt: "desc" }, select: { startedAt: true } });
  return run?.startedAt ?? null;
}
