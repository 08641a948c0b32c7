"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { CheckInNumbers } from "@/components/check-ins/check-in-numbers";
import { checkInQuestionGroups } from "@/components/check-ins/check-in-questions";
import { CheckInSendBar } from "@/components/check-ins/check-in-send-bar";
import { type CheckInValues, type FormWeek, initialCheckInValues, listFormPhotos, toCheckInBody, validateCheckInValues } from "@/components/check-ins/check-in-values";
import { hasMeasurementWeekValues, MeasurementWeekFields } from "@/components/check-ins/measurement-week-fields";
import { LocalDate } from "@/components/common/local-date";
import { useConsentState } from "@/components/consents/use-consent";
import { ApiForm } from "@/components/form/api-form";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { QuestionSections } from "@/components/form/question-sections";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { Card, CardContent } from "@/components/ui/card";
import { useUploadCounts } from "@/components/uploads/upload-counts";
import type { DraftForm } from "@/lib/core/drafts/contract";
import { type CheckInNumbers as SentWeek, type CurrentCheckIn, editCheckIn, listCheckIns, readCurrentCheckIn as currentCheckIn, submitCheckIn } from "@/lib/work/check-ins/contract";
import { checkInFields, getFieldLabel } from "@/lib/work/check-ins/fields";

interface CheckInFormProps {
  clientId: string;
  week: FormWeek & Pick<CurrentCheckIn, "weekNumber" | "isMeasurementWeek" | "hideWeight">;
  draftForm: DraftForm;
  draft: Record<string, unknown> | null;
  /** The weeks that were sent. */
  sentWeeks: readonly Pick<SentWeek, "dueDate" | "data">[];
  onSent: () => void;
}

/** What the specification sends (platform §7). The server takes both from the session and the date, and ignores these. */
const toSpecifiedBody = (values: CheckInValues, owner: { clientId: string; weekNumber: number }) => ({ ...toCheckInBody(values), ...owner });

/** Sends the check-in of a week, or edits the one already sent for it. */
export function CheckInForm({ clientId, week, draftForm, draft, sentWeeks, onSent }: CheckInFormProps) {
  const client = useQueryClient();
  const { dueDate, sent, isMeasurementWeek, hideWeight } = week;
  const toFormValues = useCallback((draftData: Record<string, unknown> | null) => initialCheckInValues({ dueDate, sent }, draftData, sentWeeks), [dueDate, sent, sentWeeks]);
  const [start] = useState(() => toFormValues(draft));
  const [uploads, onUploads] = useUploadCounts();
  const photoConsent = useConsentState(clientId, "body_photos");
  const hasSentPhotos = sentWeeks.some(({ data }) => Object.values(data.photos).some(Boolean)) || listFormPhotos(start).length > 0;
  return (
    <ApiForm<typeof submitCheckIn | typeof editCheckIn, CheckInValues>
      hasSubmitBar
      endpoint={sent ? editCheckIn : submitCheckIn}
      params={{ id: sent?.id ?? "" }}
      defaultValues={start}
      toBody={(values) => toSpecifiedBody(values, { clientId, weekNumber: week.weekNumber })}
      validate={validateCheckInValues}
      success={{ title: sent ? "Check-in Updated" : "Check-in Submitted!" }}
      failure={{ title: "Submission Failed", text: "There was an error submitting your check-in. Please try again." }}
      onSuccess={() => {
        clearCachedDraft(client, draftForm);
        onSent();
      }}
    >
      {sent ? (
        <p className="mb-6 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          You sent this check-in on <LocalDate instant={sent.submittedAt} />. You can edit it until your coach reviews it.
        </p>
      ) : null}
      <FieldsAboveSubmitBar>
        <QuestionSections groups={checkInQuestionGroups} />
        <CheckInNumbers hideWeight={hideWeight} />
        {isMeasurementWeek || hasMeasurementWeekValues(start) ? <MeasurementWeekFields {...{ clientId, isMeasurementWeek }} hasSentPhotos={hasSentPhotos} onUploads={onUploads} /> : null}
        <Section title="Anything else?" description="Tell your coach what the questions didn’t cover.">
          <Card>
            <CardContent>
              <TextAreaField name="additionalFeedback" label={getFieldLabel(checkInFields.additionalFeedback, "form")} maxLength={10_000} />
            </CardContent>
          </Card>
        </Section>
      </FieldsAboveSubmitBar>
      <RefetchAfterFailedSubmit read={currentCheckIn} />
      <RefetchAfterFailedSubmit read={listCheckIns} />
      <CheckInSendBar form={draftForm} isEdit={sent !== null} asksForPhotos={isMeasurementWeek && photoConsent !== "withdrawn"} uploads={uploads} toFormValues={toFormValues} />
    </ApiForm>
  );
}
