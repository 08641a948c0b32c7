import { useSyncExternalStore } from "react";
import { createDraftStore } from "@/components/form/draft-store";
import { isObject } from "@/lib/platform/objects";

/** What is kept of it; a part of what is sent. */
export interface FeedbackDraft {
  feedback: string;
  sendFollowUpEmail: boolean;
  steps: string[];
  /** The `feedbackAt` that was on screen when it was written, null for none. */
  replaces: string | null;
}

/** Returns null for anything else. */
export function parseFeedbackDraft(stored: unknown): FeedbackDraft | null {
  if (!isObject(stored)) return null;
  const { feedback, sendFollowUpEmail = false, steps, replaces } = stored;
  if (typeof feedback !== "string" || typeof sendFollowUpEmail !== "boolean" || !Array.isArray(steps) || !steps.every((step) => typeof step === "string") || (replaces !== null && typeof replaces !== "string")) return null;
  return { feedback, sendFollowUpEmail, steps, replaces };
}

/** Unsent feedback, by check-in id: closing the dialog or reloading the page loses nothing. An earlier release stored its text alone. */
const drafts = createDraftStore<FeedbackDraft>({
  name: "feedback-draft",
  storage: "session",
  parse: (stored) => (typeof stored === "string" ? { feedback: stored, sendFollowUpEmail: false, steps: [], replaces: null } : parseFeedbackDraft(stored)),
});

export const readFeedbackDraft = (checkInId: string) => drafts.read(checkInId);

/** Deletes the draft if it says nothing, or only what was sent. */
export function saveFeedbackDraft(checkInId: string, draft: FeedbackDraft, sent: Pick<FeedbackDraft, "steps"> & { feedback: string | null }) {
  const written = joinTexts([draft.feedback, ...draft.steps]);
  if (written === "" || written === joinTexts([sent.feedback ?? "", ...sent.steps])) drafts.remove(checkInId);
  else drafts.save(checkInId, { feedback: draft.feedback, sendFollowUpEmail: draft.sendFollowUpEmail, steps: [...draft.steps], replaces: draft.replaces });
}

const joinTexts = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean).join("\n\n");

export const useHasFeedbackDraft = (checkInId: string) => useSyncExternalStore(drafts.subscribe, () => drafts.read(checkInId) !== null, () => false);
