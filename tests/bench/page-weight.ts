import { chromium } from "@playwright/test";
import { gzipSync } from "node:zlib";

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/**
 * The gzipped bytes of script that a browser fetches until each page has settled. The empty app lives under the
 * product's root and gets its content security policy without the nonces to go with it, so policies are not enforced.
 */
export async function pageWeights(pages: readonly { url: string; cookie?: string }[]) {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args });
  const weights: number[] = [];
  for (const { url, cookie } of pages) {
    const context = await browser.newContext({ bypassCSP: true, ...(cookie && { extraHTTPHeaders: { cookie } }) });
    // An open event stream would keep the network from ever being idle.
    await context.route("**/api/events", (route) => route.abort());
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script" && response.ok()) scripts.set(response.url(), response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(url, { waitUntil: "networkidle" });
    weights.push((await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0));
    await context.close();
  }
  await browser.close();
  return weights;
}
