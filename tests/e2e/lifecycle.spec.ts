import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect, expectAccessible, expectNoOverflow, openSecondBrowser, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";
import { unzip } from "@/tests/support/unzip";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a client's pause shows with its end on open screens, and disappears when the client resumes", async ({ page, browser }) => {
  const client = await signUp(page.request, "Paula");
  await page.goto("/?section=dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome, Paula/ })).toBeVisible();
  const coach = await openSecondBrowser(browser, page);
  await signInAsDemo(coach.request, "coach");
  expect((await coach.request.post(`/api/clients/${client.id}/pause`, { data: { until: inDays(12), reason: "Holiday" } })).ok()).toBe(true);

  const notice = page.getByText(/^You're paused until \d+ \w+ \d{4}\.$/);
  await expect(notice).toBeVisible();
  await expect(page.getByRole("link", { name: /^Weekly Check-in/ })).toContainText("Paused");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto("/?section=checkin");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Week 1", { exact: true })).toBeVisible();

  await coach.goto(`/client-checkins?clientId=${client.id}`);
  await expect(coach.getByText(/^Paused until/)).toBeVisible();
  expect((await coach.request.post(`/api/clients/${client.id}/resume`)).ok()).toBe(true);
  await expect(notice).toBeHidden();
  await expect(coach.getByText(/^Paused until/)).toBeHidden();
  await coach.context().close();
});

test("a client downloads all their data from their profile", { tag: "@once" }, async ({ page }) => {
  await signUp(page.request, "Dora");
  await page.goto("/profile");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download my data" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Dora Tester record \d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await buffer(createReadStream(await download.path())));
  expect(JSON.parse(files.get("record.json") ?? "").profile.firstName).toBe("Dora");
  await expect(page.getByRole("heading", { name: "Profile Settings" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
