import { submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { expect, expectNoOverflow, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

test("a client who has completed onboarding starts on the dashboard, and its cards open their sections", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
  // Her first weeks are behind her.
  await page.getByText("Your journey", { exact: true }).click();
  for (const step of ["Setup complete", "Training plan in 48 hours", "Nutrition plan 72 hours after diary", "Weekly check-ins ongoing", "Photos and measurements every 4 weeks"])
    await expect(page.getByText(step, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /Training app/ })).toHaveAttribute("href", "https://example.com/training");

  await test.step("the coach's message stays closed once seen, and opens on a click", async () => {
    const sentence = page.getByText("Your training plan will be live within 48 hours.");
    await expect(sentence).toBeHidden();
    await page.getByText(/^A message from/).click();
    await expect(sentence).toBeVisible();
  });

  await page.getByRole("link", { name: /^Weekly Check-in/ }).click();
  await expect(page).toHaveURL(/section=checkin/);
  await expect(page.getByRole("tab", { name: "New Check-In" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("tab", { name: "New Check-In" })).toBeVisible();
});

test("the food diary banner shows in every section until it is dismissed", async ({ page }) => {
  await signUp(page.request, "Noor");
  await page.goto("/?section=dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome, Noor/ })).toBeVisible();
  await expect(page.getByText(/^A message from/)).toHaveCount(0);
  await page.getByRole("link", { name: /^3-Day Food Diary.*Priority/ }).click();
  await expect(page.getByRole("heading", { name: "Your 3-day food diary" })).toBeVisible();
  const banner = page.getByRole("region", { name: "Action Required: Complete Your Food Diary" });
  await expect(banner).toBeVisible();
  await page.goBack();
  for (const section of ["messages", "checkin", "progress", "onboarding", "intake", "dashboard"]) {
    await page.goto(`/?section=${section}`);
    await expect(banner.getByRole("link", { name: "Complete Now" })).toHaveAttribute("href", "/?section=nutrition");
    await expectNoOverflow(page);
  }
  // On a phone it is shorter, and still says how long the plan takes.
  await page.setViewportSize({ width: 390, height: 844 });
  const note = await banner.getByText("Your nutrition plan takes 3 working days after we receive your diary.").boundingBox();
  expect(note?.width).toBeGreaterThan(100);
  await page.setViewportSize({ width: 1440, height: 900 });
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect(banner).toHaveCount(0);
  await expect.poll(() => writes).toEqual(["PATCH /api/client-dashboard"]);
  for (const _ of ["once", "twice"]) {
    await page.reload();
    await expect(page.getByRole("link", { name: /^3-Day Food Diary/ })).toBeVisible();
    await expect(banner).toHaveCount(0);
  }
  // It is stored once, not on every page.
  expect(writes).toHaveLength(1);
});

test("the coach sees open promises, marks one as kept and undoes it", async ({ page }) => {
  const client = await signUp(page.request, `Ottilie ${crypto.randomUUID().slice(0, 6)}`);
  const answer = "Something that is long enough to say";
  const intake = { fitnessExperience: answer, currentActivity: answer, nutritionGoals: answer, lifestyle: answer, motivation: answer, expectations: answer };
  expect((await page.request.post("/api/intake-form", { data: { ...intake, injuries: ["Knee Issues"] } })).ok()).toBe(true);
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=checkins");
  await expect(page.getByText("Safety notes").first()).toBeVisible();
  const panel = page.getByRole("region", { name: "Promises" });
  await panel.getByRole("button", { name: /^Show all/ }).click();
  const row = panel.getByRole("listitem").filter({ hasText: client.firstName }).last();
  await expect(row).toContainText("Review their intake form · due");
  await row.getByRole("button", { name: /^Mark as reviewed/ }).click();
  await expect(page.getByText("Intake marked as reviewed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Intake marked as reviewed", { exact: true })).toBeHidden();
  await expect(row).toContainText("Review their intake form · due");
});

test("feedback that the coach shortens while it is on screen shows in full", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  await signUp(page.request, "Fen");
  const { id } = await submitCheckInByApi(page.request);
  const coach = await playwright.request.newContext({ baseURL });
  await signInAsDemo(coach, "coach");
  const giveFeedback = async (feedback: string) => expect((await coach.post(`/api/check-ins/${id}/feedback`, { data: { feedback } })).status()).toBe(200);
  await giveFeedback("A good week. ".repeat(40));
  await page.goto("/?section=dashboard");
  const card = page.getByRole("region", { name: /feedback$/ });
  await expect(card.getByRole("button", { name: "Read more" })).toBeVisible();
  await giveFeedback(["One", "Two", "Three", "Four", "Five", "Six"].join("\n"));
  const text = card.getByText("Six");
  await expect(text).toHaveCSS("-webkit-line-clamp", "none");
  await expect(card.getByRole("button", { name: "Read more" })).toHaveCount(0);
  await coach.dispose();
});
