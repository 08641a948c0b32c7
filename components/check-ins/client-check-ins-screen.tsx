"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CalendarCheck, ClipboardList, MessageSquareText } from "lucide-react";
import { Link } from "@/components/ui/link";
import { ClientCheckInCard } from "@/components/check-ins/client-check-in-card";
import { checkInClientName } from "@/components/check-ins/review-order";
import { reviewedHistoryOf } from "@/components/check-ins/reviewed-history";
import { preloadReviewDialogProps, useReviewDialog } from "@/components/check-ins/use-review-dialog";
import { PausedBadge } from "@/components/clients/paused-status";
import { SafetyNotes } from "@/components/clients/safety-notes";
import { LocalTime } from "@/components/common/local-time";
import { ShowMore } from "@/components/common/show-more";
import { StatTile } from "@/components/common/stat-tile";
import { EmptyState } from "@/components/feedback/empty-state";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { infiniteQueryFor, queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readPause } from "@/lib/practice/lifecycle/calls";
import { listCheckInNumbers, listClientCheckIns } from "@/lib/work/check-ins/calls";
import type { CheckIn, CheckInForReview, CheckInNumbers, HandFlag } from "@/lib/work/check-ins/contract";
import { getCheckInFlags, getOverallLabel, isCheckIn } from "@/lib/work/check-ins/rules";

/** What the review needs besides the check-ins. */
type ReviewContext = Pick<CheckInForReview, "client" | "safetyNotes" | "pausedUntil">;

const emptyQueue: readonly CheckInForReview[] = [];

/** One client's check-ins, newest first, in the shape of the review dialog. */
const toCheckInsForReview = (checkIns: readonly (CheckIn & { handFlag?: HandFlag | null; heldUntil?: string | null })[], { client, ...context }: ReviewContext) =>
  checkIns.map((checkIn, index): CheckInForReview => {
    const flagMetrics = { ...checkIn.data, sleepHours: checkIn.data.averageSleep };
    const { handFlag = null, heldUntil = null } = checkIn;
    return { ...checkIn, client, flags: getCheckInFlags(flagMetrics), overall: getOverallLabel(flagMetrics), handFlag, heldUntil, previous: checkIns[index + 1] ?? null, ...context };
  });

export function ClientCheckInsScreen({ client, safetyNotes }: Omit<ReviewContext, "pausedUntil">) {
  const { data: pause } = useQuery(queryFor(readPause, { params: { id: client.id } }));
  const context = { client, safetyNotes, pausedUntil: pause?.pausedUntil ?? null };
  const query = useInfiniteQuery(infiniteQueryFor(listClientCheckIns, reviewedHistoryOf(client.id)));
  const numbers = useQuery(queryFor(listCheckInNumbers, { params: { clientId: client.id } })).data;
  const loaded = query.data?.pages.flatMap(({ rows }) => rows);
  const forReview = toCheckInsForReview(loaded ?? [], context);
  const { show, dialog } = useReviewDialog(emptyQueue, { shown: forReview });
  return (
    <>
      <PageHeader
        title={checkInClientName(client)}
        description="All weekly check-ins, newest first"
        back={{ href: paths.section("checkins"), label: "Weekly Check-In Review" }}
        actions={
          <>
            <PausedBadge until={context.pausedUntil} />
            <Button asChild variant="outline">
              <Link href={paths.clientProfile(client.id)}>Client profile</Link>
            </Button>
          </>
        }
      />
      <SafetyNotes notes={safetyNotes} className="mb-5" />
      {query.isPending ? <Skeleton className="h-96" /> : null}
      {query.isError && !query.data ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : null}
      {numbers ? <CheckInTotals checkIns={numbers.filter((week) => isCheckIn(week))} /> : null}
      {loaded?.length === 0 ? (
        <Card className="mt-5">
          <CardContent>
            <EmptyState as="h2" icon={ClipboardList} title="No check-ins submitted yet" text="New check-ins appear here as soon as they’re sent." />
          </CardContent>
        </Card>
      ) : null}
      <ul className="mt-5 space-y-4 sm:space-y-5" {...preloadReviewDialogProps}>
        {(query.hasNextPage ? forReview.slice(0, -1) : forReview).map((checkIn) => (
          <li key={checkIn.id}>
            <ClientCheckInCard checkIn={checkIn} onShow={show} />
          </li>
        ))}
      </ul>
      <ShowMore list={query} label="Show earlier check-ins" />
      {dialog}
    </>
  );
}

function CheckInTotals({ checkIns }: { checkIns: readonly CheckInNumbers[] }) {
  const [latest] = checkIns;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <StatTile label="Total check-ins" value={checkIns.length} icon={ClipboardList} />
      <StatTile label="With feedback" value={checkIns.filter(({ hasFeedback }) => hasFeedback).length} icon={MessageSquareText} tone="success" />
      <StatTile
        label="Last check-in"
        value={<span className="text-2xl">{latest ? <LocalTime at={latest.submittedAt} /> : "Never"}</span>}
        icon={CalendarCheck}
        tone="highlight"
        className="col-span-2 sm:col-span-1"
      />
    </div>
  );
}
