import { type InfiniteData, notifyManager, type QueryClient } from "@tanstack/react-query";
import type { LeadsScreenState } from "@/components/leads/leads-screen-state";
import type { LoadedPage } from "@/lib/api/client";
import { queryFor } from "@/lib/api/query";
import { listLeads, readLead, readPipelineStats } from "@/lib/outreach/leads/calls";
import type { Lead } from "@/lib/outreach/leads/contract";
import { type LeadStage, leadPriorities, type OpenStage } from "@/lib/outreach/leads/options";
import { calculatePipelineStats, leadNextAction } from "@/lib/outreach/leads/rules";

type LeadPages = InfiniteData<LoadedPage<Lead>>;

/** The lead as the server will return it after a move at `now`: with activity, so its priority is low. */
export const moveLead = (lead: Lead, stage: OpenStage, now: Date): Lead => ({
  ...lead,
  stage,
  priority: "low",
  lastActivity: now.toISOString(),
  nextAction: leadNextAction({ stage, hasAnswers: lead.answeredAt !== null }),
});

/** Its place in the pipeline, as the endpoint sorts it: smaller comes first. */
const pipelineRank = ({ priority, followUpDue }: Lead) => (priority ? leadPriorities.indexOf(priority) : leadPriorities.length) * 2 + (followUpDue ? 0 : 1);
const isBefore = (lead: Lead, other: Lead) => {
  const difference = pipelineRank(lead) - pipelineRank(other);
  return difference === 0 ? (lead.lastActivity ?? lead.submittedAt) < (other.lastActivity ?? other.submittedAt) : difference < 0;
};

/** Shows a lead in the loaded pages of a list: updates it, moves it out of the list of another stage, or into the pipeline of its own. */
export function placeLead(data: LeadPages, { list, stage }: Pick<LeadsScreenState, "list" | "stage">, lead: Lead): LeadPages {
  if (stage === null) return mapRows(data, (row) => [row.id === lead.id ? lead : row]);
  const without = mapRows(data, (row) => (row.id === lead.id ? [] : [row]));
  if (list !== "pipeline" || stage !== lead.stage) return without;
  const pageIndex = without.pages.findIndex(({ rows }) => rows.some((row) => isBefore(lead, row)));
  return {
    ...without,
    pages: without.pages.map((page, index) => {
      if (pageIndex === -1 ? index < without.pages.length - 1 : index !== pageIndex) return page;
      const before = page.rows.filter((row) => !isBefore(lead, row)).length;
      return { ...page, rows: [...page.rows.slice(0, before), lead, ...page.rows.slice(before)] };
    }),
  };
}

const mapRows = (data: LeadPages, change: (row: Lead) => Lead[]): LeadPages => ({ ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.flatMap(change) })) });

/**
 * Shows a lead at its stage at once, in the lists on screen, their figures and its dialog, until the server's answer replaces
 * them. `from` is the stage at which they show it now.
 */
export async function showLead(queries: QueryClient, lead: Lead, from: LeadStage) {
  const lists = queries.getQueryCache().findAll({ queryKey: [listLeads.path], type: "active" });
  // A refetch that started before the move would bring the lead back to its old stage. After the move everything is refetched.
  await queries.cancelQueries({ predicate: (query) => lists.includes(query) && query.state.data !== undefined && !query.state.fetchMeta?.fetchMore });
  notifyManager.batch(() => {
    for (const { queryKey } of lists) {
      // Every key has the list's query at this place (see queryKeyFor).
      const { view, stage } = queryKey[2] as { view: LeadsScreenState["list"]; stage?: LeadStage };
      queries.setQueryData<LeadPages>(queryKey, (data) => data && placeLead(data, { list: view, stage: stage ?? null }, lead));
    }
    queries.setQueryData(queryFor(readLead, { params: { id: lead.id } }).queryKey, (details) => details && { ...details, ...lead });
    if (from === lead.stage) return;
    queries.setQueryData(
      queryFor(readPipelineStats).queryKey,
      (stats) => stats && calculatePipelineStats({ ...stats.stages, [from]: stats.stages[from] - 1, [lead.stage]: stats.stages[lead.stage] + 1 }, stats.actionRequired),
    );
  });
}
