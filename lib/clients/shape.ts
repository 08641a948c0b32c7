import { personSelect } from "@/lib/accounts/shape";
import type { PromiseFacts } from "@/lib/clients/promises";
import { setupSteps } from "@/lib/clients/rules";
import { dayOf } from "@/lib/platform/clock";
import { each } from "@/lib/platform/names";
import type { Prisma } from "@/prisma/generated/client";

/** What a client's promises and her dashboard are read from. */
export const progressSelect = {
  user: { select: personSelect },
  trainingPlanLiveAt: true,
  intakeReviewedAt: true,
  intake: { select: { submittedAt: true } },
  onboardingSteps: { select: { completedAt: true } },
  foodDiaries: { where: { plan: { is: null } }, select: { submittedAt: true }, orderBy: { submittedAt: "asc" } },
  // A plan without its file is one whose upload is still under way.
  nutritionPlans: { where: { fileId: { not: null } }, select: { uploadedAt: true }, orderBy: { uploadedAt: "desc" }, take: 1 },
} satisfies Prisma.ClientSelect;
type ProgressRow = Prisma.ClientGetPayload<{ select: typeof progressSelect }>;

/** A plan answers the diary it was made from, and any sent before it. */
export function toFacts(row: ProgressRow, waitingMessageAt: Date | null): PromiseFacts & { hasPlan: boolean } {
  const plannedAt = row.nutritionPlans[0]?.uploadedAt ?? null;
  const waiting = row.foodDiaries.find(({ submittedAt }) => !plannedAt || submittedAt > plannedAt);
  const completed = row.onboardingSteps.map(({ completedAt }) => completedAt.getTime());
  return {
    waitingMessageAt,
    intakeSentAt: row.intake?.submittedAt ?? null,
    intakeReviewedAt: row.intakeReviewedAt,
    setUpAt: completed.length >= setupSteps ? new Date(Math.max(...completed)) : null,
    trainingPlanLiveAt: row.trainingPlanLiveAt,
    waitingDiaryAt: waiting?.submittedAt ?? null,
    hasPlan: plannedAt !== null,
  };
}

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
