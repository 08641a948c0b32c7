import { randomUUID } from "node:crypto";
import type { ActorFor } from "@/lib/auth/actor";
import { updateSettings } from "@/lib/core/settings/commands";
import { currentDueMonday } from "@/lib/core/weeks/rules";
import { addDays, dayMs } from "@/lib/platform/days";
import { closeDatabase, db, startDatabase } from "@/lib/platform/db";
import { addQuestion, publishForm } from "@/lib/work/questions/commands";
import { findNewestForm } from "@/lib/work/questions/queries";
import { ownQuestions, photoQuestion, renamedQuestion } from "@/tests/e2e/support/own-questions";

// Lets the coach of DATA_DIR publish a form three weeks ago: own questions after the third, with their quick answers, one built-in question hidden and one renamed.

await startDatabase();
const publishedAt = new Date(Date.now() - 21 * dayMs);
const { id, email, firstName, lastName } = await db.user.findFirstOrThrow({ where: { role: "coach" }, select: { id: true, email: true, firstName: true, lastName: true } });
// Commands ask an actor for no more than that.
const coach = { id, email, firstName, lastName, role: "coach" } as ActorFor<["coach"]>;
const own = [];
const checkInChips: Record<string, string[]> = {};
for (const { kind, unit, low, high, label, options, required, chips } of ownQuestions) {
  const question = await addQuestion(coach, { form: "weekly-check-in", kind, unit, low, high }, publishedAt);
  own.push({ questionId: question.id, label, options: options?.map((option) => ({ label: option })), required: required ?? false, hidden: false });
  if (chips) checkInChips[question.id] = [...chips];
}
await updateSettings(coach, { checkInChips }, publishedAt);
const { id: photoQuestionId } = await addQuestion(coach, { form: "weekly-check-in", kind: "photo" }, publishedAt);
own.push({ questionId: photoQuestionId, label: photoQuestion, options: [], required: false, hidden: false });
const { items } = await findNewestForm("weekly-check-in");
const builtIn = items.map((item) => ({ ...item, hidden: item.builtIn === "referralThoughts", label: item.builtIn === "threeWins" ? renamedQuestion : item.label }));
const effectiveMonday = addDays(currentDueMonday(publishedAt.toISOString().slice(0, 10)), 7);
await publishForm(coach, "weekly-check-in", { items: [...builtIn.slice(0, 3), ...own, ...builtIn.slice(3)], effectiveMonday, version: 0 }, randomUUID, publishedAt);
await closeDatabase();
process.exit(0);
