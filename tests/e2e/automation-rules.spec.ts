import type { Page } from "@playwright/test";
import { toastWithTitle } from "@/tests/e2e/support/check-in";
import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

const rule = (page: Page, name: string) => page.getByRole("region", { name: "Rules" }).getByRole("listitem").filter({ has: page.getByRole("switch", { name }) });
/** Title and words of a toast are looked at in one: it stands for five seconds only. */
const said = (page: Page, words: RegExp) => page.getByRole("region", { name: /Notification/ }).filter({ hasText: words });

test("a rule that is switched off stays off until it is switched on again", async ({ page, isMobile }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  await expect(page.getByRole("heading", { name: "Automation", level: 1 })).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(4);
  await expect(rule(page, "Intake Form Reminder")).toContainText("Contract signed + 24 hours");
  // Each size of screen has a rule of its own: they are at it at the same time.
  const name = isMobile ? "Contract Delivery" : "Intake Form Reminder";
  const power = page.getByRole("switch", { name });
  for (const isOn of [false, true]) {
    await power.click();
    await expect(said(page, new RegExp(`Automation Updated.*${name} is ${isOn ? "on" : "off"}\\.`))).toHaveCount(1);
    await page.reload();
    await expect(power).toBeChecked({ checked: isOn });
  }
});

test("a switch goes back where the server says no, and says so", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.route("**/api/automation/rules/*", (route) => route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }));
  await page.goto("/?section=automation");
  const power = page.getByRole("switch", { name: "Program Delivery" });
  await expect(power).toBeChecked();
  await power.click();
  await expect(toastWithTitle(page, "Automation not updated")).toBeVisible();
  await expect(power).toBeChecked();
});

test("a rule is tested on oneself, and the mail is there to be read", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  await rule(page, "Welcome Email").getByRole("button", { name: /^Test to myself/ }).click();
  await expect(said(page, /Test Completed.*Sent to coach@example\.com\./)).toHaveCount(1);
  await page.getByRole("link", { name: "Email History" }).click();
  const mail = page.getByRole("region", { name: "All emails" }).getByRole("listitem").filter({ hasText: "[Test]" }).first();
  await mail.getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: /^\[Test\] / })).toBeVisible();
});

test("a wrong setting says so at its field, and what was typed stays", { tag: "@once" }, async ({ page }) => {
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

test("the rules' settings are the practice's own", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=automation");
  const [contract, words] = [page.getByLabel("Contract URL"), page.getByLabel("Email template")];
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeEnabled();
  const before = [await contract.inputValue(), await words.inputValue()] as const;
  const save = async (link: string, text: string) => {
    await contract.fill(link);
    await words.fill(text);
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/automation/settings"));
    await page.getByRole("button", { name: "Save Settings" }).click();
    expect((await saved).status()).toBe(200);
  };
  await save("https://example.com/the-contract", "Lovely to have you, {firstName}.");
  await expect(toastWithTitle(page, "Settings Updated")).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue("Lovely to have you, {firstName}.");
  await page.goto("/settings");
  await expect(page.getByLabel("Contract link")).toHaveValue("https://example.com/the-contract");
  await page.goto("/?section=automation");
  await save(...before);
});
