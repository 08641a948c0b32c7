import type { AddressProblem } from "@/lib/core/email/contract";
import { formatDate } from "@/lib/platform/date-texts";
import { dayMs } from "@/lib/platform/days";

/** "Already sent at 9:14 am.", with the day if it wasn't within the last day. */
export function alreadySentText(at: string): string {
  const date = new Date(at);
  const isRecent = Date.now() - date.getTime() < dayMs;
  return `Already sent ${isRecent ? `at ${formatDate(date, "time", "local")}` : `on ${formatDate(date, "dateTime", "local")}`}.`;
}

export const notConnectedText = "Not sent: email isn't connected.";

/** Why an email that a coach asked for isn't sent: nothing goes to this address, or email isn't connected. */
export const notSentText = (problem: AddressProblem | null) => (problem ? notSentBecause(problem) : notConnectedText);

/** Why an email isn't sent to this address, and what helps. */
export const notSentBecause = ({ kind, reason }: AddressProblem) => (kind === "complained" ? `Not sent. ${reason}` : `Not sent. ${reason} Please ask for another address.`);
