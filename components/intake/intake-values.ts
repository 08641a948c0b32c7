import { equipmentOptions, intakeAnswerNames, intakeInjuryOptions, type IntakeRecord } from "@/lib/work/intake/contract";

type TextFieldName = (typeof intakeAnswerNames)[number] | "medications" | "allergies";
const textFieldNames: readonly TextFieldName[] = [...intakeAnswerNames, "medications", "allergies"];

/** The values of the form and of its draft. */
export interface IntakeValues extends Record<TextFieldName, string> {
  injuries: (typeof intakeInjuryOptions)[number][];
  availableEquipment: (typeof equipmentOptions)[number][];
}

const pickOptions = <Name extends string>(options: readonly Name[], value: unknown) => (Array.isArray(value) ? options.filter((option) => value.includes(option)) : []);

/** Returns the initial values: from the draft, else the record, else empty. Ignores unknown fields and wrong types. */
export function initialIntakeValues(record: IntakeRecord | null, draft: Record<string, unknown> | null): IntakeValues {
  const source: Record<string, unknown> = isNonEmptyDraft(draft) ? draft : { ...record };
  const texts = Object.fromEntries(
    textFieldNames.map((name) => {
      const value = source[name];
      return [name, typeof value === "string" ? value : ""];
    }),
  ) as Record<TextFieldName, string>;
  return { ...texts, injuries: pickOptions(intakeInjuryOptions, source.injuries), availableEquipment: pickOptions(equipmentOptions, source.availableEquipment) };
}

export const isNonEmptyDraft = (draft: Record<string, unknown> | null): draft is Record<string, unknown> => draft !== null && Object.keys(draft).length > 0;
