import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as changePassword } from "@/app/api/auth/change-password/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as register } from "@/app/api/auth/register/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { PUT as saveDraft } from "@/app/api/drafts/[form]/route";
import { POST as uploadFile } from "@/app/api/files/route";
import { POST as submitDiscovery } from "@/app/api/leads/discovery-form/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { demoPassword } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { clientIpAddress, ipNetwork } from "@/lib/platform/ip-address";
import { withSocketAddress } from "@/lib/platform/socket-address";
import { minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { demoPasswordHash, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);
afterEach(() => {
  env().TRUST_PROXY = false;
  vi.useRealTimers();
});

const times = <T>(count: number, work: (index: number) => T) => Array.from({ length: count }, (_, index) => work(index));
const from = (address: string) => ({ "x-forwarded-for": address });
const createPerson = async () => makeUser(db, { passwordHash: await demoPasswordHash() });
const tryLogin = async (email: string, password: string, headers: Record<string, string> = {}) => (await callRoute(login, { body: { email, password }, headers })).status;
/** The number of attempts counted in the database. */
const countAttempts = async (key: string) => (await db.rateLimit.findUnique({ where: { key } }))?.count;

describe("Guessing one account's password", () => {
  it("is stopped after ten guesses from different IP addresses", async () => {
    const { email } = await createPerson();
    env().TRUST_PROXY = true;
    for (let index = 0; index < 10; index += 1) expect(await tryLogin(email, `guess ${index}`, from(`203.0.113.${index}`))).toBe(401);
    expect(await tryLogin(email, demoPassword, from("203.0.113.99"))).toBe(429);
  });

  it("counts different spellings of an email together", async () => {
    const { email } = await createPerson();
    for (const spelled of [email.toUpperCase(), ` ${email}`, `${email}\n`, email, `\u202e${email}`]) for (let index = 0; index < 2; index += 1) expect(await tryLogin(spelled, "a guess")).toBe(401);
    expect(await tryLogin(email, demoPassword)).toBe(429);
  });

  it("is not reset by signing in to another account in between", async () => {
    const [{ email }, ownAccount] = [await createPerson(), await createPerson()];
    env().TRUST_PROXY = true;
    for (let index = 0; index < 10; index += 1) {
      expect(await tryLogin(email, "a guess", from("203.0.113.7"))).toBe(401);
      if (index % 3 === 0) expect(await tryLogin(ownAccount.email, demoPassword, from("203.0.113.7"))).toBe(200);
    }
    expect(await countAttempts("login@203.0.113.7")).toBe(10);
    expect(await tryLogin(email, demoPassword, from("203.0.113.7"))).toBe(429);
  });

  it("is blocked for 15 minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T10:00:00Z") });
    const { email } = await createPerson();
    for (let index = 0; index < 10; index += 1) await tryLogin(email, "a guess");
    vi.setSystemTime(new Date("2026-03-02T10:14:59Z"));
    expect(await tryLogin(email, demoPassword)).toBe(429);
    vi.setSystemTime(new Date("2026-03-02T10:15:01Z"));
    expect(await tryLogin(email, demoPassword)).toBe(200);
  });

  it("is stopped in the same way with a stolen cookie", async () => {
    const person = await createPerson();
    const cookie = await createSessionCookieHeader(person);
    const guess = (currentPassword: string) => callRoute(changePassword, { cookie, body: { currentPassword, newPassword: "taken over" } });
    for (let index = 0; index < 10; index += 1) expect((await guess(`guess ${index}`)).status).toBe(400);
    expect((await guess(demoPassword)).status).toBe(429);
    expect(await tryLogin(person.email, "taken over")).toBe(429);
  });
});

describe("Ten wrong passwords of a stranger", () => {
  const lock = async (email: string) => {
    for (let index = 0; index < 11; index += 1) await tryLogin(email, `guess ${index}`);
    expect(await tryLogin(email, demoPassword)).toBe(429);
  };
  const deviceCookieOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith("cadence-device="))?.split(";", 1)[0] ?? "";
  const signInAt = async (email: string, password: string, cookie?: string) => callRoute(login, { cookie, body: { email, password } });

  it("do not lock out a device on which the person has signed in before", async () => {
    const { email } = await createPerson();
    const device = deviceCookieOf((await signInAt(email, demoPassword)).headers);
    await lock(email);
    expect((await signInAt(email, demoPassword, device)).status).toBe(200);
  });

  it("do not keep the person out once they have reset their password", async () => {
    const person = await createPerson();
    await lock(person.email);
    const token = await createOneTimeLink(person.id, "reset_password", new Date());
    expect((await callRoute(reset, { body: { token, password: "a new password" } })).status).toBe(200);
    expect(await tryLogin(person.email, "a new password")).toBe(200);
  });

  it("do not keep the person from changing their password on a known device", async () => {
    const { email } = await createPerson();
    const { headers } = await signInAt(email, demoPassword);
    const cookie = headers.getSetCookie().map((header) => header.split(";", 1)[0]).join("; ");
    await lock(email);
    expect((await callRoute(changePassword, { cookie, body: { currentPassword: demoPassword, newPassword: "another horse" } })).status).toBe(200);
  });

  it("are no more on a known device, which has a limit of its own", async () => {
    const { email } = await createPerson();
    const device = deviceCookieOf((await signInAt(email, demoPassword)).headers);
    for (let index = 0; index < 10; index += 1) expect((await signInAt(email, "a guess", device)).status).toBe(401);
    expect((await signInAt(email, demoPassword, device)).status).toBe(429);
    expect(await tryLogin(email, demoPassword)).toBe(200);
  });

  it("lock out a device of another person, a forged one, and one from before a new password", async () => {
    const [person, stranger] = [await createPerson(), await createPerson()];
    const old = deviceCookieOf((await signInAt(person.email, demoPassword)).headers);
    const theirs = deviceCookieOf((await signInAt(stranger.email, demoPassword)).headers);
    const token = await createOneTimeLink(person.id, "reset_password", new Date());
    await callRoute(reset, { body: { token, password: demoPassword } });
    await lock(person.email);
    for (const device of [old, theirs, `cadence-device=${crypto.randomUUID()}.${"A".repeat(43)}`, "cadence-device=x"]) expect((await signInAt(person.email, demoPassword, device)).status, device).toBe(429);
  });

  it("leave a device known by its old id when the person signs in on it again", async () => {
    const { email } = await createPerson();
    const device = deviceCookieOf((await signInAt(email, demoPassword)).headers);
    expect(deviceCookieOf((await signInAt(email, demoPassword, device)).headers)).toBe(device);
  });
});

describe("Trying one password for many accounts from one IP address", () => {
  it("is stopped after 100 attempts, ignoring forged addresses before the proxy's own", async () => {
    env().TRUST_PROXY = true;
    const { email } = await createPerson();
    const batches = times(10, (block) => block * 10).map((start) => async () => Promise.all(times(10, (index) => tryLogin(`someone${start + index}@example.com`, "a leaked one", from(`198.51.100.${start + index}, 203.0.113.7`)))));
    for (const runBatch of batches) expect(new Set(await runBatch())).toEqual(new Set([401]));
    expect(await tryLogin(email, demoPassword, from("198.51.100.200, 203.0.113.7"))).toBe(429);
    expect(await tryLogin(email, demoPassword, from("203.0.113.7, 203.0.113.8"))).toBe(200);
  }, 120_000);
});

describe("One IP address", () => {
  it.each<[string, RouteHandler, (index: number) => object, number]>([
    ["making accounts", register, (index) => ({ email: `new${index}@example.com`, password: "a red kettle", firstName: "New", lastName: "One" }), 60],
    ["asking for reset links", requestReset, (index) => ({ email: `new${index}@example.com` }), 60],
    ["sending discovery forms", submitDiscovery, (index) => ({ ...minimalDiscoveryAnswers, email: `new${index}@example.com` }), 60],
  ])("can be used for %s at most 60 times an hour", async (_, handler, body, limit) => {
    env().TRUST_PROXY = true;
    // Sets the count to one below the limit.
    await callRoute(handler, { body: body(0), headers: from("203.0.113.7") });
    const key = (await db.rateLimit.findFirstOrThrow({ where: { key: { endsWith: "@203.0.113.7" } } })).key;
    await db.rateLimit.update({ where: { key }, data: { count: limit - 1 } });
    const statuses = [];
    for (const index of [1, 2]) statuses.push((await callRoute(handler, { body: body(index), headers: from(`10.0.0.${index}, 203.0.113.7`) })).status);
    expect([statuses[0] === 200 || statuses[0] === 201, statuses[1]]).toEqual([true, 429]);
    expect([200, 201]).toContain((await callRoute(handler, { body: body(3), headers: from("203.0.113.8") })).status);
  });
});

describe("Without a trusted proxy, one connection's address", () => {
  it.each<[string, RouteHandler, (index: number) => object, number]>([
    ["making accounts", register, (index) => ({ email: `new${index}@example.com`, password: "123456", firstName: "New", lastName: "One" }), 600],
    ["asking for reset links", requestReset, (index) => ({ email: `new${index}@example.com` }), 600],
    ["sending discovery forms", submitDiscovery, (index) => ({ ...minimalDiscoveryAnswers, email: `new${index}@example.com` }), 600],
    ["failed sign-ins over many accounts", login, (index) => ({ email: `new${index}@example.com`, password: "a leaked one" }), 1000],
  ])("can be used for %s ten times as often as behind one, whatever its headers say", async (_, handler, body, limit) => {
    const call = (index: number, address: string) => withSocketAddress(address, () => callRoute(handler, { body: body(index), headers: from(`203.0.113.${index}`) }));
    const { status: allowed } = await call(0, "198.51.100.7");
    await db.rateLimit.updateMany({ where: { key: { endsWith: "@198.51.100.7" } }, data: { count: limit - 1 } });
    expect((await call(1, "198.51.100.7")).status).toBe(allowed);
    const refused = await call(2, "198.51.100.7");
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/)]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call(3, "198.51.100.8")).status).toBe(allowed);
  });

  it("doesn't count behind a trusted proxy, whose address it would be", async () => {
    env().TRUST_PROXY = true;
    await withSocketAddress("127.0.0.1", () => tryLogin("someone@example.com", "a guess"));
    expect((await db.rateLimit.findMany({ select: { key: true } })).map(({ key }) => key)).toEqual(["login:someone@example.com"]);
  });
});

describe("What one person writes", () => {
  it.each<[string, RouteHandler, number, (coachId: string) => object]>([
    ["messages", sendMessage, 300, (recipientId) => ({ body: { recipientId, content: "Hello" } })],
    ["drafts", saveDraft, 120, () => ({ params: { form: "intake" }, body: { motivation: "Sleep" } })],
    ["files", uploadFile, 200, () => ({ body: { purpose: "progress_photo" } })],
  ])("is limited: %s", async (name, handler, limit, input) => {
    const [coach, client, other] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient()];
    const call = (cookie: string) => callRoute(handler, { cookie, ...input(coach.id) });
    const { status: allowed } = await call(client.cookie);
    await db.rateLimit.update({ where: { key: `${name}:${client.id}` }, data: { count: limit - 1 } });
    expect((await call(client.cookie)).status).toBe(allowed);
    const refused = await call(client.cookie);
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("Too many attempts. Please try again in ")]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call(other.cookie)).status).toBe(allowed);
  });
});

describe("The IP address of a request", () => {
  it("is unknown without a trusted proxy, because the sender could forge the header", async () => {
    expect(clientIpAddress(new Headers(from("203.0.113.7")))).toBeNull();
    await tryLogin("someone@example.com", "a guess", from("203.0.113.7"));
    expect((await db.rateLimit.findMany({ select: { key: true } })).map(({ key }) => key)).toEqual(["login:someone@example.com"]);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["evil, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.9,203.0.113.7 ", "203.0.113.7"],
    ["203.0.113.7:51515", "203.0.113.7"],
    ["[2001:db8::7]:51515", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
    ["2001:db8::7", "2001:db8::7"],
    ["", null],
    ["203.0.113.9, ", null],
  ])("is the last one in the header: of %j it is %j", (header, address) => {
    env().TRUST_PROXY = true;
    expect(clientIpAddress(new Headers(from(header)))).toBe(address);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
    ["unknown", "unknown"],
  ])("counts by network: %s as %s", (address, network) => expect(ipNetwork(address)).toBe(network));

  it("counts as one for all IPv6 addresses of a subscriber", async () => {
    env().TRUST_PROXY = true;
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:db8:1:2:3:4:5:6"]) await tryLogin("someone@example.com", "a guess", from(address));
    expect(await countAttempts("login@2001:db8:1:2::/64")).toBe(3);
  });
});
