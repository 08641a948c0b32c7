"use client";

import { type FormEvent, useActionState, useEffect, useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { clearDiscoveryDraft, expandFormPart, fillEmptyFields, loadDiscoveryDraft, saveDiscoveryDraft } from "@/components/leads/discovery/discovery-draft";
import { DiscoveryThankYou, type PracticeContact } from "@/components/leads/discovery/discovery-thank-you";
import { FormPartSection } from "@/components/leads/discovery/form-part-section";
import { DiscoveryFormProgress } from "@/components/leads/discovery/form-progress";
import { type DiscoveryFormResult, type DiscoveryFormValues, findMissingQuestions, readDiscoveryFormValues, toDiscoveryRequestBody, weightUnitName } from "@/components/leads/discovery/form-values";
import { QuestionField } from "@/components/leads/discovery/question-field";
import { discoveryFormParts, type DiscoveryQuestion, discoveryQuestions, weightHints } from "@/components/leads/discovery/questions";
import { SubmissionErrors } from "@/components/leads/discovery/submission-errors";
import { SubmitSection } from "@/components/leads/discovery/submit-section";
import type { BodyInput } from "@/lib/api/call";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { loadSchema } from "@/lib/api/load-schema";
import { submitDiscoveryForm } from "@/lib/outreach/leads/calls";
import { honeypotName } from "@/lib/outreach/leads/discovery-options";
import type { WeightUnit } from "@/lib/platform/units";

interface DiscoveryFormProps {
  /** Handles the form post when the script has not loaded. */
  submitAction: (previous: DiscoveryFormResult | null, form: FormData) => Promise<DiscoveryFormResult>;
  /** From a trackable link; empty without one. */
  leadRef: string;
  coachName: string;
  /** The practice's unit of weights. */
  weightUnit: WeightUnit;
  contact: PracticeContact;
}

/**
 * The discovery form (spec platform §2 and §3). It works as a plain HTML form. The script adds a saved draft, the list of missing
 * answers, and sending without a page load.
 */
export function DiscoveryForm({ submitAction, leadRef, coachName, weightUnit, contact }: DiscoveryFormProps) {
  const [postResult, post] = useActionState(submitAction, null);
  const [sent, setSent] = useState(postResult && "response" in postResult ? postResult.response : null);
  const failedPost = postResult && "error" in postResult ? postResult : null;
  const [errors, setErrors] = useState<Record<string, string>>(failedPost?.error.fields ?? {});
  /** The required questions without an answer; null until the script has started. */
  const [missing, setMissing] = useState<readonly DiscoveryQuestion[] | null>(null);
  const [isPending, setIsPending] = useState(false);
  /** Why the last try to send failed, if not for a field. */
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  // Runs once after hydration, because neither value changes afterwards.
  useEffect(() => {
    if (!form.current) return;
    const draft = failedPost ? null : loadDiscoveryDraft(leadRef);
    if (draft) fillEmptyFields(form.current, draft);
    setMissing(findMissingQuestions(saveFormDraft(form.current, leadRef)));
  }, [failedPost, leadRef]);

  function showErrors(element: HTMLFormElement, fields: Record<string, string>) {
    setErrors(fields);
    const firstInvalid = [...discoveryQuestions.map(({ name }) => name), "consent"].find((name) => fields[name]);
    const field = element.querySelector<HTMLElement>(`[name="${firstInvalid}"]`);
    if (field) expandFormPart(field);
    field?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const element = event.currentTarget;
    setIsPending(true);
    setFailure(undefined);
    try {
      const body = toDiscoveryRequestBody(new FormData(element));
      const checked = (await loadSchema(() => submitDiscoveryForm.loadBody()))?.safeParse(body);
      if (checked?.error) return showErrors(element, Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path[0], message])));
      // What the check in the browser lets through, or else the one on the server.
      const response = await callEndpoint(submitDiscoveryForm, { body: body as BodyInput<typeof submitDiscoveryForm> });
      clearDiscoveryDraft(leadRef);
      toast({ title: "Form submitted successfully!", description: response.message });
      setSent(response);
    } catch (error) {
      const [title, description] = error instanceof ApiError ? ["Submission failed", getErrorMessage(error, "Please try again.")] : ["Network error", "Please check your connection and try again."];
      toast({ variant: "destructive", title, description });
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) showErrors(element, error.fields);
      else setFailure(description);
    } finally {
      setIsPending(false);
    }
  }

  if (sent) return <DiscoveryThankYou response={sent} contact={contact} leadRef={leadRef} />;
  const answers: DiscoveryFormValues = failedPost?.answers ?? {};
  return (
    <>
      <h1 className="text-3xl">Tell us about you</h1>
      <p className="mt-2 text-muted-foreground">
        It helps {coachName || "us"} to know you before we talk. Questions marked <span className="text-destructive-ink">*</span> need an answer. The rest is up to you.
      </p>
      {failedPost ? <SubmissionErrors error={failedPost.error} /> : null}
      <form
        ref={form}
        action={post}
        noValidate
        onFocus={() => void submitDiscoveryForm.loadBody().catch(() => undefined)}
        onChange={(event) => {
          const { name } = event.target as Partial<HTMLInputElement>;
          if (name && errors[name]) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
          setMissing(findMissingQuestions(saveFormDraft(event.currentTarget, leadRef)));
        }}
        onSubmit={(event) => void submit(event)}
      >
        <DiscoveryFormProgress missing={missing} />
        <input type="hidden" name="leadRef" defaultValue={leadRef} />
        <input type="hidden" name={weightUnitName} defaultValue={weightUnit} />
        {/* A honeypot for bots, hidden from people, keyboards and screen readers. */}
        <div inert aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
          <label htmlFor={honeypotName}>Website</label>
          <input id={honeypotName} name={honeypotName} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
        </div>
        {discoveryFormParts.map((part, index) => (
          <FormPartSection key={part.title} part={part} positionText={`Part ${index + 1} of ${discoveryFormParts.length}`} isOpen={part.questions.some(({ name }) => name in answers)}>
            {part.questions.map((question) => (
              <QuestionField key={question.name} question={question.name === "weight" ? { ...question, hint: weightHints[weightUnit] } : question} answers={answers} error={errors[question.name]} />
            ))}
          </FormPartSection>
        ))}
        <SubmitSection missing={missing} isPending={isPending} consented={"consent" in answers} consentError={errors.consent} failure={failure} onClear={() => clearForm(leadRef)} />
      </form>
    </>
  );
}

/** Saves the draft and returns the current answers. */
function saveFormDraft(form: HTMLFormElement, leadRef: string) {
  const answers = readDiscoveryFormValues(new FormData(form));
  if (Object.keys(answers).length > 0) saveDiscoveryDraft(leadRef, answers);
  else clearDiscoveryDraft(leadRef);
  return answers;
}

function clearForm(leadRef: string) {
  if (!window.confirm("Clear everything you've written?")) return;
  clearDiscoveryDraft(leadRef);
  // A reload also empties the fields that a failed post filled in again.
  window.location.replace(window.location.pathname + window.location.search);
}
