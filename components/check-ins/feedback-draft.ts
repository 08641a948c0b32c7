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
