import { chromium } from "@playwright/test";
import { gzipSync } from "node:zlib";

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/**
 * The gzipped bytes of script that a browser loads for each page. Policies are not enforced, because the empty app gets the
 * product's content security policy without its nonces.
 */
export async function pageWeights(pages: readonly { url: string; cookie?: string }[]) {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args });
  const weights: number[] = [];
  for (const { url, cookie } of pages) {
    const context = await browser.newContext({ bypassCSP: true, ...(cookie && { extraHTTPHeaders: { cookie } }) });
    // With an open event stream the network never becomes idle.
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
