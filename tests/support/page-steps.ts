import type { Page } from "@playwright/test";

/** Steps to a screen that is not the page as it opens. */
export const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
export const openTab = (name: string | RegExp) => (page: Page) => page.getByRole("tab", { name }).click();
