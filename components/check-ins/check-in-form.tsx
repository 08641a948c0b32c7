"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { itemsInSection } from "@/components/check-ins/asked-form";
import { CheckInNumbers } from "@/components/check-ins/check-in-numbers";
import { CheckInQuestionGroups } from "@/components/check-ins/check-in-question-groups";
import { CheckInSendBar } from "@/components/check-ins/check-in-send-bar";
import { type CheckInValues, type FormWeek, initialCheckInValues, listFormPhotos, toCheckInBody, validateCheckInValues } from "@/components/check-ins/check-in-values";
import { hasMeasurementWeekValues, MeasurementWeekFields } from "@/components/check-ins/measurement-week-fields";
import { LocalDate } from "@/components/common/local-date";
import { useConsentState } from "@/components/consents/use-consent";
import { ApiForm } from "@/components/form/api-form";
import { FieldsAboveSubmitBar } from "@/components/form/fields-above-submit-bar";
import { clearCachedDraft } from "@/components/form/form-draft";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { TextAreaField } from "@/components/form/text-area-field";
import { Section } from "@/components/layout/section";
import { type AskedForm, listOwnItems, toFieldName } from "@/components/questions/own-answers";
import { OwnQuestions } from "@/components/questions/own-question";
import { PhotoAnswersProvider } from "@/components/questions/photo-question";
import { Card, CardContent } from "@/components/ui/card";
import { useUploadCounts } from "@/components/uploads/upload-counts";
import type { DraftForm } from "@/lib/core/drafts/contract";
import { type CheckInNumbers as SentWeek, type CurrentCheckIn, editCheckIn, listCheckIns, readCurrentCheckIn as currentCheckIn, submitCheckIn } from "@/lib/work/check-ins/contract";
import { builtInItems } from "@/lib/work/questions/built-in";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";

interface CheckInFormProps {
  clientId: string;
  week: FormWeek & Pick<CurrentCheckIn, "weekNumber" | "isMeasurementWeek" | "hideWeight">;
  /** What it asks. The parent gives a form of another version a new `key`. */
  form: AskedForm;
  draftForm: DraftForm;
  draft: Record<string, unknown> | null;
  /** The weeks that were sent. */
  sentWeeks: readonly Pick<SentWeek, "dueDate" | "data">[];
  onSent: () => void;
}

/** What the specification sends (platform §7). The server takes both from the session and the date, and ignores these. */
const toSpecifiedBody = (values: CheckInValues, form: AskedForm, owner: { clientId: string; weekNumber: number }) => ({ ...toCheckInBody(values, undefined, form), ...owner });

/** The questions that the bar at the end counts. */
const countedNames = (form: AskedForm) => [
  ...checkInAnswerNames.filter((name) => form.items.some(({ builtIn }) => builtIn === name)),
  ...listOwnItems(form).map(({ questionId }) => `answers.${questionId}`),
];

/** Sends the check-in of a week, or edits the one already sent for it. */
export function CheckInForm({ clientId, week, form, draftForm, draft, sentWeeks, onSent }: CheckInFormProps) {
  const client = useQueryClient();
  const { dueDate, sent, isMeasurementWeek, hideWeight } = week;
  const toFormValues = useCallback((draftData: Record<string, unknown> | null) => initialCheckInValues({ dueDate, sent }, draftData, sentWeeks, undefined, form), [dueDate, sent, sentWeeks, form]);
  const counted = useMemo(() => countedNames(form), [form]);
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
      toBody={(values) => toSpecifiedBody(values, form, { clientId, weekNumber: week.weekNumber })}
      validate={(values) => validateCheckInValues(values, undefined, form)}
      toFieldName={toFieldName}
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
        <PhotoAnswersProvider {...{ clientId, hasSentPhotos, onUploads }}>
          <CheckInQuestionGroups items={form.items} />
          <CheckInNumbers items={itemsInSection(form.items, "numbers")} hideWeight={hideWeight} />
          {isMeasurementWeek || hasMeasurementWeekValues(start) ? <MeasurementWeekFields {...{ clientId, isMeasurementWeek }} items={itemsInSection(isMeasurementWeek ? form.items : builtInItems["weekly-check-in"], "measurements")} hasSentPhotos={hasSentPhotos} onUploads={onUploads} /> : null}
          <AnythingElse items={itemsInSection(form.items, "end")} />
        </PhotoAnswersProvider>
      </FieldsAboveSubmitBar>
      <RefetchAfterFailedSubmit read={currentCheckIn} />
      <RefetchAfterFailedSubmit read={listCheckIns} />
      <CheckInSendBar form={draftForm} counted={counted} isEdit={sent !== null} asksForPhotos={isMeasurementWeek && photoConsent !== "withdrawn"} uploads={uploads} toFormValues={toFormValues} />
    </ApiForm>
  );
}

function AnythingElse({ items }: Pick<AskedForm, "items">) {
  const comment = items.find(({ builtIn }) => builtIn !== null);
  if (!comment) return null;
  return (
    <Section title="Anything else?" description="Tell your coach what the questions didn’t cover.">
      <Card>
        <CardContent className="grid gap-6">
          <TextAreaField name={comment.questionId} label={comment.label} hint={comment.hint ?? undefined} maxLength={10_000} />
          <OwnQuestions items={items} />
        </CardContent>
      </Card>
    </Section>
  );
}
