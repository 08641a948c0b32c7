import { checkInTitle, sentWeekOf } from "@/components/check-ins/sent-week";
import { alreadySentText, notSentText } from "@/components/email/already-sent";
import type { ToastOptions } from "@/components/feedback/toast";
import type { SentWrite } from "@/components/offline/outbox";
import type { ResponseOf } from "@/lib/api/call";
import type { giveFeedback } from "@/lib/work/check-ins/contract";

/** What a run has sent, in one toast. */
export function sentToast(run: readonly SentWrite[], now: Date): ToastOptions {
  const emailNotes = run.map(describeUnsentEmail).filter(Boolean);
  const [only] = run;
  const what = run.length === 1 && only ? `${titleOf(only)} ${isHeld(only, now) ? "goes out in a moment" : "was sent"}.` : `${run.length} waiting items were sent.`;
  const isOnlySaved = run.length === 1 && only !== undefined && isHeld(only, now);
  return { title: emailNotes.length > 0 ? "Sent, but not by email" : isOnlySaved ? "Saved" : "Sent", description: [what, ...emailNotes].join(" ") };
}

const titleOf = (sent: SentWrite) => (sent.entry.note.kind === "check-in" ? checkInTitle(sentWeekOf(sent).weekNumber) : sent.entry.note.title);

/** The server parsed the answer with the endpoint's response; null where it was lost. */
const asFeedback = ({ entry: { note }, answer }: SentWrite) => (note.kind === "feedback" ? (answer as ResponseOf<typeof giveFeedback> | null) : null);

/** Feedback whose first attempt was lost is held as that one asked. */
const isHeld = (sent: SentWrite, now: Date) => new Date(asFeedback(sent)?.heldUntil ?? 0) > now;

/** Why the email that a coach asked for with her feedback isn't sent; empty if it is, or if she asked for none. */
function describeUnsentEmail(sent: SentWrite): string {
  const given = asFeedback(sent);
  const { note, body } = sent.entry;
  if (!given || given.emailed || body.sendFollowUpEmail !== true) return "";
  return `${note.title}, email: ${given.alreadySentAt ? alreadySentText(given.alreadySentAt) : notSentText(given.emailProblem)}`;
}
