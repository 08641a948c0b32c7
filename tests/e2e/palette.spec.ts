import { expect, interceptScripts, signInAsDemo, test, uniqueEmail } from "@/tests/e2e/support/test";

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

test("a lead is found by a phone number or an Instagram name, key by key", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const digits = String(Date.now()).slice(-9);
  const created = await page.request.post("/api/leads/quick-add", { data: { fullName: "Petra Anders", email: uniqueEmail("by-number") } });
  const { id } = (await created.json()) as { id: string };
  expect((await page.request.patch(`/api/leads/${id}`, { data: { phone: `07${digits}`, instagram: `@fit.${digits}` } })).ok()).toBe(true);
  await page.goto("/");
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search" });
  for (const typed of [`07${digits}`, `@fit.${digits}`]) {
    await box.fill("");
    await box.pressSequentially(typed);
    await expect(page.getByRole("option")).toHaveCount(1);
    await expect(page.getByRole("option", { name: /^Petra Anders/ })).toHaveAttribute("aria-selected", "true");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leads\?lead=/);
});

test("a keyboard on a touch screen opens a palette that it can type into, and a finger one without its keys", { tag: "@phone" }, async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search" });
  await page.getByRole("button", { name: "Search" }).tap();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await box.pressSequentially("billing");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/subscribe$/);
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
  const answerScripts = await interceptScripts(page);
  await page.goto("/?section=clients");
  const search = page.getByRole("searchbox", { name: "Search clients" });
  await search.fill("Lucy");
  answerScripts((route) => route.abort());
  await page.keyboard.press("Control+k");
  await expect(page.getByText("This didn’t load", { exact: true })).toBeVisible();
  await expect(search).toHaveValue("Lucy");
});
