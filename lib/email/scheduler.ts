import { sendDue } from "@/lib/email/sender";
import { currentTime } from "@/lib/platform/clock";
import { beforeClose } from "@/lib/platform/db";
import { listen } from "@/lib/platform/live";
import { logger } from "@/lib/platform/logger";

const intervalMs = 30_000;
/** Where the database announces that an email was queued: see the migrations. */
const emailQueued = "email_queued";

interface Scheduler {
  timer: NodeJS.Timeout;
  stopListening?: () => void;
  running?: Promise<void>;
  /** Something happened while a run was under way, which may have missed it. */
  again: boolean;
}

// Next loads this module once for instrumentation and again for routes; the scheduler is one for the process.
const holder = globalThis as typeof globalThis & { cadenceScheduler?: Scheduler };

/**
 * Does what is due now, every 30 seconds, and whenever an email is queued on any server of this database. Several servers may
 * each have one: claims keep them from sending anything twice. Starting it again does nothing; it stops with the database.
 */
export async function startScheduler(): Promise<void> {
  if (holder.cadenceScheduler) return;
  const scheduler: Scheduler = { timer: setInterval(wakeSender, intervalMs).unref(), again: false };
  holder.cadenceScheduler = scheduler;
  beforeClose(stopScheduler);
  wakeSender();
  scheduler.stopListening = await listen(emailQueued, wakeSender);
}

/** Ends it, once the run that may be under way is over. */
export async function stopScheduler(): Promise<void> {
  const scheduler = holder.cadenceScheduler;
  if (!scheduler) return;
  holder.cadenceScheduler = undefined;
  clearInterval(scheduler.timer);
  scheduler.stopListening?.();
  await scheduler.running;
}

/** Has the scheduler of this process look at once, where there is one. Never two runs at the same time. */
export function wakeSender(): void {
  const scheduler = holder.cadenceScheduler;
  if (!scheduler) return;
  scheduler.again = true;
  scheduler.running ??= run(scheduler);
}

async function run(scheduler: Scheduler) {
  while (scheduler.again && scheduler === holder.cadenceScheduler) {
    scheduler.again = false;
    try {
      const { sent, failed, more } = await sendDue(currentTime());
      if (sent + failed > 0) logger.info({ sent, failed }, "emails");
      scheduler.again ||= more;
    } catch (err) {
      logger.error({ err }, "scheduled work failed");
    }
  }
  // In the same breath as the last look at `again`, so that no wake falls between.
  scheduler.running = undefined;
}
