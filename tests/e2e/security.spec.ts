import type { Browser, Page } from "@playwright/test";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Role, roles } from "@/lib/auth/actor";
import { emailTypes } from "@/lib/core/email/types";
import { videoPlayerOrigins } from "@/lib/core/settings/video";
import { readDemoRecords } from "@/tests/e2e/support/demo-records";
import { makePreparedFolder, withServer } from "@/tests/e2e/support/own-server";
import { canOpenPage, isPublicPage, type NamedRecords, pageAccess, pageAddresses } from "@/tests/e2e/support/page-access";
import { expectStrictPolicy } from "@/tests/e2e/support/security-policy";
import { expect, signInAsDemo, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { isFullRun } from "@/tests/support/full-run";
import { hostileMarkup, hostileMarkupMarker } from "@/tests/support/hostile";

/** A short run opens a sixth of the URLs with a script in them, a different sixth each day; a full run opens all. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));
const isSampled = (_: string, index: number) => isFullRun || (index + seed) % 6 === 0;

/** Every URL that this role can open, with real ids and with a script in place of each id and query parameter. */
function pagesOf(role: Role | null, records: NamedRecords): string[] {
  const evil = encodeURIComponent(hostileMarkup);
  const script = { id: evil };
  const addressesOf = (ids: NamedRecords, pages: readonly string[]) => pages.flatMap((page) => pageAddresses(page, ids, role ? [role] : []));
  const openPages = Object.keys(pageAccess).filter((page) => canOpenPage(page, role));
  // Public pages with a script are only visited signed out, because they look alike for every role.
  const scriptedPages = openPages.filter((page) => role === null || !isPublicPage(page));
  const addresses = [...new Set([...addressesOf(records, openPages), ...addressesOf({ client: script, lead: script, diary: script, payment: script }, scriptedPages), ...otherAddresses(role, records, evil)])];
  const hasScript = (address: string) => address.includes(evil);
  return [...addresses.filter((address) => !hasScript(address)), ...addresses.filter(hasScript).filter(isSampled)];
}

/** URLs whose parameters are not record ids. */
function otherAddresses(role: Role | null, { client }: NamedRecords, evil: string): string[] {
  if (role === null) return ["/", `/?section=${evil}`, `/${evil}`, `/auth?callbackUrl=${evil}&error=${evil}&next=${evil}`, `/reset-password?token=${evil}`, `/verify-email?token=${evil}`, `/unsubscribe?token=${evil}`, `/pay/${"x".repeat(30)}`];
  const own = [`/?section=${evil}`, `/no-such-page?x=${evil}`];
  if (role === "nutritionist") return own;
  if (role === "client") return [...own, "/?section=onboarding&step=agreement", `/?section=onboarding&step=${evil}`, "/?section=checkin&tab=history", `/?payment_intent=${evil}&redirect_status=${evil}`];
  return [
    ...own, `/email-preview?template=${evil}`, `/client-profile/${client.id}?edit=1`, `/?section=clients&setup=${client.id}`, `/?section=clients&view=${evil}&setup=${evil}`,
    `/?section=clients&q=${evil}&sort=${evil}`, `/?section=leads&stage=${evil}`, `/?section=dashboard&reason=${evil}`, `/activity-log?kind=${evil}&person=${evil}`,
  ];
}

const emailPreviews = emailTypes.map(({ id }) => `/email-preview?template=${id}`);

/** Opens all these paths, and collects scripts that ran, markup that was not escaped and requests to other origins. */
async function visit(browser: Browser, address: string, role: Role | null, paths: readonly string[]) {
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", timezoneId: "Europe/London" });
  const page = waitForScriptsOnLoad(await context.newPage());
  if (role) await signInAsDemo(context.request, role);
  const problems: string[] = [];
  let currentPath = "";
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => problems.push(`${currentPath} ran a script`)));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|javascript: URL/.test(message.text())) problems.push(`${currentPath} ${message.text().slice(0, 200)}`);
  });
  page.on("pageerror", (error) => problems.push(`${currentPath} ${String(error).slice(0, 200)}`));
  await page.route((url) => !url.href.startsWith(address), (route) => {
    const { origin } = new URL(route.request().url());
    if (!videoPlayerOrigins.some((player) => player === origin)) problems.push(`${currentPath} asked ${origin}`);
    return route.abort();
  });
  let pagesWithMarkup = 0;
  for (const path of paths) {
    currentPath = path;
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(500);
    expectStrictPolicy((await response?.allHeaders()) ?? {}, path);
    await waitUntilLoaded(page);
    if (path.startsWith("/email-preview")) await expect.poll(() => page.locator("iframe").getAttribute("srcdoc"), path).toContain(hostileMarkupMarker);
    problems.push(...(await findUnescapedMarkup(page)).map((markup) => `${path} has ${markup}`));
    if ((await page.locator("body").innerText()).includes(hostileMarkupMarker)) pagesWithMarkup += 1;
  }
  await context.close();
  return { problems, pagesWithMarkup, opened: paths.length };
}

/** Waits until no loading state is left on the page. */
const waitUntilLoaded = (page: Page) => expect(page.locator('main [aria-busy="true"], main .animate-pulse')).toHaveCount(0, { timeout: 60_000 });

const findUnescapedMarkup = (page: Page) =>
  page.evaluate(() => {
    // An email's frame runs no scripts, not even this one, so its source is parsed here.
    const frames = [...document.querySelectorAll("iframe")].map(({ srcdoc }) => new DOMParser().parseFromString(srcdoc, "text/html"));
    return [document, ...frames].flatMap((root) => [...root.querySelectorAll("*")]).flatMap((element) => {
      const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
      const scriptUrls = ["href", "src", "action", "formaction"].filter((name) => /^\s*(javascript|data:text|vbscript)/i.test(element.getAttribute(name) ?? ""));
      const isHostile = element.matches("img[src='x'], title img, textarea img");
      return handlers.length + scriptUrls.length > 0 || isHostile ? [element.outerHTML.slice(0, 120)] : [];
    });
  });

test("a script in every stored text and every URL is shown as text and never runs", { tag: "@once" }, async ({ browser, playwright }) => {
  process.stdout.write(`FUZZ_SEED=${seed}\n`);
  // Several hundred pages take long on a busy machine.
  test.setTimeout(900_000);
  const DATA_DIR = makePreparedFolder("demo");
  await promisify(execFile)("node_modules/.bin/tsx", ["tests/support/hostile-practice.ts"], { env: { ...process.env, DATA_DIR, DATABASE_URL: "", DEMO_MODE: "1" } });
  await withServer({ DATA_DIR, DEMO_MODE: "1" }, async (address) => {
    // The client who has data on every screen.
    const records = await readDemoRecords(playwright, address, "Zéphyrine");
    const visits = [...roles, null].map((role) => visit(browser, address, role, pagesOf(role, records)));
    const results = await Promise.all([...visits, visit(browser, address, "coach", emailPreviews.filter(isSampled))]);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    // Proves that the pages really showed the hostile texts.
    for (const { pagesWithMarkup, opened } of results) expect(pagesWithMarkup).toBeGreaterThan(opened / 3);
  });
});

test("a page with a token in its URL sends it in no Referer header", { tag: "@once" }, async ({ page }) => {
  const token = "a-token-that-must-stay-secret-12345678";
  const leaks: string[] = [];
  // Includes the requests that the pages make while loading.
  page.on("request", (request) => {
    if ((request.headers().referer ?? "").includes(token)) leaks.push(request.url());
  });
  const paths = [`/unsubscribe?token=${token}`, `/verify-email?token=${token}`, `/pay/${token}`, `/erase-my-details?token=${token}`, `/give-consent?token=${token}`, `/reset-password?token=${token}`];
  for (const path of paths) expect((await page.goto(path))?.headers()["referrer-policy"]).toBe("no-referrer");
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.waitForURL("**/forgot-password");
  expect(leaks).toEqual([]);
});
