import { sendDue } from "@/lib/core/email/sending/sender";
import { hasLoop, startLoop, stopLoop, wakeLoop } from "@/lib/platform/loop";
import { currentTime } from "@/lib/platform/clock";
import { listen } from "@/lib/platform/channels";
import { logger } from "@/lib/platform/logger";

const loop = "emails";
/** Where the database announces that an email was queued: see the migrations. */
const emailQueued = "email_queued";

let stopListening: (() => void) | undefined;

/**
 * Sends what is due now, and whenever an email is queued on any server of this database. A loop of its own, so that no job keeps a
 * password link waiting. Several servers may each have one: claims keep them from sending anything twice.
 */
export async function startScheduler(): Promise<void> {
  if (startLoop(loop, sendSome)) stopListening = await listen(emailQueued, wakeSender);
}

/** Whether mails go out of this process by themselves. */
export const isSenderRunning = () => hasLoop(loop);

/** Ends it, once the batch that may be under way is over. */
export async function stopScheduler(): Promise<void> {
  stopListening?.();
  stopListening = undefined;
  await stopLoop(loop);
}

/** Has the scheduler of this process look at once, where there is one. */
const wakeSender = () => wakeLoop(loop);

async function sendSome(): Promise<number | null> {
  const { sent, failed, more, restMs = 0 } = await sendDue(currentTime());
  if (sent + failed > 0) logger.info({ sent, failed }, "emails");
  return more ? restMs : null;
}
