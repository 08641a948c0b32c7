import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { createDraftStore } from "@/components/form/draft-store";

/** What is kept of it; a part of what is sent. */
export const feedbackDraft = z.object({
  feedback: z.string(),
  sendFollowUpEmail: z._default(z.boolean(), false),
  steps: z.array(z.string()),
  /** The `feedbackAt` that was on screen when it was written, null for none. */
  replaces: z.nullable(z.string()),
});
export type FeedbackDraft = z.output<typeof feedbackDraft>;

/** Unsent feedback, by check-in id: closing the dialog or reloading the page loses nothing. An earlier release stored its text alone. */
const drafts = createDraftStore({
  name: "feedback-draft",
  storage: "session",
  parse: (stored) => (typeof stored === "string" ? { feedback: stored, sendFollowUpEmail: false, steps: [], replaces: null } : feedbackDraft.safeParse(stored).data),
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
