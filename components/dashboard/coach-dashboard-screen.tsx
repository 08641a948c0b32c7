"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck, CloudUpload, CreditCard, Settings, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { SendChaseEmailsAction } from "@/components/campaigns/chase-action";
import { AfterHydration } from "@/components/common/after-hydration";
import { CountBadge } from "@/components/common/count-badge";
import { LocalTime } from "@/components/common/local-time";
import { ActionRow, QuickActionCard } from "@/components/common/quick-actions";
import { AlertsPanel } from "@/components/dashboard/alerts-panel";
import { CheckInTiles, OnboardingProgress, PipelineTiles } from "@/components/dashboard/dashboard-metrics";
import { RevenuePanel } from "@/components/dashboard/revenue-panel";
import { WeeklyQueue } from "@/components/dashboard/weekly-queue";
import { ErrorState } from "@/components/feedback/error-state";
import { useCurrentUser } from "@/components/hooks/current-user";
import { PageHeader } from "@/components/layout/page-header";
import { useUnreadCounts } from "@/components/messages/use-unread-counts";
import { AgreementCheck } from "@/components/onboarding/agreement-check";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { paths } from "@/lib/platform/paths";
import { readDeskFigures, readWeeklyQueue } from "@/lib/practice/dashboard/calls";
import type { DashboardMetrics } from "@/lib/practice/dashboard/contract";
import { readSetup } from "@/lib/practice/setup/calls";
import { setupGuideView } from "@/lib/practice/setup/rules";

/** Loaded only while there is something to set up. */
const SetupGuide = dynamic(() => import("@/components/setup/setup-guide").then((module) => module.SetupGuide), { loading: () => null });

/** The coach's dashboard: who needs attention, then the practice's figures. A new practice has the set-up guide in their place. */
export function CoachDashboardScreen({ today }: { today: string }) {
  const { firstName } = useCurrentUser();
  const query = useQuery(queryFor(readDeskFigures));
  const setup = useQuery(queryFor(readSetup)).data;
  const guide = setup ? setupGuideView(setup) : "none";
  const isGuideOpen = guide === "open";
  const isNew = setup?.steps.some(({ id, done }) => id === "first-client" && !done) ?? false;
  const hasClients = (query.data?.pipeline.activeClients ?? 0) > 0;
  return (
    <>
      <PageHeader title={[hasClients ? "Welcome back" : "Welcome", firstName].filter(Boolean).join(", ")} description={<LocalTime at={today} format="longDate" />} actions={<SettingsLink />} />
      {isGuideOpen || isNew ? null : <AgreementCheck className="mb-5" />}
      {setup && guide !== "none" ? <SetupGuide setup={setup} className="mb-5 sm:mb-6" /> : null}
      {isNew ? (
        isGuideOpen ? null : <FirstActions />
      ) : query.data ? (
        <CoachDashboardContent figures={query.data} />
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

/** The settings are one tap away on a phone too. */
const SettingsLink = () => (
  <Button asChild variant="ghost" size="icon" className="icon-button">
    <Link href={paths.settings} aria-label="Settings">
      <Settings aria-hidden />
    </Link>
  </Button>
);

function CoachDashboardContent({ figures: { pipeline, checkIns, onboarding, revenue } }: { figures: DashboardMetrics }) {
  const counts = useQuery(queryFor(readWeeklyQueue, { query: {} })).data?.counts;
  const unreadMessages = useUnreadCounts()?.messages ?? 0;
  return (
    <>
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <WeeklyQueue />
        <div className="grid gap-5 sm:gap-6">
          <AlertsPanel paymentFailures={counts?.payment_failed ?? 0} milestones={counts?.milestone ?? 0} unreadMessages={unreadMessages} />
          <RevenuePanel revenue={revenue} />
          <AfterHydration>
            <QuickActions pendingReview={checkIns.pendingReview} />
          </AfterHydration>
        </div>
      </div>
      <AfterHydration>
        <PipelineTiles pipeline={pipeline} />
        <div className="grid gap-x-6 xl:grid-cols-2">
          <CheckInTiles checkIns={checkIns} overdue={counts?.check_in_overdue ?? 0} />
          <OnboardingProgress onboarding={onboarding} />
        </div>
      </AfterHydration>
    </>
  );
}

const QuickActions = ({ pendingReview }: { pendingReview: number }) => (
  <QuickActionCard>
    <AddPeopleActions />
    <ActionRow label="Review Check-ins" icon={ClipboardCheck} action={paths.section("checkins")}>
      <CountBadge count={pendingReview} />
    </ActionRow>
    <SendChaseEmailsAction />
  </QuickActionCard>
);

/** What a coach without clients and leads can do once the guide is closed. */
const FirstActions = () => (
  <QuickActionCard>
    <AddPeopleActions />
  </QuickActionCard>
);

const AddPeopleActions = () => (
  <>
    <ActionRow label="Add New Lead" icon={UserPlus} action={paths.addLead} />
    <ActionRow label="Add Client & Set Payment" icon={CreditCard} action={paths.clientManagement} />
    <ActionRow label="Import Your Client Data" icon={CloudUpload} action={paths.bulkImport} />
  </>
);
