import { type CheckInField, checkInFields, getFieldLabel, getFormUnit } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";
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

/** The questions of the weekly check-in that every practice starts with. */
export const checkInItems: readonly FormItem[] = Object.entries(checkInFields).map(toCheckInItem);
