import * as argon2 from "@node-rs/argon2";
import { render } from "@react-email/render";
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
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { unsubscribeUrl } from "@/lib/core/email/unsubscribe";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { demoPasswordHash, makeClient, makeCoach, makeUser } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

// Keeps the real implementation and counts its calls.
vi.mock(import("@node-rs/argon2"), { spy: true });
vi.mock(import("@react-email/render"), { spy: true });
beforeEach(resetDatabase);
afterEach(() => void vi.useRealTimers());

/** Returns everything an attacker could compare: the response, and the numbers of statements and password hashes. */
async function observeCall(handler: RouteHandler, input: Parameters<typeof callRoute>[1]) {
  const before = countHashes();
  const { result, ...work } = await countStatements(() => callRoute(handler, input));
  const headers = Object.fromEntries([...result.headers].filter(([name]) => name !== "x-request-id"));
  return { status: result.status, body: result.body, headers, ...work, hashed: countHashes() - before };
}
const countHashes = () => vi.mocked(argon2.verify).mock.calls.length + vi.mocked(argon2.hash).mock.calls.length;

/** Expects the same response and work for all inputs, and returns it. Calls once before, to fill the server's caches. */
async function expectIndistinguishable(handler: RouteHandler, inputs: Record<string, Parameters<typeof callRoute>[1]>) {
  await callRoute(handler, Object.values(inputs)[0]);
  const observations = [];
  for (const [label, input] of Object.entries(inputs)) observations.push({ label, ...(await observeCall(handler, input)) });
  const [first] = observations;
  expect(observations).toEqual(observations.map(({ label }) => ({ ...first, label })));
  return first;
}

describe("Signing in", () => {
  it("responds in the same way to a wrong password, an unknown email, an invited and an archived person", async () => {
    const passwordHash = await demoPasswordHash();
    const [known, invited, archived] = [await makeUser(db, { passwordHash }), await makeUser(db), await makeUser(db, { passwordHash, archivedAt: new Date() })];
    const requestFor = (email: string) => ({ body: { email, password: "not this one" } });
    const response = await expectIndistinguishable(login, { known: requestFor(known.email), unknown: requestFor("nobody@example.com"), invited: requestFor(invited.email), archived: requestFor(archived.email) });
    expect(response).toMatchObject({ status: 401, body: { message: "Invalid email or password" }, hashed: 1 });
  });

  it("limits guesses for unknown accounts like those for known ones", async () => {
    // The clock is frozen, so that both limits end at the same second.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    const { email } = await makeUser(db, { passwordHash: await demoPasswordHash() });
    for (let index = 0; index < 10; index += 1) for (const address of [email, "nobody@example.com"]) await callRoute(login, { body: { email: address, password: "a guess" } });
    const response = await expectIndistinguishable(login, { known: { body: { email, password: "a guess" } }, unknown: { body: { email: "nobody@example.com", password: "a guess" } } });
    expect(response).toMatchObject({ status: 429, hashed: 0 });
  });
});

describe("A password reset", () => {
  it("is requested in the same way for known, unknown and archived accounts", async () => {
    const [known, archived] = [await makeUser(db), await makeUser(db, { archivedAt: new Date() })];
    const requestFor = (email: string) => ({ body: { email } });
    const response = await expectIndistinguishable(requestReset, { known: requestFor(known.email), unknown: requestFor("nobody@example.com"), archived: requestFor(archived.email) });
    expect(response).toMatchObject({ status: 200, hashed: 0 });
  });

  // The server that took the request also sends the email, so the next request would notice.
  it("takes the same work to send for known, unknown and archived accounts", async () => {
    const [warmUp, known, archived] = [await makeUser(db), await makeUser(db), await makeUser(db, { archivedAt: new Date() })];
    const works: Record<string, object> = {};
    for (const [label, email] of Object.entries({ warmUp: warmUp.email, known: known.email, unknown: "nobody@example.com", archived: archived.email })) {
      await callRoute(requestReset, { body: { email } });
      const before = vi.mocked(render).mock.calls.length;
      const { statements, transactions, result } = await countStatements(() => sendDueBatch(new Date(), outboxProvider));
      works[label] = { statements, transactions, rendered: vi.mocked(render).mock.calls.length - before };
      expect(result.sent, label).toBe(["warmUp", "known"].includes(label) ? 1 : 0);
    }
    expect(works.known).toMatchObject({ rendered: 1 });
    expect(works).toMatchObject({ unknown: works.known, archived: works.known });
    expect(await db.emailMessage.count({ where: { toEmail: { in: ["nobody@example.com", archived.email] } } })).toBe(0);
    expect(await db.oneTimeLink.count({ where: { userId: { notIn: [warmUp.id, known.id] } } })).toBe(0);
  });

  it("is refused in the same way for unknown, used, expired and archived links", async () => {
    const [person, archivedPerson] = [await makeUser(db), await makeUser(db)];
    const linkOf = (userId: string) => createOneTimeLink(userId, "reset_password", new Date());
    const [used, expired, archived] = [await linkOf(person.id), await createOneTimeLink(person.id, "reset_password", new Date(0)), await linkOf(archivedPerson.id)];
    await callRoute(reset, { body: { token: used, password: "a new password" } });
    await db.user.update({ where: { id: archivedPerson.id }, data: { archivedAt: new Date() } });
    const withToken = (token: string) => ({ body: { token, password: "another password" } });
    const response = await expectIndistinguishable(reset, { unknown: withToken("x".repeat(43)), used: withToken(used), expired: withToken(expired), archived: withToken(archived) });
    expect(response).toMatchObject({ status: 400, hashed: 0 });
  });
});

describe("Nobody can find out", () => {
  it("whether an email is known from the discovery form", async () => {
    const { user } = await makeClient(db);
    const { email } = await makeLead(db, { fullName: "Lea Known" });
    const requestFor = (address: string | null) => ({ body: { ...minimalDiscoveryAnswers, email: address } });
    const responses = await Promise.all([requestFor("nobody@example.com"), requestFor(email), requestFor(user.email)].map((input) => callRoute(submitDiscovery, input)));
    for (const { status, body } of responses) expect([status, body]).toEqual([200, responses[0]?.body]);
  });

  it("whether an email is known from the work that the discovery form takes", async () => {
    const { email } = await makeLead(db);
    const formOf = (address: string | null) => ({ body: { ...minimalDiscoveryAnswers, consent: true, email: address } });
    await callRoute(submitDiscovery, formOf("first@example.com"));
    const [unknown, known] = [await observeCall(submitDiscovery, formOf("nobody@example.com")), await observeCall(submitDiscovery, formOf(email))];
    // One updates the lead where the other inserts it.
    expect({ ...known, sent: known.sent.length }).toEqual({ ...unknown, sent: unknown.sent.length });
  });

  it("whether a file exists that they have no access to", async () => {
    const [owner, otherClient] = [await makeClient(db), await makeClient(db)];
    const row = { purpose: "progress_photo", fileName: "me.jpg", contentType: "image/jpeg", size: 1, storageKey: "key-1", stored: true } as const;
    const { id } = await db.file.create({ data: { ...row, ownerId: owner.userId, clientId: owner.userId } });
    const cookie = await createSessionCookieHeader(otherClient);
    const response = await expectIndistinguishable(download, { existing: { cookie, params: { id } }, none: { cookie, params: { id: crypto.randomUUID() } }, malformed: { cookie, params: { id: "x" } } });
    expect(response?.status).toBe(404);
    expect(await expectIndistinguishable(download, { existing: { params: { id } }, none: { params: { id: crypto.randomUUID() } } })).toMatchObject({ status: 401 });
  });

  it("whether a payment link existed", async () => {
    const [client, archivedClient] = [await makeClient(db), await makeClient(db, { user: { archivedAt: new Date() } })];
    const link = { priceId: "price_monthly_coaching", gateway: "sandbox", url: "https://example.com/pay", createdAt: new Date() } as const;
    const tokens = { closed: crypto.randomUUID(), archived: crypto.randomUUID() };
    await db.paymentLink.create({ data: { ...link, clientId: client.userId, token: tokens.closed, gatewayId: "1", closedAt: new Date() } });
    await db.paymentLink.create({ data: { ...link, clientId: archivedClient.userId, token: tokens.archived, gatewayId: "2" } });
    const responses = await Promise.all([tokens.closed, tokens.archived, crypto.randomUUID(), "x"].map((token) => callRoute(payPage, { params: { token } })));
    for (const { status, body } of responses) expect([status, body]).toEqual([404, { message: "Not found" }]);
  });

  it("whether a person still exists from an unsubscribe link, and forged links have no effect", async () => {
    const [existing, deleted] = [await makeUser(db), await makeUser(db)];
    const tokenOf = (id: string) => new URL(unsubscribeUrl({ userId: id })).searchParams.get("token") ?? "";
    await db.user.delete({ where: { id: deleted.id } });
    const [existingResponse, deletedResponse] = await Promise.all([existing, deleted].map(({ id }) => callRoute(unsubscribe, { query: { token: tokenOf(id) } })));
    expect([existingResponse?.status, existingResponse?.body]).toEqual([deletedResponse?.status, deletedResponse?.body]);
    await db.user.update({ where: { id: existing.id }, data: { optedOutAt: null } });
    const [, id = "", signature = ""] = tokenOf(existing.id).split(".");
    const newcomerId = (await makeUser(db)).id;
    for (const token of [`user.${newcomerId}.${signature}`, `lead.${id}.${signature}`, `user.${id}.${"A".repeat(43)}`, `user.${id}.`, `user.${id}`, id])
      expect((await callRoute(unsubscribe, { query: { token } })).status, token).toBe(400);
    expect(await db.user.count({ where: { optedOutAt: { not: null } } })).toBe(0);
  });

  it("whether an id belongs to a client by messaging it", async () => {
    const [writer, otherClient, coach] = [await makeClient(db), await makeClient(db), await makeCoach(db)];
    const cookie = await createSessionCookieHeader(writer);
    const to = (recipientId: string) => ({ cookie, body: { recipientId, content: "Hello" } });
    const response = await expectIndistinguishable(sendMessage, { client: to(otherClient.userId), nobody: to(crypto.randomUUID()) });
    expect(response?.status).toBe(404);
    expect((await callRoute(sendMessage, to(coach.id))).status).toBe(201);
  });
});
