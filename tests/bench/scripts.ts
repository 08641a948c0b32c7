import { chromium } from "@playwright/test";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { AddRow } from "@/tests/bench/results";
import { startEmptyApp, startProduct } from "@/tests/bench/servers";
import { signIn } from "@/tests/bench/statements";

// Gzipped sizes, by the source maps of a build.
const whyPublic = "a form on the browser's own form data, its fields, the call with its messages and toasts are 15 kB, and signing in with a passkey 2 kB.";
const frame = "React Query is 12 kB, and the frame around a screen, with links, buttons and what a device keeps unsent, about 33 kB.";
const whySignedIn = `${frame} That leaves 22 kB for the screen.`;
const whyTrends = `${frame} The questions of a check-in with their units, and how each is drawn, are 10 kB. Without them: trends worked out by the server.`;

/**
 * Measures how much script a browser loads for a page. What it loads later, to be ready for a time without a network, isn't in it; what the first touch loads has a
 * row of its own.
 */
export async function benchScripts(add: AddRow): Promise<void> {
  const product = await startProduct(3311);
  const empty = await startEmptyApp(3312);
  try {
    const [client, coach, nutritionist] = await Promise.all(["client", "coach", "nutritionist"].map((role) => signIn(product.address, role)));
    const pages = [
      { name: "/auth", path: "/auth" },
      { name: "/forgot-password", path: "/forgot-password" },
      { name: "/reset-password", path: "/reset-password?token=none" },
      { name: "/discovery", path: "/discovery" },
      { name: "home (client)", path: "/", cookie: client },
      { name: "check-in (client)", path: "/?section=checkin", cookie: client },
      { name: "progress (client)", path: "/?section=progress", cookie: client, why: whyTrends },
      { name: "nutrition (client)", path: "/?section=nutrition", cookie: client },
      { name: "messages (client)", path: "/?section=messages", cookie: client },
      { name: "profile", path: "/profile", cookie: client },
      { name: "dashboard (coach)", path: "/?section=dashboard", cookie: coach },
      { name: "clients (coach)", path: "/?section=clients", cookie: coach },
      { name: "check-in review (coach)", path: "/?section=checkins", cookie: coach, why: whyTrends },
      { name: "leads (coach)", path: "/?section=leads", cookie: coach },
      { name: "messages (coach)", path: "/?section=messages", cookie: coach },
      { name: "email automation (coach)", path: "/?section=emails", cookie: coach },
      { name: "automation (coach)", path: "/?section=automation", cookie: coach },
      { name: "finances (coach)", path: "/?section=finances", cookie: coach },
      { name: "home (nutritionist)", path: "/", cookie: nutritionist },
    ];
    const [{ opened: base } = { opened: 0 }, ...weights] = await pageWeights([{ url: empty.address }, ...pages.map(({ path, cookie }) => ({ url: product.address + path, cookie }))]);
    pages.forEach(({ name, cookie, why = cookie ? whySignedIn : whyPublic }, index) => {
      const { opened = 0, touched = 0 } = weights[index] ?? {};
      const aim = cookie ? 1.5 : 1.15;
      add(`gzipped script of ${name}, kB`, (opened / 1000).toFixed(1), `${(base / 1000).toFixed(1)} of an empty page`, opened / base, `<= ${aim}`, opened / base <= aim, why);
      if (touched > opened) add(`gzipped script of ${name} with what the first touch loads, kB`, (touched / 1000).toFixed(1), "", null, "", true);
    });
  } finally {
    await product.stop();
    await empty.stop();
  }
}

const browserArgs = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

// With an open event stream the network never becomes idle. A page that has made the device ready for a time without a network loads more, in its own time.
const withoutBackground = `
  window.EventSource = class extends EventTarget { close() {} };
  navigator.serviceWorker.register = () => new Promise(() => {});
`;

/**
 * Returns the gzipped bytes of script that a browser loads for each page, when it opens and with what the first touch brings. Policies are not enforced, because the empty app gets the
 * product's content security policy without its nonces.
 */
async function pageWeights(pages: readonly { url: string; cookie?: string }[]) {
  const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args: browserArgs });
  const weights: { opened: number; touched: number }[] = [];
  for (const { url, cookie } of pages) {
    const context = await browser.newContext({ bypassCSP: true });
    const cookies = cookie?.split("; ").map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1), url }));
    if (cookies) await context.addCookies(cookies);
    await context.addInitScript({ content: withoutBackground });
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script" && response.ok()) scripts.set(response.url(), response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const weigh = async () => {
      await untilNoMoreArrive(scripts);
      return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0);
    };
    const opened = await weigh();
    await page.mouse.move(1, 1);
    weights.push({ opened, touched: await weigh() });
    await context.close();
  }
  await browser.close();
  return weights;
}

/** Waits until no script has come for two seconds: on a slow machine a page may take longer than half a second, which Playwright calls idle, to ask for its last ones. */
async function untilNoMoreArrive(scripts: ReadonlyMap<string, unknown>) {
  for (let count = -1; count !== scripts.size; ) {
    count = scripts.size;
    await setTimeout(2000);
  }
}
