import { invalidField } from "@/lib/platform/errors";
import type { AnswerInput, FormItem } from "@/lib/work/questions/contract";
import { type AnswerColumns, readAnswer } from "@/lib/work/questions/rules";

/** An answer that was checked, with the words and the place of its question. */
export interface CheckedAnswer extends AnswerColumns {
  questionId: string;
  version: number;
  position: number;
  label: string;
  safetyNote: boolean;
}

/** Whether a value says nothing, which a form may say of a question that its version doesn't have. */
const isNone = (value: AnswerInput["value"]) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The answers of a submission that aren't blank, and the questions whose answers it sets or clears. */
export interface CheckedAnswers {
  mentioned: string[];
  answers: CheckedAnswer[];
}

/**
 * The answers to a version's own questions, as they are stored. Whether a question was asked that week
 * does not matter: an answer that is typed already is kept, if it can be read. Throws 400 by the answer for a question that the
 * version does not have, one answered twice, and a value of another kind.
 */
export function checkAnswers(items: readonly FormItem[], version: number, answers: readonly AnswerInput[]): CheckedAnswers {
  const checked = answers.flatMap(({ questionId, value, noLongerAsked = false }, index) => {
    const position = items.findIndex((item) => item.builtIn === null && item.questionId === questionId);
    const item = items[position];
    if (!item && (isNone(value) || noLongerAsked)) return [];
    if (!item) throw invalidField(`answers.${index}.questionId`, "This form does not ask that");
    if (answers.findIndex((other) => other.questionId === questionId) !== index) throw invalidField(`answers.${index}.questionId`, "This question is answered twice");
    const columns = readAnswer(item, value);
    if (typeof columns !== "string") return [{ questionId, answer: columns && { ...columns, questionId, version, position, label: item.label, safetyNote: item.safetyNote } }];
    if (noLongerAsked) return [];
    throw invalidField(`answers.${index}.value`, columns);
  });
  return { mentioned: checked.map(({ questionId }) => questionId), answers: checked.flatMap(({ answer }) => answer ?? []) };
}
