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
  running?: Promise<void>;
}

// Next loads this module once for instrumentation and again for routes; the scheduler is one for the process.
const holder = globalThis as typeof globalThis & { cadenceJobs?: Scheduler };

/**
 * Has these jobs look every 30 seconds, one after the other, for what is due. Several servers may each do so: the jobs see to
 * it that nothing happens twice. Starting it again does nothing; it stops with the database.
 */
export function startJobs(jobs: readonly Job[]): void {
  if (holder.cadenceJobs) return;
  const look = () => {
    const scheduler = holder.cadenceJobs;
    if (scheduler) scheduler.running ??= runAll(jobs).finally(() => (scheduler.running = undefined));
  };
  holder.cadenceJobs = { timer: setInterval(look, intervalMs).unref() };
  beforeClose(stopJobs);
  look();
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
async function runAll(jobs: readonly Job[]) {
  for (const { name, run } of jobs) await run(currentTime()).catch((err: unknown) => logger.error({ err, job: name }, "scheduled work failed"));
}
