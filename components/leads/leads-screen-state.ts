import { leadsPageSize, type LeadView, leadViews } from "@/lib/outreach/leads/contract";
import { isOpenStage, type LeadStage, leadStages } from "@/lib/outreach/leads/options";

/** The list, search and stage filter of the leads screen, stored in its address. */
export interface LeadsScreenState {
  list: LeadView;
  q: string;
  stage: LeadStage | null;
}

/** `list` is not called `view`, because the home page uses `view` for the client being viewed. */
type LeadsSearchParams = Partial<Record<"list" | "q" | "stage", string | null>>;

/** Unknown values fall back to the defaults. The pipeline has open leads only, so the stages won and lost select all leads. */
export function parseLeadsSearchParams(search: LeadsSearchParams): LeadsScreenState {
  const stage = leadStages.find((leadStage) => leadStage === search.stage) ?? null;
  const list = leadViews.find((leadView) => leadView === search.list) ?? "pipeline";
  return { list: stage && !isOpenStage(stage) ? "all" : list, q: (search.q ?? "").trim().slice(0, 200), stage };
}

/** Default values become null, which removes them from the address. */
export const toLeadsSearchParams = ({ list, q, stage }: LeadsScreenState): Record<"list" | "q" | "stage", string | null> => ({
  list: list === "pipeline" ? null : list,
  q: q || null,
  stage,
});

/** Switches the list. Keeps the search, and the stage if the list can contain it. */
export const withLeadList = (view: LeadsScreenState, list: LeadView): LeadsScreenState => ({
  ...view,
  list,
  stage: list === "all" || (list === "pipeline" && view.stage && isOpenStage(view.stage)) ? view.stage : null,
});

/** Filters by a stage, or clears the filter if that stage is already selected. */
export function toggleStageFilter(view: LeadsScreenState, stage: LeadStage): LeadsScreenState {
  if (view.stage === stage) return { ...view, stage: null };
  const list = isOpenStage(stage) && view.list !== "all" ? "pipeline" : "all";
  return { ...view, list, stage };
}

/** The page query, shared with the server, which prefetches the first page. */
export const leadsPageQuery = ({ list, q, stage }: LeadsScreenState) => ({ query: { view: list, q: q || undefined, stage: stage ?? undefined, limit: leadsPageSize } });
