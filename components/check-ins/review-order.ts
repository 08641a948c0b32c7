import type { CheckInForReview } from "@/lib/work/check-ins/contract";

interface PersonName {
  firstName: string;
  lastName: string;
}
export const checkInClientName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim();

type ReviewOrderFields = Pick<CheckInForReview, "id" | "overall" | "submittedAt">;

/**
 * Needs Support comes first, for whoever struggles should not wait behind good news; within each half the one that
 * has waited longest, because every client was promised an answer in the same time.
 */
export const sortForReview = <T extends ReviewOrderFields>(pending: readonly T[]): T[] =>
  pending.toSorted((a, b) => Number(needsSupport(b)) - Number(needsSupport(a)) || a.submittedAt.localeCompare(b.submittedAt) || a.id.localeCompare(b.id));
const needsSupport = ({ overall }: ReviewOrderFields) => overall === "Needs Support";

/**
 * The one to review after `id`: the next in the queue as it was on screen, then from its start again, and only what
 * still waits by the latest answer of the server.
 */
export function findNextToReview<T extends { id: string }>(queue: readonly T[], id: string, stillWaiting: readonly T[]): T | null {
  const at = queue.findIndex((checkIn) => checkIn.id === id);
  const line = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))];
  for (const { id: nextId } of line) {
    const next = stillWaiting.find((checkIn) => checkIn.id === nextId);
    if (next) return next;
  }
  return null;
}

/** Without case and accents, so that "zoe" finds Zoë. */
const normalizeForSearch = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those in whose name every word of the search occurs. */
export function filterByClientName<T extends { client: PersonName }>(list: readonly T[], search: string): readonly T[] {
  const words = normalizeForSearch(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? list : list.filter(({ client }) => words.every((word) => normalizeForSearch(checkInClientName(client)).includes(word)));
}
