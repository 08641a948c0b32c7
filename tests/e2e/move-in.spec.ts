import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoOverflow, signInAsDemo, test } from "@/tests/e2e/support/test";
import { makeMovingPractice } from "@/tests/support/moving-practice";

/** Counts the coach's clicks on this page. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    const counter = globalThis as typeof globalThis & { clicks?: number };
    counter.clicks = 0;
    document.addEventListener("click", () => void (counter.clicks = (counter.clicks ?? 0) + 1), true);
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { clicks?: number }).clicks ?? 0);
}

const addFiles = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) => page.locator('input[type="file"]').setInputFiles(files);

test("a move that takes a while to begin doesn't change the address of the page that is open by then", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/move-in");
  let begin = () => {};
  const left = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route("**/api/imports/batches", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await left;
    await route.fulfill({ json: { id: "late" } });
  });
  const begun = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/imports/batches"));
  const sendsFiles = page.waitForRequest("**/api/imports/batches/late/**");
  await addFiles(page, { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from("First name,Email\nDora,dora@example.com") });
  await begun;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ }).click();
  await expect(page).toHaveTitle("Messages | Cadence");
  begin();
  await sendsFiles;
  await expect(page).toHaveURL(/section=messages/);
});

test("fifty clients with half a year of check-ins, weights, payments, chats and photos move in, and out again with one undo", { tag: "@once" }, async ({ page }) => {
  test.setTimeout(240_000);
  const tag = Date.now().toString(36);
  const { clients, files } = await makeMovingPractice({ tag, firstMonday: new Date("2026-04-06T00:00:00Z"), weeks: 26 });
  await signInAsDemo(page.request, "coach");
  await page.goto("/bulk-import");
  await page.getByRole("link", { name: "Import everything" }).click();
  await expect(page.getByRole("heading", { name: "Import everything at once", level: 1 })).toBeVisible();
  const clicks = await countClicks(page);
  const started = Date.now();
  await addFiles(page, files);
  await expect(page.getByText("50 new clients, 1,300 check-ins, 1,300 days of measurements, 350 payments, 300 messages and 100 photos.")).toBeVisible({ timeout: 120_000 });
  // Half a year of dates such as 06/04/2026 has days above 12, so nothing is asked about them.
  const moveIn = page.getByRole("button", { name: "Import everything" });
  await expect(moveIn).toBeEnabled({ timeout: 120_000 });
  await page.getByRole("checkbox", { name: /invitation/ }).uncheck();
  await expect(moveIn).toBeEnabled();
  await moveIn.click();
  await expect(page.getByText(/^Imported: 50 new clients, /)).toBeVisible({ timeout: 120_000 });
  expect(await clicks()).toBeLessThanOrEqual(40);
  test.info().annotations.push({ type: "product's own time", description: `${Math.round((Date.now() - started) / 1000)} s, ${await clicks()} clicks` });

  const [first] = clients;
  const { clients: found } = await (await page.request.get(`/api/search?q=${first?.email}`)).json() as { clients: { id: string }[] };
  expect(found).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("This import was undone.")).toBeVisible({ timeout: 120_000 });
  expect(((await (await page.request.get(`/api/search?q=${first?.email}`)).json()) as { clients: unknown[] }).clients).toEqual([]);
});

test("a move asks only what it can't tell: who somebody is, and how a date is read", { tag: "@phone" }, async ({ page }) => {
  const tag = Date.now().toString(36);
  await signInAsDemo(page.request, "coach");
  await page.goto("/move-in");
  const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await addFiles(page, [
    csv("clients.csv", `First name,Last name,Email\nPriya,Sharma${tag},priya.${tag}@example.com\n`),
    csv("weights.csv", `Name,Date,Weight (kg)\nPria Sharma${tag},03/04/2026,69\nMia Wong${tag},04/05/2026,71\n`),
    csv("notes.pdf", "%PDF-1.7 …"),
  ]);
  await expect(page.getByText(/This is not a CSV or Excel file/)).toBeVisible();
  await page.getByRole("button", { name: "Leave out notes.pdf" }).click();
  await expect(page.getByRole("button", { name: "Put back notes.pdf" })).toBeEnabled();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "That's right" }).click();
  await expect(page.getByRole("button", { name: "That's right" })).toBeHidden();
  await page.getByRole("radio", { name: `It's Priya Sharma${tag}` }).check();
  await expect(page.getByRole("radio", { name: `It's Priya Sharma${tag}` })).toBeChecked();
  await page.getByRole("group", { name: `Mia Wong${tag}` }).getByRole("radio", { name: "Someone new" }).check();
  await expect(page.getByText("2 new clients and 2 days of measurements.")).toBeVisible();
  // A reload goes on where it was.
  await page.reload();
  await expect(page.getByText("2 new clients and 2 days of measurements.")).toBeVisible();
  await page.getByRole("button", { name: "Import everything" }).click();
  await expect(page.getByText("Imported: 2 new clients and 2 days of measurements.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("This import was undone.")).toBeVisible();
});
