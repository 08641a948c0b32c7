import { TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { POST as stepUp } from "@/app/api/auth/step-up/route";
import { POST as complete } from "@/app/api/auth/two-factor/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { POST as passkeyOptions } from "@/app/api/passkeys/options/route";
import { POST as confirm } from "@/app/api/two-factor/confirm/route";
import { POST as disable } from "@/app/api/two-factor/disable/route";
import { POST as renewCodes } from "@/app/api/two-factor/recovery-codes/route";
import { GET as status } from "@/app/api/two-factor/route";
import { POST as setup } from "@/app/api/two-factor/setup/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { hashPassword } from "@/lib/auth/password";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(async () => {
  await resetDatabase();
  vi.useFakeTimers({ now: new Date("2026-11-24T10:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const password = "correct horse";
const passwordHash = hashPassword(password);
const waitSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const wrongCode = "That code didn't work. Each code works once, and your app shows a new one every 30 seconds.";

const makeAnna = async () => (await makeClient(db, { user: { email: "anna@example.com", passwordHash: await passwordHash } })).user;

/** Turns an authenticator app on for a person. Returns their session, how to compute codes, and the recovery codes. */
async function addApp(user: { id: string }) {
  const cookie = await createSessionCookieHeader(user);
  const { secret, setupToken } = (await callRoute(setup, { cookie })).body;
  const code = (shiftSeconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + shiftSeconds * 1000 });
  const { status: confirmed, body, headers } = await callRoute(confirm, { cookie, body: { setupToken, code: code() } });
  expect(confirmed).toBe(200);
  waitSeconds(30);
  return { cookie: readSetCookie(headers), code, secret, recoveryCodes: body.recoveryCodes as string[] };
}

async function makeAnnaWithApp() {
  const anna = await makeAnna();
  return { anna, ...(await addApp(anna)) };
}

const enterPassword = () => callRoute(login, { body: { email: "anna@example.com", password } });
const enterCode = (cookie: string, code: string) => callRoute(complete, { cookie, body: { code } });
/** Enters the password, then a code. */
const signIn = async (code: string) => enterCode(readSetCookie((await enterPassword()).headers), code);

describe("A password reset with an emailed link", () => {
  /** Signs in with the new password and says whether a second step is asked for. */
  async function resetAndSignIn(user: { id: string; email: string }) {
    const token = await createOneTimeLink(user.id, "reset_password", new Date());
    expect((await callRoute(reset, { body: { token, password: "a red kettle" } })).status).toBe(200);
    return (await callRoute(login, { body: { email: user.email, password: "a red kettle" } })).body;
  }

  it("leaves a coach's second factor, also before her address is confirmed", async () => {
    const coach = await makeCoach(db, { passwordHash: await passwordHash, emailConfirmedAt: null });
    await addApp(coach);
    expect(await resetAndSignIn(coach)).toMatchObject({ reason: "two-factor" });
    expect(await db.authenticatorApp.count({ where: { userId: coach.id } })).toBe(1);
  });

  it("can't take a client's away, because none is added before the address is confirmed", async () => {
    Object.assign(env(), { RESEND_API_KEY: "re_test" });
    const { user } = await makeClient(db, { user: { passwordHash: await passwordHash, emailConfirmedAt: null } });
    const cookie = await createSessionCookieHeader(user);
    for (const handler of [setup, passkeyOptions]) {
      const { status: refused, body } = await callRoute(handler, { cookie, body: handler === passkeyOptions ? { purpose: "add" } : undefined });
      expect([refused, body.message]).toEqual([409, "Please confirm your email address first, with the link we sent you."]);
    }
    Object.assign(env(), { RESEND_API_KEY: undefined });
  });
});

describe("Setting up an authenticator app", () => {
  it("counts once a code is confirmed, and gives ten recovery codes once", async () => {
    const anna = await makeAnna();
    const cookie = await createSessionCookieHeader(anna);
    const { body } = await callRoute(setup, { cookie });
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.uri).toContain("anna%40example.com");
    expect((await enterPassword()).status).toBe(200);
    const wrong = await callRoute(confirm, { cookie, body: { setupToken: body.setupToken, code: "000000" } });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { code: wrongCode }]);
    const { recoveryCodes } = await addApp(anna);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect((await enterPassword()).status).toBe(401);
  });

  it("stores neither the secret nor a recovery code in plain text", async () => {
    const { secret, recoveryCodes } = await makeAnnaWithApp();
    const rows = JSON.stringify([await db.authenticatorApp.findMany(), await db.recoveryCode.findMany(), await db.auditEvent.findMany(), await db.emailMessage.findMany()]);
    for (const text of [secret, ...recoveryCodes]) expect(rows).not.toContain(text);
  });

  it("shows that it is on and when it was last used", async () => {
    const { cookie } = await makeAnnaWithApp();
    expect((await callRoute(status, { cookie })).body).toEqual({ authenticator: { createdAt: "2026-11-24T10:00:00.000Z", lastUsedAt: "2026-11-24T10:00:00.000Z" }, recoveryCodesLeft: 10, compulsory: false });
  });

  it("is refused with another person's setup, a forged one, or after 15 minutes", async () => {
    const [anna, beth] = [await makeAnna(), (await makeClient(db)).user];
    const [annas, beths] = [await createSessionCookieHeader(anna), await createSessionCookieHeader(beth)];
    const { secret, setupToken } = (await callRoute(setup, { cookie: annas })).body;
    const send = (cookie: string, token: string) => callRoute(confirm, { cookie, body: { setupToken: token, code: new TOTP({ secret }).generate({ timestamp: Date.now() }) } });
    expect((await send(beths, setupToken)).status).toBe(400);
    expect((await send(annas, `${setupToken.slice(0, -4)}AAAA`)).status).toBe(400);
    expect((await send(annas, "x")).status).toBe(400);
    waitSeconds(15 * 60 + 1);
    expect((await send(annas, setupToken)).body.fields).toEqual({ setupToken: "This took too long. Please start again." });
    expect(await db.authenticatorApp.count()).toBe(0);
  });

  it("ends the other sessions, is recorded and reported by email", async () => {
    const anna = await makeAnna();
    const other = await createSessionCookieHeader(anna);
    const { cookie } = await addApp(anna);
    expect((await callRoute(currentUser, { cookie })).status).toBe(200);
    await expect.poll(async () => (await callRoute(currentUser, { cookie: other })).status).toBe(401);
    expect(await db.auditEvent.count({ where: { action: "authenticator.added", actorId: anna.id } })).toBe(1);
    expect(await db.emailMessage.findFirst({ where: { userId: anna.id, type: "security-change" }, select: { props: true } })).toMatchObject({ props: { change: "authenticator-added" } });
  });

  it("stops after ten wrong codes", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    const { setupToken } = (await callRoute(setup, { cookie })).body;
    for (let n = 0; n < 10; n += 1) expect((await callRoute(confirm, { cookie, body: { setupToken, code: "000000" } })).status).toBe(400);
    expect((await callRoute(confirm, { cookie, body: { setupToken, code: "000000" } })).status).toBe(429);
  });
});

describe("Signing in with a password and a code", () => {
  it("starts a session only after the code", async () => {
    const { anna, code } = await makeAnnaWithApp();
    const sessionsBefore = await db.session.count();
    const first = await enterPassword();
    expect([first.status, first.body]).toEqual([401, { message: "Please confirm it's you with your second factor.", reason: "two-factor" }]);
    const cookie = readSetCookie(first.headers);
    expect(first.headers.get("set-cookie")).toMatch(/^sign-in-flow=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/);
    expect(await db.session.count()).toBe(sessionsBefore);
    expect((await callRoute(currentUser, { cookie })).status).toBe(401);
    const second = await enterCode(cookie, code());
    expect([second.status, second.body.id]).toEqual([200, anna.id]);
    expect((await callRoute(currentUser, { cookie: readSetCookie(second.headers) })).body.id).toBe(anna.id);
    expect(await db.auditEvent.findFirst({ where: { action: "session.began" }, select: { detail: true } })).toEqual({ detail: { way: "authenticator" } });
  });

  it("still says only that email or password is wrong when it is", async () => {
    await makeAnnaWithApp();
    const { body, headers } = await callRoute(login, { body: { email: "anna@example.com", password: "wrong password" } });
    expect([body, headers.get("set-cookie")]).toEqual([{ message: "Invalid email or password" }, null]);
  });

  it.each([
    ["the code of the step before", -30, 200],
    ["the code of the next step", 30, 200],
    ["an older code", -60, 400],
    ["a later code", 60, 400],
  ])("accepts or refuses %s", async (_, shift, expected) => {
    const { code } = await makeAnnaWithApp();
    waitSeconds(60);
    expect((await signIn(code(shift))).status).toBe(expected);
  });

  it("accepts each code once, even at the same moment, and no code older than the last", async () => {
    const { code } = await makeAnnaWithApp();
    const used = code();
    const cookies = [readSetCookie((await enterPassword()).headers), readSetCookie((await enterPassword()).headers)];
    const both = await Promise.all(cookies.map((cookie) => enterCode(cookie, used)));
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
    const again = await signIn(used);
    expect([again.status, again.body.fields]).toEqual([400, { code: wrongCode }]);
    expect((await signIn(code(-30))).status).toBe(400);
    expect(await db.auditEvent.count({ where: { action: "second_step.failed" } })).toBeGreaterThan(0);
  });

  it("takes blanks within a code", async () => {
    const { code } = await makeAnnaWithApp();
    expect((await signIn(` ${code().replace(/(...)/, "$1 ")} `)).status).toBe(200);
  });

  it("has five minutes, and one session for each password", async () => {
    const { code } = await makeAnnaWithApp();
    const late = readSetCookie((await enterPassword()).headers);
    waitSeconds(301);
    const answer = await enterCode(late, code());
    expect([answer.status, answer.body.message]).toEqual([401, "This took too long. Please enter your email and password again."]);
    const cookie = readSetCookie((await enterPassword()).headers);
    expect((await enterCode(cookie, code())).status).toBe(200);
    waitSeconds(30);
    expect((await enterCode(cookie, code())).status).toBe(401);
    expect((await enterCode("", code())).status).toBe(401);
    expect((await enterCode("sign-in-flow=made-up", code())).status).toBe(401);
  });

  it("allows ten codes in 15 minutes, however often the password is entered again", async () => {
    const { code } = await makeAnnaWithApp();
    for (let n = 0; n < 10; n += 1) expect((await signIn("000000")).status).toBe(400);
    expect((await signIn(code())).status).toBe(429);
    waitSeconds(15 * 60 + 1);
    expect((await signIn(code())).status).toBe(200);
  });

  it("is refused once the password has changed or the person is archived", async () => {
    const { anna, cookie: session, code } = await makeAnnaWithApp();
    const cookie = readSetCookie((await enterPassword()).headers);
    await callRoute(changePassword, { cookie: session, body: { currentPassword: password, newPassword: "another horse" } });
    expect((await enterCode(cookie, code())).status).toBe(401);
    const again = readSetCookie((await callRoute(login, { body: { email: "anna@example.com", password: "another horse" } })).headers);
    await db.user.update({ where: { id: anna.id }, data: { archivedAt: new Date() } });
    expect((await enterCode(again, code())).status).toBe(401);
  });

  it("belongs to one account: another's code is wrong", async () => {
    const { code } = await makeAnnaWithApp();
    const beth = (await makeClient(db, { user: { email: "beth@example.com", passwordHash: await passwordHash } })).user;
    const { code: bethsCode } = await addApp(beth);
    expect((await signIn(bethsCode())).status).toBe(400);
    expect((await signIn(code())).status).toBe(200);
  });
});

describe("Recovery codes", () => {
  it("sign in once each, in any spelling, end all other sessions and are reported by email", async () => {
    const { anna, cookie, recoveryCodes } = await makeAnnaWithApp();
    const [first = "", second = ""] = recoveryCodes;
    expect((await signIn(first.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
    expect((await signIn(first)).status).toBe(400);
    const cookies = [readSetCookie((await enterPassword()).headers), readSetCookie((await enterPassword()).headers)];
    const both = await Promise.all(cookies.map((flow) => enterCode(flow, second)));
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await db.recoveryCode.count({ where: { userId: anna.id } })).toBe(8);
    expect(await db.emailMessage.findFirst({ where: { userId: anna.id, type: "security-change", props: { path: ["change"], equals: "recovery-code-used" } } })).not.toBeNull();
    expect(await db.auditEvent.count({ where: { action: "session.began", detail: { path: ["way"], equals: "recovery_code" } } })).toBe(2);
  });

  it("stop working when new ones are made", async () => {
    const { cookie, recoveryCodes } = await makeAnnaWithApp();
    const renewed = await callRoute(renewCodes, { cookie });
    expect((await signIn(recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await signIn(renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  it("are for people with a second factor", async () => {
    const cookie = await createSessionCookieHeader(await makeAnna());
    expect((await callRoute(renewCodes, { cookie })).status).toBe(409);
  });
});

describe("Confirming who you are with a code", () => {
  it("is needed to change the authenticator app after 15 minutes, and each code confirms once", async () => {
    const { anna, code } = await makeAnnaWithApp();
    const cookie = await createSessionCookieHeader(anna);
    waitSeconds(15 * 60 + 1);
    for (const handler of [setup, disable, renewCodes]) expect(await callRoute(handler, { cookie })).toMatchObject({ status: 403, body: { reason: "step-up" } });
    expect((await callRoute(stepUp, { cookie, body: { code: "000000" } })).body.fields).toEqual({ code: wrongCode });
    expect(await db.auditEvent.count({ where: { action: "confirmation.failed", actorId: anna.id, detail: { path: ["way"], equals: "authenticator" } } })).toBe(1);
    const confirmed = readSetCookie((await callRoute(stepUp, { cookie, body: { code: code() } })).headers);
    expect((await callRoute(stepUp, { cookie: confirmed, body: { code: code() } })).status).toBe(400);
    expect((await callRoute(setup, { cookie: confirmed })).status).toBe(200);
  });
});

describe("Turning the authenticator app off", () => {
  it("makes the password enough again, and deletes the recovery codes", async () => {
    const { anna, cookie } = await makeAnnaWithApp();
    const off = await callRoute(disable, { cookie });
    expect(off.status).toBe(200);
    expect((await enterPassword()).status).toBe(200);
    expect(await db.recoveryCode.count()).toBe(0);
    expect(await db.emailMessage.count({ where: { userId: anna.id, type: "security-change" } })).toBe(2);
    expect((await callRoute(disable, { cookie: readSetCookie(off.headers) })).status).toBe(409);
  });
});
