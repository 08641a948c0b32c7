import type { DashboardMetrics } from "@/lib/practice/dashboard/contract";
import { clientCard, showAllQuestions, submitCheckInByApi } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

const struggling = { energyLevel: 1, stressLevel: 10, averageSleep: 3, workoutsCompleted: 0 };

test("the dashboard starts with who needs the coach, and shows the server's figures", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
  await expect(page.getByRole("region", { name: "Who needs you" }).getByRole("listitem").first()).toBeVisible();
  for (const heading of ["Client Journey Pipeline", "This Week's Check-ins", "Onboarding Progress", "Quick Actions", "Alerts", "Revenue"])
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  const { revenue } = (await (await page.request.get("/api/desk")).json()) as DashboardMetrics;
  await expect(page.getByText(`of £${revenue.goal?.toLocaleString("en-GB")} goal (${revenue.percentOfGoal}%)`)).toBeVisible();
  await expect(page.getByText(/^Powered by .+ - Coaching Management Platform$/)).toBeVisible();
});

test("every quick action, alert and tile opens its page", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=dashboard");
  const queue = page.getByRole("region", { name: "Who needs you" });
  await page.getByRole("link", { name: /^\d+ clients at week 4\/8\/12$/ }).click();
  await expect(queue.getByRole("button", { name: /^Milestone/ })).toHaveAttribute("aria-pressed", "true");
  await expect(queue.getByText("A milestone to celebrate").first()).toBeVisible();
  await queue.getByRole("link", { name: /^See trends for / }).first().click();
  await expect(page).toHaveURL(/section=checkins&client=/);
  await page.goBack();
  await page.getByRole("link", { name: /^\d+ unread messages$/ }).click();
  await expect(page).toHaveURL(/section=messages/);
  await page.goBack();
  await page.getByRole("link", { name: /^Review Check-ins/ }).click();
  await expect(page.getByRole("heading", { name: /^Weekly Check-In Review/ })).toBeVisible();
  await page.goBack();

  await test.step("a tile opens the leads it counts", async () => {
    await page.getByRole("link", { name: /^Ready to Start/ }).click();
    await expect(page.getByRole("tab", { name: "All Leads View" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("button", { name: /^Won/ })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("table", { name: "All Leads View" }).getByText("WON").first()).toBeVisible();
    await page.goBack();
  });

  await test.step("Send Chase Emails shows a preview without leaving the page", async () => {
    await page.getByRole("button", { name: "Send Chase Emails" }).click();
    const dialog = page.getByRole("dialog", { name: "Send Chase Emails" });
    await expect(dialog.getByText(/^Skipped: \d+$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Send Chase Emails" })).toBeFocused();
  });
});

test("a struggling client appears in the queue at once, and Review opens the check-in", { tag: "@once" }, async ({ page, browser }, { project }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  const queue = page.getByRole("region", { name: "Who needs you" });
  await expect(queue).toBeVisible();
  const clientPage = await openSecondBrowser(browser, page);
  const client = await signUp(clientPage.request, "Petra", `Desk-${project.name}-${Date.now().toString(36)}`);
  await submitCheckInByApi(clientPage.request, struggling);
  await queue.getByRole("button", { name: /^Flagged/ }).click();
  await expect(page).toHaveURL(/reason=check_in_flagged/);
  const review = queue.getByRole("link", { name: `Review for ${client.firstName} ${client.lastName}, Needs Support` });
  // Other tests change the queue at the same time, so it may reload and hide the row again.
  await expect(async () => {
    const showAll = queue.getByRole("button", { name: /^Show all/ });
    if (await showAll.isVisible()) await showAll.click({ timeout: 1000 });
    await expect(review).toBeVisible({ timeout: 1000 });
  }).toPass();
  await review.click();
  await expect(page).toHaveURL(/section=checkins#check-in-/);
  await expect(clientCard(page, client)).toBeInViewport();
});

test("the bell notifies the coach and the client at once, and links to the check-in", { tag: ["@phone", "@desk"] }, async ({ page, browser }) => {
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  await coach.goto("/?section=messages");
  const client = await signUp(page.request, "Bella", `Ring-${Date.now().toString(36)}`);
  await page.goto("/?section=checkin");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");
  // Buttons do nothing until the page has hydrated.
  await showAllQuestions(page);
  await bell.click();
  await expect(page.getByText("No notifications yet", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No notifications yet", { exact: true })).toBeHidden();
  await expect(bell).toBeFocused();

  const sent = await submitCheckInByApi(page.request, struggling);
  await coach.getByRole("button", { name: /^Notifications, (\d+|99\+) new$/ }).click();
  const notice = coach.getByRole("link", { name: new RegExp(`${client.lastName} sent a check-in for week 1, with flags`) });
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText(/sleep|stress|energy/i);
  await expectAccessible(coach);
  await expectNoOverflow(coach);
  await notice.click();
  await expect(clientCard(coach, client)).toBeVisible();
  const findNotification = async () => ((await (await coach.request.get("/api/notifications?limit=100")).json()) as { text: string; readAt: string | null }[]).find(({ text }) => text.includes(`${client.lastName} sent`));
  await expect.poll(async () => (await findNotification())?.readAt).toEqual(expect.any(String));

  await test.step("the same link, while another tab is open", async () => {
    await coach.getByRole("tab", { name: "Client Trends" }).click();
    await expect(clientCard(coach, client)).toBeHidden();
    await coach.getByRole("button", { name: /^Notifications/ }).click();
    await notice.click();
    await expect(coach.getByRole("tab", { name: /^Pending Review/ })).toHaveAttribute("aria-selected", "true");
    await expect(clientCard(coach, client)).toBeInViewport();
  });

  expect((await coach.request.post(`/api/check-ins/${sent.id}/feedback`, { data: { feedback: "One early night, please." } })).ok()).toBe(true);
  await expect(bell).toHaveAccessibleName("Notifications, 1 new");
  await bell.click();
  await page.getByRole("link", { name: /gave you feedback on week 1/ }).click();
  await expect(page.getByRole("tab", { name: "Check-In History" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Check-In History" }).getByText("One early night, please.")).toBeVisible();
  await page.reload();
  await expect(bell).toHaveAccessibleName("Notifications");
});
