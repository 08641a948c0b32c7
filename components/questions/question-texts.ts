import { formatCount } from "@/lib/platform/number-texts";
import type { FormItem, QuestionFormName, Schedule } from "@/lib/work/questions/contract";
import { maxAnswerPhotos, type QuestionKind } from "@/lib/work/questions/kinds";

const kindLabels: Record<QuestionKind, string> = {
  "short-text": "Short text",
  "long-text": "Long text",
  number: "Number",
  scale: "1 to 10",
  "yes-no": "Yes or no",
  "one-of": "One of several answers",
  "several-of": "Several answers",
  photo: "Photos",
};

/** These kinds as the choices of a select. */
export const toKindOptions = (kinds: readonly QuestionKind[]) => kinds.map((value) => ({ value, label: kindLabels[value] }));

/** How a question is answered, for example "Number (steps)". */
export function howAnsweredText({ kind, unit, low, high, options }: Pick<FormItem, "kind" | "unit" | "low" | "high" | "options">): string {
  if (kind === "number") return unit ? `Number (${unit})` : "Number";
  if (kind === "scale") return low && high ? `1 to 10 (${low} to ${high})` : "1 to 10";
  if (kind === "one-of") return `One of ${options.length} answers`;
  if (kind === "several-of") return `Any of ${options.length} answers`;
  if (kind === "photo") return `Up to ${maxAnswerPhotos} photos`;
  return kindLabels[kind];
}

export const answersText = (count: number) => (count === 1 ? "1 answer" : `${formatCount(count)} answers`);

/** When a question is asked and of whom, for example "Every 2 weeks, clients tagged Postpartum". The intake form is asked once, so it has no weeks. */
export const whenAskedText = (form: QuestionFormName, schedule: Schedule): string[] => [form === "intake" ? [] : weeksText(schedule), schedule.tag === null ? [] : `clients tagged ${schedule.tag}`].flat();

function weeksText({ repeat, everyWeeks, weeks }: Schedule): string {
  if (repeat === "every-n-weeks") return `Every ${everyWeeks ?? 1} weeks`;
  if (repeat === "measurement-weeks") return "Measurement weeks";
  if (repeat === "chosen-weeks") return `${weeks.length === 1 ? "Week" : "Weeks"} ${weeks.join(", ")}`;
  return "Every week";
}
