import { sendDuePushes } from "@/lib/core/push/sending";
import { currentTime } from "@/lib/platform/clock";
import { listenOnChannel } from "@/lib/platform/listen";
import { logger } from "@/lib/platform/logger";
import { runLoopNow, startLoop } from "@/lib/platform/loop";

const loopName = "pushes";
/** The channel on which a trigger says that something is new for somebody with a device; see the migrations. */
const pushDueChannel = "push_due";

/** Sends notifications to devices as soon as something is new, and every 30 seconds what had to wait. Several servers can run it. */
export async function startPushSender(): Promise<void> {
  if (startLoop(loopName, sendAndLog)) await listenOnChannel(pushDueChannel, () => runLoopNow(loopName));
}

async function sendAndLog(): Promise<number | null> {
  const { sent, more } = await sendDuePushes(currentTime());
  if (sent > 0) logger.info({ sent }, "pushes");
  return more ? 0 : null;
}
