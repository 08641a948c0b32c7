import type * as z from "zod/mini";
import { type FormWeek, type SentWeek, usableDraftFor } from "@/components/check-ins/begun-check-in";
import { specifiedForm } from "@/components/check-ins/asked-form";
import { asObject, asPhotoUrl, asPhotoUrls, asText, readVersion } from "@/components/form/draft-values";
import { initialOutcomes, type OutcomeValues } from "@/components/next-steps/outcome-values";
import { type AskedForm, findAnswerProblems, isBlank, listSentAnswers, type OwnValues, toAnswersById, toOwnValues } from "@/components/questions/own-answers";
import { type PhotoPose, photoPoses } from "@/lib/core/uploads/photo-poses";
import { mapNames } from "@/lib/platform/objects";
import { countedToKg, countWeight, formatCountedWeight, formatWeight, type WeightUnit, weightUnits } from "@/lib/platform/units";
import type { CheckIn, CurrentCheckIn, submission } from "@/lib/work/check-ins/contract";
import { type CheckInFieldTable, checkInFields, type CheckInMetricName, type checkInTextNames, fieldNamesOfKind, groupNumericFields, numericKinds } from "@/lib/work/questions/check-in-fields";

type TextName = (typeof checkInTextNames)[number];

/** The form of a practice that has changed nothing; what it asks in a week changes no value. */
const unchangedForm = specifiedForm(1);

/** The values of the form, which are also saved as its draft. A number that cannot be read stays as typed. */
export interface CheckInValues
  extends Record<TextName, string>,
    Partial<Record<CheckInMetricName, number | string | null>>,
    OwnValues {
  /** The unit of `weight`; kg until one is chosen. */
  weightUnit?: WeightUnit;
  /** The weight that was last typed by hand, since this form was opened. Neither sent nor read from a draft. */
  typedWeight?: CheckInValues["weight"];
  /** The weight behind a number that was converted and so rounded, for as long as the field shows that number. Neither sent nor read from a draft. */
  convertedWeight?: { number: number; unit: WeightUnit; kg: number };
  /** The Monday the form was filled in for, which shows when a draft is stale. */
  dueDate: string;
  data: { photos: Record<PhotoPose, string | null> };
  /** The photos without a pose. */
  progressPhotos: string[];
  photosDeclined: boolean;
  stepOutcomes: OutcomeValues;
  /** The screen that was open last, where the form shows one question at a time. */
  step?: string;
  /** The id of the check-in that this edits, which a draft keeps when the week has closed. Not sent. */
  edits?: string;
}

type UnknownRecord = Record<string, unknown>;
const toMetricInput = (value: unknown) => (typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : undefined);

/** Drafts saved before there were stones say "lbs". */
const readWeightUnit = (value: unknown) => weightUnits.find((unit) => unit === (value === "lbs" ? "lb" : value));

const textNamesOf = (fields: CheckInFieldTable) => fieldNamesOfKind(fields, "answer", "comment", "feeling");
const metricNamesOf = (fields: CheckInFieldTable) => fieldNamesOfKind(fields, ...numericKinds);

/** The known fields of `source` that have the right type; the others start empty. */
export function toFormValues(source: UnknownRecord, dueDate: string, fields: CheckInFieldTable): CheckInValues {
  const photos = asObject(asObject(source.data).photos);
  const posed = mapNames(photoPoses, (pose) => asPhotoUrl(photos[pose]));
  return {
    ...(mapNames(textNamesOf(fields), (name) => asText(source[name])) as Record<TextName, string>),
    ...mapNames(metricNamesOf(fields), (name) => toMetricInput(source[name])),
    weightUnit: readWeightUnit(source.weightUnit),
    dueDate,
    data: { photos: posed },
    progressPhotos: asPhotoUrls(source.progressPhotos).filter((url) => !Object.values(posed).includes(url)),
    photosDeclined: source.photosDeclined === true,
    stepOutcomes: {},
    ...(typeof source.step === "string" && { step: source.step }),
  };
}

/** The coach's steps that the form of a week asks about. */
export const stepsOf = ({ steps, sent }: FormWeek) => steps ?? sent?.stepOutcomes ?? [];

/** The values the form starts with: the draft, else what was sent for this week, else empty. */
export function initialCheckInValues(week: FormWeek, draft: UnknownRecord | null, sentWeeks: readonly SentWeek[], fields: CheckInFieldTable = checkInFields, form: AskedForm = unchangedForm): CheckInValues {
  const usableDraft = usableDraftFor(week, draft, sentWeeks);
  const { sent, dueDate } = week;
  const source = usableDraft ?? (sent ? readAnswers(sent, fields) : {});
  return {
    ...toFormValues(source, dueDate, fields),
    ...(sent && { edits: sent.id }),
    stepOutcomes: initialOutcomes(stepsOf(week), usableDraft?.stepOutcomes),
    ...toOwnValues(usableDraft ? readVersion(usableDraft) : form.version, source.answers, form),
  };
}

/**
 * What the client gave, read field by field: texts at the top level, numbers and feelings in `data`. A name that the
 * specification adds for readers of the API may hold the value of another field, so none of those fills a form.
 */
function readAnswers({ data, ...sent }: CheckIn, fields: CheckInFieldTable): UnknownRecord {
  const top: UnknownRecord = sent;
  const numbers: UnknownRecord = data;
  return {
    ...mapNames(fieldNamesOfKind(fields, "answer", "comment"), (name) => top[name]),
    ...mapNames(fieldNamesOfKind(fields, "feeling", ...numericKinds), (name) => numbers[name]),
    data: { photos: data.photos },
    progressPhotos: sent.progressPhotos,
    photosDeclined: sent.photosDeclined,
    answers: toAnswersById(sent.answers),
  };
}

const toNumberOrNull = (value: CheckInValues[CheckInMetricName]) => (typeof value === "number" ? value : null);

/** The weight in kg, as the API takes it. */
export function weightInKg({ weight, weightUnit }: Pick<CheckInValues, "weight" | "weightUnit">) {
  const entered = toNumberOrNull(weight);
  return entered !== null && weightUnit ? countedToKg(entered, weightUnit) : entered;
}

type WeightValues = Pick<CheckInValues, "weight" | "weightUnit" | "typedWeight" | "convertedWeight">;

/** A weight in kg as the form holds it in a unit. */
export function showWeight(kg: number, unit: WeightUnit): WeightValues {
  const number = countWeight(kg, unit);
  return { weight: number, weightUnit: unit, convertedWeight: { number, unit, kg } };
}

/**
 * The weight after another unit was chosen. One that she has just typed keeps its digits, because she may have typed it before
 * she looked at the unit. Stones are counted in pounds, so they are always converted.
 */
export function weightAfterChoosing(option: WeightUnit, { weight, weightUnit, typedWeight, convertedWeight: converted }: WeightValues): WeightValues {
  const isTyped = weight === typedWeight;
  const isShown = converted && converted.number === weight && converted.unit === weightUnit;
  const kg = isShown && !isTyped ? converted.kg : weightInKg({ weight, weightUnit });
  const keepsDigits = isTyped && option !== "st" && weightUnit !== "st";
  return kg === null || keepsDigits ? { weight, weightUnit: option } : showWeight(kg, option);
}

/** The weight converted to the other unit, to show beside the field. */
export function formatWeightInOtherUnit({ weight, weightUnit }: Pick<CheckInValues, "weight" | "weightUnit">) {
  if (typeof weight !== "number" || weight <= 0) return null;
  return countsPounds(weightUnit) ? formatWeight(countedToKg(weight, weightUnit), "kg") : formatWeight(weight, "lb");
}

const countsPounds = (unit: WeightUnit | undefined): unit is "lb" | "st" => unit === "lb" || unit === "st";
const isValidWeight = (kg: number | null) => kg === null || (kg >= checkInFields.weight.min && kg <= checkInFields.weight.max);

interface WeightToHide extends Pick<CurrentCheckIn, "hideWeight"> {
  sent: { data: Pick<CheckIn["data"], "weight"> } | null;
}

/** The values with the weight that was sent, or none, in place of an invalid one that she hides and so can't correct. */
export function withoutHiddenMistake(values: CheckInValues, { hideWeight, sent }: WeightToHide): CheckInValues {
  const isMistake = typeof values.weight === "string" || !isValidWeight(weightInKg(values));
  return hideWeight && isMistake ? { ...values, weight: sent?.data.weight, weightUnit: undefined } : values;
}

export const listFormPhotos = ({ data, progressPhotos }: Pick<CheckInValues, "data" | "progressPhotos">) => [
  ...photoPoses.flatMap((pose) => data.photos[pose] ?? []),
  ...progressPhotos,
];

const measurementNames = groupNumericFields(checkInFields).measurements.map(({ name }) => name as CheckInMetricName);

/** Whether the form already holds photos or measurements, as after an edit or from an older draft. */
export const hasMeasurementWeekValues = (values: CheckInValues) => measurementNames.some((name) => values[name] !== undefined) || listFormPhotos(values).length > 0;

/** The request body. Each value is sent once: posed photos in `data`, everything else at the top level. */
export function toCheckInBody(values: CheckInValues, fields: CheckInFieldTable = checkInFields, form: AskedForm = unchangedForm): z.input<typeof submission> {
  const body = toWholeBody(values, fields);
  if (values.formVersion === undefined) return body;
  // What the version doesn't ask, or doesn't require, is left out while it is blank.
  const mustBeSent = (name: string) => form.items.some(({ builtIn, required }) => builtIn === name && (required || checkInFields[name as TextName].kind !== "answer"));
  const sent = Object.fromEntries(Object.entries(body).filter(([name, value]) => !(name in fields) || mustBeSent(name) || !isBlank(value)));
  return { ...sent, formVersion: values.formVersion, answers: listSentAnswers(values, form) };
}

/** Whether a draft of an edit says anything that was not sent. */
export function hasUnsentChanges(sent: CheckIn, draft: UnknownRecord) {
  const said = (from: UnknownRecord | null) => {
    const values = initialCheckInValues({ dueDate: sent.dueDate, sent }, from, []);
    const { weight, ...body } = toWholeBody(values, checkInFields);
    const answers = listSentAnswers(values, unchangedForm).filter(({ value }) => !isBlank(value));
    const outcomes = Object.entries(values.stepOutcomes).filter(([, { outcome }]) => outcome !== undefined);
    // A weight may have been converted on screen.
    return JSON.stringify([outcomes.toSorted(([a], [b]) => (a < b ? -1 : 1)), Object.entries(body).filter(([, value]) => !isBlank(value)), weight && weight.toFixed(1), answers.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))]);
  };
  return said(draft) !== said(null);
}

function toWholeBody(values: CheckInValues, fields: CheckInFieldTable): z.input<typeof submission> {
  const weight = weightInKg(values);
  return {
    ...(mapNames(textNamesOf(fields), (name) => values[name as TextName]) as Record<TextName, string>),
    ...mapNames(metricNamesOf(fields), (name) => toNumberOrNull(values[name as CheckInMetricName])),
    // validateCheckInValues refuses a weight in pounds that is out of range, with the limit in pounds or stones.
    weight: countsPounds(values.weightUnit) && !isValidWeight(weight) ? null : weight,
    data: { photos: values.data.photos },
    progressPhotos: values.progressPhotos,
    photosDeclined: values.photosDeclined && listFormPhotos(values).length === 0,
  };
}

/** The errors that the endpoint's schema cannot find, because toCheckInBody leaves these values out. */
export function validateCheckInValues(values: CheckInValues, fields: CheckInFieldTable = checkInFields, form: AskedForm = unchangedForm): Partial<Record<CheckInMetricName | `answers.${string}`, string>> {
  const unreadable = metricNamesOf(fields).filter((name) => typeof values[name as CheckInMetricName] === "string");
  const weight = weightInKg(values);
  const isTooLittle = weight !== null && weight < 100;
  return {
    ...mapNames(unreadable, () => "Please enter a number"),
    ...findAnswerProblems(form, values),
    ...(countsPounds(values.weightUnit) && !isValidWeight(weight) && { weight: isTooLittle ? `Please enter at least ${formatCountedWeight(45, values.weightUnit)}` : `Please enter at most ${formatCountedWeight(880, values.weightUnit)}` }),
  };
}
