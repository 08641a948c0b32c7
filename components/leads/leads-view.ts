import { type LeadView, leadsPage, leadViews } from "@/lib/outreach/leads/contract";
import { isOpen, type LeadStage, leadStages } from "@/lib/outreach/leads/options";

/** What the leads screen shows, as its address says. */
export interface LeadsView {
  list: LeadView;
  q: string;
  /** Narrowed to this stage. */
  stage: LeadStage | null;
}

/** The part of an address that says it. `list` is not called view: that names a client to look at on the home page. */
type Search = Partial<Record<"list" | "q" | "stage", string | null>>;

/** Reads it from an address; what we do not know is the first. The pipeline holds open leads only, so a won stage shows among all. */
export function viewOf(search: Search): LeadsView {
  const stage = leadStages.find((known) => known === search.stage) ?? null;
  const list = leadViews.find((known) => known === search.list) ?? "pipeline";
  return { list: stage && !isOpen(stage) ? "all" : list, q: (search.q ?? "").trim().slice(0, 200), stage };
}

/** The same for an address; what goes without saying is left out. */
export const searchOf = ({ list, q, stage }: LeadsView): Record<"list" | "q" | "stage", string | null> => ({
  list: list === "pipeline" ? null : list,
  q: q || null,
  stage,
});

/** Another list: it keeps the search, and the stage where the list can have it. */
export const atList = (view: LeadsView, list: LeadView): LeadsView => ({
  ...view,
  list,
  stage: list === "all" || (list === "pipeline" && view.stage && isOpen(view.stage)) ? view.stage : null,
});

/** Narrowed to a stage; chosen once more, it is wide again. */
export function atStage(view: LeadsView, stage: LeadStage): LeadsView {
  if (view.stage === stage) return { ...view, stage: null };
  const list = isOpen(stage) && view.list !== "all" ? "pipeline" : "all";
  return { ...view, list, stage };
}

/** The query of its pages: the server seeds what the screen then asks for. */
export const pagesOf = ({ list, q, stage }: LeadsView) => ({ query: { view: list, q: q || undefined, stage: stage ?? undefined, limit: leadsPage } });
