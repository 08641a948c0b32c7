import { setTimeout as sleep } from "node:timers/promises";
import { onBeforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

const intervalMs = 30_000;

interface Loop {
  task: LoopTask;
  timer: NodeJS.Timeout;
  abortController: AbortController;
  running?: Promise<void>;
  /** Something happened while a look was under way, which may have missed it. */
  runAgain: boolean;
}

/** Does what is due, and answers after how many milliseconds there may be more; null when that is for the next wake. */
type LoopTask = () => Promise<number | null>;

// Next loads this module once for instrumentation and again for routes; a loop is one for the process.
const globalState = globalThis as typeof globalThis & { cadenceLoops?: Map<string, Loop> };
const loops = (globalState.cadenceLoops ??= new Map<string, Loop>());

/**
 * Has something look after what is due, at once, every 30 seconds and whenever it is woken, never twice at the same time. One that
 * fails looks again at the next wake. It stops with the database. Answers false where there is one of this name, which goes on.
 */
export function startLoop(name: string, look: LoopTask): boolean {
  if (loops.has(name)) return false;
  loops.set(name, { task: look, timer: setInterval(() => runLoopNow(name), intervalMs).unref(), abortController: new AbortController(), runAgain: false });
  onBeforeClose(stopAllLoops);
  runLoopNow(name);
  return true;
}

/** Has it look at once, where there is one in this process. */
export function runLoopNow(name: string): void {
  const loop = loops.get(name);
  if (!loop) return;
  loop.runAgain = true;
  loop.running ??= runLoop(name, loop);
}

/** Whether there is one in this process. */
export const isLoopRunning = (name: string): boolean => loops.has(name);

/** Ends it, once the look that may be under way is over. */
export async function stopLoop(name: string): Promise<void> {
  const loop = loops.get(name);
  if (!loop) return;
  loops.delete(name);
  clearInterval(loop.timer);
  loop.abortController.abort();
  await loop.running;
}

// One function, so that a database that is opened and closed again and again keeps one of it.
async function stopAllLoops() {
  await Promise.all([...loops.keys()].map(stopLoop));
}

async function runLoop(name: string, loop: Loop) {
  while (loop.runAgain && loops.get(name) === loop) {
    loop.runAgain = false;
    try {
      const restMs = await loop.task();
      // A longer rest is for the next time it is due anyway.
      if (restMs === null || restMs > intervalMs) continue;
      loop.runAgain = true;
      await sleep(restMs, undefined, { signal: loop.abortController.signal }).catch(() => undefined);
    } catch (err) {
      logger.error({ err, loop: name }, "scheduled work failed");
    }
  }
  // In the same breath as the last look at `again`, so that no wake falls between.
  loop.running = undefined;
}
