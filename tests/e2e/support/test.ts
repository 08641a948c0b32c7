import { type APIRequestContext, type Browser, expect, type Page, request as requests, type Route, test as base } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { recordSeenTexts } from "@/tests/e2e/support/seen-texts";
import { isFullRun } from "@/tests/support/full-run";

export { expect };

// Chromium logs every non-2xx response; tests assert what the screen shows instead. Playwright's trace recorder reads photo
// previews, which our policy blocks, and email frames, which run no scripts.
const ignoredConsoleErrors = ["Failed to load resource", "Connecting to 'blob:", "Blocked script execution in 'about:srcdoc'"];

/** Fails a test on any error in the browser's console, including violations of the content security policy. With WHOLE=1 its pages write down the texts they show. */
export const test = base.extend<{ watched: void }, { recorded: void }>({
  recorded: [
    async ({ browser }, use) => {
      // Watching costs a third of the time, so the quick proof goes without.
      if (isFullRun) recordSeenTexts(browser);
      await use();
    },
    { scope: "worker", auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScriptsOnLoad(page);
    await use(page);
  },
  watched: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !ignoredConsoleErrors.some((start) => message.text().startsWith(start))) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Keeps a page untouched until the test touches it, so that what waits for the first touch isn't loaded before. Three things would count as a touch: that the device
 * is prepared for a time without a network; the move of the mouse to the corner that Chrome reports on a new page; and Playwright's reading of the page, which Chrome
 * takes for a press.
 */
export const keepUntouched = (page: Page) =>
  page.addInitScript(() => {
    window.addEventListener("pointermove", (event) => event.clientX + event.clientY === 0 && event.isTrusted && event.stopImmediatePropagation(), { capture: true });
    Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
    // An empty page has none.
    if ("serviceWorker" in navigator) navigator.serviceWorker.register = () => new Promise(() => {});
  });

/**
 * Makes `goto` and `reload` wait until the page has hydrated, because buttons do nothing before that. Pass `waitUntil` to get
 * the page earlier.
 */
export function waitForScriptsOnLoad(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  return page;
}

/** React adds a property to each element that it hydrates. Its effects, such as those that listen for keys, have run when the page is idle. */
async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    // What a person does first brings the scripts that matter from then on.
    window.dispatchEvent(new Event("pointermove"));
    return [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")].every((element) => Object.keys(element).some((key) => key.startsWith("__react")));
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

let emailCount = 0;
export const uniqueEmail = (name: string) => `${name}.${process.pid}.${Date.now()}.${(emailCount += 1)}@example.com`;
export const testPassword = "a test password";

/** Creates an account and signs it in to this request context. */
export async function signUp(request: APIRequestContext, firstName: string, lastName = "Tester", role = "client") {
  const email = uniqueEmail(firstName.toLowerCase().replace(/[^a-z]/g, "") || "person");
  const response = await request.post("/api/auth/register", { data: { email, password: testPassword, firstName, lastName, role } });
  expect(response.status()).toBe(201);
  return { ...((await response.json()) as { id: string }), email, firstName, lastName };
}

export const signInAsDemo = async (request: APIRequestContext, role: "coach" | "client" | "nutritionist") => {
  expect((await request.post("/api/demo-login", { data: { role } })).status()).toBe(200);
};

/** Confirms a client's email address as the coach. `address` is only needed for a server other than the test's. */
export async function confirmEmail(coach: APIRequestContext, id: string, address = "") {
  expect((await coach.post(`${address}/api/clients/${id}/confirm-email`)).status()).toBe(200);
}

/** Sets a client's join date as the coach. `address` is only needed for a server other than the test's. */
export async function setJoinedDaysAgo(coach: APIRequestContext, id: string, days: number, address = "") {
  const { version } = (await (await coach.get(`${address}/api/client-profile/${id}`)).json()) as { version: number };
  const joinDate = addDays(dayInTimeZone("Europe/London", new Date()), -days);
  expect((await coach.patch(`${address}/api/clients/${id}`, { data: { version, joinDate } })).status()).toBe(200);
}

/** Signs in as another demo user. Leaves the open page first, because it would redirect to sign-in when its session ends. */
export async function switchToDemoUser(page: Page, role: "coach" | "client" | "nutritionist") {
  await page.goto("about:blank");
  await signInAsDemo(page.request, role);
}

/** Blocks the event stream, because a live update would refetch and remove "Try again" before the test clicks it. */
export const blockLiveUpdates = (page: Page) => page.route("**/api/events*", () => undefined);

/**
 * Lets a page load its scripts until the test says how they are answered from then on. Call it before the page opens: Chromium lets a request pass that follows at once
 * on the start of `route`.
 */
export async function interceptScripts(page: Page) {
  let answer = (route: Route) => route.continue();
  await page.route("**/_next/static/chunks/**", (route) => answer(route));
  return (next: typeof answer) => {
    answer = next;
  };
}

/** Holds the page's requests of a path, edits unless another method is named, until `release` is called. `sent` resolves with the first: before it, what is typed still goes with it. */
export async function holdRequests(page: Page, path: string | RegExp, method = "PATCH") {
  let [release, begin] = [() => {}, () => {}];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) {
      begin();
      await held;
    }
    await route.fallback();
  });
  return { sent, release };
}

/** What is said while something is dragged. */
export const spokenWhileDragging = (page: Page) => page.locator("[id^=DndLiveRegion]");

/** Lifts what has the focus with the space bar. The keys that move it are heard only one turn after it is said to be lifted. */
export async function pickUpByKeyboard(page: Page, said: string) {
  await page.keyboard.press("Space");
  await expect(spokenWhileDragging(page)).toHaveText(said);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Opens a separate browser context for a second person. */
export async function openSecondBrowser(browser: Browser, page: Page) {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "en-GB", timezoneId: "Europe/London" });
  return waitForScriptsOnLoad(await context.newPage());
}

/**
 * Waits for the latest email of this type to this address and returns it from the built-in outbox. It signs in as a coach in a
 * separate context, so that the session in the test's browser stays.
 */
export async function latestEmailTo(address: string, type: string) {
  const coach = await requests.newContext({ baseURL: test.info().project.use.baseURL });
  await signInAsDemo(coach, "coach");
  let id = "";
  await expect
    .poll(async () => {
      const emails = (await (await coach.get("/api/email-automation/history?limit=50&status=sent")).json()) as { id: string; toEmail: string; type: string; status: string }[];
      id = emails.find((email) => email.toEmail === address && email.type === type && email.status === "sent")?.id ?? "";
      return id;
    })
    .not.toBe("");
  const email = (await (await coach.get(`/api/email-automation/messages/${id}`)).json()) as { subject: string; text: string; html: string };
  await coach.dispose();
  return email;
}

/** Expects that `work` shows the logged-out toast of the spec and redirects to sign-in, which then leads to `next`. */
export async function expectRedirectToSignIn(page: Page, next: string, work: () => Promise<unknown>) {
  const toast = "You are logged out. Logging in again...";
  // The toast shows for only half a second, so a script in the page records it in session storage.
  const recordToast = (text: string) => {
    const check = () => {
      const isShown = [...document.querySelectorAll("*")].some((element) => element.childElementCount === 0 && element.textContent === text && element.checkVisibility());
      if (isShown) sessionStorage.setItem("seen", text);
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
  };
  await page.evaluate(recordToast, toast);
  await page.addInitScript(recordToast, toast);
  await work();
  await expect(page).toHaveURL(authAddress(next));
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBe(toast);
}

/** The address of the sign-in that leads to `next`. */
export const authAddress = (next: string) => `/auth?next=${encodeURIComponent(next)}`;

/** Expects the reason of a failure beside its form, where it stays, as well as in its toast. */
export async function expectFormError(page: Page, reason: string) {
  await expect(page.getByRole("region", { name: /Notification/ }).getByText(reason, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
}

/** Signs in on the page that is open. */
export async function submitSignIn(page: Page, email: string, password = testPassword) {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Expects no WCAG A or AA violations that axe can find, and no two landmarks with one name. */
export const expectAccessible = (page: Page) => expectNoViolations(page, { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }, { "landmark-unique": { enabled: true } });

/** Expects enough colour contrast, which is all that a change of colours can break. */
export const expectColorContrast = (page: Page) => expectNoViolations(page, { type: "rule", values: ["color-contrast"] });

async function expectNoViolations(page: Page, runOnly: RunOptions["runOnly"], rules: RunOptions["rules"] = {}) {
  await waitForAnimations(page);
  // A toast may fade during the check, so it is repeated. One check of a long page may take seconds.
  await expect.poll(() => findViolations(page, { runOnly, rules, resultTypes: ["violations"], iframes: false }), { timeout: 45_000 }).toEqual([]);
}

/** Frames are excluded: email previews run no scripts, and video players are not ours. */
async function findViolations(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (axeOptions) => (await window.axe?.run(document, axeOptions))?.violations ?? [], options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Waits for animations to finish, except for endless ones such as spinners. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity));

export const switchToDarkMode = (page: Page) => page.emulateMedia({ colorScheme: "dark" });

/** Expects that the page does not scroll sideways. */
export async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Expects that the page does not scroll sideways at any width from phone to desktop. */
export async function expectNoOverflowAtAnyWidth(page: Page) {
  const before = page.viewportSize();
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: before?.height ?? 900 });
    await expectNoOverflow(page);
  }
  if (before) await page.setViewportSize(before);
}
