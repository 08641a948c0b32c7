import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

test("the theme is chosen in the account menu, comes with the page, and follows the device again", { tag: "@once" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const bar = page.locator('meta[name="theme-color"][media*="light"]');
  const light = await ground();
  await page.getByRole("button", { name: /^Account:/ }).click();
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await page.locator("label", { hasText: "Dark" }).click();
  expect(await ground()).not.toBe(light);
  await expect(bar).toHaveAttribute("content", "#160f14");
  // The server sends it, so nothing flashes.
  expect(await (await page.request.get("/profile")).text()).toContain('data-theme="dark"');
  await page.reload();
  expect(await ground()).not.toBe(light);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.locator("label", { hasText: "System" }).click();
  expect(await ground()).toBe(light);
  await expect(bar).toHaveAttribute("content", "#f9f5f4");
  await page.reload();
  expect(await ground()).toBe(light);
});
