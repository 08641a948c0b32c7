import type { AddressProblem } from "@/lib/core/email/contract";
import { dayOf, formatDate } from "@/lib/platform/date-texts";

/** "Already sent at 9:14 am.", with the day if it wasn't today. */
export function alreadySentText(at: string, now = new Date()): string {
  const date = new Date(at);
  const isToday = dayOf(date, "local") === dayOf(now, "local");
  return `Already sent ${isToday ? `at ${formatDate(date, "time", "local")}` : `on ${formatDate(date, "dateTime", "local", now)}`}.`;
}

export const notConnectedText = "Not sent: email isn't connected.";

/** Why an email that a coach asked for isn't sent: nothing goes to this address, or email isn't connected. */
export const notSentText = (problem: AddressProblem | null) => (problem ? notSentBecause(problem) : notConnectedText);

/** Why an email isn't sent to this address, and what helps. */
export const notSentBecause = ({ kind, reason }: AddressProblem) => (kind === "complained" ? `Not sent. ${reason}` : `Not sent. ${reason} Please ask for another address.`);
