import type { FormItem } from "@/lib/work/questions/contract";
import { type IntakeField, intakeFields, intakeFormLabel } from "@/lib/work/questions/intake-fields";
import { everyWeek } from "@/lib/work/questions/rules";

/** A field of the consultation form. The options' ids are their words, which the record stores. */
const toIntakeItem = ([name, field]: [string, IntakeField]): FormItem => ({
  questionId: name,
  builtIn: name,
  kind: field.kind === "choices" ? "several-of" : "long-text",
  label: intakeFormLabel(field),
  hint: field.kind === "choices" ? null : (field.hint ?? null),
  unit: null,
  low: null,
  high: null,
  options: field.kind === "choices" ? field.options.map((option) => ({ id: option, label: option })) : [],
  required: field.kind === "answer",
  hidden: false,
  safetyNote: false,
  schedule: everyWeek,
});

/** The questions of the consultation form that every practice starts with. */
export const intakeItems: readonly FormItem[] = Object.entries(intakeFields).map(toIntakeItem);
