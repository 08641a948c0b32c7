import type { Page } from "@playwright/test";
import { type Role, roles } from "@/lib/auth/actor";
import { readDemoRecords } from "@/tests/e2e/support/demo-records";
import { canOpenPage, isPublicPage, pageAccess, pageAddresses } from "@/tests/e2e/support/page-access";
import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

const widths = [320, 390, 768, 1024, 1440];

/** What scrolls inside a screen below 768 px: a conversation and the list of them, which fill the screen, and a text field. */
const mayScroll = '[role="region"][aria-label^="Messages with "], div:has(> [aria-label="Conversations"]), textarea';

/** The elements of the screen that have to be scrolled themselves. */
const findScrollers = (page: Page) =>
  page.locator("main *").evaluateAll(
    (elements, allowed) =>
      elements.flatMap((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) || (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1);
        return scrolls && !element.matches(allowed) ? [element.outerHTML.slice(0, 120)] : [];
      }),
    mayScroll,
  );

/** Public pages look alike for every role. */
const visitors: readonly (Role | null)[] = [null, ...roles];

for (const role of visitors)
  test(`no page scrolls sideways, or on a phone inside itself, ${role ? `for a ${role}` : "signed out"}`, { tag: "@once" }, async ({ page, playwright, baseURL }) => {
    const records = await readDemoRecords(playwright, baseURL, "Sophie");
    const pages = Object.keys(pageAccess).filter((path) => canOpenPage(path, role) && isPublicPage(path) === (role === null));
    if (role) await signInAsDemo(page.request, role);
    const [tooWide, scrollers]: [string[], string[]] = [[], []];
    for (const address of new Set(pages.flatMap((path) => pageAddresses(path, records, role ? [role] : [])))) {
      await page.goto(address, { waitUntil: "load" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) tooWide.push(`${address} at ${width} px by ${overflow} px`);
        if (width === 390) scrollers.push(...(await findScrollers(page)).map((element) => `${address}: ${element}`));
      }
    }
    expect(tooWide).toEqual([]);
    expect(scrollers).toEqual([]);
  });
