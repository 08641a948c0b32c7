import type { Page } from "@playwright/test";

/** Steps to a screen that is not the page as it opens. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
export const tab = (name: string | RegExp) => (page: Page) => page.getByRole("tab", { name }).click();
