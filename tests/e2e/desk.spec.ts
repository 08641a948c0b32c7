import type { Figures } from "@/lib/desk/contract";
import { cardOf, sendCheckIn } from "./support/check-in";
import { withServer } from "./support/own-server";
import { anotherBrowser, expect, expectAccessible, expectNoOverflow, signInAsDemo, signUp, test, turnDark } from "./support/test";

const struggling = { energyLevel: 1, stressLevel: 10, averageSleep: 3, workoutsCompleted: 0 };

test("the coach starts with who needs her, and every figure is the server's own", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
  await expect(page.getByRole("region", { name: "Who needs you" }).getByRole("listitem").first()).toBeVisible();
  for (const heading of ["Client Journey Pipeline", "This Week's Check-ins", "Onboarding Progress", "Quick Actions", "Alerts", "Revenue"])
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  const { revenue } = (await (await page.request.get("/api/desk")).json()) as Figures;
  await expect(page.getByText(`of £${revenue.goal.toLocaleString("en-GB")} goal (${revenue.percentOfGoal}%)`)).toBeVisible();
  await expect(page.getByText(/^Powered by .+ - Coaching Management Platform$/)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await turnDark(page);
  await expectAccessible(page);
});

test("every quick action and alert leads to a place that is there", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=dashboard");
  const queue = page.getByRole("region", { name: "Who needs you" });
  await page.getByRole("link", { name: /^\d+ clients at week 4\/8\/12$/ }).click();
  await expect(queue.getByRole("button", { name: /^Milestone/ })).toHaveAttribute("aria-pressed", "true");
  await expect(queue.getByText("A milestone to celebrate with her").first()).toBeVisible();
  await queue.getByRole("link", { name: /^See her trends for / }).first().click();
  await expect(page).toHaveURL(/section=checkins&client=/);
  await page.goBack();
  await page.getByRole("link", { name: /^\d+ unread messages$/ }).click();
  await expect(page).toHaveURL(/section=messages/);
  await page.goBack();
  await page.getByRole("link", { name: /^Review Check-ins/ }).click();
  await expect(page.getByRole("heading", { name: /^Weekly Check-In Review/ })).toBeVisible();
});

test("a client who struggles appears by herself, and Review leads to her check-in", { tag: "@once" }, async ({ page, browser }, { project }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  const queue = page.getByRole("region", { name: "Who needs you" });
  await expect(queue).toBeVisible();
  const other = await anotherBrowser(browser, page);
  const client = await signUp(other.request, "Petra", `Desk-${project.name}-${Date.now().toString(36)}`);
  await sendCheckIn(other.request, struggling);
  await queue.getByRole("button", { name: /^Flagged/ }).click();
  await expect(page).toHaveURL(/reason=check_in_flagged/);
  const review = queue.getByRole("link", { name: `Review for ${client.firstName} ${client.lastName}, Needs Support` });
  // The list is asked for again while other tests change it.
  await expect(async () => {
    const showAll = queue.getByRole("button", { name: /^Show all/ });
    if (await showAll.isVisible()) await showAll.click({ timeout: 1000 });
    await expect(review).toBeVisible({ timeout: 1000 });
  }).toPass();
  await review.click();
  await expect(page).toHaveURL(/section=checkins#check-in-/);
  await expect(cardOf(page, client)).toBeInViewport();
});

test("the bell tells both sides, at once, and leads to what it tells of", async ({ page, browser }) => {
  const coach = await anotherBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto("/?section=messages");
  const client = await signUp(page.request, "Bella", `Ring-${Date.now().toString(36)}`);
  await page.goto("/?section=checkin");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");
  // Enabled once the page's script has started, before which no button does anything.
  await expect(page.getByRole("button", { name: "Submit check-in" })).toBeEnabled();
  await bell.click();
  await expect(page.getByText("Nothing yet", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing yet", { exact: true })).toBeHidden();
  await expect(bell).toBeFocused();

  const sent = await sendCheckIn(page.request, struggling);
  await coach.getByRole("button", { name: /^Notifications, \d+ new$/ }).click();
  const notice = coach.getByRole("link", { name: new RegExp(`${client.lastName} sent her check-in of week 1, and it raises flags`) });
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText(/sleep|stress|energy/i);
  await expectAccessible(coach);
  await expectNoOverflow(coach);
  await notice.click();
  await expect(cardOf(coach, client)).toBeVisible();
  const told = async () => ((await (await coach.request.get("/api/notifications?limit=100")).json()) as { text: string; readAt: string | null }[]).find(({ text }) => text.includes(`${client.lastName} sent`));
  await expect.poll(async () => (await told())?.readAt).toEqual(expect.any(String));

  expect((await coach.request.post(`/api/check-ins/${sent.id}/feedback`, { data: { feedback: "One early night, please." } })).ok()).toBe(true);
  await expect(bell).toHaveAccessibleName("Notifications, 1 new");
  await bell.click();
  await page.getByRole("link", { name: /gave you feedback on week 1/ }).click();
  await expect(page.getByRole("tab", { name: "Check-In History" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Check-In History" }).getByText("One early night, please.")).toBeVisible();
  await page.reload();
  await expect(bell).toHaveAccessibleName("Notifications");
});

test("fresh demo data shows the figures of the product's description", { tag: "@once" }, async ({ page }) => {
  await withServer({ DEMO_MODE: "1" }, async (address) => {
    expect((await page.request.post(`${address}/api/demo-login`, { data: { role: "coach" } })).status()).toBe(200);
    await page.goto(address);
    for (const link of ["2 payment failures", "3 clients at week 4/8/12", "5 unread messages"]) await expect(page.getByRole("link", { name: link, exact: true })).toBeVisible();
    for (const text of ["£2,840", "of £4,000 goal (71%)", "£236.67"]) await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Review Check-ins 6", exact: true })).toBeVisible();
    const figure = (label: string) => page.getByRole("definition").filter({ has: page.locator(`xpath=../dt[normalize-space()="${label}"]`) });
    for (const [label, value] of [["Needing attention", "3"], ["Fully onboarded", "9"], ["Active subscriptions", "12"]] as const) await expect(figure(label)).toHaveText(value);
    await expect(page.getByText("Active Clients").locator("xpath=ancestor::*[self::a or self::div][1]")).toContainText("12");
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ })).toContainText("3");
  });
});
