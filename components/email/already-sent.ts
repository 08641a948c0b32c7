import { formatDate } from "@/components/common/local-time";
import { dayMs } from "@/lib/platform/days";

/** "Already sent at 9:14 am.", with the day if it wasn't within the last day. */
export function alreadySentText(at: string): string {
  const date = new Date(at);
  const isRecent = Date.now() - date.getTime() < dayMs;
  return `Already sent ${isRecent ? `at ${formatDate(date, "time", undefined)}` : `on ${formatDate(date, "dateTime", undefined)}`}.`;
}

export const notConnectedText = "Not sent: email isn't connected.";
