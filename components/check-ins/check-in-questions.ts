import { checkInAnswerNames, checkInFields, getFieldLabel } from "@/lib/work/questions/check-in-fields";

/** The ten questions. `label` is the question as the built-in form asks it, `heading` is the title of the answer. */
export const checkInQuestions = checkInAnswerNames.map((name) => ({ name, label: getFieldLabel(checkInFields[name], "form"), heading: getFieldLabel(checkInFields[name], "history") }));
