import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectColorContrast, expectNoOverflow, switchToDarkMode } from "@/tests/e2e/support/test";

/** The figure of a trend; its name is the sentence that says how it changed. */
export const chart = (page: Page, label: string) => page.getByRole("figure", { name: new RegExp(`^${label}: `) });

/** Clicks the tab until it opens, because the page's script may not have started yet. */
export async function openTab(page: Page, name: string) {
  const tab = page.getByRole("tab", { name, exact: true });
  await expect(async () => {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true", { timeout: 500 });
  }).toPass();
}

/** In full in the light theme, and contrast in the dark one, because only the colours differ. */
export async function expectAccessibleInBothThemes(page: Page) {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await switchToDarkMode(page);
  await expectColorContrast(page);
  await page.emulateMedia({ colorScheme: "light" });
}
