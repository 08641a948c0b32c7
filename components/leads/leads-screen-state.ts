import { leadsPageSize, type LeadView, leadViews } from "@/lib/outreach/leads/contract";
import { isOpenStage, type LeadStage, leadStages } from "@/lib/outreach/leads/options";

/** What the leads screen shows, as its address says. */
export interface LeadsScreenState {
  list: LeadView;
  q: string;
  /** Narrowed to this stage. */
  stage: LeadStage | null;
}

/** The part of an address that says it. `list` is not called view: that names a client to look at on the home page. */
type LeadsSearchParams = Partial<Record<"list" | "q" | "stage", string | null>>;

/** Reads it from an address; what we do not know is the first. The pipeline holds open leads only, so a won stage shows among all. */
export function parseLeadsSearchParams(search: LeadsSearchParams): LeadsScreenState {
  const stage = leadStages.find((known) => known === search.stage) ?? null;
  const list = leadViews.find((known) => known === search.list) ?? "pipeline";
  return { list: stage && !isOpenStage(stage) ? "all" : list, q: (search.q ?? "").trim().slice(0, 200), stage };
}

/** The same for an address; what goes without saying is left out. */
export const toLeadsSearchParams = ({ list, q, stage }: LeadsScreenState): Record<"list" | "q" | "stage", string | null> => ({
  list: list === "pipeline" ? null : list,
  q: q || null,
  stage,
});

/** Another list: it keeps the search, and the stage where the list can have it. */
export const withLeadList = (view: LeadsScreenState, list: LeadView): LeadsScreenState => ({
  ...view,
  list,
  stage: list === "all" || (list === "pipeline" && view.stage && isOpenStage(view.stage)) ? view.stage : null,
});

/** Narrowed to a stage; chosen once more, it is wide again. */
export function toggleStageFilter(view: LeadsScreenState, stage: LeadStage): LeadsScreenState {
  if (view.stage === stage) return { ...view, stage: null };
  const list = isOpenStage(stage) && view.list !== "all" ? "pipeline" : "all";
  return { ...view, list, stage };
}

/** The query of its pages: the server seeds what the screen then asks for. */
export const leadsPageQuery = ({ list, q, stage }: LeadsScreenState) => ({ query: { view: list, q: q || undefined, stage: stage ?? undefined, limit: leadsPageSize } });
