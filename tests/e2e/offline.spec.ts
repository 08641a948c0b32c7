import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, type Page, test as base } from "@playwright/test";
import type { WorkerMessage } from "@/lib/platform/worker-messages";
import { expect, signInAsDemo, signUp, waitForScriptsOnLoad } from "@/tests/e2e/support/test";

/** Not the shared test: without a network, a browser's console is full of errors. */
const test = base.extend({ page: ({ page }, use) => use(waitForScriptsOnLoad(page)) });
test.use({ serviceWorkers: "allow" });

/** The addresses that this device keeps for the person, without the host. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const keys = (await caches.has("offline-copies")) ? await (await caches.open("offline-copies")).keys() : [];
    return keys.map(({ url }) => url.slice(location.origin.length));
  });

/** Waits until the device keeps these, with the reads and scripts that they need. */
async function waitUntilKept(page: Page, addresses: readonly string[]) {
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining([...addresses]));
  // The worker may still be at the last one's reads. It answers once everything that was missing is kept.
  const request: WorkerMessage = { type: "keep-screens", urls: addresses };
  await page.evaluate(async (message) => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => port1.addEventListener("message", resolve, { once: true }));
    port1.start();
    active?.postMessage(message, [port2]);
    await answered;
  }, request);
}

/** Everything that the browser holds for this site, besides its cookies. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    drafts: Object.keys(localStorage).filter((key) => key.startsWith("unsaved-draft:")),
  }));
const nothing = { caches: [], databases: [], workers: 0, drafts: [] };

const line = (page: Page) => page.getByRole("status").filter({ hasText: /^Offline\. Showing what was loaded at \d{1,2}:\d\d [ap]m/ });
const navigation = (page: Page, name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Opens a page without a network. It comes from the device, or it is the offline page. */
async function openOffline(page: Page, context: BrowserContext, address: string) {
  await context.setOffline(true);
  await page.goto(address);
}

const clientScreens = ["/", "/?section=checkin", "/?section=nutrition", "/?section=messages"];

test("a client who has only opened her home can open her screens without a network", async ({ page, context }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  await openOffline(page, context, "/");
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sophie");

  // The screens were kept in the device's theme.
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.locator("label", { hasText: "Dark" }).click();
  await page.keyboard.press("Escape");

  await navigation(page, "Check-in").click();
  await expect(page).toHaveURL("/?section=checkin");
  await expect(line(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator('meta[name="theme-color"][media*="light"]').first()).toHaveAttribute("content", "#160f14");
  await expect(page.getByRole("heading", { level: 1, name: /Check-In/i })).toBeVisible();

  await navigation(page, "Nutrition Plans").click();
  await expect(page.getByRole("heading", { name: "Sophie's nutrition plan" })).toBeVisible();
  const plan = await page.getByRole("link", { name: /^View/ }).getAttribute("href");
  expect(await page.evaluate(async (url) => (await (await fetch(url)).text()).slice(0, 5), plan ?? "")).toBe("%PDF-");
  // The form of a diary is loaded when it is opened, and this device has never opened it.
  await page.getByRole("button", { name: "Start a new diary" }).click();
  await expect(page.getByRole("button", { name: "Submit diary" })).toBeVisible();

  await navigation(page, "Messages").click();
  await page.getByRole("link", { name: /Maya/ }).first().click();
  await expect(page.getByRole("region", { name: "Messages with Maya Hart" })).toContainText("Welcome, Sophie!");
  await expect(line(page)).toBeVisible();
});

test("a screen that isn't kept says so and leads to those that are, and the line goes with the network's return", async ({ page, context }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  await openOffline(page, context, "/profile");
  await expect(page.getByRole("heading", { level: 1, name: "This page needs a connection" })).toBeVisible();
  await page.getByRole("link", { name: "Check-in" }).click();
  await expect(line(page)).toBeVisible();
  await context.setOffline(false);
  await expect(line(page)).toBeHidden();
  await navigation(page, "Progress").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Progress");
});

test("a coach reviews a check-in and reads the thread opened last without a network", async ({ page, context, playwright, baseURL }) => {
  const client = await playwright.request.newContext({ baseURL });
  const { lastName } = await signUp(client, "Thea", `Cellar-${Date.now().toString(36)}`);
  const [coach] = (await (await client.get("/api/conversations")).json()) as { counterpart: { id: string } }[];
  expect((await client.post("/api/messages", { data: { recipientId: coach?.counterpart.id, content: "Down in the cellar" } })).status()).toBe(201);
  await client.dispose();
  await signInAsDemo(page.request, "coach");
  await page.goto("/");
  await waitUntilKept(page, ["/", "/?section=checkins", "/?section=messages"]);
  await page.goto("/?section=messages");
  const thread = page.getByRole("link", { name: `Thea ${lastName}` }).first();
  const message = page.getByRole("region", { name: `Messages with Thea ${lastName}` }).getByText("Down in the cellar");
  await thread.click();
  await expect(message).toBeVisible();
  await expect.poll(async () => (await keptAddresses(page)).filter((address) => address.startsWith("/api/messages/")).length).toBeGreaterThan(0);

  await openOffline(page, context, "/");
  await expect(line(page)).toBeVisible();
  await navigation(page, "Check-ins").click();
  await page.getByRole("button", { name: /^View Details of/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Private notes" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/?section=messages");
  await thread.click();
  await expect(message).toBeVisible();
});

test("signing out leaves nothing on the device", async ({ page, context }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  await page.evaluate(() => localStorage.setItem("unsaved-draft:message:someone", "{}"));
  await page.getByRole("button", { name: /Sophie/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await expect.poll(() => everythingKept(page)).toEqual(nothing);
  await context.setOffline(true);
  await expect(page.goto("/?section=checkin")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await page.goBack().catch(() => null);
  await expect(page.getByText("Sophie")).toHaveCount(0);
});

test("signing out by the address, without the page's script, leaves nothing either", async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  await page.evaluate(() => {
    window.location.href = "/api/logout";
  });
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  // A file that was being written meanwhile goes as soon as it is.
  await expect.poll(async () => (await everythingKept(page)).caches).toEqual([]);
});

test("a session that was ended elsewhere takes the copies with it", async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  await page.context().clearCookies();
  await page.goto("/?section=nutrition", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
  await expect.poll(async () => (await everythingKept(page)).caches).toEqual([]);
});

test("who signs in after somebody else sees nothing of them without a network", async ({ page, context }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  // The cookie is replaced without a sign-out, and without a page that would notice.
  await signUp(page.request, "Berta");
  await page.goto("/");
  const keptOfSophie = () =>
    page.evaluate(async () => {
      const copies = (await caches.has("offline-copies")) ? await (await caches.open("offline-copies")).matchAll() : [];
      return (await Promise.all(copies.map((copy) => copy.text()))).filter((text) => text.includes("Sophie")).length;
    });
  await expect.poll(keptOfSophie).toBe(0);
  await waitUntilKept(page, ["/?section=messages"]);
  expect(await keptOfSophie()).toBe(0);
  await context.setOffline(true);
  for (const address of clientScreens) {
    await page.goto(address);
    await expect(page.getByText("Sophie")).toHaveCount(0);
  }
});

test("where the browser refuses storage, the product goes on without it", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));
    for (const method of ["open", "match", "has", "keys", "delete"] as const) Object.defineProperty(CacheStorage.prototype, method, { value: refuse });
    Object.defineProperty(ServiceWorkerContainer.prototype, "register", { value: refuse });
  });
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await navigation(page, "Check-in").click();
  await expect(page.getByRole("heading", { level: 1, name: /Check-In/i })).toBeVisible();
  await expect(page.getByRole("region", { name: /Notification/ }).getByRole("listitem")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("the product can be installed", async ({ page }) => {
  await signInAsDemo(page.request, "client");
  await page.goto("/");
  await waitUntilKept(page, clientScreens);
  const session = await page.context().newCDPSession(page);
  expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
});

interface Proxy {
  address: string;
  isSilent: boolean;
  /** How long each answer takes, in milliseconds. */
  delayMs: number;
  version: string;
  /** The addresses that were asked for. */
  asked: string[];
  dropConnections: () => void;
}

/** The test's server at an address of its own, which can fall silent, be slow, or have another version of the worker. */
async function throughProxy(baseURL: string | undefined, work: (proxy: Proxy) => Promise<void>) {
  const state: Proxy = { address: "", isSilent: false, delayMs: 0, version: "", asked: [], dropConnections: () => server.closeAllConnections() };
  const server = createServer((incoming, answer) => {
    state.asked.push(incoming.url ?? "");
    if (state.isSilent) return;
    const { "if-none-match": _tag, "if-modified-since": _since, ...sent } = incoming.headers;
    const target = forward(`${baseURL}${incoming.url}`, { method: incoming.method, headers: { ...sent, "accept-encoding": "identity" } }, (response) => {
      if (incoming.url !== "/sw.js" || state.version === "") return setTimeout(() => response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers)), state.delayMs);
      const parts: Buffer[] = [];
      const { "content-length": _length, ...headers } = response.headers;
      response.on("data", (part: Buffer) => parts.push(part)).on("end", () => answer.writeHead(200, headers).end(Buffer.concat(parts).toString().replaceAll(/"[0-9a-f]{12}"/g, `"${state.version}"`)));
      return undefined;
    });
    incoming.pipe(target);
  }).listen(0);
  state.address = `http://localhost:${(server.address() as AddressInfo).port}`;
  try {
    await work(state);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Signs the demo client in and waits until the device keeps the screens. */
async function openNutrition(page: Page, address: string) {
  await page.request.post(`${address}/api/demo-login`, { data: { role: "client" } });
  await page.goto(`${address}/?section=nutrition`);
  await waitUntilKept(page, clientScreens);
}

test("with a signal that brings nothing, a link shows what the device keeps", async ({ page, baseURL }) => {
  await throughProxy(baseURL, async (proxy) => {
    await openNutrition(page, proxy.address);
    proxy.isSilent = true;
    await navigation(page, "Check-in").click();
    await expect(line(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /Check-In/i })).toBeVisible();
    proxy.isSilent = false;
    // As a phone does when it finds another mast.
    proxy.dropConnections();
    await expect(line(page)).toBeHidden();
  });
});

test("a slow server isn't called offline, and its late answers replace what was shown, once", async ({ page, baseURL }) => {
  await throughProxy(baseURL, async (proxy) => {
    await openNutrition(page, proxy.address);
    await page.addInitScript(() => {
      const lines = new Set<string>();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll("[role=status]")) if (textContent) lines.add(textContent);
        sessionStorage.setItem("test:lines", [...lines].join());
      }).observe(document, { subtree: true, childList: true });
    });
    proxy.delayMs = 6000;
    proxy.asked.length = 0;
    await page.goto(`${proxy.address}/?section=checkin`);
    await expect(page.getByRole("heading", { level: 1, name: /Check-In/i })).toBeVisible();
    const slowLine = page.getByRole("status").filter({ hasText: /^Slow connection\. Showing what was loaded at \d{1,2}:\d\d [ap]m$/ });
    await expect(slowLine).toBeVisible();
    await expect(slowLine).toBeHidden();
    // The event stream has opened late as well, so the reads may be made once more, and no more.
    const reads = proxy.asked.filter((url) => url.startsWith("/api/") && !url.startsWith("/api/events"));
    for (const url of reads) expect(reads.filter((other) => other === url).length, url).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => sessionStorage.getItem("test:lines"))).not.toContain("Offline");
  });
});

test("a new version is offered, and loaded when the person asks for it", async ({ page, baseURL }) => {
  await throughProxy(baseURL, async (proxy) => {
    await openNutrition(page, proxy.address);
    await expect(page.getByText("A new version is ready.")).toHaveCount(0);
    proxy.version = "0123456789ab";
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByRole("status").filter({ hasText: "A new version is ready." })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe("installed");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload" }).click();
    await loaded;
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBe(null);
  });
});
