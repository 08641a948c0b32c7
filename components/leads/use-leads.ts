import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { leadsPageQuery, type LeadsScreenState, parseLeadsSearchParams, toLeadsSearchParams } from "@/components/leads/leads-screen-state";
import { infiniteQueryFor } from "@/lib/api/query";
import { listLeads } from "@/lib/outreach/leads/contract";

const readScreenState = (search: URLSearchParams) => parseLeadsSearchParams({ list: search.get("list"), q: search.get("q"), stage: search.get("stage") });

/** Rewrites parts of the address, null to take one out, without asking the server for the page again. */
function updateSearchParams(parts: Record<string, string | null>, how: "pushState" | "replaceState" = "replaceState") {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  window.history[how](null, "", address);
}

/** What is shown and searched, and the lead that is open: the address has it, so that a reload and a link keep it. */
export function useLeadsScreenState() {
  const search = useSearchParams();
  return { view: readScreenState(search), openId: search.get("lead"), change: updateScreenState, open: openLeadDialog, close: closeLeadDialog };
}

/** Changes the address as it is at this moment: what is on screen may still be the one before. */
const updateScreenState = (next: (view: LeadsScreenState) => LeadsScreenState) => updateSearchParams(toLeadsSearchParams(next(readScreenState(new URLSearchParams(window.location.search)))));
/** The way back closes her. */
const openLeadDialog = (id: string) => updateSearchParams({ lead: id }, "pushState");
const closeLeadDialog = () => updateSearchParams({ lead: null });

/** The leads of a view as far as they are loaded; while the next view loads, those of the last one stay. */
export function useLeads(view: LeadsScreenState) {
  const query = useInfiniteQuery({ ...infiniteQueryFor(listLeads, leadsPageQuery(view)), placeholderData: keepPreviousData });
  const leads = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows), [query.data]);
  return { query, leads };
}
