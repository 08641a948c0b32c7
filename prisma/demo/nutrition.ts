import { planFeeMinor } from "@/lib/work/nutrition/contract";
import { dateOf, dayIn } from "@/lib/platform/clock";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import type { StoredDemoFile } from "@/prisma/demo/files";
import { idAt } from "@/prisma/demo/ids";
import { simplePdf } from "@/prisma/demo/pdf";
import type { DemoClient, DemoPeople } from "@/prisma/demo/people";
import { pick } from "@/prisma/demo/pick";
import { platePhoto } from "@/prisma/demo/plates";
import { type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** Whose diaries wait for a plan, and for how many hours: less than the 72 that are promised. */
const waiting: Record<string, number> = { "ella.murphy@example.com": 10, "priya.shah@example.com": 30 };

type Day = Prisma.FoodDiaryDayCreateManyInput & { id: string };

export type DemoDiary = Prisma.FoodDiaryCreateManyInput & { id: string; submittedAt: Date };

interface Nutrition {
  diaries: DemoDiary[];
  days: Day[];
  photos: Prisma.FoodDiaryPhotoCreateManyInput[];
  plans: Prisma.NutritionPlanCreateManyInput[];
  fees: Prisma.NutritionistFeeCreateManyInput[];
  files: StoredDemoFile[];
}

/** A food diary of everyone who is through with onboarding: two wait, the others were answered by the plan that is active now. */
export async function demoNutrition({ clients, nutritionist }: DemoPeople, times: DemoTimes): Promise<Nutrition> {
  const all: Nutrition = { diaries: [], days: [], photos: [], plans: [], fees: [], files: [] };
  const setUp = clients.filter(({ stepsDone }) => stepsDone === 7);
  for (const [index, client] of setUp.entries()) {
    const hours = waiting[client.email];
    const submittedAt = hours ? times.hoursAgo(hours) : hoursAfter(client.createdAt, 100 + index);
    const diaryId = idAt(submittedAt);
    // Three days from that Monday on must be over before she can send them.
    const monday = mondayOnOrBefore(addDays(dayIn(times.timeZone, submittedAt), -3));
    all.diaries.push({ id: diaryId, clientId: client.id, weekStartDate: dateOf(monday), submittedAt });
    const days = daysOf(diaryId, submittedAt, index);
    all.days.push(...days);
    if (hours) {
      for (const [position, day] of days.slice(0, 2).entries()) {
        const photo = await mealFile(client, submittedAt, index + position);
        all.files.push(photo);
        all.photos.push({ fileId: photo.row.id, dayId: day.id, position: 0 });
      }
      continue;
    }
    const uploadedAt = hoursAfter(submittedAt, 40);
    const file = planFile(client, index, nutritionist.id, uploadedAt);
    const { id: fileId, fileName, size: fileSize } = file.row;
    const planId = idAt(uploadedAt);
    all.files.push(file);
    all.plans.push({
      id: planId,
      clientId: client.id,
      title: titleOf(client),
      description: "Seven days, with swaps. Start with breakfast and keep what works.",
      fileName,
      fileSize,
      fileId,
      isActive: true,
      createdById: nutritionist.id,
      foodDiaryId: diaryId,
      uploadedAt,
    });
    all.fees.push({
      id: idAt(uploadedAt),
      planId,
      diaryId,
      nutritionistId: nutritionist.id,
      clientName: `${client.firstName} ${client.lastName}`,
      amountMinor: planFeeMinor,
      earnedAt: uploadedAt,
      // Settled at the end of the month, so what was earned before the last one is paid.
      paidAt: uploadedAt < times.lastMonthStart ? times.lastMonthStart : null,
    });
  }
  return all;
}

const titleOf = ({ firstName }: DemoClient) => `${firstName}'s nutrition plan`;

function planFile(client: DemoClient, index: number, ownerId: string, uploadedAt: Date): StoredDemoFile {
  const bytes = simplePdf(titleOf(client), [
    `Goal: ${client.goal}`,
    "",
    `Breakfast   ${pick(meals.breakfast, index + 1)}`,
    `Lunch       ${pick(meals.lunch, index + 1)}`,
    `Dinner      ${pick(meals.dinner, index + 1)}`,
    `Snack       ${pick(meals.snacks, index + 1)}`,
    "",
    "Drink two litres of water, more on training days.",
    "Protein with every meal: a palm-sized portion.",
    "Swap any lunch with any dinner. Nothing is forbidden.",
  ]);
  const row = {
    id: idAt(uploadedAt),
    ownerId,
    clientId: client.id,
    purpose: "nutrition_plan" as const,
    fileName: `${client.firstName.toLowerCase()}-nutrition-plan.pdf`,
    contentType: "application/pdf",
    size: bytes.byteLength,
    storageKey: `demo-plan-${index + 1}`,
    stored: true,
    createdAt: uploadedAt,
  };
  return { row, bytes };
}

async function mealFile(client: DemoClient, createdAt: Date, variant: number): Promise<StoredDemoFile> {
  const bytes = await platePhoto(variant);
  const row = {
    id: idAt(createdAt),
    ownerId: client.id,
    clientId: client.id,
    purpose: "food_diary_photo" as const,
    fileName: `lunch-${variant + 1}.webp`,
    contentType: "image/webp",
    size: bytes.byteLength,
    storageKey: `demo-meal-${client.firstName.toLowerCase()}-${variant + 1}`,
    stored: true,
    createdAt,
  };
  return { row, bytes };
}

const meals = {
  breakfast: ["Porridge with banana", "Two eggs on rye toast", "Greek yoghurt, berries and oats", "Just coffee"],
  lunch: ["Chicken wrap", "Lentil salad with feta", "Leftover curry with rice", "Soup and a roll"],
  dinner: ["Salmon, potatoes and broccoli", "Veggie chilli", "Pasta with tuna", "Tofu stir-fry"],
  snacks: ["Apple and peanut butter", "Biscuits at the office", "Cottage cheese on oatcakes", "A handful of almonds"],
};

const daysOf = (diaryId: string, submittedAt: Date, variant: number): Day[] =>
  [0, 1, 2].map((position) => ({
    id: idAt(submittedAt),
    diaryId,
    position: position + 1,
    breakfast: pick(meals.breakfast, variant + position),
    lunch: pick(meals.lunch, variant + 2 * position),
    dinner: pick(meals.dinner, variant + position + 1),
    snacks: pick(meals.snacks, variant + 3 * position),
    water: pick(["1.5 litres", "2 litres", "About a litre"], variant + position),
    notes: position === 1 ? "A long day, ate late." : null,
  }));
