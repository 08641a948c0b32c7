import { beforeEach, describe, expect, it } from "vitest";
import { POST as changeEmail } from "@/app/api/auth/change-email/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { POST as addClient } from "@/app/api/clients/route";
import { GET as campaigns } from "@/app/api/email-automation/campaigns/route";
import { GET as history } from "@/app/api/email-automation/history/route";
import { GET as readEmail } from "@/app/api/email-automation/messages/[id]/route";
import { POST as inviteImported } from "@/app/api/imports/[id]/invitations/route";
import { POST as invite } from "@/app/api/invitations/route";
import { POST as convert } from "@/app/api/leads/[id]/convert/route";
import { POST as newLink } from "@/app/api/people/[id]/password-link/route";
import { queueEmail } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { demoPassword } from "@/lib/people/accounts/rules";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { importFile } from "@/lib/practice/imports/commands";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeLead } from "@/tests/factories/leads";
import { demoPasswordHash, makeClient, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

/** Runs with emails that count as sent, as in demo mode. */
const withEmail = async <T>(run: () => Promise<T>) => {
  Object.assign(env(), { DEMO_MODE: true });
  return run().finally(() => Object.assign(env(), { DEMO_MODE: false }));
};
const tokenOf = (link: string) => new URL(link).searchParams.get("token");
const setPassword = async (link: string) => (await callRoute(reset, { body: { token: tokenOf(link), password: "a red kettle" } })).status;
const lucy = { email: "lucy@example.com", firstName: "Lucy", lastName: "Hart" };

describe("An email that is due while email isn't connected", () => {
  it("is not sent, never sent later, and shown as not sent wherever emails are listed", async () => {
    const coach = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    const campaign = await db.campaign.create({ data: { job: "sunday-reminders", occasion: "2026-03-02", trigger: "manual", ranAt: new Date() } });
    await transaction((tx) => queueEmail(tx, { type: "welcome", to: { userId }, occasion: "once", props: {}, campaignId: campaign.id }, new Date()));
    expect(await sendDueBatch(new Date())).toMatchObject({ sent: 0, failed: 0 });
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "not_sent", sentAt: null, providerId: null });

    expect((await callRoute(history, { cookie: coach.cookie })).body).toMatchObject([{ status: "not_sent", sentAt: null, readable: true }]);
    expect((await callRoute(history, { cookie: coach.cookie, query: { status: "not_sent" } })).body).toHaveLength(1);
    expect((await callRoute(history, { cookie: coach.cookie, query: { status: "sent" } })).body).toEqual([]);
    expect((await callRoute(campaigns, { cookie: coach.cookie })).body).toMatchObject([{ sent: 0, waiting: 0, failed: 0, notSent: 1 }]);

    // A provider is connected a day later.
    expect(await sendDueBatch(new Date(Date.now() + 24 * 60 * 60_000), outboxProvider)).toEqual({ sent: 0, failed: 0, more: false });
  });

  it("counts as sent in demo mode", async () => {
    const { userId } = await makeClient(db);
    await transaction((tx) => queueEmail(tx, { type: "welcome", to: { userId }, occasion: "once", props: {} }, new Date()));
    expect(await withEmail(() => sendDueBatch(new Date()))).toMatchObject({ sent: 1 });
  });
});

describe("An invitation while email isn't connected", () => {
  it.each([
    ["the team's form", async (cookie: string) => (await callRoute(invite, { cookie, body: { ...lucy, role: "nutritionist" } })).body],
    ["the new client dialog", async (cookie: string) => (await callRoute(addClient, { cookie, body: { name: "Lucy Hart", email: lucy.email } })).body],
    ["a lead who becomes a client", async (cookie: string) => (await callRoute(convert, { cookie, params: { id: (await makeLead(db, { email: lucy.email, stage: "won" })).id }, body: {} })).body.invitation],
  ])("comes with a link from %s, which sets the first password", async (_, run) => {
    const coach = await makeSignedInCoach();
    const { link, emailed } = await run(coach.cookie);
    expect([emailed, link]).toEqual([false, expect.stringContaining("/reset-password?token=")]);
    await sendDueBatch(new Date());
    const [email] = (await callRoute(history, { cookie: coach.cookie })).body;
    expect(email).toMatchObject({ type: "set-password", status: "not_sent", readable: false });
    expect((await callRoute(readEmail, { cookie: coach.cookie, params: { id: email.id } })).status).toBe(403);
    expect([await setPassword(link), await setPassword(link)]).toEqual([200, 400]);
  });

  it("is emailed without a link in the response where emails are sent", async () => {
    const { cookie } = await makeSignedInCoach();
    const { body } = await withEmail(() => callRoute(invite, { cookie, body: { ...lucy, role: "client" } }));
    expect(body).toMatchObject({ email: lucy.email, link: null, emailed: true });
  });

  it("gives a link for each imported person, again as often as asked, and is emailed once email is connected", async () => {
    const coach = await makeSignedInCoach();
    const csvData = "name,email\nLucy Hart,lucy@example.com\nMia Gray,mia@example.com\n";
    const { importId } = await importFile(coach.actor, { kind: "users", csvData }, { sendInvites: true }, new Date());
    await sendDueBatch(new Date());
    const call = async () => (await callRoute(inviteImported, { cookie: coach.cookie, params: { id: importId } })).body;
    const [first, second] = [await call(), await call()];
    expect(first).toMatchObject({ invited: 0, emailed: false, links: [{ name: "Lucy Hart", email: "lucy@example.com" }, { name: "Mia Gray", email: "mia@example.com" }] });
    expect([await setPassword(first.links[0].link), await setPassword(second.links[0].link)]).toEqual([400, 200]);
    expect(await withEmail(call)).toEqual({ invited: 1, withoutEmail: 0, emailed: true, links: [] });
    expect(await db.emailMessage.findMany({ where: { toEmail: "mia@example.com" }, select: { status: true } })).toEqual([{ status: "queued" }]);
  });
});

describe("A link to set a password", () => {
  const call = (cookie: string, id: string) => callRoute(newLink, { cookie, params: { id } });

  it("can be made again for someone who never set one, and replaces the earlier one", async () => {
    const coach = await makeSignedInCoach();
    const { body: invited } = await callRoute(invite, { cookie: coach.cookie, body: { ...lucy, role: "client" } });
    const { status, body } = await call(coach.cookie, invited.id);
    expect([status, body]).toEqual([200, { link: expect.any(String), emailed: false, emailProblem: null, expiresAt: expect.any(String) }]);
    expect([await setPassword(invited.link), await setPassword(body.link)]).toEqual([400, 200]);
    expect(await db.auditEvent.count({ where: { action: "password_link.made", actorId: coach.id, subjectId: invited.id } })).toBe(1);
  });

  it("is never made silently for an account in use: it's recorded, its owner is told, and their password works until then", async () => {
    const coach = await makeSignedInCoach({ firstName: "Maya", lastName: "Lee" });
    const client = await makeSignedInClient();
    await db.user.update({ where: { id: client.id }, data: { passwordHash: await demoPasswordHash() } });
    const { body } = await call(coach.cookie, client.id);
    expect(await db.auditEvent.count({ where: { action: "password_link.made", actorId: coach.id, subjectId: client.id } })).toBe(1);
    expect(await db.notification.findMany({ where: { userId: client.id }, select: { kind: true, text: true } })).toEqual([{ kind: "password_link_made", text: "Maya Lee made a link to set a new password for your account." }]);
    expect(await db.session.count({ where: { userId: client.id } })).toBe(1);
    expect(await setPassword(body.link)).toBe(200);
    expect(await db.session.count({ where: { userId: client.id } })).toBe(0);
    expect(await db.emailMessage.count({ where: { userId: client.id, type: "security-change" } })).toBe(1);
  });

  it("is made for staff in use by the first coach alone, and for nobody by themselves", async () => {
    const passwordHash = await demoPasswordHash();
    const first = await makeCoach(db, { passwordHash, createdAt: new Date("2026-01-05T10:00:00Z") });
    const second = await makeCoach(db, { passwordHash });
    const statusFor = async (actor: typeof first, id: string) => (await call(await createSessionCookieHeader(actor), id)).status;
    expect([await statusFor(first, second.id), await statusFor(second, first.id), await statusFor(first, first.id)]).toEqual([200, 404, 404]);
  });

  it("is emailed, and not shown, where emails are sent", async () => {
    const coach = await makeSignedInCoach();
    const [invited, active] = [await makeClient(db), await makeClient(db)];
    await db.user.update({ where: { id: active.userId }, data: { passwordHash: await demoPasswordHash() } });
    for (const { userId } of [invited, active]) expect((await withEmail(() => call(coach.cookie, userId))).body).toEqual({ link: null, emailed: true, emailProblem: null, expiresAt: null });
    expect((await db.emailMessage.findMany({ orderBy: { type: "asc" } })).map(({ type }) => type)).toEqual(["password-reset", "set-password"]);
  });
});

describe("A visitor while email isn't connected", () => {
  it("who asks for a reset is told to ask the coach, with or without an account", async () => {
    await makeUser(db, { email: lucy.email });
    const answers = [await callRoute(requestReset, { body: { email: lucy.email } }), await callRoute(requestReset, { body: { email: "nobody@example.com" } })];
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: "We can't send emails yet. Please ask your coach for a link to set a new password.", emailed: false }]);
  });

  it("who signs up with a taken email is told to ask the coach", async () => {
    await makeUser(db, { email: lucy.email });
    const { status, body } = await callRoute(register, { body: { ...lucy, password: "a red kettle" } });
    expect([status, body.message]).toEqual([409, "An account with this email already exists. Please sign in, or ask your coach for a link to set your password."]);
  });

  it("who is signed in and changes their address is told that no link was sent", async () => {
    const client = await makeSignedInClient();
    await db.user.update({ where: { id: client.id }, data: { passwordHash: await demoPasswordHash() } });
    expect((await callRoute(changeEmail, { cookie: client.cookie, body: { newEmail: "new@example.com", currentPassword: demoPassword } })).body).toEqual({ success: true, emailed: false });
  });
});
