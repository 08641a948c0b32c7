import { useSyncExternalStore } from "react";
import { createDraftStore } from "@/components/form/draft-store";

/** Unsent feedback, by check-in id: closing the dialog or reloading the page loses nothing. */
const drafts = createDraftStore({ name: "feedback-draft", storage: "session", parse: (stored) => (typeof stored === "string" ? stored : null) });

export const readFeedbackDraft = (checkInId: string) => drafts.read(checkInId);

/** Deletes the draft if `text` is blank or already sent. */
export function saveFeedbackDraft(checkInId: string, text: string, sent: string | null) {
  if (!text.trim() || text.trim() === sent?.trim()) drafts.remove(checkInId);
  else drafts.save(checkInId, text);
}

export const useHasFeedbackDraft = (checkInId: string) => useSyncExternalStore(drafts.subscribe, () => drafts.read(checkInId) !== null, () => false);

/** Unsent steps, by check-in id. */
const stepDrafts = createDraftStore({ name: "step-draft", storage: "session", parse: (stored) => (Array.isArray(stored) ? stored.filter((step) => typeof step === "string") : null) });

export const readStepDraft = (checkInId: string) => stepDrafts.read(checkInId);

/** Deletes the draft if these are the steps that were sent. */
export function saveStepDraft(checkInId: string, steps: readonly string[], sent: readonly string[]) {
  if (steps.filter(Boolean).join("\n") === sent.join("\n")) stepDrafts.remove(checkInId);
  else stepDrafts.save(checkInId, [...steps]);
}
