import { expect, interceptScripts, keepUntouched, signUp, test } from "@/tests/e2e/support/test";

test.beforeEach(async ({ page }) => {
  await keepUntouched(page);
  await signUp(page.request, "Polly");
});

test("the lower parts of the profile are loaded once somebody does something on the page", { tag: "@once" }, async ({ page }) => {
  await page.goto("/profile", { waitUntil: "load" });
  const security = page.getByRole("region", { name: "Security" });
  await expect(page.getByLabel("First name")).toHaveValue("Polly");
  await expect(security).toHaveCount(0);
  // A mouse at rest under a page that moves.
  await page.evaluate(() => window.dispatchEvent(new PointerEvent("pointermove")));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await expect(security).toHaveCount(0);
  await page.mouse.move(100, 100);
  await expect(security.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Privacy", exact: true })).toBeVisible();
});

test("an address that names a part of the profile leads to it at once", { tag: "@once" }, async ({ page }) => {
  await page.goto("/profile", { waitUntil: "load" });
  // Next's router writes the address that it found while it starts.
  await expect(page.getByLabel("First name")).toBeEnabled();
  await page.evaluate(() => window.location.assign("#calendar"));
  await expect(page.getByRole("heading", { name: "Calendar", exact: true })).toBeInViewport();
  await page.goto("about:blank");
  await page.goto("/profile#privacy", { waitUntil: "load" });
  await expect(page.getByRole("heading", { name: "Privacy", exact: true })).toBeInViewport();
});

test("the profile says where its lower parts can't be loaded, and the rest stays as it is", { tag: "@once" }, async ({ page }) => {
  const answerScripts = await interceptScripts(page);
  await page.goto("/profile", { waitUntil: "load" });
  await expect(page.getByLabel("Phone")).toBeEnabled();
  answerScripts((route) => route.abort());
  await page.getByLabel("Phone").fill("+44 7700 900000");
  await expect(page.getByText("This part didn’t load.")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("+44 7700 900000");
});
