import { useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { FeedbackGivenMeanwhile } from "@/components/check-ins/feedback-given-meanwhile";
import { parseFeedbackDraft, readFeedbackDraft, saveFeedbackDraft } from "@/components/check-ins/feedback-draft";
import { announceHeldFeedback, beginSend, firstNameOf, holdSeconds, isNewestSend, useTakeBackFeedback } from "@/components/check-ins/held-feedback";
import { isInsertShortcut, isSubmitShortcut } from "@/components/check-ins/review-shortcuts";
import { changesQuery } from "@/components/check-ins/what-changed";
import { alreadySentText, notSentText } from "@/components/email/already-sent";
import { toast } from "@/components/feedback/toast";
import { ApiForm } from "@/components/form/api-form";
import { CheckboxField } from "@/components/form/choice-fields";
import { insertText } from "@/components/form/insert-text";
import { TextAreaField } from "@/components/form/text-area-field";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useCurrentUser } from "@/components/hooks/current-user";
import { listStepsToOffer } from "@/components/next-steps/last-steps";
import { StepFields } from "@/components/next-steps/step-fields";
import { sendThroughOutbox } from "@/components/offline/send-through-outbox";
import { useWaiting } from "@/components/offline/use-outbox";
import { WaitsInOutbox } from "@/components/offline/waits-in-outbox";
import { WaitingCard } from "@/components/outbox/waiting-card";
import { SnippetPicker } from "@/components/snippets/snippet-picker";
import { Button } from "@/components/ui/button";
import type { ResponseOf } from "@/lib/api/call";
import { queryFor } from "@/lib/api/query";
import { noEmailMessage } from "@/lib/platform/email-owner";
import { paths } from "@/lib/platform/paths";
import { giveFeedback, readFeedback } from "@/lib/work/check-ins/calls";
import type { CheckIn, CheckInForReview, GivenFeedback } from "@/lib/work/check-ins/contract";

export interface FeedbackFormProps {
  checkIn: CheckInForReview;
  name: string;
  /** Whether another check-in is waiting after this one. */
  hasNext: boolean;
  /** Opens the next check-in while this feedback is being saved. */
  onOpenNext: () => void;
  /** Called once the save has succeeded or failed. */
  onSaveSettled: (isSaved: boolean) => void;
  onClose: () => void;
  /** Called when Undo has taken the feedback back, with the check-in as it is then. */
  onTakenBack: (checkIn: CheckInForReview) => void;
}

/** `openNext` is whether "Save & next" was pressed; it is not sent. */
export interface FeedbackFormValues {
  feedback: string;
  sendFollowUpEmail: boolean;
  steps: string[];
  /** The `feedbackAt` that she saw, null for none. */
  replaces: string | null;
  openNext: boolean;
}

const textsOf = (steps: CheckIn["steps"] = []) => steps.map(({ text }) => text);

/** Adds or edits the feedback on one check-in. Its key must be the check-in's id, because each has its own draft. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { id } = props.checkIn;
  const entries = useWaiting("feedback", id);
  // For a moment, until it is known whether the form is shown at all.
  if (!entries) return null;
  const [waiting] = entries;
  if (!waiting) return <OpenFeedbackForm {...props} />;
  const written = parseFeedbackDraft(waiting.body);
  return <WaitingCard entry={waiting} onTakenBack={() => written && saveFeedbackDraft(id, waiting.owner, written, { feedback: null, steps: [] })} />;
}

function OpenFeedbackForm({ checkIn, name, hasNext, onOpenNext, onSaveSettled, onClose, onTakenBack }: FeedbackFormProps) {
  const isEdit = checkIn.feedback !== null;
  const sendAgain = useApiMutation(giveFeedback, {
    success: ({ emailed, alreadySentAt, emailProblem }) => (emailed ? { title: "Feedback emailed", description: "It's on its way." } : { variant: "destructive", title: "Feedback not emailed", description: alreadySentAt ? alreadySentText(alreadySentAt) : notSentText(emailProblem) }),
    failure: { title: "Feedback not emailed" },
  });
  const { takeBack } = useTakeBackFeedback(checkIn, onTakenBack);
  const owner = useCurrentUser().id;
  const sendId = useRef(0);
  const draft = readFeedbackDraft(checkIn.id, owner) ?? { feedback: checkIn.feedback ?? "", sendFollowUpEmail: false, steps: textsOf(checkIn.steps), replaces: checkIn.feedbackAt };
  const given = useGivenFeedback(checkIn, draft.replaces);
  return (
    <ApiForm<typeof giveFeedback, FeedbackFormValues>
      endpoint={giveFeedback}
      params={{ id: checkIn.id }}
      defaultValues={{ ...draft, openNext: hasNext }}
      toBody={({ feedback, sendFollowUpEmail, steps, replaces }) => ({ feedback, sendFollowUpEmail, steps: steps.filter((step) => step.trim()), replaces, holdSeconds })}
      // If the next check-in is open already, the unsaved text is still here.
      failure={({ openNext }) => ({ title: "Feedback not saved", action: openNext ? { label: `Back to ${firstNameOf(checkIn)}`, onClick: () => onTakenBack(checkIn) } : undefined })}
      refetchInBackground
      submitWith={async (input, { openNext }) => {
        sendId.current = beginSend();
        if (openNext) onOpenNext();
        try {
          // Closing the tab sends it too. Feedback that goes out later isn't held: its author isn't there to take it back.
          return await sendThroughOutbox(giveFeedback, input, { owner, note: { kind: "feedback", about: checkIn.id, title: `Your feedback for ${name}`, href: paths.reviewCheckIn(checkIn.id), textField: "feedback" }, whenLater: { holdSeconds: 0 }, keepalive: true });
        } catch (error) {
          onSaveSettled(error instanceof WaitsInOutbox);
          throw error;
        }
      }}
      onWaiting={(sent) => {
        saveFeedbackDraft(checkIn.id, owner, sent, sent);
        if (!sent.openNext) onClose();
      }}
      onApiError={({ status }) => (status === 409 ? void given.refetch() : undefined)}
      onSuccess={(saved, form, sent) => {
        // Text typed while it was being sent stays as a draft.
        saveFeedbackDraft(checkIn.id, owner, { ...form.getValues(), replaces: saved.feedbackAt }, sent);
        const { sendFollowUpEmail } = sent;
        const { emailed, alreadySentAt } = saved;
        const title = isEdit ? "Feedback Updated" : "Feedback Added";
        const emailNote = sendFollowUpEmail ? describeUnsentEmail(saved) : "";
        if (!isNewestSend(sendId.current) && emailNote === "") {
          // The toast on screen, with its Undo, is about the newest one.
        } else if (saved.heldUntil) {
          const description = `It goes to ${firstNameOf(checkIn)} in ${holdSeconds} seconds${sendFollowUpEmail && emailed ? ", with an email" : ""}.${emailNote}`;
          void announceHeldFeedback({ ...checkIn, ...saved }, { title, description, action: { label: "Undo", onClick: () => takeBack(sent) } });
        } else {
          const description = `Your feedback has been saved${sendFollowUpEmail && emailed ? ", and a follow-up email is on its way" : ""}.${emailNote}`;
          const sendAnyway = () => sendAgain.mutate({ params: { id: checkIn.id }, body: { feedback: saved.feedback ?? sent.feedback, sendFollowUpEmail: true, sendAgain: true } });
          toast({ title, description, action: sendFollowUpEmail && alreadySentAt ? { label: "Send again", onClick: sendAnyway } : undefined });
        }
        onSaveSettled(true);
        if (!sent.openNext) onClose();
      }}
    >
      <FeedbackFields {...{ checkIn, name, hasNext, isEdit }} given={given.data} />
    </ApiForm>
  );
}

/** What is given on the check-in now, by whom. Asks the server once something has changed since `seen`. */
function useGivenFeedback({ id, feedback, feedbackAt, heldUntil, steps }: CheckInForReview, seen: string | null) {
  const shown: GivenFeedback = { feedback, feedbackAt, heldUntil, steps: textsOf(steps), givenById: null, givenBy: null };
  return useQuery({ ...queryFor(readFeedback, { params: { id } }), initialData: seen === feedbackAt ? shown : undefined });
}

/** Why a follow-up email that the coach asked for isn't sent; empty if it is. */
function describeUnsentEmail({ emailed, alreadySentAt, emailProblem }: ResponseOf<typeof giveFeedback>): string {
  if (emailed) return "";
  if (alreadySentAt) return ` Email: ${alreadySentText(alreadySentAt)}`;
  return ` ${emailProblem ? "Email: " : ""}${notSentText(emailProblem)}`;
}

function FeedbackFields({ checkIn, name, hasNext, isEdit, given }: Pick<FeedbackFormProps, "checkIn" | "name" | "hasNext"> & { isEdit: boolean; given: GivenFeedback | undefined }) {
  const { setValue } = useFormContext<FeedbackFormValues>();
  const { isSubmitting } = useFormState();
  const owner = useCurrentUser().id;
  const feedback = useWatch<FeedbackFormValues, "feedback">({ name: "feedback" });
  const steps = useWatch<FeedbackFormValues, "steps">({ name: "steps" });
  const replaces = useWatch<FeedbackFormValues, "replaces">({ name: "replaces" });
  const sendFollowUpEmail = useWatch<FeedbackFormValues, "sendFollowUpEmail">({ name: "sendFollowUpEmail" });
  const isBlank = !feedback.trim();
  const fields = useRef<HTMLDivElement>(null);
  const { changes = [] } = useQuery(changesQuery(checkIn.id)).data ?? {};
  const draftOfChanges = changes.join(" ");
  const hasChanges = feedback.includes(draftOfChanges);
  // The server repeats what says the same.
  const meanwhile = given?.feedback && given.feedbackAt !== replaces && given.feedback !== feedback.trim() && !isSubmitting ? given : null;

  useEffect(() => saveFeedbackDraft(checkIn.id, owner, { feedback, sendFollowUpEmail, steps, replaces }, { feedback: checkIn.feedback, steps: textsOf(checkIn.steps) }), [checkIn.id, owner, checkIn.feedback, checkIn.steps, feedback, sendFollowUpEmail, steps, replaces]);
  useEffect(() => {
    // On a phone the keyboard would cover the check-in. The form's own setFocus waits for a timer and loses what is typed until then.
    if (matchMedia("(pointer: fine)").matches) fields.current?.querySelector("textarea")?.focus();
  }, []);

  function insertChanges() {
    const field = fields.current?.querySelector("textarea");
    if (!field || changes.length === 0 || hasChanges) return;
    const before = field.value.slice(0, field.selectionStart).trimEnd();
    const after = field.value.slice(field.selectionEnd).trimStart();
    insertText(field, [before && "\n\n", draftOfChanges, after && "\n\n"].join(""), [before.length, field.value.length - after.length]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isInsertShortcut(event)) {
      event.preventDefault();
      return insertChanges();
    }
    if (!isSubmitShortcut(event)) return;
    event.preventDefault();
    // Keys that are still held would send the next one, whose form is open by then.
    if (event.repeat || isBlank || meanwhile || isSubmitting) return;
    setValue("openNext", hasNext);
    event.currentTarget.closest("form")?.requestSubmit();
  }

  return (
    // Key presses in the fields bubble up to this element, which is not a control itself.
    <div ref={fields} role="presentation" onKeyDown={onKeyDown}>
      {meanwhile ? <FeedbackGivenMeanwhile given={meanwhile} clientName={firstNameOf(checkIn)} /> : null}
      <SnippetPicker clientId={checkIn.clientId} values={{ week: String(checkIn.weekNumber) }}>
        <TextAreaField
          name="feedback"
          label={`Feedback for ${name}`}
          hint="We save your draft here until you send it. Type / for a snippet."
          rows={5}
          maxLength={10_000}
          required
          className="[&_textarea]:max-h-[40dvh] lg:[&_textarea]:min-h-56"
        />
      </SnippetPicker>
      {changes.length > 0 ? (
        <Button variant="outline" size="sm" className="mt-2" disabled={hasChanges} aria-keyshortcuts="Control+I Meta+I" onClick={insertChanges}>
          <ListPlus aria-hidden />
          Insert what changed
        </Button>
      ) : null}
      <StepFields name={name} offers={listStepsToOffer(checkIn)} />
      {checkIn.client.email === null ? (
        <p className="mt-3 text-sm text-muted-foreground">{noEmailMessage(checkIn.client)}</p>
      ) : (
        <CheckboxField
          name="sendFollowUpEmail"
          label="Also send it by email"
          hint={
            isEdit ? "We'll email the new text. A text that you've already emailed isn't sent twice." : "The email includes a link to book a goal call with you."
          }
          className="mt-3"
        />
      )}
      {meanwhile ? null : (
        <>
          <div className="mt-5 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
            {hasNext ? <FeedbackSubmitButton openNext label="Save & next" isBlank={isBlank} /> : null}
            <FeedbackSubmitButton openNext={false} label={hasNext ? "Save & close" : "Save feedback"} isBlank={isBlank} secondary={hasNext} />
          </div>
          <p className="mt-2 text-right text-xs text-muted-foreground pointer-coarse:hidden">
            {changes.length > 0 ? "Ctrl or ⌘ + I inserts what changed. " : ""}Ctrl or ⌘ + Enter saves{hasNext ? " and opens the next one" : ""}
          </p>
        </>
      )}
    </div>
  );
}

function FeedbackSubmitButton({ openNext, label, isBlank, secondary = false }: { openNext: boolean; label: string; isBlank: boolean; secondary?: boolean }) {
  const { setValue } = useFormContext<FeedbackFormValues>();
  const { isSubmitting: isSending } = useFormState();
  const pressed = useWatch<FeedbackFormValues, "openNext">({ name: "openNext" });
  return (
    <Button
      type="submit"
      variant={secondary ? "outline" : "default"}
      pending={isSending && pressed === openNext}
      pendingLabel="Saving..."
      disabled={isBlank || (isSending && pressed !== openNext)}
      onClick={(event) => {
        // So would the second click of a double click.
        if (event.detail > 1) event.preventDefault();
        else setValue("openNext", openNext);
      }}
    >
      {label}
    </Button>
  );
}
