import type { Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import { expect, expectAccessible, expectColorContrast, expectNoOverflowAtAnyWidth, signInAsDemo, switchToDarkMode, test } from "@/tests/e2e/support/test";

/** Opens the page with `waitUntil`, because it has no React to hydrate. */
const open = async (page: Page, address = "/api-docs") => {
  await page.goto(address, { waitUntil: "load" });
  await expect(page.getByText(/^\d+ endpoints$/)).toBeVisible();
};

test("a developer opens a section, an endpoint and a schema", async ({ page }) => {
  await open(page);
  await page.locator("summary").filter({ hasText: "Check-ins" }).click();
  const feedback = page.locator("summary").filter({ hasText: "POST" }).filter({ hasText: "/api/check-ins/{id}/feedback" });
  await expect(feedback).toContainText("For coaches");
  await feedback.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Request body of POST /api/check-ins/{id}/feedback", exact: true })).toContainText("feedback: string");
  await expect(page.getByRole("region", { name: "Example for Request body of POST /api/check-ins/{id}/feedback" })).toContainText("sendFollowUpEmail");
  await expect(page.getByRole("region", { name: "Response 200 of POST /api/check-ins/{id}/feedback" })).toContainText("alreadySentAt");
  await expect(page.getByLabel("Errors of POST /api/check-ins/{id}/feedback")).toContainText("404");
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await switchToDarkMode(page);
  await expectColorContrast(page);
  await page.locator("summary").filter({ hasText: "PATCH" }).filter({ hasText: "/api/weekly-check-ins/{id}" }).click();
  const edited = page.getByRole("region", { name: "Response 200 of PATCH /api/weekly-check-ins/{id}" });
  await expect(edited).toHaveText("CheckIn");
  await edited.getByRole("link").click();
  await expect(page).toHaveURL(/#schema-CheckIn$/);
  await expect(page.getByRole("region", { name: "CheckIn", exact: true })).toContainText("weekNumber: number");
  await expectNoOverflowAtAnyWidth(page);
});

test("a developer finds every endpoint by searching for its path", async ({ page, request }) => {
  const document = (await (await request.get("/api/openapi.json")).json()) as { paths: Record<string, Record<string, { summary: string }>> };
  await open(page);
  await page.getByLabel("Find an endpoint").fill("/api/");
  const summaries = await page.getByRole("listitem").locator("summary").allInnerTexts();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { summary }] of Object.entries(methods)) expect(summaries.some((text) => [method.toUpperCase(), path, summary].every((part) => text.includes(part)))).toBe(true);

  await page.getByLabel("Find an endpoint").fill("post feedback");
  await expect(page.getByRole("status")).toHaveText("1 endpoint found");
  await page.getByLabel("Find an endpoint").fill("no such endpoint");
  await expect(page.getByRole("status")).toHaveText("0 endpoints found");
});

test("a link opens one endpoint", async ({ page }) => {
  await open(page, "/api-docs#giveFeedback");
  await expect(page.getByRole("region", { name: "Request body of POST /api/check-ins/{id}/feedback", exact: true })).toBeInViewport();
});

test("the page with everything it loads is at most 150 kB gzipped", { tag: "@once" }, async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => sizes.push(response.body().then((body) => gzipSync(body).length)));
  await page.goto("/api-docs", { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(150_000);
});

test("a coach opens the API page from the practice settings", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings");
  await page.getByRole("link", { name: "API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
});
