import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type LeadsView, pagesOf, searchOf, viewOf } from "@/components/leads/leads-view";
import { pagesFor } from "@/lib/api/query";
import { listLeads } from "@/lib/outreach/leads/contract";

const viewIn = (search: URLSearchParams) => viewOf({ list: search.get("list"), q: search.get("q"), stage: search.get("stage") });

/** Rewrites parts of the address, null to take one out, without asking the server for the page again. */
function setSearch(parts: Record<string, string | null>, how: "pushState" | "replaceState" = "replaceState") {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  window.history[how](null, "", address);
}

/** What is shown and searched, and the lead that is open: the address has it, so that a reload and a link keep it. */
export function useLeadsView() {
  const search = useSearchParams();
  return { view: viewIn(search), openId: search.get("lead"), change, open, close };
}

/** Changes the address as it is at this moment: what is on screen may still be the one before. */
const change = (next: (view: LeadsView) => LeadsView) => setSearch(searchOf(next(viewIn(new URLSearchParams(window.location.search)))));
/** The way back closes her. */
const open = (id: string) => setSearch({ lead: id }, "pushState");
const close = () => setSearch({ lead: null });

/** The leads of a view as far as they are loaded; while the next view loads, those of the last one stay. */
export function useLeads(view: LeadsView) {
  const query = useInfiniteQuery({ ...pagesFor(listLeads, pagesOf(view)), placeholderData: keepPreviousData });
  const leads = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows), [query.data]);
  return { query, leads };
}
