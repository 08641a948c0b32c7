"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { CheckInForm } from "@/components/check-ins/check-in-form";
import { CheckInHistory } from "@/components/check-ins/check-in-history";
import { CheckInThankYou, ReviewedCheckIn } from "@/components/check-ins/check-in-result";
import { CheckInWeekHeader } from "@/components/check-ins/check-in-week-header";
import type { AskedForm } from "@/components/questions/own-answers";
import { startedVersion } from "@/components/check-ins/check-in-values";
import { EditCheckIn } from "@/components/check-ins/edit-check-in";
import { useAskedForm } from "@/components/questions/use-asked-form";
import { PausedNotice } from "@/components/clients/paused-status";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/contract";
import { listCheckInNumbers, readCurrentCheckIn as currentCheckIn } from "@/lib/work/check-ins/contract";
import { minutesToAnswer } from "@/lib/work/questions/rules";

type TabName = "new" | "history";

/** The built-in form takes ten minutes. */
const durationText = ({ version, items }: AskedForm) => {
  const minutes = minutesToAnswer(items);
  if (version === 0) return "Ten minutes";
  return minutes === 1 ? "About a minute" : `About ${minutes} minutes`;
};

/** A client's weekly check-in: the week that is open, and every week before. */
export function CheckInScreen({ clientId }: { clientId: string }) {
  const search = useSearchParams();
  const [requestedTab, entryId, editedId] = [search.get("tab"), search.get("entry"), search.get("edit")];
  const [handledSearch, setHandledSearch] = useState("");
  const [tab, setTab] = useState<TabName>("new");
  const [justSent, setJustSent] = useState<number>();
  const current = useQuery(queryFor(currentCheckIn));
  const numbers = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  // Cached while the page is open, so that a draft that could not be saved is not lost.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "weekly-check-in" } }), gcTime: Infinity });
  const version = current.data && draft.data && startedVersion(current.data, draft.data.data, numbers.data ?? []);
  const asked = useAskedForm("weekly-check-in", { version, weekNumber: current.data?.weekNumber ?? 1, isOpen: true });

  function show(next: TabName) {
    setTab(next);
    setJustSent(undefined);
  }

  // A link can open the history or a form even while this screen is open. Choosing a tab does not change the address.
  if (search.toString() !== handledSearch) {
    setHandledSearch(search.toString());
    show(requestedTab === "history" && editedId === null ? "history" : "new");
  }

  const queries = [current, numbers, draft, asked];
  if (!current.data || !numbers.data || !draft.data || !asked.form) {
    const retry = () => queries.forEach((query) => query.isError && void query.refetch());
    return queries.some((query) => query.isError) ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const { sent, hideWeight, weekNumber, pausedUntil } = current.data;
  // The check-in of the open week has its form below.
  if (editedId !== null && editedId !== sent?.id) return <EditCheckIn key={editedId} {...{ clientId, hideWeight }} checkInId={editedId} sentWeeks={numbers.data} />;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Weekly Check-in" description={`${durationText(asked.form)} for yourself. Your coach reads every word.`} className="mb-5 sm:mb-5" />
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
              <CheckInForm key={asked.form.version} clientId={clientId} week={current.data} form={asked.form} draftForm="weekly-check-in" draft={draft.data.data} sentWeeks={numbers.data} onSent={() => setJustSent(weekNumber)} />
            </ConsentGate>
          )}
        </TabsContent>
        <TabsContent value="history">
          <CheckInHistory numbers={numbers.data} hidden={current.data} entryId={entryId} onStart={() => show("new")} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
