import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { fillPathParams } from "@/lib/api/client";
import { addDays, mondayOnOrBefore } from "@/lib/platform/days";
import { createNutritionPlan, listNutritionPlans, type MealName, type NutritionPlan, submitFoodDiary, uploadNutritionPlan, uploadNutritionPlanFile } from "@/lib/work/nutrition/contract";
import { simplePdf } from "@/prisma/demo/pdf";

export const nutritionPath = "/?section=nutrition";

export const diaryDayField = (page: Page, day: number) => page.getByRole("textbox", { name: `What did you eat and drink on day ${day}?` });
export const diaryDayCard = (page: Page, day: number) => page.getByRole("group", { name: `Day ${day}`, exact: true });

/** The text that a test writes for a day, unique to that day. */
export const diaryDayText = (day: number) => `Day ${day}: porridge & “tea”, <b>soup</b>, an apple`;

/** Waits until the form has hydrated, then fills in these days. */
export async function fillDiary(page: Page, days: readonly number[] = [1, 2, 3]) {
  await expect(page.getByRole("button", { name: /^(Submit|Update) diary$/ })).toBeEnabled();
  for (const day of days) await diaryDayField(page, day).fill(diaryDayText(day));
}

type Day = Partial<Record<MealName, string>>;

/** Submits or changes this week's diary as the signed-in client, or that of an earlier week. */
export async function submitDiaryByApi(request: APIRequestContext, days: readonly Day[] = [1, 2, 3].map((day) => ({ notes: diaryDayText(day) })), weeksAgo = 0) {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" }).format(new Date());
  const data = { weekStartDate: addDays(mondayOnOrBefore(today), -7 * weeksAgo), days };
  const response = await request.post(submitFoodDiary.path, { data });
  await expect(response).toBeOK();
  return (await response.json()) as { id: string; clientId: string };
}

/** A valid PDF for a file field. */
export const pdfFile = (name: string, title = "A plan") => ({ name, mimeType: "application/pdf", buffer: Buffer.from(simplePdf(title, ["Breakfast, lunch and dinner"])) });

/** Uploads a plan for a diary as the signed-in nutritionist: these bytes, or a PDF. */
export async function uploadPlanByApi(request: APIRequestContext, plan: { clientId: string; foodDiaryId: string; title: string }, fileName: string, bytes?: Buffer) {
  const file = bytes ? { name: fileName, mimeType: "application/octet-stream", buffer: bytes } : pdfFile(fileName, plan.title);
  expect((await request.post(uploadNutritionPlan.path, { multipart: { ...plan, file } })).status()).toBe(201);
}

/** Uploads a plan for a client as the signed-in coach. */
export async function uploadCoachPlanByApi(request: APIRequestContext, clientId: string, title: string) {
  const file = pdfFile("plan.pdf", title);
  const created = await request.post(createNutritionPlan.path, { data: { clientId, title, fileName: file.name, fileSize: file.buffer.length } });
  const { id } = (await created.json()) as NutritionPlan;
  await expect(await request.put(fillPathParams(uploadNutritionPlanFile.path, { id }), { multipart: { file } })).toBeOK();
}

/** Returns a client's plans as the signed-in coach. */
export async function fetchPlans(request: APIRequestContext, clientId: string) {
  return (await (await request.get(fillPathParams(listNutritionPlans.path, { id: clientId }))).json()) as NutritionPlan[];
}
