"use client";

import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "@/components/hooks/current-user";
import { LocalTime } from "@/components/common/local-time";
import { Alerts } from "@/components/dashboard/alerts";
import { CheckInTiles, OnboardingProgress, Pipeline } from "@/components/dashboard/figures";
import { QuickActions } from "@/components/dashboard/quick-actions";
import { RevenuePanel } from "@/components/dashboard/revenue-panel";
import { WeeklyQueue } from "@/components/dashboard/weekly-queue";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { useUnread } from "@/components/messages/use-unread";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { type Figures, figures, weeklyQueue } from "@/lib/practice/dashboard/contract";

/** The coach's start: who needs her, then how the practice stands. */
export function DeskScreen({ today }: { today: string }) {
  const { firstName } = useCurrentUser();
  const query = useQuery(queryFor(figures));
  return (
    <>
      <PageHeader title={["Welcome back", firstName].filter(Boolean).join(", ")} description={<LocalTime at={today} show="longDate" />} />
      {query.data ? <Desk figures={query.data} /> : query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />}
    </>
  );
}

function Desk({ figures: { pipeline, checkIns, onboarding, revenue } }: { figures: Figures }) {
  const counts = useQuery(queryFor(weeklyQueue, { query: {} })).data?.counts;
  const unreadMessages = useUnread()?.messages ?? 0;
  return (
    <>
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <WeeklyQueue />
        <div className="grid gap-5 sm:gap-6">
          <Alerts paymentFailures={counts?.payment_failed ?? 0} milestones={counts?.milestone ?? 0} unreadMessages={unreadMessages} />
          <RevenuePanel revenue={revenue} />
          <QuickActions pendingReview={checkIns.pendingReview} />
        </div>
      </div>
      <Pipeline pipeline={pipeline} />
      <div className="grid gap-x-6 xl:grid-cols-2">
        <CheckInTiles checkIns={checkIns} overdue={counts?.check_in_overdue ?? 0} />
        <OnboardingProgress onboarding={onboarding} />
      </div>
    </>
  );
}
