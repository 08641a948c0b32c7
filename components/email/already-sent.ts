import { dayMs } from "@/lib/platform/days";

/** "Already sent at 9:14 am.", with the day if it wasn't within the last day. */
export function alreadySentText(at: string): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat("en-GB", { hour: "numeric", minute: "2-digit", hourCycle: "h12" }).format(date);
  if (Date.now() - date.getTime() < dayMs) return `Already sent at ${time}.`;
  return `Already sent on ${new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" }).format(date).replace(",", "")} at ${time}.`;
}

export const notConnectedText = "Not sent: email isn't connected.";
