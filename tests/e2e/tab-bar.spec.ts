import type { Locator, Page } from "@playwright/test";
import type { Role } from "@/lib/auth/actor";
import { showAllQuestions } from "@/tests/e2e/support/check-in";
import { expect, expectAccessible, signInAsDemo, signUp, test } from "@/tests/e2e/support/test";

const phone = { width: 390, height: 844 };
const tabBar = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });

/** The tabs of each role, and the headings that they open. */
const tabs: Record<Role, Record<string, string | RegExp>> = {
  coach: { Today: /./, Clients: "Client Database", "Check-ins": "Weekly Check-In Review", Messages: "Messages" },
  client: { Today: /./, "Check-in": "Weekly Check-in", Progress: "Progress", Nutrition: "Nutrition Plans", Messages: "Messages" },
  nutritionist: { Diaries: /Food Diaries/, Upload: /Upload/, "My plans": /Plans/, Messages: "Messages" },
};

for (const role of ["coach", "client", "nutritionist"] as const)
  test(`a ${role} moves between sections with the tab bar`, { tag: "@once" }, async ({ page }) => {
    await page.setViewportSize(phone);
    await signInAsDemo(page.request, role);
    await page.goto("/");
    for (const [name, heading] of Object.entries(tabs[role]).toReversed()) {
      const tab = tabBar(page).getByRole("link", { name: new RegExp(`^${name}`) });
      await tab.click();
      await expect(tab).toHaveAttribute("aria-current", "page");
      await expect(tabBar(page).locator("[aria-current]")).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
      expect((await boxOf(tab)).height).toBeGreaterThanOrEqual(48);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(tabBar(page)).toBeHidden();
  });

test("More opens and closes the menu with every section", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  const more = tabBar(page).getByRole("button", { name: "More" });
  await more.click();
  await expect(menu.getByRole("link").first()).toBeFocused();
  await more.click();
  await expect(menu).toBeHidden();
  await more.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await menu.getByRole("link", { name: "Finances" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/?section=finances");
});

test("the tab bar hides neither the end of a page nor the bar that sends a check-in", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page.request, "Tabea");
  await page.goto("/?section=checkin");
  const next = page.getByRole("button", { name: "Next" });
  await expect(next).toBeInViewport({ ratio: 1 });
  expectApart(await boxOf(next), await boxOf(tabBar(page)));
  await showAllQuestions(page);
  const send = page.getByRole("button", { name: /^(Send|Submit) check-in/i });
  await page.getByRole("group").nth(2).scrollIntoViewIfNeeded();
  await expect(send).toBeInViewport({ ratio: 1 });
  expectApart(await boxOf(send), await boxOf(tabBar(page)));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expectApart(await boxOf(send), await boxOf(tabBar(page)));
});

test("a toast covers neither a dialog's buttons nor the tab bar", { tag: "@once" }, async ({ page, playwright, baseURL }) => {
  const client = await playwright.request.newContext({ baseURL });
  const lastName = `Toast-${Date.now().toString(36)}`;
  await signUp(client, "Tara", lastName);
  await signUp(client, "Tessa", lastName);
  await client.dispose();
  await signInAsDemo(page.request, "coach");
  await page.goto(`/?section=clients&q=${lastName}`);
  await page.getByRole("button", { name: `Delete Tara ${lastName}` }).click();
  await page.getByRole("button", { name: "Delete client" }).click();
  const toast = page.locator('[data-slot="toast"]');
  await expect(toast).toBeVisible();

  for (const [opener, role, closer] of [["Quick view of", "dialog", "Close"], ["Delete", "alertdialog", "Cancel"]] as const) {
    await page.getByRole("button", { name: `${opener} Tessa ${lastName}` }).click();
    const dialog = page.getByRole(role);
    for (const [width, height] of [[390, 844], [768, 1024], [1024, 768], [1440, 900]] as const) {
      await page.setViewportSize({ width, height });
      const toastBox = await boxOf(toast);
      const frame = await boxOf(dialog);
      for (const button of await dialog.evaluate(buttonBoxes)) expectApart(within(button, frame), toastBox);
    }
    // Escape would close the toast too.
    await dialog.getByRole("button", { name: closer, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await page.setViewportSize(phone);
  expectApart(await boxOf(toast), await boxOf(tabBar(page)));
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  await expect(part).toBeVisible();
  // The part may be replaced while it is measured.
  return (await part.boundingBox()) ?? boxOf(part);
}

const buttonBoxes = (dialog: Element): Box[] => [...dialog.querySelectorAll("button, a")].map((button) => button.getBoundingClientRect().toJSON());

/** The part of a box that its scrolling frame shows. */
function within(box: Box, frame: Box): Box {
  const [x, y] = [Math.max(box.x, frame.x), Math.max(box.y, frame.y)];
  return { x, y, width: Math.min(box.x + box.width, frame.x + frame.width) - x, height: Math.min(box.y + box.height, frame.y + frame.height) - y };
}

function expectApart(a: Box, b: Box) {
  const overlaps = a.width > 0 && a.height > 0 && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  expect(overlaps, `${JSON.stringify(a)} and ${JSON.stringify(b)} overlap`).toBe(false);
}
