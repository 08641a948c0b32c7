import type { LeadView } from "@/lib/outreach/leads/contract";
import { isOpenStage, type LeadStage, leadStages, openStages } from "@/lib/outreach/leads/options";
import { leadsPageSize, leadViews } from "@/lib/outreach/leads/rules";

/** How the pipeline is shown. The other lists are always tables. */
export const leadLayouts = ["list", "board"] as const;
export type LeadLayout = (typeof leadLayouts)[number];

/** The list, layout, search and stage filter of the leads screen, stored in its address. */
export interface LeadsScreenState {
  list: LeadView;
  layout: LeadLayout;
  q: string;
  stage: LeadStage | null;
}

/** `list` is not called `view`, because the home page uses `view` for the client being viewed. */
type LeadsSearchParams = Partial<Record<keyof LeadsScreenState, string | null>>;

/** Unknown values fall back to the defaults. The pipeline has open leads only, so the stages won and lost select all leads. */
export function parseLeadsSearchParams(search: LeadsSearchParams): LeadsScreenState {
  const stage = leadStages.find((leadStage) => leadStage === search.stage) ?? null;
  const list = leadViews.find((leadView) => leadView === search.list) ?? "pipeline";
  const layout = leadLayouts.find((leadLayout) => leadLayout === search.layout) ?? "list";
  return { list: stage && !isOpenStage(stage) ? "all" : list, layout, q: (search.q ?? "").trim().slice(0, 200), stage };
}

/** Default values become null, which removes them from the address. */
export const toLeadsSearchParams = ({ list, layout, q, stage }: LeadsScreenState): Record<keyof LeadsScreenState, string | null> => ({
  list: list === "pipeline" ? null : list,
  layout: layout === "list" ? null : layout,
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

/** Whether the leads are shown on the board. */
export const isLeadBoard = ({ list, layout }: LeadsScreenState) => list === "pipeline" && layout === "board";

/** The stages of the board's columns: every open stage, or the one selected. */
export const boardStages = ({ stage }: Pick<LeadsScreenState, "stage">) => openStages.filter((openStage) => stage === null || openStage === stage);

/** What is searched and filtered, as one text. */
export const leadsSearch = ({ q, stage }: Pick<LeadsScreenState, "q" | "stage">) => `${stage ?? ""} ${q}`;

/** How many rows a table opens with: as many as fit on the first screen of a desk. */
export const firstLeads = 3;
/** How many leads each column of the board opens with. It shows them only once its script is there. */
const firstLeadsOfColumn = 2;

/** The page query of a table, or of a column of the board. */
export const leadsPageQuery = ({ list, q, stage }: Pick<LeadsScreenState, "list" | "q" | "stage">) => ({ query: { view: list, q: q || undefined, stage: stage ?? undefined, limit: leadsPageSize } });

/** The page queries of everything the screen shows, and how many rows of each it opens with. For the server, which reads them for the page. */
export const leadsPageQueries = (view: LeadsScreenState) =>
  isLeadBoard(view) ? boardStages(view).map((stage) => ({ input: leadsPageQuery({ ...view, stage }), first: firstLeadsOfColumn })) : [{ input: leadsPageQuery(view), first: firstLeads }];
