"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { BaselineCard } from "@/components/check-ins/baseline/baseline-card";
import { CoachAwayNotice } from "@/components/clients/coach-away-notice";
import { PausedNotice } from "@/components/clients/paused-status";
import { AfterHydration } from "@/components/common/after-hydration";
import { CalendarDay, Deadline } from "@/components/common/local-time";
import { Disclosure } from "@/components/common/disclosure";
import { OpenConsentsCard } from "@/components/consents/open-consents-card";
import { CaughtUp, DashboardCheckInCard, DashboardDiaryCard, DashboardOnboardingCard, DashboardPaymentCard } from "@/components/dashboard/client-dashboard-cards";
import { ClientJourney } from "@/components/dashboard/client-journey";
import { CoachMessage } from "@/components/dashboard/coach-message";
import { FeedbackCard } from "@/components/dashboard/feedback-card";
import { FromYourCoach, useNewFeedback } from "@/components/dashboard/from-your-coach";
import { NumbersAtAGlance } from "@/components/dashboard/numbers-at-a-glance";
import { promiseLabels } from "@/components/dashboard/promise-labels";
import { HelpText, StayConnected } from "@/components/dashboard/stay-connected";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { StepsCard } from "@/components/next-steps/steps-card";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { readDashboard } from "@/lib/practice/dashboard/client-calls";
import type { ClientDashboardData, OpenPromise } from "@/lib/practice/dashboard/client-contract";

/** The client's own dashboard: what is due, the journey so far and open promises. */
export function ClientDashboard({ userId }: { userId: string }) {
  const query = useQuery(queryFor(readDashboard));
  if (query.data) return <DashboardContent dashboard={query.data} userId={userId} />;
  return query.isError ? <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} /> : <Skeleton className="h-96" />;
}

function DashboardContent({ dashboard, userId }: { dashboard: ClientDashboardData; userId: string }) {
  const { firstName, today, isSetUp, diary, pausedUntil, promises, links, coachName, coachMessageSeen, glances } = dashboard;
  const newFeedback = useNewFeedback(dashboard.feedback);
  const due = listDueTasks(dashboard);
  const tasks = { ...dashboard, first: due[0] };
  return (
    <div className="mx-auto grid max-w-2xl gap-4 sm:gap-5">
      <PageHeader title={[isSetUp ? "Welcome back" : "Welcome", firstName].filter(Boolean).join(", ")} description={<CalendarDay day={today} format="longDate" />} className="mb-1" />
      <PausedNotice until={pausedUntil} />
      <CoachAwayNotice />
      {due.length === 0 && (dashboard.checkInDue === null || dashboard.checkInDue.dueDate > today) ? <CaughtUp /> : null}
      {due.map((task) => (
        <TaskCard key={task} task={task} {...tasks} />
      ))}
      <BaselineCard clientId={userId} isFirst={due.length === 0} />
      <FromYourCoach feedback={newFeedback} newPlan={dashboard.newPlan} />
      {pausedUntil === null ? <StepsCard coachName={coachName} /> : null}
      {isSetUp ? <OpenConsentsCard clientId={userId} /> : null}
      {/* The specified cards, where nothing is due in them. */}
      {due.includes("check-in") ? null : <TaskCard task="check-in" {...tasks} />}
      {due.includes("diary") ? null : <TaskCard task="diary" {...tasks} />}
      <AfterHydration>
        <NumbersAtAGlance glances={glances} />
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
        {dashboard.feedback && !newFeedback ? <FeedbackCard key={dashboard.feedback.checkInId} feedback={dashboard.feedback} isNew={false} /> : null}
        {isSetUp ? <CoachMessage {...{ userId, coachName, coachMessageSeen }} groupCallsLink={links.groupCalls} /> : null}
        <JourneyCard journey={dashboard.journey} isOver={isSetUp && diary === "plan_ready"} />
        <Card>
          <CardHeader>
            <CardTitle as="h2">Stay Connected</CardTitle>
          </CardHeader>
          <CardContent>
            <StayConnected dashboard={dashboard} />
            <HelpText links={links} />
          </CardContent>
        </Card>
      </AfterHydration>
    </div>
  );
}

type Task = "payment" | "check-in" | "onboarding" | "diary";

/** What she has to do, most urgent first. */
function listDueTasks({ hasPaymentToFix, checkInDue, checkIn, isSetUp, diary }: ClientDashboardData): Task[] {
  const due: [Task, boolean][] = [
    ["payment", hasPaymentToFix],
    ["check-in", checkInDue !== null && checkIn === "pending"],
    ["onboarding", !isSetUp],
    ["diary", diary === "priority"],
  ];
  return due.flatMap(([task, isDue]) => (isDue ? [task] : []));
}

function TaskCard({ task, first, ...dashboard }: ClientDashboardData & { task: Task; first: Task | undefined }) {
  const isFirst = task === first;
  switch (task) {
    case "payment":
      return <DashboardPaymentCard isFirst={isFirst} />;
    case "check-in":
      return <DashboardCheckInCard {...dashboard} isFirst={isFirst} />;
    case "onboarding":
      return <DashboardOnboardingCard {...dashboard} isFirst={isFirst} />;
    case "diary":
      return <DashboardDiaryCard {...dashboard} isFirst={isFirst} />;
  }
}

/** The journey so far, folded away once its first weeks are behind her. */
function JourneyCard({ journey, isOver }: Pick<ClientDashboardData, "journey"> & { isOver: boolean }) {
  if (isOver)
    return (
      <Disclosure title="Your journey" className="shadow-sm">
        <ClientJourney journey={journey} />
      </Disclosure>
    );
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Your journey</CardTitle>
      </CardHeader>
      <CardContent>
        <ClientJourney journey={journey} />
      </CardContent>
    </Card>
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
              <Deadline at={dueAt} />
              {isOverdue ? ". Your coach can see that this is overdue." : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
