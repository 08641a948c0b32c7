import * as argon2 from "@node-rs/argon2";
import { encode } from "next-auth/jwt";
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
import { demoPasswordHash, makeClient, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

vi.mock("@node-rs/argon2", { spy: true });
beforeEach(resetDatabase);

const aPerson = async () => makeUser(db, { passwordHash: await demoPasswordHash() });
const statusWith = async (cookie: string) => (await callRoute(currentUser, { cookie })).status;

describe("A cookie that somebody planted in a browser", () => {
  it.each(["her own", "one of nobody", "one that is over"])("(%s) is not the one that is signed in there", async (kind) => {
    const [attacker, person] = [await makeClient(db), await aPerson()];
    const planted = kind === "one of nobody" ? `${sessionCookieName()}=planted` : await createSessionCookieHeader(attacker);
    if (kind === "one that is over") await callRoute(logout, { cookie: planted });
    const { status, headers } = await callRoute(login, { cookie: planted, body: { email: person.email, password: demoPassword } });
    expect([status, readSetCookie(headers) === planted]).toEqual([200, false]);
    expect((await callRoute(currentUser, { cookie: readSetCookie(headers) })).body.id).toBe(person.id);
    expect((await callRoute(currentUser, { cookie: planted })).body.id).not.toBe(person.id);
  });

  it("is not the one of an account that is made there", async () => {
    const planted = await createSessionCookieHeader(await makeClient(db));
    const body = { email: "new@example.com", password: demoPassword, firstName: "New", lastName: "Client" };
    const { body: person, headers } = await callRoute(register, { cookie: planted, body });
    expect((await callRoute(currentUser, { cookie: readSetCookie(headers) })).body.id).toBe(person.id);
    expect((await callRoute(currentUser, { cookie: planted })).body.id).not.toBe(person.id);
  });
});

describe("A session is over, for whoever kept its cookie,", () => {
  const endings: Record<string, { handler: RouteHandler; headers?: Record<string, string> }> = {
    "the button": { handler: logout },
    "the page": { handler: logoutPage, headers: { "sec-fetch-site": "same-origin" } },
  };
  it.each(Object.entries(endings))("after signing out by %s, and the person's others go on", async (_, { handler, headers }) => {
    const person = await aPerson();
    const [here, elsewhere] = [await createSessionCookieHeader(person), await createSessionCookieHeader(person)];
    const { headers: answer } = await callRoute(handler, { cookie: here, headers });
    expect(answer.get("set-cookie")).toMatch(/^next-auth\.session-token=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/);
    expect([await statusWith(here), await statusWith(elsewhere)]).toEqual([401, 200]);
  });

  it("in a browser where the next person signs in", async () => {
    const [first, next] = [await aPerson(), await aPerson()];
    const cookie = await createSessionCookieHeader(first);
    await callRoute(login, { cookie, body: { email: next.email, password: demoPassword } });
    expect(await statusWith(cookie)).toBe(401);
  });

  it("after her password was changed or reset elsewhere", async () => {
    const person = await aPerson();
    const [old, here] = [await createSessionCookieHeader(person), await createSessionCookieHeader(person)];
    await callRoute(changePassword, { cookie: here, body: { currentPassword: demoPassword, newPassword: "another one" } });
    expect([await statusWith(old), await statusWith(here)]).toEqual([401, 200]);
    await callRoute(reset, { body: { token: await createOneTimeLink(person.id, "reset_password", new Date()), password: "a third one" } });
    expect(await statusWith(here)).toBe(401);
  });

  it("after she was archived, for good: restored, she signs in again", async () => {
    const [coach, { user }] = [await makeCoach(db), await makeClient(db, { user: { passwordHash: await demoPasswordHash() } })];
    const [cookie, desk] = [await createSessionCookieHeader(user), await createSessionCookieHeader(coach)];
    expect(await statusWith(cookie)).toBe(200);
    await callRoute(archive, { cookie: desk, params: { id: user.id } });
    expect(await statusWith(cookie)).toBe(401);
    await callRoute(restore, { cookie: desk, params: { id: user.id } });
    expect(await statusWith(cookie)).toBe(401);
    expect((await callRoute(login, { body: { email: user.email, password: demoPassword } })).status).toBe(200);
  });

  // Checking a password takes a while, in which all that ends her sessions finds nothing of the one to come.
  it.each(["reset", "archived, and restored after it"])("though it was only about to begin when her password was proved: %s", async (what) => {
    const [coach, { user }] = [await makeCoach(db), await makeClient(db, { user: { passwordHash: await demoPasswordHash() } })];
    const desk = await createSessionCookieHeader(coach);
    const { verify } = await vi.importActual<typeof argon2>("@node-rs/argon2");
    vi.mocked(argon2.verify).mockImplementationOnce(async (...asked) => {
      const matches = await verify(...asked);
      if (what === "reset") await callRoute(reset, { body: { token: await createOneTimeLink(user.id, "reset_password", new Date()), password: "a third one" } });
      else await callRoute(archive, { cookie: desk, params: { id: user.id } });
      return matches;
    });
    const { status, headers, body } = await callRoute(login, { body: { email: user.email, password: demoPassword } });
    expect([status, body, headers.get("set-cookie")]).toEqual([401, { message: "Invalid email or password" }, null]);
    if (what !== "reset") await callRoute(restore, { cookie: desk, params: { id: user.id } });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("after her account is gone", async () => {
    const person = await aPerson();
    const cookie = await createSessionCookieHeader(person);
    await db.user.delete({ where: { id: person.id } });
    await expect.poll(() => statusWith(cookie)).toBe(401);
  });
});

describe("A session's cookie", () => {
  it("is for this server alone, and no script reads it", async () => {
    const person = await aPerson();
    const { headers } = await callRoute(login, { body: { email: person.email, password: demoPassword } });
    expect(headers.get("set-cookie")).toMatch(/^next-auth\.session-token=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  it("travels over HTTPS only where the site does", async () => {
    const person = await aPerson();
    const known = env();
    const { APP_URL } = known;
    known.APP_URL = "https://coaching.example";
    const { headers } = await callRoute(login, { body: { email: person.email, password: demoPassword }, headers: { origin: "https://coaching.example" } });
    known.APP_URL = APP_URL;
    expect(headers.get("set-cookie")).toMatch(/^__Secure-next-auth\.session-token=[\w.-]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
  });

  it("is nothing when it is made with another secret, names nobody's session, or says only who she is", async () => {
    const person = await aPerson();
    const claims = await createSession(person.id, new Date());
    const cookieWith = async (token: object, secret: string) => `${sessionCookieName()}=${await encode({ token: { ...token }, secret })}`;
    expect(await statusWith(await cookieWith(claims, env().NEXTAUTH_SECRET))).toBe(200);
    expect(await statusWith(await cookieWith(claims, "a guess"))).toBe(401);
    expect(await statusWith(await cookieWith({ sub: person.id, sessionId: crypto.randomUUID() }, env().NEXTAUTH_SECRET))).toBe(401);
    expect(await statusWith(await cookieWith({ sub: person.id, role: "coach" }, env().NEXTAUTH_SECRET))).toBe(401);
  });

  it("without a signature is nothing, whatever it says", async () => {
    const { sub, sessionId } = await createSession((await aPerson()).id, new Date());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const payload = part({ sub, sessionId, exp: Math.floor(Date.now() / 1000) + 3600 });
    for (const token of [`${part({ alg: "none" })}.${payload}.`, `${part({ alg: "none", typ: "JWT" })}.${payload}.x`, `${part({ alg: "dir", enc: "A256GCM" })}..${payload}.${payload}.${payload}`])
      expect(await statusWith(`${sessionCookieName()}=${token}`)).toBe(401);
  });

  it("says of whom it is by the database alone: another's claims change nothing", async () => {
    const [person, coach] = [await aPerson(), await makeCoach(db)];
    const { sessionId } = await createSession(person.id, new Date());
    const cookie = `${sessionCookieName()}=${await encode({ token: { sub: coach.id, sessionId, role: "coach" }, secret: env().NEXTAUTH_SECRET })}`;
    expect((await callRoute(currentUser, { cookie })).body).toMatchObject({ id: person.id, role: "client" });
  });
});
