import { checkInFields, getFormUnit } from "@/lib/work/questions/check-in-fields";
import { fieldNameOf } from "@/components/check-ins/asked-form";
import { isBlank } from "@/components/questions/own-answers";
import { formatCountedWeight, type WeightUnit } from "@/lib/platform/units";
import type { FormItem } from "@/lib/work/questions/contract";

/** An answer as the form holds it, in words; null where there is none. A weight is in `weightUnit`. */
export function answerText(item: FormItem, value: unknown, weightUnit: WeightUnit): string | null {
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
  if (name === "weight") return formatCountedWeight(value, weightUnit);
  const field = name && checkInFields[name];
  const unit = field?.kind === "number" ? getFormUnit(field) : item.unit;
  return unit ? `${value} ${unit}` : String(value);
}

export const countPhotos = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);
