import { setTimeout as sleep } from "node:timers/promises";
import { beforeClose } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";

const intervalMs = 30_000;

interface Loop {
  look: Look;
  timer: NodeJS.Timeout;
  stopping: AbortController;
  running?: Promise<void>;
  /** Something happened while a look was under way, which may have missed it. */
  again: boolean;
}

/** Does what is due, and answers after how many milliseconds there may be more; null when that is for the next wake. */
type Look = () => Promise<number | null>;

// Next loads this module once for instrumentation and again for routes; a loop is one for the process.
const holder = globalThis as typeof globalThis & { cadenceLoops?: Map<string, Loop> };
const loops = (holder.cadenceLoops ??= new Map<string, Loop>());

/**
 * Has something look after what is due, at once, every 30 seconds and whenever it is woken, never twice at the same time. One that
 * fails looks again at the next wake. It stops with the database. Answers false where there is one of this name, which goes on.
 */
export function startLoop(name: string, look: Look): boolean {
  if (loops.has(name)) return false;
  loops.set(name, { look, timer: setInterval(() => wakeLoop(name), intervalMs).unref(), stopping: new AbortController(), again: false });
  beforeClose(stopEvery);
  wakeLoop(name);
  return true;
}

/** Has it look at once, where there is one in this process. */
export function wakeLoop(name: string): void {
  const loop = loops.get(name);
  if (!loop) return;
  loop.again = true;
  loop.running ??= run(name, loop);
}

/** Whether there is one in this process. */
export const hasLoop = (name: string): boolean => loops.has(name);

/** Ends it, once the look that may be under way is over. */
export async function stopLoop(name: string): Promise<void> {
  const loop = loops.get(name);
  if (!loop) return;
  loops.delete(name);
  clearInterval(loop.timer);
  loop.stopping.abort();
  await loop.running;
}

// One function, so that a database that is opened and closed again and again keeps one of it.
async function stopEvery() {
  await Promise.all([...loops.keys()].map(stopLoop));
}

async function run(name: string, loop: Loop) {
  while (loop.again && loops.get(name) === loop) {
    loop.again = false;
    try {
      const restMs = await loop.look();
      // A longer rest is for the next time it is due anyway.
      if (restMs === null || restMs > intervalMs) continue;
      loop.again = true;
      await sleep(restMs, undefined, { signal: loop.stopping.signal }).catch(() => undefined);
    } catch (err) {
      logger.error({ err, loop: name }, "scheduled work failed");
    }
  }
  // In the same breath as the last look at `again`, so that no wake falls between.
  loop.running = undefined;
}
