import { type AskedForm, itemsOfSection } from "@/components/questions/own-answers";
import { keysOf } from "@/lib/platform/objects";
import { checkInItems } from "@/lib/work/questions/check-in-items";
import { type CheckInFieldName, checkInFields, type questionGroups } from "@/lib/work/questions/check-in-fields";
import type { FormItem } from "@/lib/work/questions/contract";
import { itemsAskedOf } from "@/lib/work/questions/rules";

/** The form of a practice that has changed nothing. */
export const specifiedForm = (weekNumber: number): AskedForm => ({ version: 0, items: itemsAskedOf(checkInItems, { weekNumber, tags: [] }) });

/** Where the form shows a question. "start" has the practice's own questions that stand before every built-in one. */
type FormSection = keyof typeof questionGroups | "start" | "numbers" | "measurements" | "end";

const fieldNames = keysOf(checkInFields);

/** The field that a built-in question fills. */
export const fieldNameOf = ({ builtIn }: FormItem): CheckInFieldName | undefined => fieldNames.find((name) => name === builtIn);

/** What the field of a short text says while it is empty. */
export function placeholderOf(item: FormItem) {
  const name = fieldNameOf(item);
  const field = name && checkInFields[name];
  return field?.kind === "feeling" ? field.placeholder : undefined;
}

function sectionOf(name: CheckInFieldName): FormSection {
  const field = checkInFields[name];
  if (field.kind === "answer") return field.group;
  if (field.kind === "comment") return "end";
  return field.kind === "number" && field.isMeasurementWeekOnly ? "measurements" : "numbers";
}

/** The questions of a section in the form's order. */
export const itemsInSection = <Item extends FormItem>(items: readonly Item[], wanted: FormSection) =>
  itemsOfSection<FormSection, Item>(items, wanted, "start", (item) => {
    const name = fieldNameOf(item);
    return name && sectionOf(name);
  });
