import type { SentWrite } from "@/components/offline/outbox";
import type { CheckIn } from "@/lib/work/check-ins/contract";

/** What a check-in that waits or was sent is called. */
export const checkInTitle = (weekNumber: number) => `Your check-in for week ${weekNumber}`;

/** The week that a check-in from the outbox counts for: a later one than it was written for if that had closed. */
export const sentWeekOf = ({ entry: { note, body }, answer }: SentWrite): Pick<CheckIn, "weekNumber" | "dueDate"> =>
  // The server parsed the answer with the response of submitCheckIn; it is null where it was lost.
  (answer as CheckIn | null) ?? { weekNumber: Number(body.weekNumber), dueDate: note.about };
