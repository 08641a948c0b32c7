import { keysOf } from "@/lib/platform/objects";
import { checkInAnswerNames, checkInFields, getFieldLabel, questionGroups } from "@/lib/work/check-ins/fields";

/** The ten questions. `label` is the question as the form asks it, `heading` is the title of the answer. */
export const checkInQuestions = checkInAnswerNames.map((name) => {
  const field = checkInFields[name];
  return { name, group: field.group, label: getFieldLabel(field, "form"), hint: field.hint, heading: getFieldLabel(field, "history") };
});

export const checkInQuestionGroups = keysOf(questionGroups).map((group) => ({
  ...questionGroups[group],
  questions: checkInQuestions.filter((question) => question.group === group),
}));
