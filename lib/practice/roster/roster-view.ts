import type { RosterSort } from "@/lib/practice/roster/contract";
import { rosterPageSize, rosterSorts } from "@/lib/practice/roster/rules";

/** The search and sort order of the list of clients, kept in the address. */
export interface RosterView {
  q: string;
  sort: RosterSort;
}

/** Parses the query parameters; an unknown sort order means newest first. */
export const parseRosterView = (search: { q?: string | null; sort?: string | null }): RosterView => ({
  q: (search.q ?? "").trim().slice(0, 200),
  sort: rosterSorts.find((sort) => sort === search.sort) ?? "-joinDate",
});

/** The inputs of the list and summary queries. The page seeds the queries that the screen then reads. */
export const rosterPageInput = ({ q, sort }: RosterView) => ({ query: { q: q || undefined, sort, limit: rosterPageSize } });
export const rosterSummaryInput = ({ q }: RosterView) => ({ query: { q: q || undefined } });
