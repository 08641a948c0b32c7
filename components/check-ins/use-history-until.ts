import { useInfiniteQuery } from "@tanstack/react-query";
import { ownHistory } from "@/components/check-ins/own-history";
import { useLoadWhile } from "@/components/hooks/use-load-while";
import { infiniteQueryFor } from "@/lib/api/query";
import { listCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";

/** The client's own history, loaded page by page as far as this check-in. `isUnknown` if none of the sent weeks has its id. */
export function useHistoryUntil(checkInId: string | null, sentWeeks: readonly Pick<CheckInNumbers, "id">[]) {
  const list = useInfiniteQuery(infiniteQueryFor(listCheckIns, ownHistory));
  const checkIns = list.data?.pages.flatMap(({ rows }) => rows);
  const isSent = sentWeeks.some(({ id }) => id === checkInId);
  const isMissing = isSent && checkIns !== undefined && !checkIns.some(({ id }) => id === checkInId);
  useLoadWhile(list, isMissing);
  return { list, checkIns, isUnknown: checkInId !== null && !isSent };
}
