import { beforeEach, describe, expect, it } from "vitest";
import { GET as payments } from "@/app/api/payments/route";
import { GET as revenue } from "@/app/api/revenue/route";
import { getRevenue, isActiveSubscriptionSql } from "@/lib/money/payments/queries";
import { isSubscriptionActive } from "@/lib/money/payments/rules";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { PaymentStatus, type Prisma, SubscriptionStatus } from "@/prisma/generated/client";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");
const [before, after] = [new Date("2026-11-10T12:00:00Z"), new Date("2026-11-30T12:00:00Z")];
const makeCoachCookie = async () => createSessionCookieHeader(await makeCoach(db));
const paid = (clientId: string, paidAt: string, pounds: number, more: Partial<Prisma.PaymentUncheckedCreateInput> = {}) =>
  makePayment(db, { clientId, status: "succeeded", settledMinor: 100 * pounds, paidAt: new Date(paidAt), createdAt: new Date(paidAt), ...more });

describe("Revenue", () => {
  it("is the settled amount by calendar month in the practice's time zone, less refunds", async () => {
    const { userId } = await makeClient(db);
    await paid(userId, "2026-11-01T00:00:00Z", 100);
    await paid(userId, "2026-11-18T11:59:00Z", 900, { status: "refunded", refundedMinor: 20_000 });
    await paid(userId, "2026-11-05T10:00:00Z", 199, { status: "disputed", disputedMinor: 19_900 });
    await paid(userId, "2026-10-31T23:59:59Z", 50);
    // Already October in London, an hour ahead of UTC.
    await paid(userId, "2026-09-30T23:30:00Z", 7);
    await paid(userId, "2026-09-30T22:30:00Z", 1000);
    await makePayment(db, { clientId: userId, status: "failed", failedAt: before, createdAt: before });
    await makePayment(db, { clientId: userId, status: "pending", createdAt: before });
    expect(await getRevenue(now)).toMatchObject({ thisMonth: 800, lastMonth: 57, goal: null, currency: "GBP" });
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "America/New_York" } });
    await expect.poll(async () => (await getRevenue(now)).thisMonth).toBe(700);
  });

  it("is zero without payments, and still counts payments of erased clients", async () => {
    const cookie = await makeCoachCookie();
    expect((await callRoute(revenue, { cookie })).body).toEqual({ thisMonth: 0, lastMonth: 0, goal: null, currency: "GBP" });
    await makePayment(db, { clientId: null, status: "succeeded", settledMinor: 5_000, paidAt: new Date(), createdAt: new Date() });
    expect((await callRoute(revenue, { cookie })).body.thisMonth).toBe(50);
    expect((await callRoute(payments, { cookie })).body[0]).toMatchObject({ client: null, clientId: null, amount: "50.00" });
  });
});

describe("Active subscriptions", () => {
  it("are counted by the SQL exactly as by the rule, in every state", async () => {
    const { userId: clientId } = await makeClient(db);
    const times = [null, before, now, after];
    for (const recurring of [true, false])
      for (const status of Object.values(SubscriptionStatus))
        for (const currentPeriodEnd of times) for (const graceUntil of times) await makeSubscription(db, { clientId, recurring, status, currentPeriodEnd, graceUntil });
    const activeInSql = await db.$queryRaw<{ id: string }[]>`SELECT s."id" FROM "Subscription" s WHERE ${isActiveSubscriptionSql(now)}`;
    const expected = (await db.subscription.findMany()).filter((subscription) => isSubscriptionActive(subscription, now)).map(({ id }) => id);
    expect(activeInSql.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect((await getRevenue(now)).activeSubscriptions).toBe(expected.length);
    await db.user.update({ where: { id: clientId }, data: { archivedAt: now } });
    expect((await getRevenue(now)).activeSubscriptions).toBe(0);
  });
});

describe("The list of payments", () => {
  it("is sorted newest first, also across pages, with the details of each payment", async () => {
    const { userId, user } = await makeClient(db, { user: { firstName: "Rosa", lastName: "Lind" } });
    const at = (minute: number) => new Date(now.getTime() + 60_000 * minute);
    for (const minute of [1, 2, 2, 2, 3]) await makePayment(db, { clientId: userId, status: "pending", createdAt: at(minute) });
    await makePayment(db, { clientId: userId, planName: "6 Month Plan", planType: "six_month", status: "failed", amountMinor: 15_000, failedAt: at(5), createdAt: at(4) });
    const cookie = await makeCoachCookie();
    const allPayments = (await callRoute(payments, { cookie })).body;
    expect(allPayments[0]).toMatchObject({
      status: "failed",
      planType: "six_month",
      planName: "6 Month Plan",
      amount: "150.00",
      currency: "GBP",
      paymentDate: at(5).toISOString(),
      clientId: user.id,
      client: { firstName: "Rosa", lastName: "Lind" },
    });
    const pages = [];
    for (let cursor: string | undefined, count = 0; count < 3; count += 1) {
      const page = await callRoute(payments, { cookie, query: { limit: 2, cursor } });
      pages.push(...page.body);
      cursor = page.headers.get("next-cursor") ?? undefined;
    }
    expect(pages).toEqual(allPayments);
    expect((await callRoute(payments, { cookie, query: { limit: 500 } })).status).toBe(400);
  });

  it("can be filtered by client, even across pages or for an archived client, and is 404 for an unknown one", async () => {
    const [rosa, other, withoutPayments] = [await makeClient(db), await makeClient(db), await makeClient(db)];
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) ids.unshift((await makePayment(db, { clientId: rosa.userId, createdAt: new Date(now.getTime() + 60_000 * minute) })).id);
    await makePayment(db, { clientId: other.userId });
    const cookie = await makeCoachCookie();
    const list = async (query: Record<string, unknown>) => {
      const { status, body, headers } = await callRoute(payments, { cookie, query });
      return { status, ids: status === 200 ? body.map(({ id }: { id: string }) => id) : [], cursor: headers.get("next-cursor") };
    };
    const clientId = rosa.userId;
    expect(await list({ clientId })).toEqual({ status: 200, ids, cursor: null });
    const first = await list({ clientId, limit: 2 });
    expect(first.ids).toEqual(ids.slice(0, 2));
    expect((await list({ clientId, limit: 2, cursor: first.cursor })).ids).toEqual(ids.slice(2));
    expect((await list({ clientId: other.userId, cursor: first.cursor })).status).toBe(400);
    expect(await list({ clientId: withoutPayments.userId })).toEqual({ status: 200, ids: [], cursor: null });
    for (const unknown of ["unknown", ""]) expect((await list({ clientId: unknown })).status).toBe(404);
    await db.user.update({ where: { id: clientId }, data: { archivedAt: new Date() } });
    expect((await list({ clientId })).ids).toEqual(ids);
    expect((await countStatements(() => list({ clientId }))).statements).toBe(1);
  });

  it("includes every status, and needs one query", async () => {
    const { userId } = await makeClient(db);
    for (const status of Object.values(PaymentStatus)) await makePayment(db, { clientId: userId, status });
    const cookie = await makeCoachCookie();
    await callRoute(payments, { cookie });
    const { result, statements } = await countStatements(() => callRoute(payments, { cookie }));
    expect([result.body.length, statements]).toEqual([5, 1]);
    await callRoute(revenue, { cookie });
    expect((await countStatements(() => callRoute(revenue, { cookie }))).statements).toBe(1);
  });
});
