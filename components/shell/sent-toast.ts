import { alreadySentText, notSentText } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import type { SentWrite } from "@/components/offline/outbox";
import { giveFeedback } from "@/lib/work/check-ins/contract";

/** What a run has sent, in one toast. */
export function sentToast(run: readonly SentWrite[]): ToastOptions {
  const emailNotes = run.map(describeUnsentEmail).filter(Boolean);
  const [only] = run;
  const what = run.length === 1 && only ? `${only.entry.note.title} was sent.` : `${run.length} things that waited were sent.`;
  return { title: "Sent", description: [what, ...emailNotes].join(" ") };
}

/** Why the email that a coach asked for with her feedback isn't sent; empty if it is, or if she asked for none. */
function describeUnsentEmail({ entry: { note, body }, answer }: SentWrite): string {
  if (note.kind !== "feedback" || body.sendFollowUpEmail !== true) return "";
  const given = giveFeedback.response.safeParse(answer).data;
  if (!given || given.emailed) return "";
  return `${note.title}, email: ${given.alreadySentAt ? alreadySentText(given.alreadySentAt) : notSentText(given.emailProblem)}`;
}
