"use client";

import { useQuery } from "@tanstack/react-query";
import { Flame, MessageCircleQuestion, Percent, UsersRound } from "lucide-react";
import { StatTile } from "@/components/common/stat-tile";
import { ErrorState } from "@/components/feedback/error-state";
import { Section } from "@/components/layout/section";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { type PipelineStats, readPipelineStats } from "@/lib/outreach/leads/contract";
import { type LeadStage, leadStages, stageLabels } from "@/lib/outreach/leads/options";

const formatNumber = (count: number) => count.toLocaleString("en-GB");

interface PipelineOverviewProps {
  stage: LeadStage | null;
  onStage: (stage: LeadStage) => void;
}

/** How the pipeline stands: four figures, and a tile for each stage that narrows the list below to it. */
export function PipelineOverview(props: PipelineOverviewProps) {
  const query = useQuery(queryFor(readPipelineStats));
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-72" />;
  return <PipelineTiles {...props} stats={query.data} />;
}

const PipelineTiles = ({ stats: { total, active, newInquiries, conversionRate, actionRequired, stages }, stage, onStage }: PipelineOverviewProps & { stats: PipelineStats }) => (
  <>
    <div className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile label="Total Leads" value={formatNumber(total)} detail={`${formatNumber(active)} active`} icon={UsersRound} />
      <StatTile label="New Inquiries" value={formatNumber(newInquiries)} detail="Not contacted yet" icon={MessageCircleQuestion} tone="highlight" />
      <StatTile label="Conversion Rate" value={`${conversionRate.toFixed(1)}%`} detail={`${formatNumber(stages.won)} won`} icon={Percent} tone="success" />
      <StatTile label="Action Required" value={formatNumber(actionRequired)} detail="Urgent open leads" icon={Flame} tone={actionRequired > 0 ? "destructive" : "neutral"} />
    </div>
    <Section title="Sales Pipeline Overview">
      <div role="group" aria-label="Narrow the list to a stage" className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3 xl:grid-cols-8">
        {leadStages.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === stage}
            onClick={() => onStage(one)}
            className={cn(
              "flex flex-col justify-between gap-1 rounded-lg border p-3.5 text-left shadow-sm transition-colors",
              one === stage ? "border-primary bg-primary-soft" : "border-border bg-card hover:border-input",
            )}
          >
            <span className={cn("text-sm leading-snug font-medium", one === stage ? "text-primary-ink" : "text-muted-foreground")}>{stageLabels[one]}</span>
            <span className="figures font-display text-2xl font-medium tracking-tight">{formatNumber(stages[one])}</span>
          </button>
        ))}
      </div>
    </Section>
  </>
);
