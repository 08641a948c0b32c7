import { get } from "react-hook-form";
import { fieldNameOf } from "@/components/check-ins/asked-form";
import { type CheckInValues, weightInKg } from "@/components/check-ins/check-in-values";
import { answerName } from "@/components/check-ins/steps/check-in-steps";
import { isBlank } from "@/components/questions/own-answers";
import { formatWeight, formatWithUnit, type WeightUnit } from "@/lib/platform/units";
import { checkInFields, getFormUnit } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";

/** An answer of the form in words; null where there is none. A weight is given in `weightUnit`, whatever unit it was typed in. */
export function answerText(item: FormItem, values: CheckInValues, weightUnit: WeightUnit): string | null {
  const value: unknown = get(values, answerName(item));
  if (isBlank(value)) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (item.kind === "photo" && Array.isArray(value)) return countPhotos(value.length);
  if (item.kind === "one-of" || item.kind === "several-of") {
    const chosen = new Set([value].flat());
    return item.options.filter(({ id }) => chosen.has(id)).map(({ label }) => label).join(", ") || null;
  }
  if (typeof value !== "number") return String(value);
  if (item.kind === "scale") return `${value} of 10`;
  const name = fieldNameOf(item);
  const kg = name === "weight" ? weightInKg(values) : null;
  if (kg !== null) return formatWeight(kg, weightUnit);
  const field = name && checkInFields[name];
  const unit = field?.kind === "number" ? getFormUnit(field) : item.unit;
  return unit ? formatWithUnit(value, unit) : String(value);
}

export const countPhotos = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);
