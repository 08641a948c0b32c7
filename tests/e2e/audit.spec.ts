import type { Locator, Page } from "@playwright/test";
import { blockLiveUpdates, expect, expectAccessible, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

/** Other people's tests write into the same log: what is looked for may be further back. */
const readUntil = (page: Page, entry: Locator) =>
  expect(async () => {
    if (!(await entry.isVisible())) await page.getByRole("button", { name: "Show earlier" }).click({ timeout: 2000 });
    await expect(entry).toBeVisible({ timeout: 2000 });
  }).toPass();

test("the coach reads who did what, from her settings, and narrows it to one kind and one person", async ({ page, browser }) => {
  const lastName = `Logged${Date.now().toString(36)}`;
  const client = await signUp(page.request, "Ada", lastName);
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  expect((await coach.request.get(`/api/clients/${client.id}/record`)).ok()).toBe(true);

  await coach.goto("/settings");
  await coach.getByRole("link", { name: "Activity log" }).click();
  await expect(coach.getByRole("heading", { name: "Activity log", level: 1 })).toBeVisible();
  const copy = coach.getByText(`downloaded the full record of Ada ${lastName}`);
  await readUntil(coach, copy);

  const kind = coach.getByLabel("Kind");
  await kind.selectOption("Sign-ins and passwords");
  await expect(copy).toBeHidden();
  const her = coach.getByRole("link", { name: `Ada ${lastName}` }).first();
  await readUntil(coach, her);
  await her.click();
  await expect(coach.getByLabel("Person")).toHaveValue(client.id);
  await expect(coach.getByText("signed up as a client")).toBeVisible();
  await expect(copy).toBeVisible();
  await expect(coach.locator("main").getByRole("listitem")).toHaveCount(3);

  await kind.selectOption("Imports");
  await expect(coach.getByText("No matching activity")).toBeVisible();
  await expectAccessible(coach);
  await coach.reload();
  await expect(coach.getByText("No matching activity")).toBeVisible();
  await expect(kind).toHaveValue("imports");
  await coach.context().close();
});

test("the log reads further by the page, and says so when it cannot be read", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  for (let count = 0; count < 31; count += 1) expect((await page.request.get("/api/export/payments")).ok()).toBe(true);
  await blockLiveUpdates(page);
  await page.goto("/activity-log?kind=exports");
  // Other tests export beside this one, so what counts is the page, not what each entry says.
  const entries = page.locator("main").getByRole("listitem");
  await expect(entries).toHaveCount(30);
  await expect(page.getByText("exported all payments").first()).toBeVisible();
  await page.getByRole("button", { name: "Show earlier" }).click();
  await expect(entries.nth(30)).toBeVisible();

  await page.route("**/api/audit-log?*", (route) => route.fulfill({ status: 503, json: { message: "Away" } }));
  await page.getByLabel("Kind").selectOption("Settings");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/audit-log?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
});
