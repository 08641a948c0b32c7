import { chromium } from "@playwright/test";

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Types into a search box with the CPU throttled to a quarter. Returns the longest time in ms from a key to its paint. */
export async function slowestKeystrokeMs(url: string, cookie: string, label: string, text: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const [name = "", value = ""] = cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: new URL(url).origin }]);
    await page.goto(url);
    await page.getByRole("button", { name: "Add Client & Set Payment" }).and(page.locator(":enabled")).waitFor();
    await page.evaluate(() => {
      const delays: number[] = [];
      Object.assign(window, { cadenceKeys: delays });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (["keydown", "keypress", "keyup", "input"].includes(entry.name)) delays.push(entry.duration);
      }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const box = page.getByRole("searchbox", { name: label });
    await box.focus();
    // Slowly enough for responses to arrive in between, which could delay typing.
    await box.pressSequentially(text, { delay: 250 });
    await page.getByText(/^Showing [\d,]+ of /).waitFor();
    await page.waitForTimeout(1000);
    // The observer omits events shorter than 16 ms.
    return await page.evaluate(() => Math.max(16, ...(window as unknown as { cadenceKeys: number[] }).cadenceKeys));
  } finally {
    await browser.close();
  }
}
