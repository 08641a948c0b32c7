import { containsWords } from "@/lib/platform/search-text";

interface PersonName {
  firstName: string;
  lastName: string;
}
export const checkInClientName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim();

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
export const filterByClientName = <T extends { client: PersonName }>(list: readonly T[], search: string): readonly T[] => list.filter(({ client }) => containsWords(checkInClientName(client), search));
