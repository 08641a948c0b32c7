import type * as z from "zod/mini";
import { promiseDueAt, type WorkingTime } from "@/lib/core/working-time/working-time";
import { fillRecord } from "@/lib/platform/objects";
import { fileUrl, planFileUrl } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import type { foodDiary, nutritionPlan, pendingDiary, uploadedPlan } from "@/lib/work/nutrition/contract";
import { mealNames } from "@/lib/work/nutrition/rules";
import type { Prisma } from "@/prisma/generated/client";

export const diaryDaysArgs = {
  select: { ...fillRecord(mealNames, true as const), photos: { select: { fileId: true }, orderBy: { position: "asc" } } },
  orderBy: { position: "asc" },
} satisfies Prisma.FoodDiary$daysArgs;

export const foodDiarySelect = {
  id: true,
  clientId: true,
  weekStartDate: true,
  submittedAt: true,
  editedAt: true,
  plan: { select: { id: true } },
  days: diaryDaysArgs,
} satisfies Prisma.FoodDiarySelect;
type FoodDiaryRow = Prisma.FoodDiaryGetPayload<{ select: typeof foodDiarySelect }>;

export const toFoodDiary = ({ plan, days, ...row }: FoodDiaryRow): z.input<typeof foodDiary> => ({
  ...row,
  status: plan ? "answered" : "in_review",
  days: days.map((day) => ({ ...day, photos: day.photos.map(({ fileId }) => fileUrl(fileId)) })),
});

/** The client's name and profile picture, for the nutritionist's lists. */
const clientNameSelect = { client: { select: { user: { select: { firstName: true, lastName: true, profileImageId: true } } } } } as const;

export const pendingDiarySelect = { ...foodDiarySelect, ...clientNameSelect } satisfies Prisma.FoodDiarySelect;

/** A diary that needs a plan. The plan is due three working days after submission. */
export function toPendingDiary(
  { client: { user }, ...row }: Prisma.FoodDiaryGetPayload<{ select: typeof pendingDiarySelect }>,
  safetyNotes: string[],
  workingTime: WorkingTime,
  now: Date,
): z.input<typeof pendingDiary> {
  const dueAt = promiseDueAt(workingTime, "nutrition_plan", row.submittedAt);
  const profileImageUrl = user.profileImageId && fileUrl(user.profileImageId);
  return { ...toFoodDiary(row), clientName: personDisplayName(user), profileImageUrl, dueAt, isOverdue: dueAt <= now, safetyNotes };
}

export const nutritionPlanSelect = {
  id: true,
  clientId: true,
  title: true,
  description: true,
  fileName: true,
  fileSize: true,
  fileId: true,
  isActive: true,
  uploadedAt: true,
  createdById: true,
} satisfies Prisma.NutritionPlanSelect;
type NutritionPlanRow = Prisma.NutritionPlanGetPayload<{ select: typeof nutritionPlanSelect }>;

export const toNutritionPlan = ({ fileId, createdById, ...row }: NutritionPlanRow): z.input<typeof nutritionPlan> => ({
  ...row,
  filePath: fileId && planFileUrl(row.id),
  createdBy: createdById,
});

export const uploadedPlanSelect = { ...nutritionPlanSelect, ...clientNameSelect } satisfies Prisma.NutritionPlanSelect;

export const toUploadedPlan = ({ client: { user }, ...row }: Prisma.NutritionPlanGetPayload<{ select: typeof uploadedPlanSelect }>): z.input<typeof uploadedPlan> => ({
  ...toNutritionPlan(row),
  clientName: personDisplayName(user),
});
