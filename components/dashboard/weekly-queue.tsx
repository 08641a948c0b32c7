"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useId, useState } from "react";
import { CountBadge } from "@/components/common/count-badge";
import { replaceSearchParams } from "@/components/common/search-params";
import { announcedCount, attentionReasonLabels } from "@/components/dashboard/reason-texts";
import { WeeklyQueueRow } from "@/components/dashboard/weekly-queue-row";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { useAnnouncedResults } from "@/components/feedback/use-announced-results";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { weeklyQueueAnchor } from "@/lib/platform/paths";
import { readWeeklyQueue } from "@/lib/practice/dashboard/calls";
import type { AttentionReasonKind } from "@/lib/practice/dashboard/contract";
import { attentionReasonKinds, parseAttentionReasonKind } from "@/lib/practice/dashboard/rules";

/** The number of clients shown before Show all, so that the rest of the dashboard stays in view. */
const initialCount = 6;

/** Who needs the coach and why, most urgent first. The filter is kept in the address. */
export function WeeklyQueue() {
  const reason = parseAttentionReasonKind(useSearchParams().get("reason"));
  const query = useQuery({ ...queryFor(readWeeklyQueue, { query: reason ? { reason } : {} }), placeholderData: keepPreviousData });
  useAnnouncedResults(reason, query.data && !query.isPlaceholderData ? announcedCount(reason, query.data) : undefined);
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
  const { total, counts, entries } = query.data;
  const visibleEntries = showsAll ? entries : entries.slice(0, initialCount);
  return (
    <Card role="region" aria-labelledby={titleId} id={weeklyQueueAnchor} tabIndex={-1} className="scroll-mt-24 outline-none">
      <CardHeader>
        <CardTitle as="h2" id={titleId}>Who needs you</CardTitle>
        {total > 0 ? (
          <CardDescription>{total} {total === 1 ? "client" : "clients"} this week, most urgent first</CardDescription>
        ) : null}
      </CardHeader>
      <CardContent>
        {total > 0 ? <ReasonFilter counts={counts} selected={reason} onSelect={setReasonInAddress} /> : null}
        {entries.length === 0 ? (
          <EmptyState
            as="h3"
            icon={HeartHandshake}
            title={total === 0 ? "You're all caught up" : "All done here"}
            text={total === 0 ? "Missed check-ins, flags, failed payments, milestones and promises will appear here." : "No clients need you for this reason right now."}
            action={
              total === 0 ? undefined : (
                <Button variant="outline" onClick={() => setReasonInAddress(undefined)}>
                  Show everyone
                </Button>
              )
            }
          />
        ) : (
          <ul className="divide-y border-t">
            {visibleEntries.map((entry) => (
              <WeeklyQueueRow key={entry.client.id} entry={entry} />
            ))}
          </ul>
        )}
        {entries.length > initialCount ? (
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="-mb-2 -ml-3">
            {showsAll ? "Show fewer" : `Show all ${entries.length}`}
          </Button>
        ) : null}
        {!reason && total > entries.length ? <p className="mt-2 text-sm text-muted-foreground">These are the {entries.length} most urgent. Choose a reason to see others.</p> : null}
      </CardContent>
    </Card>
  );
}

/** Puts the filter into the address without loading the page again. */
const setReasonInAddress = (reason: AttentionReasonKind | undefined) => replaceSearchParams({ reason });

interface ReasonFilterProps {
  counts: Record<AttentionReasonKind, number>;
  selected: AttentionReasonKind | undefined;
  onSelect: (reason: AttentionReasonKind | undefined) => void;
}

/** The reasons whose number is in the alerts or on a tile. */
const countedElsewhere: ReadonlySet<AttentionReasonKind> = new Set(["payment_failed", "check_in_overdue", "milestone"]);

function ReasonFilter({ counts, selected, onSelect }: ReasonFilterProps) {
  const kinds = attentionReasonKinds.filter((kind) => counts[kind] > 0 || kind === selected);
  if (kinds.length < 2) return null;
  return (
    <div role="group" aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      <ReasonFilterButton label="Everyone" isSelected={!selected} onSelect={() => onSelect(undefined)} />
      {kinds.map((kind) => (
        <ReasonFilterButton key={kind} label={attentionReasonLabels[kind]} count={countedElsewhere.has(kind) ? undefined : counts[kind]} isSelected={kind === selected} onSelect={() => onSelect(kind)} />
      ))}
    </div>
  );
}

const ReasonFilterButton = ({ label, count = 0, isSelected, onSelect }: { label: string; count?: number; isSelected: boolean; onSelect: () => void }) => (
  <button
    type="button"
    aria-pressed={isSelected}
    onClick={onSelect}
    className={cn(
      "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold transition-colors pointer-coarse:min-h-11",
      isSelected ? "border-primary bg-primary-soft text-primary-ink" : "border-input text-muted-foreground hover:border-muted-foreground hover:text-foreground",
    )}
  >
    {label}
    <CountBadge count={count} className={isSelected ? undefined : "bg-muted text-foreground"} />
  </button>
);
