import { beforeEach, describe, expect, it } from "vitest";
import { GET as readPrivacy } from "@/app/api/clients/[id]/privacy/route";
import { DELETE as keep, POST as request } from "@/app/api/erasure-request/route";
import { GET as erasures } from "@/app/api/erasures/route";
import { GET as ownProfile } from "@/app/api/profile/route";
import { db } from "@/lib/platform/db";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { findTablesContaining, makeCompleteClient } from "@/tests/factories/complete-client";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";
import { removeStoredFiles, storedFiles } from "@/tests/support/stored-files";

beforeEach(async () => {
  await resetDatabase();
  removeStoredFiles();
});

const dayMs = 24 * 60 * 60_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);

async function makePractice() {
  const [coach, nutritionist] = [await makeSignedInCoach({ email: "coach@example.com" }), await makeSignedInNutritionist()];
  const client = await makeCompleteClient(db, { coachId: coach.id, nutritionistId: nutritionist.id });
  return { coach, nutritionist, client: { ...client, cookie: await createSessionCookieHeader(client) } };
}
const requestFor = ({ cookie }: { cookie: string }) => callRoute(request, { cookie });

describe("A client's request to be erased", () => {
  it("is due in 30 days, ends billing, and tells the client and the coaches once", async () => {
    const { client, coach } = await makePractice();
    const { status, body } = await requestFor(client);
    expect(status).toBe(200);
    expect(new Date(body.erasure.erasesAt).getTime() - new Date(body.erasure.requestedAt).getTime()).toBe(30 * dayMs);
    expect((await requestFor(client)).body).toEqual(body);
    expect(await db.subscription.findFirstOrThrow({ select: { status: true, endReason: true } })).toEqual({ status: "cancelled", endReason: "The client asked to be erased" });
    const emails = await db.emailMessage.findMany({ where: { type: "erasure-requested" }, select: { userId: true, props: true }, orderBy: { toEmail: "asc" } });
    expect(emails).toMatchObject([
      { userId: coach.id, props: { isClient: false } },
      { userId: client.id, props: { isClient: true } },
    ]);
    expect(await db.notification.findMany({ where: { kind: "erasure_requested" }, select: { userId: true } })).toEqual([{ userId: coach.id }]);
    const listed = await callRoute(erasures, { cookie: coach.cookie });
    expect(listed.body).toEqual({ requested: [{ clientId: client.id, name: "Zéphyrine O'Quillan", ...body.erasure }], waiting: [] });
  });

  it("withdraws the reminders that still wait, and no other email", async () => {
    const { client } = await makePractice();
    await db.emailMessage.deleteMany();
    const waiting = { toEmail: "client@example.com", props: {}, status: "queued", sendAfter: daysFromNow(1), createdAt: new Date() } as const;
    for (const type of ["checkin-reminder", "re-engagement", "pause-ending", "message-notice"]) await db.emailMessage.create({ data: { ...waiting, key: `${type}:${client.id}:1`, type, occasion: "1", userId: client.id } });
    await requestFor(client);
    expect((await db.emailMessage.findMany({ where: { userId: client.id }, select: { type: true }, orderBy: { type: "asc" } })).map(({ type }) => type)).toEqual(["erasure-requested", "message-notice"]);
  });

  it("leaves sign-in open, so that the client can keep the account; billing stays ended", async () => {
    const { client, coach } = await makePractice();
    await requestFor(client);
    expect((await callRoute(ownProfile, { cookie: client.cookie })).status).toBe(200);
    for (const _ of [1, 2]) expect((await callRoute(keep, { cookie: client.cookie })).body.erasure).toBeNull();
    expect(await eraseDueClients(daysFromNow(31))).toBe(0);
    expect(await db.subscription.count({ where: { status: "cancelled" } })).toBe(1);
    // Emails that were still queued are withdrawn, and the coaches are told.
    expect(await db.emailMessage.count({ where: { type: "erasure-requested" } })).toBe(0);
    expect(await db.notification.findMany({ where: { userId: coach.id, kind: { startsWith: "erasure" } }, select: { kind: true } })).toEqual([{ kind: "erasure_cancelled" }]);
    expect((await callRoute(erasures, { cookie: coach.cookie })).body.requested).toEqual([]);
  });

  it("erases everything after 30 days, not a moment earlier, and payments keep no name", { timeout: 60_000 }, async () => {
    const { client } = await makePractice();
    const { body } = await requestFor(client);
    const due = new Date(body.erasure.erasesAt);
    expect(await eraseDueClients(new Date(due.getTime() - 1))).toBe(0);
    expect(await eraseDueClients(due)).toBe(1);
    expect(await findTablesContaining(db, ["zéphyrine", "zephyrine", "quillan"])).toEqual([]);
    expect(storedFiles()).toEqual([]);
    expect(await db.payment.findMany({ select: { clientId: true } })).toEqual([{ clientId: null }, { clientId: null }]);
    expect((await callRoute(ownProfile, { cookie: client.cookie })).status).toBe(401);
  });

  it("is for clients only, and about themselves", async () => {
    const { client, coach, nutritionist } = await makePractice();
    const other = await makeSignedInClient();
    for (const person of [coach, nutritionist]) expect((await requestFor(person)).status).toBe(403);
    await requestFor(other);
    expect((await callRoute(readPrivacy, { cookie: client.cookie, params: { id: client.id } })).body.erasure).toBeNull();
  });
});

it("Erasures in progress show coaches what a provider still has to delete, without a name", async () => {
  const coach = await makeSignedInCoach();
  const since = new Date("2026-11-01T10:00:00Z");
  await db.pastCustomer.create({ data: { gatewayId: "cus_1", gateway: "sandbox", erasedAt: since, eraseError: "It did not respond." } });
  await db.pastCustomer.create({ data: { gatewayId: "cus_2", gateway: "stripe", erasedAt: since } });
  await db.pastCustomer.create({ data: { gatewayId: "cus_3", gateway: "stripe" } });
  await db.contactErasure.create({ data: { email: "gone@example.com", requestedAt: since } });
  const { body } = await callRoute(erasures, { cookie: coach.cookie });
  const common = { since: since.toISOString(), count: 1 };
  expect(body.waiting).toHaveLength(3);
  expect(body.waiting).toEqual(
    expect.arrayContaining([
      { ...common, provider: "Test payments", what: "customer", error: "It did not respond." },
      { ...common, provider: "Stripe", what: "customer", error: "Stripe isn't connected." },
      { ...common, provider: "Resend", what: "contact", error: null },
    ]),
  );
  expect(JSON.stringify(body)).not.toMatch(/gone@|cus_/);
});
