import { currentTime } from "@/lib/platform/clock";
import { beforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

const intervalMs = 30_000;

/** Something to look after from time to time; it does what is due at `now`. */
export interface Job {
  name: string;
  run(now: Date): Promise<unknown>;
}

interface Scheduler {
  timer: NodeJS.Timeout;
  jobs: readonly Job[];
  running?: Promise<void>;
  /** Something happened while a run was under way, which may have missed it. */
  again: boolean;
}

// Next loads this module once for instrumentation and again for routes; the scheduler is one for the process.
const holder = globalThis as typeof globalThis & { cadenceJobs?: Scheduler };

/**
 * Has these jobs look every 30 seconds, one after the other, for what is due. Several servers may each do so: the jobs see to
 * it that nothing happens twice. Starting it again does nothing; it stops with the database.
 */
export function startJobs(jobs: readonly Job[]): void {
  if (holder.cadenceJobs) return;
  holder.cadenceJobs = { timer: setInterval(wakeJobs, intervalMs).unref(), jobs, again: false };
  beforeClose(stopJobs);
  wakeJobs();
}

/** Has the jobs of this process look at once, where there are any. Never two runs at the same time. */
export function wakeJobs(): void {
  const scheduler = holder.cadenceJobs;
  if (!scheduler) return;
  scheduler.again = true;
  scheduler.running ??= runAll(scheduler);
}

/** Ends it, once the run that may be under way is over. */
export async function stopJobs(): Promise<void> {
  const scheduler = holder.cadenceJobs;
  if (!scheduler) return;
  holder.cadenceJobs = undefined;
  clearInterval(scheduler.timer);
  await scheduler.running;
}

/** One that fails does not keep the others from their work, and is asked again next time. */
async function runAll(scheduler: Scheduler) {
  while (scheduler.again && scheduler === holder.cadenceJobs) {
    scheduler.again = false;
    for (const { name, run } of scheduler.jobs) await run(currentTime()).catch((err: unknown) => logger.error({ err, job: name }, "scheduled work failed"));
  }
  // In the same breath as the last look at `again`, so that no wake falls between.
  scheduler.running = undefined;
}
