import type * as z from "zod/mini";
import { asObject, asText, readVersion } from "@/components/form/draft-values";
import { changedFields, conflictingFields } from "@/components/form/form-conflicts";
import { type AskedForm, isBlank, itemsOfSection, listSentAnswers, offeredValue, type OwnValues, toOwnValues } from "@/components/questions/own-answers";
import { keysOf, mapNames } from "@/lib/platform/objects";
import type { IntakeRecord, intakeSubmission } from "@/lib/work/intake/contract";
import { intakeItems } from "@/lib/work/questions/intake-items";
import type { AnswerInput, FormItem } from "@/lib/work/questions/contract";
import { equipmentOptions, intakeAnswerNames, intakeFields, type IntakeFieldName, type IntakeFormSection, intakeInjuryOptions } from "@/lib/work/questions/intake-fields";

type TextFieldName = (typeof intakeAnswerNames)[number] | "medications" | "allergies";
const fieldNames = keysOf(intakeFields);
const textFieldNames: readonly TextFieldName[] = [...intakeAnswerNames, "medications", "allergies"];

/** What the form asks of the record, which the coach can write too. */
type IntakeContent = Record<TextFieldName, string> & {
  injuries: (typeof intakeInjuryOptions)[number][];
  availableEquipment: (typeof equipmentOptions)[number][];
};

/** The values of the form and of its draft. */
export type IntakeValues = IntakeContent &
  OwnValues & {
    /** What the record said when she began. She has changed the fields that differ from it. */
    begun: IntakeContent;
  };

/** The form of a practice that has changed nothing. */
const unchangedForm: AskedForm = { version: 0, items: [...intakeItems] };

const pickOptions = <Name extends string>(options: readonly Name[], value: unknown) => (Array.isArray(value) ? options.filter((option) => value.includes(option)) : []);

/** The version in which the form was begun; undefined where there is no draft. */
export const draftVersion = (draft: Record<string, unknown> | null) => (isNonEmptyDraft(draft) ? readVersion(draft) : undefined);

/** Ignores unknown fields and wrong types, and puts choices in the order of their options. */
export function readContent(source: object | null): IntakeContent {
  const values = asObject(source);
  return {
    ...mapNames(textFieldNames, (name) => asText(values[name])),
    injuries: pickOptions(intakeInjuryOptions, values.injuries),
    availableEquipment: pickOptions(equipmentOptions, values.availableEquipment),
  };
}

/** `latest` with the fields of `to` that differ from `from`. */
const withChanges = (latest: IntakeContent, from: IntakeContent, to: IntakeContent) => readContent({ ...latest, ...changedFields(from, to) });

/** What she has changed, over what the record says now. */
export function followRecord({ begun, ...values }: Pick<IntakeValues, keyof IntakeContent | "begun">, record: IntakeRecord | null): IntakeContent & Pick<IntakeValues, "begun"> {
  const [latest, typed] = [readContent(record), readContent(values)];
  return { ...withChanges(latest, begun, typed), begun: withChanges(latest, typed, begun) };
}

/** Returns the initial values: what the draft has changed, else the record, else empty. */
export function initialIntakeValues(record: IntakeRecord | null, draft: Record<string, unknown> | null, form: AskedForm = unchangedForm): IntakeValues {
  const latest = readContent(record);
  if (!isNonEmptyDraft(draft)) return { ...latest, begun: latest, ...toOwnValues(form.version, answersAsked(record, form), form) };
  return { ...followRecord({ ...readContent(draft), begun: readContent(asObject(draft.begun)) }, record), ...toOwnValues(readVersion(draft), draft.answers, form) };
}

/** The part that this form asks: she can't choose between two versions of what she doesn't see. */
export const pickAsked = (content: IntakeContent, { items }: Pick<AskedForm, "items">) => Object.fromEntries(items.flatMap(({ builtIn }) => fieldNames.filter((name) => name === builtIn).map((name) => [name, content[name]])));

/** The fields that she and the coach have changed to different values. */
export const listConflicts = ({ begun, ...values }: IntakeValues, record: IntakeRecord | null, form: AskedForm) => conflictingFields(pickAsked(begun, form), readContent(values), readContent(record));

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

/**
 * The request body. A built-in question that the form doesn't ask, or doesn't require and is blank, is left out. So is what she
 * hasn't changed, except the six answers: what the form asks of them is sent whole, and cleared where it is missing.
 */
export function toIntakeBody({ formVersion, answers, begun, ...values }: IntakeValues, form: AskedForm, record: IntakeRecord | null = null): z.input<typeof intakeSubmission> {
  const changed = changedFields(begun, readContent(values));
  const content = { ...readContent(record), ...changed };
  const isSent = (name: IntakeFieldName) => {
    const item = form.items.find(({ builtIn }) => builtIn === name);
    return item && (isAnswerName(name) ? item.required || !isBlank(content[name]) : name in changed);
  };
  const sent = Object.fromEntries(fieldNames.filter(isSent).map((name) => [name, content[name]]));
  const own = formVersion !== undefined && { formVersion, answers: listSentAnswers({ answers }, form).filter((answer) => !isLeftAsItWas(answer, form, record)) };
  return { ...sent, ...own, version: record?.version ?? 0 };
}

const isAnswerName = (name: string): name is (typeof intakeAnswerNames)[number] => intakeAnswerNames.some((known) => known === name);

/** The field that a built-in question fills. */
export const intakeFieldOf = ({ builtIn }: FormItem): IntakeFieldName | undefined => fieldNames.find((name) => name === builtIn);

/** The questions of a section in the form's order. "first" has the practice's own questions that stand before every built-in one. */
export const itemsInSection = (items: readonly FormItem[], wanted: IntakeFormSection | "first") =>
  itemsOfSection(items, wanted, "first", (item) => {
    const name = intakeFieldOf(item);
    return name && intakeFields[name].section;
  });
