"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { SelectionBar } from "@/components/common/selection-bar";
import { ShowMore } from "@/components/common/show-more";
import { ErrorState } from "@/components/feedback/error-state";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useAnnouncedResults } from "@/components/feedback/use-announced-results";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useSelection } from "@/components/form/use-selection";
import { foundLeadsText, leadCountText, leadOrderTexts, leadViewLabels } from "@/components/leads/lead-labels";
import type { LeadActions } from "@/components/leads/lead-row";
import { LeadTable } from "@/components/leads/lead-table";
import { leadsPageQuery, leadsSearch, type LeadsScreenState } from "@/components/leads/leads-screen-state";
import { LeadsToolbar, type LeadsViewProps } from "@/components/leads/leads-toolbar";
import { useDeleteLeads } from "@/components/leads/use-delete-leads";
import { useLeads } from "@/components/leads/use-leads";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { callEndpoint } from "@/lib/api/client";
import { listLeadIds, markLeadAsSpam } from "@/lib/outreach/leads/calls";

const loading = () => <Skeleton className="m-5 h-72 w-auto" />;
const NoLeads = dynamic(() => import("@/components/leads/no-leads").then((module) => module.NoLeads, () => PartNotLoaded), { loading });

type LeadListProps = LeadsViewProps & Pick<LeadActions, "onOpen" | "onAction">;

/** The searchable table of leads, with selection and bulk delete. */
export function LeadList({ view, change, onOpen, onAction }: LeadListProps) {
  const { query, leads } = useLeads(view);
  useAnnouncedResults(leadsSearch(view), leads && !query.isPlaceholderData ? foundLeadsText(leads.length, query.hasNextPage) : undefined);
  const selection = useLeadSelection(view, leads ?? [], query.hasNextPage);
  const selected = [...selection.ids];
  const deletion = useDeleteLeads((ids) => ids.forEach((id) => selection.select(id, false)));
  const markNotSpam = useApiMutation(markLeadAsSpam, {
    success: ({ fullName }) => ({ title: "Moved to your leads", description: `${fullName} is back in your leads.` }),
    failure: { title: "Not moved" },
  });

  return (
    <>
      <LeadsToolbar view={view} change={change}>
        <SelectionBar count={selected.length} countLabel={leadCountText(selected.length)} onClear={selection.clear} onDelete={() => void deletion.deleteMany(selected)} />
      </LeadsToolbar>
      {leads && leads.length > 1 ? <p className="mb-3 text-sm text-muted-foreground">{leadOrderTexts[view.list]}</p> : null}
      <Card className="gap-0 overflow-hidden py-0">
        {query.isPending ? loading() : null}
        {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
        {leads?.length === 0 ? <NoLeads view={view} onWiden={() => change((current) => ({ ...current, q: "", stage: null }))} /> : null}
        {leads && leads.length > 0 ? (
          <LeadTable
            label={leadViewLabels[view.list]}
            list={view.list}
            leads={leads}
            selection={selection}
            onOpen={onOpen}
            onAction={onAction}
            onDelete={(lead) => void deletion.deleteOne(lead)}
            onNotSpam={({ id }) => markNotSpam.mutate({ params: { id }, body: { suspectedSpam: false } })}
          />
        ) : null}
        {query.isPlaceholderData ? null : <ShowMore list={query} label="Show more leads" />}
      </Card>
      {deletion.dialog}
    </>
  );
}

/** The selected leads. The number of matches is known once all rows are loaded or all ids were fetched. */
function useLeadSelection(view: LeadsScreenState, rows: readonly { id: string }[], hasMore: boolean) {
  const { limit: _limit, ...filters } = leadsPageQuery(view).query;
  const [counted, setCounted] = useState({ view, count: Infinity });
  const isCurrent = counted.view.q === view.q && counted.view.stage === view.stage;
  async function readIds() {
    const ids = await callEndpoint(listLeadIds, { query: filters });
    setCounted({ view, count: ids.length });
    return ids;
  }
  return useSelection({ rows, matchCount: hasMore ? (isCurrent ? counted.count : Infinity) : rows.length, fetchIds: readIds, failureTitle: "Could not select all leads" });
}
