import { type APIRequestContext, type APIResponse, expect, type PlaywrightWorkerArgs, test } from "@playwright/test";
import { readdirSync } from "node:fs";
import { type Role, roles } from "@/lib/auth/actor";
import { defaultSampleNames } from "@/lib/core/email/samples";
import type { Lead } from "@/lib/outreach/leads/contract";
import type { ClientRow } from "@/lib/practice/roster/contract";
import type { PendingDiary } from "@/lib/work/nutrition/contract";
import { canOpenPage, isPublicPage, pageAccess, pageAddresses } from "@/tests/e2e/support/page-access";
import { signInAsDemo } from "@/tests/e2e/support/test";

/** The email previews are written to people who are made up, whose names a client may have too. */
const samples = new Set(Object.values(defaultSampleNames));

async function signedIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string | undefined, role: Role | null) {
  const request = await playwright.request.newContext({ baseURL });
  if (role) await signInAsDemo(request, role);
  return request;
}
const read = async <T>(request: APIRequestContext, path: string) => (await (await request.get(path)).json()) as T;

/** Names, addresses and ids of the other clients, as their coach knows them. */
async function othersOf(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string | undefined) {
  const [coach, nutritionist, client] = await Promise.all([signedIn(playwright, baseURL, "coach"), signedIn(playwright, baseURL, "nutritionist"), signedIn(playwright, baseURL, "client")]);
  const me = await read<{ id: string }>(client, "/api/auth/user");
  // Read first, so that whoever has a diary is among the clients read after.
  const diaries = await read<PendingDiary[]>(nutritionist, "/api/nutritionist/pending-food-diaries");
  const clients = (await read<ClientRow[]>(coach, "/api/clients")).filter(({ id }) => id !== me.id);
  const leads = await read<Lead[]>(coach, "/api/leads");
  const [lead, diary] = [leads[0], diaries.find(({ clientId }) => clientId !== me.id)];
  const oneClient = clients.find(({ id }) => id === diary?.clientId);
  if (!oneClient || !lead || !diary) throw new Error("The demo data has no client, lead or diary to name");
  const mails = [...clients, ...leads].flatMap(({ email }) => email ?? []);
  return { named: { client: oneClient, lead, diary }, mails, all: [...mails, ...clients.flatMap(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])].filter((secret) => !samples.has(secret)) };
}

/** Which of these a page tells beyond what its address says already. */
const toldBy = (html: string, address: string, secrets: readonly string[]) => secrets.filter((secret) => !address.includes(secret) && html.includes(secret));

/** Where an answer leads: by its status, or by what it says where it had begun already. */
async function leadsTo(response: APIResponse) {
  const { location } = response.headers();
  return location ? new URL(location, response.url()).pathname : (/NEXT_REDIRECT;\w+;([^;]*);/.exec(await response.text())?.[1] ?? null);
}

/** What a page says where its own content stands, in words; null for one that has no such place. */
const saidBy = (html: string) => /<main\b[^>]*>(.*?)<\/main>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "") ?? null;
/** All that somebody signed out finds on a page that is not public, before she is led to sign-in. */
const signedOut = "Loading...";

test("every page there is, is known here with those who may open it", () => {
  const files = readdirSync("app", { recursive: true }).map(String).filter((file) => /(^|\/)page\.\w+$/.test(file));
  expect(files.map((file) => file.replace(/\/page\.\w+$/, "")).toSorted()).toEqual(Object.keys(pageAccess).toSorted());
});

for (const role of [...roles, null]) {
  test(`${role ? `a ${role}` : "someone signed out"} opens her own pages, and sees nobody else's data on any`, async ({ playwright, baseURL }) => {
    test.setTimeout(300_000);
    const { named, mails, all } = await othersOf(playwright, baseURL);
    const request = await signedIn(playwright, baseURL, role);
    const secrets = { coach: [], nutritionist: mails, client: all, nobody: all }[role ?? "nobody"];
    for (const page of Object.keys(pageAccess)) {
      for (const address of pageAddresses(page, named)) {
        const response = await request.get(address, { maxRedirects: 0 });
        const html = await response.text();
        expect([address, toldBy(html, address, secrets)]).toEqual([address, []]);
        if (role === "coach" && address === "/?section=clients") expect(toldBy(html, address, all).length).toBeGreaterThan(10);
        // The same as its own screens ask for it, when they lead from one page to another.
        const inside = await request.get(address, { headers: { rsc: "1" } });
        expect([address, "inside", toldBy(await inside.text(), address, secrets)]).toEqual([address, "inside", []]);

        if (page === "(public)/pay/[token]") expect([address, response.status()]).toEqual([address, 404]);
        else if (page === "(signed-in)/client-management" && role === "coach") expect([address, await leadsTo(response)]).toEqual([address, "/"]);
        else if (page === "(public)/auth" && role) expect([address, await leadsTo(response)]).toEqual([address, "/dashboard"]);
        else if (role && !canOpenPage(page, role)) expect([address, await leadsTo(response)]).toEqual([address, "/"]);
        else expect([address, response.status(), inside.status(), await leadsTo(response)]).toEqual([address, 200, 200, null]);

        // At the home address she is not told to leave: there she signs in.
        const isLedAway = role === null && !isPublicPage(page) && page !== "(signed-in)";
        expect([address, saidBy(html) === signedOut, (await inside.text()).includes('"SignedOut"')]).toEqual([address, isLedAway, isLedAway]);
        if (role === null && page === "(signed-in)") expect([address, saidBy(html)]).toEqual([address, expect.stringContaining("Sign In")]);
      }
    }
    // The navigation offers to each role what is hers.
    expect((await (await request.get("/")).text()).includes("Import Users")).toBe(role === "coach");
    for (const address of ["/no-such-page", "/client-profile", "/api", "/api/no-such-endpoint", "/dashboard/more", "/%2e%2e/package.json", "/.env", "/prisma/schema"])
      expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
    await request.dispose();
  });
}

test("a page about somebody there is not does not exist", async ({ request }) => {
  await signInAsDemo(request, "coach");
  for (const address of ["/client-profile/nobody", "/client-messages?clientId=nobody", "/client-messages?clientId=%00", "/client-messages?client=a%00b", "/client-checkins?clientId=%00"])
    expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
});

test("sections are addresses, and an unknown one is where she starts", async ({ request }) => {
  await signInAsDemo(request, "client");
  const said = async (address: string) => saidBy(await (await request.get(address)).text());
  for (const section of ["dashboard", "no-such-section", "constructor", ""]) expect([section, await said(`/?section=${section}`)]).toEqual([section, expect.stringContaining("Welcome back, ")]);
  expect(await said("/dashboard?section=checkin")).toContain("New Check-In");
});

test("anyone who is signed in may look at a mail, and the coach alone send it to herself", async ({ request, playwright, baseURL }) => {
  await signInAsDemo(request, "client");
  const hers = await (await request.get("/email-preview?template=discovery")).text();
  expect(hers).toContain("Thank you for your interest in Cadence");
  const said = saidBy(hers);
  expect(said).toContain("Back to dashboard");
  expect(said).not.toContain("Send Test");
  const coach = await signedIn(playwright, baseURL, "coach");
  expect(saidBy(await (await coach.get("/email-preview?template=discovery")).text())).toContain("Send Test");
  await coach.dispose();
});
