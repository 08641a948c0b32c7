import * as argon2 from "@node-rs/argon2";
import { decode, encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { POST as restore } from "@/app/api/clients/[id]/restore/route";
import { DELETE as archive } from "@/app/api/clients/[id]/route";
import { POST as logout } from "@/app/api/demo-logout/route";
import { GET as logoutPage } from "@/app/api/logout/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { createSession, sessionCookieName } from "@/lib/auth/session";
import { demoPassword } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { keysFor } from "@/lib/platform/keys";
import { demoPasswordHash, makeClient, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

vi.mock("@node-rs/argon2", { spy: true });
beforeEach(resetDatabase);

const createPerson = async () => makeUser(db, { passwordHash: await demoPasswordHash() });
const sessionIdOf = async (cookie: string) => String((await decode({ token: cookie.slice(cookie.indexOf("=") + 1), secret: keysFor("session-cookie")[0] }))?.sessionId);
const statusWith = async (cookie: string) => (await callRoute(currentUser, { cookie })).status;

describe("A cookie planted by an attacker", () => {
  it.each(["the attacker's session", "an invalid session", "an ended session"])("(%s) is replaced on sign-in", async (kind) => {
    const [attacker, person] = [await makeClient(db), await createPerson()];
    const planted = kind === "an invalid session" ? `${sessionCookieName()}=planted` : await createSessionCookieHeader(attacker);
    if (kind === "an ended session") await callRoute(logout, { cookie: planted });
    const { status, headers } = await callRoute(login, { cookie: planted, body: { email: person.email, password: demoPassword } });
    expect([status, readSetCookie(headers) === planted]).toEqual([200, false]);
    expect((await callRoute(currentUser, { cookie: readSetCookie(headers) })).body.id).toBe(person.id);
    expect((await callRoute(currentUser, { cookie: planted })).body.id).not.toBe(person.id);
  });

  it("is replaced on sign-up", async () => {
    const planted = await createSessionCookieHeader(await makeClient(db));
    const body = { email: "new@example.com", password: demoPassword, firstName: "New", lastName: "Client" };
    const { body: person, headers } = await callRoute(register, { cookie: planted, body });
    expect((await callRoute(currentUser, { cookie: readSetCookie(headers) })).body.id).toBe(person.id);
    expect((await callRoute(currentUser, { cookie: planted })).body.id).not.toBe(person.id);
  });
});

describe("A session ends", () => {
  const endings: Record<string, { handler: RouteHandler; headers?: Record<string, string> }> = {
    "the button": { handler: logout },
    "the page": { handler: logoutPage, headers: { "sec-fetch-site": "same-origin" } },
  };
  it.each(Object.entries(endings))("on logout by %s, without ending the person's other sessions", async (_, { handler, headers }) => {
    const person = await createPerson();
    const [current, elsewhere] = [await createSessionCookieHeader(person), await createSessionCookieHeader(person)];
    const { headers: responseHeaders } = await callRoute(handler, { cookie: current, headers });
    expect(responseHeaders.get("set-cookie")).toMatch(/^next-auth\.session-token=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);
    expect(responseHeaders.get("clear-site-data")).toBe('"cache"');
    expect([await statusWith(current), await statusWith(elsewhere)]).toEqual([401, 200]);
  });

  it("when another person signs in to the same browser", async () => {
    const [first, next] = [await createPerson(), await createPerson()];
    const cookie = await createSessionCookieHeader(first);
    await callRoute(login, { cookie, body: { email: next.email, password: demoPassword } });
    expect(await statusWith(cookie)).toBe(401);
  });

  it("when the password is changed or reset elsewhere", async () => {
    const person = await createPerson();
    const [old, current] = [await createSessionCookieHeader(person), await createSessionCookieHeader(person)];
    const { headers } = await callRoute(changePassword, { cookie: current, body: { currentPassword: demoPassword, newPassword: "another one" } });
    const renewed = readSetCookie(headers);
    expect([await statusWith(old), await statusWith(renewed)]).toEqual([401, 200]);
    await callRoute(reset, { body: { token: await createOneTimeLink(person.id, "reset_password", new Date()), password: "a third one" } });
    expect(await statusWith(renewed)).toBe(401);
  });

  it("under its old id when the password is changed in it, so that a copy of its cookie is worthless on every server", async () => {
    const person = await createPerson();
    const cookie = await createSessionCookieHeader(person);
    expect(await statusWith(cookie)).toBe(200);
    await callRoute(changePassword, { cookie, body: { currentPassword: demoPassword, newPassword: "another one" } });
    expect(await statusWith(cookie)).toBe(401);
    // Another server has only the database's notification.
    const other = await createSessionCookieHeader(person);
    expect(await statusWith(other)).toBe(200);
    await db.session.updateMany({ data: { id: crypto.randomUUID() }, where: { id: await sessionIdOf(other) } });
    await expect.poll(() => statusWith(other)).toBe(401);
  });

  it("when the client is archived, and stays ended after a restore", async () => {
    const [coach, { user }] = [await makeCoach(db), await makeClient(db, { user: { passwordHash: await demoPasswordHash() } })];
    const [cookie, coachCookie] = [await createSessionCookieHeader(user), await createSessionCookieHeader(coach)];
    expect(await statusWith(cookie)).toBe(200);
    await callRoute(archive, { cookie: coachCookie, params: { id: user.id } });
    expect(await statusWith(cookie)).toBe(401);
    await callRoute(restore, { cookie: coachCookie, params: { id: user.id } });
    expect(await statusWith(cookie)).toBe(401);
    expect((await callRoute(login, { body: { email: user.email, password: demoPassword } })).status).toBe(200);
  });

  // Verifying a password takes time. A reset or archiving meanwhile ends all sessions, but the new one does not exist yet.
  it.each(["reset", "archived, and restored after it", "given an authenticator app"])("or never starts, if the account changes during sign-in: %s", async (change) => {
    const [coach, { user }] = [await makeCoach(db), await makeClient(db, { user: { passwordHash: await demoPasswordHash() } })];
    const coachCookie = await createSessionCookieHeader(coach);
    const { verify } = await vi.importActual<typeof argon2>("@node-rs/argon2");
    vi.mocked(argon2.verify).mockImplementationOnce(async (...verifyArgs) => {
      const matches = await verify(...verifyArgs);
      if (change === "reset") await callRoute(reset, { body: { token: await createOneTimeLink(user.id, "reset_password", new Date()), password: "a third one" } });
      else if (change === "given an authenticator app") await db.authenticatorApp.create({ data: { userId: user.id, sealedSecret: "sealed", lastUsedStep: 0 } });
      else await callRoute(archive, { cookie: coachCookie, params: { id: user.id } });
      return matches;
    });
    const { status, headers, body } = await callRoute(login, { body: { email: user.email, password: demoPassword } });
    expect([status, body, headers.get("set-cookie")]).toEqual([401, { message: "Invalid email or password" }, null]);
    if (change === "archived, and restored after it") await callRoute(restore, { cookie: coachCookie, params: { id: user.id } });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("when the account is deleted", async () => {
    const person = await createPerson();
    const cookie = await createSessionCookieHeader(person);
    await db.user.delete({ where: { id: person.id } });
    await expect.poll(() => statusWith(cookie)).toBe(401);
  });
});

describe("A session's cookie", () => {
  it("is HttpOnly and SameSite=Lax", async () => {
    const person = await createPerson();
    const { headers } = await callRoute(login, { body: { email: person.email, password: demoPassword } });
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^next-auth\.session-token=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^cadence-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  });

  it("is Secure on an HTTPS site", async () => {
    const person = await createPerson();
    const environment = env();
    const { APP_URL } = environment;
    environment.APP_URL = "https://coaching.example";
    const { headers } = await callRoute(login, { body: { email: person.email, password: demoPassword }, headers: { origin: "https://coaching.example" } });
    environment.APP_URL = APP_URL;
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^__Host-next-auth\.session-token=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    expect(device).toMatch(/^__Host-cadence-device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
  });

  it("counts on an HTTPS site only under the name that no subdomain can plant", async () => {
    const cookie = await createSessionCookieHeader(await createPerson());
    const environment = env();
    const { APP_URL } = environment;
    environment.APP_URL = "https://coaching.example";
    const statuses = [await statusWith(cookie), await statusWith(`__Secure-${cookie}`), await statusWith(`__Host-${cookie}`)];
    environment.APP_URL = APP_URL;
    expect(statuses).toEqual([401, 401, 200]);
  });

  it("is invalid with another secret, an unknown session or no session id", async () => {
    const person = await createPerson();
    const claims = await createSession(person.id, new Date());
    const cookieWith = async (token: object, secret: string) => `${sessionCookieName()}=${await encode({ token: { ...token }, secret })}`;
    expect(await statusWith(await cookieWith(claims, keysFor("session-cookie")[0]))).toBe(200);
    expect(await statusWith(await cookieWith(claims, "a guess"))).toBe(401);
    expect(await statusWith(await cookieWith({ sub: person.id, sessionId: crypto.randomUUID() }, keysFor("session-cookie")[0]))).toBe(401);
    expect(await statusWith(await cookieWith({ sub: person.id, role: "coach" }, keysFor("session-cookie")[0]))).toBe(401);
  });

  it("is invalid without a signature", async () => {
    const { sub, sessionId } = await createSession((await createPerson()).id, new Date());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const payload = part({ sub, sessionId, exp: Math.floor(Date.now() / 1000) + 3600 });
    for (const token of [`${part({ alg: "none" })}.${payload}.`, `${part({ alg: "none", typ: "JWT" })}.${payload}.x`, `${part({ alg: "dir", enc: "A256GCM" })}..${payload}.${payload}.${payload}`])
      expect(await statusWith(`${sessionCookieName()}=${token}`)).toBe(401);
  });

  it("identifies the person by the stored session, not by its claims", async () => {
    const [person, coach] = [await createPerson(), await makeCoach(db)];
    const { sessionId } = await createSession(person.id, new Date());
    const cookie = `${sessionCookieName()}=${await encode({ token: { sub: coach.id, sessionId, role: "coach" }, secret: keysFor("session-cookie")[0] })}`;
    expect((await callRoute(currentUser, { cookie })).body).toMatchObject({ id: person.id, role: "client" });
  });
});
