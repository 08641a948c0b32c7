import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readStepUp, POST as stepUp } from "@/app/api/auth/step-up/route";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { DELETE as remove } from "@/app/api/passkeys/[id]/route";
import { POST as options } from "@/app/api/passkeys/options/route";
import { GET as list } from "@/app/api/passkeys/route";
import { POST as verify } from "@/app/api/passkeys/verify/route";
import { db } from "@/lib/platform/db";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { env } from "@/lib/platform/env";
import { makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, readSetCookie } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";
import { makeSoftwarePasskey } from "@/tests/support/software-passkey";

beforeEach(resetDatabase);
afterEach(() => {
  vi.useRealTimers();
});

const minuteMs = 60_000;

/** Asks for the options of a sign-in in a browser. Returns them and the browser's cookie. */
async function startSignIn(cookie = "") {
  const { body, headers } = await callRoute(options, { cookie, body: { purpose: "sign-in" } });
  return { options: body.use, cookie: readSetCookie(headers) };
}

const startAdding = async (cookie: string) => (await callRoute(options, { cookie, body: { purpose: "add" } })).body.create;

/** Adds a passkey to a person's account, in a session of its own. */
async function addPasskey(user: { id: string }, name = "Phone") {
  const cookie = await createSessionCookieHeader(user);
  const passkey = makeSoftwarePasskey();
  const { status, body, headers } = await callRoute(verify, { cookie, body: { purpose: "add", name, response: passkey.register(await startAdding(cookie)) } });
  expect(status).toBe(200);
  return { passkey, id: body.passkey.id as string, recoveryCodes: body.recoveryCodes as string[] | null, cookie: readSetCookie(headers) };
}

/** Signs in with a passkey in a fresh browser. */
async function signIn(passkey: ReturnType<typeof makeSoftwarePasskey>, ceremony: Parameters<typeof passkey.use>[1] = {}) {
  const started = await startSignIn();
  return callRoute(verify, { cookie: started.cookie, body: { purpose: "sign-in", response: passkey.use(started.options, ceremony) } });
}

describe("Adding a passkey", () => {
  it("keeps its name, and shows when it was made and last used", async () => {
    const { id, cookie } = await makeSignedInClient();
    const added = await addPasskey({ id }, "  My   phone ");
    expect(added.recoveryCodes).toBeNull();
    const { body } = await callRoute(list, { cookie: added.cookie });
    expect(body).toEqual([{ id: added.id, name: "My phone", createdAt: expect.any(String), lastUsedAt: null }]);
    await signIn(added.passkey);
    expect((await callRoute(list, { cookie: added.cookie })).body[0].lastUsedAt).toEqual(expect.any(String));
    // The change ended the other session.
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("asks for a passkey that can be found without a name and needs a fingerprint, face or PIN, and not for one the person has", async () => {
    const { id, cookie } = await addPasskeyOf(await makeSignedInClient());
    const asked = await startAdding(cookie);
    expect(asked).toMatchObject({ rp: { id: "localhost" }, attestation: "none", authenticatorSelection: { residentKey: "required", userVerification: "required" } });
    expect(asked.excludeCredentials).toEqual([expect.objectContaining({ id })]);
    expect(asked).toMatchObject({ user: { name: expect.any(String) }, pubKeyCredParams: expect.arrayContaining([{ alg: -7, type: "public-key" }]), extensions: { credProps: true }, timeout: 300_000 });
    expect((await startSignIn()).options).toMatchObject({ rpId: "localhost", userVerification: "required", timeout: 300_000 });
  });

  it("is recorded and reported by email", async () => {
    const { id } = await makeSignedInClient();
    await addPasskey({ id });
    expect(await db.auditEvent.count({ where: { action: "passkey.added", actorId: id } })).toBe(1);
    expect(await db.emailMessage.count({ where: { userId: id, type: "security-change" } })).toBe(1);
  });

  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a fingerprint, face or PIN", { userVerified: false }],
  ])("is refused %s", async (_, ceremony) => {
    const { cookie } = await makeSignedInClient();
    const { status, body } = await callRoute(verify, { cookie, body: { purpose: "add", name: "Phone", response: makeSoftwarePasskey().register(await startAdding(cookie), ceremony) } });
    expect([status, body.message]).toEqual([400, "That passkey couldn't be added. Please try again."]);
    expect(await db.passkey.count()).toBe(0);
  });

  it("works once, within five minutes, in the session that asked", async () => {
    const { id, cookie } = await makeSignedInClient();
    const late = makeSoftwarePasskey().register(await startAdding(cookie));
    vi.useFakeTimers({ now: Date.now() + 5 * minuteMs + 1, toFake: ["Date"] });
    expect((await callRoute(verify, { cookie, body: { purpose: "add", name: "Late", response: late } })).status).toBe(400);
    vi.useRealTimers();

    const elsewhere = makeSoftwarePasskey().register(await startAdding(cookie));
    const otherSession = await createSessionCookieHeader({ id });
    expect((await callRoute(verify, { cookie: otherSession, body: { purpose: "add", name: "Elsewhere", response: elsewhere } })).status).toBe(400);

    const response = makeSoftwarePasskey().register(await startAdding(cookie));
    const first = await callRoute(verify, { cookie, body: { purpose: "add", name: "First", response } });
    expect(first.status).toBe(200);
    expect((await callRoute(verify, { cookie: readSetCookie(first.headers), body: { purpose: "add", name: "Again", response } })).status).toBe(400);
    expect(await db.passkey.count()).toBe(1);
  });

  it("is refused to someone signed out, and for a passkey that belongs to another account", async () => {
    expect((await callRoute(options, { body: { purpose: "add" } })).status).toBe(401);
    const [anna, beth] = [await makeSignedInClient(), await makeSignedInClient()];
    const { passkey } = await addPasskey(anna);
    const response = passkey.register(await startAdding(beth.cookie));
    expect((await callRoute(verify, { body: { purpose: "add", name: "Stolen", response } })).status).toBe(401);
    const { status, body } = await callRoute(verify, { cookie: beth.cookie, body: { purpose: "add", name: "Stolen", response } });
    expect([status, body.message]).toEqual([409, "This passkey belongs to an account already."]);
  });

  it("stops at twenty", async () => {
    const { id, cookie } = await makeSignedInClient();
    await db.passkey.createMany({ data: Array.from({ length: 20 }, (_, n) => ({ userId: id, credentialId: `c${n}`, publicKey: Buffer.from("k"), counter: 0, isBackedUp: false, name: `Key ${n}` })) });
    expect((await callRoute(options, { cookie, body: { purpose: "add" } })).status).toBe(409);
  });
});

const addPasskeyOf = async (user: { id: string }) => {
  const { passkey, cookie } = await addPasskey(user);
  return { id: passkey.id, cookie };
};

describe("Signing in with a passkey", () => {
  it("starts a session without a password or another step", async () => {
    const client = await makeSignedInClient();
    const { passkey } = await addPasskey(client);
    const { status, body, headers } = await signIn(passkey, { count: 1 });
    expect([status, body.user.id]).toEqual([200, client.id]);
    expect((await callRoute(currentUser, { cookie: readSetCookie(headers) })).body.id).toBe(client.id);
    expect(await db.auditEvent.findFirst({ where: { action: "session.began" }, orderBy: { createdAt: "desc" }, select: { detail: true } })).toMatchObject({ detail: { way: "passkey" } });
  });

  it.each([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["without a fingerprint, face or PIN", { userVerified: false }],
    ["in another person's name", { userHandle: Buffer.from("someone-else").toString("base64url") }],
    ["of a copy whose counter is behind", { count: 4 }],
  ])("is refused %s", async (_, ceremony) => {
    const { passkey, id } = await addPasskey(await makeSignedInClient());
    await db.passkey.update({ where: { id }, data: { counter: 5 } });
    const { status, body, headers } = await signIn(passkey, { count: 6, ...ceremony });
    expect([status, body.message]).toEqual([401, "That passkey didn't work. Please try again, or use another way."]);
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("is refused with an unknown passkey, or with one signed by another key", async () => {
    const client = await makeSignedInClient();
    const { passkey } = await addPasskey(client);
    const stranger = makeSoftwarePasskey();
    expect((await signIn(stranger)).status).toBe(401);
    const started = await startSignIn();
    const forged = { ...stranger.use(started.options, { count: 9 }), id: passkey.id, rawId: passkey.id };
    expect((await callRoute(verify, { cookie: started.cookie, body: { purpose: "sign-in", response: forged } })).status).toBe(401);
    const failed = await db.auditEvent.findMany({ where: { action: "session.failed" }, orderBy: { createdAt: "asc" }, select: { subjectId: true, detail: true } });
    expect(failed).toEqual([{ subjectId: null, detail: { way: "passkey" } }, { subjectId: client.id, detail: { way: "passkey" } }]);
  });

  it("works once, within five minutes, in the browser that asked", async () => {
    const { passkey } = await addPasskey(await makeSignedInClient());
    const started = await startSignIn();
    const response = passkey.use(started.options);
    const send = (cookie: string) => callRoute(verify, { cookie, body: { purpose: "sign-in", response } });
    const elsewhere = await startSignIn();
    expect((await send("")).status).toBe(401);
    expect((await send(elsewhere.cookie)).status).toBe(401);
    const both = await Promise.all([send(started.cookie), send(started.cookie)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);

    const late = await startSignIn();
    vi.useFakeTimers({ now: Date.now() + 5 * minuteMs + 1, toFake: ["Date"] });
    expect((await callRoute(verify, { cookie: late.cookie, body: { purpose: "sign-in", response: passkey.use(late.options) } })).status).toBe(401);
    await deleteExpiredRecords(new Date());
    vi.useRealTimers();
    expect(await db.authChallenge.count()).toBe(0);
  });

  it("works in two tabs of one browser", async () => {
    const { passkey } = await addPasskey(await makeSignedInClient());
    const first = await startSignIn();
    const second = await startSignIn(first.cookie);
    expect(second.cookie).toBe(first.cookie);
    expect((await callRoute(verify, { cookie: first.cookie, body: { purpose: "sign-in", response: passkey.use(first.options) } })).status).toBe(200);
  });

  it("is refused to an archived person, and to a demo account outside demo mode", async () => {
    const client = await makeSignedInClient();
    const { passkey } = await addPasskey(client);
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    expect((await signIn(passkey)).status).toBe(401);
    const demo = await makeUser(db, { email: "coach@example.com", role: "coach" });
    const { passkey: demoPasskey } = await addPasskey(demo);
    expect((await signIn(demoPasskey)).status).toBe(401);
    Object.assign(env(), { DEMO_MODE: true });
    const inDemo = await signIn(demoPasskey).finally(() => Object.assign(env(), { DEMO_MODE: false }));
    expect(inDemo.status).toBe(200);
  });
});

describe("Confirming who you are with a passkey", () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs);

  it("is needed to add or remove one, and opens both", async () => {
    const client = await makeSignedInClient();
    const { passkey, id } = await addPasskey(client);
    const session = await createSessionCookieHeader(client, minutesAgo(16));
    const refusal = { status: 403, body: { message: "Please confirm it's you.", reason: "step-up" } };
    expect(await callRoute(options, { cookie: session, body: { purpose: "add" } })).toMatchObject(refusal);
    expect(await callRoute(remove, { cookie: session, params: { id } })).toMatchObject(refusal);
    expect((await callRoute(readStepUp, { cookie: session })).body).toMatchObject({ openUntil: null, ways: ["password", "passkey"] });
    const started = await startSignIn();
    const cookie = `${session}; ${started.cookie}`;
    const proof = passkey.use(started.options);
    const confirmed = readSetCookie((await callRoute(stepUp, { cookie, body: { passkey: proof } })).headers);
    expect((await callRoute(options, { cookie: confirmed, body: { purpose: "add" } })).status).toBe(200);
    expect((await callRoute(stepUp, { cookie: `${confirmed}; ${started.cookie}`, body: { passkey: proof } })).body.fields).toEqual({ passkey: "That passkey didn't work. Please try again, or use another way." });
  });

  it("is refused with another person's passkey, from another site, or with two proofs at once", async () => {
    const [anna, beth] = [await makeSignedInClient(), await makeSignedInClient()];
    const [{ passkey: annas }, { passkey: beths }] = [await addPasskey(anna), await addPasskey(beth)];
    const session = await createSessionCookieHeader(anna, minutesAgo(16));
    const send = async (use: (options: { challenge: string }) => unknown, more = {}) => {
      const started = await startSignIn();
      return (await callRoute(stepUp, { cookie: `${session}; ${started.cookie}`, body: { passkey: use(started.options), ...more } })).status;
    };
    expect(await send((asked) => beths.use(asked))).toBe(400);
    expect(await db.auditEvent.count({ where: { action: "confirmation.failed", actorId: anna.id, detail: { path: ["way"], equals: "passkey" } } })).toBe(1);
    expect(await send((asked) => annas.use(asked, { origin: "https://evil.example" }))).toBe(400);
    expect(await send((asked) => annas.use(asked), { password: "a guess" })).toBe(400);
    expect(await callRoute(options, { cookie: session, body: { purpose: "add" } })).toMatchObject({ status: 403 });
  });
});

describe("Removing a passkey", () => {
  it("ends its use and the other sessions, and is reported by email", async () => {
    const client = await makeSignedInClient();
    const { passkey, id, cookie } = await addPasskey(client);
    const other = await createSessionCookieHeader(client);
    expect((await callRoute(remove, { cookie, params: { id } })).status).toBe(200);
    expect((await signIn(passkey)).status).toBe(401);
    await expect.poll(async () => (await callRoute(currentUser, { cookie: other })).status).toBe(401);
    expect(await db.emailMessage.count({ where: { userId: client.id, type: "security-change" } })).toBe(2);
  });

  it("is refused for another person's", async () => {
    const { id } = await addPasskey(await makeSignedInClient());
    const coach = await makeSignedInCoach();
    expect((await callRoute(remove, { cookie: coach.cookie, params: { id } })).status).toBe(404);
    expect(await db.passkey.count()).toBe(1);
  });
});
