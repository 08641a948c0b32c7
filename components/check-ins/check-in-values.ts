import type * as z from "zod/mini";
import { asObject, photoOf, photosIn, textOf } from "@/components/form/draft-parts";
import { answerNames, type CheckIn, type CurrentCheckIn, numbers, poses, type submission } from "@/lib/work/check-ins/contract";
import { toKg, toLbs, type WeightUnit, weightUnits } from "@/lib/platform/units";

export const measurementNames = ["chest", "waist", "hips", "arms", "thighs"] as const;
const figureNames = [
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
const noteNames = ["physicalFeeling", "strengthProgress", "enduranceProgress"] as const;
const textNames = [...answerNames, ...noteNames, "additionalFeedback"] as const;
type FigureName = (typeof figureNames)[number];
type Pose = (typeof poses)[number];

/** What the form holds, and what is kept of it as a draft. A figure that is not one yet stays as it was typed. */
export interface CheckInValues
  extends Record<(typeof textNames)[number], string>,
    Partial<Record<FigureName, number | string | null>> {
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
const each = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;

type Unknown = Record<string, unknown>;
const figureOf = (value: unknown) => (typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : undefined);

/** Known fields of the right type, no more. */
function valuesFrom(source: Unknown, dueDate: string): CheckInValues {
  const photos = asObject(asObject(source.data).photos);
  const posed = each(poses, (pose) => photoOf(photos[pose]));
  return {
    ...each(textNames, (name) => textOf(source[name])),
    ...each(figureNames, (name) => figureOf(source[name])),
    weightUnit: weightUnits.find((unit) => unit === source.weightUnit),
    dueDate,
    data: { photos: posed },
    progressPhotos: photosIn(source.progressPhotos).filter((url) => !Object.values(posed).includes(url)),
    photosDeclined: source.photosDeclined === true,
  };
}

/** A draft of a week that was sent meanwhile has served its time; one of a week never sent still counts. */
const isOutlived = (draft: Unknown, { dueDate }: CurrentCheckIn, history: readonly CheckIn[]) =>
  draft.dueDate !== dueDate && history.some((sent) => sent.dueDate === draft.dueDate);

/** Where the form starts: the draft, else what she sent this week, else empty. */
export function startingValues(current: CurrentCheckIn, draft: Unknown | null, history: readonly CheckIn[]): CheckInValues {
  const kept = draft && Object.keys(draft).length > 0 && !isOutlived(draft, current, history) ? draft : null;
  const { sent, dueDate } = current;
  return valuesFrom(kept ?? (sent ? { ...sent, ...sent.data, data: sent.data } : {}), dueDate);
}

const numberOf = (value: CheckInValues[FigureName]) => (typeof value === "number" ? value : null);

/** Her weight as the server takes it. */
export function weightInKg({ weight, weightUnit }: Pick<CheckInValues, "weight" | "weightUnit">) {
  const entered = numberOf(weight);
  return entered !== null && weightUnit === "lbs" ? toKg(entered) : entered;
}

/** A weight in the unit it is not in, for reading along. */
export function otherWeight({ weight, weightUnit }: Pick<CheckInValues, "weight" | "weightUnit">) {
  if (typeof weight !== "number" || weight <= 0) return null;
  return weightUnit === "lbs" ? `${Math.round(toKg(weight) * 10) / 10} kg` : `${toLbs(weight)} lbs`;
}

const isWeight = (kg: number | null) => numbers.weight.safeParse(kg).success;
export const photosOf = ({ data, progressPhotos }: Pick<CheckInValues, "data" | "progressPhotos">) => [
  ...poses.flatMap((pose) => data.photos[pose] ?? []),
  ...progressPhotos,
];

/** What is sent. The numbers go in `data` too, where the spec reads some of them. */
export function toBody(values: CheckInValues): z.input<typeof submission> {
  const weight = weightInKg(values);
  const figures = {
    ...each(figureNames, (name) => numberOf(values[name])),
    // One in pounds that is out of range is refused by `problems`, in pounds.
    weight: values.weightUnit === "lbs" && !isWeight(weight) ? null : weight,
  };
  const photos = photosOf(values);
  return {
    ...each(textNames, (name) => values[name]),
    ...figures,
    data: { ...figures, ...each(noteNames, (name) => values[name]), photos: values.data.photos },
    progressPhotos: photos,
    photosDeclined: values.photosDeclined && photos.length === 0,
  };
}

/** What the endpoint's schema cannot say, because `toBody` leaves it out. */
export function problems(values: CheckInValues): Partial<Record<FigureName, string>> {
  const typed = figureNames.filter((name) => typeof values[name] === "string");
  const weight = weightInKg(values);
  const isTooLittle = weight !== null && weight < 100;
  const inPounds = isTooLittle ? "Please enter at least 45 lbs" : "Please enter at most 880 lbs";
  return {
    ...each(typed, () => "Please enter a number"),
    ...(values.weightUnit === "lbs" && !isWeight(weight) && { weight: inPounds }),
  };
}
