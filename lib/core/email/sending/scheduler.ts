import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { currentTime } from "@/lib/platform/clock";
import { listenOnChannel } from "@/lib/platform/listen";
import { logger } from "@/lib/platform/logger";
import { isLoopRunning, runLoopNow, startLoop, stopLoop } from "@/lib/platform/loop";

const loopName = "emails";
/** Where the database announces that an email was queued: see the migrations. */
const emailQueuedChannel = "email_queued";

let stopListening: (() => void) | undefined;

/**
 * Sends what is due now, and whenever an email is queued on any server of this database. A loop of its own, so that no job keeps a
 * password link waiting. Several servers may each have one: claims keep them from sending anything twice.
 */
export async function startEmailSender(): Promise<void> {
  if (startLoop(loopName, sendAndLogBatch)) stopListening = await listenOnChannel(emailQueuedChannel, runSenderNow);
}

/** Whether mails go out of this process by themselves. */
export const isEmailSenderRunning = () => isLoopRunning(loopName);

/** Ends it, once the batch that may be under way is over. */
export async function stopEmailSender(): Promise<void> {
  stopListening?.();
  stopListening = undefined;
  await stopLoop(loopName);
}

/** Has the scheduler of this process look at once, where there is one. */
const runSenderNow = () => runLoopNow(loopName);

async function sendAndLogBatch(): Promise<number | null> {
  const { sent, failed, more, restMs = 0 } = await sendDueBatch(currentTime());
  if (sent + failed > 0) logger.info({ sent, failed }, "emails");
  return more ? restMs : null;
}
