import { dayOf } from "@/lib/platform/clock";
import { each } from "@/lib/platform/names";
import type { Prisma } from "@/prisma/generated/client";

const measures = ["chest", "waist", "hips", "arms", "thighs", "frontPhotoId", "sidePhotoId", "backPhotoId"] as const;

/** The weeks that the journey looks back on. */
export const lateCheckIns = {
  select: { submittedAt: true, dueMonday: true, otherPhotoIds: true, ...each(measures, true as const) },
  orderBy: { dueMonday: "desc" },
  take: 6,
} satisfies Prisma.Client$checkInsArgs;

/** The due Monday of the latest of these with photos or measurements. */
export function measuredOn(checkIns: readonly Prisma.CheckInGetPayload<typeof lateCheckIns>[]) {
  const latest = checkIns.find((row) => row.otherPhotoIds.length > 0 || measures.some((name) => row[name] !== null));
  return latest ? dayOf(latest.dueMonday) : null;
}
