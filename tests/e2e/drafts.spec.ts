import type { Browser, Page } from "@playwright/test";
import { intakeAnswerNames, intakeFields, intakeFormLabel } from "@/lib/work/questions/intake-fields";
import { answerText, chooseUnit, expectDraftSaved, fillAnswers, questionField, questions, rateScale, toastWithTitle } from "@/tests/e2e/support/check-in";
import { diaryDayField, diaryDayText, fillDiary, nutritionPath } from "@/tests/e2e/support/nutrition";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test, testPassword } from "@/tests/e2e/support/test";

const [first, second, third] = questions.map(({ label }) => label) as [string, string, string];
const checkIn = "/?section=checkin";
const intake = "/?section=intake";

/** Opens the form on the client's second device. */
async function secondDevice(browser: Browser, page: Page, client: { email: string }, address: string) {
  const other = await openSecondBrowser(browser, page);
  await other.request.post("/api/auth/login", { data: { email: client.email, password: testPassword } });
  const isListening = other.waitForResponse("**/api/events*");
  await other.goto(address);
  await isListening;
  return other;
}

const choice = (page: Page) => page.getByRole("alert").filter({ hasText: "This form was also changed on another device." });
const keep = (page: Page) => page.getByRole("button", { name: "Keep what is here" });
const showOther = (page: Page) => page.getByRole("button", { name: "Show the other version" });
/** As long as this holds, what is typed there cannot be saved. */
const cutOff = (page: Page) => page.route("**/api/drafts/**", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
const connect = (page: Page) => page.unroute("**/api/drafts/**");

test("two devices with one form: what is typed on one is on the other, and where both type she chooses", { tag: "@once" }, async ({ page, browser }) => {
  test.slow();
  const client = await signUp(page.request, "Tove");
  await page.goto(checkIn);
  const other = await secondDevice(browser, page, client, checkIn);

  await test.step("what is typed on one appears on the other, back and forth, and leaves her where she is", async () => {
    await questionField(other, second).focus();
    await fillAnswers(page, questions.slice(0, 1));
    await expect(questionField(other, first)).toHaveValue(answerText(questions[0]?.heading ?? ""));
    await expect(questionField(other, second)).toBeFocused();
    await other.keyboard.type("From the sofa");
    await expect(questionField(page, second)).toHaveValue("From the sofa");
    await expect(page.getByText("2 of 10 answered")).toBeVisible();
    await questionField(page, first).fill("Changed my mind");
    await expect(questionField(other, first)).toHaveValue("Changed my mind");
    await other.keyboard.type(", still");
    await expect(questionField(page, second)).toHaveValue("From the sofa, still");
    await rateScale(page, "Energy", 7);
    await page.getByRole("textbox", { name: "Weight (kg)" }).fill("61.5");
    await chooseUnit(page, "lbs");
    const weight = other.getByRole("textbox", { name: "Weight (lbs)" });
    await expect(weight).toHaveValue("61.5");
    await expect(other.getByRole("radiogroup", { name: "Energy", exact: true }).getByRole("radio", { name: "7", exact: true })).toBeChecked();
    await page.getByRole("textbox", { name: "Weight (lbs)" }).fill("");
    await expect(weight).toHaveValue("");
    for (const screen of [page, other]) await expect(choice(screen)).toBeHidden();
  });

  await test.step("where both have typed, the one that is not saved asks, and nothing is overwritten", async () => {
    await cutOff(other);
    await questionField(other, third).fill("Written on the train");
    await expect(other.getByRole("status").filter({ hasText: "Not saved – we keep trying" })).toBeVisible();
    await questionField(page, third).fill("Written in the kitchen");
    await expect(choice(other)).toBeVisible();
    await connect(other);
    await expect(questionField(other, third)).toHaveValue("Written on the train");
    await questionField(other, third).press("End");
    await other.keyboard.type(", far away");
    await expectAccessible(other);
    await expectNoOverflow(other);
    await expectDraftSaved(page);
    await expect(questionField(page, third)).toHaveValue("Written in the kitchen");
  });

  await test.step("a reload loses neither the text nor the choice", async () => {
    await other.reload();
    await expect(choice(other)).toBeVisible();
    await expect(questionField(other, third)).toHaveValue("Written on the train, far away");
  });

  await test.step("what is here is kept, here and there", async () => {
    await keep(other).click();
    await expectDraftSaved(other);
    await expect(choice(other)).toBeHidden();
    await expect(questionField(page, third)).toHaveValue("Written on the train, far away");
    await expect(choice(page)).toBeHidden();
  });

  await test.step("a save that comes second is refused, and the other version can be taken", async () => {
    let letGo = () => {};
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    await other.route("**/api/drafts/**", async (route) => {
      if (route.request().method() === "PUT") await isHeld;
      await route.continue();
    });
    const isTried = other.waitForRequest((request) => request.method() === "PUT");
    await questionField(other, third).fill("Too late");
    await isTried;
    await questionField(page, third).fill("First to be saved");
    await expectDraftSaved(page);
    letGo();
    await expect(choice(other)).toBeVisible();
    await expect(questionField(other, third)).toHaveValue("Too late");
    await showOther(other).click();
    await expect(questionField(other, third)).toHaveValue("First to be saved");
    await expect(choice(other)).toBeHidden();
    await expectDraftSaved(other);
    await connect(other);
    await expect(questionField(page, third)).toHaveValue("First to be saved");
  });

  await test.step("sent from one, the other shows it as sent", async () => {
    await fillAnswers(page);
    await page.getByRole("button", { name: "Submit check-in" }).click();
    await expect(toastWithTitle(page, "Check-in Submitted!")).toBeVisible();
    await expect(other.getByText("You sent this check-in on")).toBeVisible();
    await expect(other.getByRole("button", { name: "Update check-in" })).toBeVisible();
    for (const { label, heading } of questions) await expect(questionField(other, label)).toHaveValue(answerText(heading));
    await expect(choice(other)).toBeHidden();
    expect(await (await page.request.get("/api/drafts/weekly-check-in")).json()).toMatchObject({ data: null });
  });
  await other.close();
});

test("what was typed and not saved outlives that the form is sent from another device, and can still be sent", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Ulla");
  await page.goto(nutritionPath);
  await fillDiary(page, [1, 2, 3]);
  await expectDraftSaved(page);
  const other = await secondDevice(browser, page, client, nutritionPath);
  await cutOff(other);
  await diaryDayField(other, 2).fill("And a biscuit, to be honest");
  await expect(other.getByRole("status").filter({ hasText: "Not saved – we keep trying" })).toBeVisible();
  await page.getByRole("button", { name: "Submit diary" }).click();
  await expect(toastWithTitle(page, "Food Diary Submitted!")).toBeVisible();
  await expect(choice(other)).toBeVisible();
  await expect(diaryDayField(other, 2)).toHaveValue("And a biscuit, to be honest");
  await other.getByRole("button", { name: "Update diary" }).click();
  await expect(toastWithTitle(other, "Food Diary Updated")).toBeVisible();
  await expect(page.getByText("And a biscuit, to be honest", { exact: true })).toBeVisible();
  await expect(page.getByText(diaryDayText(1), { exact: true })).toBeVisible();
  expect(await (await page.request.get("/api/drafts/food-diary")).json()).toMatchObject({ data: null });
  await other.close();
});

test("the consultation form follows her too, up to being sent", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Ylva");
  await page.request.post("/api/consents", { data: { kind: "health_data", given: true, textVersion: 1 } });
  await page.goto(intake);
  const other = await secondDevice(browser, page, client, intake);
  await expect(page.getByRole("button", { name: "Submit form" })).toBeEnabled();
  const labels = intakeAnswerNames.map((name) => intakeFields[name].label);
  for (const label of labels) await questionField(page, label).fill(`${label}: something to go by, at some length`);
  await page.getByRole("checkbox", { name: "Lower Back Pain" }).check();
  await expect(other.getByRole("checkbox", { name: "Lower Back Pain" })).toBeChecked();
  await expect(other.getByText("6 of 6 answered")).toBeVisible();
  await other.getByRole("checkbox", { name: "Lower Back Pain" }).uncheck();
  await expect(page.getByRole("checkbox", { name: "Lower Back Pain" })).not.toBeChecked();
  await page.getByRole("button", { name: "Submit form" }).click();
  await expect(other.getByRole("heading", { name: "Your consultation form is with your coach" })).toBeVisible();
  await other.close();
});

test("a consultation form that was begun keeps what the coach has written since", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Yrsa");
  await page.request.post("/api/consents", { data: { kind: "health_data", given: true, textVersion: 1 } });
  await page.goto(intake);
  for (const name of intakeAnswerNames) await questionField(page, intakeFields[name].label).fill(`${intakeFields[name].label}: something to go by, at some length`);
  await questionField(page, intakeFormLabel(intakeFields.medications)).fill("Iron");
  await expectDraftSaved(page);
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  const write = (body: object) => coach.request.put(`/api/intake-form/${client.id}`, { data: body });
  expect((await write({ version: 0, allergies: "Penicillin", medications: "Levothyroxine" })).status()).toBe(200);

  await page.reload();
  await expect(questionField(page, intakeFormLabel(intakeFields.allergies))).toHaveValue("Penicillin");
  const notice = page.getByRole("alert").filter({ hasText: "Someone else changed this while you were editing" });
  await expect(notice.getByText("Levothyroxine")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit form" }).click();
  await expect(page.getByText("This was changed elsewhere too. Please choose above which to keep.")).toBeVisible();
  await notice.getByRole("button", { name: "Keep my changes" }).click();
  await expect(notice).toHaveCount(0);
  // The page is open, and what she hasn't touched follows.
  expect((await write({ version: 1, allergies: "Penicillin, latex" })).status()).toBe(200);
  await expect(questionField(page, intakeFormLabel(intakeFields.allergies))).toHaveValue("Penicillin, latex");
  await page.getByRole("button", { name: "Submit form" }).click();
  await expect(toastWithTitle(page, "Intake Form Submitted")).toBeVisible();
  expect(await (await page.request.get("/api/intake-form")).json()).toMatchObject({ allergies: "Penicillin, latex", medications: "Iron" });
  await coach.close();
});

test("one device that leaves in mid-sentence and returns is not taken for two", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Wilma");
  await page.goto(checkIn);
  const box = questionField(page, first);
  await fillAnswers(page, []);

  await test.step("reloaded before it is saved, and while it is being saved", async () => {
    await box.fill("One");
    await page.reload();
    await expect(box).toHaveValue("One");
    const isTried = page.waitForRequest((request) => request.method() === "PUT");
    await fillAnswers(page, []);
    await box.fill("One, two");
    await isTried;
    await box.fill("One, two, three");
    await page.reload();
    await expect(box).toHaveValue("One, two, three");
  });

  await test.step("gone to another screen while a slow save is under way, and back", async () => {
    await page.route("**/api/drafts/**", async (route) => {
      const response = await route.fetch().catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
    });
    const isTried = page.waitForRequest((request) => request.method() === "PUT");
    await fillAnswers(page, []);
    await box.fill("Four");
    await isTried;
    await box.fill("Four, five");
    await page.getByRole("link", { name: "Nutrition" }).first().click();
    await expect(page.getByRole("heading", { name: "Nutrition Plans", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Check-in" }).first().click();
    await expect(box).toHaveValue("Four, five");
    // Whether by the save on leaving or by one after the return.
    await expect.poll(async () => (await page.request.get("/api/drafts/weekly-check-in")).text()).toContain("Four, five");
    await expect(page.getByText(/^Saved( as you type)?$/)).toBeVisible();
  });

  await test.step("reloaded where the answer to one save is lost, and the next save is", async () => {
    await page.unroute("**/api/drafts/**");
    let arrive = () => {};
    const hasArrived = new Promise<void>((resolve) => (arrive = resolve));
    let isLost = false;
    await page.route("**/api/drafts/**", async (route) => {
      if (route.request().method() !== "PUT") return route.abort();
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      arrive();
    });
    // What a page asks for as it is left does not pass by the route.
    await page.evaluate(() => {
      const ask = window.fetch;
      window.fetch = (input, init) => (init?.keepalive ? Promise.reject(new TypeError("The network is gone")) : ask(input, init));
    });
    await box.fill("Four");
    await hasArrived;
    await box.fill("Four, five");
    await page.reload();
    await page.unroute("**/api/drafts/**");
    await expect(box).toHaveValue("Four, five");
  });

  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(choice(page)).toBeHidden();
  await page.reload();
  await expect(box).toHaveValue("Four, five");
  await expect(choice(page)).toBeHidden();
  await expect(page.getByText(/^Saved( as you type)?$/)).toBeVisible();
});
