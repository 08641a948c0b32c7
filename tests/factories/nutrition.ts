import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** The Monday of this week in the practice's time zone, or a number of weeks earlier. */
export const mondayWeeksAgo = (now = new Date(), weeksAgo = 0) => addDays(mondayOnOrBefore(dayInTimeZone("Europe/London", now)), -7 * weeksAgo);

/** A food diary in review with a line for each day, by default of this week and sent now. */
export function makeFoodDiary(db: Tx, overrides: Partial<Prisma.FoodDiaryUncheckedCreateInput> & { clientId: string }) {
  const days = [0, 1, 2].map((position) => ({ position, notes: `Porridge, soup, pasta ${position + 1}` }));
  return db.foodDiary.create({ data: { weekStartDate: dayToDate(mondayWeeksAgo()), submittedAt: new Date(), days: { create: days }, ...overrides } });
}

/** A plan with a file row but no bytes, by default inactive and uploaded now. */
export async function makeNutritionPlan(db: Tx, overrides: Partial<Prisma.NutritionPlanUncheckedCreateInput> & { clientId: string }) {
  const { clientId, createdById: ownerId } = overrides;
  const named = { fileName: overrides.fileName ?? "plan.pdf", contentType: "application/pdf", size: 1 };
  const file = await db.file.create({ data: { ownerId, clientId, purpose: "nutrition_plan", ...named, storageKey: crypto.randomUUID(), stored: true } });
  return db.nutritionPlan.create({ data: { title: "Plan", fileName: named.fileName, fileSize: 1, fileId: file.id, uploadedAt: new Date(), ...overrides } });
}
