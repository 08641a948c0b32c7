import * as argon2 from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as requestReset } from "@/app/api/auth/reset-password-request/route";
import { POST as reset } from "@/app/api/auth/reset-password/route";
import { GET as download } from "@/app/api/files/[id]/route";
import { POST as submitDiscovery } from "@/app/api/leads/discovery-form/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { GET as payPage } from "@/app/api/pay/[token]/route";
import { POST as unsubscribe } from "@/app/api/unsubscribe/route";
import { createOneTimeLink } from "@/lib/auth/links";
import { unsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { demoPasswordHash, makeClient, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

// Still the real thing; only counted.
vi.mock(import("@node-rs/argon2"), { spy: true });
beforeEach(resetDatabase);
afterEach(() => void vi.useRealTimers());

/** An answer with all that could tell it from another, and the work it took: statements, and passwords that were hashed. */
async function everythingAbout(handler: RouteHandler, input: Parameters<typeof callRoute>[1]) {
  const before = hashed();
  const { result, ...work } = await countStatements(() => callRoute(handler, input));
  const headers = Object.fromEntries([...result.headers].filter(([name]) => name !== "x-request-id"));
  return { status: result.status, body: result.body, headers, ...work, hashed: hashed() - before };
}
const hashed = () => vi.mocked(argon2.verify).mock.calls.length + vi.mocked(argon2.hash).mock.calls.length;

/** The first of them says it all; the others are the same. It is asked once before, so that what a server keeps in memory is there. */
async function expectAlike(handler: RouteHandler, inputs: Record<string, Parameters<typeof callRoute>[1]>) {
  await callRoute(handler, Object.values(inputs)[0]);
  const answers = [];
  for (const [what, input] of Object.entries(inputs)) answers.push({ what, ...(await everythingAbout(handler, input)) });
  const [first] = answers;
  expect(answers).toEqual(answers.map(({ what }) => ({ ...first, what })));
  return first;
}

describe("Signing in", () => {
  it("answers the same, with the same work, to whatever is wrong", async () => {
    const passwordHash = await demoPasswordHash();
    const [known, invited, archived] = [await makeUser(db, { passwordHash }), await makeUser(db), await makeUser(db, { passwordHash, archivedAt: new Date() })];
    const as = (email: string) => ({ body: { email, password: "not this one" } });
    const answer = await expectAlike(login, { known: as(known.email), unknown: as("nobody@example.com"), invited: as(invited.email), archived: as(archived.email) });
    expect(answer).toMatchObject({ status: 401, body: { message: "Invalid email or password" }, hashed: 1 });
  });

  it("stops guesses at an account that there is not as at one that there is", async () => {
    // The clock stands still, so that both windows end at the same second.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    const { email } = await makeUser(db, { passwordHash: await demoPasswordHash() });
    for (let index = 0; index < 10; index += 1) for (const one of [email, "nobody@example.com"]) await callRoute(login, { body: { email: one, password: "a guess" } });
    const answer = await expectAlike(login, { known: { body: { email, password: "a guess" } }, unknown: { body: { email: "nobody@example.com", password: "a guess" } } });
    expect(answer).toMatchObject({ status: 429, hashed: 0 });
  });
});

describe("A forgotten password", () => {
  it("is asked for alike, with the same work, by whoever has an account and who has none", async () => {
    const [known, archived] = [await makeUser(db), await makeUser(db, { archivedAt: new Date() })];
    const as = (email: string) => ({ body: { email } });
    const answer = await expectAlike(requestReset, { known: as(known.email), unknown: as("nobody@example.com"), archived: as(archived.email) });
    expect(answer).toMatchObject({ status: 200, hashed: 0 });
  });

  it("is not set with any link that is no good, and it is not said why", async () => {
    const [person, gone] = [await makeUser(db), await makeUser(db)];
    const linkOf = (userId: string) => createOneTimeLink(userId, "reset_password", new Date());
    const [used, expired, archived] = [await linkOf(person.id), await createOneTimeLink(person.id, "reset_password", new Date(0)), await linkOf(gone.id)];
    await callRoute(reset, { body: { token: used, password: "a new password" } });
    await db.user.update({ where: { id: gone.id }, data: { archivedAt: new Date() } });
    const withToken = (token: string) => ({ body: { token, password: "another password" } });
    const answer = await expectAlike(reset, { unknown: withToken("x".repeat(43)), used: withToken(used), expired: withToken(expired), archived: withToken(archived) });
    expect(answer).toMatchObject({ status: 400, hashed: 0 });
  });
});

describe("Nobody learns", () => {
  it("from the discovery form whether somebody is known here", async () => {
    const { user } = await makeClient(db);
    const { email } = await makeLead(db, { fullName: "Lea Known" });
    const as = (address: string | null) => ({ body: { ...minimalDiscoveryAnswers, email: address } });
    const answers = await Promise.all([as("nobody@example.com"), as(email), as(user.email)].map((input) => callRoute(submitDiscovery, input)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
  });

  it("which files there are that she may not see", async () => {
    const [owner, other] = [await makeClient(db), await makeClient(db)];
    const row = { purpose: "progress_photo", fileName: "me.jpg", contentType: "image/jpeg", size: 1, storageKey: "key-1", stored: true } as const;
    const { id } = await db.file.create({ data: { ...row, ownerId: owner.userId, clientId: owner.userId } });
    const cookie = await createSessionCookieHeader(other);
    const answer = await expectAlike(download, { hers: { cookie, params: { id } }, none: { cookie, params: { id: crypto.randomUUID() } }, malformed: { cookie, params: { id: "x" } } });
    expect(answer?.status).toBe(404);
    expect(await expectAlike(download, { hers: { params: { id } }, none: { params: { id: crypto.randomUUID() } } })).toMatchObject({ status: 401 });
  });

  it("which payment links there have been", async () => {
    const [client, gone] = [await makeClient(db), await makeClient(db, { user: { archivedAt: new Date() } })];
    const link = { priceId: "price_monthly_coaching", gateway: "sandbox", url: "https://example.com/pay", createdAt: new Date() } as const;
    const tokens = { closed: crypto.randomUUID(), archived: crypto.randomUUID() };
    await db.paymentLink.create({ data: { ...link, clientId: client.userId, token: tokens.closed, gatewayId: "1", closedAt: new Date() } });
    await db.paymentLink.create({ data: { ...link, clientId: gone.userId, token: tokens.archived, gatewayId: "2" } });
    const answers = await Promise.all([tokens.closed, tokens.archived, crypto.randomUUID(), "x"].map((token) => callRoute(payPage, { params: { token } })));
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { message: "Not found" }]);
  });

  it("from the link that ends reminders who is still here, and no link but ours ends any", async () => {
    const [here, gone] = [await makeUser(db), await makeUser(db)];
    const tokenOf = (id: string) => new URL(unsubscribeUrl({ userId: id })).searchParams.get("token") ?? "";
    await db.user.delete({ where: { id: gone.id } });
    const [first, second] = await Promise.all([here, gone].map(({ id }) => callRoute(unsubscribe, { query: { token: tokenOf(id) } })));
    expect([first?.status, first?.body]).toEqual([second?.status, second?.body]);
    await db.user.update({ where: { id: here.id }, data: { optedOutAt: null } });
    const [, id = "", signature = ""] = tokenOf(here.id).split(".");
    const another = (await makeUser(db)).id;
    for (const token of [`user.${another}.${signature}`, `lead.${id}.${signature}`, `user.${id}.${"A".repeat(43)}`, `user.${id}.`, `user.${id}`, id])
      expect((await callRoute(unsubscribe, { query: { token } })).status, token).toBe(400);
    expect(await db.user.count({ where: { optedOutAt: { not: null } } })).toBe(0);
  });

  it("whose ids are clients' by writing to them", async () => {
    const [writer, other, coach] = [await makeClient(db), await makeClient(db), await makeCoach(db)];
    const cookie = await createSessionCookieHeader(writer);
    const to = (recipientId: string) => ({ cookie, body: { recipientId, content: "Hello" } });
    const answer = await expectAlike(sendMessage, { client: to(other.userId), nobody: to(crypto.randomUUID()) });
    expect(answer?.status).toBe(404);
    expect((await callRoute(sendMessage, to(coach.id))).status).toBe(201);
  });
});
