import { currentTime } from "@/lib/platform/clock";
import { logger } from "@/lib/platform/logger";
import { isLoopRunning, runLoopNow, startLoop, stopLoop } from "@/lib/platform/loop";

const loopName = "jobs";

/** Something to look after from time to time; it does what is due at `now`. */
export interface ServerJob {
  name: string;
  run(now: Date): Promise<unknown>;
}

/**
 * Has these jobs look one after the other for what is due. Several servers may each do so: the jobs see to it that nothing happens
 * twice. Starting it again does nothing.
 */
export const startJobs = (jobs: readonly ServerJob[]): boolean => startLoop(loopName, () => runAllJobs(jobs));

/** Has the jobs of this process look at once, where there are any. */
export const runJobsNow = () => runLoopNow(loopName);

/** Whether this process looks after its jobs. */
export const areJobsRunning = () => isLoopRunning(loopName);

/** Ends it, once the run that may be under way is over. */
export const stopJobs = () => stopLoop(loopName);

/** One that fails does not keep the others from their work, and is asked again next time. */
async function runAllJobs(jobs: readonly ServerJob[]): Promise<null> {
  for (const { name, run } of jobs) await run(currentTime()).catch((err: unknown) => logger.error({ err, job: name }, "scheduled work failed"));
  return null;
}
