import type * as z from "zod/mini";
import { asText, readVersion } from "@/components/form/draft-values";
import { type AskedForm, isBlank, itemsOfSection, listSentAnswers, offeredValue, type OwnValues, toOwnValues } from "@/components/questions/own-answers";
import { keysOf, mapNames } from "@/lib/platform/objects";
import type { IntakeRecord, intakeSubmission } from "@/lib/work/intake/contract";
import { intakeItems } from "@/lib/work/questions/intake-items";
import type { AnswerInput, FormItem } from "@/lib/work/questions/contract";
import { equipmentOptions, intakeAnswerNames, intakeFields, type IntakeFieldName, type IntakeFormSection, intakeInjuryOptions } from "@/lib/work/questions/intake-fields";

type TextFieldName = (typeof intakeAnswerNames)[number] | "medications" | "allergies";
const textFieldNames: readonly TextFieldName[] = [...intakeAnswerNames, "medications", "allergies"];

/** The values of the form and of its draft. */
export interface IntakeValues extends Record<TextFieldName, string>, OwnValues {
  injuries: (typeof intakeInjuryOptions)[number][];
  availableEquipment: (typeof equipmentOptions)[number][];
}

/** The form of a practice that has changed nothing. */
const unchangedForm: AskedForm = { version: 0, items: [...intakeItems] };

const pickOptions = <Name extends string>(options: readonly Name[], value: unknown) => (Array.isArray(value) ? options.filter((option) => value.includes(option)) : []);

/** The version in which the form was begun; undefined where there is no draft. */
export const draftVersion = (draft: Record<string, unknown> | null) => (isNonEmptyDraft(draft) ? readVersion(draft) : undefined);

/** Returns the initial values: from the draft, else the record, else empty. Ignores unknown fields and wrong types. */
export function initialIntakeValues(record: IntakeRecord | null, draft: Record<string, unknown> | null, form: AskedForm = unchangedForm): IntakeValues {
  const source: Record<string, unknown> = isNonEmptyDraft(draft) ? draft : { ...record };
  return {
    ...mapNames(textFieldNames, (name) => asText(source[name])),
    injuries: pickOptions(intakeInjuryOptions, source.injuries),
    availableEquipment: pickOptions(equipmentOptions, source.availableEquipment),
    ...toOwnValues(draftVersion(draft) ?? form.version, isNonEmptyDraft(draft) ? draft.answers : answersAsked(record, form), form),
  };
}

/** What the record says to the questions of this form, as far as they still offer it. An answer to any other stays in it. */
const answersAsked = (record: IntakeRecord | null, { items }: AskedForm) =>
  Object.fromEntries(
    (record?.answers ?? []).flatMap(({ questionId, value }) => {
      const item = items.find((asked) => asked.questionId === questionId);
      const offered = item && offeredValue(value, item);
      return offered === undefined || offered === null ? [] : [[questionId, offered]];
    }),
  );

export const isNonEmptyDraft = (draft: Record<string, unknown> | null): draft is Record<string, unknown> => draft !== null && Object.keys(draft).length > 0;

/**
 * Whether an answer has lost choices that its question no longer offers, and nothing else was changed. It is left out, so that the
 * record keeps what the client chose.
 */
function isLeftAsItWas({ questionId, value }: AnswerInput, { items }: AskedForm, record: IntakeRecord | null): boolean {
  const [item, stored] = [items.find((asked) => asked.questionId === questionId), record?.answers?.find((answer) => answer.questionId === questionId)];
  if (!item || !stored) return false;
  const offered = offeredValue(stored.value, item);
  return !isSame(offered, stored.value) && (isSame(offered, value) || (isBlank(offered) && isBlank(value)));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The request body. A built-in question that the form doesn't ask, or doesn't require and is blank, is left out. */
export function toIntakeBody({ formVersion, answers, ...values }: IntakeValues, form: AskedForm, record: IntakeRecord | null = null): z.input<typeof intakeSubmission> {
  if (formVersion === undefined) return values;
  const isLeftOut = (name: string) => {
    const item = form.items.find(({ builtIn }) => builtIn === name);
    return !item || (isAnswerName(name) && !item.required && isBlank(values[name]));
  };
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name))), formVersion, answers: listSentAnswers({ answers }, form).filter((sent) => !isLeftAsItWas(sent, form, record)) };
}

const isAnswerName = (name: string): name is (typeof intakeAnswerNames)[number] => intakeAnswerNames.some((known) => known === name);

const fieldNames = keysOf(intakeFields);

/** The field that a built-in question fills. */
export const intakeFieldOf = ({ builtIn }: FormItem): IntakeFieldName | undefined => fieldNames.find((name) => name === builtIn);

/** The questions of a section in the form's order. "first" has the practice's own questions that stand before every built-in one. */
export const itemsInSection = (items: readonly FormItem[], wanted: IntakeFormSection | "first") =>
  itemsOfSection(items, wanted, "first", (item) => {
    const name = intakeFieldOf(item);
    return name && intakeFields[name].section;
  });
