import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type * as z from "zod/mini";
import { readFeedbackDraft, readStepDraft, saveFeedbackDraft, saveStepDraft } from "@/components/check-ins/feedback-draft";
import { isSubmitShortcut } from "@/components/check-ins/review-shortcuts";
import { alreadySentText, notSentText } from "@/components/email/already-sent";
import { toast, type ToastOptions } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxField } from "@/components/form/choice-fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { listStepsToOffer } from "@/components/next-steps/last-steps";
import { StepFields } from "@/components/next-steps/step-fields";
import { Button } from "@/components/ui/button";
import { type CheckIn, type CheckInForReview, giveFeedback } from "@/lib/work/check-ins/contract";

interface FeedbackFormProps {
  checkIn: CheckIn & Partial<Pick<CheckInForReview, "previous">>;
  name: string;
  /** Whether another check-in is waiting after this one. */
  hasNext: boolean;
  onSaved: (openNext: boolean) => void;
}

/** `openNext` is whether "Save & next" was pressed; it is not sent. */
interface FeedbackFormValues {
  feedback: string;
  sendFollowUpEmail: boolean;
  steps: string[];
  openNext: boolean;
}

const textsOf = (steps: CheckIn["steps"] = []) => steps.map(({ text }) => text);

/** Adds or edits the feedback on one check-in. Its key must be the check-in's id, because each has its own draft. */
export function FeedbackForm({ checkIn, name, hasNext, onSaved }: FeedbackFormProps) {
  const isEdit = checkIn.feedback !== null;
  const sendAgain = useApiMutation(giveFeedback, {
    success: ({ emailed, alreadySentAt, emailProblem }) => (emailed ? { title: "Feedback emailed", description: "It's on its way." } : { variant: "destructive", title: "Feedback not emailed", description: alreadySentAt ? alreadySentText(alreadySentAt) : notSentText(emailProblem) }),
    failure: { title: "Feedback not emailed" },
  });
  return (
    <ApiForm<typeof giveFeedback, FeedbackFormValues>
      endpoint={giveFeedback}
      params={{ id: checkIn.id }}
      defaultValues={{ feedback: readFeedbackDraft(checkIn.id) ?? checkIn.feedback ?? "", sendFollowUpEmail: false, steps: readStepDraft(checkIn.id) ?? textsOf(checkIn.steps), openNext: hasNext }}
      toBody={({ feedback, sendFollowUpEmail, steps }) => ({ feedback, sendFollowUpEmail, ...(steps.some(Boolean) || checkIn.steps ? { steps: steps.filter((step) => step.trim()) } : {}) })}
      failure={{ title: "Feedback not saved" }}
      onSuccess={(saved, form) => {
        const { feedback, sendFollowUpEmail, steps, openNext } = form.getValues();
        // Text typed while it was being sent stays as a draft.
        saveFeedbackDraft(checkIn.id, feedback, saved.feedback);
        saveStepDraft(checkIn.id, steps, textsOf(saved.steps));
        toast({
          title: isEdit ? "Feedback Updated" : "Feedback Added",
          ...emailOutcome(saved, sendFollowUpEmail, () => sendAgain.mutate({ params: { id: checkIn.id }, body: { feedback: saved.feedback ?? feedback, sendFollowUpEmail: true, sendAgain: true } })),
        });
        onSaved(openNext);
      }}
    >
      <FeedbackFields {...{ checkIn, name, hasNext, isEdit }} />
    </ApiForm>
  );
}

/** Says whether the feedback was emailed. A text that the client already has can be sent again. */
function emailOutcome({ emailed, alreadySentAt, emailProblem }: z.output<typeof giveFeedback.response>, isWanted: boolean, onSendAgain: () => void): ToastOptions {
  if (!isWanted) return { description: "Your feedback has been saved." };
  if (emailed) return { description: "Your feedback has been saved, and a follow-up email is on its way." };
  if (!alreadySentAt) return { description: `Your feedback has been saved. ${emailProblem ? "Email: " : ""}${notSentText(emailProblem)}` };
  return { description: `Your feedback has been saved. Email: ${alreadySentText(alreadySentAt)}`, action: { label: "Send again", onClick: onSendAgain } };
}

function FeedbackFields({ checkIn, name, hasNext, isEdit }: Omit<FeedbackFormProps, "onSaved"> & { isEdit: boolean }) {
  const { setValue, formState } = useFormContext<FeedbackFormValues>();
  const feedback = useWatch<FeedbackFormValues, "feedback">({ name: "feedback" });
  const steps = useWatch<FeedbackFormValues, "steps">({ name: "steps" });
  const isBlank = !feedback.trim();
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => saveFeedbackDraft(checkIn.id, feedback, checkIn.feedback), [checkIn.id, checkIn.feedback, feedback]);
  useEffect(() => saveStepDraft(checkIn.id, steps, textsOf(checkIn.steps)), [checkIn.id, checkIn.steps, steps]);
  useEffect(() => {
    // On a phone the keyboard would cover the check-in. The form's own setFocus waits for a timer and loses what is typed until then.
    if (matchMedia("(pointer: fine)").matches) fields.current?.querySelector("textarea")?.focus();
  }, []);

  function submitByShortcut(event: KeyboardEvent<HTMLElement>) {
    if (!isSubmitShortcut(event)) return;
    event.preventDefault();
    if (isBlank || formState.isSubmitting) return;
    setValue("openNext", hasNext);
    event.currentTarget.closest("form")?.requestSubmit();
  }

  return (
    // Key presses in the fields bubble up to this element, which is not a control itself.
    <div ref={fields} role="presentation" onKeyDown={submitByShortcut}>
      <TextAreaField
        name="feedback"
        label={`Feedback for ${name}`}
        hint="We save your draft here until you send it."
        rows={5}
        maxLength={10_000}
        required
        className="[&_textarea]:max-h-[40dvh] lg:[&_textarea]:min-h-56"
      />
      <StepFields name={name} offers={listStepsToOffer(checkIn)} />
      <CheckboxField
        name="sendFollowUpEmail"
        label="Also send it by email"
        hint={
          isEdit ? "We'll email the new text. A text that you've already emailed isn't sent twice." : "The email includes a link to book a goal call with you."
        }
        className="mt-3"
      />
      <div className="mt-5 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        {hasNext ? <FeedbackSubmitButton openNext label="Save & next" isBlank={isBlank} /> : null}
        <FeedbackSubmitButton openNext={false} label={hasNext ? "Save & close" : "Save feedback"} isBlank={isBlank} secondary={hasNext} />
      </div>
      <p className="mt-2 text-right text-xs text-muted-foreground pointer-coarse:hidden">Ctrl or ⌘ + Enter saves{hasNext ? " and opens the next one" : ""}</p>
    </div>
  );
}

function FeedbackSubmitButton({ openNext, label, isBlank, secondary = false }: { openNext: boolean; label: string; isBlank: boolean; secondary?: boolean }) {
  const { formState, setValue } = useFormContext<FeedbackFormValues>();
  const pressed = useWatch<FeedbackFormValues, "openNext">({ name: "openNext" });
  const isSending = formState.isSubmitting;
  return (
    <Button
      type="submit"
      variant={secondary ? "outline" : "default"}
      pending={isSending && pressed === openNext}
      pendingLabel="Saving..."
      disabled={isBlank || (isSending && pressed !== openNext)}
      onClick={() => setValue("openNext", openNext)}
    >
      {label}
    </Button>
  );
}
