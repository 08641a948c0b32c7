import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { publishEmailChanges } from "@/lib/core/email/sending/unclear-emails";
import { currentTime } from "@/lib/platform/clock";
import { listenOnChannel } from "@/lib/platform/listen";
import { logger } from "@/lib/platform/logger";
import { isLoopRunning, runLoopNow, startLoop, stopLoop } from "@/lib/platform/loop";

const loopName = "emails";
/** The channel on which a database trigger announces queued emails; see the migrations. */
const emailQueuedChannel = "email_queued";

let stopListening: (() => void) | undefined;

/**
 * Sends due emails now and whenever any server queues one. It has its own loop, so no job delays a password link. Several
 * servers can run one each, because claims prevent sending an email twice.
 */
export async function startEmailSender(): Promise<void> {
  if (startLoop(loopName, sendAndLogBatch)) stopListening = await listenOnChannel(emailQueuedChannel, runSenderNow);
}

/** Whether this process sends queued emails automatically. */
export const isEmailSenderRunning = () => isLoopRunning(loopName);

/** Stops the loop after the current batch. */
export async function stopEmailSender(): Promise<void> {
  stopListening?.();
  stopListening = undefined;
  await stopLoop(loopName);
}

/** Does nothing if the loop is not running. */
const runSenderNow = () => runLoopNow(loopName);

async function sendAndLogBatch(): Promise<number | null> {
  const { sent, failed, more, restMs = 0 } = await sendDueBatch(currentTime());
  if (sent + failed > 0) {
    logger.info({ sent, failed }, "emails");
    await publishEmailChanges();
  }
  return more ? restMs : null;
}
