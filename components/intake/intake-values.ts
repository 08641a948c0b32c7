import { equipmentOptions, intakeAnswerNames, intakeInjuryOptions, type IntakeRecord } from "@/lib/work/intake/contract";

type TextFieldName = (typeof intakeAnswerNames)[number] | "medications" | "allergies";
const textFieldNames: readonly TextFieldName[] = [...intakeAnswerNames, "medications", "allergies"];

/** What the form holds, and what is kept of it as a draft. */
export interface IntakeValues extends Record<TextFieldName, string> {
  injuries: (typeof intakeInjuryOptions)[number][];
  availableEquipment: (typeof equipmentOptions)[number][];
}

const pickOptions = <Name extends string>(options: readonly Name[], value: unknown) => (Array.isArray(value) ? options.filter((option) => value.includes(option)) : []);

/** Where the form starts: the draft, else her record, else empty. Of either only known fields of the right type count. */
export function initialIntakeValues(record: IntakeRecord | null, draft: Record<string, unknown> | null): IntakeValues {
  const source: Record<string, unknown> = isNonEmptyDraft(draft) ? draft : { ...record };
  const words = Object.fromEntries(
    textFieldNames.map((name) => {
      const value = source[name];
      return [name, typeof value === "string" ? value : ""];
    }),
  ) as Record<TextFieldName, string>;
  return { ...words, injuries: pickOptions(intakeInjuryOptions, source.injuries), availableEquipment: pickOptions(equipmentOptions, source.availableEquipment) };
}

/** Whether there is anything in it. */
export const isNonEmptyDraft = (draft: Record<string, unknown> | null): draft is Record<string, unknown> => draft !== null && Object.keys(draft).length > 0;
