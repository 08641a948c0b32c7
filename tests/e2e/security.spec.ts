import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page, PlaywrightWorkerArgs } from "@playwright/test";
import { type Role, roles } from "@/lib/auth/actor";
import { emailTypes } from "@/lib/email/types";
import { playerOrigins } from "@/lib/settings/video";
import { hostile, hostileMark } from "@/tests/support/hostile";
import { newFolder, removeFolder } from "@/tests/support/server-process";
import { withServer } from "./support/own-server";
import { addressesOf, isPublic, mayOpen, type Named, pages } from "./support/pages";
import { expect, password, signInAsDemo, signUp, test, waitForScripts } from "./support/test";

const policyOf = (headers: Record<string, string>) => new Map((headers["content-security-policy"] ?? "").split("; ").map((rule) => [rule.split(" ", 1)[0] ?? "", rule.split(" ").slice(1)]));

/** Nothing runs but what has the page's own word of the moment, and nothing is asked of anybody else but a video's player. */
function expectStrict(headers: Record<string, string>, path: string) {
  const policy = policyOf(headers);
  const scripts = policy.get("script-src") ?? [];
  expect(scripts.filter((source) => !source.startsWith("'nonce-")), path).toEqual(["'self'", "'strict-dynamic'"]);
  expect([...policy.values()].flat().filter((source) => /^(https?:|\*|wss?:|'unsafe-eval')/.test(source) && !playerOrigins.some((origin) => origin === source)), path).toEqual([]);
  for (const [rule, value] of [["default-src", "'self'"], ["object-src", "'none'"], ["base-uri", "'none'"], ["form-action", "'self'"], ["frame-ancestors", "'none'"]]) expect(policy.get(rule ?? ""), path).toEqual([value]);
  expect(headers["cache-control"], path).toContain("no-store");
  expect(headers, path).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
}

/** Every page that each role can open, with all that its address can name, and with the script in every word of an address that a page reads. */
function pagesOf(role: Role | null, named: Named): string[] {
  const evil = encodeURIComponent(hostile);
  const script = { id: evil };
  const all = (names: Named, open: readonly string[]) => open.flatMap((page) => addressesOf(page, names, role ? [role] : []));
  const open = Object.keys(pages).filter((page) => mayOpen(page, role));
  // The words of a public page's address are the same to everybody.
  const reads = open.filter((page) => role === null || !isPublic(page));
  return [...new Set([...all(named, open), ...all({ client: script, lead: script, diary: script }, reads), ...moreOf(role, named, evil)])];
}

/** What no record is named by. */
function moreOf(role: Role | null, { client }: Named, evil: string): string[] {
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
async function namedIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string): Promise<Named> {
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
  const page = waitForScripts(await context.newPage());
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
    if (!playerOrigins.some((player) => player === origin)) trouble.push(`${at} asked ${origin}`);
    return route.abort();
  });
  let shown = 0;
  for (const path of paths) {
    at = path;
    const response = await page.goto(path);
    expect(response?.status(), path).toBeLessThan(500);
    expectStrict((await response?.allHeaders()) ?? {}, path);
    await settled(page);
    if (path.startsWith("/email-preview")) await expect.poll(() => page.locator("iframe").getAttribute("srcdoc"), path).toContain(hostileMark);
    trouble.push(...(await brokenOut(page)).map((what) => `${path} has ${what}`));
    if ((await page.locator("body").innerText()).includes(hostileMark)) shown += 1;
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
  const DATA_DIR = newFolder();
  test.setTimeout(300_000);
  try {
    await promisify(execFile)("node_modules/.bin/tsx", ["tests/support/hostile-practice.ts"], { env: { ...process.env, DATA_DIR, DATABASE_URL: "", DEMO_MODE: "1" } });
    await withServer({ DATA_DIR, DEMO_MODE: "1" }, async (address) => {
      const named = await namedIn(playwright, address);
      // Some hundred and fifty pages, which a busy machine draws slowly.
      test.setTimeout(900_000);
      const visits = [...roles, null].map((role) => visit(browser, address, role, pagesOf(role, named)));
      const seen = await Promise.all([...visits, visit(browser, address, "coach", mails)]);
      expect(seen.flatMap(({ trouble }) => trouble)).toEqual([]);
      // They were there to be read, wherever a page shows anybody's words.
      for (const { shown, opened } of seen) expect(shown).toBeGreaterThan(opened / 3);
    });
  } finally {
    removeFolder(DATA_DIR);
  }
});

test("what is no page shows none that could run anything, and what is no endpoint answers as they do", { tag: "@once" }, async ({ request }) => {
  for (const path of ["/no-such-page", "/favicon.ico", "/iconic", "/icon-svg", "/client-profile/%ff", "/_next/data/x/y.json"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expectStrict(response.headers(), path);
  }
  for (const path of ["/_next/none", "/_next/static/none.js", "/_next/image?url=%2Ficon.svg&w=640&q=75", "/samples/none.csv"]) {
    const response = await request.get(path);
    expect([path, response.status(), policyOf(response.headers()).get("script-src")]).toEqual([path, 404, ["'none'"]]);
  }
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
    for (const path of ["/api/none", "/api/clients/x/y/z", "/api/auth/none", "/api/%3Cscript%3E"]) {
      const response = await request.fetch(path, { method });
      expect([method, path, response.status(), response.headers()["cache-control"], await response.json()]).toEqual([method, path, 404, "no-store", { message: "Not found" }]);
    }
  expectStrict((await request.post("/auth", { form: { email: "x" } })).headers(), "a form that there is not");
});

test("no address leads away from the site, whatever it is asked to return to", { tag: "@once" }, async ({ request, baseURL }) => {
  const site = baseURL ?? "";
  const elsewhere = [
    "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "https:evil.example", "https:/evil.example", "/%2fevil.example", "/%5cevil.example", "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example",
    `${site}.evil.example`, `${site}@evil.example`, "javascript:alert(1)", "data:text/html,x", "http://localhost@evil.example", "///evil.example", "/../../evil.example", ".evil.example", "@evil.example",
  ];
  const expectHere = (location: string | undefined, asked: string) => expect(new URL(location ?? "/", site).origin, `${asked} leads to ${location}`).toBe(site);
  const person = await signUp(request, "Rhea");
  const origin = { origin: site };
  for (const asked of elsewhere) {
    const evil = encodeURIComponent(asked);
    for (const path of [`/api/auth/signin?callbackUrl=${evil}`, `/api/login?next=${evil}&returnTo=${evil}`, `/api/unsubscribe?token=${evil}`, `/api/auth/error?error=${evil}&callbackUrl=${evil}`]) {
      const response = await request.get(path, { maxRedirects: 0 });
      expectHere(response.headers().location, path);
      // Where the page that it leads to would lead on.
      for (const [, value = ""] of response.headers().location?.matchAll(/callbackUrl=([^&]+)/g) ?? []) expectHere(decodeURIComponent(value), path);
    }
    const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    for (const [path, form] of [["callback/credentials", { email: person.email, password }], ["callback/credentials", { email: person.email, password: "not this one" }], ["signout", {}]] as const)
      for (const json of ["true", "false"]) {
        // Ten wrong passwords would close the account to the right one.
        if ("password" in form && form.password !== password && asked !== elsewhere[0]) continue;
        const response = await request.post(`/api/auth/${path}`, { form: { ...form, csrfToken, json, callbackUrl: asked }, headers: origin, maxRedirects: 0 });
        const { url } = json === "true" ? ((await response.json()) as { url?: string }) : { url: response.headers().location };
        expectHere(url, `${path} ${asked}`);
      }
  }
  for (const path of ["//evil.example", "//evil.example/", "/\\evil.example/", "/%5cevil.example/", "/%2f%2fevil.example/", "/auth//evil.example/"]) {
    const response = await request.get(`${site}${path}`, { maxRedirects: 0 });
    const { location } = response.headers();
    if (location) expectHere(location, path);
  }
});

test("cookies are read by no script and sent by no other site", { tag: "@once" }, async ({ request, baseURL }) => {
  await signUp(request, "Coco");
  const { csrfToken } = (await (await request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  expect(csrfToken).toMatch(/^[0-9a-f]{64}$/);
  const { cookies } = await request.storageState();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(["next-auth.callback-url", "next-auth.csrf-token", "next-auth.session-token"]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", domain: new URL(baseURL ?? "").hostname });
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
