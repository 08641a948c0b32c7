import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { checkInQuestions } from "@/components/check-ins/check-in-questions";

export { checkInQuestions as questions };

/** What a test writes under a question: its own words, to be found again. */
export const answerText = (heading: string) => `${heading}: my own words, with “quotes” & <b>brackets</b>`;

export const questionField = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

/** Fills in the answers once the page's script has started, which is when its button can be pressed. */
export async function fillAnswers(page: Page, asked = checkInQuestions) {
  await expect(page.getByRole("button", { name: /^(Submit|Update) check-in$/ })).toBeEnabled();
  for (const { label, heading } of asked) await questionField(page, label).fill(answerText(heading));
}

export const rateScale = (page: Page, scale: string, value: number) =>
  page.getByRole("radiogroup", { name: scale, exact: true }).getByRole("radio", { name: String(value), exact: true }).check();

export const chooseUnit = (page: Page, unit: "kg" | "lbs") => page.getByRole("group", { name: "Unit" }).getByRole("radio", { name: unit }).check();

/** The server has what was typed so far. */
export const expectDraftSaved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

export const toastWithTitle = (page: Page, title: string) => page.getByRole("region", { name: /Notification/ }).getByText(title, { exact: true });

/** Whoever is signed in sends a whole check-in without the screen. */
export async function submitCheckInByApi(request: APIRequestContext, numbers: Record<string, unknown> = {}) {
  const data = { ...Object.fromEntries(checkInQuestions.map(({ name, heading }) => [name, answerText(heading)])), ...numbers };
  const response = await request.post("/api/weekly-check-ins", { data });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: string };
}

/** The coach's card of this person. */
export const clientCard = (page: Page, person: { firstName: string; lastName: string }): Locator =>
  page.getByRole("article", { name: `${person.firstName} ${person.lastName}` });
