import type * as z from "zod/mini";
import { type foodDiary, mealNames, type nutritionPlan, type pendingDiary, type uploadedPlan } from "@/lib/work/nutrition/contract";
import { each } from "@/lib/platform/names";
import { fileUrl, planFileUrl } from "@/lib/platform/paths";
import { nameOf } from "@/lib/platform/person-name";
import { workingDaysAfter } from "@/lib/platform/working-days";
import type { Prisma } from "@/prisma/generated/client";

/** The days of a food diary in their order, each with its photos. */
export const daysSelect = {
  select: { ...each(mealNames, true as const), photos: { select: { fileId: true }, orderBy: { position: "asc" } } },
  orderBy: { position: "asc" },
} satisfies Prisma.FoodDiary$daysArgs;

/** What is read of a food diary; `toDiary` turns it into the contract's shape. */
export const diarySelect = {
  id: true,
  clientId: true,
  weekStartDate: true,
  submittedAt: true,
  plan: { select: { id: true } },
  days: daysSelect,
} satisfies Prisma.FoodDiarySelect;
type DiaryRow = Prisma.FoodDiaryGetPayload<{ select: typeof diarySelect }>;

export const toDiary = ({ plan, days, ...row }: DiaryRow): z.input<typeof foodDiary> => ({
  ...row,
  status: plan ? "answered" : "in_review",
  days: days.map((day) => ({ ...day, photos: day.photos.map(({ fileId }) => fileUrl(fileId)) })),
});

/** Whose a diary or plan is, as far as a nutritionist may know: her name and her picture. */
const whoseSelect = { client: { select: { user: { select: { firstName: true, lastName: true, profileImageId: true } } } } } as const;

export const pendingSelect = { ...diarySelect, ...whoseSelect } satisfies Prisma.FoodDiarySelect;

/** A diary on the nutritionist's desk. Her plan is due three working days after it came in, by the practice's calendar. */
export function toPending(
  { client: { user }, ...row }: Prisma.FoodDiaryGetPayload<{ select: typeof pendingSelect }>,
  safetyNotes: string[],
  timeZone: string,
  now: Date,
): z.input<typeof pendingDiary> {
  const dueAt = workingDaysAfter(row.submittedAt, 3, timeZone);
  const profileImageUrl = user.profileImageId && fileUrl(user.profileImageId);
  return { ...toDiary(row), clientName: nameOf(user), profileImageUrl, dueAt, isOverdue: dueAt <= now, safetyNotes };
}

/** What is read of a plan; `toPlan` turns it into the contract's shape. */
export const planSelect = {
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
type PlanRow = Prisma.NutritionPlanGetPayload<{ select: typeof planSelect }>;

export const toPlan = ({ fileId, createdById, ...row }: PlanRow): z.input<typeof nutritionPlan> => ({
  ...row,
  filePath: fileId && planFileUrl(row.id),
  createdBy: createdById,
});

export const uploadedSelect = { ...planSelect, ...whoseSelect } satisfies Prisma.NutritionPlanSelect;

export const toUploaded = ({ client: { user }, ...row }: Prisma.NutritionPlanGetPayload<{ select: typeof uploadedSelect }>): z.input<typeof uploadedPlan> => ({
  ...toPlan(row),
  clientName: nameOf(user),
});
