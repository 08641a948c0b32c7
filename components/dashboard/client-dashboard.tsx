"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { PausedNotice } from "@/components/clients/paused-status";
import { CalendarDay, LocalTime } from "@/components/common/local-time";
import { OpenConsentsCard } from "@/components/consents/open-consents-card";
import { DashboardCheckInCard, DashboardDiaryCard, DashboardOnboardingCard } from "@/components/dashboard/client-dashboard-cards";
import { ClientJourney } from "@/components/dashboard/client-journey";
import { CoachMessage } from "@/components/dashboard/coach-message";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import { HelpText, StayConnected } from "@/components/dashboard/stay-connected";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { type ClientDashboardData, type OpenPromise, readDashboard } from "@/lib/practice/dashboard/client-contract";

/** The client's own dashboard: what is due, the journey so far and open promises. */
export function ClientDashboard({ userId }: { userId: string }) {
  const query = useQuery(queryFor(readDashboard));
  if (query.data) return <DashboardContent dashboard={query.data} userId={userId} />;
  return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
}

function DashboardContent({ dashboard, userId }: { dashboard: ClientDashboardData; userId: string }) {
  const { firstName, today, isSetUp, diary, hasActivePlan, journey, pausedUntil, promises, links, coachName, coachMessageSeen } = dashboard;
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader title={[isSetUp ? "Welcome back" : "Welcome", firstName].filter(Boolean).join(", ")} description={<CalendarDay day={today} format="longDate" />} className="mb-1 sm:mb-1" />
      <PausedNotice until={pausedUntil} />
      {isSetUp ? <OpenConsentsCard clientId={userId} /> : null}
      {isSetUp ? <CoachMessage {...{ userId, coachName, coachMessageSeen }} groupCallsLink={links.groupCalls} /> : null}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5 sm:gap-6">
          {isSetUp ? null : <DashboardOnboardingCard />}
          <DashboardCheckInCard {...dashboard} />
          <DashboardDiaryCard diary={diary} hasActivePlan={hasActivePlan} />
          <Card>
            <CardHeader>
              <CardTitle as="h2">Your journey</CardTitle>
            </CardHeader>
            <CardContent>
              <ClientJourney journey={journey} />
            </CardContent>
          </Card>
        </div>
        <div className="grid gap-5 sm:gap-6">
          {promises.length > 0 ? (
            <Card>
              <CardHeader>
                <CardTitle as="h2">Promised to you</CardTitle>
              </CardHeader>
              <CardContent>
                <OwnPromiseList promises={promises} />
              </CardContent>
            </Card>
          ) : null}
          <Card>
            <CardHeader>
              <CardTitle as="h2">Stay Connected</CardTitle>
            </CardHeader>
            <CardContent>
              <StayConnected dashboard={dashboard} />
              <HelpText links={links} />
            </CardContent>
          </Card>
        </div>
      </div>
    </div>
  );
}

function OwnPromiseList({ promises }: { promises: readonly OpenPromise[] }) {
  return (
    <ul className="divide-y">
      {promises.map(({ kind, dueAt, isOverdue }) => (
        <li key={kind} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <Clock aria-hidden className="mt-1 size-4.5 shrink-0 text-muted-foreground" />
          <span className="min-w-0">
            <span className="block font-semibold">{promiseLabels[kind].forClient}</span>
            <span className="block text-sm text-muted-foreground">
              {isOverdue ? "Was due " : "By "}
              <LocalTime at={dueAt} format="dateTime" />
              {isOverdue ? ". Your coach can see that this is overdue." : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
