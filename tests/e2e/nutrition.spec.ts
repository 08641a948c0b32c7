import type { FoodDiary } from "@/lib/work/nutrition/contract";
import { expectDraftSaved, toastWithTitle } from "@/tests/e2e/support/check-in";
import { diaryDayCard, diaryDayField, diaryDayText, fillDiary, nutritionPath, submitDiaryByApi, uploadCoachPlanByApi, uploadPlanByApi } from "@/tests/e2e/support/nutrition";
import { createJpeg } from "@/tests/e2e/support/photos";
import { blockLiveUpdates, expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test, testPassword } from "@/tests/e2e/support/test";
import { createCompoundFile, minimalDocx, wordDocument, wordHeading, wordListItem, wordParagraph, wordTable } from "@/tests/support/documents";

const submit = { name: "Submit diary" };

test("a client writes, leaves, resumes, sends and edits a food diary", { tag: "@phone" }, async ({ page, browser }) => {
  test.slow();
  const client = await signUp(page.request, "Noor");
  await page.goto("/?section=dashboard");
  await page.getByRole("link", { name: "Complete Now" }).click();
  await expect(page.getByRole("heading", { name: "Nutrition Plans", level: 1 })).toBeVisible();
  await expect(page.getByText("No nutrition plan available yet")).toBeVisible();
  const photos = page.getByRole("group", { name: "Photos of day 2 (optional)" });

  await test.step("the draft with photos and meals survives a reload", async () => {
    await fillDiary(page, [1]);
    await diaryDayCard(page, 2).getByText("Write it meal by meal").click();
    await diaryDayCard(page, 2).getByRole("textbox", { name: "Lunch" }).fill("Lentil soup");
    await photos.locator('input[type="file"]').setInputFiles([await createJpeg("plum"), await createJpeg("teal")]);
    await expect(photos.getByRole("img")).toHaveCount(2);
    await photos.getByRole("button", { name: "Remove photo 2" }).click();
    await expect(photos.getByRole("img", { name: "photo 1" })).toHaveAttribute("src", /^\/api\/files\//);
    await expect(page.getByText("2 of 3 days filled in")).toBeVisible();
    await expectDraftSaved(page);
    await page.reload();
    await expect(diaryDayField(page, 1)).toHaveValue(diaryDayText(1));
    await expect(diaryDayCard(page, 2).getByRole("textbox", { name: "Lunch" })).toHaveValue("Lentil soup");
    await expect(photos.getByRole("img")).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step("the draft is on another device", async () => {
    const other = await openSecondBrowser(browser, page);
    await other.request.post("/api/auth/login", { data: { email: client.email, password: testPassword } });
    await other.goto(nutritionPath);
    await expect(diaryDayField(other, 1)).toHaveValue(diaryDayText(1));
    await other.close();
  });

  await test.step("an empty day shows an error and keeps the rest", async () => {
    await page.getByRole("button", submit).click();
    await expect(diaryDayCard(page, 3).getByText("Please write what you ate that day, or add a photo")).toBeVisible();
    await expect(page.getByText("Please write what you ate that day, or add a photo")).toHaveCount(1);
    await expect(diaryDayField(page, 3)).toBeFocused();
    await expect(diaryDayField(page, 1)).toHaveValue(diaryDayText(1));
    await expectAccessible(page);
    await diaryDayField(page, 3).fill(diaryDayText(3));
    await expect(page.getByText("Please write what you ate that day, or add a photo")).toHaveCount(0);
  });

  await test.step("the sent diary is in review and can be read", async () => {
    await page.getByRole("button", submit).click();
    await expect(toastWithTitle(page, "Food Diary Submitted!")).toBeVisible();
    await expect(page.getByText("In review", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Your plan will be ready within 3 working days, by /)).toBeVisible();
    await expect(page.getByText(diaryDayText(1), { exact: true })).toBeVisible();
    await expect(page.getByText("Lentil soup", { exact: true })).toBeVisible();
    const opener = page.getByRole("button", { name: "Open Day 2, photo 1" });
    await opener.click();
    await expect(page.getByRole("dialog", { name: "Day 2, photo 1" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await (await page.request.get("/api/drafts/food-diary")).json()).toMatchObject({ data: null });
  });

  await test.step("it can be edited while it is in review", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await diaryDayField(page, 3).fill("Only toast, in the end");
    await expectDraftSaved(page);
    await page.reload();
    await expect(diaryDayField(page, 3)).toHaveValue("Only toast, in the end");
    await expect(page.getByText("In review", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Update diary" }).click();
    await expect(toastWithTitle(page, "Food Diary Updated")).toBeVisible();
    await expect(page.getByText("Only toast, in the end", { exact: true })).toBeVisible();
    expect(await (await page.request.get("/api/food-diaries")).json()).toHaveLength(1);
  });

  await test.step("the dashboard shows it as submitted", async () => {
    await page.goto("/?section=dashboard");
    await expect(page.getByRole("link", { name: /^3-Day Food Diary.*Submitted/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Your food diary is in review" })).toBeVisible();
  });
});

test("a single meal or photo is enough for a day and clears its error", async ({ page }) => {
  await signUp(page.request, "Mila");
  await page.goto(nutritionPath);
  await fillDiary(page, [1]);
  await page.getByRole("button", submit).click();
  const missing = page.getByText("Please write what you ate that day, or add a photo");
  await expect(missing).toHaveCount(2);
  await diaryDayCard(page, 2).getByText("Write it meal by meal").click();
  await diaryDayCard(page, 2).getByRole("textbox", { name: "Water" }).fill("Two litres");
  await expect(missing).toHaveCount(1);
  await diaryDayCard(page, 3).locator('input[type="file"]').setInputFiles(await createJpeg("teal"));
  await expect(missing).toHaveCount(0);
  await page.getByRole("button", submit).click();
  await expect(toastWithTitle(page, "Food Diary Submitted!")).toBeVisible();
});

test("an edit can be stopped and continued, and the sent diary stays until it is sent", async ({ page }) => {
  await signUp(page.request, "Ines");
  await submitDiaryByApi(page.request);
  await page.goto(nutritionPath);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await diaryDayField(page, 1).fill("Started again");
  await page.getByRole("button", { name: "Stop editing" }).click();
  await expect(page.getByText(diaryDayText(1), { exact: true })).toBeVisible();
  await expect(page.getByText("You have changes you haven't sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Continue editing" }).click();
  await expect(diaryDayField(page, 1)).toHaveValue("Started again");
  await diaryDayField(page, 2).fill("Started again too");
  await expectDraftSaved(page);
  await page.reload();
  await fillDiary(page, []);
  for (const day of [1, 2, 3]) await diaryDayField(page, day).fill("");
  await expectDraftSaved(page);
  await expect(diaryDayField(page, 1)).toBeVisible();
});

test("a server error shows a toast and keeps the diary", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Faye");
  await page.goto(nutritionPath);
  await fillDiary(page);
  await page.route("**/api/food-diaries", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }) : route.continue(),
  );
  await page.getByRole("button", submit).click();
  await expect(toastWithTitle(page, "Submission Failed")).toBeVisible();
  await expect(toastWithTitle(page, "There was an error submitting your food diary. Please try again.")).toBeVisible();
  for (const day of [1, 2, 3]) await expect(diaryDayField(page, day)).toHaveValue(diaryDayText(day));
  await page.unroute("**/api/food-diaries");
  await page.getByRole("button", submit).click();
  await expect(toastWithTitle(page, "Food Diary Submitted!")).toBeVisible();
});

test("an invalid photo shows the reason, and sending without it needs confirmation", async ({ page }) => {
  await signUp(page.request, "Pia");
  await page.goto(nutritionPath);
  await fillDiary(page);
  const photos = page.getByRole("group", { name: "Photos of day 1 (optional)" });
  await photos.locator('input[type="file"]').setInputFiles({ name: "lunch.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo at all, only words") });
  await expect(photos.getByRole("alert")).toHaveText("Please choose a JPEG, PNG, WebP or HEIC photo.");
  await page.getByRole("button", submit).click();
  const question = page.getByRole("alertdialog", { name: "Send without the photo that failed?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(photos.getByRole("alert")).toBeVisible();
  await photos.getByRole("button", { name: "Remove lunch.jpg" }).click();
  await page.getByRole("button", submit).click();
  await expect(toastWithTitle(page, "Food Diary Submitted!")).toBeVisible();
});

test("a client with a plan reads it, sees earlier diaries and can start a new one", async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto(nutritionPath);
  const plan = page.getByRole("region", { name: "Your nutrition plan" });
  await expect(plan.getByText("Active", { exact: true })).toBeVisible();
  await expect(plan.getByText(/-nutrition-plan\.pdf$/)).toBeVisible();
  await expect(plan.getByText(/\d\.\d\d KB · uploaded \d+ (day|week|month)s? ago/)).toBeVisible();

  const address = await plan.getByRole("link", { name: /^View/ }).getAttribute("href");
  const response = await page.request.get(address ?? "");
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  const download = page.waitForEvent("download");
  await plan.getByRole("link", { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/-nutrition-plan\.pdf$/);

  await page.getByRole("region", { name: "Earlier diaries" }).getByText(/^Week of/).first().click();
  await expect(page.getByRole("region", { name: "Earlier diaries" }).getByText("Breakfast", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", submit)).toHaveCount(0);
  await page.getByRole("button", { name: "Start a new diary" }).click();
  await expect(diaryDayField(page, 1)).toHaveValue("");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("button", { name: "Start a new diary" })).toBeVisible();
});

test("earlier diaries load page by page, and an unsent edit of one long ago is never offered as a new diary", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Dora");
  for (let weeksAgo = 0; weeksAgo < 14; weeksAgo += 1) await submitDiaryByApi(page.request, undefined, weeksAgo);
  const earlier = page.getByRole("region", { name: "Earlier diaries" }).getByRole("listitem").filter({ hasText: "Week of" });
  await page.goto(nutritionPath);
  // Twelve, of which the newest is the current one above.
  await expect(earlier).toHaveCount(11);
  await page.getByRole("button", { name: "Show earlier diaries" }).click();
  await expect(earlier).toHaveCount(13);
  await expect(page.getByRole("button", { name: "Show earlier diaries" })).toHaveCount(0);

  const diaries = (await (await page.request.get("/api/food-diaries")).json()) as FoodDiary[];
  const typed = { breakfast: "", lunch: "", dinner: "", snacks: "", water: "", notes: "Typed long ago", photos: [] };
  const draft = { weekStartDate: diaries.at(-1)?.weekStartDate, days: [typed, typed, typed] };
  expect((await page.request.put("/api/drafts/food-diary", { data: draft })).status()).toBe(200);
  // The week of that draft doesn't load, and no live update loads it again.
  await blockLiveUpdates(page);
  const further = /\/api\/food-diaries\?.*cursor=/;
  await page.route(further, (route) => route.fulfill({ status: 400, json: { message: "Not now" } }));
  await page.goto(nutritionPath);
  const notLoaded = page.getByRole("region", { name: "Your food diary" });
  await expect(notLoaded.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("region", { name: "Your nutrition plan" })).toBeVisible();
  await expect(earlier).toHaveCount(11);
  await page.unroute(further);
  await notLoaded.getByRole("button", { name: "Try again" }).click();
  await expect(earlier).toHaveCount(13);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(diaryDayField(page, 1)).toHaveValue(diaryDayText(1));
});

test("a client's plans load page by page, for her and for her coach, the active one first", { tag: "@once" }, async ({ page, browser }) => {
  const client = await signUp(page.request, "Philippa");
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  for (let number = 1; number <= 14; number += 1) await uploadCoachPlanByApi(coach.request, client.id, `Plan ${number}`);
  await page.goto(nutritionPath);
  const headings = page.getByRole("heading", { name: /^Plan \d+$/ });
  await expect(headings).toHaveText(["Plan 14", ...Array.from({ length: 11 }, (_, index) => `Plan ${13 - index}`)]);
  await page.getByRole("button", { name: "Show earlier plans" }).click();
  await expect(headings).toHaveCount(14);
  await expect(headings.last()).toHaveText("Plan 1");
  await expect(page.getByRole("button", { name: "Show earlier plans" })).toBeHidden();

  await coach.goto(`/client-profile/${client.id}?tab=nutrition`);
  const ofCoach = coach.getByRole("heading", { name: /^Plan \d+$/ });
  await expect(ofCoach).toHaveCount(4);
  await coach.getByRole("button", { name: "Show more" }).click();
  await expect(ofCoach).toHaveCount(12);
  await coach.getByRole("button", { name: "Show earlier plans" }).click();
  await expect(ofCoach).toHaveCount(14);
  await coach.getByRole("button", { name: "Show fewer" }).click();
  await expect(ofCoach).toHaveCount(4);
  await coach.context().close();
});

test("an unsent edit stays on screen when the plan arrives first", { tag: "@once" }, async ({ page, browser }) => {
  await signUp(page.request, "Edda");
  const { id, clientId } = await submitDiaryByApi(page.request);
  await page.goto(nutritionPath);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await diaryDayField(page, 1).fill("Changed, and not sent");
  const nutritionist = await openSecondBrowser(browser, page);
  await signInAsDemo(nutritionist.request, "nutritionist");
  await uploadPlanByApi(nutritionist.request, { clientId, foodDiaryId: id, title: "Quick plan" }, "plan.pdf");
  await expect(page.getByText(/^You can no longer send your changes/)).toBeVisible();
  await expect(diaryDayField(page, 1)).toHaveValue("Changed, and not sent");
  await nutritionist.context().close();
});

test("an unsent edit of last week's diary never becomes a second diary", { tag: "@once" }, async ({ page, browser }) => {
  await signUp(page.request, "Lena");
  const { id, clientId } = await submitDiaryByApi(page.request, undefined, 1);
  await page.goto(nutritionPath);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await diaryDayField(page, 1).fill("Changed, and not sent");
  await expectDraftSaved(page);
  const nutritionist = await openSecondBrowser(browser, page);
  await signInAsDemo(nutritionist.request, "nutritionist");
  await uploadPlanByApi(nutritionist.request, { clientId, foodDiaryId: id, title: "Late plan" }, "plan.pdf");
  await expect(page.getByText(/^You can no longer send your changes/)).toBeVisible();
  await expect(page.getByRole("button", submit)).toHaveCount(0);

  await page.getByRole("button", { name: "Update diary" }).click();
  await expect(toastWithTitle(page, "Submission Failed")).toBeVisible();
  expect(await (await page.request.get("/api/food-diaries")).json()).toHaveLength(1);

  await page.reload();
  await expect(page.getByText(/^You can no longer send your changes/)).toBeVisible();
  await expect(diaryDayField(page, 1)).toHaveValue("Changed, and not sent");
  await page.getByRole("button", { name: "Delete my changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete my changes" }).click();
  await expect(page.getByRole("button", { name: "Start a new diary" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Start a new diary" }).click();
  await expect(diaryDayField(page, 1)).toHaveValue("");
  await expect(page.getByRole("button", submit)).toBeVisible();
  await nutritionist.context().close();
});

test("a Word plan is read on screen, and a damaged or older one is offered as a download", { tag: "@phone" }, async ({ page, browser }) => {
  const nutritionist = await openSecondBrowser(browser, page);
  await signInAsDemo(nutritionist.request, "nutritionist");
  const openPlan = async (fileName: string, bytes: Buffer) => {
    await signUp(page.request, "Wanda");
    const { id, clientId } = await submitDiaryByApi(page.request);
    await uploadPlanByApi(nutritionist.request, { clientId, foodDiaryId: id, title: "Spring plan" }, fileName, bytes);
    await page.goto(nutritionPath);
    return page.getByRole("region", { name: "Your nutrition plan" });
  };

  await test.step("a .docx", async () => {
    const body = wordParagraph("Week one", wordHeading) + wordParagraph("Oats with berries", wordListItem(2)) + wordTable(["Monday", "Soup"]);
    await (await openPlan("plan.docx", wordDocument(body))).getByRole("button", { name: "View Spring plan" }).click();
    const dialog = page.getByRole("dialog", { name: "Spring plan" });
    await expect(dialog.getByRole("heading", { name: "Week one" })).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveText("Oats with berries");
    await expect(dialog.getByRole("cell", { name: "Soup" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: /^Download/ }).click();
    expect((await download).suggestedFilename()).toBe("plan.docx");
  });

  await test.step("a damaged .docx", async () => {
    await (await openPlan("plan.docx", minimalDocx)).getByRole("button", { name: "View Spring plan" }).click();
    const dialog = page.getByRole("dialog", { name: "Spring plan" });
    await expect(dialog.getByText("This document is damaged and can't be shown here. Please download it.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: /^Download/ })).toBeVisible();
  });

  await test.step("a .doc", async () => {
    const plan = await openPlan("plan.doc", createCompoundFile(["WordDocument"]));
    await expect(plan.getByText("This older Word format can't be shown here. Download it to read it.")).toBeVisible();
    await expect(plan.getByRole("button", { name: /^View/ })).toHaveCount(0);
    await expect(plan.getByRole("link", { name: /^Download/ })).toBeVisible();
  });
  await nutritionist.context().close();
});

test("a new plan appears without a reload and long names fit", async ({ page, browser }) => {
  await signUp(page.request, "Wilhelmina".repeat(6));
  await page.goto(nutritionPath);
  await fillDiary(page);
  await diaryDayField(page, 1).fill("w".repeat(400));
  await page.getByRole("button", submit).click();
  await expect(page.getByText("w".repeat(400))).toBeVisible();
  await expectNoOverflow(page);

  const [diary] = (await (await page.request.get("/api/food-diaries")).json()) as { id: string; clientId: string }[];
  const nutritionist = await openSecondBrowser(browser, page);
  await signInAsDemo(nutritionist.request, "nutritionist");
  await uploadPlanByApi(nutritionist.request, { clientId: diary?.clientId ?? "", foodDiaryId: diary?.id ?? "", title: "t".repeat(200) }, `${"plan".repeat(30)}.pdf`);
  const plan = page.getByRole("region", { name: "Your nutrition plan" });
  await expect(plan.getByRole("heading", { name: "t".repeat(200) })).toBeVisible();
  await expect(plan.getByText("Active", { exact: true })).toBeVisible();
  await expect(plan.getByText("just now")).toBeVisible();
  await expect(page.getByText(/^Your plan for this week's food diary is ready. You can start a new diary from Monday /)).toBeVisible();
  await expect(page.getByText("In review", { exact: true })).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);

  // She has seen it, so her home does not call it new.
  const newPlan = async () => ((await (await page.request.get("/api/client-dashboard")).json()) as { newPlan: unknown }).newPlan;
  await expect.poll(newPlan).toBeNull();

  // A browser without a PDF viewer downloads the file, so the test checks only the request and the new tab.
  const opened = page.context().waitForEvent("page");
  const requested = page.context().waitForEvent("request", (request) => request.url().includes("/api/nutrition-plans/"));
  await plan.getByRole("link", { name: /^View/ }).click();
  await Promise.all([opened, requested]);
});
