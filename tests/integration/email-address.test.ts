import { readFileSync, readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as cancelChange, POST as changeEmail } from "@/app/api/auth/change-email/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as setPassword } from "@/app/api/auth/reset-password/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { POST as sendLinkAgain } from "@/app/api/auth/verify-email-request/route";
import { POST as verifyEmail } from "@/app/api/auth/verify-email/route";
import { GET as clientProfile } from "@/app/api/client-profile/[clientId]/route";
import { POST as invite } from "@/app/api/invitations/route";
import { GET as profile } from "@/app/api/profile/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { hashPassword } from "@/lib/auth/password";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { demoEmail } from "@/lib/people/accounts/rules";
import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { demoPasswordHash, makeClient, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { tokenInEmail } from "@/tests/support/sent-emails";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const anna = { email: "anna@example.com", password: "correct horse", firstName: "Anna", lastName: "Berg" };

async function signUp() {
  const { body, headers } = await callRoute(register, { body: anna });
  return { id: String(body.id), cookie: readSetCookie(headers) };
}

/** The verify-email links sent to this address, oldest first. */
async function linksTo(toEmail: string) {
  await sendDueBatch(new Date(), outboxProvider);
  const emails = await db.emailMessage.findMany({ where: { type: "verify-email", toEmail, status: "sent" }, orderBy: { createdAt: "asc" } });
  return emails.map(({ text }) => tokenInEmail(text));
}

const confirmedAt = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).emailConfirmedAt;

describe("Signing up", () => {
  it("sends a link that confirms the address once, in a browser that is signed in to the account", async () => {
    const { id, cookie } = await signUp();
    const { cookie: coach } = await makeSignedInCoach();
    const seenByCoach = async () => (await callRoute(clientProfile, { cookie: coach, params: { clientId: id } })).body.emailUnconfirmed;
    expect([(await callRoute(profile, { cookie })).body.emailConfirmed, await seenByCoach()]).toEqual([false, true]);
    const [token] = await linksTo(anna.email);
    const email = await db.emailMessage.findFirstOrThrow({ where: { type: "verify-email" } });
    expect(`${email.subject} ${email.text}`).not.toMatch(/Anna|Berg/);
    expect((await callRoute(verifyEmail, { cookie, body: { token } })).status).toBe(200);
    expect([(await callRoute(profile, { cookie })).body.emailConfirmed, await seenByCoach()]).toEqual([true, false]);
    expect(await callRoute(verifyEmail, { cookie, body: { token } })).toMatchObject({ status: 400, body: { message: "This link is invalid or expired." } });
  });

  it("sends the link again up to five times an hour, and none once the address is confirmed", async () => {
    const { id, cookie } = await signUp();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await callRoute(sendLinkAgain, { cookie })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const tokens = await linksTo(anna.email);
    expect(tokens).toHaveLength(6);
    expect((await callRoute(verifyEmail, { cookie, body: { token: tokens[0] } })).status).toBe(200);
    expect(await confirmedAt(id)).not.toBeNull();
    expect((await callRoute(sendLinkAgain, { cookie })).status).toBe(200);
    expect(await linksTo(anna.email)).toHaveLength(6);
  });

  it("does not confirm with a link that has expired, or with one to set a password", async () => {
    const { id, cookie } = await signUp();
    const expired = await createOneTimeLink(id, "verify_email", new Date(Date.now() - 8 * dayMs), anna.email);
    const reset = await createOneTimeLink(id, "reset_password", new Date(), anna.email);
    const verification = await createOneTimeLink(id, "verify_email", new Date(), anna.email);
    for (const token of [expired, reset, "x", ""]) expect((await callRoute(verifyEmail, { cookie, body: { token } })).status).toBe(400);
    expect((await callRoute(setPassword, { body: { token: verification, password: "another one" } })).status).toBe(400);
    expect(await confirmedAt(id)).toBeNull();
  });

  it("leaves the name out of a password reset until the address is confirmed", async () => {
    const unconfirmed = await makeUser(db, { firstName: "Mallory", emailConfirmedAt: null });
    const confirmed = await makeUser(db, { firstName: "Carol" });
    const linked = await makeUser(db, { firstName: "evil.example" });
    for (const { email } of [unconfirmed, confirmed, linked]) {
      await db.emailMessage.create({ data: { key: email, type: "password-reset", occasion: email, toEmail: email, props: {}, sendAfter: new Date(0), createdAt: new Date(0) } });
    }
    await sendDueBatch(new Date(), outboxProvider);
    const greetingTo = async ({ email }: { email: string }) => /^(?:Hi .*|Hello),$/m.exec((await db.emailMessage.findFirstOrThrow({ where: { toEmail: email } })).text ?? "")?.[0];
    expect([await greetingTo(unconfirmed), await greetingTo(confirmed), await greetingTo(linked)]).toEqual(["Hello,", "Hi Carol,", "Hello,"]);
  });
});

describe("An invited person", () => {
  it("has a confirmed address once they have set their password with the emailed link", async () => {
    const { cookie } = await makeSignedInCoach();
    const { id } = (await callRoute(invite, { cookie, body: { email: anna.email, role: "client", firstName: "Anna" } })).body;
    expect(await confirmedAt(id)).toBeNull();
    expect((await callRoute(clientProfile, { cookie, params: { clientId: id } })).body.emailUnconfirmed).toBe(false);
    await callRoute(setPassword, { body: { token: await createOneTimeLink(id, "set_password", new Date()), password: anna.password } });
    expect(await confirmedAt(id)).not.toBeNull();
  });
});

describe("An account from before addresses were confirmed", () => {
  it.each([
    ["was invited and set a password", true, { passwordHash: "x", invited: true }],
    ["was invited and has no password yet", false, { passwordHash: null, invited: true }],
    ["used a reset link", true, { passwordHash: "x", action: "password.reset" }],
    ["signed up", false, { passwordHash: "x", action: "account.registered" }],
    ["signed up and changed the password", false, { passwordHash: "x", action: "password.changed" }],
    ["is of the demo", true, { passwordHash: "x", email: demoEmail("client") }],
  ])("that %s is confirmed by the migration: %s", async (_, isConfirmed, { passwordHash, invited, action, email }: { passwordHash: string | null; invited?: boolean; action?: string; email?: string }) => {
    const { id } = await makeUser(db, { passwordHash, emailConfirmedAt: null, ...(email && { email }) });
    if (invited) await db.emailMessage.create({ data: { key: `set-password:${id}:invitation`, type: "set-password", occasion: "invitation", userId: id, toEmail: "x", props: {}, sendAfter: new Date(), createdAt: new Date() } });
    if (action) await db.auditEvent.create({ data: { actorId: id, action } });
    const folder = readdirSync("prisma/migrations").find((name) => name.endsWith("_confirmed_emails")) ?? "";
    const [update = ""] = /^UPDATE[^;]+;/m.exec(readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8")) ?? [];
    await db.$executeRawUnsafe(update);
    expect((await confirmedAt(id)) !== null).toBe(isConfirmed);
  });
});

describe("Changing the email address", () => {
  const newEmail = "anna.new@example.com";

  async function makeAnna() {
    const { userId: id } = await makeClient(db, { user: { email: anna.email, passwordHash: await hashPassword(anna.password) } });
    return { id, cookie: await createSessionCookieHeader({ id }), otherCookie: await createSessionCookieHeader({ id }) };
  }
  const requestChange = (cookie: string, change: object = {}) => callRoute(changeEmail, { cookie, body: { newEmail, currentPassword: anna.password, ...change } });

  it("takes effect with the link sent to the new address, ends the other sessions and tells both addresses", async () => {
    const { cookie, otherCookie } = await makeAnna();
    expect((await requestChange(cookie, { newEmail: " Anna.NEW@example.com " })).status).toBe(200);
    expect((await callRoute(profile, { cookie })).body).toMatchObject({ email: anna.email, newEmail });
    const [token] = await linksTo(newEmail);
    const { status, headers } = await callRoute(verifyEmail, { cookie, body: { token } });
    expect(status).toBe(200);
    expect((await callRoute(profile, { cookie: readSetCookie(headers) })).body).toMatchObject({ email: newEmail, newEmail: null, emailConfirmed: true });
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
    await expect.poll(async () => (await callRoute(currentUser, { cookie: otherCookie })).status).toBe(401);
    expect((await callRoute(login, { body: anna })).status).toBe(401);
    expect((await callRoute(login, { body: { ...anna, email: newEmail } })).status).toBe(200);
    await sendDueBatch(new Date(), outboxProvider);
    const told = await db.emailMessage.findMany({ where: { type: "email-changed", status: "sent" }, orderBy: { toEmail: "asc" } });
    expect(told.map(({ toEmail, text }) => [toEmail, /has a new email address/.test(text ?? "")])).toEqual([[newEmail, false], [anna.email, true]]);
    expect(told.map(({ text }) => text).join(" ")).not.toMatch(/anna/i);
  });

  it("sends emails that are still queued to the new address, and spends open links", async () => {
    const { id, cookie } = await makeAnna();
    const resetToken = await createOneTimeLink(id, "reset_password", new Date());
    await requestChange(cookie);
    const [token] = await linksTo(newEmail);
    await db.emailMessage.create({ data: { key: "later", type: "message-notice", occasion: "later", userId: id, toEmail: anna.email, props: { senderName: "Maya" }, sendAfter: new Date(Date.now() + dayMs), createdAt: new Date() } });
    await callRoute(verifyEmail, { cookie, body: { token } });
    expect(await db.emailMessage.findUnique({ where: { key: "later" } })).toMatchObject({ toEmail: newEmail });
    expect((await callRoute(setPassword, { body: { token: resetToken, password: "another one" } })).status).toBe(400);
  });

  it("needs the current password, another address and a session", async () => {
    const { cookie } = await makeAnna();
    expect(await requestChange(cookie, { currentPassword: "wrong password" })).toMatchObject({ status: 400, body: { fields: { currentPassword: "This is not your current password" } } });
    expect(await requestChange(cookie, { newEmail: "ANNA@example.com" })).toMatchObject({ status: 400, body: { fields: { newEmail: "This is your email address already" } } });
    expect((await requestChange(cookie, { newEmail: "anna" })).status).toBe(400);
    expect((await requestChange("")).status).toBe(401);
    expect(await db.emailChange.count()).toBe(0);
  });

  it("answers alike for a taken address, and refuses it only to whoever opens its link", async () => {
    const { cookie } = await makeAnna();
    const owner = await makeUser(db, { email: newEmail });
    const taken = await requestChange(cookie);
    const free = await requestChange(cookie, { newEmail: "free@example.com" });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await requestChange(cookie);
    const tokens = await linksTo(newEmail);
    expect((await callRoute(verifyEmail, { cookie: await createSessionCookieHeader(owner), body: { token: tokens.at(-1) } })).status).toBe(400);
    expect(await callRoute(verifyEmail, { cookie, body: { token: tokens.at(-1) } })).toMatchObject({ status: 409, body: { message: "Another account already has this email address." } });
    expect(await db.user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({ email: newEmail });
  });

  it("can be cancelled, and a newer request replaces it", async () => {
    const { cookie } = await makeAnna();
    await requestChange(cookie);
    await requestChange(cookie, { newEmail: "second@example.com" });
    const [first] = await linksTo(newEmail);
    expect((await callRoute(verifyEmail, { cookie, body: { token: first } })).status).toBe(400);
    expect((await callRoute(cancelChange, { cookie })).status).toBe(200);
    const [second] = await linksTo("second@example.com");
    expect((await callRoute(verifyEmail, { cookie, body: { token: second } })).status).toBe(400);
    expect((await callRoute(profile, { cookie })).body).toMatchObject({ email: anna.email, newEmail: null });
  });

  it("is never confirmed by a link that went to another address, however fast the requests follow each other", async () => {
    const { cookie } = await makeAnna();
    await requestChange(cookie, { newEmail: "attacker@example.com" });
    await requestChange(cookie, { newEmail: "victim@example.com" });
    // Both emails are rendered after the second request.
    const [sentToAttacker] = await linksTo("attacker@example.com");
    expect((await callRoute(verifyEmail, { cookie, body: { token: sentToAttacker } })).status).toBe(400);
    expect((await callRoute(profile, { cookie })).body.email).toBe(anna.email);
  });

  it("is limited to five requests an hour", async () => {
    const { cookie } = await makeAnna();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await requestChange(cookie, { newEmail: `anna${n}@example.com` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("is refused to a demo account, which is known by its address", async () => {
    const demo = await makeUser(db, { email: demoEmail("client"), passwordHash: await demoPasswordHash() });
    expect((await requestChange(await createSessionCookieHeader(demo), { currentPassword: "demo-password" })).status).toBe(403);
  });
});
