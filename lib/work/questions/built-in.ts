import { type CheckInField, checkInFields, getFieldLabel, getFormUnit } from "@/lib/work/questions/check-in-fields";
import type { FormItem, QuestionFormName } from "@/lib/work/questions/contract";
import { type IntakeField, intakeFields, intakeFormLabel } from "@/lib/work/questions/intake-fields";
import { everyWeek } from "@/lib/work/questions/rules";

const kindOf = { answer: "long-text", comment: "long-text", feeling: "short-text", scale: "scale", number: "number" } as const;

/** A field of the check-in as the form asks it. Its id is its name. */
const toCheckInItem = ([name, field]: [string, CheckInField]): FormItem => ({
  questionId: name,
  builtIn: name,
  kind: kindOf[field.kind],
  label: getFieldLabel(field, "form"),
  hint: field.kind === "answer" ? field.hint : null,
  unit: field.kind === "number" ? (getFormUnit(field) ?? null) : null,
  low: field.kind === "scale" ? field.low : null,
  high: field.kind === "scale" ? field.high : null,
  options: [],
  required: field.kind === "answer",
  hidden: false,
  safetyNote: false,
  schedule: field.kind === "number" && field.isMeasurementWeekOnly ? { ...everyWeek, repeat: "measurement-weeks" } : everyWeek,
});

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

/** The questions that every practice starts with, by form. */
export const builtInItems: Record<QuestionFormName, readonly FormItem[]> = {
  "weekly-check-in": Object.entries(checkInFields).map(toCheckInItem),
  intake: Object.entries(intakeFields).map(toIntakeItem),
};
