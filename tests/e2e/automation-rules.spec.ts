import type { Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

const ruleRow = (page: Page, name: string) => page.getByRole("region", { name: "Rules" }).getByRole("listitem").filter({ has: page.getByRole("switch", { name }) });
/** Matches a toast's title and text together, because it is shown for only 5 seconds. */
const toastMatching = (page: Page, text: RegExp) => page.getByRole("region", { name: /Notification/ }).filter({ hasText: text });

test("a rule that is switched off stays off until it is switched on again", async ({ page, isMobile }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  await expect(page.getByRole("heading", { name: "Automation", level: 1 })).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(4);
  await expect(ruleRow(page, "Intake Form Reminder")).toContainText("Contract signed + 24 hours");
  // Phone and desktop tests run at the same time, so each uses its own rule.
  const name = isMobile ? "Contract Delivery" : "Intake Form Reminder";
  const ruleSwitch = page.getByRole("switch", { name });
  for (const isOn of [false, true]) {
    await ruleSwitch.click();
    await expect(toastMatching(page, new RegExp(`Automation Updated.*${name} is ${isOn ? "on" : "off"}\\.`))).toHaveCount(1);
    await page.reload();
    await expect(ruleSwitch).toBeChecked({ checked: isOn });
  }
});

test("a switch moves back and shows an error when the request fails", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.route("**/api/automation/rules/*", (route) => route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }));
  await page.goto("/?section=automation");
  const ruleSwitch = page.getByRole("switch", { name: "Program Delivery" });
  await expect(ruleSwitch).toBeChecked();
  await ruleSwitch.click();
  await expect(toastWithTitle(page, "Automation not updated")).toBeVisible();
  await expect(ruleSwitch).toBeChecked();
});

test("a coach tests a rule and reads the email", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  await ruleRow(page, "Welcome Email").getByRole("button", { name: /^Test to myself/ }).click();
  await expect(toastMatching(page, /Test Completed.*It's on its way to coach@example\.com\./)).toHaveCount(1);
  await page.getByRole("link", { name: "Email History" }).click();
  const email = page.getByRole("region", { name: "All emails" }).getByRole("listitem").filter({ hasText: "[Test]" }).first();
  await email.getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: /^\[Test\] / })).toBeVisible();
});

test("an invalid setting shows an error at its field and keeps the input", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  await page.getByLabel("Contract URL").fill("my contract");
  await page.getByLabel("From email").fill("Maya");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Please enter a full link that starts with https://")).toBeVisible();
  await expect(page.getByText("Please use name@example.com or Name <name@example.com>")).toBeVisible();
  await expect(page.getByLabel("Contract URL")).toHaveValue("my contract");
  await page.route("**/api/automation/settings", (route) => route.fulfill({ status: 503, json: { message: "We can't reach our records right now. Please try again in a minute." } }));
  await page.getByLabel("Contract URL").fill("https://example.com/other");
  await page.getByLabel("From email").fill("");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(toastWithTitle(page, "Settings not updated")).toBeVisible();
  await expect(page.getByLabel("Contract URL")).toHaveValue("https://example.com/other");
});

test("automation settings are saved in the practice settings", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  const contractUrl = page.getByLabel("Contract URL");
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeEnabled();
  const before = await contractUrl.inputValue();
  const save = async (link: string) => {
    await contractUrl.fill(link);
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/automation/settings"));
    await page.getByRole("button", { name: "Save Settings" }).click();
    expect((await saved).status()).toBe(200);
  };
  await save("https://example.com/the-contract");
  await expect(toastWithTitle(page, "Settings Updated")).toBeVisible();
  await page.goto("/settings/agreement");
  await expect(page.getByLabel("Contract link")).toHaveValue("https://example.com/the-contract");
  await page.goto("/?section=automation");
  await save(before);
});

test("a coach writes the text of one email, sees it in the preview and goes back to ours", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  await page.getByRole("link", { name: "Edit text of Program Delivery" }).click();
  const [text, preview] = [page.getByLabel("Email template"), page.frameLocator("iframe")];
  await expect(preview.getByText("Thank you for your consultation form.")).toBeVisible();
  await text.fill("Dear {lastName}, your training is next.");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(page.getByRole("main").getByText("We can't fill in {lastName}. You can use {firstName} and {coachName}.")).toBeVisible();
  await text.fill("Well done, {firstName}! {coachName} reads it tonight.");
  await page.getByRole("button", { name: "Save text" }).click();
  await expect(toastWithTitle(page, "Settings Updated")).toBeVisible();
  await expect(preview.getByText(/Well done, .+! .+ reads it tonight\./)).toBeVisible();
  await expect(preview.getByText("Thank you for your consultation form.")).toBeHidden();
  await page.goto("/email-preview?template=welcome");
  await expect(text).toHaveValue("");
  await expect(preview.getByText("Thank you for your payment.")).toBeVisible();
  await page.goto("/email-preview?template=program-delivery");
  await page.getByRole("button", { name: "Use our text" }).click();
  await expect(preview.getByText("Thank you for your consultation form.")).toBeVisible();
  await expect(text).toHaveValue("");
  await page.goto("/email-preview?template=milestone");
  await expect(preview.getByText("You get this email because")).toBeVisible();
  await expect(text).toBeHidden();
});
