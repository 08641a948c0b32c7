import { isDeepStrictEqual } from "node:util";
import type { CheckedAnswer } from "@/lib/work/questions/answers";
import type { ImportedKind } from "@/lib/work/questions/kinds";

/** A question that an import makes from a column of its file. */
export interface ImportedQuestion {
  id: string;
  label: string;
  kind: ImportedKind;
}

const valueOf = ({ text, number, yes, choiceIds }: CheckedAnswer) => [text, number, yes, choiceIds];
const isSameAnswer = (a: CheckedAnswer, b: CheckedAnswer | undefined) => b !== undefined && isDeepStrictEqual(valueOf(a), valueOf(b));
const find = (answers: readonly CheckedAnswer[], id: string) => answers.find(({ questionId }) => questionId === id);

/** Whether two check-ins answer the same questions with the same values. */
export const hasSameAnswers = (a: readonly CheckedAnswer[], b: readonly CheckedAnswer[]) => a.length === b.length && a.every((answer) => isSameAnswer(answer, find(b, answer.questionId)));

/** The stored answers with those that are given now. One with the same value stays as it was asked. */
export function mergeAnswers(stored: readonly CheckedAnswer[], given: readonly CheckedAnswer[]): CheckedAnswer[] {
  const changed = given.filter((answer) => !isSameAnswer(answer, find(stored, answer.questionId)));
  return [...stored.filter(({ questionId }) => !find(changed, questionId)), ...changed];
}
