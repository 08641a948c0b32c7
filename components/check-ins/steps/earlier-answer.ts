import { fieldNameOf } from "@/components/check-ins/asked-form";
import type { CheckIn, CheckInNumbers } from "@/lib/work/check-ins/contract";
import { checkInFields } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

/** The newest check-in before a Monday that answers a question in words, with that answer. The check-ins are newest first. */
export function findEarlierAnswer(item: FormItem, checkIns: readonly CheckIn[], dueDate: string) {
  for (const checkIn of checkIns) {
    const text = checkIn.dueDate < dueDate ? readAnswer(item, checkIn) : null;
    if (text !== null) return { checkIn, text };
  }
  return null;
}

/** The text that a check-in has for a question; null where it was left out or not asked. */
function readAnswer(item: FormItem, checkIn: CheckIn): string | null {
  const name = fieldNameOf(item);
  if (!name) return checkIn.answers?.find(({ questionId }) => questionId === item.questionId)?.text ?? null;
  const field = checkInFields[name];
  if (field.kind !== "answer" && field.kind !== "comment") return null;
  // The kind says that it is one of the texts at the top level.
  const top: Record<string, unknown> = checkIn;
  const text = top[name];
  return typeof text === "string" && text.trim() !== "" ? text : null;
}

/** The newest number given to one of the practice's own questions. The weeks are newest first. */
export const findEarlierNumber = (questionId: string, weeks: readonly Pick<CheckInNumbers, "answers">[]) =>
  weeks.flatMap(({ answers = [] }) => answers.flatMap((answer) => (answer.questionId === questionId && typeof answer.value === "number" ? [answer.value] : [])))[0];

/** What one press of a button adds to a number that starts from this one. In the thousands, as of steps a day, 1 would change nothing. */
export const stepOfNumber = (last: number | undefined) => (last !== undefined && Math.abs(last) >= 1000 ? 100 : 1);
