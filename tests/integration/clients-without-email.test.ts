import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as readProfile } from "@/app/api/client-profile/[clientId]/route";
import { PATCH as editClient } from "@/app/api/clients/[id]/route";
import { GET as readPaymentSetup } from "@/app/api/clients/[id]/payment-setup/route";
import { GET as listClients, POST as createClient } from "@/app/api/clients/route";
import { POST as inviteImported } from "@/app/api/imports/[id]/invitations/route";
import { POST as undo } from "@/app/api/imports/[id]/undo/route";
import { POST as previewImport } from "@/app/api/imports/preview/route";
import { GET as listImports, POST as commitImport } from "@/app/api/imports/route";
import { POST as createPasswordLink } from "@/app/api/people/[id]/password-link/route";
import { GET as search } from "@/app/api/search/route";
import { createSession, readActor } from "@/lib/auth/session";
import { queueRuleEmails } from "@/lib/core/automation/commands";
import { queueEmail } from "@/lib/core/email/commands";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { dayToDate } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { matchClients } from "@/lib/practice/imports/kinds/client-matching";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { createClientsCsvResponse } from "@/lib/practice/roster/export";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient, makeClientWithoutEmail } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const setUp = async () => {
  const coach = await makeSignedInCoach({ firstName: "Maya" });
  const priya = await makeClientWithoutEmail(db, { firstName: "Priya", lastName: "Sharma", phone: "07700 900123" });
  const patch = (body: object) => callRoute(editClient, { cookie: coach.cookie, params: { id: priya.id }, body });
  const sendLink = () => callRoute(createPasswordLink, { cookie: coach.cookie, params: { id: priya.id } });
  return { coach, priya, patch, sendLink };
};

const importPeople = async (cookie: string, csvData: string) => (await callRoute(bulkImport, { cookie, body: { csvData } })).body;
const names = async () => (await db.user.findMany({ where: { role: "client" }, select: { firstName: true, lastName: true, email: true, phone: true }, orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }] })).map(({ firstName, lastName, email }) => `${firstName} ${lastName} ${email ?? "no email"}`);
const noEmail = "Priya has no email address yet. Add one in their profile first.";

describe("A client without an email", () => {
  it("is in the list, the search, the profile, the payment setup and the export, without an invented address", async () => {
    const { coach, priya } = await setUp();
    const { cookie } = coach;
    expect((await callRoute(listClients, { cookie, query: { q: "sharma" } })).body).toMatchObject([{ id: priya.id, email: null }]);
    expect((await callRoute(listClients, { cookie })).body).toMatchObject([{ id: priya.id, email: null }]);
    expect((await callRoute(search, { cookie, query: { q: "Priya Sh" } })).body.clients).toEqual([{ id: priya.id, name: "Priya Sharma", email: null }]);
    expect((await callRoute(readProfile, { cookie, params: { clientId: priya.id } })).body).toMatchObject({ name: "Priya Sharma", email: null, emailProblem: null });
    expect((await callRoute(readPaymentSetup, { cookie, params: { id: priya.id } })).body.client).toEqual({ id: priya.id, name: "Priya Sharma", email: null });
    const [, row = ""] = (await (await createClientsCsvResponse({}, new Date())).text()).split("\r\n");
    expect(row).toMatch(/^Priya,Sharma,,/);
  });

  it("can't sign in, reset a password or have a session", async () => {
    const { priya } = await setUp();
    for (const email of ["", "null", "priya@example.com"]) expect((await callRoute(login, { body: { email, password: "demo-password" } })).status).toBeGreaterThanOrEqual(400);
    await callRoute(requestReset, { body: { email: "priya@example.com" } });
    expect(await db.emailMessage.count({ where: { userId: priya.id } })).toBe(0);
    const cookie = await createSessionCookieHeader({ userId: priya.id });
    const value = cookie.split("=").slice(1).join("=").split(";")[0] ?? "";
    expect((await callRoute(listClients, { cookie })).status).toBe(401);
    expect(await readActor({ get: () => ({ value }) })).toBeNull();
    await expect(db.user.update({ where: { id: priya.id }, data: { passwordHash: "x" } })).rejects.toThrow();
    await expect(createSession(priya.id, new Date())).resolves.toMatchObject({ sub: priya.id });
  });

  it("is the only kind of person without one", async () => {
    await setUp();
    await expect(db.user.create({ data: { role: "coach", firstName: "Ada" } })).rejects.toThrow();
    const { cookie } = await makeSignedInCoach();
    expect((await callRoute(createClient, { cookie, body: { name: "Nina Example", email: "" } })).status).toBe(400);
  });

  it("gets no automatic email, and the others still get theirs", async () => {
    const { priya } = await setUp();
    const other = await makeClient(db, { user: { passwordHash: "set" }, client: { joinDate: dayToDate("2026-01-05") } });
    const now = new Date("2026-11-22T18:05:00Z");
    await transaction(async (tx) => {
      expect(await queueEmail(tx, { type: "training-plan-live", to: { userId: priya.id }, occasion: "once", props: {} }, now)).toBe(false);
      await queueRuleEmails(tx, "payment_confirmed", priya.id, now);
    });
    await runCampaign("sunday-reminders", "schedule", now);
    const emails = await db.emailMessage.findMany({ select: { userId: true, type: true } });
    expect(emails).toEqual([{ userId: other.userId, type: "checkin-reminder" }]);
    expect(await db.emailSkip.count({ where: { clientId: priya.id } })).toBe(0);
  });

  it("is never emailed by a button, which says why", async () => {
    const { coach, priya, sendLink } = await setUp();
    const link = await sendLink();
    expect([link.status, link.body.message]).toEqual([409, noEmail]);
    const checkIn = await makeCheckIn(db, { clientId: priya.id });
    const give = (body: object) => callRoute(giveFeedback, { cookie: coach.cookie, params: { id: checkIn.id }, body: { feedback: "Lovely week", ...body } });
    for (const holdSeconds of [0, 10]) {
      const refused = await give({ sendFollowUpEmail: true, holdSeconds });
      expect([refused.status, refused.body.message]).toEqual([409, noEmail]);
    }
    expect((await db.checkIn.findUniqueOrThrow({ where: { id: checkIn.id } })).feedback).toBeNull();
    expect((await give({})).status).toBe(200);
    expect(await db.emailMessage.count()).toBe(0);
  });

  it("can be invited once the coach has added an email", async () => {
    const { priya, patch, sendLink } = await setUp();
    const saved = await patch({ version: 1, email: " Priya@Example.com " });
    expect([saved.status, saved.body.email]).toEqual([200, "priya@example.com"]);
    expect(await db.auditEvent.findFirst({ where: { action: "email.added" }, select: { subjectId: true } })).toEqual({ subjectId: priya.id });
    expect((await sendLink()).body).toMatchObject({ emailed: true });
    expect(await db.emailMessage.findMany({ select: { type: true, toEmail: true } })).toEqual([{ type: "set-password", toEmail: "priya@example.com" }]);
    expect((await patch({ version: 2, email: "priya@example.com" })).status).toBe(200);
    const other = await patch({ version: 3, email: "other@example.com" });
    expect([other.status, other.body.fields]).toEqual([400, { email: "This client has an email address already. They can change it in their own profile." }]);
  });

  it("can't be given an email that somebody has", async () => {
    const { patch } = await setUp();
    await makeClient(db, { user: { email: "taken@example.com" } });
    const { status, body } = await patch({ version: 1, email: "taken@example.com" });
    expect([status, body.fields]).toEqual([409, { email: "Someone with this email already has an account." }]);
  });

  it("is not taken over by someone who signs up with the same name", async () => {
    const { priya } = await setUp();
    const { status, body } = await callRoute(register, { body: { email: "p@example.com", password: "a red kettle 7", firstName: "Priya", lastName: "Sharma" } });
    expect([status, body.id === priya.id]).toEqual([201, false]);
    expect((await db.user.findUniqueOrThrow({ where: { id: priya.id } })).email).toBeNull();
  });

  it("is erased with every mention of the name, and nobody else is", async () => {
    const { coach, priya } = await setUp();
    const other = await makeClient(db, { user: { firstName: "Ana", lastName: "Lee", email: "ana@example.com" } });
    await db.emailMessage.create({ data: { key: "k", type: "checkin-reminder", occasion: "o", userId: other.userId, toEmail: "ana@example.com", props: {}, sendAfter: new Date(), createdAt: new Date() } });
    await db.notification.create({ data: { userId: coach.id, kind: "client_joined", occasion: "a", text: "Priya Sharma wrote to you" } });
    await db.notification.create({ data: { userId: coach.id, kind: "client_joined", occasion: "b", text: "Ana Lee wrote to you" } });
    await db.rateLimit.create({ data: { key: "login:ana@example.com", count: 1, windowEndsAt: new Date() } });
    await moveClientToArchive(coach.actor, priya.id, new Date("2026-04-01T10:00:00Z"));
    expect(await eraseDueClients(new Date("2026-05-02T10:00:00Z"))).toBe(1);
    expect(await db.user.findUnique({ where: { id: priya.id } })).toBeNull();
    expect((await db.notification.findMany({ select: { text: true } })).map(({ text }) => text)).toEqual(["Ana Lee wrote to you"]);
    expect([await db.emailMessage.count(), await db.rateLimit.count({ where: { key: "login:ana@example.com" } }), await db.contactErasure.count()]).toEqual([1, 1, 0]);
  });
});

describe("An import of people", () => {
  const file = "First name,Last name,Email,Phone,Start date\nPriya,Sharma,,+44 7700 900123,2026-03-02\nNia,Okafor,,,2026-03-02\nÉva,Nagy,,,\nAsha,Sharma,,07700 900123,\nZoe,Moss,zoe@example.com,,\n";

  it("adds clients without an email, says so, and adds nobody the second time", async () => {
    const { cookie } = await makeSignedInCoach();
    const first = await importPeople(cookie, file);
    expect(first).toMatchObject({ created: 5, updated: 0 });
    expect(first.errors).toEqual([2, 3, 4, 5].map((line) => `Line ${line}: No email: they can't sign in until you add one`));
    const before = await names();
    expect(await importPeople(cookie, file)).toMatchObject({ created: 0, updated: 0, errors: [] });
    expect(await names()).toEqual(before);
    expect(before).toHaveLength(5);
  });

  it("is undone as ever, and adds nobody twice when two coaches import the same file at once", async () => {
    const coach = await makeSignedInCoach();
    const preview = async () => (await callRoute(previewImport, { cookie: coach.cookie, body: { kind: "users", csvData: file } })).body;
    const plans = [await preview(), await preview()];
    const commit = (importId: string) => callRoute(commitImport, { cookie: coach.cookie, body: { importId, sendInvites: false } });
    const responses = await Promise.all(plans.map(({ id }) => commit(id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await names()).toHaveLength(5);
    const done = plans[responses.findIndex(({ status }) => status === 200)];
    expect((await callRoute(undo, { cookie: coach.cookie, params: { id: done.id } })).status).toBe(200);
    expect(await names()).toEqual([]);
  });

  it("finds a person without an email by phone, then by name, and changes her", async () => {
    const { coach, priya } = await setUp();
    const nia = await makeClientWithoutEmail(db, { firstName: "Nia", lastName: "Okafor" });
    const zoe = await makeClient(db, { user: { firstName: "Zoe", lastName: "Moss", email: "zoe@example.com", phone: "07700 900555" } });
    const result = await importPeople(coach.cookie, "Name,Phone,Emergency contact\nPriya Sharma,+44 (0)7700 900123,Raj\nNIA OKAFOR,07700 900777,\nZoe Moss,07700900555,Tom\n");
    expect(result).toMatchObject({ created: 0, updated: 3, errors: [] });
    expect(await db.client.findUnique({ where: { userId: priya.id }, select: { emergencyContact: true } })).toEqual({ emergencyContact: "Raj" });
    expect(await db.user.findUnique({ where: { id: nia.id }, select: { phone: true } })).toEqual({ phone: "07700 900777" });
    expect(await db.user.findUnique({ where: { id: zoe.userId }, select: { email: true } })).toEqual({ email: "zoe@example.com" });
  });

  it("skips a row that could be two people, and says what to do", async () => {
    const { cookie } = await makeSignedInCoach();
    for (const phone of ["07700 900001", "07700 900002"]) await makeClientWithoutEmail(db, { firstName: "Priya", lastName: "Sharma", phone });
    expect((await importPeople(cookie, "Name,Email\nPriya Sharma,\n")).errors).toEqual(["Line 2: Name: several clients without an email have this name. Please put the email of the right one in the file, or add one to their profile first"]);
  });

  it("asks whether a new email belongs to someone who has none, and doesn't change her", async () => {
    const { coach, priya } = await setUp();
    const result = await importPeople(coach.cookie, "Name,Email,Phone\nPriya Sharma,priya@example.com,\nP Sharma,p@example.com,07700900123\n");
    const note = "Same person? Priya Sharma is here already without an email. If so, add this email to their profile instead";
    expect(result).toMatchObject({ created: 2, errors: [`Line 2: ${note}`, `Line 3: ${note}`] });
    expect(await db.user.findUnique({ where: { id: priya.id }, select: { email: true, firstName: true } })).toEqual({ email: null, firstName: "Priya" });
  });

  it("doesn't rename someone who shares the phone number", async () => {
    const { coach, priya } = await setUp();
    const result = await importPeople(coach.cookie, "Name,Email,Phone\nLeah Brown,,07700900123\n");
    expect(result).toMatchObject({ created: 1, errors: ["Line 2: Same person? Priya Sharma has this number too, under another name; No email: they can't sign in until you add one"] });
    expect(await db.user.findUnique({ where: { id: priya.id }, select: { firstName: true } })).toEqual({ firstName: "Priya" });
  });

  it("invites those with an email, and says how many have none", async () => {
    const coach = await makeSignedInCoach();
    const { body: plan } = await callRoute(previewImport, { cookie: coach.cookie, body: { kind: "users", csvData: file } });
    await callRoute(commitImport, { cookie: coach.cookie, body: { importId: plan.id, sendInvites: false } });
    expect((await callRoute(listImports, { cookie: coach.cookie })).body[0].uninvited).toBe(1);
    expect((await callRoute(inviteImported, { cookie: coach.cookie, params: { id: plan.id } })).body).toEqual({ invited: 1, withoutEmail: 4, emailed: true, links: [] });
    await resetDatabase();
    const again = await makeSignedInCoach();
    const { body: second } = await callRoute(previewImport, { cookie: again.cookie, body: { kind: "users", csvData: file } });
    const { body } = await callRoute(commitImport, { cookie: again.cookie, body: { importId: second.id, sendInvites: true } });
    expect(body.message).toBe("5 users created, 0 updated. 4 rows have notes. 4 people have no email address, so they weren't invited.");
    expect(await db.emailMessage.findMany({ select: { toEmail: true } })).toEqual([{ toEmail: "zoe@example.com" }]);
  });
});

describe("A row of history", () => {
  it("finds its client by email, then phone, then name", async () => {
    const { priya } = await setUp();
    const zoe = await makeClient(db, { user: { firstName: "Zoe", lastName: "Moss", email: "zoe@example.com", phone: "07700 900123" } });
    const match = await matchClients([]);
    expect(match({ email: "", name: "Nobody" })).toEqual({ error: "Name: no client has this name; please check it or fill in their email", isUnknown: true });
    const cases = [
      [{ email: "zoe@example.com", name: "Priya Sharma", phone: "07700 900123" }, zoe.userId],
      [{ email: "", name: "Priya", phone: "+447700900123" }, priya.id],
      [{ email: "", name: "Zoe Moss", phone: "07700 900999" }, zoe.userId],
      [{ email: "", name: "priya sharma" }, priya.id],
    ] as const;
    const find = await matchClients(cases.map(([who]) => who));
    for (const [who, id] of cases) expect(find(who)).toMatchObject({ client: { id } });
    const shared = { email: "", name: "", phone: "07700900123" };
    expect((await matchClients([shared]))(shared)).toEqual({ error: "Phone: 2 clients have this number; please fill in their email", isAmbiguous: true });
  });
});
