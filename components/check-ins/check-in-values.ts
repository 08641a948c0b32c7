import type * as z from "zod/mini";
import { asObject, asPhotoUrl, asPhotoUrls, asText } from "@/components/form/draft-values";
import { kgToLbs, lbsToKg, type WeightUnit, weightUnits } from "@/lib/platform/units";
import { type CheckIn, checkInAnswerNames, checkInDataFields, type CurrentCheckIn, photoPoses, type submission } from "@/lib/work/check-ins/contract";

export const measurementNames = ["chest", "waist", "hips", "arms", "thighs"] as const;
const metricFieldNames = [
  "weight",
  "energyLevel",
  "motivationLevel",
  "stressLevel",
  "sleepQuality",
  "nutritionRating",
  "averageSleep",
  "workoutsCompleted",
  "waterIntake",
  ...measurementNames,
] as const;
const noteFieldNames = ["physicalFeeling", "strengthProgress", "enduranceProgress"] as const;
const textFieldNames = [...checkInAnswerNames, ...noteFieldNames, "additionalFeedback"] as const;
type MetricFieldName = (typeof metricFieldNames)[number];
type Pose = (typeof photoPoses)[number];

/** What the form holds, and what is kept of it as a draft. A figure that is not one yet stays as it was typed. */
export interface CheckInValues
  extends Record<(typeof textFieldNames)[number], string>,
    Partial<Record<MetricFieldName, number | string | null>> {
  /** The unit of `weight`; none chosen means kg. */
  weightUnit?: WeightUnit;
  /** The Monday it was begun for, so that an old draft can be told. */
  dueDate: string;
  data: { photos: Record<Pose, string | null> };
  /** Those without a pose. */
  progressPhotos: string[];
  photosDeclined: boolean;
}

/** A value for each name. `fromEntries` forgets the names, hence the cast. */
const mapNames = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;

type UnknownRecord = Record<string, unknown>;
const toMetricInput = (value: unknown) => (typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : undefined);

/** Known fields of the right type, no more. */
function toFormValues(source: UnknownRecord, dueDate: string): CheckInValues {
  const photos = asObject(asObject(source.data).photos);
  const posed = mapNames(photoPoses, (pose) => asPhotoUrl(photos[pose]));
  return {
    ...mapNames(textFieldNames, (name) => asText(source[name])),
    ...mapNames(metricFieldNames, (name) => toMetricInput(source[name])),
    weightUnit: weightUnits.find((unit) => unit === source.weightUnit),
    dueDate,
    data: { photos: posed },
    progressPhotos: asPhotoUrls(source.progressPhotos).filter((url) => !Object.values(posed).includes(url)),
    photosDeclined: source.photosDeclined === true,
  };
}

/** A draft of a week that was sent meanwhile has served its time; one of a week never sent still counts. */
const isStaleDraft = (draft: UnknownRecord, { dueDate }: CurrentCheckIn, history: readonly CheckIn[]) =>
  draft.dueDate !== dueDate && history.some((sent) => sent.dueDate === draft.dueDate);

/** Where the form starts: the draft, else what she sent this week, else empty. */
export function initialCheckInValues(current: CurrentCheckIn, draft: UnknownRecord | null, history: readonly CheckIn[]): CheckInValues {
  const kept = draft && Object.keys(draft).length > 0 && !isStaleDraft(draft, current, history) ? draft : null;
  const { sent, dueDate } = current;
  return toFormValues(kept ?? (sent ? { ...sent, ...sent.data, data: sent.data } : {}), dueDate);
}

const toNumberOrNull = (value: CheckInValues[MetricFieldName]) => (typeof value === "number" ? value : null);

/** Her weight as the server takes it. */
export function weightInKg({ weight, weightUnit }: Pick<CheckInValues, "weight" | "weightUnit">) {
  const entered = toNumberOrNull(weight);
  return entered !== null && weightUnit === "lbs" ? lbsToKg(entered) : entered;
}

/** A weight in the unit it is not in, for reading along. */
export function formatWeightInOtherUnit({ weight, weightUnit }: Pick<CheckInValues, "weight" | "weightUnit">) {
  if (typeof weight !== "number" || weight <= 0) return null;
  return weightUnit === "lbs" ? `${Math.round(lbsToKg(weight) * 10) / 10} kg` : `${kgToLbs(weight)} lbs`;
}

const isValidWeight = (kg: number | null) => checkInDataFields.weight.safeParse(kg).success;
export const listFormPhotos = ({ data, progressPhotos }: Pick<CheckInValues, "data" | "progressPhotos">) => [
  ...photoPoses.flatMap((pose) => data.photos[pose] ?? []),
  ...progressPhotos,
];

/** What is sent. The numbers go in `data` too, where the spec reads some of them. */
export function toCheckInBody(values: CheckInValues): z.input<typeof submission> {
  const weight = weightInKg(values);
  const figures = {
    ...mapNames(metricFieldNames, (name) => toNumberOrNull(values[name])),
    // One in pounds that is out of range is refused by `problems`, in pounds.
    weight: values.weightUnit === "lbs" && !isValidWeight(weight) ? null : weight,
  };
  const photos = listFormPhotos(values);
  return {
    ...mapNames(textFieldNames, (name) => values[name]),
    ...figures,
    data: { ...figures, ...mapNames(noteFieldNames, (name) => values[name]), photos: values.data.photos },
    progressPhotos: photos,
    photosDeclined: values.photosDeclined && photos.length === 0,
  };
}

/** What the endpoint's schema cannot say, because `toBody` leaves it out. */
export function validateCheckInValues(values: CheckInValues): Partial<Record<MetricFieldName, string>> {
  const typed = metricFieldNames.filter((name) => typeof values[name] === "string");
  const weight = weightInKg(values);
  const isTooLittle = weight !== null && weight < 100;
  const inPounds = isTooLittle ? "Please enter at least 45 lbs" : "Please enter at most 880 lbs";
  return {
    ...mapNames(typed, () => "Please enter a number"),
    ...(values.weightUnit === "lbs" && !isValidWeight(weight) && { weight: inPounds }),
  };
}
