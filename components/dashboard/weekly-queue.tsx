"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useId, useState } from "react";
import { CountBadge } from "@/components/common/count-badge";
import { attentionReasonLabels } from "@/components/dashboard/reason-texts";
import { WeeklyQueueRow } from "@/components/dashboard/weekly-queue-row";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { weeklyQueueAnchor } from "@/lib/platform/paths";
import { type AttentionReasonKind, attentionReasonKinds, parseAttentionReasonKind, readWeeklyQueue } from "@/lib/practice/dashboard/contract";

/** What else there is stands below, so only the worst take room until she asks. */
const initialCount = 6;

/** Who needs the coach and why, worst first. What it is narrowed to stands in the address. */
export function WeeklyQueue() {
  const reason = parseAttentionReasonKind(useSearchParams().get("reason"));
  const query = useQuery({ ...queryFor(readWeeklyQueue, { query: reason ? { reason } : {} }), placeholderData: keepPreviousData });
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (!query.data) return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
  const { total, counts, entries } = query.data;
  const shown = showsAll ? entries : entries.slice(0, initialCount);
  return (
    <Card role="region" aria-labelledby={titleId} id={weeklyQueueAnchor} tabIndex={-1} className="scroll-mt-24 outline-none">
      <CardHeader>
        <CardTitle as="h2" id={titleId}>Who needs you</CardTitle>
        {total > 0 ? (
          <CardDescription>{total} {total === 1 ? "client" : "clients"} this week, the most pressing first</CardDescription>
        ) : null}
      </CardHeader>
      <CardContent>
        {total > 0 ? <ReasonFilter counts={counts} total={total} selected={reason} onSelect={setReasonInAddress} /> : null}
        {entries.length === 0 ? (
          <EmptyState
            as="h3"
            icon={HeartHandshake}
            title={total === 0 ? "Nobody is waiting for you" : "Done with these"}
            text={total === 0 ? "Missed check-ins, flags, failed payments, milestones and promises will appear here." : "Nobody needs you for this reason any more."}
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
            {shown.map((entry) => (
              <WeeklyQueueRow key={entry.client.id} entry={entry} />
            ))}
          </ul>
        )}
        {entries.length > initialCount ? (
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)} className="-mb-2 -ml-3">
            {showsAll ? "Show fewer" : `Show all ${entries.length}`}
          </Button>
        ) : null}
        {!reason && total > entries.length ? <p className="mt-2 text-sm text-muted-foreground">These are the {entries.length} most pressing. Choose a reason to see others.</p> : null}
      </CardContent>
    </Card>
  );
}

/** Writes the choice into the address without asking the server for the page again. */
function setReasonInAddress(reason: AttentionReasonKind | undefined) {
  const address = new URL(window.location.href);
  if (reason) address.searchParams.set("reason", reason);
  else address.searchParams.delete("reason");
  window.history.replaceState(null, "", address);
}

interface ReasonFilterProps {
  counts: Record<AttentionReasonKind, number>;
  total: number;
  selected: AttentionReasonKind | undefined;
  onSelect: (reason: AttentionReasonKind | undefined) => void;
}

function ReasonFilter({ counts, total, selected, onSelect }: ReasonFilterProps) {
  const there = attentionReasonKinds.filter((kind) => counts[kind] > 0 || kind === selected);
  if (there.length < 2) return null;
  return (
    <div role="group" aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      <ReasonFilterButton label="Everyone" count={total} isChosen={!selected} onChoose={() => onSelect(undefined)} />
      {there.map((kind) => (
        <ReasonFilterButton key={kind} label={attentionReasonLabels[kind]} count={counts[kind]} isChosen={kind === selected} onChoose={() => onSelect(kind)} />
      ))}
    </div>
  );
}

const ReasonFilterButton = ({ label, count, isChosen, onChoose }: { label: string; count: number; isChosen: boolean; onChoose: () => void }) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={cn(
      "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold transition-colors pointer-coarse:min-h-11",
      isChosen ? "border-primary bg-primary-soft text-primary-ink" : "border-border text-muted-foreground hover:border-input hover:text-foreground",
    )}
  >
    {label}
    <CountBadge count={count} className={isChosen ? undefined : "bg-muted text-foreground"} />
  </button>
);
