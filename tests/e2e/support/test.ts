import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, type Browser, expect, type Page, test as base } from "@playwright/test";

export { expect };

// Chromium reports every non-2xx answer here; what the screen makes of it is what tests assert. Playwright's own recorder
// looks into the previews of chosen photos, which our policy refuses, and into the frame of a mail, which runs no script at
// all; without a trace nothing asks for them.
const ignored = ["Failed to load resource", "Connecting to 'blob:", "Blocked script execution in 'about:srcdoc'"];

/** Every test watches the browser's console: an error there, or a refusal by the content security policy, fails it. */
export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !ignored.some((start) => message.text().startsWith(start))) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

let made = 0;
export const uniqueEmail = (name: string) => `${name}.${process.pid}.${Date.now()}.${(made += 1)}@example.com`;
export const password = "a test password";

/** A new person, signed in in this context without the screen. */
export async function signUp(request: APIRequestContext, firstName: string, lastName = "Tester", role = "client") {
  const email = uniqueEmail(firstName.toLowerCase().replace(/[^a-z]/g, "") || "person");
  const response = await request.post("/api/auth/register", { data: { email, password, firstName, lastName, role } });
  expect(response.status()).toBe(201);
  return { ...((await response.json()) as { id: string }), email, firstName, lastName };
}

export const signInAsDemo = async (request: APIRequestContext, role: "coach" | "client" | "nutritionist") => {
  expect((await request.post("/api/demo-login", { data: { role } })).status()).toBe(200);
};

/** A second person's browser beside the test's own. */
export async function anotherBrowser(browser: Browser, page: Page) {
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: "en-GB", timezoneId: "Europe/London" });
  return context.newPage();
}

/** The latest mail of this type to this address, as the built-in outbox kept it. */
export async function mailTo(request: APIRequestContext, address: string, type: string) {
  await signInAsDemo(request, "coach");
  let id = "";
  await expect
    .poll(async () => {
      const mails = (await (await request.get("/api/email-automation/history?limit=50")).json()) as { id: string; toEmail: string; type: string; status: string }[];
      id = mails.find((mail) => mail.toEmail === address && mail.type === type && mail.status === "sent")?.id ?? "";
      return id;
    })
    .not.toBe("");
  return (await (await request.get(`/api/email-automation/messages/${id}`)).json()) as { subject: string; text: string; html: string };
}

/** That `work` finds the session ended: the toast of the spec, then the way to sign-in. */
export async function expectLedToSignIn(page: Page, work: () => Promise<unknown>) {
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

/** Nothing serious for people who use assistive technology, as far as a machine can tell. A mail's frame runs no script, not even this one. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
}

/** The page does not scroll sideways. */
export async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}
