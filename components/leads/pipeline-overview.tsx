"use client";

import { useQuery } from "@tanstack/react-query";
import { StatTile } from "@/components/common/stat-tile";
import { ErrorState } from "@/components/feedback/error-state";
import { Section } from "@/components/layout/section";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readPipelineStats } from "@/lib/outreach/leads/calls";
import type { PipelineStats } from "@/lib/outreach/leads/contract";
import { type LeadStage, leadStages, stageLabels } from "@/lib/outreach/leads/options";
import { formatCount } from "@/lib/platform/number-texts";

interface PipelineOverviewProps {
  stage: LeadStage | null;
  onStage: (stage: LeadStage) => void;
}

/** Four figures of the pipeline, and a tile for each stage that filters the list below. */
export function PipelineOverview(props: PipelineOverviewProps) {
  const query = useQuery(queryFor(readPipelineStats));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-72" />;
  return <PipelineTiles {...props} stats={query.data} />;
}

const PipelineTiles = ({ stats: { total, active, newInquiries, conversionRate, actionRequired, stages }, stage, onStage }: PipelineOverviewProps & { stats: PipelineStats }) => (
  <>
    <div className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile isCompact label="Total Leads" value={formatCount(total)} detail={`${formatCount(active)} active`} />
      <StatTile isCompact label="New Inquiries" value={formatCount(newInquiries)} detail="Not contacted yet" />
      <StatTile isCompact label="Conversion Rate" value={`${conversionRate.toFixed(1)}%`} detail={`${formatCount(stages.won)} won`} />
      <StatTile isCompact label="Action Required" value={formatCount(actionRequired)} detail="Urgent open leads" />
    </div>
    <Section title="Sales Pipeline Overview" isCompact>
      <div role="group" aria-label="Filter by stage" className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3 xl:grid-cols-8">
        {leadStages.map((tileStage) => (
          <button
            key={tileStage}
            type="button"
            aria-pressed={tileStage === stage}
            onClick={() => onStage(tileStage)}
            className={cn(
              "flex items-center justify-between gap-2 rounded-lg border px-3.5 py-2 text-left shadow-sm transition-colors",
              tileStage === stage ? "border-primary bg-primary-soft" : "border-input bg-card hover:border-muted-foreground",
            )}
          >
            <span className={cn("min-w-0 text-sm leading-snug font-medium", tileStage === stage ? "text-primary-ink" : "text-muted-foreground")}>{stageLabels[tileStage]}</span>
            <span className="figures font-display text-xl font-medium tracking-tight">{formatCount(stages[tileStage])}</span>
          </button>
        ))}
      </div>
    </Section>
  </>
);
