"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { CheckInForm } from "@/components/check-ins/check-in-form";
import { CheckInThankYou, ReviewedCheckIn } from "@/components/check-ins/check-in-result";
import { CheckInWeekHeader } from "@/components/check-ins/check-in-week-header";
import type { AskedForm } from "@/components/questions/own-answers";
import { startedVersion } from "@/components/check-ins/check-in-values";
import { UnsentAnswers } from "@/components/check-ins/unsent-answers";
import { useCheckInLayout } from "@/components/check-ins/use-check-in-layout";
import { useAskedForm } from "@/components/questions/use-asked-form";
import { PausedNotice } from "@/components/clients/paused-status";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/contract";
import { type CheckInNumbers, listCheckInNumbers, readCurrentCheckIn as currentCheckIn } from "@/lib/work/check-ins/contract";
import { isStart } from "@/lib/work/check-ins/rules";
import { minutesToAnswer } from "@/lib/work/questions/rules";

const CheckInHistory = dynamic(() => import("@/components/check-ins/check-in-history").then((file) => file.CheckInHistory), { loading: () => <Skeleton className="h-96" /> });
const EditCheckIn = dynamic(() => import("@/components/check-ins/edit-check-in").then((file) => file.EditCheckIn), { loading: () => <Skeleton className="mx-auto h-96 max-w-3xl" /> });

type TabName = "new" | "history";

/** The built-in form takes ten minutes. */
const durationText = ({ version, items }: AskedForm) => {
  const minutes = minutesToAnswer(items);
  if (version === 0) return "Ten minutes";
  return minutes === 1 ? "About a minute" : `About ${minutes} minutes`;
};

/** A client's weekly check-in: the week that is open, and every week before. `isPhone` is what the server takes the device for. */
export function CheckInScreen({ clientId, isPhone }: { clientId: string; isPhone: boolean }) {
  const search = useSearchParams();
  const [requestedTab, entryId, editedId] = [search.get("tab"), search.get("entry"), search.get("edit")];
  const { layout } = useCheckInLayout(isPhone);
  const [handledSearch, setHandledSearch] = useState("");
  const [tab, setTab] = useState<TabName>("new");
  const [justSent, setJustSent] = useState<{ weekNumber: number; dueDate: string }>();
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
  const { sent, pausedUntil } = current.data;
  // The check-in of the open week has its form below.
  if (editedId !== null && editedId !== sent?.id) return <EditCheckIn key={editedId} {...{ clientId, isPhone }} hidden={current.data} checkInId={editedId} sentWeeks={numbers.data} />;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Weekly Check-in" description={layout === "one-by-one" ? undefined : `${durationText(asked.form)} for yourself. Your coach reads every word.`} className={layout === "one-by-one" ? "mb-3 sm:mb-3" : "mb-5 sm:mb-5"} />
      <PausedNotice until={pausedUntil} className="mb-5" />
      <Tabs defaultValue="new" value={tab} onValueChange={(next) => show(next === "history" ? "history" : "new")}>
        <TabsList aria-label="Check-in" className="w-full sm:w-fit">
          <TabsTrigger value="new">New Check-In</TabsTrigger>
          <TabsTrigger value="history">Check-In History</TabsTrigger>
        </TabsList>
        <TabsContent value="new">
          {justSent !== undefined ? (
            <CheckInThankYou weekNumber={justSent.weekNumber} {...sentAndBefore(numbers.data, justSent.dueDate)} onSeeHistory={() => show("history")} />
          ) : sent?.status === "reviewed" ? (
            <ReviewedCheckIn checkIn={sent}>
              <UnsentAnswers sent={sent} form={asked.form} draft={draft.data.data} hideWeight={current.data.hideWeight} />
            </ReviewedCheckIn>
          ) : (
            <ConsentGate clientId={clientId} kind="health_data" offText="Check-ins are off.">
              <CheckInWeekHeader current={current.data} isCompact={layout === "one-by-one"} />
              <CheckInForm key={asked.form.version} clientId={clientId} week={current.data} form={asked.form} draftForm="weekly-check-in" draft={draft.data.data} sentWeeks={numbers.data} isPhone={isPhone} onSent={({ weekNumber, dueDate }) => setJustSent({ weekNumber, dueDate })} />
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

/** The check-in that was just sent, and the one before it. The list is newest first. */
function sentAndBefore(numbers: readonly CheckInNumbers[], dueDate: string) {
  return { sent: numbers.find((one) => one.dueDate === dueDate), before: numbers.find((one) => one.dueDate < dueDate && !isStart(one)) };
}
