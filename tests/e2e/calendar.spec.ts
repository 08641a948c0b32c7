import { expect, expectAccessible, expectNoOverflow, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";
import { readCalendarFile } from "@/tests/support/read-calendar";

test("a client makes a calendar link, copies it, renews it and stops it", { tag: "@phone" }, async ({ page, context, playwright, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page.request, "Cleo");
  // A calendar app has no session.
  const app = await playwright.request.newContext({ baseURL });
  await page.goto("/profile#calendar");
  const section = page.getByRole("region", { name: "Calendar" });
  await section.getByRole("button", { name: "Create a calendar link" }).click();
  const address = section.getByRole("textbox", { name: "Calendar link" });
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  await expect(section.getByRole("link", { name: "Open in your calendar app" })).toHaveAttribute("href", first.replace(/^https?:/, "webcal:"));
  await expect(section.getByText("not read by a calendar app yet")).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await section.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied to clipboard!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  const response = await app.get(new URL(first).pathname);
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const { events } = readCalendarFile(await response.text());
  expect(events[0]?.summary).toBe("Check-in due, week 2");

  await page.reload();
  await expect(section.getByText(/last read by a calendar app/)).toBeVisible();
  await expect(address).toHaveCount(0);
  await section.getByRole("button", { name: "Make a new link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make a new link" }).click();
  await expect(address).toHaveValue(/\.ics$/);
  const second = await address.inputValue();
  expect(second).not.toBe(first);
  expect([(await app.get(new URL(first).pathname)).status(), (await app.get(new URL(second).pathname)).status()]).toEqual([404, 200]);

  await section.getByRole("button", { name: "Stop the link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop the link" }).click();
  await expect(page.getByText("Calendar link stopped", { exact: true })).toBeVisible();
  await expect(section.getByRole("button", { name: "Create a calendar link" })).toBeVisible();
  expect((await app.get(new URL(second).pathname)).status()).toBe(404);
  await app.dispose();
});

test("a coach's calendar names clients by their first name and initial", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const { url } = (await (await page.request.post("/api/calendar")).json()) as { url: string };
  const { events } = readCalendarFile(await (await page.request.get(new URL(url).pathname)).text());
  expect(events.length).toBeGreaterThan(0);
  for (const { summary } of events) expect(summary).toMatch(/^(Away|Due: |Renewal: |Plan ends: )/);
  await page.goto("/profile");
  await expect(page.getByRole("region", { name: "Calendar" }).getByText("Link created")).toBeVisible();
  await page.request.delete("/api/calendar");
});
