import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { fillAnswers, signUpForPhotos, submitCheckInByApi, toastWithTitle } from "@/tests/e2e/support/check-in";
import { countWaiting } from "@/tests/e2e/support/device-store";
import { createJpeg } from "@/tests/e2e/support/photos";
import { expect, expectAccessible, openSecondBrowser, setJoinedDaysAgo, signInAsDemo, signUp, submitSignIn, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

const messageBox = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const messageLog = (page: Page) => page.getByRole("region", { name: /^Messages with / });
const waitingNotice = (page: Page, count: number) => page.getByText(`${count} waiting to send.`);

/** Goes offline once the page has what it needs for that. */
async function goOffline(page: Page) {
  if (new URL(page.url()).searchParams.get("section") === "messages") await expect(messageBox(page)).toBeEnabled();
  await expect(page.getByRole("status", { name: "Not sent yet" })).toBeAttached();
  await page.context().setOffline(true);
  // What is pressed before the page has heard of it would still be sent, and could arrive.
  await page.waitForFunction(() => !navigator.onLine);
}

async function write(page: Page, text: string) {
  await messageBox(page).fill(text);
  await messageBox(page).press("Enter");
  await expect(messageBox(page)).toHaveValue("");
}

const messagesOf = async (page: Page) => {
  const [conversation] = (await (await page.request.get("/api/conversations")).json()) as { counterpart: { id: string } }[];
  return ((await (await page.request.get(`/api/messages/${conversation?.counterpart.id}`)).json()) as { content: string }[]).map(({ content }) => content);
};

test("messages wait without a signal, can be changed and taken back, outlive a closed page and go out once, in order", { tag: "@phone" }, async ({ page, context }) => {
  await signUp(page.request, "Oda");
  await page.goto("/?section=messages");
  await expect(messageBox(page)).toBeEnabled();
  await goOffline(page);
  for (const text of ["From the trian", "Never mind", "See you on Monday"]) await write(page, text);
  await expect(messageLog(page).getByText("Waiting to send")).toHaveCount(3);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Not sent yet" });
  await expectAccessible(page);
  const entry = (text: string) => dialog.getByRole("listitem").filter({ hasText: text });
  await entry("From the trian").getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByRole("textbox", { name: /^Text/ })).toBeFocused();
  await dialog.getByRole("textbox", { name: /^Text/ }).fill("From the train");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(entry("From the train").getByRole("button", { name: "Edit" })).toBeFocused();
  await entry("Never mind").getByRole("button", { name: "Don’t send" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Don’t send" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await page.close();

  await context.setOffline(false);
  const reopened = waitForScriptsOnLoad(await context.newPage());
  await reopened.goto("/?section=messages");
  await expect(messageLog(reopened).getByText("See you on Monday")).toBeVisible();
  await expect(messageLog(reopened).getByText("Waiting to send")).toHaveCount(0);
  expect(await messagesOf(reopened)).toEqual(["From the train", "See you on Monday"]);
});

test("on a phone the notices leave a conversation's header, its last message and its text box free", { tag: "@phone" }, async ({ page }) => {
  await signUp(page.request, "Ida");
  await page.goto("/?section=messages");
  await expect(messageBox(page)).toBeEnabled();
  await goOffline(page);
  for (let count = 1; count <= 8; count += 1) await write(page, `Number ${count} from the train`);
  const bottomOf = async (notice: Locator) => notice.evaluate((element) => element.getBoundingClientRect().bottom);
  const header = messageLog(page).locator("xpath=preceding-sibling::header");
  for (const notice of [waitingNotice(page, 8), page.getByText(/^Offline\. Showing what was loaded/)]) {
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await bottomOf(notice)).toBeLessThanOrEqual(await header.evaluate((element) => element.getBoundingClientRect().top));
  }
  for (const part of [header, messageLog(page).getByText("Number 8 from the train"), messageBox(page)]) await expect(part).toBeInViewport({ ratio: 1 });
});

test("a check-in waits in place of its form, and says when it has arrived", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Ona");
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await goOffline(page);
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(page.getByRole("heading", { name: "Your check-in for week 1 is waiting to send" })).toBeVisible();
  await page.getByRole("button", { name: "Edit it" }).click();
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(waitingNotice(page, 1)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Thank you for checking in" })).toBeVisible();
  const sent = (await (await page.request.get("/api/weekly-check-ins")).json()) as unknown[];
  expect(sent).toHaveLength(1);
});

test("a check-in that is taken back shows what waited, also without its draft", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Ona");
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  await goOffline(page);
  const [answer] = await page.getByRole("textbox").all();
  const written = await answer?.inputValue();
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(page.getByRole("heading", { name: /is waiting to send$/ })).toBeVisible();
  await page.close();

  await context.setOffline(false);
  expect((await context.request.put("/api/drafts/weekly-check-in", { data: {} })).status()).toBe(200);
  const reopened = waitForScriptsOnLoad(await context.newPage());
  await reopened.addInitScript(() => localStorage.clear());
  await reopened.route("**/api/weekly-check-ins", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await reopened.goto("/?section=checkin");
  await reopened.getByRole("button", { name: /^Edit it/ }).click();
  await expect(reopened.getByRole("button", { name: "Submit check-in" })).toBeVisible();
  await expect(reopened.getByRole("textbox").first()).toHaveValue(written ?? "");
  expect(await (await reopened.request.get("/api/weekly-check-ins")).json()).toEqual([]);
});

test("what is refused meanwhile keeps its text and says why", { tag: "@once" }, async ({ page, browser, context }) => {
  const client = await signUp(page.request, "Ove");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await setJoinedDaysAgo(coach.request, client.id, 10);
  const { id } = await submitCheckInByApi(page.request);
  await page.goto("/?section=checkin");
  const field = page.getByRole("textbox").first();
  await expect(page.getByRole("button", { name: "Update check-in" })).toBeEnabled();
  await field.fill("What I found out since");
  await goOffline(page);
  await page.getByRole("button", { name: "Update check-in" }).click();
  await expect(page.getByRole("heading", { name: /is waiting to send$/ })).toBeVisible();
  expect((await coach.request.post(`/api/check-ins/${id}/feedback`, { data: { feedback: "Well done" } })).status()).toBe(200);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /could not be sent$/ })).toBeVisible();
  await expect(page.getByText("What I found out since")).toBeVisible();
  await page.getByRole("button", { name: /^Delete what I wrote ?: / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: /could not be sent$/ })).toHaveCount(0);
  await coach.context().close();
});

test("a check-in that waited until the next one was sent can be copied and deleted", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Ola");
  await page.goto("/?section=checkin");
  await fillAnswers(page);
  const written = await page.getByRole("textbox").first().inputValue();
  await goOffline(page);
  await page.getByRole("button", { name: "Submit check-in" }).click();
  await expect(page.getByRole("heading", { name: "Your check-in for week 1 is waiting to send" })).toBeVisible();

  // From now on the next week is open, and its check-in was sent from another device.
  const message = "That week has closed, and you’ve sent this week’s check-in.";
  await page.route("**/api/weekly-check-ins", (route) => (route.request().method() === "POST" ? route.fulfill({ status: 409, json: { message } }) : route.continue()));
  await page.route("**/api/weekly-check-ins/current", async (route) => {
    const response = await route.fetch();
    const week = (await response.json()) as { dueDate: string; weekNumber: number };
    const nextMonday = new Date(Date.parse(week.dueDate) + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await route.fulfill({ response, json: { ...week, dueDate: nextMonday, weekNumber: week.weekNumber + 1, openYesterday: null } });
  });
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Your check-in for week 1 could not be sent" })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  const answers = page.getByRole("region", { name: "Your answers weren’t sent" });
  await expect(answers.getByText(written, { exact: true })).toBeVisible();
  await expect(answers.getByRole("button", { name: "Copy your answers" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Delete what I wrote ?: / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(answers).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsaved-draft:weekly-check-in"))).toBeNull();
  await page.unrouteAll({ behavior: "wait" });
});

test("signing out asks first, and leaves nothing of it on the device", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Oki");
  await page.goto("/?section=messages");
  await goOffline(page);
  await write(page, "Still here");
  await page.route("**/api/messages", (route) => route.abort());
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out before it’s sent?" });
  await expect(question).toContainText("Your message to");
  await question.getByRole("button", { name: "Log out anyway" }).click();
  await expect(toastWithTitle(page, "You're logged out")).toBeVisible();
  await page.waitForURL(/\/(auth)?$/);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test("another person's sign-in asks before it deletes what waits, and going back deletes nothing", { tag: "@once" }, async ({ page, browser, context }) => {
  const other = await openSecondBrowser(browser, page);
  const { email } = await signUp(other.request, "Berta");
  await other.context().close();
  await signUp(page.request, "Olli");
  await page.goto("/?section=messages");
  await expect(messageBox(page)).toBeEnabled();
  await goOffline(page);
  await write(page, "Still here");
  await page.close();

  await context.clearCookies();
  await context.setOffline(false);
  const next = waitForScriptsOnLoad(await context.newPage());
  const question = next.getByRole("alertdialog", { name: "Delete what someone else hasn’t sent?" });
  await next.goto("/auth");
  await submitSignIn(next, email);
  await expect(question).toContainText("Not sent yet: 1 item.");
  await expectAccessible(next);
  await question.getByRole("button", { name: "Go back" }).click();
  await next.waitForURL("/auth");
  expect((await next.request.get("/api/auth/user")).status()).toBe(401);
  expect(await countWaiting(next, "outbox")).toBe(1);
  await next.goto("/auth");
  await submitSignIn(next, email);
  await question.getByRole("button", { name: "Delete and continue" }).click();
  await expect.poll(() => countWaiting(next, "outbox")).toBe(0);
  await expect(next.getByRole("button", { name: "Account: Berta" })).toBeVisible();
});

test("what an erased client wrote without a signal is deleted once the device is online", { tag: "@once" }, async ({ page, browser, context }) => {
  const { id } = await signUp(page.request, "Odo");
  await page.goto("/?section=messages");
  await expect(messageBox(page)).toBeEnabled();
  await goOffline(page);
  await write(page, "Please forget me");
  const coach = await openSecondBrowser(browser, page);
  await page.close();
  await signInAsDemo(coach.request, "coach");
  expect((await coach.request.delete(`/api/clients/${id}`)).status()).toBe(200);
  expect((await coach.request.post(`/api/clients/${id}/erase`)).status()).toBe(200);
  await coach.context().close();

  await context.setOffline(false);
  const reopened = waitForScriptsOnLoad(await context.newPage());
  await reopened.goto("/?section=messages");
  await expect.poll(() => reopened.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await expect(reopened.getByText("Your session has ended.")).toHaveCount(0);
});

test("signing out without a connection empties the device, says so, and is carried out with the network's return", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Okan");
  await page.goto("/?section=messages");
  await goOffline(page);
  await page.getByLabel("Add photos or PDFs").setInputFiles({ ...(await createJpeg("teal")), name: "squat.jpg" });
  await expect(page.getByRole("group", { name: "Files in this message" }).getByText("Waiting to send")).toBeVisible();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out before it’s sent?" });
  await expect(question).toContainText("Not sent yet: 1 photo.");
  await question.getByRole("button", { name: "Log out anyway" }).click();
  await expect(page.getByRole("heading", { name: "You’re almost logged out" })).toBeVisible();
  await expect(page.getByText("Okan")).toHaveCount(0);
  await expectAccessible(page);
  expect((await context.request.get("/api/auth/user")).status()).toBe(200);
  await context.setOffline(false);
  await page.waitForURL(/\/(auth)?$/);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});

test("a whole check-in with photos is written without a signal, and arrives once after the browser was closed and opened again", { tag: "@once" }, async ({ playwright, baseURL, launchOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), "cadence-browser-"));
  const openBrowser = async () => {
    const context = await playwright.chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, locale: "en-GB", timezoneId: "Europe/London", viewport: { width: 1440, height: 900 } });
    return { context, page: waitForScriptsOnLoad(await context.newPage()) };
  };
  try {
    const { context, page } = await openBrowser();
    const { coach } = await signUpForPhotos(page.request, playwright.request, baseURL);
    await coach.dispose();
    await page.goto("/?section=checkin");
    await fillAnswers(page);
    await page.getByRole("region", { name: "Your progress photos" }).getByRole("button", { name: "I agree" }).click();
    await expect(page.getByRole("group", { name: "Front", exact: true })).toBeVisible();
    await goOffline(page);
    for (const [pose, colour] of [["Front", "teal"], ["Side", "navy"], ["Back", "olive"]] as const) await page.getByRole("group", { name: pose, exact: true }).locator('input[type="file"]').setInputFiles(await createJpeg(colour));
    await expect(page.getByText("Waiting to send", { exact: true })).toHaveCount(3);
    await page.getByRole("button", { name: "Submit check-in" }).click();
    await expect(page.getByRole("heading", { name: /is waiting to send$/ })).toBeVisible();
    await context.close();

    const again = await openBrowser();
    await again.page.goto("/?section=checkin");
    await expect(again.page.getByRole("heading", { name: "Thank you for checking in" })).toBeVisible();
    const sent = (await (await again.page.request.get("/api/weekly-check-ins")).json()) as { data: { photos: Record<string, string> } }[];
    expect(sent).toHaveLength(1);
    for (const url of Object.values(sent[0]?.data.photos ?? {})) expect((await again.page.request.get(url)).status()).toBe(200);
    expect(Object.values(sent[0]?.data.photos ?? {})).toHaveLength(3);
    await again.context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a message with a photo is written without a signal, shows it, and arrives once after the page was closed", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Ole");
  await page.goto("/?section=messages");
  await expect(messageBox(page)).toBeEnabled();
  await goOffline(page);
  await page.getByLabel("Add photos or PDFs").setInputFiles({ ...(await createJpeg("teal")), name: "squat.jpg" });
  await messageBox(page).fill("My squat");
  await page.getByRole("button", { name: "Send message" }).click();
  const waiting = messageLog(page).getByRole("list", { name: "Waiting to send" });
  await expect(waiting).toContainText("My squat");
  await expect(waiting.getByRole("img", { name: "squat.jpg" })).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const reopened = waitForScriptsOnLoad(await context.newPage());
  await reopened.goto("/?section=messages");
  await expect(messageLog(reopened).getByRole("button", { name: "Open Photo" })).toBeVisible();
  await expect(messageLog(reopened).getByRole("list", { name: "Waiting to send" })).toHaveCount(0);
  expect(await messagesOf(reopened)).toEqual(["My squat"]);
});

test("what had arrived although its answer was lost is not taken back, and says so", { tag: "@once" }, async ({ page, context }) => {
  await signUp(page.request, "Ode");
  await page.goto("/?section=messages");
  await expect(page.getByRole("status", { name: "Not sent yet" })).toBeAttached();
  // It arrives, and nobody hears of it.
  await page.route("**/api/messages", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await write(page, "Did you get this?");
  await expect(waitingNotice(page, 1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Not sent yet" });
  await expect(dialog).toContainText("It may have arrived already.");
  await expect(dialog.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await dialog.getByRole("button", { name: /^Don’t send/ }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this?" });
  await expect(question).toContainText("removing it here doesn’t take it back");
  await question.getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Edit" }).click();
  await expect(toastWithTitle(page, "This had already arrived")).toBeVisible();
  await expect(dialog).toContainText("Nothing is waiting to send.");
  expect(await messagesOf(page)).toEqual(["Did you get this?"]);
});

test("where the browser stores nothing, it says so and a message goes out online", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Olga");
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await page.goto("/?section=messages");
  await write(page, "Without a store");
  await expect(messageLog(page).getByText("Without a store")).toBeVisible();
  await page.getByRole("status", { name: "Not sent yet" }).getByRole("button", { name: "OK" }).click();
  await write(page, "Another one");
  await expect(page.getByText("This browser can’t store what isn’t sent yet.")).toHaveCount(0);
  expect(await messagesOf(page)).toEqual(["Without a store", "Another one"]);
});

test("a step says that it waits, waits with its last state, and isn't ticked if it was refused", { tag: "@once" }, async ({ page, browser, context }) => {
  const coach = await openSecondBrowser(browser, page);
  await signUp(page.request, "Oren");
  await signInAsDemo(coach.request, "coach");
  const { id } = await submitCheckInByApi(page.request);
  expect((await coach.request.post(`/api/check-ins/${id}/feedback`, { data: { feedback: "Well done", steps: ["Walk after lunch"] } })).status()).toBe(200);
  await coach.context().close();
  await page.goto("/?section=dashboard");
  const step = page.getByRole("checkbox", { name: "Walk after lunch" });
  const card = page.getByRole("region", { name: "Your step this week" });
  await expect(step).toBeVisible();
  await goOffline(page);
  await step.check();
  await expect(card).toContainText("Waiting to send");
  await step.uncheck();
  await step.check();
  await expect(waitingNotice(page, 1)).toBeVisible();
  await context.setOffline(false);
  await expect(card).not.toContainText("Waiting to send");
  await page.reload();
  await expect(step).toBeChecked();

  await goOffline(page);
  await step.uncheck();
  await expect(card).toContainText("Waiting to send");
  await page.route("**/api/steps/*", (route) => route.fulfill({ status: 404, json: { message: "This step has ended." } }));
  await context.setOffline(false);
  await expect(card).toContainText("Not sent. This step has ended.");
  await expect(step).toBeChecked();
  await expect(page.getByText("1 could not be sent.")).toBeVisible();
});
