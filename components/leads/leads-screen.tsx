"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { lazyDialog } from "@/components/feedback/lazy-dialog";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { PageHeader } from "@/components/layout/page-header";
import { LayoutSwitch } from "@/components/leads/layout-switch";
import { leadViewLabels } from "@/components/leads/lead-labels";
import { LeadList } from "@/components/leads/lead-list";
import type { LeadAction } from "@/components/leads/lead-row";
import { isLeadBoard, toggleStageFilter, withLeadList } from "@/components/leads/leads-screen-state";
import { LeadsToolbar } from "@/components/leads/leads-toolbar";
import { PipelineOverview } from "@/components/leads/pipeline-overview";
import { QuickAddProspect } from "@/components/leads/quick-add-prospect";
import { useLeadsScreenState } from "@/components/leads/use-leads";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { Lead } from "@/lib/outreach/leads/contract";
import { leadViews } from "@/lib/outreach/leads/rules";
import { paths } from "@/lib/platform/paths";

/** Loads on demand, with the script for dragging. Only in the browser: a live update before it is loaded would differ from what the server has rendered. */
const LeadsBoard = dynamic(() => import("@/components/leads/board/leads-board").then((module) => module.LeadsBoard, () => PartNotLoaded), { ssr: false, loading: () => <Skeleton className="h-72" /> });

const LeadDialog = lazyDialog(() => import("@/components/leads/lead-dialog").then((module) => module.LeadDialog));
const actionDialogs = {
  won: lazyDialog(() => import("@/components/leads/outcome-dialogs").then((module) => module.WonLeadDialog)),
  lost: lazyDialog(() => import("@/components/leads/outcome-dialogs").then((module) => module.LostLeadDialog)),
  convert: lazyDialog(() => import("@/components/leads/convert-lead-dialog").then((module) => module.ConvertLeadDialog)),
};

export function LeadsScreen({ hasBack = false }: { hasBack?: boolean }) {
  const { view, openId, change, open, close } = useLeadsScreenState();
  const [requested, setRequested] = useState<{ action: LeadAction; lead: Lead } | null>(null);
  const openAction = (action: LeadAction, lead: Lead) => setRequested({ action, lead });
  const ActionDialog = requested ? actionDialogs[requested.action] : null;

  return (
    <>
      <PageHeader className="sm:mb-4" title="Sales Pipeline" description="From first enquiry to client." back={hasBack ? { href: paths.home, label: "Back to dashboard" } : undefined} />
      <QuickAddProspect />
      <PipelineOverview stage={view.stage} onStage={(stage) => change((current) => toggleStageFilter(current, stage))} />
      <Tabs
        defaultValue={view.list}
        value={view.list}
        onValueChange={(value) => change((current) => withLeadList(current, leadViews.find((list) => list === value) ?? "pipeline"))}
        className="mt-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <TabsList aria-label="Which leads">
            {leadViews.map((list) => (
              <TabsTrigger key={list} value={list}>
                {/* Shortened so that all three tabs fit on a phone. */}
                {list === "spam" ? (
                  <span>
                    <span className="max-sm:sr-only">Suspected </span>Spam
                  </span>
                ) : (
                  leadViewLabels[list]
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          {view.list === "pipeline" ? <LayoutSwitch layout={view.layout} onChange={(layout) => change((current) => ({ ...current, layout }))} /> : null}
        </div>
        {leadViews.map((list) => (
          <TabsContent key={list} value={list} className="pt-3">
            {list !== view.list ? null : isLeadBoard(view) ? (
              <>
                <LeadsToolbar view={view} change={change} />
                <LeadsBoard view={view} onOpen={open} onAction={openAction} />
              </>
            ) : (
              <LeadList view={view} change={change} onOpen={open} onAction={openAction} />
            )}
          </TabsContent>
        ))}
      </Tabs>
      {openId ? <LeadDialog key={openId} leadId={openId} onClose={close} onAction={openAction} /> : null}
      {requested && ActionDialog ? <ActionDialog lead={requested.lead} onClose={() => setRequested(null)} /> : null}
    </>
  );
}
