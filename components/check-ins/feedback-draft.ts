import { useSyncExternalStore } from "react";
import { createDraftStore } from "@/components/form/draft-store";
import { useCurrentUser } from "@/components/hooks/current-user";
import { unsavedDraftName } from "@/components/offline/unsent-text";
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

interface KeptFeedback {
  owner: string;
  written: FeedbackDraft;
}

function parseKept(stored: unknown): KeptFeedback | null {
  if (!isObject(stored) || typeof stored.owner !== "string") return null;
  const written = parseFeedbackDraft(stored.written);
  return written && { owner: stored.owner, written };
}

/** Unsent feedback by check-in id. It outlives a closed tab and a session that ends; signing out removes it, as does another person's sign-in. */
const drafts = createDraftStore<KeptFeedback>({ name: `${unsavedDraftName}:feedback`, parse: parseKept });

/** What its author has written and not sent. Returns null if there is nothing, or if it is another person's. */
export function readFeedbackDraft(checkInId: string, owner: string): FeedbackDraft | null {
  const kept = drafts.read(checkInId);
  return kept?.owner === owner ? kept.written : null;
}

/** Deletes the draft if it says nothing, or only what was sent. */
export function saveFeedbackDraft(checkInId: string, owner: string, draft: FeedbackDraft, sent: Pick<FeedbackDraft, "steps"> & { feedback: string | null }) {
  const { feedback, sendFollowUpEmail, steps, replaces } = draft;
  const written = joinTexts([feedback, ...steps]);
  if (written === "" || written === joinTexts([sent.feedback ?? "", ...sent.steps])) drafts.remove(checkInId);
  else drafts.save(checkInId, { owner, written: { feedback, sendFollowUpEmail, steps: [...steps], replaces } });
}

/** For feedback that was sent from the outbox: deletes the draft if it says only what was sent. */
export function clearSentFeedback(checkInId: string, owner: string, sent: unknown) {
  const [draft, written] = [readFeedbackDraft(checkInId, owner), parseFeedbackDraft({ replaces: null, steps: [], ...(isObject(sent) && sent) })];
  if (draft && written) saveFeedbackDraft(checkInId, owner, draft, written);
}

const joinTexts = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean).join("\n\n");

export function useHasFeedbackDraft(checkInId: string): boolean {
  const { id: owner } = useCurrentUser();
  return useSyncExternalStore(drafts.subscribe, () => readFeedbackDraft(checkInId, owner) !== null, () => false);
}
