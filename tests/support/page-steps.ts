import type { Page } from "@playwright/test";

/** Steps from an opened page to another screen. */
export const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
export const openTab = (name: string | RegExp) => (page: Page) => page.getByRole("tab", { name }).click();
