import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as auditLog } from "@/app/api/audit-log/route";
import { POST as bulkImport } from "@/app/api/auth/bulk-import/route";
import { POST as changeEmail } from "@/app/api/auth/change-email/route";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { POST as stepUp } from "@/app/api/auth/step-up/route";
import { PATCH as switchRule } from "@/app/api/automation/rules/[id]/route";
import { DELETE as deleteNote } from "@/app/api/clients/[id]/notes/[noteId]/route";
import { GET as takeRecord } from "@/app/api/clients/[id]/record/route";
import { POST as restoreClient } from "@/app/api/clients/[id]/restore/route";
import { DELETE as archiveClient } from "@/app/api/clients/[id]/route";
import { POST as logout } from "@/app/api/demo-logout/route";
import { GET as exportClients } from "@/app/api/export/clients/route";
import { GET as exportPayments } from "@/app/api/export/payments/route";
import { POST as invite } from "@/app/api/invitations/route";
import { DELETE as deleteLeads } from "@/app/api/leads/bulk/route";
import { PATCH as editSettings } from "@/app/api/settings/route";
import { onRefusal } from "@/lib/api/refusals";
import { createOneTimeLink } from "@/lib/auth/links";
import { hashPassword } from "@/lib/auth/password";
import { recordRefusal } from "@/lib/core/audit/access-log";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import type { AuditLogEntry } from "@/lib/core/audit/contract";
import { db } from "@/lib/platform/db";
import { cleanUpOldData } from "@/lib/practice/jobs/cleanup";
import { callRoute, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

// Set before the first request, which caches the environment.
process.env.TRUST_PROXY = "1";
beforeEach(resetDatabase);

type Person = { cookie: string };
const readLog = (person: Person, query: Record<string, string | number> = {}) => callRoute(auditLog, { cookie: person.cookie, query });
const entries = async (person: Person, query: Record<string, string | number> = {}) => (await readLog(person, query)).body as AuditLogEntry[];
/** The log's entries as sentences, oldest first. */
const sentences = async (person: Person, query = {}) => (await entries(person, query)).toReversed().map((entry) => `${entry.who} ${entry.what}`);

const maya = { firstName: "Maya", lastName: "Hart" };
const password = "correct horse";
const rosa = { email: "rosa@example.com", password, firstName: "Rosa", lastName: "Lind" };

describe("The activity log", () => {
  it("records sign-ups, sign-ins, sign-outs and new passwords", async () => {
    const coach = await makeSignedInCoach(maya);
    const signedUp = await callRoute(register, { body: rosa });
    await callRoute(logout, { cookie: readSetCookie(signedUp.headers) });
    await callRoute(logout, { cookie: readSetCookie(signedUp.headers) });
    expect((await callRoute(login, { body: { ...rosa, password: "wrong horse" } })).status).toBe(401);
    const cookie = readSetCookie((await callRoute(login, { body: rosa })).headers);
    expect((await callRoute(changePassword, { cookie, body: { currentPassword: password, newPassword: "battery staple" } })).status).toBe(200);
    const token = await createOneTimeLink(signedUp.body.id, "reset_password", new Date());
    expect((await callRoute(resetPassword, { body: { token, password } })).status).toBe(200);
    expect(await sentences(coach)).toEqual([
      "Rosa Lind signed up as a client",
      "Rosa Lind signed in by signing up",
      "Rosa Lind signed out",
      "Someone tried to sign in as Rosa Lind with a wrong password",
      "Rosa Lind signed in with a password",
      "Rosa Lind changed their password",
      "Rosa Lind set a new password with a reset link",
    ]);
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toContain(rosa.email);
  });

  it.each([
    ["a confirmation", stepUp, { password: "wrong horse" }],
    ["a new password", changePassword, { currentPassword: "wrong horse", newPassword: "battery staple" }],
    ["a new email", changeEmail, { currentPassword: "wrong horse", newEmail: "new@example.com" }],
  ] as const)("records the wrong password of someone signed in, once an hour: at %s", async (_, handler, body) => {
    const coach = await makeSignedInCoach({ ...maya, passwordHash: await hashPassword(password) });
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await callRoute(handler, { cookie: coach.cookie, body })).status).toBe(400);
    expect(await sentences(coach)).toEqual(["Maya Hart typed a wrong password to confirm who they are"]);
  });

  it("records invited and imported staff", async () => {
    const coach = await makeSignedInCoach(maya);
    const { body: invited } = await callRoute(invite, { cookie: coach.cookie, body: { email: "nora@example.com", role: "nutritionist", firstName: "Nora", lastName: "Kern" } });
    const token = await createOneTimeLink(invited.id, "set_password", new Date());
    await callRoute(resetPassword, { body: { token, password } });
    await callRoute(bulkImport, { cookie: coach.cookie, body: { csvData: "First name,Last name,Email,Role\nCora,Two,cora@example.com,coach\nAda,Lee,ada@example.com,client\n", sendInvites: false } });
    expect(await sentences(coach, { kind: "accounts" })).toEqual(["Maya Hart invited Nora Kern as a nutritionist", "Maya Hart imported Cora Two as a coach"]);
    expect(await sentences(coach, { kind: "imports" })).toEqual(["Maya Hart imported data: 2 added, 0 changed"]);
    expect(await sentences(coach, { kind: "sign_ins" })).toEqual(["Nora Kern accepted the invitation and set a password"]);
  });

  it("records exports, deletions and settings, but no calls that changed nothing", async () => {
    const coach = await makeSignedInCoach(maya);
    const { cookie } = coach;
    const client = await makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } });
    const note = await db.coachNote.create({ data: { clientId: client.id, authorId: coach.id, text: "Private" } });
    const lead = await db.lead.create({ data: { fullName: "Lena", submittedAt: new Date() } });
    const params = { id: client.id };
    await callRoute(exportClients, { cookie });
    await callRoute(exportPayments, { cookie });
    await callRoute(takeRecord, { cookie, params });
    await callRoute(deleteNote, { cookie, params: { ...params, noteId: note.id } });
    await callRoute(deleteNote, { cookie, params: { ...params, noteId: note.id } });
    await callRoute(deleteLeads, { cookie, body: { leadIds: [lead.id, "unknown"] } });
    await callRoute(deleteLeads, { cookie, body: { leadIds: [lead.id] } });
    await callRoute(archiveClient, { cookie, params });
    await callRoute(restoreClient, { cookie, params });
    await callRoute(editSettings, { cookie, body: { coachName: "Maya", timeZone: "Europe/London" } });
    await callRoute(editSettings, { cookie, body: { coachName: "Maya" } });
    await callRoute(switchRule, { cookie, params: { id: "welcome-email" }, body: { enabled: true } });
    await callRoute(switchRule, { cookie, params: { id: "welcome-email" }, body: { enabled: false } });
    expect(await sentences(coach)).toEqual([
      "Maya Hart exported all clients",
      "Maya Hart exported all payments",
      "Maya Hart downloaded the full record of Rosa Lind",
      "Maya Hart deleted a private note about Rosa Lind",
      "Maya Hart deleted 1 lead",
      "Maya Hart deleted Rosa Lind",
      "Maya Hart restored Rosa Lind",
      "Maya Hart changed the settings: coach name",
      "Maya Hart turned off the rule “Welcome Email”",
    ]);
  });

  it("is for coaches only, newest first and paged, and filters by kind and person", async () => {
    const [coach, client] = [await makeSignedInCoach(maya), await makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } })];
    for (const person of [client, await makeSignedInNutritionist()]) expect((await readLog(person)).status).toBe(403);
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 20, 10, minute));
    await recordAuditEvents(db, { action: "session.began", actorId: client.id }, at(1));
    await recordAuditEvents(db, { action: "client.archived", actorId: coach.id, subjectId: client.id }, at(2));
    await recordAuditEvents(db, { action: "clients.exported", actorId: coach.id, detail: { clientIds: "all" } }, at(3));
    const first = await readLog(coach, { limit: 2 });
    expect(first.body.map((row: AuditLogEntry) => row.at)).toEqual([at(3), at(2)].map((time) => time.toISOString()));
    const next = await readLog(coach, { limit: 2, cursor: first.headers.get("next-cursor") ?? "" });
    expect(next.body.map((row: AuditLogEntry) => row.at)).toEqual([at(1).toISOString()]);
    expect(await sentences(coach, { personId: client.id })).toEqual(["Rosa Lind signed in with a password", "Maya Hart deleted Rosa Lind"]);
    expect(await sentences(coach, { personId: client.id, kind: "deletions" })).toEqual(["Maya Hart deleted Rosa Lind"]);
    expect(await entries(coach, { personId: "unknown" })).toEqual([]);
    expect((await readLog(coach, { kind: "everything" })).status).toBe(400);
  });

  it("keeps sign-ins for a year and other entries as long as the person", async () => {
    const [coach, client] = [await makeSignedInCoach(maya), await makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } })];
    const now = new Date("2026-03-20T10:00:00Z");
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await recordAuditEvents(db, { action: "session.began", actorId: client.id }, daysAgo(366));
    await recordAuditEvents(db, { action: "password.changed", actorId: client.id }, daysAgo(366));
    await recordAuditEvents(db, { action: "opened.intake", actorId: coach.id, subjectId: client.id }, daysAgo(366));
    await recordAuditEvents(db, { action: "session.ended", actorId: client.id }, daysAgo(364));
    await cleanUpOldData(now);
    expect(await sentences(coach)).toEqual(["Maya Hart read the intake record of Rosa Lind", "Rosa Lind signed out"]);
  });
});

describe("Refused access", () => {
  beforeEach(() => onRefusal(recordRefusal));
  afterEach(() => onRefusal(() => {}));

  it("is recorded once an hour", async () => {
    const [coach, client] = [await makeSignedInCoach(maya), await makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } })];
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await callRoute(exportClients, { cookie: client.cookie })).status).toBe(403);
    await vi.waitFor(async () => expect(await sentences(coach, { kind: "refusals" })).toEqual(["Rosa Lind was refused access to GET /api/export/clients"]));
  });
});

describe("Behind a trusted proxy", () => {
  const signIn = (email: string, attemptedPassword: string, address = "203.0.113.77") => callRoute(login, { headers: { "x-forwarded-for": address }, body: { email, password: attemptedPassword } });

  it("a sign-in is recorded with its network and without its IP address", async () => {
    const coach = await makeSignedInCoach({ ...maya, email: "maya@example.com", passwordHash: await hashPassword(password) });
    expect((await signIn("maya@example.com", password)).status).toBe(200);
    expect(await entries(coach)).toMatchObject([{ who: "Maya Hart", kind: "sign_ins", from: "203.0.113.0/24" }]);
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toContain("203.0.113.77");
  });

  it("every entry has the network that the request came from", async () => {
    const coach = await makeSignedInCoach(maya);
    await callRoute(exportPayments, { cookie: coach.cookie, headers: { "x-forwarded-for": "203.0.113.77" } });
    expect(await entries(coach)).toMatchObject([{ what: "exported all payments", from: "203.0.113.0/24" }]);
  });

  it("attempts over the limit are recorded once, with or without a matching account", { timeout: 60_000 }, async () => {
    const coach = await makeSignedInCoach({ ...maya, email: "maya@example.com" });
    for (const email of ["maya@example.com", "nobody@example.com"])
      expect((await Promise.all(Array.from({ length: 13 }, () => signIn(email, "wrong horse")))).filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await sentences(coach)).toSorted()).toEqual([
      "Someone tried to sign in as Maya Hart with a wrong password",
      "Someone tried to sign in as someone with a wrong password",
      "Someone was blocked after too many attempts to sign in as Maya Hart",
      "Someone was blocked after too many attempts to sign in as someone",
    ]);
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toMatch(/@example\.com|203\.0\.113\.77/);
  });
});
