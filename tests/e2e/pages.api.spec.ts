import { type APIRequestContext, type APIResponse, expect, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { readdirSync } from "node:fs";
import { type Role, roles } from "@/lib/auth/actor";
import { defaultSampleNames } from "@/lib/core/email/samples";
import type { Lead } from "@/lib/outreach/leads/contract";
import type { ClientRow } from "@/lib/practice/roster/contract";
import type { Payment } from "@/lib/money/payments/contract";
import type { PendingDiary } from "@/lib/work/nutrition/contract";
import { canOpenPage, isPublicPage, pageAccess, pageAddresses } from "@/tests/e2e/support/page-access";
import { signInAsDemo } from "@/tests/e2e/support/test";

/** Sample names in email previews, which a demo client may share. */
const sampleNames = new Set(Object.values(defaultSampleNames));

async function signedIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string | undefined, role: Role | null) {
  const request = await playwright.request.newContext({ baseURL });
  if (role) await signInAsDemo(request, role);
  return request;
}
const read = async <T>(request: APIRequestContext, path: string) => (await (await request.get(path)).json()) as T;

/** Reads the other clients' names, emails and ids as the coach sees them, and sample records for page URLs. */
async function readOtherClients(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string | undefined) {
  const [coach, nutritionist, client] = await Promise.all([signedIn(playwright, baseURL, "coach"), signedIn(playwright, baseURL, "nutritionist"), signedIn(playwright, baseURL, "client")]);
  const me = await read<{ id: string }>(client, "/api/auth/user");
  // Read before the clients, so that the clients include everyone with a diary.
  const diaries = await read<PendingDiary[]>(nutritionist, "/api/nutritionist/pending-food-diaries");
  const clients = (await read<ClientRow[]>(coach, "/api/clients")).filter(({ id }) => id !== me.id);
  const leads = await read<Lead[]>(coach, "/api/leads");
  const payments = await read<Payment[]>(coach, "/api/payments");
  const [lead, diary, payment] = [leads[0], diaries.find(({ clientId }) => clientId !== me.id), payments.find(({ clientId, status }) => status === "succeeded" && clientId !== me.id)];
  const diaryClient = clients.find(({ id }) => id === diary?.clientId);
  if (!diaryClient || !lead || !diary || !payment) throw new Error("The demo data has no client, lead, diary or payment to open");
  const emails = [...clients, ...leads].flatMap(({ email }) => email ?? []);
  return { named: { client: diaryClient, lead, diary, payment }, emails, all: [...emails, ...clients.flatMap(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])].filter((secret) => !sampleNames.has(secret)) };
}

/** The secrets in a page that are not already in its URL. */
const leakedSecrets = (html: string, address: string, secrets: readonly string[]) => secrets.filter((secret) => !address.includes(secret) && html.includes(secret));

/** The path that a response redirects to, by its Location header or in a streamed page, or null. */
async function redirectTarget(response: APIResponse) {
  const { location } = response.headers();
  return location ? new URL(location, response.url()).pathname : (/NEXT_REDIRECT;\w+;([^;]*);/.exec(await response.text())?.[1] ?? null);
}

/** The text of a page's <main>, or null without one. */
const mainText = (html: string) => /<main\b[^>]*>(.*?)<\/main>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "") ?? null;
/** The text of a page that is not public while it redirects someone signed out. */
const signedOutText = "Loading...";

test("every page is listed with the roles that may open it", () => {
  const files = readdirSync("app", { recursive: true }).map(String).filter((file) => /(^|\/)page\.\w+$/.test(file));
  expect(files.map((file) => file.replace(/\/page\.\w+$/, "")).toSorted()).toEqual(Object.keys(pageAccess).toSorted());
});

for (const role of [...roles, null]) {
  test(`${role ? `a ${role}` : "someone signed out"} opens only their own pages and sees nobody else's data`, async ({ playwright, baseURL }) => {
    test.setTimeout(300_000);
    const { named, emails, all } = await readOtherClients(playwright, baseURL);
    const request = await signedIn(playwright, baseURL, role);
    const scripts = new Set<string>();
    const secrets = { coach: [], nutritionist: emails, client: all, nobody: all }[role ?? "nobody"];
    for (const page of Object.keys(pageAccess)) {
      for (const address of pageAddresses(page, named)) {
        const response = await request.get(address, { maxRedirects: 0 });
        const html = await response.text();
        expect([address, leakedSecrets(html, address, secrets)]).toEqual([address, []]);
        for (const [script] of html.matchAll(/\/_next\/static\/[\w./-]+\.js/g)) scripts.add(script);
        if (role === "coach" && address === "/?section=clients") expect(leakedSecrets(html, address, all).length).toBeGreaterThan(10);
        // Also as a client-side navigation requests it.
        const inside = await request.get(address, { headers: { rsc: "1" } });
        expect([address, "inside", leakedSecrets(await inside.text(), address, secrets)]).toEqual([address, "inside", []]);

        // A receipt of another client is not found.
        if (page === "(public)/pay/[token]" || (page === "(signed-in)/receipts/[paymentId]" && role === "client")) expect([address, response.status()]).toEqual([address, 404]);
        else if (page === "(signed-in)/client-management" && role === "coach") expect([address, await redirectTarget(response)]).toEqual([address, "/"]);
        else if (page === "(public)/auth" && role) expect([address, await redirectTarget(response)]).toEqual([address, "/dashboard"]);
        else if (page === "(public)/second-factor") expect([address, await redirectTarget(response)]).toEqual([address, role ? "/" : "/auth"]);
        else if (role && !canOpenPage(page, role)) expect([address, await redirectTarget(response)]).toEqual([address, "/"]);
        else expect([address, response.status(), inside.status(), await redirectTarget(response)]).toEqual([address, 200, 200, null]);

        // The home page shows sign-in instead of redirecting.
        const isRedirected = role === null && !isPublicPage(page) && page !== "(signed-in)";
        expect([address, mainText(html) === signedOutText, (await inside.text()).includes('"SignedOutRedirect"')]).toEqual([address, isRedirected, isRedirected]);
        if (role === null && page === "(signed-in)") expect([address, mainText(html)]).toEqual([address, expect.stringContaining("Sign In")]);
      }
    }
    // Where a page names a script early that its build has under another name, a phone waits for the right one.
    expect(scripts.size).toBeGreaterThan(5);
    for (const script of scripts) expect([script, (await request.head(script)).status()]).toEqual([script, 200]);
    // The navigation shows each role its own entries.
    expect((await (await request.get("/")).text()).includes("Import Users")).toBe(role === "coach");
    for (const address of ["/no-such-page", "/client-profile", "/api", "/api/no-such-endpoint", "/dashboard/more", "/%2e%2e/package.json", "/.env", "/prisma/schema"])
      expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
    await request.dispose();
  });
}

test("a page about an unknown client is a 404", async ({ request }) => {
  await signInAsDemo(request, "coach");
  for (const address of ["/client-profile/nobody", "/client-messages?clientId=nobody", "/client-messages?clientId=%00", "/client-messages?client=a%00b", "/client-checkins?clientId=%00"])
    expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
});

test("a page about a client that is opened without one shows the list to choose from", async ({ request }) => {
  await signInAsDemo(request, "coach");
  const messages = await request.get("/client-messages");
  expect([messages.status(), new URL(messages.url()).search]).toEqual([200, "?section=messages"]);
  const checkIns = await request.get("/client-checkins");
  expect([checkIns.status(), mainText(await checkIns.text())]).toEqual([200, expect.stringContaining("Choose a client to read their check-ins.")]);
});

test("each section has its own URL, and an unknown section opens the dashboard", async ({ request }) => {
  await signInAsDemo(request, "client");
  const textOf = async (address: string) => mainText(await (await request.get(address)).text());
  for (const section of ["dashboard", "no-such-section", "constructor", ""]) expect([section, await textOf(`/?section=${section}`)]).toEqual([section, expect.stringContaining("Welcome back, ")]);
  expect(await textOf("/dashboard?section=checkin")).toContain("New Check-In");
});

test("anyone signed in can preview an email, and only a coach can send a test", async ({ request, playwright, baseURL }) => {
  await signInAsDemo(request, "client");
  const html = await (await request.get("/email-preview?template=discovery")).text();
  expect(html).toContain("Thank you for your interest in Cadence");
  const text = mainText(html);
  expect(text).toContain("Back to dashboard");
  expect(text).not.toContain("Send Test");
  const coach = await signedIn(playwright, baseURL, "coach");
  expect(mainText(await (await coach.get("/email-preview?template=discovery")).text())).toContain("Send Test");
  await coach.dispose();
});
