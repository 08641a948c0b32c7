import { currentTime } from "@/lib/platform/clock";
import { logger } from "@/lib/platform/logger";
import { isLoopRunning, runLoopNow, startLoop, stopLoop } from "@/lib/platform/loop";

const loopName = "jobs";

/** A recurring job; `run` does the work that is due at `now`. */
export interface ServerJob {
  name: string;
  run(now: Date): Promise<unknown>;
}

/**
 * Starts running these jobs one after another in a loop. Several servers may do so: the jobs make sure that nothing is done
 * twice. Returns false, and does nothing, if the loop is already running.
 */
export const startJobs = (jobs: readonly ServerJob[]): boolean => startLoop(loopName, () => runAllJobs(jobs));

/** Runs the jobs of this process immediately, if they have been started. */
export const runJobsNow = () => runLoopNow(loopName);

/** Returns whether the jobs have been started in this process. */
export const areJobsRunning = () => isLoopRunning(loopName);

/** Stops the jobs, after the current run has finished. */
export const stopJobs = () => stopLoop(loopName);

/** A job that fails doesn't stop the others, and runs again next time. */
async function runAllJobs(jobs: readonly ServerJob[]): Promise<null> {
  for (const { name, run } of jobs) await run(currentTime()).catch((err: unknown) => logger.error({ err, job: name }, "scheduled work failed"));
  return null;
}
