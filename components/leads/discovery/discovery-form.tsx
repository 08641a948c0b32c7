"use client";

import { type FormEvent, useActionState, useEffect, useRef, useState } from "react";
import { toast } from "@/components/feedback/toast";
import { clearDiscoveryDraft, expandFormPart, fillEmptyFields, loadDiscoveryDraft, saveDiscoveryDraft } from "@/components/leads/discovery/discovery-draft";
import { DiscoveryThankYou, type PracticeContact } from "@/components/leads/discovery/discovery-thank-you";
import { FormPartSection } from "@/components/leads/discovery/form-part-section";
import { DiscoveryFormProgress } from "@/components/leads/discovery/form-progress";
import { type DiscoveryFormResult, type DiscoveryFormValues, findMissingQuestions, readDiscoveryFormValues, toDiscoveryRequestBody } from "@/components/leads/discovery/form-values";
import { QuestionField } from "@/components/leads/discovery/question-field";
import { discoveryFormParts, type DiscoveryQuestion, discoveryQuestions } from "@/components/leads/discovery/questions";
import { SubmissionErrors } from "@/components/leads/discovery/submission-errors";
import { SubmitSection } from "@/components/leads/discovery/submit-section";
import { ApiError, callEndpoint, getErrorMessage } from "@/lib/api/client";
import { honeypotName } from "@/lib/outreach/leads/options";

const loadSubmitEndpoint = () => import("@/lib/outreach/leads/contract").then((contract) => contract.submitDiscoveryForm);

interface DiscoveryFormProps {
  /** What a plain post of the page does, before its script has started or without any. */
  submitAction: (before: DiscoveryFormResult | null, form: FormData) => Promise<DiscoveryFormResult>;
  /** From a trackable link; empty for one who comes by herself. */
  leadRef: string;
  coachName: string;
  contact: PracticeContact;
}

/**
 * The discovery form (spec platform §2 and §3). The page as it comes is a whole form of the browser's own controls, and a plain post
 * of it works; the script adds that what is written stays, what is missing shows, and nothing is loaded anew to send it.
 */
export function DiscoveryForm({ submitAction, leadRef, coachName, contact }: DiscoveryFormProps) {
  const [posted, post] = useActionState(submitAction, null);
  const [sent, setSent] = useState(posted && "answer" in posted ? posted.answer : null);
  const refused = posted && "refusal" in posted ? posted : null;
  const [errors, setErrors] = useState<Record<string, string>>(refused?.refusal.fields ?? {});
  /** The required questions without an answer; null until the script has started. */
  const [missing, setMissing] = useState<readonly DiscoveryQuestion[] | null>(null);
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // Once, when the script takes over: none of this changes while the page stands.
  useEffect(() => {
    if (!form.current) return;
    const kept = refused ? null : loadDiscoveryDraft(leadRef);
    if (kept) fillEmptyFields(form.current, kept);
    setMissing(findMissingQuestions(saveFormDraft(form.current, leadRef)));
  }, [refused, leadRef]);

  function refuse(element: HTMLFormElement, fields: Record<string, string>) {
    setErrors(fields);
    const first = [...discoveryQuestions.map(({ name }) => name), "consent"].find((name) => fields[name]);
    const field = element.querySelector<HTMLElement>(`[name="${first}"]`);
    if (field) expandFormPart(field);
    field?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const element = event.currentTarget;
    setIsPending(true);
    try {
      const endpoint = await loadSubmitEndpoint();
      const read = endpoint.body.safeParse(toDiscoveryRequestBody(new FormData(element)));
      if (!read.success) return refuse(element, Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [path[0], message])));
      const answer = await callEndpoint(endpoint, { body: read.data });
      clearDiscoveryDraft(leadRef);
      toast({ title: "Form submitted successfully!", description: answer.message });
      setSent(answer);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return refuse(element, error.fields);
      if (error instanceof ApiError) toast({ variant: "destructive", title: "Submission failed", description: getErrorMessage(error, "Please try again.") });
      else toast({ variant: "destructive", title: "Network error", description: "Please check your connection and try again." });
    } finally {
      setIsPending(false);
    }
  }

  if (sent) return <DiscoveryThankYou answer={sent} contact={contact} leadRef={leadRef} />;
  const answers: DiscoveryFormValues = refused?.answers ?? {};
  return (
    <>
      <h1 className="text-3xl">Tell us about you</h1>
      <p className="mt-2 text-muted-foreground">
        It helps {coachName || "us"} to know you before we talk. Questions marked <span className="text-destructive-ink">*</span> need an answer. The rest is up to you.
      </p>
      {refused ? <SubmissionErrors refusal={refused.refusal} /> : null}
      <form
        ref={form}
        action={post}
        noValidate
        onFocus={() => void loadSubmitEndpoint().catch(() => undefined)}
        onChange={(event) => {
          const { name } = event.target as Partial<HTMLInputElement>;
          if (name && errors[name]) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
          setMissing(findMissingQuestions(saveFormDraft(event.currentTarget, leadRef)));
        }}
        onSubmit={(event) => void submit(event)}
      >
        <DiscoveryFormProgress missing={missing} />
        <input type="hidden" name="leadRef" defaultValue={leadRef} />
        {/* For programs that fill in whatever they find: no person sees, reaches or hears it. */}
        <div inert aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
          <label htmlFor={honeypotName}>Website</label>
          <input id={honeypotName} name={honeypotName} type="text" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
        </div>
        {discoveryFormParts.map((part, index) => (
          <FormPartSection key={part.title} part={part} positionText={`Part ${index + 1} of ${discoveryFormParts.length}`} isOpen={part.questions.some(({ name }) => name in answers)}>
            {part.questions.map((question) => (
              <QuestionField key={question.name} question={question} answers={answers} error={errors[question.name]} />
            ))}
          </FormPartSection>
        ))}
        <SubmitSection missing={missing} isPending={isPending} consented={"consent" in answers} consentError={errors.consent} onClear={() => clearForm(leadRef)} />
      </form>
    </>
  );
}

/** Keeps what is written in this browser, and answers it. */
function saveFormDraft(form: HTMLFormElement, leadRef: string) {
  const answers = readDiscoveryFormValues(new FormData(form));
  if (Object.keys(answers).length > 0) saveDiscoveryDraft(leadRef, answers);
  else clearDiscoveryDraft(leadRef);
  return answers;
}

function clearForm(leadRef: string) {
  if (!window.confirm("Clear everything you've written?")) return;
  clearDiscoveryDraft(leadRef);
  // Loading the page anew empties the fields, also those that a refused post brought back.
  window.location.replace(window.location.pathname + window.location.search);
}
