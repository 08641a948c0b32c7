import type { APIRequestContext, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { answerText, fillAnswers, questionField, questions, showAllQuestions, toastWithTitle } from "@/tests/e2e/support/check-in";
import { createJpeg } from "@/tests/e2e/support/photos";
import { confirmEmail, expect, expectAccessible, expectNoOverflow, setJoinedDaysAgo, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

const [first, second] = questions.map(({ label }) => label) as [string, string];
const texts = Object.fromEntries(questions.map(({ name, heading }) => [name, answerText(heading)]));
const firstName = questions[0]?.name ?? "";

interface SentCheckIn {
  id: string;
  dueDate: string;
  weekNumber: number;
}

/** Signs up a client whose check-in of the week before was sent and reviewed. */
async function signUpWithLastWeek(request: APIRequestContext, requests: PlaywrightWorkerArgs["playwright"]["request"], baseURL: string | undefined, name: string) {
  const client = await signUp(request, name);
  const coach = await requests.newContext({ baseURL });
  await signInAsDemo(coach, "coach");
  await setJoinedDaysAgo(coach, client.id, 21);
  await confirmEmail(coach, client.id);
  const { weekNumber } = (await (await request.get("/api/weekly-check-ins/current")).json()) as SentCheckIn;
  const imported = await coach.post("/api/import-csv-clients", { data: { importType: "checkin-responses", csvData: `Email,Week,Wins\n${client.email},${weekNumber - 1},A walk by the sea\n` } });
  expect(await imported.json()).toMatchObject({ stats: { imported: 1, errors: 0 } });
  await coach.dispose();
  const [sent] = (await (await request.get("/api/weekly-check-ins")).json()) as SentCheckIn[];
  if (!sent) throw new Error("The import has written last week's check-in.");
  return { client, sent, openWeek: weekNumber };
}

const saveEdit = async (request: APIRequestContext, { id, dueDate }: SentCheckIn, text: string, more: object = {}) =>
  expect((await request.put("/api/drafts/weekly-check-in", { data: { ...texts, [firstName]: text, dueDate, edits: id, ...more } })).status()).toBe(200);

/** Leaves a draft in the browser as a page does that was killed before the server had it. */
async function keepHere(page: Page, owner: string, values: Record<string, unknown>, after: string | null = null) {
  await page.evaluate((draft) => localStorage.setItem("unsaved-draft:weekly-check-in", JSON.stringify(draft)), { owner, after, values, unanswered: [] });
}
const keptHere = (page: Page) => page.evaluate(() => localStorage.getItem("unsaved-draft:weekly-check-in"));

test("an edit that was not sent when its week closed waits for her, and is shown where the coach was faster", { tag: "@phone" }, async ({ page, playwright, baseURL }) => {
  const { client, sent, openWeek } = await signUpWithLastWeek(page.request, playwright.request, baseURL, "Vera");
  await saveEdit(page.request, sent, "Slept badly after all");
  // An imported check-in is a reviewed one.
  await page.route("**/api/weekly-check-ins?*", async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, status: "pending" })) });
  });
  await page.goto("/?section=checkin");

  await test.step("the form of the open week waits until she has decided", async () => {
    await expect(page.getByRole("heading", { name: `Your changes to week ${sent.weekNumber} aren’t sent` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit check-in" })).toBeHidden();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("link", { name: `Go on with week ${sent.weekNumber}` }).click();
    await expect(page.getByRole("heading", { name: "Edit your check-in" })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await expect(page.getByRole("heading", { name: `Week ${sent.weekNumber} is reviewed` })).toBeVisible();
    await expect(page.getByRole("region", { name: "Your changes weren’t sent" }).getByText("Slept badly after all", { exact: true })).toBeVisible();
  });

  await test.step("after the review everything that is kept can be read, also where the browser doesn't copy", async () => {
    const { url: front } = (await (await page.request.post("/api/files", { multipart: { purpose: "progress_photo", file: await createJpeg("plum") } })).json()) as { url: string };
    await saveEdit(page.request, sent, "Kept on the server", { data: { photos: { front } }, stepOutcomes: { gone: { outcome: "partly", note: "Twice" } } });
    await keepHere(page, client.id, { ...texts, [firstName]: "Kept on this phone", dueDate: sent.dueDate, edits: sent.id });
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("No", "NotAllowedError")) } }));
    await page.goto("/?section=checkin");
    await expect(page.getByRole("heading", { name: `Week ${sent.weekNumber} is reviewed` })).toBeVisible();
    const kept = page.getByRole("region", { name: "Your changes weren’t sent" });
    await expect(kept.getByText("Kept on this phone", { exact: true })).toBeVisible();
    await expect(kept.getByText("Kept on the server", { exact: true })).toBeVisible();
    await expect(kept.getByText("Partly: Twice", { exact: true })).toBeVisible();
    await expect(kept.getByRole("button", { name: "Open Front" })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await kept.getByRole("button", { name: "Copy your changes" }).click();
    await expect(toastWithTitle(page, "Your browser does not allow it. Select the text and copy it by hand.")).toBeVisible();
  });

  await test.step("only she deletes it, and then the open week is there", async () => {
    const leave = page.getByRole("button", { name: `Go to week ${openWeek}` });
    await leave.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep them" }).click();
    await leave.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete my changes" }).click();
    await showAllQuestions(page);
    await expect(questionField(page, first)).toHaveValue("");
    expect(await keptHere(page)).toBeNull();
    await page.reload();
    await showAllQuestions(page);
    await expect(questionField(page, first)).toHaveValue("");
    await questionField(page, first).fill("A new week");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByText("This form was also changed on another device.")).toBeHidden();
  });
});

test("a draft of last week that says nothing new is neither shown nor asked about", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const { client, sent } = await signUpWithLastWeek(page.request, playwright.request, baseURL, "Stella");
  const looked = { threeWins: "A walk by the sea", dueDate: sent.dueDate, edits: sent.id, step: "numbers" };
  expect((await page.request.put("/api/drafts/weekly-check-in", { data: looked })).status()).toBe(200);
  await page.goto("/?section=checkin");
  await showAllQuestions(page);
  await expect(page.getByText("Saved as you type")).toBeVisible();
  await expect(page.getByText("0 of 10 answered")).toBeVisible();
  await questionField(page, first).pressSequentially("A new week");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(questionField(page, first)).toBeFocused();

  await test.step("nor what another device had typed before last week was sent", async () => {
    await keepHere(page, client.id, { [firstName]: "Half of last week", dueDate: sent.dueDate }, "2026-01-05T10:00:00.000Z");
    await page.reload();
    await showAllQuestions(page);
    await expect(page.getByText("Saved as you type")).toBeVisible();
    await expect(questionField(page, first)).toHaveValue("A new week");
    await expect(page.getByText("This form was also changed on another device.")).toBeHidden();
  });
});

test("a check-in that was begun before midnight keeps its Monday on the page and says so", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Mina");
  await page.goto("/?section=checkin");
  await fillAnswers(page, questions.slice(0, 1));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await questionField(page, second).fill("Typed just before midnight");

  // From now on it is the day after: the week has closed, and the next one is open.
  await page.route("**/api/weekly-check-ins/current", async (route) => {
    const response = await route.fetch();
    const { dueDate, isOwed, isOverdue, weekNumber, isMeasurementWeek, nextMeasurementWeek, weeksToGo, ...rest } = (await response.json()) as Record<string, unknown> & SentCheckIn;
    const openYesterday = { dueDate, isOwed, isOverdue, weekNumber, isMeasurementWeek, nextMeasurementWeek, weeksToGo };
    const nextMonday = new Date(Date.parse(dueDate) + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await route.fulfill({ response, json: { ...rest, ...openYesterday, dueDate: nextMonday, weekNumber: weekNumber + 1, openYesterday } });
  });
  const isRead = page.waitForResponse("**/api/weekly-check-ins/current");
  expect((await page.request.patch("/api/profile", { data: { hideWeight: true } })).status()).toBe(200);
  await isRead;
  await expect(page.getByText(/^You began this check-in for .*\. If you send it today, it counts for that Monday\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Week 1", exact: true })).toBeVisible();
  await expect(questionField(page, second)).toHaveValue("Typed just before midnight");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/weekly-check-ins"));
  await fillAnswers(page);
  const { dueDate } = (await (await page.request.get("/api/weekly-check-ins/current")).json()) as SentCheckIn;
  await page.getByRole("button", { name: "Submit check-in" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ dueDate, weekNumber: 1 });
  await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
  // The week is read again after sending, and must not be cut off in the middle.
  await page.unrouteAll({ behavior: "wait" });
});
