import { useRef } from "react";
import { type FeedbackDraft, readFeedbackDraft, saveFeedbackDraft } from "@/components/check-ins/feedback-draft";
import { dismissToast, isToastShown, toast, type ToastOptions } from "@/components/feedback/toast";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { useCurrentUser } from "@/components/hooks/current-user";
import { callEndpoint } from "@/lib/api/client";
import { readFeedback, takeBackFeedback } from "@/lib/work/check-ins/calls";
import type { CheckInForReview } from "@/lib/work/check-ins/contract";

/** How long feedback can be taken back: as long as a toast with an action stays at least (PRODUCT.md, "The second version"). */
export const holdSeconds = 20;

export const firstNameOf = ({ client: { firstName } }: Pick<CheckInForReview, "client">) => firstName || "your client";

type Written = Omit<FeedbackDraft, "replaces">;

let newestSend = 0;
let undoToast = 0;

/** Begins sending feedback and returns the number of this send. The Undo of the one before goes away, because it would take back another feedback. */
export function beginSend(): number {
  dismissToast(undoToast);
  newestSend += 1;
  return newestSend;
}
export const isNewestSend = (sendId: number) => sendId === newestSend;

/**
 * Returns a function that takes held feedback back and puts what was written into the form's draft. It takes what is known to be
 * held, in case the response to an earlier attempt was lost. `onTakenBack` may open the form.
 */
export function useTakeBackFeedback(checkIn: CheckInForReview, onTakenBack: (checkIn: CheckInForReview) => void) {
  const known = useRef<Written>(null);
  const owner = useCurrentUser().id;
  const { mutate, isPending } = useApiMutation(takeBackFeedback, {
    success: ({ takenBack }) => ({ title: takenBack === null ? "Already taken back" : "Feedback taken back", description: `Nothing was sent to ${firstNameOf(checkIn)}. Your text is back in the form.` }),
    failure: { title: "Feedback not undone" },
    // Before anything else, so that a page that is closed now loses nothing.
    beforeRefetch: async ({ takenBack, takenBackSteps, feedback, feedbackAt, steps = [] }) => {
      // What she has typed since then comes first.
      const written = readFeedbackDraft(checkIn.id, owner) ?? (takenBack === null ? known.current : { feedback: takenBack, sendFollowUpEmail: known.current?.sendFollowUpEmail ?? false, steps: takenBackSteps });
      if (written) saveFeedbackDraft(checkIn.id, owner, { ...written, replaces: feedbackAt }, { feedback, steps: steps.map(({ text }) => text) });
    },
    onSuccess: (answer) => onTakenBack({ ...checkIn, ...answer, heldUntil: null }),
  });
  function takeBack(written: Written) {
    known.current = written;
    mutate({ params: { id: checkIn.id } });
  }
  return { takeBack, isPending };
}

const confirmationPauseMs = 500;
const maxConfirmations = 10;

/** Shows that feedback will be sent, with Undo, and once it is sent, that it was. */
export async function announceHeldFeedback({ id, client, feedbackAt }: Pick<CheckInForReview, "id" | "client" | "feedbackAt">, options: ToastOptions & Required<Pick<ToastOptions, "action">>) {
  const shown = toast({ ...options, countdownMs: holdSeconds * 1000 });
  undoToast = shown;
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await pause(holdSeconds * 1000);
  for (let attempt = 0; attempt < maxConfirmations; attempt += 1) {
    await pause(confirmationPauseMs);
    // Another toast has taken its place, or she has closed it or taken the feedback back.
    if (!isToastShown(shown)) return;
    const given = await callEndpoint(readFeedback, { params: { id } }).catch(() => null);
    if (given?.heldUntil !== null || !isToastShown(shown)) continue;
    const name = firstNameOf({ client });
    toast(given.feedbackAt === feedbackAt ? { title: "Feedback sent", description: `${name} has it now.` } : { title: "Feedback not sent", description: "Another coach has taken it back or replaced it." });
    return;
  }
  // The server can't be reached. It keeps the feedback and sends it.
  if (isToastShown(shown)) toast({ title: options.title, description: "It's saved, and we're sending it." });
}
