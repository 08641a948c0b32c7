import type { Page } from "@playwright/test";
import { expect, signInAsDemo, test } from "@/tests/e2e/support/test";

test.use({ serviceWorkers: "allow" });

/** The addresses that this device keeps for the person, without the host. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const keys = (await caches.has("offline-copies")) ? await (await caches.open("offline-copies")).keys() : [];
    return keys.map(({ url }) => url.slice(location.origin.length));
  });

/** Waits until the service worker has kept this. */
const waitUntilKept = (page: Page, addresses: readonly string[]) => expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining([...addresses]));

const line = (page: Page) => page.getByRole("status").filter({ hasText: /^Offline\. Showing what was loaded at \d{1,2}:\d\d [ap]m/ });

test("debug", async ({ page, context }) => {
  await signInAsDemo(page.request, "client");
  page.on("console", (m) => console.log("console", m.type(), m.text()));
  await page.goto("/");
  await page.waitForTimeout(8000);
  console.log(await keptAddresses(page));
  console.log(await page.evaluate(async () => { const out: unknown[] = []; for (const n of await caches.keys()) { let b = 0; const c = await caches.open(n); const ks = await c.keys(); for (const k of ks) b += (await (await c.match(k, {ignoreVary: true}))!.blob()).size; out.push([n, ks.length, b]); } return out; }));
  await context.setOffline(true);
  await page.goto("/?section=nutrition", { waitUntil: "commit" });
  await page.waitForTimeout(3000);
  await page.screenshot({ path: "/tmp/w1.png" });
  console.log(await page.locator("html").getAttribute("data-kept-at"), await line(page).count());
  await page.getByRole("link", { name: "Check-in" }).first().click();
  await page.waitForTimeout(3000);
  await page.screenshot({ path: "/tmp/w2.png" });
  console.log(page.url());
  await page.goto("/profile", { waitUntil: "commit" });
  await page.waitForTimeout(2000);
  await page.screenshot({ path: "/tmp/w3.png" });
  await context.setOffline(false);
});
