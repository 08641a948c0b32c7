import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { onBeforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import { processWide } from "@/lib/platform/process-wide";

const intervalMs = 30_000;

interface Loop {
  task: LoopTask;
  /** Runs work where the loop was started. A wake-up may come from within a request, whose key, caller and share of connections aren't the loop's. */
  outsideRequests: <T>(work: () => T) => T;
  timer: NodeJS.Timeout;
  abortController: AbortController;
  running?: Promise<void>;
  /** Set if the loop was woken during a run, which may have missed the work. */
  runAgain: boolean;
}

/** Does the work that is due. Returns the milliseconds until there may be more, or null to wait for the next wake-up. */
type LoopTask = () => Promise<number | null>;

const loops = processWide("cadenceLoops", () => new Map<string, Loop>());

/**
 * Runs a task immediately, every 30 seconds and whenever runLoopNow is called, but never twice at once. A task that throws
 * runs again at the next wake-up. The loop stops with the database. Returns false if a loop of this name is already running.
 */
export function startLoop(name: string, task: LoopTask): boolean {
  if (loops.has(name)) return false;
  const timer = setInterval(() => runLoopNow(name), intervalMs).unref();
  loops.set(name, { task, outsideRequests: AsyncLocalStorage.snapshot(), timer, abortController: new AbortController(), runAgain: false });
  onBeforeClose(stopAllLoops);
  runLoopNow(name);
  return true;
}

/** Runs the task immediately, if the loop is running in this process. */
export function runLoopNow(name: string): void {
  const loop = loops.get(name);
  if (!loop) return;
  loop.runAgain = true;
  loop.running ??= loop.outsideRequests(() => runLoop(name, loop));
}

/** Returns whether the loop is running in this process. */
export const isLoopRunning = (name: string): boolean => loops.has(name);

/** Stops the loop, after the current run has finished. */
export async function stopLoop(name: string): Promise<void> {
  const loop = loops.get(name);
  if (!loop) return;
  loops.delete(name);
  clearInterval(loop.timer);
  loop.abortController.abort();
  await loop.running;
}

// A single function, because the database stores its hooks in a Set and may be opened many times.
async function stopAllLoops() {
  await Promise.all([...loops.keys()].map(stopLoop));
}

async function runLoop(name: string, loop: Loop) {
  while (loop.runAgain && loops.get(name) === loop) {
    loop.runAgain = false;
    try {
      const restMs = await loop.task();
      // The interval wakes the loop before a longer rest would end.
      if (restMs === null || restMs > intervalMs) continue;
      loop.runAgain = true;
      await sleep(restMs, undefined, { signal: loop.abortController.signal }).catch(() => undefined);
    } catch (err) {
      logger.error({ err, loop: name }, "scheduled work failed");
    }
  }
  // Nothing is awaited between the last check of `runAgain` and this, so no wake-up is lost.
  loop.running = undefined;
}
