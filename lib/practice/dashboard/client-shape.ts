import { dateToDay } from "@/lib/platform/clock";
import { fillRecord } from "@/lib/platform/objects";
import type { Prisma } from "@/prisma/generated/client";

const measurementFields = ["chest", "waist", "hips", "arms", "thighs", "frontPhotoId", "sidePhotoId", "backPhotoId"] as const;

/** The six latest check-ins, from which the journey is derived. */
export const recentCheckInsArgs = {
  select: { submittedAt: true, dueMonday: true, otherPhotoIds: true, ...fillRecord(measurementFields, true as const) },
  orderBy: { dueMonday: "desc" },
  take: 6,
} satisfies Prisma.Client$checkInsArgs;

/** Returns the due Monday of the latest check-in with photos or measurements, or null. `checkIns` are newest first. */
export function findLastMeasuredOn(checkIns: readonly Prisma.CheckInGetPayload<typeof recentCheckInsArgs>[]) {
  const latest = checkIns.find((row) => row.otherPhotoIds.length > 0 || measurementFields.some((name) => row[name] !== null));
  return latest ? dateToDay(latest.dueMonday) : null;
}
