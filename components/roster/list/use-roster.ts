import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo } from "react";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { listClients, readClientsSummary } from "@/lib/practice/roster/calls";
import { parseRosterView, rosterPageInput, rosterSummaryInput, type RosterView } from "@/lib/practice/roster/roster-view";

/** The search and sort order, kept in the address so that reloading and the Back button keep them. */
export function useRosterView() {
  return { view: rosterViewFromSearch(useSearchParams()), change: changeRosterView };
}

const rosterViewFromSearch = (search: URLSearchParams) => parseRosterView({ q: search.get("q"), sort: search.get("sort") });

/** Reads the current address before changing it, because the screen may still show the previous view. */
function changeRosterView(changes: Partial<RosterView>) {
  const view = rosterViewFromSearch(new URLSearchParams(window.location.search));
  window.history.replaceState(null, "", paths.clients({ ...view, ...changes }));
}

/** The loaded clients of a view. The previous clients stay while the next view loads. */
export function useRoster(view: RosterView) {
  const list = useInfiniteQuery({ ...infiniteQueryFor(listClients, rosterPageInput(view)), placeholderData: keepPreviousData });
  const figures = useQuery({ ...queryFor(readClientsSummary, rosterSummaryInput(view)), placeholderData: keepPreviousData });
  // Rendering new results is deferred so that typing stays responsive.
  const pages = useDeferredValue(list.data?.pages);
  const clients = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]);
  return { list, clients, figures: figures.data };
}
