import type { Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { blockLiveUpdates, expect, expectAccessible, expectNoOverflow, latestEmailTo, signInAsDemo, test } from "@/tests/e2e/support/test";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Chooses a template from the list, or from the menu on narrow screens. */
async function chooseTemplate(page: Page, name: string) {
  if (!isPhone(page)) return page.getByRole("navigation", { name: "Templates" }).getByRole("button", { name: new RegExp(`^${name}\\b`) }).first().click();
  const menu = page.getByLabel("Template", { exact: true });
  const label = (await menu.getByRole("option").allTextContents()).find((text) => text.startsWith(`${name} ·`));
  await menu.selectOption({ label });
}

const emailBody = (page: Page, subject: string) => page.frameLocator(`iframe[title=${JSON.stringify(subject)}]`);
const frame = (page: Page) => page.getByRole("tabpanel", { name: "Preview" }).locator("iframe");
const frameWidth = (page: Page) => frame(page).evaluate((element: HTMLElement) => element.offsetWidth);

test("a coach previews a template and sends themselves a test", { tag: "@phone" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=emails");
  await page.getByRole("link", { name: "Preview Templates" }).click();
  await expect(page).toHaveURL(/\/email-preview$/);
  await expect(page.getByRole("heading", { name: "Email Preview", level: 1 })).toBeVisible();
  await expect(emailBody(page, "Welcome to Cadence").getByRole("heading", { name: "Welcome! We're glad you're here" })).toBeVisible();

  await chooseTemplate(page, "Milestone Celebration");
  await expect(page).toHaveURL(/template=milestone$/);
  const subject = "8 weeks: look how far you've come";
  await expect(page.getByText(subject, { exact: true })).toBeVisible();
  await expect(emailBody(page, subject).getByText("Hi Hannah,")).toBeVisible();
  await page.getByLabel("Client name").fill("<b>Zoe</b> Hill");
  await expect(emailBody(page, subject).getByText("Hi <b>Zoe</b>,")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Phone" }).click();
  await expect.poll(() => frameWidth(page)).toBe(390);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(() => frameWidth(page)).toBeGreaterThanOrEqual(700);
  await expectNoOverflow(page);
  await expect(frame(page)).toHaveAttribute("sandbox", "");

  await page.getByRole("tab", { name: "HTML Source" }).click();
  await expect(page.getByRole("region", { name: "HTML source" })).toContainText("<!DOCTYPE html");
  await page.getByRole("button", { name: "Copy HTML" }).click();
  await expect(toastWithTitle(page, "HTML copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("&lt;b&gt;Zoe&lt;/b&gt;");
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Send Test" }).click();
  await expect(toastWithTitle(page, "Test Sent")).toBeVisible();
  await expect(page.getByText("It's on its way to coach@example.com.").first()).toBeVisible();
  expect((await latestEmailTo("coach@example.com", "milestone")).subject).toBe(`[Test] ${subject}`);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Milestone Celebration" })).toBeVisible();
  await expect(emailBody(page, subject).getByText("Hi Hannah,")).toBeVisible();
  // With the keyboard, because on a phone the toast is over it: a reload keeps it for its 5 seconds, and a mouse upon it for longer.
  await page.getByRole("link", { name: "Back to Email Automation" }).press("Enter");
  await expect(page).toHaveURL(/section=emails$/);
});

test("a text that isn't saved is asked about before another email is shown, and doesn't replace a colleague's unasked", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const saveAsColleague = async (intakeReminderText: string) => expect((await page.request.post("/api/automation/settings", { data: { intakeReminderText } })).ok()).toBe(true);
  await page.goto("/email-preview?template=intake-reminder");
  const [text, dialog] = [page.getByLabel("Email template"), page.getByRole("alertdialog", { name: "Leave without saving?" })];
  await text.fill("Mine, {firstName}.");
  await chooseTemplate(page, "Chase");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(text).toHaveValue("Mine, {firstName}.");
  await expect(page).toHaveURL(/template=intake-reminder$/);

  await saveAsColleague("Theirs, {firstName}.");
  await expect(page.getByText("Someone else changed this while you were editing")).toBeVisible();
  await expect(text).toHaveValue("Mine, {firstName}.");
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(toastWithTitle(page, "Settings Updated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save text" })).toBeVisible();

  await text.fill("Another, {firstName}.");
  await chooseTemplate(page, "Chase");
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/template=checkin-chase$/);
  await expect(text).toBeHidden();
  await chooseTemplate(page, "Intake Form Reminder");
  await expect(text).toHaveValue("Mine, {firstName}.");
  await saveAsColleague("");
});

test("a template that fails to load shows an error and can be retried", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await blockLiveUpdates(page);
  await page.goto("/email-preview?template=no-such-template");
  await expect(emailBody(page, "Welcome to Cadence").getByText("Hi Hannah,")).toBeVisible();
  await page.route("**/api/email-templates/**", (route) => route.abort());
  await chooseTemplate(page, "Chase");
  await expect(page.getByRole("alert").getByText("Failed to load email template").first()).toBeVisible();
  await page.getByRole("tab", { name: "HTML Source" }).click();
  await expect(page.getByRole("alert").getByText("Failed to load HTML source")).toBeVisible();
  await page.unroute("**/api/email-templates/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "HTML source" })).toContainText("re missing your check-in");
});
