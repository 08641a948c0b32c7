import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { pendingCheckInsOf } from "@/components/check-ins/pending-check-ins";
import { filterByClientName } from "@/components/check-ins/review-order";
import { infiniteQueryFor } from "@/lib/api/query";
import { listPendingCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

/**
 * The check-ins that wait for a review, as far as they are loaded, and how many there are. `search` limits both to clients with this
 * name; until the server has answered it, `isSearching`, or if it could not, `failedSearch`, they are those already loaded.
 */
export function usePendingCheckIns(search = "") {
  const all = useInfiniteQuery(infiniteQueryFor(listPendingCheckIns, pendingCheckInsOf()));
  // Once the whole list is loaded, a search needs no request.
  const asksServer = search !== "" && all.hasNextPage;
  const found = useInfiniteQuery({ ...infiniteQueryFor(listPendingCheckIns, pendingCheckInsOf(search)), enabled: asksServer, placeholderData: keepPreviousData });
  const list = asksServer && found.data ? found : all;
  const isFiltered = list === found && !found.isPlaceholderData;
  const rows: readonly CheckInForReview[] = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const checkIns = isFiltered ? rows : filterByClientName(rows, search);
  // The page that was loaded last has the latest total.
  const totalOf = ({ data }: typeof all) => data?.pages.at(-1)?.total ?? 0;
  const failedSearch = asksServer && found.isError && !found.data ? found : null;
  return { list, checkIns, total: totalOf(all), matching: search === "" || isFiltered ? totalOf(list) : checkIns.length, isSearching: asksServer && !isFiltered && !failedSearch, failedSearch };
}
