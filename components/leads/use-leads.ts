import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { pushSearchParams, replaceSearchParams } from "@/components/common/search-params";
import { leadsPageQuery, type LeadsScreenState, parseLeadsSearchParams, toLeadsSearchParams } from "@/components/leads/leads-screen-state";
import { infiniteQueryFor } from "@/lib/api/query";
import { listLeads } from "@/lib/outreach/leads/calls";

const readScreenState = (search: URLSearchParams) => parseLeadsSearchParams({ list: search.get("list"), layout: search.get("layout"), q: search.get("q"), stage: search.get("stage") });

/** The filters and the open lead. They are stored in the address, so a reload or a shared link keeps them. */
export function useLeadsScreenState() {
  const search = useSearchParams();
  return { view: readScreenState(search), openId: search.get("lead"), change: updateScreenState, open: openLeadDialog, close: closeLeadDialog };
}

/** Reads the address at call time, because the rendered state may be older. */
const updateScreenState = (next: (view: LeadsScreenState) => LeadsScreenState) => replaceSearchParams(toLeadsSearchParams(next(readScreenState(new URLSearchParams(window.location.search)))));
/** Pushes a history entry, so the back button closes the dialog. */
const openLeadDialog = (id: string) => pushSearchParams({ lead: id });
const closeLeadDialog = () => replaceSearchParams({ lead: null });

/** The loaded leads of a view. While another view loads, the previous leads stay on screen. */
export function useLeads(view: Pick<LeadsScreenState, "list" | "q" | "stage">) {
  const query = useInfiniteQuery({ ...infiniteQueryFor(listLeads, leadsPageQuery(view)), placeholderData: keepPreviousData });
  const leads = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows), [query.data]);
  return { query, leads };
}
