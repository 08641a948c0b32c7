import { currentDueMonday, isMeasurementWeek } from "@/lib/core/weeks/rules";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import { formatCount } from "@/lib/platform/number-texts";
import { hasVisibleText } from "@/lib/platform/texts";
import type { FormItem, QuestionFormName, Schedule } from "@/lib/work/questions/contract";
import { isChoice, maxAnswerPhotos, maxChosenWeek, maxOwnQuestions, maxOwnQuestionsAWeek } from "@/lib/work/questions/kinds";

/** The forms whose questions a coach chooses, as named in the path. */
export const questionForms = ["weekly-check-in", "intake"] as const;
export const everyWeek: Schedule = { repeat: "every-week", everyWeeks: null, weeks: [], tag: null };

/** The first Monday that a change can start on: the one after the check-in that is being written today, or this week's for the intake form, which each client fills in once. */
export const firstMondayToChange = (form: QuestionFormName, today: string) => (form === "intake" ? mondayOnOrBefore(today) : addDays(currentDueMonday(today), 7));

/** Whether a question is asked in a client's week. Weeks are counted without those of a pause. */
function isScheduled({ repeat, everyWeeks, weeks, tag }: Schedule, { weekNumber, tags }: AskedOf): boolean {
  if (tag !== null && !tags.some((own) => own.toLowerCase() === tag.toLowerCase())) return false;
  if (repeat === "every-n-weeks") return weekNumber % (everyWeeks ?? 1) === 0;
  if (repeat === "measurement-weeks") return isMeasurementWeek(weekNumber);
  return repeat === "every-week" || weeks.includes(weekNumber);
}

/** The client and week that a form is for. */
export interface AskedOf {
  weekNumber: number;
  tags: readonly string[];
}

/** What a form asks of a client in a week. A built-in question is asked every week. */
export const itemsAskedOf = (items: readonly FormItem[], asked: AskedOf) => items.filter((item) => !item.hidden && isScheduled(item.schedule, asked));

/** The path in the item and the message of the first thing that keeps an own question from being asked, or null. */
export function findItemProblem({ kind, label, options, schedule }: FormItem): { field: string; message: string } | null {
  if (!hasVisibleText(label)) return { field: "label", message: "Please write the question" };
  if (isChoice(kind) && options.length < 2) return { field: "options", message: "Please write at least two answers" };
  if (new Set(options.map((option) => option.label)).size < options.length) return { field: "options", message: "Please give each answer its own words" };
  if (schedule.repeat === "every-n-weeks" && schedule.everyWeeks === null) return { field: "schedule.everyWeeks", message: "Please enter every how many weeks it's asked" };
  if (schedule.repeat === "chosen-weeks" && schedule.weeks.length === 0) return { field: "schedule.weeks", message: "Please enter the weeks it's asked in" };
  return null;
}

const shownOwnItems = (items: readonly FormItem[]) => items.filter(({ builtIn, hidden }) => builtIn === null && !hidden);

/** The week that asks the most of a practice's own questions, the first of several, counted as if a client had every tag. */
export function findBusiestWeek(items: readonly FormItem[]): { weekNumber: number; asked: number } {
  const own = shownOwnItems(items);
  let busiest = { weekNumber: 1, asked: 0 };
  for (let weekNumber = 1; weekNumber <= maxChosenWeek; weekNumber += 1) {
    const asked = own.filter(({ schedule }) => isScheduled({ ...schedule, tag: null }, { weekNumber, tags: [] })).length;
    if (asked > busiest.asked) busiest = { weekNumber, asked };
  }
  return busiest;
}

/** The path and message of the first thing that keeps a form from being published, or null. */
export function findFormProblem(form: QuestionFormName, items: readonly FormItem[]): { field: string; message: string } | null {
  if (items.every(({ hidden }) => hidden)) return { field: "items", message: "Please show at least one question" };
  const tooMany = shownOwnItems(items).length - maxOwnQuestions;
  if (tooMany > 0) return { field: "items", message: `A form has room for ${maxOwnQuestions} questions of your own. Please hide ${tooMany}.` };
  if (form === "intake") return null;
  const { weekNumber, asked } = findBusiestWeek(items);
  if (asked > maxOwnQuestionsAWeek) return { field: "items", message: `Week ${weekNumber} would ask ${asked} questions of your own. Please ask at most ${maxOwnQuestionsAWeek} in a week.` };
  return null;
}

export type AnswerValue = string | number | boolean | string[];

/** The typed columns of an answer. */
export interface AnswerColumns {
  text: string | null;
  number: number | null;
  yes: boolean | null;
  choiceIds: string[];
  choiceLabels: string[];
  photoIds: string[];
}

const blank: AnswerColumns = { text: null, number: null, yes: null, choiceIds: [], choiceLabels: [], photoIds: [] };
/** The characters that an answer in words may have. */
export const textLimits = { "short-text": 500, "long-text": 10_000 } as const;
/** The largest number and the decimals that a column holds. */
export const maxNumber = 1_000_000;
const hasAtMostThreeDecimals = (value: number) => Number(value.toFixed(3)) === value;

/** An answer as it is stored, null for a blank one, or the message for a value of another kind. */
export function readAnswer({ kind, options }: Pick<FormItem, "kind" | "options">, value: AnswerValue | null): AnswerColumns | null | string {
  if (value === null || value === "") return null;
  switch (kind) {
    case "short-text":
    case "long-text": {
      if (typeof value !== "string") return "Please answer in words";
      const text = value.trim();
      if (text.length > textLimits[kind]) return `Please use at most ${formatCount(textLimits[kind])} characters`;
      return hasVisibleText(text) ? { ...blank, text } : null;
    }
    case "number":
      if (typeof value !== "number") return "Please enter a number";
      if (Math.abs(value) > maxNumber) return `Please enter at most ${formatCount(maxNumber)}`;
      return hasAtMostThreeDecimals(value) ? { ...blank, number: value } : "Please use at most 3 decimals";
    case "scale":
      return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 10 ? { ...blank, number: value } : "Please choose from 1 to 10";
    case "yes-no":
      return typeof value === "boolean" ? { ...blank, yes: value } : "Please choose yes or no";
    case "one-of":
    case "several-of": {
      const chosen = Array.isArray(value) ? [...new Set(value)] : [value];
      if (chosen.length === 0) return null;
      if (kind === "one-of" && Array.isArray(value)) return "Please choose one answer";
      const found = options.filter(({ id }) => chosen.includes(id));
      if (found.length !== chosen.length) return "Please choose one of the answers";
      return { ...blank, choiceIds: found.map(({ id }) => id), choiceLabels: found.map(({ label }) => label) };
    }
    case "photo": {
      if (!Array.isArray(value)) return "Please add a photo";
      const photoIds = [...new Set(value)];
      if (photoIds.length > maxAnswerPhotos) return `Please add at most ${maxAnswerPhotos} photos`;
      return photoIds.length > 0 ? { ...blank, photoIds } : null;
    }
  }
}
