import { createDraftStore } from "@/components/form/draft-store";
import { type DiscoveryFormValues, listAnswer, textAnswer } from "@/components/leads/discovery/form-values";
import { dayMs } from "@/lib/platform/days";

interface DiscoveryDraft {
  /** When it was saved, in milliseconds since 1970. */
  at: number;
  answers: DiscoveryFormValues;
}

/** The answers are about a person's health, so they are kept for a week only. */
const draftRetentionMs = 7 * dayMs;

/** Unsent answers, by trackable link. */
const drafts = createDraftStore({ name: "discovery-form", parse: (stored) => (isDiscoveryDraft(stored) ? stored : null) });

const isDiscoveryDraft = (stored: unknown): stored is DiscoveryDraft =>
  typeof stored === "object" && stored !== null && "at" in stored && typeof stored.at === "number" && "answers" in stored && typeof stored.answers === "object" && stored.answers !== null;

export const saveDiscoveryDraft = (leadRef: string, answers: DiscoveryFormValues) => drafts.save(leadRef, { at: Date.now(), answers });

export const clearDiscoveryDraft = (leadRef: string) => drafts.remove(leadRef);

/** Returns null, and deletes the draft, if it is missing, damaged or older than a week. */
export function loadDiscoveryDraft(leadRef: string) {
  const draft = drafts.read(leadRef);
  if (draft && Date.now() - draft.at < draftRetentionMs) return draft.answers;
  drafts.remove(leadRef);
  return null;
}

/** Opens the part of the form that contains the field. */
export const expandFormPart = (field: Element) => field.closest("details")?.setAttribute("open", "");

/** Fills the empty fields and opens their parts; text typed before the script started stays. */
export function fillEmptyFields(form: HTMLFormElement, answers: DiscoveryFormValues) {
  for (const field of form.elements) {
    const { name, value } = field as Partial<HTMLInputElement>;
    if (!name || !(name in answers)) continue;
    expandFormPart(field);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked ||= [textAnswer(answers, name), ...listAnswer(answers, name)].includes(field.value);
    else if (value === "") (field as HTMLInputElement).value = textAnswer(answers, name);
  }
}
