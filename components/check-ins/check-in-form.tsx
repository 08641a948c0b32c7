"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { itemsInSection } from "@/components/check-ins/asked-form";
import { CheckInSendBar } from "@/components/check-ins/check-in-send-bar";
import { type DraftFacts, type FormWeek, readDraftFacts } from "@/components/check-ins/begun-check-in";
import { type CheckInValues, hasMeasurementWeekValues, initialCheckInValues, listFormPhotos, stepsOf, toCheckInBody, validateCheckInValues, withoutHiddenMistake } from "@/components/check-ins/check-in-values";
import { asksForPhotos, showsPhotos } from "@/components/check-ins/hidden-parts";
import { checkInTitle } from "@/components/check-ins/sent-week";
import { OnePageCheckIn } from "@/components/check-ins/one-page-check-in";
import { listSteps } from "@/components/check-ins/steps/check-in-steps";
import { BackButton, StepButtons } from "@/components/check-ins/steps/step-buttons";
import { StepByStep } from "@/components/check-ins/steps/step-by-step";
import { useSteps } from "@/components/check-ins/steps/use-steps";
import { useCheckInLayout } from "@/components/check-ins/use-check-in-layout";
import { LocalTime } from "@/components/common/local-time";
import { useConsentState } from "@/components/consents/use-consent";
import { ApiForm } from "@/components/form/api-form";
import type { StoredDraft } from "@/components/form/draft-saver";
import { clearCachedDraft } from "@/components/form/form-draft";
import { RefetchAfterFailedSubmit } from "@/components/form/refetch-after-failed-submit";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { KeptNotes } from "@/components/next-steps/kept-notes";
import { listOutcomes } from "@/components/next-steps/outcome-values";
import { type AskedForm, toFieldName } from "@/components/questions/own-answers";
import { PhotoAnswersProvider } from "@/components/questions/photo-answers";
import { Button } from "@/components/ui/button";
import { uploadsNamedIn } from "@/components/uploads/local-uploads";
import { useUploadCounts } from "@/components/uploads/upload-counts";
import type { DraftForm } from "@/lib/core/drafts/contract";
import { paths } from "@/lib/platform/paths";
import { editCheckIn, listCheckIns, readCurrentCheckIn as currentCheckIn, submitCheckIn } from "@/lib/work/check-ins/calls";
import type { CheckIn, CheckInNumbers as SentWeek, CurrentCheckIn } from "@/lib/work/check-ins/contract";
import { isCheckIn } from "@/lib/work/check-ins/rules";
import { checkInItems } from "@/lib/work/questions/check-in-items";

export interface CheckInFormProps {
  clientId: string;
  week: FormWeek & Pick<CurrentCheckIn, "weekNumber" | "isMeasurementWeek" | "hideWeight" | "hiddenPhotoPoses">;
  /** What it asks. The parent gives a form of another week or version a new `key`. */
  form: AskedForm;
  draftForm: DraftForm;
  /** The draft on the server. */
  draft: StoredDraft;
  /** Whether it can go on with a draft that only this browser has. */
  takesUnsaved: (draft: DraftFacts) => boolean;
  /** The weeks that were sent. */
  sentWeeks: readonly SentWeek[];
  /** Whether the server takes the device for a phone. */
  isPhone: boolean;
  onSent: (saved: Pick<CheckIn, "dueDate" | "weekNumber">) => void;
}

/** What the specification sends (platform §7). The server takes the client from the session and the week from the Monday, and ignores these. */
const toSpecifiedBody = (values: CheckInValues, form: AskedForm, week: CheckInFormProps["week"], clientId: string) => ({ ...toCheckInBody(withoutHiddenMistake(values, week), undefined, form), dueDate: values.dueDate, clientId, weekNumber: week.weekNumber });

/** How the coach's steps went, left out where she was given none. */
function toOutcomesBody({ stepOutcomes }: CheckInValues, week: FormWeek) {
  const outcomes = listOutcomes(stepsOf(week), stepOutcomes);
  return outcomes.length > 0 && { stepOutcomes: outcomes };
}

/** Sends the check-in of a week, or edits the one already sent for it. */
export function CheckInForm({ clientId, week, form, draftForm, draft, takesUnsaved, sentWeeks, isPhone, onSent }: CheckInFormProps) {
  const client = useQueryClient();
  const { dueDate, sent, steps } = week;
  const toFormValues = useCallback((draftData: Record<string, unknown> | null) => initialCheckInValues({ dueDate, sent, steps }, draftData, sentWeeks, undefined, form), [dueDate, sent, steps, sentWeeks, form]);
  const [filledFrom] = useState(draft);
  const [start] = useState(() => toFormValues(draft.data));
  return (
    <ApiForm<typeof submitCheckIn | typeof editCheckIn, CheckInValues>
      hasSubmitBar
      endpoint={sent ? editCheckIn : submitCheckIn}
      params={{ id: sent?.id ?? "" }}
      defaultValues={start}
      toBody={(values) => ({ ...toSpecifiedBody(values, form, week, clientId), ...toOutcomesBody(values, week) })}
      validate={(values) => validateCheckInValues(withoutHiddenMistake(values, week), undefined, form)}
      toFieldName={(path, values) => toFieldName(path, toCheckInBody(values, undefined, form))}
      success={{ title: sent ? "Check-in Updated" : "Check-in Submitted!" }}
      submitWith={(input, values) => sendThroughOutbox(sent ? editCheckIn : submitCheckIn, input, { owner: clientId, note: { kind: "check-in", about: dueDate, title: checkInTitle(week.weekNumber), href: paths.section("checkin"), draft: { form: draftForm, values: { ...values } }, fileIds: uploadsNamedIn(input.body) } })}
      failure={{ title: "Submission Failed", text: "There was an error submitting your check-in. Please try again." }}
      onSuccess={(answer) => {
        clearCachedDraft(client, draftForm);
        onSent(answer);
      }}
    >
      {sent ? (
        <p className="mb-6 rounded-lg bg-info-soft px-5 py-4 text-info-ink">
          You sent this check-in on <LocalTime at={sent.submittedAt} />. You can edit it until your coach reviews it.
        </p>
      ) : null}
      <Questions {...{ clientId, week, form, draftForm, takesUnsaved, sentWeeks, isPhone, filledFrom, start, toFormValues }} />
      <RefetchAfterFailedSubmit read={currentCheckIn} />
      <RefetchAfterFailedSubmit read={listCheckIns} />
    </ApiForm>
  );
}

interface QuestionsProps extends Pick<CheckInFormProps, "clientId" | "week" | "form" | "draftForm" | "takesUnsaved" | "sentWeeks" | "isPhone"> {
  filledFrom: StoredDraft;
  start: CheckInValues;
  toFormValues: (draft: Record<string, unknown> | null) => CheckInValues;
}

/** The questions, one at a time or all on one page, and the bar below them. */
function Questions({ clientId, week, form, draftForm, takesUnsaved, sentWeeks, isPhone, filledFrom, start, toFormValues }: QuestionsProps) {
  const { sent, isMeasurementWeek, hideWeight, hiddenPhotoPoses } = week;
  const { layout, choose } = useCheckInLayout(isPhone);
  const { getValues, setValue } = useFormContext<CheckInValues>();
  useEffect(() => {
    // It may be sent from another device while she types.
    if (getValues("edits") !== sent?.id) setValue("edits", sent?.id);
  }, [getValues, setValue, sent?.id]);
  const [uploads, onUploads] = useUploadCounts();
  const photoConsent = useConsentState(clientId, "body_photos");
  const asksForMeasurements = isMeasurementWeek || hasMeasurementWeekValues(start);
  // Outside a measurement week the form shows all that an earlier edit could have given.
  const measurements = asksForMeasurements ? itemsInSection(isMeasurementWeek ? form.items : checkInItems, "measurements") : null;
  const heldPhotos = listFormPhotos(start);
  const hasPhotos = asksForMeasurements && showsPhotos(hiddenPhotoPoses, heldPhotos);
  // What was measured on the Monday itself was there before its check-in.
  const photoWeeks = sentWeeks.filter((earlier) => (isCheckIn(earlier) ? earlier.dueDate < week.dueDate : earlier.dueDate <= week.dueDate));
  const earlierWeeks = photoWeeks.filter((earlier) => isCheckIn(earlier));
  const nextSteps = stepsOf(week);
  const steps = listSteps(form.items, { hideWeight, measurements, hasPhotos, nextSteps });
  const stepper = useSteps(steps, sent ? "review" : undefined);
  const hasSentPhotos = sentWeeks.some(({ data }) => Object.values(data.photos).some(Boolean)) || heldPhotos.length > 0;
  const photos = { clientId, isMeasurementWeek, hasSentPhotos, hiddenPoses: hiddenPhotoPoses, photoWeeks, onUploads };
  const isOneByOne = layout === "one-by-one";
  return (
    <PhotoAnswersProvider {...{ clientId, hasSentPhotos, onUploads }}>
      {!isOneByOne || stepper.isFirst || stepper.isLast ? <KeptNotes asked={nextSteps} sent={sent?.stepOutcomes} onRemoved={stepper.save} /> : null}
      {isOneByOne ? <StepByStep {...{ stepper, photos, earlierWeeks }} dueDate={week.dueDate} /> : <OnePageCheckIn {...photos} {...{ hideWeight, measurements, hasPhotos, nextSteps }} items={form.items} />}
      <div className={isOneByOne ? "mt-6 text-center" : "mt-8 text-center"}>
        <Button variant="link" size="sm" disabled={uploads.running > 0} onClick={() => choose(isOneByOne ? "all" : "one-by-one")}>
          {isOneByOne ? "Show all questions" : "One question at a time"}
        </Button>
      </div>
      <CheckInSendBar
        form={draftForm}
        asked={form}
        isEdit={sent !== null}
        asksForPhotos={asksForPhotos({ isMeasurementWeek, consent: photoConsent, hiddenPoses: hiddenPhotoPoses })}
        {...{ uploads, filledFrom, toFormValues }}
        takesUnsaved={(unsaved) => {
          const facts = readDraftFacts(unsaved);
          return facts !== null && takesUnsaved(facts);
        }}
        position={isOneByOne && !stepper.isLast ? { step: stepper.index + 1, steps: steps.length } : null}
        back={isOneByOne && stepper.isLast ? <BackButton stepper={stepper} /> : null}
        onward={<StepButtons stepper={stepper} />}
      />
    </PhotoAnswersProvider>
  );
}
