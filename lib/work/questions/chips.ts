import type { CheckInChips } from "@/lib/core/settings/contract";
import { type CheckInAnswerName, checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import type { AskedQuestionForm, FormItem, QuestionForm, QuestionFormName } from "@/lib/work/questions/contract";

/** The quick answers that the check-in offers until a coach changes them. */
const suggestions: Record<CheckInAnswerName, readonly string[]> = {
  energySleepMindset: ["Slept badly", "Baby woke often", "Plenty of energy", "Tired but in good spirits", "A stressful week", "Feeling like myself again"],
  trainingManagement: ["Hit all my workouts", "Missed one workout", "Short on time, did what I could", "Felt strong", "Felt hard this week", "No training this week"],
  nutritionManagement: ["Stuck to my plan", "Mostly on plan", "Weekend was tricky", "Evening snacks crept in", "Ate out a few times", "Enough protein most days"],
  focusArea: ["Staying consistent", "Getting stronger", "Eating more protein", "Sleeping more", "Making time for myself"],
  threeWins: ["Trained when I didn't feel like it", "Lifted heavier", "Kept up my protein", "Made time for myself", "In bed on time", "More steps than last week"],
  physicalChanges: ["None yet", "Clothes fit better", "Feeling stronger", "Moving more easily", "More energy day to day"],
  oneImprovement: ["Going to bed earlier", "Planning my meals", "Drinking more water", "Fitting in every workout", "More steps", "Being kinder to myself"],
  coachSupport: ["Nothing right now, all good", "Ideas for quick meals", "A shorter workout for busy days", "Help with planning my week", "Please check my form", "A kind word"],
  referralThoughts: ["Nobody right now", "A friend might like this", "I've told a friend about you", "I'll ask around"],
  longTermGoal: ["Same as before", "Feeling strong every day", "Feeling confident in my body", "Keeping up with my kids", "A routine that lasts"],
};

type ChipQuestion = Pick<FormItem, "questionId" | "builtIn" | "kind">;

const answerName = ({ builtIn }: ChipQuestion) => checkInAnswerNames.find((name) => name === builtIn);

/** Whether a question of the check-in can offer quick answers: one that every practice asks in words, or an own one that is answered in words. */
export const canHaveChips = (item: ChipQuestion) => (item.builtIn === null ? item.kind === "short-text" || item.kind === "long-text" : answerName(item) !== undefined);

/** The quick answers that a question starts with; none for one of the practice's own. */
export function suggestedChips(item: ChipQuestion): readonly string[] {
  const name = answerName(item);
  return name ? suggestions[name] : [];
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
