import { type APIRequestContext, type Browser, expect, type Page, request as requests, test as base } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";

export { expect };

// Chromium reports every non-2xx answer here; what the screen makes of it is what tests assert. Playwright's own recorder
// looks into the previews of chosen photos, which our policy refuses, and into the frame of a mail, which runs no script at
// all; without a trace nothing asks for them.
const ignoredConsoleErrors = ["Failed to load resource", "Connecting to 'blob:", "Blocked script execution in 'about:srcdoc'"];

/** Every test watches the browser's console: an error there, or a refusal by the content security policy, fails it. */
export const test = base.extend<{ watched: void }>({
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
 * Opening a page takes until its script has started: pressed before that, a button does nothing yet, and only a program is
 * so quick. `waitUntil: "commit"` asks for the page as it is before.
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

/** React leaves a mark on each element that it has taken over from the server's page. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => [...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea")].every((element) => Object.keys(element).some((key) => key.startsWith("__react"))));

let made = 0;
export const uniqueEmail = (name: string) => `${name}.${process.pid}.${Date.now()}.${(made += 1)}@example.com`;
export const testPassword = "a test password";

/** A new person, signed in in this context without the screen. */
export async function signUp(request: APIRequestContext, firstName: string, lastName = "Tester", role = "client") {
  const email = uniqueEmail(firstName.toLowerCase().replace(/[^a-z]/g, "") || "person");
  const response = await request.post("/api/auth/register", { data: { email, password: testPassword, firstName, lastName, role } });
  expect(response.status()).toBe(201);
  return { ...((await response.json()) as { id: string }), email, firstName, lastName };
}

export const signInAsDemo = async (request: APIRequestContext, role: "coach" | "client" | "nutritionist") => {
  expect((await request.post("/api/demo-login", { data: { role } })).status()).toBe(200);
};

/** Her coach notes that a client joined so many days ago. `address` is that of another server than the test's. */
export async function setJoinedDaysAgo(coach: APIRequestContext, id: string, days: number, address = "") {
  const { version } = (await (await coach.get(`${address}/api/client-profile/${id}`)).json()) as { version: number };
  const joinDate = addDays(dayInTimeZone("Europe/London", new Date()), -days);
  expect((await coach.patch(`${address}/api/clients/${id}`, { data: { version, joinDate } })).status()).toBe(200);
}

/** From one person to another in the same browser. The open page is left first: it would find its session ended, and lead to sign-in. */
export async function switchToDemoUser(page: Page, role: "coach" | "client" | "nutritionist") {
  await page.goto("about:blank");
  await signInAsDemo(page.request, role);
}

/** No event stream opens: a live update would ask again by itself, and take a "Try again" away before it is pressed. */
export const blockLiveUpdates = (page: Page) => page.route("**/api/events", () => undefined);

/** A second person's browser beside the test's own. */
export async function openSecondBrowser(browser: Browser, page: Page) {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "en-GB", timezoneId: "Europe/London" });
  return waitForScriptsOnLoad(await context.newPage());
}

/**
 * The latest mail of this type to this address, as the built-in outbox kept it. A coach of its own reads it: whoever signs in
 * in the test's browser ends the session that its open page still asks with.
 */
export async function latestEmailTo(address: string, type: string) {
  const coach = await requests.newContext({ baseURL: test.info().project.use.baseURL });
  await signInAsDemo(coach, "coach");
  let id = "";
  await expect
    .poll(async () => {
      const mails = (await (await coach.get("/api/email-automation/history?limit=50&status=sent")).json()) as { id: string; toEmail: string; type: string; status: string }[];
      id = mails.find((mail) => mail.toEmail === address && mail.type === type && mail.status === "sent")?.id ?? "";
      return id;
    })
    .not.toBe("");
  const mail = (await (await coach.get(`/api/email-automation/messages/${id}`)).json()) as { subject: string; text: string; html: string };
  await coach.dispose();
  return mail;
}

/** That `work` finds the session ended: the toast of the spec, then the way to sign-in. */
export async function expectRedirectToSignIn(page: Page, work: () => Promise<unknown>) {
  const toast = "You are logged out. Logging in again...";
  // It stands for half a second, so the page itself takes note, in what outlives the way to sign-in.
  const takeNote = (text: string) => {
    const look = () => {
      const isShown = [...document.querySelectorAll("*")].some((element) => element.childElementCount === 0 && element.textContent === text && element.checkVisibility());
      if (isShown) sessionStorage.setItem("seen", text);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  };
  await page.evaluate(takeNote, toast);
  await page.addInitScript(takeNote, toast);
  await work();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBe(toast);
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Nothing serious for people who use assistive technology, as far as a machine can tell. */
export const expectAccessible = (page: Page) => expectNoViolations(page, { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });

/** Every text stands out from what is behind it: all that a change of colours can spoil. */
export const expectColorContrast = (page: Page) => expectNoViolations(page, { type: "rule", values: ["color-contrast"] });

async function expectNoViolations(page: Page, runOnly: RunOptions["runOnly"]) {
  await waitForAnimations(page);
  // A toast may begin to fade while it is looked at: what counts is what stays. One look at a long page may take seconds.
  await expect.poll(() => findViolations(page, { runOnly, resultTypes: ["violations"], iframes: false }), { timeout: 45_000 }).toEqual([]);
}

/** Frames are left out: an email preview runs no script, not even this one, and a video player is not ours. */
async function findViolations(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (asked) => (await window.axe?.run(document, asked))?.violations ?? [], options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

/** Colours on their way from one to another are not what anybody reads. What turns for ever, as a spinner does, is not waited for. */
const waitForAnimations = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity));

/** Shows the page in dark colours. */
export const switchToDarkMode = (page: Page) => page.emulateMedia({ colorScheme: "dark" });

/** The page does not scroll sideways. */
export async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Nor at any width from phone to desktop. */
export async function expectNoOverflowAtAnyWidth(page: Page) {
  const before = page.viewportSize();
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: before?.height ?? 900 });
    await expectNoOverflow(page);
  }
  if (before) await page.setViewportSize(before);
}
