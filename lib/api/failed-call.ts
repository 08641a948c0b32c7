import { connection, noteNoAnswer } from "@/lib/api/connection";
import { publicPaths } from "@/lib/platform/public-paths";

/** How long the server may take to answer something small. */
const maxWaitMs = 4000;
let isAsking = false;

/** Notes that a call failed without an answer. That may have a reason of its own, so the server is asked something small first. */
export async function noteFailedCall(): Promise<void> {
  if (connection.staleSince() !== null || isAsking) return;
  isAsking = true;
  try {
    if (navigator.onLine) await fetch(publicPaths.apiUser, { signal: AbortSignal.timeout(maxWaitMs) });
    else noteNoAnswer();
  } catch {
    noteNoAnswer();
  } finally {
    isAsking = false;
  }
}
