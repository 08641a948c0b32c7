import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import { nutritionistFeeMinor } from "@/lib/work/nutrition/contract";
import type { DemoFile } from "@/prisma/demo/files";
import { createIdAt } from "@/prisma/demo/ids";
import { simplePdf } from "@/prisma/demo/pdf";
import type { DemoClient, DemoPeople } from "@/prisma/demo/people";
import { pickByIndex } from "@/prisma/demo/pick-by-index";
import { drawPlatePhoto } from "@/prisma/demo/plate-photo";
import { type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** Clients waiting for a plan, and for how many hours; the promise is 72. */
const hoursWaitingByEmail: Record<string, number> = { "ella.murphy@example.com": 10, "priya.shah@example.com": 30 };

type Day = Prisma.FoodDiaryDayCreateManyInput & { id: string };

export type DemoDiary = Prisma.FoodDiaryCreateManyInput & { id: string; submittedAt: Date };

interface DemoNutritionRows {
  diaries: DemoDiary[];
  days: Day[];
  photos: Prisma.FoodDiaryPhotoCreateManyInput[];
  plans: Prisma.NutritionPlanCreateManyInput[];
  fees: Prisma.NutritionistFeeCreateManyInput[];
  files: DemoFile[];
}

/** A food diary for everyone who has finished onboarding: two are waiting, the others have led to the active plan. */
export async function demoNutrition({ clients, nutritionist }: DemoPeople, times: DemoTimes): Promise<DemoNutritionRows> {
  const all: DemoNutritionRows = { diaries: [], days: [], photos: [], plans: [], fees: [], files: [] };
  const setUp = clients.filter(({ stepsDone }) => stepsDone === 7);
  for (const [index, client] of setUp.entries()) {
    const hours = hoursWaitingByEmail[client.email];
    const submittedAt = hours ? times.hoursAgo(hours) : hoursAfter(client.createdAt, 100 + index);
    const diaryId = createIdAt(submittedAt);
    // The three days from that Monday must be over before the client can send the diary.
    const monday = mondayOnOrBefore(addDays(dayInTimeZone(times.timeZone, submittedAt), -3));
    all.diaries.push({ id: diaryId, clientId: client.id, weekStartDate: dayToDate(monday), submittedAt });
    const days = buildDiaryDays(diaryId, submittedAt, index);
    all.days.push(...days);
    if (hours) {
      for (const [position, day] of days.slice(0, 2).entries()) {
        const photo = await createMealPhoto(client, submittedAt, index + position);
        all.files.push(photo);
        all.photos.push({ fileId: photo.row.id, dayId: day.id, position: 0 });
      }
      continue;
    }
    const uploadedAt = hoursAfter(submittedAt, 40);
    const file = buildPlanFile(client, index, nutritionist.id, uploadedAt);
    const { id: fileId, fileName, size: fileSize } = file.row;
    const planId = createIdAt(uploadedAt);
    all.files.push(file);
    all.plans.push({
      id: planId,
      clientId: client.id,
      title: planTitle(client),
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
      id: createIdAt(uploadedAt),
      planId,
      diaryId,
      nutritionistId: nutritionist.id,
      clientName: `${client.firstName} ${client.lastName}`,
      amountMinor: nutritionistFeeMinor,
      earnedAt: uploadedAt,
      // Settled at the end of each month, so earnings from before this month are paid.
      paidAt: uploadedAt < times.lastMonthStart ? times.lastMonthStart : null,
    });
  }
  return all;
}

const planTitle = ({ firstName }: DemoClient) => `${firstName}'s nutrition plan`;

function buildPlanFile(client: DemoClient, index: number, ownerId: string, uploadedAt: Date): DemoFile {
  const bytes = simplePdf(planTitle(client), [
    `Goal: ${client.goal}`,
    "",
    `Breakfast   ${pickByIndex(meals.breakfast, index + 1)}`,
    `Lunch       ${pickByIndex(meals.lunch, index + 1)}`,
    `Dinner      ${pickByIndex(meals.dinner, index + 1)}`,
    `Snack       ${pickByIndex(meals.snacks, index + 1)}`,
    "",
    "Drink two litres of water, more on training days.",
    "Protein with every meal: a palm-sized portion.",
    "Swap any lunch with any dinner. Nothing is forbidden.",
  ]);
  const row = {
    id: createIdAt(uploadedAt),
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

async function createMealPhoto(client: DemoClient, createdAt: Date, variant: number): Promise<DemoFile> {
  const bytes = await drawPlatePhoto(variant);
  const row = {
    id: createIdAt(createdAt),
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

const buildDiaryDays = (diaryId: string, submittedAt: Date, variant: number): Day[] =>
  [0, 1, 2].map((position) => ({
    id: createIdAt(submittedAt),
    diaryId,
    position: position + 1,
    breakfast: pickByIndex(meals.breakfast, variant + position),
    lunch: pickByIndex(meals.lunch, variant + 2 * position),
    dinner: pickByIndex(meals.dinner, variant + position + 1),
    snacks: pickByIndex(meals.snacks, variant + 3 * position),
    water: pickByIndex(["1.5 litres", "2 litres", "About a litre"], variant + position),
    notes: position === 1 ? "A long day, ate late." : null,
  }));
