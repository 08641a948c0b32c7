import type { APIRequestContext, Page } from "@playwright/test";
import { emailTypes } from "@/lib/core/email/types";
import { demoEmail } from "@/lib/people/accounts/rules";
import { expect, latestEmailTo, openSecondBrowser, signInAsDemo, signUp, test, uniqueEmail } from "@/tests/e2e/support/test";

/*
 * Every link of every email leads to where its text says. The first test finds the pages that the emails link to, in the
 * previews; the others open each of these pages, from a real address, signed out and signed in.
 */
interface SignedInPage {
  role: "client" | "coach";
  heading: string | RegExp;
  /** A real address, for one with an id. */
  address?: (coach: APIRequestContext) => Promise<string>;
}

const get = async <T>(request: APIRequestContext, path: string) => (await (await request.get(path)).json()) as T;
const firstClient = async (coach: APIRequestContext) => (await get<{ userId: string }[]>(coach, "/api/clients?limit=1"))[0]?.userId ?? "";

/** A payment of the demo's client. */
async function firstReceipt(coach: APIRequestContext) {
  const clients = await get<{ userId: string; email: string }[]>(coach, "/api/clients?limit=100");
  const client = clients.find(({ email }) => email === demoEmail("client"));
  return (await get<{ id: string; status: string }[]>(coach, `/api/payments?clientId=${client?.userId}`)).find(({ status }) => status === "succeeded")?.id ?? "";
}

const signedInPages: Record<string, SignedInPage> = {
  "/": { role: "coach", heading: "Welcome back, Maya" },
  "/?section=dashboard": { role: "client", heading: /^Welcome back, (?!Maya)/ },
  "/?section=onboarding": { role: "client", heading: "Onboarding Complete!" },
  "/?section=onboarding&step=agreement": { role: "client", heading: "Promise and agreement" },
  "/?section=intake": { role: "client", heading: "Consultation form" },
  "/?section=checkin": { role: "client", heading: /Check-in/i },
  "/?section=checkin&tab=history": { role: "client", heading: /Check-in/i },
  "/?section=progress": { role: "client", heading: "Progress" },
  "/?section=messages": { role: "client", heading: "Messages" },
  "/?section=nutrition": { role: "client", heading: /Nutrition/ },
  "/subscribe": { role: "client", heading: /plan|subscri/i },
  "/profile": { role: "client", heading: "Profile Settings" },
  "/receipts/:id": { role: "client", heading: /receipt/i, address: async (coach) => `/receipts/${await firstReceipt(coach)}` },
  "/client-profile/:id": { role: "coach", heading: "Recent Activity", address: async (coach) => `/client-profile/${await firstClient(coach)}` },
};

interface PublicPage {
  heading: string | RegExp;
  /** A real address, taken from an email where it has a token. */
  address: (page: Page, coach: APIRequestContext) => Promise<string>;
}

/** The address of the first link with this path in an email's text. */
const linkOf = ({ text }: { text: string }, path: string) => new RegExp(`${path.replaceAll("/", "\\/")}[^\\s>]*`).exec(text)?.[0] ?? "";

const publicPages: Record<string, PublicPage> = {
  "/privacy": { heading: /privacy|data/i, address: async () => "/privacy" },
  "/forgot-password": { heading: "Forgot your password?", address: async () => "/forgot-password" },
  "/unsubscribe?token=": { heading: /unsubscribe|reminder|email/i, address: async (_, coach) => linkOf(await inviteLead(coach), "/unsubscribe") },
  "/erase-my-details?token=": { heading: /delete|erase/i, address: async (_, coach) => linkOf(await inviteLead(coach), "/erase-my-details") },
  "/give-consent?token=": { heading: /answers/i, address: askForConsent },
  "/discovery?ref=": { heading: "Tell us about you", address: async (_, coach) => linkOf(await inviteLead(coach), "/discovery") },
  "/reset-password?token=": {
    heading: /password/i,
    address: async (page) => {
      const { email } = await signUp(page.request, "Reset");
      await page.request.post("/api/auth/reset-password-request", { data: { email } });
      return linkOf(await latestEmailTo(email, "password-reset"), "/reset-password");
    },
  },
  "/verify-email?token=": { heading: /email/i, address: async (page) => linkOf(await latestEmailTo((await signUp(page.request, "Vera")).email, "verify-email"), "/verify-email") },
  "/pay/:id": { heading: /Monthly Coaching/, address: setUpPayment },
};

async function askForConsent(_: Page, coach: APIRequestContext) {
  const email = uniqueEmail("consent");
  const answers = { fullName: "Cora Sent", email, referralSource: "Instagram", goals: ["Get Stronger"], motivation: "My children", dreamOutcome: "To feel strong" };
  expect((await coach.post("/api/leads/discovery-form", { data: answers })).ok()).toBe(true);
  const [lead] = await get<{ id: string }[]>(coach, `/api/leads?view=all&q=${encodeURIComponent(email)}`);
  const { submissions: [submission] } = await get<{ submissions: { id: string }[] }>(coach, `/api/leads/${lead?.id}`);
  expect((await coach.post(`/api/leads/${lead?.id}/submissions/${submission?.id}/ask-for-consent`)).ok()).toBe(true);
  return linkOf(await latestEmailTo(email, "lead-consent"), "/give-consent");
}

async function inviteLead(coach: APIRequestContext) {
  const email = uniqueEmail("invited");
  expect((await coach.post("/api/leads/quick-add", { data: { fullName: "Ina Vited", email } })).ok()).toBe(true);
  return latestEmailTo(email, "discovery-invite");
}

async function setUpPayment(page: Page, coach: APIRequestContext) {
  const { id } = await signUp(page.request, "Paying");
  const response = await coach.post("/api/create-payment-setup", { data: { clientId: id, priceId: "price_monthly_coaching" } });
  return new URL(((await response.json()) as { paymentUrl: string }).paymentUrl).pathname;
}

/** The page that a preview's link leads to, without what is made up in it: ids, and the values of tokens. */
function toPage(href: string): string {
  const { pathname, searchParams } = new URL(href);
  const query = [...searchParams].filter(([name]) => name !== "with" && name !== "entry").map(([name, value]) => `${name}=${value === "sample" ? "" : value}`);
  return pathname.replace(/\/sample$/, "/:id") + (query.length > 0 ? `?${query.join("&")}` : "");
}

test("every email links to pages that the tests below open", { tag: "@once" }, async ({ page, baseURL }) => {
  await signInAsDemo(page.request, "coach");
  const linked = new Set<string>();
  for (const { id } of emailTypes) {
    const { html } = await get<{ html: string }>(page.request, `/api/email-templates/${id}`);
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      const url = href.replaceAll("&amp;", "&");
      if (url.startsWith("mailto:") || url.startsWith("tel:")) continue;
      if (new URL(url).origin === new URL(baseURL ?? "").origin) linked.add(toPage(url));
    }
  }
  expect([...linked].toSorted()).toEqual([...Object.keys(signedInPages), ...Object.keys(publicPages)].toSorted());
});

for (const [name, { role, heading, address }] of Object.entries(signedInPages))
  test(`an email's link to ${name} leads there, signed out by way of signing in, and signed in`, { tag: "@once" }, async ({ page, browser }) => {
    const coach = await openSecondBrowser(browser, page);
    await signInAsDemo(coach.request, "coach");
    const link = address ? await address(coach.request) : name;
    await coach.context().close();
    await page.goto(link);
    await page.getByRole("button", { name: role === "coach" ? "Demo Coach Access" : "Demo Client Access" }).click();
    const shown = page.getByRole("main").getByRole("heading", { name: heading }).first();
    const linked = new URL(link, "https://example.com").pathname;
    // A coach's home is also /dashboard.
    const isThere = ({ pathname }: URL) => pathname === linked || (role === "coach" && linked === "/" && pathname === "/dashboard");
    for (const signedInBefore of [false, true]) {
      if (signedInBefore) await page.goto(link);
      await expect(shown).toBeVisible();
      await expect(page).toHaveURL(isThere);
    }
  });

for (const [name, { heading, address }] of Object.entries(publicPages))
  test(`an email's link to ${name} opens its page, signed out and signed in`, { tag: "@once" }, async ({ page, browser }) => {
    const coach = await openSecondBrowser(browser, page);
    await signInAsDemo(coach.request, "coach");
    const link = await address(page, coach.request);
    await coach.context().close();
    const shown = page.getByRole("heading", { name: heading }).first();
    if ((await page.request.get("/api/profile")).status() === 401) await signInAsDemo(page.request, "client");
    await page.goto(link);
    await expect(shown).toBeVisible();
    await page.goto("about:blank");
    await page.request.post("/api/logout");
    await page.goto(link);
    await expect(shown).toBeVisible();
  });
