"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { CheckInNumbers } from "@/components/check-ins/check-in-numbers";
import { CheckInPhotos, hasMeasurements } from "@/components/check-ins/check-in-photos";
import { questionGroups } from "@/components/check-ins/check-in-questions";
import { CheckInSend } from "@/components/check-ins/check-in-send";
import { type CheckInValues, problems, startingValues, toBody } from "@/components/check-ins/check-in-values";
import { DateOf } from "@/components/check-ins/when";
import { useUploadTally } from "@/components/files/upload-tally";
import { ApiForm } from "@/components/form/api-form";
import { forgetDraft } from "@/components/form/saved-draft";
import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { Card } from "@/components/ui/card";
import { type CheckIn, type CurrentCheckIn, current as currentCheckIn, submit } from "@/lib/check-ins/contract";

interface CheckInFormProps {
  current: CurrentCheckIn;
  draft: Record<string, unknown> | null;
  history: readonly CheckIn[];
  onSent: () => void;
}

/** What the Tab key has reached must not stay under the bar; the browser counts that as visible. */
function bringInSight({ key, target }: KeyboardEvent) {
  if (key === "Tab" && target instanceof HTMLElement) target.scrollIntoView({ block: "nearest" });
}

/** Enter in a one-line field would send a check-in that is not ready; only the button does. */
function keepEnter(event: KeyboardEvent) {
  const isChoosing = event.target instanceof HTMLInputElement && event.target.type !== "file";
  if (event.key === "Enter" && isChoosing) event.preventDefault();
}

export function CheckInForm({ current, draft, history, onSent }: CheckInFormProps) {
  const client = useQueryClient();
  const [start] = useState(() => startingValues(current, draft, history));
  const [uploads, onUploads] = useUploadTally();
  const { sent, isMeasurementWeek, hideWeight } = current;
  return (
    <ApiForm<typeof submit, CheckInValues>
      endpoint={submit}
      defaults={start}
      bodyOf={toBody}
      check={problems}
      success={{ title: "Check-in Submitted!" }}
      failure={{ title: "Submission Failed", text: "There was an error submitting your check-in. Please try again." }}
      onDone={() => {
        forgetDraft(client, "weekly-check-in");
        onSent();
      }}
    >
      {sent ? (
        <p className="mb-6 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          You sent this week’s check-in on <DateOf instant={sent.submittedAt} />. You can change it until your coach has reviewed it.
        </p>
      ) : null}
      <div role="presentation" onKeyDown={keepEnter} onKeyUp={bringInSight} className="**:scroll-mt-28 **:scroll-mb-32">
        {questionGroups.map(({ title, description, questions }, index) => (
          <Section key={title} title={title} description={description} className={index === 0 ? "mt-0" : undefined}>
            <Card className="grid gap-6">
              {questions.map(({ name, label, hint }) => (
                <TextAreaField key={name} name={name} label={label} hint={hint} maxLength={10_000} required />
              ))}
            </Card>
          </Section>
        ))}
        <CheckInNumbers hideWeight={hideWeight} />
        {isMeasurementWeek || hasMeasurements(start) ? <CheckInPhotos onUploads={onUploads} /> : null}
        <Section title="Anything else?" description="Whatever the questions left out.">
          <Card>
            <TextAreaField name="additionalFeedback" label="Additional feedback (optional)" maxLength={10_000} />
          </Card>
        </Section>
      </div>
      <DraftFromElsewhere values={() => startingValues(current, draft, history)} draft={draft} />
      <RefreshAfterFailure />
      <CheckInSend isEdit={sent !== null} wantsPhotos={isMeasurementWeek} uploads={uploads} />
    </ApiForm>
  );
}

/** A later draft, from another device, replaces what this form started from, as long as nothing was typed here. */
function DraftFromElsewhere({ draft, values }: { draft: CheckInFormProps["draft"]; values: () => CheckInValues }) {
  const { reset, getValues, formState } = useFormContext<CheckInValues>();
  const { isDirty } = formState;
  const seen = useRef(draft);
  const takeOver = useEffectEvent(() => {
    const later = values();
    if (!isDirty) reset({ ...later, weightUnit: later.weightUnit ?? getValues("weightUnit") });
  });
  useEffect(() => {
    if (draft !== null && draft !== seen.current) takeOver();
    seen.current = draft;
  }, [draft]);
  return null;
}

/** A send that did not succeed may have met a check-in that is reviewed by now: the screen looks again. */
function RefreshAfterFailure() {
  const client = useQueryClient();
  const { submitCount, isSubmitSuccessful } = useFormContext<CheckInValues>().formState;
  useEffect(() => {
    // For the form, an attempt has succeeded once the values were fit to be sent. After a real success it is gone.
    if (submitCount > 0 && isSubmitSuccessful) void client.invalidateQueries({ queryKey: [currentCheckIn.path] });
  }, [client, submitCount, isSubmitSuccessful]);
  return null;
}
