import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo } from "react";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listClients, readClientsSummary } from "@/lib/practice/roster/contract";
import { parseRosterView, rosterPageInput, rosterSummaryInput, type RosterView } from "@/lib/practice/roster/roster-view";

/** What is searched and how it is sorted: the address has it, so that a reload and the way back keep it. */
export function useRosterView() {
  return { view: rosterViewFromSearch(useSearchParams()), change: changeRosterView };
}

const rosterViewFromSearch = (search: URLSearchParams) => parseRosterView({ q: search.get("q"), sort: search.get("sort") });

/** Changes the address as it is at this moment: what is on screen may still be the one before. */
function changeRosterView(next: Partial<RosterView>) {
  const view = rosterViewFromSearch(new URLSearchParams(window.location.search));
  window.history.replaceState(null, "", paths.clients({ ...view, ...next }));
}

/** The clients of a view as far as they are loaded; while the next view loads, those of the last one stay. */
export function useRoster(view: RosterView) {
  const list = useInfiniteQuery({ ...infiniteQueryFor(listClients, rosterPageInput(view)), placeholderData: keepPreviousData });
  const figures = useQuery({ ...queryFor(readClientsSummary, rosterSummaryInput(view)), placeholderData: keepPreviousData });
  // A new answer is drawn when there is time for it: typing goes first.
  const pages = useDeferredValue(list.data?.pages);
  const clients = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]);
  return { list, clients, figures: figures.data };
}
