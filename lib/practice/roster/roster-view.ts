import { rosterPageSize, type RosterSort, rosterSorts } from "@/lib/practice/roster/contract";

/** What the list of clients is asked for, as the address of its screen says. */
export interface RosterView {
  q: string;
  sort: RosterSort;
}

/** Reads it from an address; an order we do not know is the first. */
export const parseRosterView = (search: { q?: string | null; sort?: string | null }): RosterView => ({
  q: (search.q ?? "").trim().slice(0, 200),
  sort: rosterSorts.find((sort) => sort === search.sort) ?? "-joinDate",
});

/** The query of its pages, and that of its figures: the server seeds what the screen then asks for. */
export const rosterPageInput = ({ q, sort }: RosterView) => ({ query: { q: q || undefined, sort, limit: rosterPageSize } });
export const rosterSummaryInput = ({ q }: RosterView) => ({ query: { q: q || undefined } });
