import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { fillPathParams } from "@/lib/api/client";
import { mondayOnOrBefore } from "@/lib/platform/days";
import { listNutritionPlans, type MealName, type NutritionPlan, submitFoodDiary, uploadNutritionPlan } from "@/lib/work/nutrition/contract";
import { simplePdf } from "@/prisma/demo/pdf";

export const nutritionPath = "/?section=nutrition";

export const diaryDayField = (page: Page, day: number) => page.getByRole("textbox", { name: `What did you eat and drink on day ${day}?` });
export const diaryDayCard = (page: Page, day: number) => page.getByRole("group", { name: `Day ${day}`, exact: true });

/** What a test writes about a day: its own words, to be found again. */
export const diaryDayText = (day: number) => `Day ${day}: porridge & “tea”, <b>soup</b>, an apple`;

/** Writes about these days once the page's script has started, which is when its button can be pressed. */
export async function fillDiary(page: Page, days: readonly number[] = [1, 2, 3]) {
  await expect(page.getByRole("button", { name: /^(Submit|Update) diary$/ })).toBeEnabled();
  for (const day of days) await diaryDayField(page, day).fill(diaryDayText(day));
}

type Day = Partial<Record<MealName, string>>;

/** Whoever is signed in sends this week's diary without the screen. */
export async function submitDiaryByApi(request: APIRequestContext, days: readonly Day[] = [1, 2, 3].map((day) => ({ notes: diaryDayText(day) }))) {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" }).format(new Date());
  const data = { weekStartDate: mondayOnOrBefore(today), days };
  const response = await request.post(submitFoodDiary.path, { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string; clientId: string };
}

/** A real PDF, to be chosen in a file field. */
export const pdfFile = (name: string, title = "A plan") => ({ name, mimeType: "application/pdf", buffer: Buffer.from(simplePdf(title, ["Breakfast, lunch and dinner"])) });

/** The signed-in nutritionist answers a diary without the screen. */
export async function uploadPlanByApi(request: APIRequestContext, plan: { clientId: string; foodDiaryId: string; title: string }, fileName: string) {
  expect((await request.post(uploadNutritionPlan.path, { multipart: { ...plan, file: pdfFile(fileName, plan.title) } })).status()).toBe(201);
}

/** A client's plans, as the signed-in coach sees them. */
export async function fetchPlans(request: APIRequestContext, clientId: string) {
  return (await (await request.get(fillPathParams(listNutritionPlans.path, { id: clientId }))).json()) as NutritionPlan[];
}
