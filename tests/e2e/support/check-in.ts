import { type APIRequestContext, expect, type Locator, type Page, type PlaywrightWorkerArgs } from "@playwright/test";
import { checkInQuestions } from "@/components/check-ins/check-in-questions";
import { setJoinedDaysAgo, signInAsDemo, signUp } from "@/tests/e2e/support/test";

export { checkInQuestions as questions };

/** The answer that a test gives to a question, unique to that question. */
export const answerText = (heading: string) => `${heading}: my own words, with “quotes” & <b>brackets</b>`;

export const questionField = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

/** On a phone the check-in shows one question at a time; this shows all of them. */
export async function showAllQuestions(page: Page) {
  const showAll = page.getByRole("button", { name: "Show all questions" });
  const showOne = page.getByRole("button", { name: "One question at a time" });
  await expect(async () => {
    if (await showAll.isVisible()) await showAll.click();
    await expect(showOne).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Waits until the form has hydrated, then fills in the answers. */
export async function fillAnswers(page: Page, questions = checkInQuestions) {
  await showAllQuestions(page);
  await expect(page.getByRole("button", { name: /^(Submit|Update) check-in$/ })).toBeEnabled();
  for (const { label, heading } of questions) await questionField(page, label).fill(answerText(heading));
}

export const rateScale = (page: Page, scale: string, value: number) =>
  page.getByRole("radiogroup", { name: scale, exact: true }).getByRole("radio", { name: String(value), exact: true }).check();

export const chooseUnit = (page: Page, unit: "kg" | "lbs" | "st") => page.getByRole("group", { name: "Unit" }).getByRole("radio", { name: unit }).check();

/** Waits until the server has saved the draft. */
export const expectDraftSaved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

export const toastWithTitle = (page: Page, title: string) => page.getByRole("region", { name: /Notification/ }).getByText(title, { exact: true });

/** Submits a complete check-in as the signed-in client. */
export async function submitCheckInByApi(request: APIRequestContext, numbers: Record<string, unknown> = {}) {
  const data = { ...Object.fromEntries(checkInQuestions.map(({ name, heading }) => [name, answerText(heading)])), ...numbers };
  const response = await request.post("/api/weekly-check-ins", { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string };
}

/** The card of a client's check-in on the review screen. */
export const clientCard = (page: Page, person: { firstName: string; lastName: string }): Locator =>
  page.getByRole("article", { name: `${person.firstName} ${person.lastName}` });

/** Signs up a client and has the coach move the start date back until the open check-in asks for photos. */
export async function signUpForPhotos(request: APIRequestContext, requests: PlaywrightWorkerArgs["playwright"]["request"], baseURL: string | undefined) {
  const { id, email } = await signUp(request, "Wilma");
  const coach = await requests.newContext({ baseURL });
  await signInAsDemo(coach, "coach");
  const isMeasurementWeek = async () => ((await (await request.get("/api/weekly-check-ins/current")).json()) as { isMeasurementWeek: boolean }).isMeasurementWeek;
  for (let weeks = 2; !(await isMeasurementWeek()); weeks += 1) {
    expect(weeks).toBeLessThan(8);
    await setJoinedDaysAgo(coach, id, 7 * weeks);
  }
  return { id, email, coach };
}

/** Has feedback that is given on this page held for one second, for a test that waits until it is sent. */
export const holdFeedbackBriefly = (page: Page) =>
  page.route("**/api/check-ins/*/feedback", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const body: Record<string, unknown> = route.request().postDataJSON();
    await route.continue({ postData: { ...body, holdSeconds: 1 } });
  });
