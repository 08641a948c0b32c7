import { chromium } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AddRow } from "@/tests/bench/results";
import { startProduct } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";

const version = "13.5.0";
const folder = ".data/lighthouse";
const port = 3313;
const debuggingPort = 3314;

/** The part of Lighthouse's API that the bench uses: https://github.com/GoogleChrome/lighthouse/blob/main/docs/readme.md#using-programmatically */
interface Lighthouse {
  default: (url: string, flags: object) => Promise<{ lhr: { categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>; audits: Record<string, { score: number | null } | undefined> } } | undefined>;
}

/** Not a dependency of the product, because only this part needs it. */
async function loadLighthouse() {
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) execFileSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, `lighthouse@${version}`], { stdio: "ignore" });
  return (await import(pathToFileURL(entry).href)) as Lighthouse;
}

/** The pages that people wait for most: the first one of strangers and of clients. */
const fast = 90;
const usual = 85;

/** Lighthouse's scores of the main screens on a phone, in the demo. Its throttling is simulated, so they depend on the machine's speed. */
export async function benchLighthouse(add: AddRow): Promise<void> {
  const { default: run } = await loadLighthouse();
  const product = await startProduct(port);
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`] });
  try {
    const [client, coach, nutritionist] = await Promise.all(["client", "coach", "nutritionist"].map((role) => signIn(product.address, role)));
    const pages = [
      { name: "/auth", path: "/auth", aim: fast },
      { name: "/discovery", path: "/discovery", aim: fast, isFound: true },
      { name: "/forgot-password", path: "/forgot-password", aim: usual },
      { name: "/privacy", path: "/privacy", aim: usual },
      { name: "home (client)", path: "/", aim: fast, cookie: client },
      ...["checkin", "nutrition", "messages", "onboarding", "intake"].map((section) => ({ name: `${section} (client)`, path: `/?section=${section}`, aim: usual, cookie: client })),
      { name: "profile (client)", path: "/profile", aim: usual, cookie: client },
      { name: "home (coach)", path: "/", aim: usual, cookie: coach },
      ...["clients", "checkins", "messages", "emails", "automation"].map((section) => ({ name: `${section} (coach)`, path: `/?section=${section}`, aim: usual, cookie: coach })),
      { name: "leads (coach)", path: "/leads", aim: usual, cookie: coach },
      { name: "finances (coach)", path: "/finances", aim: usual, cookie: coach },
      { name: "settings (coach)", path: "/settings", aim: usual, cookie: coach },
      { name: "home (nutritionist)", path: "/", aim: usual, cookie: nutritionist },
    ].map((page) => ({ isFound: false, cookie: undefined, ...page }));
    for (const { name, path, aim, cookie, isFound } of pages) {
      const categories = ["performance", "accessibility", "best-practices", ...(isFound ? ["seo"] : [])];
      const result = await run(product.address + path, {
        port: debuggingPort,
        logLevel: "error",
        onlyCategories: categories,
        // An open event stream would count as a page that never finishes loading.
        blockedUrlPatterns: ["*/api/events*"],
        ...(cookie && { extraHeaders: { cookie } }),
      });
      for (const category of categories) {
        const found = result?.lhr.categories[category];
        const score = Math.round((found?.score ?? 0) * 100);
        const wanted = category === "performance" ? aim : 100;
        const failed = found?.auditRefs.filter(({ id, weight }) => weight > 0 && (result?.lhr.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
        add(`Lighthouse ${category} of ${name}, phone`, String(score), "", null, `>= ${wanted}`, score >= wanted, `below 0.9: ${failed?.join(", ") || "none"}.`);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}
