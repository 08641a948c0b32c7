import { answerNames, equipmentOptions, injuryOptions, type IntakeRecord } from "@/lib/work/intake/contract";

type Words = (typeof answerNames)[number] | "medications" | "allergies";
const wordNames: readonly Words[] = [...answerNames, "medications", "allergies"];

/** What the form holds, and what is kept of it as a draft. */
export interface IntakeValues extends Record<Words, string> {
  injuries: (typeof injuryOptions)[number][];
  availableEquipment: (typeof equipmentOptions)[number][];
}

const optionsIn = <Name extends string>(options: readonly Name[], value: unknown) => (Array.isArray(value) ? options.filter((option) => value.includes(option)) : []);

/** Where the form starts: the draft, else her record, else empty. Of either only known fields of the right type count. */
export function startingValues(record: IntakeRecord | null, draft: Record<string, unknown> | null): IntakeValues {
  const source: Record<string, unknown> = hasDraft(draft) ? draft : { ...record };
  const words = Object.fromEntries(
    wordNames.map((name) => {
      const value = source[name];
      return [name, typeof value === "string" ? value : ""];
    }),
  ) as Record<Words, string>;
  return { ...words, injuries: optionsIn(injuryOptions, source.injuries), availableEquipment: optionsIn(equipmentOptions, source.availableEquipment) };
}

/** Whether there is anything in it. */
export const hasDraft = (draft: Record<string, unknown> | null): draft is Record<string, unknown> => draft !== null && Object.keys(draft).length > 0;
