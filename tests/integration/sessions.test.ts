import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { DELETE as endPerson } from "@/app/api/people/[id]/sessions/route";
import { PATCH as editProfile } from "@/app/api/profile/route";
import { DELETE as endOne } from "@/app/api/sessions/[id]/route";
import { DELETE as endOthers, GET as list } from "@/app/api/sessions/route";
import type { SignedInDevice } from "@/lib/people/sessions/contract";
import { demoPassword } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { env } from "@/lib/platform/env";
import { demoPasswordHash, makeClient, makeCoach, makeNutritionist, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);
afterEach(() => {
  env().TRUST_PROXY = false;
  vi.useRealTimers();
});

const statusWith = async (cookie: string) => (await callRoute(currentUser, { cookie })).status;
const listWith = async (cookie: string): Promise<SignedInDevice[]> => (await callRoute(list, { cookie })).body;
const chromeOnWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const hours = (count: number) => count * 60 * 60_000;
const start = new Date("2026-03-02T10:00:00Z");
const setClock = (afterMs: number) => vi.setSystemTime(new Date(start.getTime() + afterMs));

describe("The list of signed-in devices", () => {
  it("names the browser, the network of the address and the last use, and marks this one", async () => {
    env().TRUST_PROXY = true;
    const person = await makeUser(db, { passwordHash: await demoPasswordHash() });
    const signedIn = await callRoute(login, { body: { email: person.email, password: demoPassword }, headers: { "user-agent": chromeOnWindows, "x-forwarded-for": "203.0.113.77" } });
    const cookie = readSetCookie(signedIn.headers);
    await createSessionCookieHeader(person, new Date(Date.now() - hours(3)));
    const [current, older, ...others] = await listWith(cookie);
    expect(current).toMatchObject({ device: "Chrome on Windows", address: "203.0.113.0/24", current: true });
    expect(older).toMatchObject({ device: null, address: null, current: false });
    expect(Date.parse(current?.lastSeenAt ?? "") - Date.parse(older?.lastSeenAt ?? "")).toBeGreaterThanOrEqual(hours(3));
    expect(others).toEqual([]);
  });

  it("does not reveal the ids that cookies prove", async () => {
    const cookie = await createSessionCookieHeader(await makeUser(db));
    const [{ id } = { id: "" }] = await listWith(cookie);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await db.session.count({ where: { id } })).toBe(0);
  });

  it("has only the person's own, and only those that still work", async () => {
    const person = await makeUser(db);
    await createSessionCookieHeader(await makeUser(db));
    await createSessionCookieHeader(person, new Date(Date.now() - hours(24 * 15)));
    expect(await listWith(await createSessionCookieHeader(person))).toHaveLength(1);
  });
});

describe("A person ends", () => {
  it("one of their sessions", async () => {
    const person = await makeUser(db);
    const [here, elsewhere, third] = [await createSessionCookieHeader(person), await createSessionCookieHeader(person), await createSessionCookieHeader(person)];
    const id = (await listWith(elsewhere)).find(({ current }) => current)?.id ?? "";
    expect((await callRoute(endOne, { cookie: here, params: { id } })).status).toBe(200);
    expect([await statusWith(here), await statusWith(elsewhere), await statusWith(third)]).toEqual([200, 401, 200]);
    expect((await callRoute(endOne, { cookie: here, params: { id } })).status).toBe(404);
  });

  it("all of their sessions but this one", async () => {
    const person = await makeUser(db);
    const [here, elsewhere, stranger] = [await createSessionCookieHeader(person), await createSessionCookieHeader(person), await createSessionCookieHeader(await makeUser(db))];
    expect((await callRoute(endOthers, { cookie: here })).body).toEqual({ ended: 1 });
    expect([await statusWith(here), await statusWith(elsewhere), await statusWith(stranger)]).toEqual([200, 401, 200]);
  });

  it("no session of anyone else", async () => {
    const [mine, theirs] = [await createSessionCookieHeader(await makeUser(db)), await createSessionCookieHeader(await makeUser(db))];
    const [{ id } = { id: "" }] = await listWith(theirs);
    expect((await callRoute(endOne, { cookie: mine, params: { id } })).status).toBe(404);
    expect(await statusWith(theirs)).toBe(200);
  });
});

describe("The first coach", () => {
  it("ends anyone's sessions, which is in the activity log", async () => {
    const [first, second] = [await makeCoach(db, { createdAt: start }), await makeCoach(db)];
    const { userId } = await makeClient(db);
    const [firstCookie, secondCookie, clientCookie] = [await createSessionCookieHeader(first), await createSessionCookieHeader(second), await createSessionCookieHeader({ userId })];
    for (const [id, cookie] of [[userId, clientCookie], [second.id, secondCookie]] as const) {
      expect((await callRoute(endPerson, { cookie: firstCookie, params: { id } })).body).toEqual({ ended: 1 });
      expect(await statusWith(cookie)).toBe(401);
    }
    expect(await db.auditEvent.count({ where: { action: "sessions.ended_by_coach", actorId: first.id } })).toBe(2);
    expect((await callRoute(endPerson, { cookie: firstCookie, params: { id: "nobody" } })).status).toBe(404);
  });

  it("is the only one who can", async () => {
    const first = await makeCoach(db, { createdAt: start });
    const firstCookie = await createSessionCookieHeader(first);
    const second = await createSessionCookieHeader(await makeCoach(db));
    const { status, body } = await callRoute(endPerson, { cookie: second, params: { id: first.id } });
    expect([status, body.message]).toEqual([403, "Only the first coach can sign other people out."]);
    expect(await statusWith(firstCookie)).toBe(200);
  });
});

describe("A session without use", () => {
  it.each([
    ["a coach", makeCoach, hours(12)],
    ["a nutritionist", makeNutritionist, hours(12)],
    ["a client", async () => (await makeClient(db)).user, hours(24 * 14)],
  ])("of %s ends", async (_, make, idleMs) => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const cookie = await createSessionCookieHeader(await make(db), start);
    setClock(idleMs - 1000);
    for (const [name, value] of [["sec-fetch-dest", "empty"], ["x-offline-prefetch", "1"]] as const) expect((await callRoute(currentUser, { cookie, headers: { [name]: value } })).status).toBe(200);
    setClock(idleMs + 1000);
    expect(await statusWith(cookie)).toBe(401);
    await deleteExpiredRecords(new Date());
    expect(await db.session.count()).toBe(0);
  });

  it("does not end while pages are opened, things are saved or a program calls, but an open screen alone keeps nothing alive", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const coach = await makeCoach(db);
    const cookie = await createSessionCookieHeader(coach, start);
    setClock(hours(11));
    await callRoute(editProfile, { cookie, body: { phone: "1" }, headers: { "sec-fetch-dest": "empty", "sec-fetch-site": "same-origin" } });
    setClock(hours(22));
    expect(await statusWith(cookie)).toBe(200);
    setClock(hours(33));
    for (let index = 0; index < 3; index += 1) expect((await callRoute(currentUser, { cookie, headers: { "sec-fetch-dest": "empty" } })).status).toBe(200);
    setClock(hours(35));
    expect(await statusWith(cookie)).toBe(401);
  });

  it("is used on another server, which this one learns when it looks", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const cookie = await createSessionCookieHeader(await makeCoach(db), start);
    expect(await statusWith(cookie)).toBe(200);
    await db.session.updateMany({ data: { lastUsedAt: new Date(start.getTime() + hours(11)) } });
    setClock(hours(20));
    expect(await statusWith(cookie)).toBe(200);
  });

  it("is stored at most every five minutes, after the response", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db), new Date(Date.now() - hours(1)));
    const before = (await db.session.findFirstOrThrow()).lastUsedAt;
    await callRoute(currentUser, { cookie });
    expect((await db.session.findFirstOrThrow()).lastUsedAt).toEqual(before);
    await expect.poll(async () => (await db.session.findFirstOrThrow()).lastUsedAt.getTime(), { timeout: 10_000 }).toBeGreaterThan(before.getTime());
    const stored = (await db.session.findFirstOrThrow()).lastUsedAt;
    await callRoute(currentUser, { cookie });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await db.session.findFirstOrThrow()).lastUsedAt).toEqual(stored);
  });
});
