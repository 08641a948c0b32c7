import type { CheckInChips } from "@/lib/core/settings/contract";
import { checkInAnswerNames, checkInFields } from "@/lib/work/questions/check-in-fields";
import type { AskedQuestionForm, FormItem, QuestionForm, QuestionFormName } from "@/lib/work/questions/contract";

type ChipQuestion = Pick<FormItem, "questionId" | "builtIn" | "kind">;

const answerName = ({ builtIn }: ChipQuestion) => checkInAnswerNames.find((name) => name === builtIn);

/** Whether a question of the check-in can offer quick answers: one that every practice asks in words, or an own one that is answered in words. */
export const canHaveChips = (item: ChipQuestion) => (item.builtIn === null ? item.kind === "short-text" || item.kind === "long-text" : answerName(item) !== undefined);

/** The quick answers that a question starts with; none for one of the practice's own. */
export function suggestedChips(item: ChipQuestion): readonly string[] {
  const name = answerName(item);
  return name ? checkInFields[name].chips : [];
}

/** The quick answers that a question of the check-in offers. An empty list that a coach has saved offers none. */
export const chipsOf = (item: ChipQuestion, saved: CheckInChips | null): readonly string[] => (canHaveChips(item) ? (saved?.[item.questionId] ?? suggestedChips(item)) : []);

/** All quick answers with those of one question replaced. The suggested ones are not stored, so that they can get better. */
export function withChips(saved: CheckInChips | null, item: ChipQuestion, chips: readonly string[]): CheckInChips {
  const { [item.questionId]: _, ...others } = saved ?? {};
  return JSON.stringify(chips) === JSON.stringify(suggestedChips(item)) ? others : { ...others, [item.questionId]: [...chips] };
}

/** A form with the quick answers of its questions. The intake form has none. */
export const toAskedForm = (form: QuestionFormName, { items, ...version }: QuestionForm, saved: CheckInChips | null): AskedQuestionForm => ({
  ...version,
  items: items.map((item) => ({ ...item, chips: form === "intake" ? [] : [...chipsOf(item, saved)] })),
});
