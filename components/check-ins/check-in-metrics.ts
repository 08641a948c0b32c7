import { type PhotoPose, photoPoses, poseLabels } from "@/lib/core/uploads/photo-poses";
import { formatWeight, type WeightUnit } from "@/lib/platform/units";
import type { CheckIn } from "@/lib/work/check-ins/contract";
import { checkInFields, type CheckInFieldTable, getFieldLabel, listNumericFields, type NamedNumericField, shortUnits } from "@/lib/work/questions/check-in-fields";

interface CheckInMetric {
  label: string;
  value: string;
}

/** Reads a number of a check-in. Returns null where the client gave none. */
export function readCheckInMetric({ data }: { data: object }, name: string): number | null {
  const value = (data as Readonly<Record<string, unknown>>)[name];
  return typeof value === "number" ? value : null;
}

/** The numbers the client gave, as text. */
export function formatCheckInMetrics(checkIn: { data: object }, { hideWeight, weightUnit }: { hideWeight: boolean; weightUnit: WeightUnit }, fields: CheckInFieldTable = checkInFields): CheckInMetric[] {
  return listNumericFields(fields).flatMap((field) => {
    const value = readCheckInMetric(checkIn, field.name);
    if (value === null || (hideWeight && field.name === "weight")) return [];
    return { label: getFieldLabel(field, "history"), value: formatMetric(value, field, weightUnit) };
  });
}

function formatMetric(value: number, { unit }: NamedNumericField, weightUnit: WeightUnit) {
  if (unit === "kg") return formatWeight(value, weightUnit);
  const shortUnit = unit && shortUnits[unit];
  if (shortUnit === null) return String(value);
  return shortUnit === "/10" ? `${value}/10` : `${value} ${shortUnit}`;
}

/** Every photo once, without those in hidden poses: the posed ones labelled by pose, the others by number. */
export function toLabelledPhotos({ data, progressPhotos }: Pick<CheckIn, "progressPhotos"> & { data: Pick<CheckIn["data"], "photos"> }, hiddenPoses: readonly PhotoPose[] = []) {
  const posed = photoPoses.flatMap((pose) => {
    const url = data.photos[pose];
    return url ? { url, label: poseLabels[pose], pose } : [];
  });
  const others = progressPhotos.filter((url) => !posed.some((photo) => photo.url === url));
  const shown = posed.filter(({ pose }) => !hiddenPoses.includes(pose)).map(({ url, label }) => ({ url, label }));
  return [...shown, ...others.map((url, index) => ({ url, label: `Photo ${index + 1}` }))];
}
