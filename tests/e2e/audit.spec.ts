import type { Locator, Page } from "@playwright/test";
import { blockLiveUpdates, expect, expectAccessible, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

/** Shows earlier pages until the entry is visible, because tests running in parallel add to this log. */
const showUntilVisible = (page: Page, entry: Locator) =>
  expect(async () => {
    if (!(await entry.isVisible())) await page.getByRole("button", { name: "Show earlier" }).click({ timeout: 2000 });
    await expect(entry).toBeVisible({ timeout: 2000 });
  }).toPass();

test("the coach opens the activity log from the settings and filters it by kind and person", async ({ page, browser }) => {
  const lastName = `Logged${Date.now().toString(36)}`;
  const client = await signUp(page.request, "Ada", lastName);
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  expect((await coach.request.get(`/api/clients/${client.id}/record`)).ok()).toBe(true);

  await coach.goto("/settings/data");
  await coach.getByRole("link", { name: /^Activity log/ }).click();
  await expect(coach.getByRole("heading", { name: "Activity log", level: 1 })).toBeVisible();
  const recordDownload = coach.getByText(`downloaded the full record of Ada ${lastName}`);
  await showUntilVisible(coach, recordDownload);

  const kind = coach.getByLabel("Kind");
  await kind.selectOption("Sign-ins and passwords");
  await expect(recordDownload).toBeHidden();
  const clientLink = coach.getByRole("link", { name: `Ada ${lastName}` }).first();
  await showUntilVisible(coach, clientLink);
  await clientLink.click();
  await expect(coach.getByLabel("Person")).toHaveValue(client.id);
  await expect(coach.getByText("signed up as a client")).toBeVisible();
  await expect(recordDownload).toBeVisible();
  await expect(coach.locator("main").getByRole("listitem")).toHaveCount(3);

  await kind.selectOption("Imports");
  await expect(coach.getByText("No matching activity")).toBeVisible();
  await expectAccessible(coach);
  await coach.reload();
  await expect(coach.getByText("No matching activity")).toBeVisible();
  await expect(kind).toHaveValue("imports");
  await coach.context().close();
});

test("the log loads more pages, and offers a retry after an error", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  for (let count = 0; count < 31; count += 1) expect((await page.request.get("/api/export/payments")).ok()).toBe(true);
  await blockLiveUpdates(page);
  await page.goto("/activity-log?kind=exports");
  // Tests running in parallel also export, so this counts entries instead of comparing them.
  const entries = page.locator("main").getByRole("listitem");
  await expect(entries).toHaveCount(30);
  await expect(page.getByText("exported all payments").first()).toBeVisible();
  await page.getByRole("button", { name: "Show earlier" }).click();
  await expect(entries.nth(30)).toBeVisible();

  await page.route("**/api/audit-log?*", (route) => route.fulfill({ status: 503, json: { message: "Unavailable" } }));
  await page.getByLabel("Kind").selectOption("Settings");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/audit-log?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
});
