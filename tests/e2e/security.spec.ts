import type { Browser, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Role, roles } from "@/lib/auth/actor";
import { emailTypes } from "@/lib/core/email/types";
import { videoPlayerOrigins } from "@/lib/core/settings/video";
import { makePreparedFolder, withServer } from "@/tests/e2e/support/own-server";
import { canOpenPage, isPublicPage, type NamedRecords, pageAccess, pageAddresses } from "@/tests/e2e/support/page-access";
import { expectStrictPolicy } from "@/tests/e2e/support/security-policy";
import { expect, signInAsDemo, test, waitForScriptsOnLoad } from "@/tests/e2e/support/test";
import { isFullRun } from "@/tests/support/full-run";
import { hostileMarkup, hostileMarkupMarker } from "@/tests/support/hostile";

/** The quick form opens one in three of the addresses with script in them, a different third each day. The long form opens all. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000));
const isTried = (_: string, index: number) => isFullRun || (index + seed) % 3 === 0;

/** Every page that each role can open, with all that its address can name, and with the script in the words of an address that a page reads. */
function pagesOf(role: Role | null, named: NamedRecords): string[] {
  const evil = encodeURIComponent(hostileMarkup);
  const script = { id: evil };
  const all = (names: NamedRecords, open: readonly string[]) => open.flatMap((page) => pageAddresses(page, names, role ? [role] : []));
  const open = Object.keys(pageAccess).filter((page) => canOpenPage(page, role));
  // The words of a public page's address are the same to everybody.
  const reads = open.filter((page) => role === null || !isPublicPage(page));
  const every = [...new Set([...all(named, open), ...all({ client: script, lead: script, diary: script }, reads), ...moreOf(role, named, evil)])];
  const hasScript = (address: string) => address.includes(evil);
  return [...every.filter((address) => !hasScript(address)), ...every.filter(hasScript).filter(isTried)];
}

/** What no record is named by. */
function moreOf(role: Role | null, { client }: NamedRecords, evil: string): string[] {
  if (role === null) return ["/", `/?section=${evil}`, `/${evil}`, `/auth?callbackUrl=${evil}&error=${evil}&next=${evil}`, `/reset-password?token=${evil}`, `/unsubscribe?token=${evil}`, `/pay/${"x".repeat(30)}`];
  const own = [`/?section=${evil}`, `/no-such-page?x=${evil}`];
  if (role === "nutritionist") return own;
  if (role === "client") return [...own, "/?section=onboarding&step=agreement", `/?section=onboarding&step=${evil}`, "/?section=checkin&tab=history", `/?payment_intent=${evil}&redirect_status=${evil}`];
  return [
    ...own, `/email-preview?template=${evil}`, `/client-profile/${client.id}?edit=1`, `/?section=clients&setup=${client.id}`, `/?section=clients&view=${evil}&setup=${evil}`,
    `/?section=clients&q=${evil}&sort=${evil}`, `/?section=leads&stage=${evil}`, `/?section=dashboard&reason=${evil}`, `/activity-log?kind=${evil}&person=${evil}`,
  ];
}

const mails = emailTypes.map(({ id }) => `/email-preview?template=${id}`);

/** The client who has something everywhere, a lead and a diary that waits for its plan, as those see them who work with them. */
async function namedIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string): Promise<NamedRecords> {
  const read = async <T>(role: Role, path: string) => {
    const request = await playwright.request.newContext({ baseURL });
    await signInAsDemo(request, role);
    const rows = (await (await request.get(path)).json()) as T[];
    await request.dispose();
    return rows;
  };
  const clients = await read<{ id: string; firstName: string }>("coach", "/api/clients");
  const [client, [lead], [diary]] = [clients.find(({ firstName }) => firstName.startsWith("Zéphyrine")), await read<{ id: string }>("coach", "/api/leads"), await read<{ id: string }>("nutritionist", "/api/nutritionist/pending-food-diaries")];
  if (!client || !lead || !diary) throw new Error("The practice has no client, lead or diary to name");
  return { client, lead, diary };
}

/** Opens them all, and collects what runs, what breaks out of where it was written, and who else is asked for anything. */
async function visit(browser: Browser, address: string, role: Role | null, paths: readonly string[]) {
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", timezoneId: "Europe/London" });
  const page = waitForScriptsOnLoad(await context.newPage());
  if (role) await signInAsDemo(context.request, role);
  const trouble: string[] = [];
  let at = "";
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => trouble.push(`${at} ran a script`)));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|javascript: URL/.test(message.text())) trouble.push(`${at} ${message.text().slice(0, 200)}`);
  });
  page.on("pageerror", (error) => trouble.push(`${at} ${String(error).slice(0, 200)}`));
  await page.route((url) => !url.href.startsWith(address), (route) => {
    const { origin } = new URL(route.request().url());
    if (!videoPlayerOrigins.some((player) => player === origin)) trouble.push(`${at} asked ${origin}`);
    return route.abort();
  });
  let shown = 0;
  for (const path of paths) {
    at = path;
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(500);
    expectStrictPolicy((await response?.allHeaders()) ?? {}, path);
    await settled(page);
    if (path.startsWith("/email-preview")) await expect.poll(() => page.locator("iframe").getAttribute("srcdoc"), path).toContain(hostileMarkupMarker);
    trouble.push(...(await brokenOut(page)).map((what) => `${path} has ${what}`));
    if ((await page.locator("body").innerText()).includes(hostileMarkupMarker)) shown += 1;
  }
  await context.close();
  return { trouble, shown, opened: paths.length };
}

/** What was written has been drawn: nothing says that it is still on its way. */
const settled = (page: Page) => expect(page.locator('main [aria-busy="true"], main .animate-pulse')).toHaveCount(0, { timeout: 60_000 });

const brokenOut = (page: Page) =>
  page.evaluate(() => {
    // A mail's frame runs no script, not even this one: what it was given is read outside it.
    const framed = [...document.querySelectorAll("iframe")].map(({ srcdoc }) => new DOMParser().parseFromString(srcdoc, "text/html"));
    return [document, ...framed].flatMap((shown) => [...shown.querySelectorAll("*")]).flatMap((element) => {
      const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
      const runs = ["href", "src", "action", "formaction"].filter((name) => /^\s*(javascript|data:text|vbscript)/i.test(element.getAttribute(name) ?? ""));
      const isOurs = element.matches("img[src='x'], title img, textarea img");
      return handlers.length + runs.length > 0 || isOurs ? [element.outerHTML.slice(0, 120)] : [];
    });
  });

test("script in every text of the practice, and in every address, runs nowhere and stays the words it is", { tag: "@once" }, async ({ browser, playwright }) => {
  process.stdout.write(`FUZZ_SEED=${seed}\n`);
  // Some hundred pages, which a busy machine draws slowly.
  test.setTimeout(900_000);
  const DATA_DIR = makePreparedFolder("demo");
  await promisify(execFile)("node_modules/.bin/tsx", ["tests/support/hostile-practice.ts"], { env: { ...process.env, DATA_DIR, DATABASE_URL: "", DEMO_MODE: "1" } });
  await withServer({ DATA_DIR, DEMO_MODE: "1" }, async (address) => {
    const named = await namedIn(playwright, address);
    const visits = [...roles, null].map((role) => visit(browser, address, role, pagesOf(role, named)));
    const seen = await Promise.all([...visits, visit(browser, address, "coach", mails.filter(isTried))]);
    expect(seen.flatMap(({ trouble }) => trouble)).toEqual([]);
    // They were there to be read, wherever a page shows anybody's words.
    for (const { shown, opened } of seen) expect(shown).toBeGreaterThan(opened / 3);
  });
});

test("the address of a link to a password is told to nobody", { tag: "@once" }, async ({ page }) => {
  const token = "a-token-that-nobody-else-is-to-have-12345678";
  const told: string[] = [];
  // What the pages ask for by themselves counts too, from the first byte on.
  page.on("request", (request) => {
    if ((request.headers().referer ?? "").includes(token)) told.push(request.url());
  });
  for (const path of [`/unsubscribe?token=${token}`, `/pay/${token}`, `/reset-password?token=${token}`]) expect((await page.goto(path))?.headers()["referrer-policy"]).toBe("no-referrer");
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.waitForURL("**/forgot-password");
  expect(told).toEqual([]);
});
