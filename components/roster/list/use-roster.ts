import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useDeferredValue, useMemo } from "react";
import { pagesFor, queryFor } from "@/lib/api/query";
import { figuresOf, pagesOf, type RosterView, viewOf } from "@/lib/practice/roster/search";
import { paths } from "@/lib/platform/paths";
import { clientsSummary, listClients } from "@/lib/practice/roster/contract";

/** What is searched and how it is sorted: the address has it, so that a reload and the way back keep it. */
export function useRosterView() {
  return { view: viewIn(useSearchParams()), change };
}

const viewIn = (search: URLSearchParams) => viewOf({ q: search.get("q"), sort: search.get("sort") });

/** Changes the address as it is at this moment: what is on screen may still be the one before. */
function change(next: Partial<RosterView>) {
  const view = viewIn(new URLSearchParams(window.location.search));
  window.history.replaceState(null, "", paths.clients({ ...view, ...next }));
}

/** The clients of a view as far as they are loaded; while the next view loads, those of the last one stay. */
export function useRoster(view: RosterView) {
  const list = useInfiniteQuery({ ...pagesFor(listClients, pagesOf(view)), placeholderData: keepPreviousData });
  const figures = useQuery({ ...queryFor(clientsSummary, figuresOf(view)), placeholderData: keepPreviousData });
  // A new answer is drawn when there is time for it: typing goes first.
  const pages = useDeferredValue(list.data?.pages);
  const clients = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]);
  return { list, clients, figures: figures.data };
}
