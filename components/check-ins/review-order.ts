import { toSearchText } from "@/lib/platform/search-text";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

interface PersonName {
  firstName: string;
  lastName: string;
}
export const checkInClientName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim();

type ReviewOrderFields = Pick<CheckInForReview, "id" | "overall" | "handFlag" | "submittedAt">;

/**
 * Sorts check-ins for review: Needs Support and those flagged by hand first, then the oldest first, because every client was promised a reply within
 * 24 hours.
 */
export const sortForReview = <T extends ReviewOrderFields>(pending: readonly T[]): T[] =>
  pending.toSorted((a, b) => Number(comesFirst(b)) - Number(comesFirst(a)) || a.submittedAt.localeCompare(b.submittedAt) || a.id.localeCompare(b.id));
const comesFirst = ({ overall, handFlag }: ReviewOrderFields) => overall === "Needs Support" || handFlag !== null;

/**
 * The check-in to review after `id`: the next in the queue on screen, then from its start, if the server still lists it as
 * waiting. Returns null when there is none.
 */
export function findNextToReview<T extends { id: string }>(queue: readonly T[], id: string, stillWaiting: readonly T[]): T | null {
  const index = queue.findIndex((checkIn) => checkIn.id === id);
  const candidates = [...queue.slice(index + 1), ...queue.slice(0, Math.max(index, 0))];
  for (const { id: nextId } of candidates) {
    const next = stillWaiting.find((checkIn) => checkIn.id === nextId);
    if (next) return next;
  }
  return null;
}

/** The check-ins whose client's name contains every word of the search. */
export function filterByClientName<T extends { client: PersonName }>(list: readonly T[], search: string): readonly T[] {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? list : list.filter(({ client }) => words.every((word) => toSearchText(checkInClientName(client)).includes(word)));
}
