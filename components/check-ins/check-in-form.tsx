"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { CheckInNumbers } from "@/components/check-ins/check-in-numbers";
import { CheckInPhotos, hasMeasurements } from "@/components/check-ins/check-in-photos";
import { questionGroups } from "@/components/check-ins/check-in-questions";
import { CheckInSend } from "@/components/check-ins/check-in-send";
import { type CheckInValues, problems, startingValues, toBody } from "@/components/check-ins/check-in-values";
import { DateOf } from "@/components/common/when";
import { useUploadTally } from "@/components/uploads/upload-tally";
import { AboveSendBar } from "@/components/form/above-send-bar";
import { ApiForm } from "@/components/form/api-form";
import { QuestionSections } from "@/components/form/question-sections";
import { RefreshAfterFailure } from "@/components/form/refresh-after-failure";
import { TextAreaField } from "@/components/form/text-area-field";
import { forgetDraft } from "@/components/form/use-saved-draft";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { type CheckIn, type CurrentCheckIn, current as currentCheckIn, submit } from "@/lib/work/check-ins/contract";

interface CheckInFormProps {
  current: CurrentCheckIn;
  draft: Record<string, unknown> | null;
  history: readonly CheckIn[];
  onSent: () => void;
}

export function CheckInForm({ current, draft, history, onSent }: CheckInFormProps) {
  const client = useQueryClient();
  const startFrom = useCallback((kept: Record<string, unknown> | null) => startingValues(current, kept, history), [current, history]);
  const [start] = useState(() => startFrom(draft));
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
      <AboveSendBar>
        <QuestionSections groups={questionGroups} />
        <CheckInNumbers hideWeight={hideWeight} />
        {isMeasurementWeek || hasMeasurements(start) ? <CheckInPhotos onUploads={onUploads} /> : null}
        <Section title="Anything else?" description="Whatever the questions left out.">
          <Card>
            <CardContent>
              <TextAreaField name="additionalFeedback" label="Additional feedback (optional)" maxLength={10_000} />
            </CardContent>
          </Card>
        </Section>
      </AboveSendBar>
      <RefreshAfterFailure read={currentCheckIn} />
      <CheckInSend isEdit={sent !== null} wantsPhotos={isMeasurementWeek} uploads={uploads} startFrom={startFrom} />
    </ApiForm>
  );
}
