import { expect, signInAsDemo, test, uniqueEmail } from "@/tests/e2e/support/test";

test("a coach opens any screen, client or lead from the keyboard", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const email = uniqueEmail("palette");
  expect((await page.request.post("/api/leads/quick-add", { data: { fullName: "Paloma Etta", email } })).ok()).toBe(true);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search" });
  await page.keyboard.press("Control+k");
  await box.fill("finan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Finances | Cadence");

  await page.keyboard.press("Control+k");
  await box.fill("lucy fr");
  await expect(page.getByRole("option", { name: /^Lucy Fraser/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/client-profile\//);
  await expect(page.getByRole("heading", { name: "Lucy Fraser", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Search" }).click();
  await box.fill(email);
  await page.getByRole("option", { name: /^Paloma Etta/ }).click();
  await expect(page).toHaveURL(/\/leads\?lead=/);
  await expect(page.getByRole("dialog", { name: "Edit Lead Information" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await box.fill("chase");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /chase/i })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await box.fill("set up their payment");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await box.fill("nobody is called this");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  // What was typed to search isn't kept from a press beside the dialog.
  await page.mouse.click(5, 5);
  await expect(box).toBeHidden();
  await expect(box).toBeHidden();
});

test("a client's palette lists their own screens and no other people", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "Nutrition Plans" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Practice settings" })).toBeHidden();
  await page.getByRole("option", { name: "Messages" }).click();
  await expect(page).toHaveTitle("Messages | Cadence");
});

test("a press that can't load its dialog says so, and the screen keeps what was typed", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/?section=clients");
  const search = page.getByRole("searchbox", { name: "Search clients" });
  await search.fill("Lucy");
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await expect(page.getByText("This didn’t load")).toBeVisible();
  await expect(search).toHaveValue("Lucy");
});
