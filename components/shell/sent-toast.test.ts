import { expect, it } from "vitest";
import type { OutboxNote } from "@/components/offline/outbox-entry";
import { sentToast } from "@/components/shell/sent-toast";

const write = (kind: OutboxNote["kind"], title: string, body: Record<string, unknown> = {}, answer: unknown = {}) => ({
  entry: { position: 1, key: "key", owner: "maya", method: "POST", url: "/", body, writtenAt: "2026-11-18T12:00:00Z", note: { kind, about: "it", title, href: "/" } },
  answer,
});
const feedback = (delivery: object | null, sendFollowUpEmail = true) => write("feedback", "Your feedback for Ada", { sendFollowUpEmail }, delivery);
const problem = { emailed: false, alreadySentAt: null, emailProblem: { kind: "bounced", reason: "This address does not exist.", at: "2026-11-18T12:00:00Z" } };

it.each([
  ["one thing", [write("note", "Your note")], "Your note was sent."],
  ["several", [write("note", "Your note"), write("message", "Your message to Ada")], "2 waiting items were sent."],
  ["a check-in that counts for the next week, because its own had closed", [write("check-in", "Your check-in for week 8", { weekNumber: 8 }, { weekNumber: 9, dueDate: "2026-11-23" })], "Your check-in for week 9 was sent."],
  ["a check-in whose answer was lost", [write("check-in", "Your check-in for week 8", { weekNumber: 8 }, null)], "Your check-in for week 8 was sent."],
  ["feedback whose email is on its way", [feedback({ emailed: true, alreadySentAt: null, emailProblem: null })], "Your feedback for Ada was sent."],
  ["feedback without an email", [feedback(problem, false)], "Your feedback for Ada was sent."],
  ["feedback that is still held", [feedback({ emailed: true, heldUntil: "2026-11-18T12:00:10Z" })], "Your feedback for Ada goes out in a moment.", "Saved"],
  ["feedback whose answer was lost", [feedback(null), write("note", "Your note")], "2 waiting items were sent."],
  ["feedback whose email can't be sent", [feedback(problem), write("note", "Your note")], "2 waiting items were sent. Your feedback for Ada, email: Not sent. This address does not exist. Please ask for another address.", "Sent, but not by email"],
])("says in one toast what a run has sent: %s", (_, run, description, title = "Sent") => expect(sentToast(run, new Date("2026-11-18T12:00:05Z"))).toEqual({ title, description }));
