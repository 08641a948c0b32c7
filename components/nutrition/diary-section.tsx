"use client";

import { NotebookPen } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useMemo, useState, useTransition } from "react";
import { ConsentGate } from "@/components/consents/consent-ask";
import { StatePanel } from "@/components/feedback/state-panel";
import { useConfirm } from "@/components/feedback/use-confirm";
import type { StoredDraft } from "@/components/form/draft-saver";
import { draftDeletion, unsavedDrafts } from "@/components/form/form-draft";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useKeptDrafts } from "@/components/form/use-unsaved-draft";
import { Section } from "@/components/layout/section";
import { DiaryDays } from "@/components/nutrition/diary-days";
import { DiaryInReviewNotice } from "@/components/nutrition/diary-in-review-notice";
import { onOutboxChange } from "@/components/offline/outbox";
import { useLastWaiting } from "@/components/offline/use-outbox";
import { LazyWaitingCard } from "@/components/outbox/lazy-waiting-card";
import { diaryOnScreen, findAnsweredDiaryOfDraft, getUnsentDays } from "@/components/nutrition/diary-values";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { saveDraft } from "@/lib/core/drafts/calls";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { addDays } from "@/lib/platform/days";
import type { CurrentDiary, FoodDiary } from "@/lib/work/nutrition/contract";

const DiaryForm = dynamic(() => import("@/components/nutrition/diary-form").then((module) => module.DiaryForm));

interface DiarySectionProps {
  clientId: string;
  current: CurrentDiary;
  /** The draft on the server. This browser may have a newer one. */
  stored: StoredDraft;
  diaries: readonly FoodDiary[];
  hasPlan: boolean;
}

/** The current food diary: a form, the submitted diary while it is in review, or a button to start a new one. */
export function DiarySection({ clientId, current, stored, diaries, hasPlan }: DiarySectionProps) {
  const draft = stored.data;
  const keptDrafts = useKeptDrafts("food-diary", stored);
  // The sent diary that the form is open for. The form keeps it when another one becomes current.
  const [openedFor, setOpenedFor] = useState(() => keptDrafts.flatMap((kept) => findAnsweredDiaryOfDraft(kept, diaries) ?? [])[0] ?? null);
  const shown = useMemo(() => diaryOnScreen(current, diaries, openedFor), [current, diaries, openedFor]);
  const { sent, isAnswered, weekStartDate } = shown;
  const hasUnsentDays = getUnsentDays(shown, draft, diaries) !== null;
  // Opens the form for a first diary and for unsent changes, also to a diary that has its plan. Later data doesn't close a form in use.
  const [showsForm, setShowsForm] = useState(openedFor !== null || (!isAnswered && (hasUnsentDays || (!sent && !hasPlan))));
  // A new diary may also be sent on another device: what is in the form here is then an edit of it.
  if (showsForm && !openedFor && sent) setOpenedFor(sent);
  const [isJustSent, setJustSent] = useState(false);
  const [isOpening, startOpening] = useTransition();

  /** Shows the form once it is loaded. */
  function openForm() {
    startOpening(() => {
      setShowsForm(true);
      setJustSent(false);
    });
  }
  function closeForm() {
    setShowsForm(false);
    setOpenedFor(null);
    setJustSent(false);
  }
  function onSent() {
    setShowsForm(false);
    setOpenedFor(null);
    setJustSent(true);
  }
  const [confirm, confirmDialog] = useConfirm();
  const discard = useApiMutation(saveDraft, { failure: { title: "Your changes are still here", text: "They couldn’t be deleted. Please try again." } });
  /** Otherwise they would open the form again at every visit. */
  async function deleteChanges() {
    if (!(await confirm({ title: "Delete your changes?", description: "Your nutritionist keeps the diary as you sent it.", confirmLabel: "Delete my changes", cancelLabel: "Keep them", destructive: true }))) return;
    discard.mutate(
      draftDeletion("food-diary", stored),
      {
        onSuccess: () => {
          unsavedDrafts.remove("food-diary");
          closeForm();
        },
      },
    );
  }
  const waiting = useLastWaiting("diary", weekStartDate);
  const onArrived = useEffectEvent(onSent);
  useEffect(() => onOutboxChange(({ sent: arrived }) => arrived?.entry.note.kind === "diary" && arrived.entry.note.about === weekStartDate && onArrived()), [weekStartDate]);
  const form = waiting ? (
    <LazyWaitingCard entry={waiting} onTakenBack={openForm} />
  ) : showsForm ? (
    <ConsentGate key="form" clientId={clientId} kind="health_data" offText="Food diaries are off.">
      <DiaryForm current={shown} draft={draft} diaries={diaries} onSent={onSent} onSubmittedElsewhere={closeForm} />
    </ConsentGate>
  ) : null;

  if (isAnswered)
    return (
      <Section title="Your food diary">
        <Card>
          <CardContent>
            <p role="status">
              {weekStartDate === current.weekStartDate
                ? `Your plan for this week's food diary is ready. You can start a new diary from ${formatCalendarDay(addDays(weekStartDate, 7))}.`
                : "Your plan for this food diary is ready."}
            </p>
            {showsForm ? (
              <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 flex-1 basis-64 text-sm text-muted-foreground">You can no longer send your changes. They’re still below, so you can copy anything you need.</p>
                <Button variant="outline" size="sm" pending={discard.isPending} onClick={() => void deleteChanges()}>
                  Delete my changes
                </Button>
              </div>
            ) : null}
          </CardContent>
        </Card>
        {form}
        {confirmDialog}
      </Section>
    );
  if (!sent && !showsForm && !waiting)
    return (
      <Section title="Your food diary">
        <Card>
          <CardContent>
            <StatePanel
              icon={NotebookPen}
              title={hasUnsentDays ? "You've started a new diary" : "Has something changed?"}
              text={hasUnsentDays ? "It's saved just as you left it." : "If your meals, goals or routine have changed, send a new 3-day diary and we'll make you a plan that fits."}
              action={
                <Button variant="outline" pending={isOpening} onClick={openForm}>
                  {hasUnsentDays ? "Continue your diary" : "Start a new diary"}
                </Button>
              }
              className="py-4"
            />
          </CardContent>
        </Card>
      </Section>
    );
  return (
    <Section title="Your 3-day food diary" description={sent ? undefined : "Write down three ordinary days, just as they are. It saves as you type, so you can come back after every meal."}>
      {sent ? <DiaryInReviewNotice submittedAt={sent.submittedAt} isJustSent={isJustSent} /> : null}
      {showsForm && !waiting && (sent || hasPlan) ? (
        <div className="my-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-sm text-muted-foreground">
            {sent ? "You're editing the diary you sent. Press Update diary to send your changes." : "You'll keep your current plan until a new one is ready."}
          </p>
          <Button variant="outline" size="sm" onClick={closeForm}>
            {sent ? "Stop editing" : "Not now"}
          </Button>
        </div>
      ) : null}
      {form}
      {sent && !showsForm && !waiting ? (
        <Card className="mt-5">
          <CardContent>
            <DiaryDays days={sent.days} />
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="outline" pending={isOpening} onClick={openForm}>
                {hasUnsentDays ? "Continue editing" : "Edit"}
              </Button>
              {hasUnsentDays ? <p className="text-sm text-muted-foreground">You have changes you haven't sent yet.</p> : null}
            </div>
          </CardContent>
        </Card>
      ) : null}
    </Section>
  );
}
