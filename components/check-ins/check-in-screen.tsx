"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarDays, Camera, Ruler } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { CheckInForm } from "@/components/check-ins/check-in-form";
import { CheckInHistory } from "@/components/check-ins/check-in-history";
import { CheckInThankYou, ReviewedCheckIn } from "@/components/check-ins/check-in-result";
import { PausedNotice } from "@/components/clients/paused-status";
import { formatCalendarDay } from "@/components/common/local-date";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/contract";
import { type CurrentCheckIn, listCheckInNumbers, readCurrentCheckIn as currentCheckIn } from "@/lib/work/check-ins/contract";

type TabName = "new" | "history";

/** A client's weekly check-in: the week that is open, and every week before. */
export function CheckInScreen({ clientId }: { clientId: string }) {
  const requestedTab = useSearchParams().get("tab");
  const [handledTab, setHandledTab] = useState<string | null>(null);
  const [tab, setTab] = useState<TabName>("new");
  const [justSent, setJustSent] = useState<number>();
  const current = useQuery(queryFor(currentCheckIn));
  const numbers = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  // Cached while the page is open, so that a draft that could not be saved is not lost.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "weekly-check-in" } }), gcTime: Infinity });

  function show(next: TabName) {
    setTab(next);
    setJustSent(undefined);
  }

  // A link can open the history even while this screen is open. Choosing a tab does not change the address.
  if (requestedTab !== handledTab) {
    setHandledTab(requestedTab);
    if (requestedTab === "history") show("history");
  }

  const queries = [current, numbers, draft];
  if (!current.data || !numbers.data || !draft.data) {
    const retry = () => queries.forEach((query) => query.isError && void query.refetch());
    return queries.some((query) => query.isError) ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const { sent, hideWeight, weekNumber, pausedUntil } = current.data;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Weekly Check-in" description="Ten minutes for yourself. Your coach reads every word." className="mb-5 sm:mb-5" />
      <PausedNotice until={pausedUntil} className="mb-5" />
      <Tabs defaultValue="new" value={tab} onValueChange={(next) => show(next === "history" ? "history" : "new")}>
        <TabsList aria-label="Check-in" className="w-full sm:w-fit">
          <TabsTrigger value="new">New Check-In</TabsTrigger>
          <TabsTrigger value="history">Check-In History</TabsTrigger>
        </TabsList>
        <TabsContent value="new">
          {justSent !== undefined ? (
            <CheckInThankYou weekNumber={justSent} onSeeHistory={() => show("history")} />
          ) : sent?.status === "reviewed" ? (
            <ReviewedCheckIn checkIn={sent} />
          ) : (
            <ConsentGate clientId={clientId} kind="health_data" offText="Check-ins are off.">
              <CheckInWeekHeader current={current.data} />
              <CheckInForm clientId={clientId} current={current.data} draft={draft.data.data} sentWeeks={numbers.data} onSent={() => setJustSent(weekNumber)} />
            </ConsentGate>
          )}
        </TabsContent>
        <TabsContent value="history">
          <CheckInHistory numbers={numbers.data} hideWeight={hideWeight} onStart={() => show("new")} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

function CheckInWeekHeader({ current }: { current: CurrentCheckIn }) {
  const { weekNumber, dueDate, pausedUntil, isMeasurementWeek, nextMeasurementWeek, weeksToGo } = current;
  const isOwed = pausedUntil === null || dueDate > pausedUntil;
  const Icon = isMeasurementWeek ? Camera : Ruler;
  return (
    <header className="mb-6 rounded-lg bg-primary-soft px-5 py-5 text-primary-ink sm:px-6">
      <h2 className="text-3xl">Week {weekNumber}</h2>
      <ul className="mt-2 grid gap-1.5 text-base sm:flex sm:flex-wrap sm:gap-x-6">
        <li className="flex gap-2.5">
          <CalendarDays aria-hidden className="mt-[0.2em] size-5 shrink-0" />
          {isOwed ? "Due" : "For"} {formatCalendarDay(dueDate)}
        </li>
        <li className="flex gap-2.5">
          <Icon aria-hidden className="mt-[0.2em] size-5 shrink-0" />
          {isMeasurementWeek
            ? "This is a measurement week: photos and measurements"
            : `Next measurement week: week ${nextMeasurementWeek}, in ${weeksToGo} ${weeksToGo === 1 ? "week" : "weeks"}`}
        </li>
      </ul>
    </header>
  );
}
