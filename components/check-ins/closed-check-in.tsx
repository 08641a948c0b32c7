"use client";

import { ChangedAnswers } from "@/components/check-ins/changed-answers";
import type { FormWeek } from "@/components/check-ins/begun-check-in";
import type { HiddenParts } from "@/components/check-ins/hidden-parts";
import { ErrorState } from "@/components/feedback/error-state";
import { readVersion } from "@/components/form/draft-values";
import type { OutboxEntry } from "@/components/offline/outbox-entry";
import { LazyWaitingCard } from "@/components/outbox/lazy-waiting-card";
import { useAskedForm } from "@/components/questions/use-asked-form";

/** A check-in that waited on this device until its week had closed and the next one was sent: what she wrote, to be copied. */
export function ClosedCheckIn({ entry, steps, hidden }: { entry: OutboxEntry; steps: FormWeek["steps"]; hidden: HiddenParts }) {
  const { note, body } = entry;
  const values = note.draft?.values ?? {};
  const { form, isError, refetch } = useAskedForm("weekly-check-in", { version: readVersion(values), weekNumber: Number(body.weekNumber), isOpen: false });
  return (
    <div className="mb-5 grid gap-5">
      <LazyWaitingCard isTooLate entry={entry} />
      {form ? <ChangedAnswers week={{ dueDate: note.about, sent: null, steps }} form={form} hidden={hidden} drafts={[values]} /> : isError ? <ErrorState onRetry={() => void refetch()} /> : null}
    </div>
  );
}
