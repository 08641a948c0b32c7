"use client";

import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { formatCalendarDay } from "@/components/common/local-date";
import { StatePanel } from "@/components/feedback/state-panel";
import { Section } from "@/components/layout/section";
import { DiaryDays } from "@/components/nutrition/diary-days";
import { DiaryForm } from "@/components/nutrition/diary-form";
import { DiaryInReviewNotice } from "@/components/nutrition/diary-in-review-notice";
import { getUnsentDays } from "@/components/nutrition/diary-values";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { addDays } from "@/lib/platform/days";
import type { CurrentDiary, FoodDiary } from "@/lib/work/nutrition/contract";

interface DiarySectionProps {
  current: CurrentDiary;
  draft: Record<string, unknown> | null;
  diaries: readonly FoodDiary[];
  hasPlan: boolean;
}

/** The food diary that is open: to write, to read while it is in review, or to start when there is a plan already. */
export function DiarySection({ current, draft, diaries, hasPlan }: DiarySectionProps) {
  const { sent, isAnswered, weekStartDate } = current;
  const isBegun = getUnsentDays(current, draft, diaries) !== null;
  // A first diary is asked for, one begun goes on where it was. Whatever arrives later does not close a form she writes in.
  const [showsForm, setShowsForm] = useState(!isAnswered && (isBegun || (!sent && !hasPlan)));
  const [isJustSent, setJustSent] = useState(false);

  function show(form: boolean) {
    setShowsForm(form);
    setJustSent(false);
  }
  function onSent() {
    setShowsForm(false);
    setJustSent(true);
  }
  const form = showsForm ? <DiaryForm key="form" current={current} draft={draft} diaries={diaries} onSent={onSent} onSubmittedElsewhere={() => show(false)} /> : null;

  const answered = `This week’s food diary has been answered with a plan. You can start a new one from ${formatCalendarDay(addDays(weekStartDate, 7))}.`;
  if (isAnswered)
    return (
      <Section title="Your food diary">
        <Card>
          <CardContent>
            <p role="status">{answered}</p>
            {showsForm ? <p className="mt-2 text-sm text-muted-foreground">What you were changing can no longer be sent. It stays below until you leave this page, to copy what you still need.</p> : null}
          </CardContent>
        </Card>
        {form}
      </Section>
    );
  if (!sent && !showsForm)
    return (
      <Section title="Your food diary">
        <Card>
          <CardContent>
            <StatePanel
              icon={NotebookPen}
              title={isBegun ? "You have begun a new diary" : "Has something changed?"}
              text={isBegun ? "It is saved as you left it." : "Write down three days again whenever your meals, your goals or your days are different. Your plan is then made to fit."}
              action={
                <Button variant="outline" onClick={() => show(true)}>
                  {isBegun ? "Continue your diary" : "Start a new diary"}
                </Button>
              }
              className="py-4"
            />
          </CardContent>
        </Card>
      </Section>
    );
  return (
    <Section title="Your 3-day food diary" description={sent ? undefined : "Three usual days, as they are: not your best ones. It is saved as you type, so come back after every meal."}>
      {sent ? <DiaryInReviewNotice submittedAt={sent.submittedAt} isJustSent={isJustSent} /> : null}
      {showsForm && (sent || hasPlan) ? (
        <div className="my-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-sm text-muted-foreground">
            {sent ? "You are changing what you sent. The new version counts once you press Update diary." : "Your plan stays as it is until a new one is made from this."}
          </p>
          <Button variant="outline" size="sm" onClick={() => show(false)}>
            {sent ? "Stop editing" : "Not now"}
          </Button>
        </div>
      ) : null}
      {form}
      {sent && !showsForm ? (
        <Card className="mt-5">
          <CardContent>
            <DiaryDays days={sent.days} />
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button variant="outline" onClick={() => show(true)}>
                {isBegun ? "Continue editing" : "Edit"}
              </Button>
              {isBegun ? <p className="text-sm text-muted-foreground">You have made changes that are not sent yet.</p> : null}
            </div>
          </CardContent>
        </Card>
      ) : null}
    </Section>
  );
}
