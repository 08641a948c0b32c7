import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { ProductServer, shareDatabase, waitForOtherSessions } from "@/tests/faults/support/product";
import { type OutboxCounts, outboxCountsMark } from "@/tests/faults/support/outbox-counts";
import { outboxRunCount, randomSeed } from "@/tests/faults/support/run-size";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

let server: ProductServer | undefined;
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)),
  args: ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"],
});
afterAll(async () => {
  await browser.close();
  await server?.kill();
});

const composer = (page: Page) => page.getByRole("textbox", { name: /^Message to / });
const waiting = (page: Page) => page.getByRole("region", { name: /^Messages with / }).getByText("Waiting to send");

/** Opens the conversation, and sends what an earlier page took and had no time to keep: it is still in the box. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}/?section=messages`);
  await composer(page).waitFor();
  await page.getByRole("status", { name: "Not sent yet" }).waitFor({ state: "attached" });
  if ((await composer(page).inputValue()) !== "") await composer(page).press("Enter");
  await expect.poll(() => composer(page).inputValue(), { timeout: 60_000 }).toBe("");
  return page;
}

it(`${outboxRunCount} messages arrive once each and in order while the network is cut, the page closed and the server killed`, { timeout: 3_600_000 }, async () => {
  process.stdout.write(`outbox: FAULTS_SEED=${randomSeed}\n`);
  const random = seededRandom(randomSeed);
  const env = await shareDatabase();
  const [, client] = [await makeSignedInCoach(), await makeSignedInClient()];
  const product = await ProductServer.create(env);
  server = product;
  await product.start();
  const context = await browser.newContext();
  const [name = "", value = ""] = client.cookie.split("=");
  await context.addCookies([{ name, value, url: product.address }]);
  let page = await open(context, product.address);
  const written: string[] = [];
  const faults = { cut: 0, closed: 0, killed: 0 };

  /** Puts everything back and waits until nothing waits. */
  async function settle() {
    await context.setOffline(false);
    if (!product.isRunning) await product.start();
    if (page.isClosed()) page = await open(context, product.address);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => waiting(page).count(), { timeout: 60_000 }).toBe(0);
  }

  for (let run = 1; run <= outboxRunCount; run += 1) {
    if (page.isClosed()) {
      // It can't be opened on a device that has no copy of it yet.
      await context.setOffline(false);
      if (!product.isRunning) await product.start();
      page = await open(context, product.address);
    }
    const text = `Message ${run}`;
    written.push(text);
    const fault = (["cut", "closed", "killed", "none"] as const)[Math.floor(4 * random())];
    const moment = 200 * random();
    if (fault === "cut" && random() < 0.5) await context.setOffline(true);
    await composer(page).fill(text);
    await composer(page).press("Enter");
    await delay(moment);
    if (fault === "cut") await context.setOffline(true);
    if (fault === "closed") await page.close();
    if (fault === "killed") await product.kill();
    if (fault && fault !== "none") faults[fault] += 1;
    const shown = page;
    if (!shown.isClosed()) await expect.poll(() => composer(shown).inputValue(), { timeout: 60_000 }).toBe("");
    if (random() < 0.4) await settle();
  }
  await settle();
  await page.close();
  await product.kill();
  await waitForOtherSessions(env.DATABASE_URL);
  const stored = (await db.message.findMany({ where: { senderId: client.id }, select: { content: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(({ content }) => content);
  const arrived = new Set(stored);
  const counts: OutboxCounts = { written: written.length, ...faults, lost: written.filter((text) => !arrived.has(text)).length, doubled: stored.length - arrived.size };
  process.stdout.write(`${outboxCountsMark}${JSON.stringify(counts)}\n`);
  expect(stored).toEqual(written);
  // Each kind of fault has happened, so that the messages above have seen them.
  expect(Object.values(faults).every((count) => count > 0)).toBe(true);
});
