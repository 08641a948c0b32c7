import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { readFeedbackDraft, saveFeedbackDraft } from "@/components/check-ins/feedback-draft";
import { isSubmitShortcut } from "@/components/check-ins/review-shortcuts";
import { toast } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxField } from "@/components/form/choice-fields";
import { TextAreaField } from "@/components/form/text-area-field";
import { Button } from "@/components/ui/button";
import { type CheckIn, giveFeedback } from "@/lib/work/check-ins/contract";

interface FeedbackFormProps {
  checkIn: CheckIn;
  name: string;
  /** Whether another check-in waits after this one. */
  hasNext: boolean;
  onSaved: (goOn: boolean) => void;
}

/** `goOn` is which of the two buttons was pressed; it is not sent. */
interface FeedbackFormValues {
  feedback: string;
  sendFollowUpEmail: boolean;
  goOn: boolean;
}

/** Writes or edits the feedback on one check-in. Give it the check-in's id as its key: each has its own draft. */
export function FeedbackForm({ checkIn, name, hasNext, onSaved }: FeedbackFormProps) {
  const isEdit = checkIn.feedback !== null;
  return (
    <ApiForm<typeof giveFeedback, FeedbackFormValues>
      endpoint={giveFeedback}
      params={{ id: checkIn.id }}
      defaultValues={{ feedback: readFeedbackDraft(checkIn.id) ?? checkIn.feedback ?? "", sendFollowUpEmail: false, goOn: hasNext }}
      toBody={({ feedback, sendFollowUpEmail }) => ({ feedback, sendFollowUpEmail })}
      failure={{ title: "Feedback not saved" }}
      onSuccess={(saved, form) => {
        const { feedback, sendFollowUpEmail, goOn } = form.getValues();
        // What she typed on while it was being sent stays, for the next edit.
        saveFeedbackDraft(checkIn.id, feedback, saved.feedback);
        toast({
          title: isEdit ? "Feedback Updated" : "Feedback Added",
          description: sendFollowUpEmail ? "Your feedback has been saved, and a follow-up email is on its way." : "Your feedback has been saved.",
        });
        onSaved(goOn);
      }}
    >
      <FeedbackFields {...{ checkIn, name, hasNext, isEdit }} />
    </ApiForm>
  );
}

function FeedbackFields({ checkIn, name, hasNext, isEdit }: Omit<FeedbackFormProps, "onSaved"> & { isEdit: boolean }) {
  const { setValue, formState } = useFormContext<FeedbackFormValues>();
  const feedback = useWatch<FeedbackFormValues, "feedback">({ name: "feedback" });
  const isBlank = !feedback.trim();
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => saveFeedbackDraft(checkIn.id, feedback, checkIn.feedback), [checkIn.id, checkIn.feedback, feedback]);
  useEffect(() => {
    // On a phone the keyboard would cover what she is about to read. The form's own setFocus waits for a timer, and what she types until then would be lost.
    if (matchMedia("(pointer: fine)").matches) fields.current?.querySelector("textarea")?.focus();
  }, []);

  function sendByKey(event: KeyboardEvent<HTMLElement>) {
    if (!isSubmitShortcut(event)) return;
    event.preventDefault();
    if (isBlank || formState.isSubmitting) return;
    setValue("goOn", hasNext);
    event.currentTarget.closest("form")?.requestSubmit();
  }

  return (
    // The keys of the fields bubble up to here; the element itself is not for pressing.
    <div ref={fields} role="presentation" onKeyDown={sendByKey}>
      <TextAreaField
        name="feedback"
        label={`Feedback for ${name}`}
        hint="What you write is kept here until you send it."
        rows={5}
        maxLength={10_000}
        required
        className="[&_textarea]:max-h-[40dvh] lg:[&_textarea]:min-h-56"
      />
      <CheckboxField
        name="sendFollowUpEmail"
        label="Also send it by email"
        hint={
          isEdit ? "Each check-in is emailed once. If you emailed this one already, the change stays in the app." : "The email links to booking a goal call with you."
        }
        className="mt-3"
      />
      <div className="mt-5 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
        {hasNext ? <FeedbackSubmitButton goOn label="Save & next" isBlank={isBlank} /> : null}
        <FeedbackSubmitButton goOn={false} label={hasNext ? "Save & close" : "Save feedback"} isBlank={isBlank} secondary={hasNext} />
      </div>
      <p className="mt-2 text-right text-xs text-muted-foreground pointer-coarse:hidden">Ctrl or ⌘ with Enter saves{hasNext ? " and goes on" : ""}</p>
    </div>
  );
}

function FeedbackSubmitButton({ goOn, label, isBlank, secondary = false }: { goOn: boolean; label: string; isBlank: boolean; secondary?: boolean }) {
  const { formState, setValue } = useFormContext<FeedbackFormValues>();
  const pressed = useWatch<FeedbackFormValues, "goOn">({ name: "goOn" });
  const isSending = formState.isSubmitting;
  return (
    <Button
      type="submit"
      variant={secondary ? "outline" : "default"}
      pending={isSending && pressed === goOn}
      pendingLabel="Saving..."
      disabled={isBlank || (isSending && pressed !== goOn)}
      onClick={() => setValue("goOn", goOn)}
    >
      {label}
    </Button>
  );
}
