import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { POST as demoLogin } from "@/app/api/demo-login/route";
import { POST as logout } from "@/app/api/demo-logout/route";
import { POST as invite } from "@/app/api/invitations/route";
import { GET as logoutPage } from "@/app/api/logout/route";
import { GET as profile, PATCH as editProfile } from "@/app/api/profile/route";
import { GET as currentCheckIn } from "@/app/api/weekly-check-ins/current/route";
import { roles } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { hashPassword } from "@/lib/auth/password";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { demoEmail, demoPassword } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { demoPasswordHash, makeClient, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { tokenInEmail } from "@/tests/support/sent-emails";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const anna = { email: "anna@example.com", password: "correct horse", firstName: "Anna", lastName: "Berg" };
const makeAnna = async () => makeUser(db, { email: anna.email, firstName: anna.firstName, passwordHash: await hashPassword(anna.password) });

/** Sends the queued emails and returns the token from the link in the latest one. */
async function emailedToken() {
  await sendDueBatch(new Date(), outboxProvider);
  const email = await db.emailMessage.findFirstOrThrow({ where: { status: "sent" }, orderBy: { createdAt: "desc" } });
  return tokenInEmail(email.text);
}

describe("Signing up", () => {
  it("creates a client and signs them in", async () => {
    const { status, body, headers } = await callRoute(register, { body: { ...anna, email: " Anna@Example.com " } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ firstName: "Anna", email: "anna@example.com", role: "client", profileImageUrl: null });
    expect(Object.keys(body).toSorted()).toEqual(["email", "firstName", "id", "lastName", "profileImageUrl", "role"]);
    const { body: user } = await callRoute(currentUser, { cookie: readSetCookie(headers) });
    expect(user).toEqual(body);
    expect(await db.client.count({ where: { userId: body.id } })).toBe(1);
  });

  it("refuses a taken email in any case", async () => {
    await makeAnna();
    const { status, body } = await callRoute(register, { body: { ...anna, email: "ANNA@example.COM" } });
    expect([status, body.message]).toEqual([409, "An account with this email already exists. Please sign in instead."]);
  });

  it.each([
    ["email", { email: "anna" }, "Please enter a valid email"],
    ["password", { password: "12345" }, "Password must be at least 6 characters"],
    ["firstName", { firstName: "  " }, "First name is required"],
    ["lastName", { lastName: "" }, "Last name is required"],
    ["role", { role: "admin" }, "Please choose an account type"],
    ["firstName", { firstName: "a".repeat(61) }, "Please use at most 60 characters"],
    ["lastName", { lastName: "a".repeat(61) }, "Please use at most 60 characters"],
    ["firstName", { firstName: "sign in at https://evil.example" }, "Please enter a name without a link"],
    ["lastName", { lastName: "evil.example/offer" }, "Please enter a name without a link"],
  ])("refuses an invalid %s with a message at the field", async (field, invalid, message) => {
    const { status, body } = await callRoute(register, { body: { ...anna, ...invalid } });
    expect([status, body]).toEqual([400, { message, fields: { [field]: message } }]);
  });

  it("is open to the first coach, while later coaches and nutritionists need an invitation", async () => {
    const nutritionist = { ...anna, email: "n@example.com", role: "nutritionist" };
    expect((await callRoute(register, { body: nutritionist })).status).toBe(403);
    const coaches = await Promise.all([1, 2, 3].map((n) => callRoute(register, { body: { ...anna, email: `coach${n}@example.com`, role: "coach" } })));
    expect(coaches.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    expect(coaches.find(({ status }) => status === 403)?.body.message).toBe("Staff accounts are by invitation. Ask your coach for an invitation link.");
    expect((await callRoute(register, { body: nutritionist })).status).toBe(403);
  });

  it.each([
    ["123456", /^Many people use this password/],
    ["Liverpool2024", /^Many people use this password/],
    ["anna1990", /^Please don't use your name, your email or “Cadence”/],
    ["annaberg!", /^Please don't use your name/],
    ["cadence1", /^Please don't use your name/],
  ])("refuses the password %j with a sentence that helps, outside demo mode", async (password, message) => {
    const refused = await callRoute(register, { body: { ...anna, password } });
    expect([refused.status, refused.body.fields]).toEqual([400, { password: expect.stringMatching(message) }]);
    expect(refused.body.message).toContain("Three unrelated words make a good one.");
    Object.assign(env(), { DEMO_MODE: true });
    const inDemo = await callRoute(register, { body: { ...anna, password } }).finally(() => Object.assign(env(), { DEMO_MODE: false }));
    expect(inDemo.status).toBe(201);
  });

  it("keeps blanks in a password", async () => {
    const { status } = await callRoute(register, { body: { ...anna, password: "      " } });
    expect(status).toBe(201);
    expect((await callRoute(login, { body: { email: anna.email, password: "      " } })).status).toBe(200);
    expect((await callRoute(login, { body: { email: anna.email, password: "       " } })).status).toBe(401);
  });

  it("keeps invisible characters in a password", async () => {
    const password = "correct\u202e horse\u0007";
    expect((await callRoute(register, { body: { ...anna, password } })).status).toBe(201);
    expect((await callRoute(login, { body: { email: anna.email, password: "correct horse" } })).status).toBe(401);
    const signedIn = await callRoute(login, { body: { email: anna.email, password } });
    expect(signedIn.status).toBe(200);
    const change = { currentPassword: password, newPassword: "battery\u202e staple" };
    expect((await callRoute(changePassword, { cookie: readSetCookie(signedIn.headers), body: change })).status).toBe(200);
    expect((await callRoute(login, { body: { email: anna.email, password: "battery staple" } })).status).toBe(401);
    expect((await callRoute(login, { body: { email: anna.email, password: change.newPassword } })).status).toBe(200);
  });

  it("accepts a password with invisible characters that an earlier version stored without them", async () => {
    await db.user.create({ data: { email: anna.email, firstName: "Anna", lastName: "Lee", role: "coach", passwordHash: await hashPassword("correct horse") } });
    for (const [password, status] of [["correct\u202e horse", 200], ["correct horse", 200], ["wrong\u202e horse", 401]] as const)
      expect((await callRoute(login, { body: { email: anna.email, password } })).status).toBe(status);
  });

  it("refuses a common password with invisible characters in it", async () => {
    expect((await callRoute(register, { body: { ...anna, password: "pass\u202eword" } })).status).toBe(400);
  });
});

describe("Signing in", () => {
  it("responds alike to an unknown email and a wrong password", async () => {
    await makeAnna();
    const wrong = await callRoute(login, { body: { email: anna.email, password: "wrong password" } });
    const unknown = await callRoute(login, { body: { email: "nobody@example.com", password: "wrong password" } });
    expect([wrong.status, wrong.body]).toEqual([401, { message: "Invalid email or password" }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it("is blocked after ten failures in 15 minutes, even concurrent ones, also with the right password", async () => {
    await makeAnna();
    const attempts = await Promise.all(Array.from({ length: 12 }, () => callRoute(login, { body: { email: anna.email, password: "wrong password" } })));
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const late = await callRoute(login, { body: anna });
    expect(late.status).toBe(429);
    expect(late.body.message).toMatch(/^Too many attempts. Please try again in 1[45] minutes\.$/);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  it("does not count successes towards the limit", async () => {
    await makeAnna();
    for (let n = 0; n < 12; n += 1) expect((await callRoute(login, { body: anna })).status).toBe(200);
  });

  it("is refused to an archived person, and their session ends", async () => {
    const user = await makeAnna();
    const cookie = await createSessionCookieHeader(user);
    await db.user.update({ where: { id: user.id }, data: { archivedAt: new Date() } });
    expect((await callRoute(login, { body: anna })).status).toBe(401);
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("to a demo account is only offered in demo mode", async () => {
    expect((await callRoute(demoLogin, { body: { role: "coach" } })).status).toBe(404);
  });

  it.each(roles)("as the demo %s with the public password is refused outside demo mode", async (role) => {
    await makeUser(db, { email: demoEmail(role), role, isDemo: true, passwordHash: await demoPasswordHash() });
    const body = { email: demoEmail(role), password: demoPassword };
    expect(await callRoute(login, { body })).toMatchObject({ status: 401, body: { message: "Invalid email or password" } });
    Object.assign(env(), { DEMO_MODE: true });
    const inDemo = await callRoute(login, { body }).finally(() => Object.assign(env(), { DEMO_MODE: false }));
    expect(inDemo.status).toBe(200);
  });
});

describe("A session", () => {
  it("ends on logout, so that a copy of the cookie is refused", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    const { status, headers } = await callRoute(logout, { cookie });
    expect([status, headers.get("set-cookie")]).toEqual([200, expect.stringContaining("Max-Age=0")]);
    expect((await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("cannot be ended by a link on another site", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none", "sec-fetch-mode": "no-cors" },
      { referer: "https://elsewhere.example/localhost:3000" },
      {},
    ];
    for (const headers of foreign) expect((await callRoute(logoutPage, { cookie, headers })).status, JSON.stringify(headers)).toBe(403);
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    expect((await callRoute(logoutPage, { cookie, headers: { "sec-fetch-site": "same-origin" } })).status).toBe(303);
    expect((await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it.each<[string, Record<string, string>]>([
    ["from the product over plain HTTP", { referer: "http://localhost:3000/?section=dashboard" }],
    ["by typing the address", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
  ])("ends on the logout page, opened %s", async (_, headers) => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    expect((await callRoute(logoutPage, { cookie, headers })).status).toBe(303);
    expect((await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("expires even while it is in use", async () => {
    const user = await makeAnna();
    const cookie = await createSessionCookieHeader(user);
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    await db.session.updateMany({ data: { expiresAt: new Date(Date.now() + 300) } });
    loadActor.forget(user.id);
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("is refused with a made-up or tampered cookie", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    expect((await callRoute(currentUser, { cookie: `${cookie.slice(0, -2)}xx` })).status).toBe(401);
    expect((await callRoute(currentUser, { cookie: "next-auth.session-token=nonsense" })).status).toBe(401);
  });

  it("survives a password change only in the browser that made it", async () => {
    const user = await makeAnna();
    const [here, elsewhere] = [await createSessionCookieHeader(user), await createSessionCookieHeader(user)];
    const body = { currentPassword: anna.password, newPassword: "another horse" };
    const wrong = await callRoute(changePassword, { cookie: here, body: { ...body, currentPassword: "guess" } });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { currentPassword: "This is not your current password" }]);
    const weak = await callRoute(changePassword, { cookie: here, body: { ...body, newPassword: "qwerty123" } });
    expect([weak.status, weak.body.fields]).toEqual([400, { newPassword: expect.stringContaining("Three unrelated words") }]);
    const changed = await callRoute(changePassword, { cookie: here, body });
    expect(changed.status).toBe(200);
    expect((await callRoute(currentUser, { cookie: readSetCookie(changed.headers) })).status).toBe(200);
    expect((await callRoute(currentUser, { cookie: elsewhere })).status).toBe(401);
    expect((await callRoute(login, { body: anna })).status).toBe(401);
    expect((await callRoute(login, { body: { ...anna, password: "another horse" } })).status).toBe(200);
  });
});

describe("A forgotten password", () => {
  it("is reset once with the emailed link, which ends every session", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    expect((await callRoute(requestReset, { body: { email: "ANNA@example.com" } })).status).toBe(200);
    const token = await emailedToken();
    expect((await callRoute(reset, { body: { token, password: "new password" } })).status).toBe(200);
    expect((await callRoute(currentUser, { cookie })).status).toBe(401);
    expect((await callRoute(login, { body: { ...anna, password: "new password" } })).status).toBe(200);
    const again = await callRoute(reset, { body: { token, password: "other password" } });
    expect([again.status, again.body.message]).toEqual([400, "This password reset link is invalid or expired."]);
  });

  it("gets an identical response for an unknown email, and nothing is sent", async () => {
    await makeAnna();
    const known = await callRoute(requestReset, { body: { email: anna.email } });
    await emailedToken();
    const unknown = await callRoute(requestReset, { body: { email: "nobody@example.com" } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await sendDueBatch(new Date(), outboxProvider);
    expect(await db.emailMessage.count({ where: { toEmail: "nobody@example.com" } })).toBe(0);
  });

  it("cannot become a common one or one's own name, and the link can be used again", async () => {
    await makeAnna();
    await callRoute(requestReset, { body: { email: anna.email } });
    const token = await emailedToken();
    for (const password of ["password1", "Anna1990"]) expect((await callRoute(reset, { body: { token, password } })).body.fields).toEqual({ password: expect.stringContaining("Three unrelated words") });
    expect((await callRoute(reset, { body: { token, password: "new password" } })).status).toBe(200);
  });

  it("cannot be reset after the link expires", async () => {
    await makeAnna();
    await callRoute(requestReset, { body: { email: anna.email } });
    const token = await emailedToken();
    await db.oneTimeLink.updateMany({ data: { expiresAt: new Date() } });
    expect((await callRoute(reset, { body: { token, password: "new password" } })).status).toBe(400);
  });

  it("can be reset at most five times an hour, even with an unknown email", async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await callRoute(requestReset, { body: { email: "nobody@example.com" } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("A link to set a password", () => {
  it("stops working when the password is changed", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    await callRoute(requestReset, { body: { email: anna.email } });
    const token = await emailedToken();
    await callRoute(changePassword, { cookie, body: { currentPassword: anna.password, newPassword: "another horse" } });
    expect((await callRoute(reset, { body: { token, password: "taken over" } })).status).toBe(400);
  });
});

describe("An invitation", () => {
  it("emails a link to set a password", async () => {
    const coach = await makeCoach(db);
    const { status, body } = await callRoute(invite, { cookie: await createSessionCookieHeader(coach), body: { email: "nora@example.com", role: "nutritionist", firstName: "Nora" } });
    expect([status, body.role]).toEqual([201, "nutritionist"]);
    const token = await emailedToken();
    expect((await callRoute(login, { body: { email: "nora@example.com", password: "their own password" } })).status).toBe(401);
    expect((await callRoute(reset, { body: { token, password: "their own password" } })).status).toBe(200);
    expect((await callRoute(login, { body: { email: "nora@example.com", password: "their own password" } })).status).toBe(200);
  });

  it("can only be sent by a coach, and only to a new email", async () => {
    const [coach, client] = [await makeCoach(db), await makeClient(db)];
    const body = { email: client.user.email, role: "coach" };
    expect((await callRoute(invite, { cookie: await createSessionCookieHeader(client), body })).status).toBe(403);
    expect((await callRoute(invite, { cookie: await createSessionCookieHeader(coach), body })).status).toBe(409);
  });
});

describe("A person's own profile", () => {
  it("can change name, phone and, for a client, whether weight is hidden", async () => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    const { status, body } = await callRoute(editProfile, { cookie, body: { firstName: "Zoë", phone: "+44 20 7946 0000", hideWeight: true, role: "coach" } });
    expect([status, body]).toEqual([200, expect.objectContaining({ firstName: "Zoë", phone: "+44 20 7946 0000", hideWeight: true, role: "client" })]);
    expect((await callRoute(currentUser, { cookie })).body.firstName).toBe("Zoë");
  });

  it("hides photos by pose for a client, each pose once, and shows them again", async () => {
    const cookie = await createSessionCookieHeader(await makeClient(db));
    const hide = async (hiddenPhotoPoses: unknown) => callRoute(editProfile, { cookie, body: { hiddenPhotoPoses } });
    expect((await callRoute(profile, { cookie })).body.hiddenPhotoPoses).toEqual([]);
    expect((await hide(["back", "front", "front"])).body.hiddenPhotoPoses).toEqual(["front", "back"]);
    expect((await callRoute(editProfile, { cookie, body: { phone: "1" } })).body.hiddenPhotoPoses).toEqual(["front", "back"]);
    expect((await callRoute(currentCheckIn, { cookie })).body.hiddenPhotoPoses).toEqual(["front", "back"]);
    expect((await hide([])).body.hiddenPhotoPoses).toEqual([]);
    for (const wrong of [["top"], "front", ["front", "side", "back", "front"]]) expect((await hide(wrong)).status).toBe(400);
  });

  it("has no photos to hide for staff", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const { status, body } = await callRoute(editProfile, { cookie, body: { hiddenPhotoPoses: ["front"] } });
    expect([status, body.hiddenPhotoPoses, body.hideWeight]).toEqual([200, null, null]);
  });

  it("refuses a picture that someone else uploaded", async () => {
    const [me, other] = [await makeClient(db), await makeClient(db)];
    const file = { purpose: "profile_image", fileName: "me.jpg", contentType: "image/jpeg", size: 1, storageKey: "key-1", stored: true } as const;
    const { id } = await db.file.create({ data: { ...file, ownerId: other.userId } });
    const { status } = await callRoute(editProfile, { cookie: await createSessionCookieHeader(me), body: { profileImageUrl: `/api/files/${id}` } });
    expect(status).toBe(400);
    expect((await callRoute(profile, { cookie: await createSessionCookieHeader(me) })).body.profileImageUrl).toBeNull();
  });
});
