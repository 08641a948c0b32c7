import { loadSchema } from "@/lib/api/load-schema";
import type { EditedItem, FormItem, Schedule } from "@/lib/work/questions/contract";
import { canBeRequired, isChoice, type QuestionKind } from "@/lib/work/questions/kinds";
import { everyWeek, findItemProblem } from "@/lib/work/questions/rules";

/** The fields of the dialog. */
export interface ItemValues {
  kind: QuestionKind;
  label: string;
  hint: string;
  unit: string;
  low: string;
  high: string;
  options: { id: string; label: string }[];
  required: boolean;
  safetyNote: boolean;
  schedule: { repeat: Schedule["repeat"]; everyWeeks: number | null; weeks: string; tag: string };
}

export const blankValues: ItemValues = {
  kind: "short-text",
  label: "",
  hint: "",
  unit: "",
  low: "",
  high: "",
  options: [{ id: "", label: "" }, { id: "", label: "" }],
  required: false,
  safetyNote: false,
  schedule: { repeat: "every-week", everyWeeks: null, weeks: "", tag: "" },
};

export const toValues = ({ kind, label, hint, unit, low, high, options, required, safetyNote, schedule }: FormItem): ItemValues => ({
  kind,
  label,
  hint: hint ?? "",
  unit: unit ?? "",
  low: low ?? "",
  high: high ?? "",
  options: options.map((option) => ({ ...option })),
  required,
  safetyNote,
  schedule: { ...schedule, weeks: schedule.weeks.join(", "), tag: schedule.tag ?? "" },
});

/** The question as it was, with what the dialog changed. An answer without an id is new. */
export const withValues = (item: FormItem, { label, hint, options, required, safetyNote, schedule }: ItemValues): FormItem => ({
  ...item,
  label: label.trim(),
  hint: hint.trim() || null,
  required: canBeRequired(item.kind) && required,
  safetyNote,
  options: isChoice(item.kind) ? options.flatMap((option) => (option.label.trim() || option.id ? { id: option.id, label: option.label.trim() } : [])) : [],
  schedule: item.builtIn === null ? toSchedule(schedule) : item.schedule,
});

/** What a question measures, without what its kind has no use for. */
export const toMeasure = ({ kind, unit, low, high }: ItemValues) => ({ kind, ...(kind === "number" && { unit }), ...(kind === "scale" && { low, high }) });

const toSchedule = ({ repeat, everyWeeks, weeks, tag }: ItemValues["schedule"]): Schedule => ({
  repeat,
  everyWeeks: repeat === "every-n-weeks" ? everyWeeks : null,
  weeks: repeat === "chosen-weeks" ? toWeeks(weeks) : [],
  tag: tag || null,
});

/** "4, 8" as numbers, each once and in order. Text that is no number is refused by the schema. */
const toWeeks = (text: string) => [...new Set(text.split(/[\s,;]+/).filter(Boolean).map(Number))].toSorted((a, b) => a - b);

/** A question that no version has yet. */
export const newItem = (values: ItemValues, { id, unit, low, high }: { id: string; unit: string | null; low: string | null; high: string | null }): FormItem =>
  withValues({ questionId: id, builtIn: null, kind: values.kind, label: "", hint: null, unit, low, high, options: [], required: false, hidden: false, safetyNote: false, schedule: everyWeek }, values);

export const toEditedItem = ({ questionId, builtIn, label, hint, required, hidden, safetyNote, options, schedule }: FormItem): EditedItem => ({
  questionId,
  label,
  hint,
  required,
  hidden,
  ...(builtIn === null && { options: options.map((option) => ({ label: option.label, ...(option.id && { id: option.id }) })), schedule, safetyNote }),
});

/** Messages by field for a question that the server would refuse. */
export async function findItemMessages(item: FormItem): Promise<Record<string, string>> {
  const contract = await loadSchema(() => import("@/lib/work/questions/contract"));
  const parsed = contract?.editedItem.safeParse(toEditedItem(item));
  const issues = (parsed?.error?.issues ?? []).map(({ path, message }) => [toField(path), message] as const);
  const problem = item.builtIn === null ? findItemProblem(item) : null;
  return Object.fromEntries([...(problem ? [[problem.field, problem.message] as const] : []), ...issues]);
}

/** The field that shows a message. The weeks are one field. */
const toField = (path: readonly PropertyKey[]) => (path[0] === "schedule" ? path.slice(0, 2) : path).join(".");
