import { latestPlausibleTime } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";

/** The default time after which an unfinished run counts as lost, because its server was killed. */
const staleRunMs = 60 * 60_000;
/** The time after which a failed run is retried. */
const retryAfterMs = 5 * 60_000;

/**
 * Runs a job once per occasion, on the server that claims it first, and records the time. Returns null if it has been run or
 * is running. A run that throws can be claimed again after five minutes, an unfinished one after `lostAfterMs`.
 */
export async function runJobOnce<T>(job: string, occasion: string, now: Date, work: () => Promise<T>, lostAfterMs = staleRunMs): Promise<T | null> {
  if (!(await claimRun(job, occasion, now, lostAfterMs))) return null;
  const key = { job_occasion: { job, occasion } };
  try {
    const result = await work();
    await db.jobRun.update({ where: key, data: { finishedAt: now }, select: { job: true } });
    return result;
  } catch (error) {
    await db.jobRun.update({ where: key, data: { startedAt: new Date(now.getTime() - lostAfterMs + retryAfterMs) }, select: { job: true } });
    throw error;
  }
}

/** Returns whether this occasion's run has finished. */
export const isJobRunFinished = async (job: string, occasion: string): Promise<boolean> => (await db.jobRun.count({ where: { job, occasion, finishedAt: { not: null } } })) > 0;

async function claimRun(job: string, occasion: string, now: Date, lostAfterMs: number): Promise<boolean> {
  const { count } = await db.jobRun.createMany({ data: [{ job, occasion, startedAt: now }], skipDuplicates: true });
  if (count > 0) return true;
  const lost = await db.jobRun.updateMany({ where: { job, occasion, finishedAt: null, OR: [{ startedAt: { lte: new Date(now.getTime() - lostAfterMs) } }, { startedAt: { gt: latestPlausibleTime(now) } }] }, data: { startedAt: now } });
  return lost.count > 0;
}

/** The occasions under which the latest run of a recurring job and the latest manual run are recorded. */
const [latestRunKey, manualRunKey] = ["latest", "manual"];

/** Runs a recurring job at most every `everyMs`, on one of the servers. Returns null if it ran more recently. */
export async function runJobAtMostEvery<T>(job: string, everyMs: number, now: Date, work: () => Promise<T>): Promise<T | null> {
  const claimed = await db.$executeRaw`
    INSERT INTO "JobRun" ("job", "occasion", "startedAt") VALUES (${job}, ${latestRunKey}, ${now})
    ON CONFLICT ("job", "occasion") DO UPDATE SET "startedAt" = EXCLUDED."startedAt"
      WHERE "JobRun"."startedAt" <= ${new Date(now.getTime() - everyMs)} OR "JobRun"."startedAt" > ${latestPlausibleTime(now)}`;
  if (claimed === 0) return null;
  return runAndRecord(job, latestRunKey, now, work);
}

/** Runs a job now, whenever it last ran, and records the time. */
export const runJobNow = <T>(job: string, now: Date, work: () => Promise<T>) => runAndRecord(job, latestRunKey, now, work);

async function runAndRecord<T>(job: string, occasion: string, now: Date, work: () => Promise<T>): Promise<T> {
  const result = await work();
  await recordJobRun(db, job, occasion, now);
  return result;
}

const recordJobRun = (tx: Tx, job: string, occasion: string, now: Date) =>
  tx.jobRun.upsert({ where: { job_occasion: { job, occasion } }, create: { job, occasion, startedAt: now, finishedAt: now }, update: { startedAt: now, finishedAt: now }, select: { job: true } });

/** Records a manual run of a job in the caller's transaction. `occasion` is the scheduled occasion that it replaces, if any. */
export async function recordManualJobRun(tx: Tx, job: string, now: Date, occasion?: string): Promise<void> {
  for (const key of occasion === undefined ? [manualRunKey] : [manualRunKey, occasion]) await recordJobRun(tx, job, key, now);
}

/** Returns the time of each job's last finished run. */
export async function findLastJobRunTimes(jobs: readonly string[]): Promise<Map<string, Date>> {
  const lastRuns = await db.jobRun.groupBy({ by: ["job"], where: { job: { in: [...jobs] }, finishedAt: { not: null } }, _max: { finishedAt: true } });
  return new Map(lastRuns.flatMap(({ job, _max: { finishedAt } }) => (finishedAt ? [[job, finishedAt]] : [])));
}

/** Returns the start of this job's last finished run, or null if there is none. */
export async function findLastJobStart(job: string): Promise<Date | null> {
  const run = await db.jobRun.findFirst({ where: { job, finishedAt: { not: null } }, orderBy: { startedAt: "desc" }, select: { startedAt: true } });
  return run?.startedAt ?? null;
}
