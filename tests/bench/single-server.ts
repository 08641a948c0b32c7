import { chromium } from "@playwright/test";
import autocannon from "autocannon";
import { gzipSync } from "node:zlib";
import { benchDownloads } from "@/tests/bench/downloads";
import { slowestMessageMs } from "@/tests/bench/message-delivery";
import type { AddRow, BenchOptions } from "@/tests/bench/results";
import { samplePhoto } from "@/tests/bench/sample-photo";
import { startEmptyApp, startProduct } from "@/tests/bench/servers";
import { countStatementsPerEndpoint, registerClient, signIn } from "@/tests/bench/statements";
import { median } from "@/tests/bench/statistics";
import { openStreams } from "@/tests/bench/streams";

// Sizes are of each package bundled alone, minified and gzipped.
const whyPublic = "a form that checks itself carries React Query (11 kB), React Hook Form (13 kB) and zod/mini (7 kB).";
const whySignedIn = "beside what a form carries (31 kB), a signed-in page has Radix's dialogs, menus, selects and popovers (50 kB) and toasts (14 kB), in which all its sections share.";

/** Measures requests, downloads, messages, pages and open streams on one server with the embedded demo database. */
export async function benchSingleServer(add: AddRow, { short }: BenchOptions): Promise<void> {
  const product = await startProduct(3311);
  const empty = await startEmptyApp(3312);
  try {
    const [client, coach, nutritionist] = await Promise.all(["client", "coach", "nutritionist"].map((role) => signIn(product.address, role)));

    const user = await compareThroughput(`${product.address}/api/bare`, `${product.address}/api/auth/user`, client ?? "");
    add("GET /api/auth/user, requests/s", user.rate.toFixed(0), `${user.base.toFixed(0)} of a bare handler`, user.ratio, ">= 0.8", user.ratio >= 0.8);

    const plan = await benchDownloads(product, coach ?? "");
    add("download of a 10 MB plan, MB/s", plan.rate.toFixed(0), `${plan.base.toFixed(0)} of a bare file stream`, plan.ratio, ">= 0.8", plan.ratio >= 0.8);
    add("memory for 20 such downloads at once, MB more", plan.growth.toFixed(0), "", null, "< 32", plan.growth < 32);

    const delivered = await slowestMessageMs(product.address, client ?? "", coach ?? "");
    add("a message from sent to seen, slowest of 20, ms", delivered.toFixed(0), "", null, "<= 1000", delivered <= 1000);

    const pages = [
      { name: "/auth", path: "/auth", aim: 1.15 },
      { name: "/forgot-password", path: "/forgot-password", aim: 1.15 },
      { name: "/reset-password", path: "/reset-password?token=none", aim: 1.15 },
      { name: "/discovery", path: "/discovery", aim: 1.15 },
      { name: "check-in (client)", path: "/?section=checkin", aim: 1.6, cookie: client },
      { name: "dashboard (coach)", path: "/?section=dashboard", aim: 1.6, cookie: coach },
      { name: "check-in review (coach)", path: "/?section=checkins", aim: 1.6, cookie: coach },
      { name: "email automation (coach)", path: "/?section=emails", aim: 1.6, cookie: coach },
      { name: "automation (coach)", path: "/?section=automation", aim: 1.6, cookie: coach },
      { name: "home (nutritionist)", path: "/", aim: 1.6, cookie: nutritionist },
      { name: "profile", path: "/profile", aim: 1.6, cookie: client },
    ];
    const [base = 0, ...weights] = await pageWeights([{ url: empty.address }, ...pages.map(({ path, cookie }) => ({ url: product.address + path, cookie }))]);
    pages.forEach(({ name, aim, cookie }, index) => {
      const weight = weights[index] ?? 0;
      add(`gzipped script of ${name}, kB`, (weight / 1000).toFixed(1), `${(base / 1000).toFixed(1)} of an empty page`, weight / base, `<= ${aim}`, weight / base <= aim, cookie ? whySignedIn : whyPublic);
    });

    const minutes = Number(process.env.BENCH_STREAM_MINUTES || (short ? 0.2 : 10));
    const watching = await Promise.all(Array.from({ length: 10 }, () => registerClient(product.address)));
    const streams = await openStreams(product.address, product.processId, watching, minutes);
    const growth = streams.after / streams.before;
    const held = growth <= 1.1 && streams.stillOpen === 500;
    add(`memory with ${streams.stillOpen} of 500 event streams after ${minutes} min, MB`, streams.after.toFixed(0), `${streams.before.toFixed(0)} once all were open`, growth, "<= 1.1", held);

    const photo = await samplePhoto();
    for (const { name, status, statements, sent, asksGateway, worksThroughFile } of await countStatementsPerEndpoint(product.address, new Blob([new Uint8Array(photo)])))
      add(`statements of ${name} (${status})`, String(statements), "", null, worksThroughFile ? "per step of rows" : asksGateway ? "with the sandbox's own" : "<= 3", worksThroughFile || asksGateway || statements <= 3, `each is a step that the next one needs or that has a table of its own: ${sent}.`);
  } finally {
    await product.stop();
    await empty.stop();
  }
}

/** Returns the median requests per second of `url` and `reference`, measured alternately in one run. */
async function compareThroughput(reference: string, url: string, cookie: string) {
  const measured = { reference: [] as number[], url: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    measured.reference.push(await requestsPerSecond(reference, cookie));
    measured.url.push(await requestsPerSecond(url, cookie));
  }
  const [base, rate] = [median(measured.reference), median(measured.url)];
  return { base, rate, ratio: rate / base };
}

async function requestsPerSecond(url: string, cookie: string) {
  const result = await autocannon({ url, connections: 32, duration: 5, headers: { cookie } });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} non-2xx responses, ${result.errors} errors`);
  return result.requests.average;
}

const browserArgs = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/**
 * Returns the gzipped bytes of script that a browser loads for each page. Policies are not enforced, because the empty app gets the
 * product's content security policy without its nonces.
 */
async function pageWeights(pages: readonly { url: string; cookie?: string }[]) {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args: browserArgs });
  const weights: number[] = [];
  for (const { url, cookie } of pages) {
    const context = await browser.newContext({ bypassCSP: true, ...(cookie && { extraHTTPHeaders: { cookie } }) });
    // With an open event stream the network never becomes idle.
    await context.route("**/api/events*", (route) => route.abort());
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
