import { beforeEach, describe, expect, it } from "vitest";
import { GET as readIds } from "@/app/api/clients/ids/route";
import { GET as list, POST as create } from "@/app/api/clients/route";
import { GET as summary } from "@/app/api/clients/summary/route";
import { GET as exportAll, POST as exportSome } from "@/app/api/export/clients/route";
import { POST as previewImport } from "@/app/api/imports/preview/route";
import { POST as commitImport } from "@/app/api/imports/route";
import { overdueMondayUnlessSubmitted } from "@/lib/core/weeks/rules";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import type { ClientRow } from "@/lib/practice/roster/contract";
import { listRoster } from "@/lib/practice/roster/pages";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makePaidPayment, makeSubscription } from "@/tests/factories/payments";
import { makeLead } from "@/tests/factories/leads";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

let cookie: string;
beforeEach(async () => {
  await resetDatabase();
  cookie = await createSessionCookieHeader(await makeCoach(db, { firstName: "Maya", lastName: "Hart" }));
});

interface Person {
  name?: string;
  email?: string;
  joined?: string;
  archived?: boolean;
}
let clientCount = 0;
async function createRosterClient({ name = "Amelia Example", email = `someone${(clientCount += 1)}@example.com`, joined = "2026-11-02", archived = false }: Person = {}) {
  const [firstName = "", ...rest] = name.split(" ");
  const archivedAt = archived ? new Date() : null;
  const { userId } = await makeClient(db, { user: { firstName, lastName: rest.join(" "), email, archivedAt }, client: { joinDate: dayToDate(joined) } });
  return userId;
}

const read = async (query: Record<string, unknown> = {}) => {
  const { status, body, headers } = await callRoute(list, { cookie, query });
  expect(status).toBe(200);
  return { rows: body as ClientRow[], next: headers.get("next-cursor") };
};
const names = ({ rows }: { rows: ClientRow[] }) => rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
const figures = async (query = {}) => (await callRoute(summary, { cookie, query })).body;

/** Returns a client's row at a given time. */
async function rowAt(now: string, id: string) {
  const { rows } = await listRoster({ ids: [id] }, "name", {}, new Date(now));
  return rows[0];
}

describe("The list of clients", () => {
  it("has all clients who are not archived, latest to join first, and no staff", async () => {
    await createRosterClient({ name: "Ada Reed", joined: "2026-11-02" });
    await createRosterClient({ name: "Bea Moss", joined: "2026-11-09" });
    await createRosterClient({ name: "Cleo Finch", joined: "2026-10-05", archived: true });
    expect(names(await read())).toEqual(["Bea Moss", "Ada Reed"]);
    expect(await figures()).toMatchObject({ total: 2, matching: 2, active: 2 });
  });

  it("is empty in a practice without clients", async () => {
    expect(await read()).toEqual({ rows: [], next: null });
    expect(await figures()).toEqual({ total: 0, matching: 0, active: 0, monthlyRevenue: 0, averagePerClient: 0 });
  });

  it.each([
    ["name", ["ada Reed", "Ada reed", "Bea Moss", "Zoë Ash"]],
    ["-name", ["Zoë Ash", "Bea Moss", "Ada reed", "ada Reed"]],
    ["joinDate", ["Zoë Ash", "ada Reed", "Ada reed", "Bea Moss"]],
    ["-joinDate", ["Bea Moss", "Ada reed", "ada Reed", "Zoë Ash"]],
  ])("sorts by %s, and equal ones by id", async (sort, expected) => {
    await createRosterClient({ name: "ada Reed", joined: "2026-11-02" });
    await createRosterClient({ name: "Ada reed", joined: "2026-11-02" });
    await createRosterClient({ name: "Bea Moss", joined: "2026-11-09" });
    await createRosterClient({ name: "Zoë Ash", joined: "2026-10-05" });
    expect(names(await read({ sort }))).toEqual(expected);
    expect([...names(await read({ sort, limit: 2 }))]).toEqual(expected.slice(0, 2));
  });

  it.each(["name", "-name", "joinDate", "-joinDate"])("gives the same list page by page while clients are added and archived, sorted by %s", async (sort) => {
    for (let index = 0; index < 23; index += 1) await createRosterClient({ name: `Client ${"abc".charAt(index % 3)}`, joined: `2026-10-${String(10 + (index % 4))}` });
    const fullList = (await read({ sort })).rows.map(({ id }) => id);
    const collectedIds: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await read({ sort, limit: 5, ...(cursor && { cursor }) });
      collectedIds.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
      // Meanwhile one client is added before or after the rows read so far, and the last one read is archived.
      const last = page.rows.at(-1);
      if (collectedIds.length === 5 && last) {
        await createRosterClient({ name: "A First", joined: sort === "joinDate" ? "2020-01-01" : "2026-12-24", email: "new@example.com" });
        await db.user.update({ where: { id: last.id }, data: { archivedAt: new Date() } });
      }
    } while (cursor);
    expect(collectedIds.filter((id) => fullList.includes(id))).toEqual(fullList);
    expect(new Set(collectedIds).size).toBe(collectedIds.length);
  });

  it.each(["nonsense", "e30", Buffer.from('["x","y"]').toString("base64url"), Buffer.from('["2026-02-31","y\\u0000"]').toString("base64url")])("refuses the invalid cursor %j", async (cursor) => {
    await createRosterClient();
    const invalid = { status: 400, details: { fields: { cursor: "This cursor isn't from this list" } } };
    await expect(listRoster({}, "joinDate", { cursor }, new Date())).rejects.toMatchObject(invalid);
    expect(await callRoute(list, { cookie, query: { cursor } })).toMatchObject({ status: 400, body: { fields: invalid.details.fields } });
  });

  it("refuses an unknown sort order, an invalid limit and a search that is too long", async () => {
    for (const query of [{ sort: "email" }, { limit: 201 }, { limit: 0 }, { q: "x".repeat(201) }]) expect((await callRoute(list, { cookie, query })).status).toBe(400);
  });

  it("needs one statement for any number of clients, and one for the summary", async () => {
    for (let index = 0; index < 5; index += 1) await makeCheckIn(db, { clientId: await createRosterClient(), submittedAt: new Date() });
    await read();
    for (const work of [() => read(), () => read({ q: "a", limit: 50, sort: "name" }), () => figures({ q: "a" })]) expect((await countStatements(work)).statements).toBe(1);
  });
});

describe("The client search", () => {
  beforeEach(async () => {
    await createRosterClient({ name: "Ada Reed-O'Neill", email: "ada@example.com" });
    await createRosterClient({ name: "Bea 100%", email: "under_score@example.org" });
    await createRosterClient({ name: "Élodie \\ Moss", email: "elodie@example.com" });
    await createRosterClient({ name: "Ada Gone", email: "gone@example.com", archived: true });
  });

  it.each([
    ["ada", ["Ada Reed-O'Neill"]],
    ["ADA", ["Ada Reed-O'Neill"]],
    ["reed-o'n", ["Ada Reed-O'Neill"]],
    ["da re", ["Ada Reed-O'Neill"]],
    ["Ada   Reed", ["Ada Reed-O'Neill"]],
    ["élodie", ["Élodie \\ Moss"]],
    ["ÉLODIE", ["Élodie \\ Moss"]],
    ["example.org", ["Bea 100%"]],
    ["%", ["Bea 100%"]],
    ["0%", ["Bea 100%"]],
    ["_", ["Bea 100%"]],
    ["\\", ["Élodie \\ Moss"]],
    ['"', []],
    ["'; DROP TABLE", []],
    ["Neill ada@", []],
    ["maya", []],
    ["gone", []],
    ["  ada  ", ["Ada Reed-O'Neill"]],
  ])("finds for %j: %j", async (q, expected) => {
    expect(names(await read({ q }))).toEqual(expected);
    expect(await figures({ q })).toMatchObject({ total: 3, matching: expected.length });
    expect((await callRoute(readIds, { cookie, query: { q } })).body).toHaveLength(expected.length);
  });

  it("finds everyone for an empty search", async () => {
    expect((await read({ q: "  " })).rows).toHaveLength(3);
    expect((await callRoute(readIds, { cookie })).body).toHaveLength(3);
  });
});

describe("A client's row", () => {
  const now = "2026-11-18T12:00:00Z";

  it("shows a new client with empty figures", async () => {
    const id = await createRosterClient({ name: "Ada", email: "ada@example.com", joined: "2026-11-17" });
    expect(await rowAt(now, id)).toEqual({
      id, userId: id, firstName: "Ada", lastName: "", email: "ada@example.com", phone: null, location: null, notes: null, profileImageUrl: null,
      onboardingStatus: "pending", subscriptionStatus: "inactive", hasOpenLink: false, monthlyFee: 0, revenue: 0, totalCheckIns: 0, lastCheckIn: null, lastActivity: null,
      tags: [], needsAction: true, hasFailedPayment: false, isCheckInOverdue: false, isActive: true, status: "active", joinDate: "2026-11-17",
    });
  });

  it("counts check-ins, and shows the later of the last check-in and last visit as activity", async () => {
    const id = await createRosterClient({ joined: "2026-10-05" });
    for (const submittedAt of ["2026-11-09T09:00:00Z", "2026-11-15T20:00:00Z"]) await makeCheckIn(db, { clientId: id, submittedAt: new Date(submittedAt) });
    expect(await rowAt(now, id)).toMatchObject({ totalCheckIns: 2, lastCheckIn: new Date("2026-11-15T20:00:00Z"), lastActivity: new Date("2026-11-15T20:00:00Z") });
    await db.presence.create({ data: { userId: id, lastSeenAt: new Date("2026-11-17T08:00:00Z") } });
    expect(await rowAt(now, id)).toMatchObject({ lastActivity: new Date("2026-11-17T08:00:00Z") });
  });

  it.each<[string, Parameters<typeof makeSubscription>[1] extends infer S ? Partial<S> : never, string, number]>([
    ["a monthly plan", {}, "active", 199],
    ["a monthly plan in dollars, at the rate of the settings", { currency: "usd", amountMinor: 35_000 }, "active", 276.5],
    ["a plan past due within grace", { status: "past_due", graceUntil: new Date("2026-11-18T12:00:01Z") }, "active", 199],
    ["a plan past due after grace", { status: "past_due", graceUntil: new Date(now) }, "inactive", 0],
    ["a one-time plan within its term", { recurring: false, currentPeriodEnd: new Date("2026-12-01T00:00:00Z") }, "active", 0],
    ["a one-time plan after its term", { recurring: false, currentPeriodEnd: new Date(now) }, "inactive", 0],
    ["a plan not paid yet", { status: "incomplete" }, "inactive", 0],
    ["a cancelled plan", { status: "cancelled" }, "cancelled", 0],
    ["a plan that has ended", { status: "ended" }, "inactive", 0],
  ])("shows the subscription status and fee of %s", async (_, subscription, subscriptionStatus, monthlyFee) => {
    const id = await createRosterClient();
    await makeSubscription(db, { ...subscription, clientId: id });
    await makePaidPayment(db, { clientId: id, status: "refunded", refundedMinor: 19_900 });
    expect(await rowAt(now, id)).toMatchObject({ subscriptionStatus, monthlyFee });
  });

  it("shows a subscription that was cancelled before its first payment as inactive", async () => {
    const id = await createRosterClient();
    await makeSubscription(db, { status: "cancelled", clientId: id });
    await makePaidPayment(db, { clientId: id, status: "pending", paidAt: null });
    expect(await rowAt(now, id)).toMatchObject({ subscriptionStatus: "inactive" });
  });

  it("returns hasOpenLink until the payment link is paid or closed", async () => {
    const id = await createRosterClient();
    const link = { clientId: id, priceId: "price_monthly_coaching", gateway: "sandbox" as const, url: "https://example.com/pay", createdAt: new Date(now) };
    const add = (token: string, overrides: object) => db.paymentLink.create({ data: { ...link, token, gatewayId: token, ...overrides } });
    for (const closedLink of [{ paidAt: new Date(now) }, { closedAt: new Date(now) }, { gatewayId: null }]) await add(JSON.stringify(closedLink), closedLink);
    expect(await rowAt(now, id)).toMatchObject({ hasOpenLink: false });
    await add("open", {});
    expect(await rowAt(now, id)).toMatchObject({ hasOpenLink: true });
  });

  it("sums payments less refunds and disputes", async () => {
    const id = await createRosterClient();
    await makePaidPayment(db, { clientId: id });
    await makePaidPayment(db, { clientId: id, refundedMinor: 5_000 });
    await makePaidPayment(db, { clientId: id, status: "refunded", refundedMinor: 19_900 });
    await makePaidPayment(db, { clientId: id, status: "disputed", disputedMinor: 19_900 });
    await makePaidPayment(db, { clientId: id, status: "failed", paidAt: null, settledMinor: 0 });
    expect(await rowAt(now, id)).toMatchObject({ revenue: 348 });
  });

  it.each<[string, (id: string) => Promise<unknown>, boolean, object?]>([
    ["not when everything is up to date", async () => undefined, false],
    ["when the check-in for the Monday that ended is missing", (id) => db.checkIn.deleteMany({ where: { clientId: id } }), true, { isCheckInOverdue: true }],
    ["not when that Monday was paused", async (id) => {
      await db.checkIn.deleteMany({ where: { clientId: id } });
      await db.pause.create({ data: { clientId: id, startsOn: dayToDate("2026-11-16"), endsOn: dayToDate("2026-11-16") } });
    }, false],
    ["when a payment has failed", (id) => makePaidPayment(db, { clientId: id, status: "failed", paidAt: null }), true, { hasFailedPayment: true }],
    ["when onboarding is not complete", (id) => db.onboardingStep.deleteMany({ where: { clientId: id, stepName: "fitr_setup" } }), true],
  ])("needs action %s", async (_, change, expected, reasons) => {
    const id = await createRosterClient({ joined: "2026-10-05" });
    const steps = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
    await db.onboardingStep.createMany({ data: steps.map((stepName) => ({ clientId: id, stepName, completedAt: new Date() })) });
    await makeCheckIn(db, { clientId: id, submittedAt: new Date("2026-11-15T20:00:00Z") });
    await change(id);
    expect(await rowAt(now, id)).toMatchObject({ needsAction: expected, hasFailedPayment: false, isCheckInOverdue: false, ...reasons });
  });

  // `now` is a Wednesday; the Monday that ended is the 16th.
  it.each<[string, string, [string, string][]]>([
    ["without a pause", "2026-10-05", []],
    ["who joined just in time for it to be due", "2026-11-09", []],
    ["who joined a day too late for it to be due", "2026-11-10", []],
    ["paused since Tuesday", "2026-10-05", [["2026-11-17", "2026-11-30"]]],
    ["paused until today", "2026-10-05", [["2026-11-17", "2026-11-18"]]],
    ["paused until yesterday, but not on Monday", "2026-10-05", [["2026-11-17", "2026-11-17"]]],
    ["paused on Monday alone", "2026-10-05", [["2026-11-16", "2026-11-16"]]],
    ["paused on Monday, and again today", "2026-10-05", [["2026-11-10", "2026-11-16"], ["2026-11-18", "2026-11-20"]]],
    ["paused from tomorrow", "2026-10-05", [["2026-11-19", "2026-11-30"]]],
    ["paused long ago", "2026-10-05", [["2026-10-12", "2026-10-18"]]],
  ])("agrees with overdueMondayUnlessSubmitted for a client %s", async (_, joined, pauses) => {
    const id = await createRosterClient({ joined });
    const steps = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
    await db.onboardingStep.createMany({ data: steps.map((stepName) => ({ clientId: id, stepName, completedAt: new Date() })) });
    await db.pause.createMany({ data: pauses.map(([startsOn, endsOn]) => ({ clientId: id, startsOn: dayToDate(startsOn), endsOn: dayToDate(endsOn) })) });
    const membership = { joinDate: joined, pauses: pauses.map(([startsOn, endsOn]) => ({ startsOn, endsOn })) };
    expect(await rowAt(now, id)).toMatchObject({ needsAction: overdueMondayUnlessSubmitted("2026-11-18", membership) !== null });
  });

  it.each([["2026-11-18", "paused"], ["2026-11-17", "active"]])("with a pause until %s has the status %s and is still active", async (endsOn, status) => {
    const id = await createRosterClient();
    await db.pause.create({ data: { clientId: id, startsOn: dayToDate("2026-11-01"), endsOn: dayToDate(endsOn) } });
    expect(await rowAt(now, id)).toMatchObject({ status, isActive: true });
  });
});

it("The monthly revenue is the sum of active clients' recurring plans", async () => {
  const [ada, bea, archived] = [await createRosterClient(), await createRosterClient(), await createRosterClient({ archived: true })];
  await makeSubscription(db, { clientId: ada });
  await makeSubscription(db, { clientId: bea, amountMinor: 15_000 });
  await makeSubscription(db, { clientId: bea, recurring: false, amountMinor: 90_000, currentPeriodEnd: new Date(Date.now() + 86_400_000) });
  await makeSubscription(db, { clientId: archived });
  expect(await figures()).toEqual({ total: 2, matching: 2, active: 2, monthlyRevenue: 349, averagePerClient: 174.5 });
});

describe("A new client", () => {
  const add = (body: Record<string, unknown>) => callRoute(create, { cookie, body });

  it("is invited by email to set a password, and the name is split at the first space", async () => {
    const { status, body } = await add({ name: " Ada  van der Berg ", email: " Ada@Example.com ", phone: "07700 900123" });
    expect([status, body]).toEqual([201, expect.objectContaining({ firstName: "Ada", lastName: "van der Berg", email: "ada@example.com", phone: "07700 900123", onboardingStatus: "pending" })]);
    expect(body.userId).toBe(body.id);
    expect(await db.user.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({ role: "client", passwordHash: null });
    expect(await db.emailMessage.findMany({ select: { type: true, toEmail: true, props: true } })).toEqual([{ type: "set-password", toEmail: "ada@example.com", props: { invitedBy: "Maya Hart" } }]);
  });

  it.each([
    [{ email: "ada@example.com" }, "name", "Please fill in all required fields"],
    [{ name: " ", email: "ada@example.com" }, "name", "Please fill in all required fields"],
    [{ name: "Ada" }, "email", "Please fill in all required fields"],
    [{ name: "Ada", email: " " }, "email", "Please fill in all required fields"],
    [{ name: "Ada", email: "ada@" }, "email", "Please enter a valid email"],
    [{ name: "Ada", email: "ada@example.com", phone: "1".repeat(51) }, "phone", "Please use at most 50 characters"],
  ])("cannot be created from %j because of %s", async (body, field, message) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect(await db.client.count()).toBe(0);
  });

  it("cannot be created with an email in use, and for an archived client the response has archivedId", async () => {
    const hereId = await createRosterClient({ email: "here@example.com" });
    const archivedId = await createRosterClient({ email: "gone@example.com", archived: true });
    const message = "This person is already your client.";
    expect(await add({ name: "Ada", email: "Here@example.com" })).toMatchObject({ status: 409, body: { message, fields: { email: message }, existing: { kind: "client", id: hereId } } });
    const response = await add({ name: "Ada", email: "gone@example.com" });
    expect([response.status, response.body]).toEqual([409, { message: "A client with this email was deleted. You can restore them instead.", archivedId }]);
  });

  it("says if the email is someone's in the team or, where it is asked to, a lead's", async () => {
    const { id } = await makeLead(db, { email: "ada@example.com" });
    const ada = { name: "Ada", email: "Ada@example.com" };
    expect(await add({ ...ada, unlessLead: true })).toMatchObject({ status: 409, body: { message: "This person is already a lead.", fields: { email: "This person is already a lead." }, existing: { kind: "lead", id } } });
    expect((await add(ada)).status).toBe(201);
    const { email } = await makeNutritionist(db);
    expect((await add({ name: "Nora", email })).body).toMatchObject({ message: "Someone in your team has this email. Please use another one for the client." });
  });

  it("is created once by two requests at the same time", async () => {
    const responses = await Promise.all([1, 2].map(() => add({ name: "Ada", email: "ada@example.com" })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect([await db.client.count(), await db.emailMessage.count()]).toEqual([1, 1]);
  });
});

describe("The client export", () => {
  const text = ({ body }: { body: ArrayBuffer }) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

  it("is a CSV file with a byte order mark, sorted by name, without archived clients", async () => {
    const id = await createRosterClient({ name: 'Bea "B" Moss, MSc', email: "bea@example.com", joined: "2026-11-02" });
    await db.client.update({ where: { userId: id }, data: { tags: ["postpartum", "VIP"], location: "Bath\nSomerset" } });
    await makePaidPayment(db, { clientId: id });
    await createRosterClient({ name: "Ada Reed", email: "ada@example.com" });
    await createRosterClient({ name: "Cleo Gone", archived: true });
    const response = await callRoute(exportAll, { cookie });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ada, ...bea] = text(response).split("\r\n");
    expect(head).toBe("\uFEFFFirst name,Last name,Email,Phone,Status,Onboarding,Subscription,Monthly fee (GBP),Revenue (GBP),Check-ins,Last check-in,Last activity,Joined,Location,Tags");
    expect(ada).toBe("Ada,Reed,ada@example.com,,active,pending,inactive,0,0,0,,,2026-11-02,,");
    expect(bea).toEqual(['Bea,"""B"" Moss, MSc",bea@example.com,,active,pending,inactive,0,199,0,,,2026-11-02,"Bath\nSomerset","postpartum, VIP"', ""]);
  });

  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+441234", "'+441234"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["=1\n+2", "'=1\n'+2"],
    [" =1", "' =1"],
    ["\t=1", "'\t'=1"],
    ["＝1+1", "'＝1+1"],
    // A spreadsheet that separates by semicolon reads this as two cells.
    ["Bath; =1", "Bath;' =1"],
  ])("escapes %j as %j", async (formula, written) => {
    const id = await createRosterClient();
    await db.client.update({ where: { userId: id }, data: { location: formula } });
    expect(text(await callRoute(exportAll, { cookie }))).toContain(written);
  });

  it("comes back unchanged when it is imported", async () => {
    const id = await createRosterClient({ name: "Ada Reed", email: "ada@example.com", joined: "2026-11-02" });
    await db.user.update({ where: { id }, data: { phone: "+44 7700 900123" } });
    const csvData = text(await callRoute(exportAll, { cookie }));
    expect(csvData).toContain("'+44 7700 900123");
    const { body } = await callRoute(previewImport, { cookie, body: { kind: "users", csvData } });
    expect(body.counts).toMatchObject({ total: 1, unchanged: 1, noted: 0 });
  });

  it("brings tags and location back with a client who is gone", async () => {
    const id = await createRosterClient({ name: "Ada Reed", email: "ada@example.com", joined: "2026-11-02" });
    await db.client.update({ where: { userId: id }, data: { tags: ["postpartum", "VIP"], location: "Bath" } });
    const csvData = text(await callRoute(exportAll, { cookie }));
    await db.user.delete({ where: { id } });
    const { body } = await callRoute(previewImport, { cookie, body: { kind: "users", csvData } });
    expect(body.counts).toMatchObject({ total: 1, create: 1, noted: 0 });
    await callRoute(commitImport, { cookie, body: { importId: body.id } });
    expect(await db.client.findFirst({ where: { user: { email: "ada@example.com" } }, select: { tags: true, location: true } })).toEqual({ tags: ["postpartum", "VIP"], location: "Bath" });
    expect((await callRoute(previewImport, { cookie, body: { kind: "users", csvData } })).body.counts).toMatchObject({ total: 1, unchanged: 1 });
  });

  it("exports only the selected clients and records who exported them", async () => {
    const [ada, , archived] = [await createRosterClient({ name: "Ada Reed" }), await createRosterClient({ name: "Bea Moss" }), await createRosterClient({ name: "Cleo Gone", archived: true })];
    const exported = text(await callRoute(exportSome, { cookie, body: { clientIds: [ada, archived, "unknown"] } }));
    expect(exported.trimEnd().split("\r\n").slice(1).map((line) => line.split(",")[0])).toEqual(["Ada"]);
    await callRoute(exportAll, { cookie });
    const events = await db.auditEvent.findMany({ orderBy: { id: "asc" }, include: { actor: true } });
    expect(events.map(({ action, detail, actor }) => [action, detail, actor?.firstName])).toEqual([
      ["clients.exported", { clientIds: [ada, archived, "unknown"] }, "Maya"],
      ["clients.exported", { clientIds: "all" }, "Maya"],
    ]);
    expect((await callRoute(exportSome, { cookie, body: { clientIds: [] } })).body.message).toBe("Please select at least one client");
  });

  it("has every client once when it needs more than one batch", async () => {
    const people = Array.from({ length: 1003 }, (_, index) => ({ id: `c${index}`, role: "client" as const, firstName: "Same", lastName: "Name", email: `c${index}@example.com` }));
    await db.user.createMany({ data: people });
    await db.client.createMany({ data: people.map(({ id }) => ({ userId: id, joinDate: dayToDate("2026-11-02") })) });
    const lines = text(await callRoute(exportAll, { cookie })).trimEnd().split("\r\n").slice(1);
    expect(new Set(lines.map((line) => line.split(",")[2])).size).toBe(1003);
  });
});
