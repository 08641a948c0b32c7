"use client";

import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { ConvertLeadDialog } from "@/components/leads/convert-lead-dialog";
import { LeadDialog } from "@/components/leads/lead-dialog";
import { leadViewLabels } from "@/components/leads/lead-labels";
import { LeadList } from "@/components/leads/lead-list";
import type { LeadAction } from "@/components/leads/lead-row";
import { toggleStageFilter, withLeadList } from "@/components/leads/leads-screen-state";
import { LostLeadDialog, WonLeadDialog } from "@/components/leads/outcome-dialogs";
import { PipelineOverview } from "@/components/leads/pipeline-overview";
import { QuickAddProspect } from "@/components/leads/quick-add-prospect";
import { useLeadsScreenState } from "@/components/leads/use-leads";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { TooltipProvider } from "@/components/ui/tooltip";
import { type Lead, leadViews } from "@/lib/outreach/leads/contract";
import { paths } from "@/lib/platform/paths";

const actionDialogs = { won: WonLeadDialog, lost: LostLeadDialog, convert: ConvertLeadDialog };

/** The sales pipeline: everyone who may become a client, and what to do next with each. */
export function LeadsScreen({ hasBack = false }: { hasBack?: boolean }) {
  const { view, openId, change, open, close } = useLeadsScreenState();
  const [asked, setAsked] = useState<{ action: LeadAction; lead: Lead } | null>(null);
  const ask = (action: LeadAction, lead: Lead) => setAsked({ action, lead });
  const Asked = asked ? actionDialogs[asked.action] : null;

  return (
    <TooltipProvider>
      <PageHeader title="Sales Pipeline" description="From first enquiry to client." back={hasBack ? { href: paths.home, label: "Back to dashboard" } : undefined} />
      <QuickAddProspect />
      <PipelineOverview stage={view.stage} onStage={(stage) => change((now) => toggleStageFilter(now, stage))} />
      <Tabs
        defaultValue={view.list}
        value={view.list}
        onValueChange={(value) => change((now) => withLeadList(now, leadViews.find((list) => list === value) ?? "pipeline"))}
        className="mt-8 sm:mt-10"
      >
        <TabsList aria-label="Which leads">
          {leadViews.map((list) => (
            <TabsTrigger key={list} value={list}>
              {/* All three are to fit on a phone. */}
              {list === "spam" ? (
                <>
                  <span className="max-sm:sr-only">Suspected&nbsp;</span>Spam
                </>
              ) : (
                leadViewLabels[list]
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        {leadViews.map((list) => (
          <TabsContent key={list} value={list} className="pt-5">
            {list === view.list ? <LeadList view={view} change={change} onOpen={open} onAction={ask} /> : null}
          </TabsContent>
        ))}
      </Tabs>
      {openId ? <LeadDialog key={openId} leadId={openId} onClose={close} onAction={ask} /> : null}
      {asked && Asked ? <Asked lead={asked.lead} onClose={() => setAsked(null)} /> : null}
    </TooltipProvider>
  );
}
