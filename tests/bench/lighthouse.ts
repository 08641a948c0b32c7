import { chromium } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { cpuTimeMs } from "@/tests/bench/cpu-time";
import type { AddRow } from "@/tests/bench/results";
import { startEmptyApp, startProduct } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";

const version = "13.5.0";
const folder = ".data/lighthouse";
const port = 3313;
const emptyPort = 3312;
const debuggingPort = 3314;

/** The part of Lighthouse's API that the bench uses: https://github.com/GoogleChrome/lighthouse/blob/main/docs/readme.md#using-programmatically */
interface Lighthouse {
  default: (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
}
interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
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
/** One run differs from the next by ten points (https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md). */
const runs = 3;
/** How long the check-in may keep a phone from answering a tap while it loads, in ms. */
const blockingAim = 200;

/**
 * Lighthouse's scores of the main screens on a phone, in the demo. Its throttling is simulated, so the score for performance
 * depends on the machine: the reference is an empty page of the framework.
 */
export async function benchLighthouse(add: AddRow): Promise<void> {
  const { default: run } = await loadLighthouse();
  const [product, empty] = await Promise.all([startProduct(port), startEmptyApp(emptyPort)]);

  /** One run in a new browser, as Lighthouse's own command does it. */
  async function measure(url: string, categories: string[], cookie?: string): Promise<Report> {
    const warmUp = await fetch(url, { redirect: "manual", headers: { ...(cookie !== undefined && { cookie }) } });
    await warmUp.text();
    const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
    // Lighthouse opens its pages in the browser's own profile, so that is where people sign in.
    const browser = await chromium.launchPersistentContext(profile, { executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`] });
    try {
      if (cookie !== undefined) {
        await browser.addCookies([{ ...parseCookie(cookie), url: product.address }]);
        if ((await browser.request.get(`${product.address}/api/auth/user`)).status() !== 200) throw new Error(`The server refused the session cookie for ${url}`);
      }
      await untilIdle(product.processId);
      // An open event stream would count as a page that never finishes loading.
      const result = await run(url, { port: debuggingPort, logLevel: "error", onlyCategories: categories, blockedUrlPatterns: ["*/api/events*"] });
      if (warmUp.status !== 200 || result?.lhr.finalDisplayedUrl !== url) throw new Error(`${url} ended on ${result?.lhr.finalDisplayedUrl}, status ${warmUp.status}`);
      return result.lhr;
    } finally {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  }

  async function medianOfRuns(url: string, categories: string[], cookie: string | undefined): Promise<Report> {
    const reports: Report[] = [];
    for (let count = 0; count < runs; count += 1) reports.push(await measure(url, categories, cookie));
    return medianReport(reports);
  }

  try {
    const [client, coach, nutritionist] = await Promise.all(["client", "coach", "nutritionist"].map((role) => signIn(product.address, role)));
    const pages = [
      { name: "/auth", path: "/auth", aim: fast },
      { name: "/discovery", path: "/discovery", aim: fast, isFound: true },
      { name: "/forgot-password", path: "/forgot-password", aim: usual },
      { name: "/privacy", path: "/privacy", aim: usual },
      { name: "home (client)", path: "/", aim: fast, cookie: client },
      { name: "checkin (client)", path: "/?section=checkin", aim: fast, cookie: client, blockingAim },
      ...["progress", "nutrition", "messages", "onboarding", "intake"].map((section) => ({ name: `${section} (client)`, path: `/?section=${section}`, aim: usual, cookie: client })),
      { name: "profile (client)", path: "/profile", aim: usual, cookie: client },
      { name: "home (coach)", path: "/", aim: usual, cookie: coach },
      ...["clients", "checkins", "messages", "emails", "automation"].map((section) => ({ name: `${section} (coach)`, path: `/?section=${section}`, aim: usual, cookie: coach })),
      { name: "leads (coach)", path: "/leads", aim: usual, cookie: coach },
      { name: "finances (coach)", path: "/finances", aim: usual, cookie: coach },
      { name: "settings (coach)", path: "/settings", aim: usual, cookie: coach },
      { name: "home (nutritionist)", path: "/", aim: usual, cookie: nutritionist },
    ].map((page) => ({ isFound: false, cookie: undefined, blockingAim: undefined, ...page }));
    for (const { name, path, aim, cookie, isFound, blockingAim: allowed } of pages) {
      const categories = ["performance", "accessibility", "best-practices", ...(isFound ? ["seo"] : [])];
      // Beside each page, because the machine isn't as quick in one minute as in the next.
      const emptyReport = await measure(`${empty.address}/`, ["performance"]);
      const [reference, emptyBlocking] = [scoreOf(emptyReport, "performance"), blockingMsOf(emptyReport)];
      const found = await medianOfRuns(product.address + path, categories, cookie);
      for (const category of categories) {
        const score = scoreOf(found, category);
        const isSpeed = category === "performance";
        const wanted = isSpeed ? aim : 100;
        const failed = found.categories[category]?.auditRefs.filter(({ id, weight }) => weight > 0 && (found.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
        if (isSpeed && allowed !== undefined) add(`total blocking time of ${name}, phone, ms`, blockingMsOf(found).toFixed(0), `${emptyBlocking.toFixed(0)} of an empty page`, null, `<= ${allowed}`, blockingMsOf(found) <= allowed);
        add(`Lighthouse ${category} of ${name}, phone`, String(score), isSpeed ? `${reference} of an empty page` : "", isSpeed ? score / reference : null, `>= ${wanted}`, score >= wanted, `below 0.9: ${failed?.join(", ") || "none"}.`);
      }
    }
  } finally {
    await Promise.all([product.stop(), empty.stop()]);
  }
}

/** Waits until the server has nothing left to do, because it shares its cores with the page. */
async function untilIdle(processId: number) {
  for (;;) {
    const before = cpuTimeMs(processId);
    await setTimeout(1500);
    if (cpuTimeMs(processId) - before <= 30) return;
  }
}

/** The one in the middle by its score for performance. */
function medianReport(reports: readonly Report[]): Report {
  const middle = median(reports.map((report) => scoreOf(report, "performance")));
  const found = reports.find((report) => scoreOf(report, "performance") === middle);
  if (!found) throw new Error("No report");
  return found;
}

const scoreOf = (report: Report, category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
const blockingMsOf = (report: Report) => report.audits["total-blocking-time"]?.numericValue ?? Infinity;

function parseCookie(header: string) {
  const [name = "", ...value] = header.split("=");
  return { name, value: value.join("=") };
}
