"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import type { AskedForm } from "@/components/questions/own-answers";
import { type DraftFacts, isUsableUnsaved, startedVersion, weekToFill } from "@/components/check-ins/begun-check-in";
import { sentWeekOf } from "@/components/check-ins/sent-week";
import { UnsentAnswers } from "@/components/check-ins/unsent-answers";
import { otherEdit, useBegunCheckIn } from "@/components/check-ins/use-begun-check-in";
import { useCheckInLayout } from "@/components/check-ins/use-check-in-layout";
import { onOutboxChange } from "@/components/offline/outbox";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { useLastWaiting, useOutbox } from "@/components/offline/use-outbox";
import { LazyWaitingCard } from "@/components/outbox/lazy-waiting-card";
import { useAskedForm } from "@/components/questions/use-asked-form";
import { PausedNotice } from "@/components/clients/paused-status";
import { loadWhenTouched, LoadedAtOnce } from "@/components/first-touch/load-when-touched";
import { replaceSearchParams } from "@/components/common/search-params";
import { ConsentGate } from "@/components/consents/consent-ask";
import { ErrorState } from "@/components/feedback/error-state";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useUnsavedDraft } from "@/components/form/use-unsaved-draft";
import { countAsTouched } from "@/components/first-touch/first-touch";
import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { queryFor } from "@/lib/api/query";
import { readDraft } from "@/lib/core/drafts/calls";
import { listCheckInNumbers, readCurrentCheckIn as currentCheckIn } from "@/lib/work/check-ins/calls";
import type { CheckInNumbers } from "@/lib/work/check-ins/contract";
import { isCheckIn } from "@/lib/work/check-ins/rules";
import { minutesToAnswer } from "@/lib/work/questions/minutes";

const loadingForm = () => (
  <LoadedAtOnce>
    <Skeleton className="h-96" />
  </LoadedAtOnce>
);
const OpenCheckIn = loadWhenTouched(() => import("@/components/check-ins/open-check-in").then((file) => file.OpenCheckIn), loadingForm);
const CheckInThankYou = dynamic(() => import("@/components/check-ins/open-check-in").then((file) => file.CheckInThankYou), { loading: () => <Skeleton className="h-96" /> });
const ReviewedCheckIn = dynamic(() => import("@/components/check-ins/reviewed-check-in").then((file) => file.ReviewedCheckIn), { loading: () => <Skeleton className="h-96" /> });
const ClosedCheckIn = dynamic(() => import("@/components/check-ins/closed-check-in").then((file) => file.ClosedCheckIn, () => PartNotLoaded), { loading: () => <Skeleton className="mb-5 h-72" /> });
const CheckInHistory = dynamic(() => import("@/components/check-ins/check-in-history").then((file) => file.CheckInHistory, () => PartNotLoaded), { loading: () => <Skeleton className="h-96" /> });
const UnsentEdit = dynamic(() => import("@/components/check-ins/unsent-edit").then((file) => file.UnsentEdit), { loading: () => <Skeleton className="h-96" /> });
const EditCheckIn = dynamic(() => import("@/components/check-ins/edit-check-in").then((file) => file.EditCheckIn), { loading: () => <Skeleton className="mx-auto h-96 max-w-3xl" /> });

type TabName = "new" | "history";

const durationText = ({ items }: AskedForm) => {
  const minutes = minutesToAnswer(items);
  return minutes === 1 ? "About a minute" : `About ${minutes} minutes`;
};

/** A client's weekly check-in: the week that is open, and every week before. `isPhone` is what the server takes the device for. */
export function CheckInScreen({ clientId, isPhone }: { clientId: string; isPhone: boolean }) {
  const search = useSearchParams();
  const [requestedTab, entryId, editedId] = [search.get("tab"), search.get("entry"), search.get("edit")];
  const { layout } = useCheckInLayout(isPhone);
  const [handledSearch, setHandledSearch] = useState("");
  const [ownSearch, setOwnSearch] = useState<string>();
  const [tab, setTab] = useState<TabName>("new");
  const [justSent, setJustSent] = useState<{ weekNumber: number; dueDate: string }>();
  const [unchanged, setUnchanged] = useState<string>();
  const current = useQuery(queryFor(currentCheckIn));
  const numbers = useQuery(queryFor(listCheckInNumbers, { params: { clientId } }));
  // Cached while the page is open, so that a draft that could not be saved is not lost.
  const draft = useQuery({ ...queryFor(readDraft, { params: { form: "weekly-check-in" } }), gcTime: Infinity });
  const sentWeeks = numbers.data ?? [];
  const begun = useBegunCheckIn("weekly-check-in", draft.data?.data ?? null, sentWeeks);
  const week = current.data && weekToFill(current.data, begun?.dueDate);
  const version = week && draft.data && startedVersion(week, begun, sentWeeks);
  const asked = useAskedForm("weekly-check-in", { version, weekNumber: week?.weekNumber ?? 1, isOpen: week === current.data });

  // The server didn't know of what only this browser keeps.
  const isOtherwise = useUnsavedDraft("weekly-check-in", () => true) !== null || (layout === "one-by-one") !== isPhone;
  useEffect(() => {
    if (isOtherwise) countAsTouched();
  }, [isOtherwise]);

  const openMonday = week?.dueDate;
  const waiting = useLastWaiting("check-in", openMonday);
  const outbox = useOutbox();
  useEffect(
    () => onOutboxChange(({ sent: arrived }) => arrived?.entry.note.kind === "check-in" && arrived.entry.note.about === openMonday && setJustSent(sentWeekOf(arrived))),
    [openMonday],
  );

  function show(next: TabName) {
    setTab(next);
    setJustSent(undefined);
  }

  /** Shows what she chose here. The address forgets the check-in that a link led to, so that the link can be followed again. */
  function choose(next: TabName) {
    show(next);
    if (entryId === null && editedId === null) return;
    // `tab` stays, because a section starts anew at its top when that changes.
    replaceSearchParams({ entry: null, edit: null });
    setOwnSearch(new URLSearchParams(window.location.search).toString());
  }

  // A link can open the history or a form even while this screen is open.
  if (search.toString() !== handledSearch) {
    setHandledSearch(search.toString());
    setOwnSearch(undefined);
    if (search.toString() !== ownSearch) show(requestedTab === "history" && editedId === null ? "history" : "new");
  }

  const queries = [current, numbers, draft, asked];
  if (!current.data || !week || !numbers.data || !draft.data || !asked.form) {
    const retry = () => queries.forEach((query) => query.isError && void query.refetch());
    return queries.some((query) => query.isError) ? <ErrorState onRetry={retry} /> : <Skeleton className="mx-auto h-96 max-w-3xl" />;
  }
  const { sent, pausedUntil } = week;
  const isOneByOne = layout === "one-by-one";
  const duration = durationText(asked.form);
  // What she had changed of a check-in whose week has closed.
  const closedEdit = otherEdit(begun, sent?.id, sentWeeks);
  const isForClosedWeek = ({ note: { kind, about } }: OutboxEntry) => kind === "check-in" && about < week.dueDate && !sentWeeks.some((one) => one.dueDate === about && isCheckIn(one));
  const closed = outbox?.find((entry) => entry.refusal?.status === 409 && isForClosedWeek(entry));
  const isUnsent = begun && !sentWeeks.some((one) => one.dueDate === begun.dueDate && isCheckIn(one));
  // The check-in of the open week has its form below.
  if (editedId !== null && editedId !== sent?.id) return <EditCheckIn key={editedId} {...{ clientId, isPhone, sentWeeks }} hidden={{ hideWeight: week.hideWeight, hiddenPhotoPoses: week.hiddenPhotoPoses }} checkInId={editedId} draftForm={editedId === closedEdit ? "weekly-check-in" : "check-in-edit"} />;
  const isOwn = (unsent: DraftFacts) => isUsableUnsaved(unsent, sentWeeks) && (unsent.edits === undefined ? sent === null && weekToFill(current.data, unsent.dueDate).dueDate === week.dueDate : unsent.edits === sent?.id);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Weekly Check-in" description={isOneByOne ? undefined : `${duration} for yourself. Your coach reads every word.`} className={isOneByOne ? "mb-3" : "mb-5"} />
      <PausedNotice until={pausedUntil} className="mb-5" />
      <Tabs defaultValue="new" value={tab} onValueChange={(next) => choose(next === "history" ? "history" : "new")}>
        <TabsList aria-label="Check-in" className="w-full sm:w-fit">
          <TabsTrigger value="new">New Check-In</TabsTrigger>
          <TabsTrigger value="history">Check-In History</TabsTrigger>
        </TabsList>
        <TabsContent value="new">
          {closed ? <ClosedCheckIn entry={closed} steps={week.steps} hidden={week} /> : null}
          {justSent !== undefined ? (
            <CheckInThankYou weekNumber={justSent.weekNumber} {...sentAndBefore(sentWeeks, justSent.dueDate)} replyDueAt={current.data.replyDueAt} onSeeHistory={() => choose("history")} />
          ) : closedEdit !== undefined && closedEdit !== unchanged ? (
            <UnsentEdit key={closedEdit} checkInId={closedEdit} draftForm="weekly-check-in" stored={draft.data} sentWeeks={sentWeeks} nextWeek={week.weekNumber} hidden={week} onUnchanged={() => setUnchanged(closedEdit)} />
          ) : waiting && sent?.status !== "reviewed" ? (
            <LazyWaitingCard entry={waiting} />
          ) : sent?.status === "reviewed" ? (
            <ReviewedCheckIn checkIn={sent}>
              {waiting ? <LazyWaitingCard isTooLate entry={waiting} /> : null}
              <UnsentAnswers waiting={waiting} sent={sent} steps={week.steps} form={asked.form} draftForm="weekly-check-in" stored={draft.data} hidden={week} />
            </ReviewedCheckIn>
          ) : (
            <ConsentGate clientId={clientId} kind="health_data" offText="Check-ins are off.">
              <OpenCheckIn clientId={clientId} week={week} form={asked.form} draftForm="weekly-check-in" draft={draft.data} begunFor={isUnsent ? begun.dueDate : ""} takesUnsaved={isOwn} sentWeeks={sentWeeks} isPhone={isPhone} duration={isOneByOne ? duration : undefined} onSent={({ weekNumber, dueDate }) => setJustSent({ weekNumber, dueDate })} />
            </ConsentGate>
          )}
        </TabsContent>
        <TabsContent value="history">
          {/* Its weeks are most of the page, and a phone must not load them with the form. */}
          {tab === "history" ? <CheckInHistory numbers={sentWeeks} hidden={week} entryId={entryId} onStart={() => choose("new")} /> : null}
        </TabsContent>
      </Tabs>
    </div>
  );
}

/** The check-in that was just sent, and the one before it. The list is newest first. */
function sentAndBefore(numbers: readonly CheckInNumbers[], dueDate: string) {
  return { sent: numbers.find((one) => one.dueDate === dueDate && isCheckIn(one)), before: numbers.find((one) => one.dueDate < dueDate && isCheckIn(one)) };
}
