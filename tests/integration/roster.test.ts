import { beforeEach, describe, expect, it } from "vitest";
import { GET as readIds } from "@/app/api/clients/ids/route";
import { GET as list, POST as create } from "@/app/api/clients/route";
import { GET as summary } from "@/app/api/clients/summary/route";
import { GET as exportAll, POST as exportSome } from "@/app/api/export/clients/route";
import { overdueMondayUnlessSubmitted } from "@/lib/core/weeks/rules";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import type { ClientRow } from "@/lib/practice/roster/contract";
import { listRoster } from "@/lib/practice/roster/pages";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makePaidPayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient, makeCoach } from "@/tests/factories/people";
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
let made = 0;
async function aClient({ name = "Amelia Example", email = `someone${(made += 1)}@example.com`, joined = "2026-11-02", archived = false }: Person = {}) {
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

/** Where one client stands at a moment, as the list shows her. */
async function rowAt(now: string, id: string) {
  const { rows } = await listRoster({ ids: [id] }, "name", {}, new Date(now));
  return rows[0];
}

describe("The list of clients", () => {
  it("has every client who is not archived, the latest to join first, and no staff", async () => {
    await aClient({ name: "Ada Reed", joined: "2026-11-02" });
    await aClient({ name: "Bea Moss", joined: "2026-11-09" });
    await aClient({ name: "Cleo Finch", joined: "2026-10-05", archived: true });
    expect(names(await read())).toEqual(["Bea Moss", "Ada Reed"]);
    expect(await figures()).toMatchObject({ total: 2, matching: 2, active: 2 });
  });

  it("is empty where there is nobody", async () => {
    expect(await read()).toEqual({ rows: [], next: null });
    expect(await figures()).toEqual({ total: 0, matching: 0, active: 0, monthlyRevenue: 0, averagePerClient: 0 });
  });

  it.each([
    ["name", ["ada Reed", "Ada reed", "Bea Moss", "Zoë Ash"]],
    ["-name", ["Zoë Ash", "Bea Moss", "Ada reed", "ada Reed"]],
    ["joinDate", ["Zoë Ash", "ada Reed", "Ada reed", "Bea Moss"]],
    ["-joinDate", ["Bea Moss", "Ada reed", "ada Reed", "Zoë Ash"]],
  ])("in the order %s, equal ones in the order of their accounts", async (sort, expected) => {
    await aClient({ name: "ada Reed", joined: "2026-11-02" });
    await aClient({ name: "Ada reed", joined: "2026-11-02" });
    await aClient({ name: "Bea Moss", joined: "2026-11-09" });
    await aClient({ name: "Zoë Ash", joined: "2026-10-05" });
    expect(names(await read({ sort }))).toEqual(expected);
    expect([...names(await read({ sort, limit: 2 }))]).toEqual(expected.slice(0, 2));
  });

  it.each(["name", "-name", "joinDate", "-joinDate"])("by the page is the same list, whoever comes and goes meanwhile: %s", async (sort) => {
    for (let index = 0; index < 23; index += 1) await aClient({ name: `Client ${"abc".charAt(index % 3)}`, joined: `2026-10-${String(10 + (index % 4))}` });
    const whole = (await read({ sort })).rows.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await read({ sort, limit: 5, ...(cursor && { cursor }) });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
      // Someone new stands before what was read, or after it; the last one read goes.
      const last = page.rows.at(-1);
      if (seen.length === 5 && last) {
        await aClient({ name: "A First", joined: sort === "joinDate" ? "2020-01-01" : "2026-12-24", email: "new@example.com" });
        await db.user.update({ where: { id: last.id }, data: { archivedAt: new Date() } });
      }
    } while (cursor);
    expect(seen.filter((id) => whole.includes(id))).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each(["nonsense", "e30", Buffer.from('["x","y"]').toString("base64url"), Buffer.from('["2026-02-31","y\\u0000"]').toString("base64url")])("refuses the cursor %j, which is none of its own", async (cursor) => {
    await aClient();
    const wrong = { status: 400, details: { fields: { cursor: "This cursor isn't from this list" } } };
    await expect(listRoster({}, "joinDate", { cursor }, new Date())).rejects.toMatchObject(wrong);
    expect(await callRoute(list, { cookie, query: { cursor } })).toMatchObject({ status: 400, body: { fields: wrong.details.fields } });
  });

  it("refuses an order it does not know, and a page too long", async () => {
    for (const query of [{ sort: "email" }, { limit: 201 }, { limit: 0 }, { q: "x".repeat(201) }]) expect((await callRoute(list, { cookie, query })).status).toBe(400);
  });

  it("takes one statement, however long it is, and one for its figures", async () => {
    for (let index = 0; index < 5; index += 1) await makeCheckIn(db, { clientId: await aClient(), submittedAt: new Date() });
    await read();
    for (const work of [() => read(), () => read({ q: "a", limit: 50, sort: "name" }), () => figures({ q: "a" })]) expect((await countStatements(work)).statements).toBe(1);
  });
});

describe("The search", () => {
  beforeEach(async () => {
    await aClient({ name: "Ada Reed-O'Neill", email: "ada@example.com" });
    await aClient({ name: "Bea 100%", email: "under_score@example.org" });
    await aClient({ name: "Élodie \\ Moss", email: "elodie@example.com" });
    await aClient({ name: "Ada Gone", email: "gone@example.com", archived: true });
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
  ])("for %j finds %j", async (q, expected) => {
    expect(names(await read({ q }))).toEqual(expected);
    expect(await figures({ q })).toMatchObject({ total: 3, matching: expected.length });
    expect((await callRoute(readIds, { cookie, query: { q } })).body).toHaveLength(expected.length);
  });

  it("for nothing finds everyone", async () => {
    expect((await read({ q: "  " })).rows).toHaveLength(3);
    expect((await callRoute(readIds, { cookie })).body).toHaveLength(3);
  });
});

describe("A row", () => {
  const now = "2026-11-18T12:00:00Z";

  it("of someone new says so", async () => {
    const id = await aClient({ name: "Ada", email: "ada@example.com", joined: "2026-11-17" });
    expect(await rowAt(now, id)).toEqual({
      id, userId: id, firstName: "Ada", lastName: "", email: "ada@example.com", phone: null, location: null, notes: null, profileImageUrl: null,
      onboardingStatus: "pending", subscriptionStatus: "inactive", hasOpenLink: false, monthlyFee: 0, revenue: 0, totalCheckIns: 0, lastCheckIn: null, lastActivity: null,
      tags: [], needsAction: true, isActive: true, status: "active", joinDate: "2026-11-17",
    });
  });

  it("counts her check-ins, and her activity by whichever came last", async () => {
    const id = await aClient({ joined: "2026-10-05" });
    for (const submittedAt of ["2026-11-09T09:00:00Z", "2026-11-15T20:00:00Z"]) await makeCheckIn(db, { clientId: id, submittedAt: new Date(submittedAt) });
    expect(await rowAt(now, id)).toMatchObject({ totalCheckIns: 2, lastCheckIn: new Date("2026-11-15T20:00:00Z"), lastActivity: new Date("2026-11-15T20:00:00Z") });
    await db.user.update({ where: { id }, data: { lastSeenAt: new Date("2026-11-17T08:00:00Z") } });
    expect(await rowAt(now, id)).toMatchObject({ lastActivity: new Date("2026-11-17T08:00:00Z") });
  });

  it.each<[string, Parameters<typeof makeSubscription>[1] extends infer S ? Partial<S> : never, string, number]>([
    ["a monthly plan", {}, "active", 199],
    ["a monthly plan in dollars, at the rate of the settings", { currency: "usd", amountMinor: 35_000 }, "active", 276.5],
    ["one past due within grace", { status: "past_due", graceUntil: new Date("2026-11-18T12:00:01Z") }, "active", 199],
    ["one past due whose grace is over", { status: "past_due", graceUntil: new Date(now) }, "inactive", 0],
    ["a one-time plan within its term", { recurring: false, currentPeriodEnd: new Date("2026-12-01T00:00:00Z") }, "active", 0],
    ["a one-time plan after its term", { recurring: false, currentPeriodEnd: new Date(now) }, "inactive", 0],
    ["one not paid yet", { status: "incomplete" }, "inactive", 0],
    ["a cancelled one", { status: "cancelled" }, "cancelled", 0],
    ["one that ran its course", { status: "ended" }, "inactive", 0],
  ])("with %s", async (_, subscription, subscriptionStatus, monthlyFee) => {
    const id = await aClient();
    await makeSubscription(db, { ...subscription, clientId: id });
    await makePaidPayment(db, { clientId: id, status: "refunded", refundedMinor: 19_900 });
    expect(await rowAt(now, id)).toMatchObject({ subscriptionStatus, monthlyFee });
  });

  it("with a plan that ended before it was ever paid is of nobody who cancelled", async () => {
    const id = await aClient();
    await makeSubscription(db, { status: "cancelled", clientId: id });
    await makePaidPayment(db, { clientId: id, status: "pending", paidAt: null });
    expect(await rowAt(now, id)).toMatchObject({ subscriptionStatus: "inactive" });
  });

  it("says that she has a link to pay by, until it is paid or ended", async () => {
    const id = await aClient();
    const link = { clientId: id, priceId: "price_monthly_coaching", gateway: "sandbox" as const, url: "https://example.com/pay", createdAt: new Date(now) };
    const add = (token: string, more: object) => db.paymentLink.create({ data: { ...link, token, gatewayId: token, ...more } });
    for (const ended of [{ paidAt: new Date(now) }, { closedAt: new Date(now) }, { gatewayId: null }]) await add(JSON.stringify(ended), ended);
    expect(await rowAt(now, id)).toMatchObject({ hasOpenLink: false });
    await add("open", {});
    expect(await rowAt(now, id)).toMatchObject({ hasOpenLink: true });
  });

  it("sums what she paid, less what went back", async () => {
    const id = await aClient();
    await makePaidPayment(db, { clientId: id });
    await makePaidPayment(db, { clientId: id, refundedMinor: 5_000 });
    await makePaidPayment(db, { clientId: id, status: "refunded", refundedMinor: 19_900 });
    await makePaidPayment(db, { clientId: id, status: "disputed", disputedMinor: 19_900 });
    await makePaidPayment(db, { clientId: id, status: "failed", paidAt: null, settledMinor: 0 });
    expect(await rowAt(now, id)).toMatchObject({ revenue: 348 });
  });

  it.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ["not when all is well", async () => undefined, false],
    ["when the ended Monday's check-in is missing", (id) => db.checkIn.deleteMany({ where: { clientId: id } }), true],
    ["not when that week was paused", async (id) => {
      await db.checkIn.deleteMany({ where: { clientId: id } });
      await db.pause.create({ data: { clientId: id, startsOn: dayToDate("2026-11-16"), endsOn: dayToDate("2026-11-16") } });
    }, false],
    ["when a payment has failed", (id) => makePaidPayment(db, { clientId: id, status: "failed", paidAt: null }), true],
    ["when she is still onboarding", (id) => db.onboardingStep.deleteMany({ where: { clientId: id, stepName: "fitr_setup" } }), true],
  ])("needs action %s", async (_, change, expected) => {
    const id = await aClient({ joined: "2026-10-05" });
    const steps = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
    await db.onboardingStep.createMany({ data: steps.map((stepName) => ({ clientId: id, stepName, completedAt: new Date() })) });
    await makeCheckIn(db, { clientId: id, submittedAt: new Date("2026-11-15T20:00:00Z") });
    await change(id);
    expect(await rowAt(now, id)).toMatchObject({ needsAction: expected });
  });

  // It is Wednesday; the ended Monday was the 16th.
  it.each<[string, string, [string, string][]]>([
    ["in a week like any other", "2026-10-05", []],
    ["who joined just in time to owe it", "2026-11-09", []],
    ["who joined a day too late to owe it", "2026-11-10", []],
    ["paused since Tuesday", "2026-10-05", [["2026-11-17", "2026-11-30"]]],
    ["paused until today", "2026-10-05", [["2026-11-17", "2026-11-18"]]],
    ["paused until yesterday, but not on Monday", "2026-10-05", [["2026-11-17", "2026-11-17"]]],
    ["paused on Monday alone", "2026-10-05", [["2026-11-16", "2026-11-16"]]],
    ["paused on Monday, and again today", "2026-10-05", [["2026-11-10", "2026-11-16"], ["2026-11-18", "2026-11-20"]]],
    ["paused from tomorrow", "2026-10-05", [["2026-11-19", "2026-11-30"]]],
    ["paused long ago", "2026-10-05", [["2026-10-12", "2026-10-18"]]],
  ])("is overdue when the rule says so, of someone %s", async (_, joined, pauses) => {
    const id = await aClient({ joined });
    const steps = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
    await db.onboardingStep.createMany({ data: steps.map((stepName) => ({ clientId: id, stepName, completedAt: new Date() })) });
    await db.pause.createMany({ data: pauses.map(([startsOn, endsOn]) => ({ clientId: id, startsOn: dayToDate(startsOn), endsOn: dayToDate(endsOn) })) });
    const membership = { joinDate: joined, pauses: pauses.map(([startsOn, endsOn]) => ({ startsOn, endsOn })) };
    expect(await rowAt(now, id)).toMatchObject({ needsAction: overdueMondayUnlessSubmitted("2026-11-18", membership) !== null });
  });

  it.each([["2026-11-18", "paused"], ["2026-11-17", "active"]])("of someone paused until %s is %s, and active all the same", async (endsOn, status) => {
    const id = await aClient();
    await db.pause.create({ data: { clientId: id, startsOn: dayToDate("2026-11-01"), endsOn: dayToDate(endsOn) } });
    expect(await rowAt(now, id)).toMatchObject({ status, isActive: true });
  });
});

it("Monthly revenue is what the plans of clients who are here bring in", async () => {
  const [ada, bea, gone] = [await aClient(), await aClient(), await aClient({ archived: true })];
  await makeSubscription(db, { clientId: ada });
  await makeSubscription(db, { clientId: bea, amountMinor: 15_000 });
  await makeSubscription(db, { clientId: bea, recurring: false, amountMinor: 90_000, currentPeriodEnd: new Date(Date.now() + 86_400_000) });
  await makeSubscription(db, { clientId: gone });
  expect(await figures()).toEqual({ total: 2, matching: 2, active: 2, monthlyRevenue: 349, averagePerClient: 174.5 });
});

describe("A new client", () => {
  const add = (body: Record<string, unknown>) => callRoute(create, { cookie, body });

  it("is invited by email to set a password, her name split at the first space", async () => {
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
  ])("with %j is refused at %s", async (body, field, message) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
    expect(await db.client.count()).toBe(0);
  });

  it("with a known email is refused, and one in the archive is named", async () => {
    await aClient({ email: "here@example.com" });
    const archivedId = await aClient({ email: "gone@example.com", archived: true });
    expect(await add({ name: "Ada", email: "Here@example.com" })).toMatchObject({ status: 409, body: { message: "Someone with this email has an account already." } });
    const answer = await add({ name: "Ada", email: "gone@example.com" });
    expect([answer.status, answer.body]).toEqual([409, { message: "A client with this email is in the archive. You can restore her instead.", archivedId }]);
  });

  it("asked for twice at once is one", async () => {
    const both = await Promise.all([1, 2].map(() => add({ name: "Ada", email: "ada@example.com" })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect([await db.client.count(), await db.emailMessage.count()]).toEqual([1, 1]);
  });
});

describe("The export", () => {
  const text = ({ body }: { body: ArrayBuffer }) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

  it("is a spreadsheet's own kind of file, by name, without the archived", async () => {
    const id = await aClient({ name: 'Bea "B" Moss, MSc', email: "bea@example.com", joined: "2026-11-02" });
    await db.client.update({ where: { userId: id }, data: { tags: ["postpartum", "VIP"], location: "Bath\nSomerset" } });
    await makePaidPayment(db, { clientId: id });
    await aClient({ name: "Ada Reed", email: "ada@example.com" });
    await aClient({ name: "Cleo Gone", archived: true });
    const answer = await callRoute(exportAll, { cookie });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, ada, ...bea] = text(answer).split("\r\n");
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
    // A spreadsheet whose separator is a semicolon makes two cells of it.
    ["Bath; =1", "Bath;' =1"],
  ])("writes %j as the text %j", async (formula, written) => {
    const id = await aClient();
    await db.client.update({ where: { userId: id }, data: { location: formula } });
    expect(text(await callRoute(exportAll, { cookie }))).toContain(written);
  });

  it("of the selected has them alone, and whoever took it is kept", async () => {
    const [ada, , gone] = [await aClient({ name: "Ada Reed" }), await aClient({ name: "Bea Moss" }), await aClient({ name: "Cleo Gone", archived: true })];
    const exported = text(await callRoute(exportSome, { cookie, body: { clientIds: [ada, gone, "unknown"] } }));
    expect(exported.trimEnd().split("\r\n").slice(1).map((line) => line.split(",")[0])).toEqual(["Ada"]);
    await callRoute(exportAll, { cookie });
    const events = await db.auditEvent.findMany({ orderBy: { id: "asc" }, include: { actor: true } });
    expect(events.map(({ action, detail, actor }) => [action, detail, actor?.firstName])).toEqual([
      ["clients.exported", { clientIds: [ada, gone, "unknown"] }, "Maya"],
      ["clients.exported", { clientIds: "all" }, "Maya"],
    ]);
    expect((await callRoute(exportSome, { cookie, body: { clientIds: [] } })).body.message).toBe("Please select at least one client");
  });

  it("of more than it reads at a time has everyone once", async () => {
    const people = Array.from({ length: 1003 }, (_, index) => ({ id: `c${index}`, role: "client" as const, firstName: "Same", lastName: "Name", email: `c${index}@example.com` }));
    await db.user.createMany({ data: people });
    await db.client.createMany({ data: people.map(({ id }) => ({ userId: id, joinDate: dayToDate("2026-11-02") })) });
    const lines = text(await callRoute(exportAll, { cookie })).trimEnd().split("\r\n").slice(1);
    expect(new Set(lines.map((line) => line.split(",")[2])).size).toBe(1003);
  });
});
