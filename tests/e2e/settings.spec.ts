import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

test("the coach opens the practice settings from the menu, and an invalid value shows an error at its field", async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Practice settings" }).click();
  await expect(page.getByRole("heading", { name: "Practice settings", level: 1 })).toBeVisible();

  await page.getByLabel("Welcome video", { exact: true }).fill("https://example.com/video.mp4");
  await page.getByRole("button", { name: "Save Videos" }).click();
  await expect(page.getByText("Please enter a link to a video on YouTube, Vimeo or Loom")).toBeVisible();
  await page.getByLabel("Chat", { exact: true }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save Calls and chat" }).click();
  await expect(page.getByText("Please enter a full link that starts with https://")).toBeVisible();
  await expect(page.getByLabel("Chat", { exact: true })).toHaveValue("javascript:alert(1)");
  await page.reload();
  await expect(page.getByLabel("Chat", { exact: true })).not.toHaveValue("javascript:alert(1)");

  await page.getByRole("link", { name: "API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
});

test("a saved setting is there after a reload, and a blank field clears it", { tag: "@once" }, async ({ page }) => {
  await signInAsDemo(page.request, "coach");
  await page.goto("/settings");
  const from = page.getByLabel("From address");
  await from.fill("Maya Hart <maya@example.com>");
  await page.getByRole("button", { name: "Save Email and contact" }).click();
  await expect(page.getByText("Settings saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(from).toHaveValue("Maya Hart <maya@example.com>");
  await from.fill("");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.url().endsWith("/api/settings"));
  await page.getByRole("button", { name: "Save Email and contact" }).click();
  expect(((await (await saved).json()) as { fromEmail: string | null }).fromEmail).toBeNull();
});
