import { expect, holdRequests, signInAsDemo, test } from "@/tests/e2e/support/test";

test("the coach opens a settings page from the menu, and an invalid value shows an error at its field", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Practice settings" }).click();
  await expect(page.getByRole("heading", { name: "Practice settings", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /^Links/ }).click();
  await expect(page.getByRole("heading", { name: "Links", level: 1 })).toBeVisible();

  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
  await page.getByLabel("Welcome video", { exact: true }).fill("https://example.com/video.mp4");
  await page.getByLabel("Chat", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please enter a link to a video on YouTube, Vimeo or Loom")).toBeVisible();
  await expect(page.getByText("Please enter a full link that starts with https://")).toBeVisible();
  await expect(page.getByLabel("Chat", { exact: true })).toHaveValue("javascript:alert(1)");

  await page.getByRole("link", { name: "Practice settings" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Chat", { exact: true })).toHaveValue("javascript:alert(1)");
  // The command palette asks too.
  const openFinances = async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("finan");
    await page.keyboard.press("Enter");
  };
  await openFinances();
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Chat", { exact: true })).toHaveValue("javascript:alert(1)");
  await openFinances();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveTitle("Finances | Cadence");
  await page.goto("/settings/links");
  await page.getByLabel("Chat", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("link", { name: "Practice settings" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Practice settings", level: 1 })).toBeVisible();
});

test("an agreement that is too long stays as it was typed, above how long it may be", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/agreement");
  const agreement = page.getByLabel("Coaching agreement");
  const text = "Train twice a week. ".repeat(2500);
  await agreement.fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("main").getByText("Please use at most 10,000 characters")).toBeVisible();
  await expect(agreement).toHaveValue(text);
});

test("a link pressed during a save is followed once it is saved", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const { release } = await holdRequests(page, "**/api/settings");
  await page.goto("/settings/practice");
  await page.getByLabel("Contact phone").fill("01632 960123");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.getByRole("link", { name: "Practice settings" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Practice", level: 1, exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Practice settings", level: 1 })).toBeVisible();
  expect(((await (await page.request.get("/api/settings")).json()) as { contactPhone: string | null }).contactPhone).toBe("01632 960123");
});

test("what is typed during a save stays, isn't taken for a colleague's change, and is saved next", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const { sent, release } = await holdRequests(page, "**/api/settings");
  const storedLink = async () => ((await (await page.request.get("/api/settings")).json()) as { groupCallsLink: string | null }).groupCallsLink;
  const before = await storedLink();
  await page.goto("/settings/links");
  const [link, save] = [page.getByLabel("Group calls", { exact: true }), page.getByRole("button", { name: "Save", exact: true })];
  await link.fill("https://example.com/first");
  await save.click();
  await sent;
  await link.fill("https://example.com/second");
  release();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  await expect(save).toBeVisible();
  await expect(link).toHaveValue("https://example.com/second");
  await expect(page.getByText("Someone else changed this while you were editing")).toHaveCount(0);
  expect(await storedLink()).toBe("https://example.com/first");
  await save.click();
  await expect(save).toBeHidden();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeHidden();
  expect(await storedLink()).toBe("https://example.com/second");
  await page.request.patch("/api/settings", { data: { groupCallsLink: before } });
});

test("a saved setting is there after a reload, and a blank field clears it", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings/email");
  const from = page.getByLabel("From address");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await from.fill("Maya Hart <maya@example.com>");
  await save.click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(from).toHaveValue("Maya Hart <maya@example.com>");
  await from.fill("");
  // Another test may save other settings meanwhile; then the form sends this one again.
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.url().endsWith("/api/settings") && response.ok());
  await save.click();
  expect(((await (await saved).json()) as { fromEmail: string | null }).fromEmail).toBeNull();
});

test("two coaches who change the same setting: the second sees what the first saved and loses nothing", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  const current = (await (await page.request.get("/api/settings")).json()) as { nutritionGroupCode: string | null };
  await page.goto("/settings/links");
  const [code, username, save] = [page.getByLabel("Group join code"), page.getByLabel("Your tracker username"), page.getByRole("button", { name: "Save", exact: true })];
  await code.fill("MINE-1");
  await username.fill("maya_mine");
  expect((await page.request.patch("/api/settings", { data: { nutritionGroupCode: "THEIRS-1" } })).ok()).toBe(true);
  const conflict = page.getByRole("alert").filter({ hasText: "Someone else changed this while you were editing" });
  await expect(conflict).toContainText("THEIRS-1");
  await expect(code).toHaveValue("MINE-1");
  await conflict.getByRole("button", { name: "Use this for Group join code" }).click();
  await save.click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  expect(await (await page.request.get("/api/settings")).json()).toMatchObject({ nutritionGroupCode: "THEIRS-1", nutritionTrackerUsername: "maya_mine" });
  await page.request.patch("/api/settings", { data: { nutritionGroupCode: current.nutritionGroupCode } });
});
