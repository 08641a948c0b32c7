import { kgToLbs } from "@/lib/platform/units";
import { type CheckIn, photoPoses } from "@/lib/work/check-ins/contract";

interface CheckInMetric {
  label: string;
  value: string;
}

/** The numbers she gave, for reading. On check-in screens weight is in pounds; she may have hidden it for good. */
export function formatCheckInMetrics({ data }: Pick<CheckIn, "data">, { hideWeight }: { hideWeight: boolean }): CheckInMetric[] {
  const ofTen = (value: number | null) => value && `${value}/10`;
  const inCm = (value: number | null) => value && `${value} cm`;
  const all: [string, string | number | null][] = [
    ["Weight", hideWeight || data.weight === null ? null : `${kgToLbs(data.weight)} lbs`],
    ["Energy", ofTen(data.energyLevel)],
    // Without an answer of its own it repeats energy, and once is enough.
    ["Motivation", data.motivationLevel === data.energyLevel ? null : ofTen(data.motivationLevel)],
    ["Stress", ofTen(data.stressLevel)],
    ["Sleep quality", ofTen(data.sleepQuality)],
    ["Nutrition", ofTen(data.nutritionRating)],
    ["Sleep a night", data.averageSleep === null ? null : `${data.averageSleep} h`],
    ["Workouts", data.workoutsCompleted],
    ["Water a day", data.waterIntake === null ? null : `${data.waterIntake} l`],
    ["Chest", inCm(data.chest)],
    ["Waist", inCm(data.waist)],
    ["Hips", inCm(data.hips)],
    ["Arms", inCm(data.arms)],
    ["Thighs", inCm(data.thighs)],
  ];
  return all.flatMap(([label, value]) => (value === null ? [] : { label, value: String(value) }));
}

const poseLabels = { front: "Front", side: "Side", back: "Back" };

/** Every photo once: the posed ones by their pose, the others by number. */
export function toLabelledPhotos({ data, progressPhotos }: Pick<CheckIn, "data" | "progressPhotos">) {
  const posed = photoPoses.flatMap((pose) => {
    const url = data.photos[pose];
    return url ? { url, label: poseLabels[pose] } : [];
  });
  const others = progressPhotos.filter((url) => !posed.some((photo) => photo.url === url));
  return [...posed, ...others.map((url, index) => ({ url, label: `Photo ${index + 1}` }))];
}
