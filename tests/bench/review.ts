import { chromium, type Page } from "@playwright/test";
import type { AddRow } from "@/tests/bench/results";
import { startProduct } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { median, p95 } from "@/tests/bench/statistics";

const port = 3322;
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const reviewsEach = 2;
const slowdown = 4;
const [aimMs, slowAimMs, ownTimeAimMs] = [100, 250, 2000];

/** From the press of "Save & next" until the next client's check-in is on screen, in ms, in the coach's browser. */
async function nextAfterSend(page: Page): Promise<number> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Feedback for/ }).fill("A calm, steady week. Keep the early nights.");
  // As long as a coach takes at least to write; what the next review shows is read meanwhile.
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    const title = document.querySelector("[role=dialog] [data-slot=dialog-title]");
    const before = title?.textContent;
    Object.assign(window, {
      nextShown: new Promise((resolve) => {
        addEventListener(
          "click",
          ({ timeStamp }) => {
            const observer = new MutationObserver(() => {
              if (document.querySelector("[role=dialog] [data-slot=dialog-title]")?.textContent === before) return;
              observer.disconnect();
              // After the frame that paints it.
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            });
            observer.observe(document.body, { childList: true, subtree: true, characterData: true });
          },
          { once: true, capture: true },
        );
      }),
    });
  });
  await dialog.getByRole("button", { name: "Save & next" }).click();
  // The script above has put it there.
  return page.evaluate(() => (window as unknown as { nextShown: Promise<number> }).nextShown);
}

/** How long a coach waits for the product between two reviews on a desk, in the demo. */
export async function benchReview(add: AddRow): Promise<void> {
  const product = await startProduct(port);
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.address });
    const [name = "", ...value] = (await signIn(product.address, "coach"))?.split("=") ?? [];
    await context.addCookies([{ name, value: value.join("="), url: product.address }]);
    const page = await context.newPage();
    await page.goto("/?section=checkins");
    const first = page.getByRole("article").first();
    const top = (await first.boundingBox())?.y ?? Infinity;
    add("top of the first check-in to review at 1440 × 900, px", top.toFixed(0), "", null, "< 900", top < 900);
    await first.getByRole("button", { name: /^Add Feedback/ }).click();
    const throttle = await context.newCDPSession(page);
    const all: number[] = [];
    for (const { rate, aim, label } of [{ rate: 1, aim: aimMs, label: "" }, { rate: slowdown, aim: slowAimMs, label: `, at ${slowdown} × throttle` }]) {
      await throttle.send("Emulation.setCPUThrottlingRate", { rate });
      const times: number[] = [];
      for (let review = 0; review < reviewsEach; review += 1) times.push(await nextAfterSend(page));
      all.push(...times);
      add(`from Send to the next check-in on screen, median of ${reviewsEach}, ms${label}`, median(times).toFixed(0), "", null, `<= ${aim}`, median(times) <= aim);
    }
    const slowest = p95(all);
    add("the product's own time per review, p95, ms", slowest.toFixed(0), "", null, `<= ${ownTimeAimMs}`, slowest <= ownTimeAimMs);
  } finally {
    await browser.close();
    await product.stop();
  }
}
