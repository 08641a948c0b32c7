"use client";

import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { ConvertDialog } from "@/components/leads/convert-dialog";
import { LeadDialog } from "@/components/leads/lead-dialog";
import { LeadList } from "@/components/leads/lead-list";
import type { LeadAction } from "@/components/leads/lead-row";
import { listLabels } from "@/components/leads/lead-texts";
import { atList, atStage } from "@/components/leads/leads-view";
import { LostDialog, WonDialog } from "@/components/leads/outcome-dialog";
import { PipelineFigures } from "@/components/leads/pipeline-figures";
import { QuickAdd } from "@/components/leads/quick-add";
import { useLeadsView } from "@/components/leads/use-leads";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { TooltipProvider } from "@/components/ui/tooltip";
import { type Lead, leadViews } from "@/lib/outreach/leads/contract";
import { paths } from "@/lib/platform/paths";

const dialogs = { won: WonDialog, lost: LostDialog, convert: ConvertDialog };

/** The sales pipeline: everyone who may become a client, and what to do next with each. */
export function LeadsScreen({ hasBack = false }: { hasBack?: boolean }) {
  const { view, openId, change, open, close } = useLeadsView();
  const [asked, setAsked] = useState<{ action: LeadAction; lead: Lead } | null>(null);
  const ask = (action: LeadAction, lead: Lead) => setAsked({ action, lead });
  const Asked = asked ? dialogs[asked.action] : null;

  return (
    <TooltipProvider>
      <PageHeader title="Sales Pipeline" description="From the first word to a client." back={hasBack ? { href: paths.home, label: "Back to dashboard" } : undefined} />
      <QuickAdd />
      <PipelineFigures stage={view.stage} onStage={(stage) => change((now) => atStage(now, stage))} />
      <Tabs
        defaultValue={view.list}
        value={view.list}
        onValueChange={(value) => change((now) => atList(now, leadViews.find((list) => list === value) ?? "pipeline"))}
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
                listLabels[list]
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        {leadViews.map((list) => (
          <TabsContent key={list} value={list} className="pt-5">
            {list === view.list ? <LeadList view={view} change={change} onOpen={open} onAsk={ask} /> : null}
          </TabsContent>
        ))}
      </Tabs>
      {openId ? <LeadDialog key={openId} leadId={openId} onClose={close} onAsk={ask} /> : null}
      {asked && Asked ? <Asked lead={asked.lead} onClose={() => setAsked(null)} /> : null}
    </TooltipProvider>
  );
}
