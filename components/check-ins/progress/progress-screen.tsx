"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { NoCheckIns } from "@/components/check-ins/no-check-ins";
import { ProgressTrends } from "@/components/check-ins/progress/progress-trends";
import { type ProgressTab, progressTabs, useProgressView } from "@/components/check-ins/progress/progress-view";
import { PausedNotice } from "@/components/clients/paused-status";
import { ConsentWithdrawn } from "@/components/consents/consent-withdrawn";
import { useConsentState } from "@/components/consents/use-consent";
import { ErrorState } from "@/components/feedback/error-state";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { dueMondayForWeekNumber, nextMeasurementWeek } from "@/lib/core/weeks/rules";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { paths } from "@/lib/platform/paths";
import { listCheckInNumbers, readCurrentCheckIn } from "@/lib/work/check-ins/calls";
import type { CheckInNumbers, CurrentCheckIn } from "@/lib/work/check-ins/contract";
import { isCheckIn } from "@/lib/work/check-ins/rules";

// The trends are what opens first. The others are loaded when their tab is opened.
const loading = () => <Skeleton className="h-96" />;
const ProgressPhotos = dynamic(() => import("@/components/check-ins/progress/progress-photos").then((module) => module.ProgressPhotos, () => PartNotLoaded), { loading });
const MilestoneList = dynamic(() => import("@/components/check-ins/progress/milestone-list").then((module) => module.MilestoneList, () => PartNotLoaded), { loading });
const CheckInList = dynamic(() => import("@/components/check-ins/check-in-list").then((module) => module.CheckInList, () => PartNotLoaded), { loading });

const tabLabels: Record<ProgressTab, string> = { trends: "Trends", photos: "Photos", milestones: "Milestones", "check-ins": "Check-ins" };

/** How far a client has come: charts, photos, milestones, and every check-in with its feedback. */
export function ProgressScreen({ clientId }: { clientId: string }) {
  const current = useQuery(queryFor(readCurrentCheckIn));
  const numbers = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  const isWithdrawn = useConsentState(clientId, "health_data") === "withdrawn";
  const queries = [current, numbers];
  if (!current.data || !numbers.data) {
    const retry = () => queries.forEach((query) => query.isError && void query.refetch());
    return queries.some(({ isError }) => isError) ? <ErrorState onRetry={retry} retrying={queries.some(({ isFetching }) => isFetching)} /> : <Skeleton className="h-96" />;
  }
  return (
    <>
      <PageHeader title="Progress" description={`Week ${current.data.weekNumber}. How far you’ve come, in your own numbers, photos and words.`} className="mb-5 sm:mb-6" />
      <PausedNotice until={current.data.pausedUntil} className="mb-5" />
      {isWithdrawn ? (
        <div className="mb-5">
          <ConsentWithdrawn kind="health_data" offText="Check-ins are off. You can still see what you sent before." />
        </div>
      ) : null}
      {numbers.data.length > 0 ? (
        <ProgressTabs {...{ clientId }} current={current.data} numbers={numbers.data} />
      ) : (
        <NoCheckIns
          title="Your progress will show here"
          text="Your first check-in is the start. From the second one on you’ll see charts of your weeks, and later your photos and milestones."
          action={<StartCheckIn />}
        />
      )}
    </>
  );
}

const StartCheckIn = () => (
  <Button asChild>
    <Link href={paths.section("checkin")}>Start your check-in</Link>
  </Button>
);

interface ProgressTabsProps {
  clientId: string;
  current: CurrentCheckIn;
  numbers: readonly CheckInNumbers[];
}

function ProgressTabs({ clientId, current, numbers }: ProgressTabsProps) {
  const { view: openTab, range, change } = useProgressView();
  const [seenTabs, setSeenTabs] = useState<readonly ProgressTab[]>([openTab]);
  if (!seenTabs.includes(openTab)) setSeenTabs([...seenTabs, openTab]);
  const panels: Record<ProgressTab, ReactNode> = {
    trends: <ProgressTrends {...{ numbers, current, range }} onRange={(next) => change({ range: next })} />,
    photos: <ProgressPhotos {...{ clientId, numbers }} hiddenPoses={current.hiddenPhotoPoses} nextMeasurementWeek={describeNextMeasurementWeek(current)} />,
    milestones: <MilestoneList {...{ numbers, current }} />,
    "check-ins": !numbers.some(isCheckIn) ? <NoCheckIns title="Your check-ins will show here" text="After your first one you can look back at every week, with your coach’s feedback." action={<StartCheckIn />} /> : <CheckInList numbers={numbers} hidden={current} />,
  };
  return (
    <Tabs defaultValue={openTab} value={openTab} onValueChange={(next) => change({ view: progressTabs.find((tab) => tab === next) ?? openTab })}>
      <TabsList aria-label="Progress" className="w-full sm:w-fit">
        {progressTabs.map((tab) => (
          <TabsTrigger key={tab} value={tab} className="px-2 sm:px-5">
            {tabLabels[tab]}
          </TabsTrigger>
        ))}
      </TabsList>
      {progressTabs.map((tab) => (
        <TabsContent key={tab} value={tab}>
          {tab === "check-ins" ? null : <h2 className="sr-only">{tabLabels[tab]}</h2>}
          {seenTabs.includes(tab) ? panels[tab] : null}
        </TabsContent>
      ))}
    </Tabs>
  );
}

/** "week 8, Monday 4 January", for the next week that asks for photos; this one as long as nothing was sent for it. */
function describeNextMeasurementWeek(current: CurrentCheckIn) {
  const { week } = nextMeasurementWeek(current.sent ? current.weekNumber + 1 : current.weekNumber);
  const monday = week === current.weekNumber ? current.dueDate : dueMondayForWeekNumber(week, current);
  return `week ${week}, ${formatCalendarDay(monday)}`;
}
