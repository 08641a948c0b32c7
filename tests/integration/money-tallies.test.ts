import { beforeEach, describe, expect, it } from "vitest";
import { getFinances, getGatewayRevenue } from "@/lib/money/finances/queries";
import { getRevenue, getRevenueByMonth, isActiveSubscriptionSql, isRecoverablePaymentSql, monthlyPenceSql, netPenceSql } from "@/lib/money/payments/queries";
import { dayInTimeZone, dayToDate, startOfMonth } from "@/lib/platform/clock";
import { addMonths, dayMs } from "@/lib/platform/days";
import { db, queryRows, transaction } from "@/lib/platform/db";
import { readRosterSummary } from "@/lib/practice/roster/pages";
import { Prisma } from "@/prisma/generated/client";
import { makePaidPayment, makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { findStateDifferences, rebuildClientState } from "@/tests/support/client-state";
import { clearCaches, resetDatabase } from "@/tests/support/database";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");
const pastPayment = (paidOn: string, amountMinor: number, more: Partial<Prisma.PastPaymentUncheckedCreateInput> = {}) => {
  const key = `${paidOn} ${amountMinor} ${Math.random()}`;
  return { clientId: null, source: "stripe-payments", key, paidOn: dayToDate(paidOn), description: "", amountMinor, refundedMinor: 0, currency: "gbp", status: "succeeded" as const, countsAsRevenue: true, importedAt: now, ...more };
};

const paidStatuses = ["succeeded", "refunded", "disputed"] as const;
const statuses = [...paidStatuses, "failed", "pending"] as const;

/** Payments around the ends of months and subscriptions around these moments, some of archived clients. */
async function makeRandomMoney(random: () => number, moments: readonly Date[]) {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const clients = await Promise.all(Array.from({ length: 8 }, () => makeClient(db)));
  await db.user.updateMany({ where: { id: { in: clients.slice(0, 2).map(({ userId }) => userId) } }, data: { archivedAt: now } });
  const clientId = () => pick(clients).userId;
  for (let index = 0; index < 150; index += 1) {
    const month = dayToDate(`${addMonths("2026-11", -Math.floor(random() * 15))}-01`).getTime();
    const paidAt = random() < 0.1 ? null : new Date(month + Math.floor((random() - 0.5) * 30 * 3_600_000));
    await makePayment(db, { clientId: random() < 0.1 ? null : clientId(), paidAt, failedAt: random() < 0.2 ? now : null, status: pick(statuses), gateway: pick(["stripe", "sandbox"] as const), settledMinor: Math.floor(random() * 50_000), refundedMinor: Math.floor(random() * 900), disputedMinor: Math.floor(random() * 90), createdAt: now });
    await db.pastPayment.create({ data: pastPayment(`${addMonths("2026-11", -Math.floor(random() * 15))}-${pick(["01", "02", "15", "28"])}`, Math.floor(random() * 50_000), { status: pick(statuses), countsAsRevenue: random() < 0.8, currency: pick(["gbp", "gbp", "usd"]), clientId: clientId() }) });
    const aroundMoment = () => new Date(pick(moments).getTime() + Math.floor((random() - 0.5) * 3 * dayMs));
    const subscription = await makeSubscription(db, { clientId: clientId(), recurring: random() < 0.6, currency: pick(["gbp", "usd", "eur"]), intervalUnit: pick(["day", "week", "month", "month", "year"] as const), intervalCount: pick([1, 1, 3]), planType: pick(["monthly", "six_month"] as const), amountMinor: Math.floor(random() * (random() < 0.05 ? 1_800_000_000 : 40_000)), status: pick(["incomplete", "active", "active", "past_due", "cancelled", "ended"] as const), graceUntil: random() < 0.8 ? aroundMoment() : null, currentPeriodEnd: random() < 0.9 ? aroundMoment() : null, startedAt: now });
    if (random() < 0.1) await db.subscription.update({ where: { id: subscription.id }, data: { clientId: null } });
  }
}

/** The figures as summed from every record. */
async function sumRecords(timeZone: string, at: Date) {
  const thisMonth = dayInTimeZone(timeZone, at).slice(0, 7);
  const paid = Prisma.sql`(
    SELECT p."paidAt", p."settledMinor" - p."refundedMinor" - p."disputedMinor" AS "earned" FROM "Payment" p WHERE p."status" IN ('succeeded', 'refunded', 'disputed') AND p."paidAt" IS NOT NULL
    UNION ALL SELECT "paidOn"::timestamp AT TIME ZONE ${timeZone}, "amountMinor" - "refundedMinor" FROM "PastPayment" WHERE "countsAsRevenue" AND "currency" = 'gbp' AND "status" IN ('succeeded', 'refunded', 'disputed')) paid`;
  const byMonth = await queryRows<{ month: string; pence: number }>(Prisma.sql`SELECT to_char("paidAt" AT TIME ZONE ${timeZone}, 'YYYY-MM') AS "month", sum("earned")::float8 AS "pence" FROM ${paid} GROUP BY 1`);
  const months = Array.from({ length: 12 }, (_, index) => addMonths(thisMonth, index - 11)).map((month) => ({ month, revenue: (byMonth.find((row) => row.month === month)?.pence ?? 0) / 100 }));
  const [since] = await queryRows<{ pence: number }>(Prisma.sql`SELECT COALESCE(sum("earned"), 0)::float8 AS "pence" FROM ${paid} WHERE "paidAt" >= ${startOfMonth(timeZone, thisMonth)}`);
  const groups = await queryRows<{ planType: string; count: number; pence: number }>(Prisma.sql`
    SELECT CASE WHEN s."planType" = 'monthly' AND s."recurring" AND (s."intervalUnit", s."intervalCount") <> ('month', 1) THEN 'other' ELSE s."planType"::text END AS "planType", count(*)::int AS "count", sum(${monthlyPenceSql})::float8 AS "pence" FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId"
    WHERE u."archivedAt" IS NULL AND ${isActiveSubscriptionSql(at)} GROUP BY 1`);
  const total = (some: typeof groups) => some.reduce((sum, { count }) => sum + count, 0);
  const countOf = (type: string) => total(groups.filter(({ planType }) => planType === type));
  const subscriptions = { active: total(groups), monthlyPlans: countOf("monthly"), sixMonthPlans: countOf("six_month"), otherPlans: countOf("other"), monthlyRevenue: groups.reduce((sum, { pence }) => sum + pence, 0) / 100 };
  const [failures] = await queryRows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS "count" FROM "Payment" p JOIN "User" u ON u."id" = p."clientId" WHERE u."archivedAt" IS NULL AND ${isRecoverablePaymentSql}`);
  const [gateway] = await queryRows<{ totalPayments: number; pence: number }>(Prisma.sql`SELECT count(*)::int AS "totalPayments", COALESCE(sum(${netPenceSql}), 0)::float8 AS "pence" FROM "Payment" p WHERE p."paidAt" IS NOT NULL AND p."gateway" = 'sandbox'`);
  return { months, thisMonth: (since?.pence ?? 0) / 100, subscriptions, openFailures: failures?.count, gateway: { totalPayments: gateway?.totalPayments, totalAmount: (gateway?.pence ?? 0) / 100 } };
}

describe("The sums of money", () => {
  // Zones on both sides of UTC, with half and three quarters of an hour, and moments on both sides of a month's end.
  const zones = ["Europe/London", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const moments = ["2026-10-31T23:30:00Z", "2026-11-01T08:30:00Z", "2026-11-18T12:00:00Z", "2026-06-30T23:30:00Z"].map((text) => new Date(text));

  it("are what every record adds up to, in any time zone and at any moment", async () => {
    const { actor } = await makeSignedInCoach();
    await makeRandomMoney(seededRandom(30), moments);
    for (const timeZone of zones) {
      await db.practice.updateMany({ data: { timeZone } });
      clearCaches();
      for (const moment of moments) {
        const expected = await sumRecords(timeZone, moment);
        const [revenue, finances, summary] = await Promise.all([getRevenue(moment), getFinances(actor, moment), readRosterSummary({}, moment)]);
        expect([await getRevenueByMonth(moment), finances.months]).toEqual([expected.months, expected.months]);
        expect(revenue).toMatchObject({ thisMonth: expected.thisMonth, lastMonth: expected.months[10]?.revenue, activeSubscriptions: expected.subscriptions.active });
        expect(finances).toMatchObject({ subscriptions: expected.subscriptions, openFailures: expected.openFailures });
        expect(summary.monthlyRevenue).toBeCloseTo(expected.subscriptions.monthlyRevenue, 6);
        expect(await getGatewayRevenue(actor, moment)).toEqual(expected.gateway);
      }
    }
  }, 60_000);

  it("follow changes of many records in one statement, and their deletion", async () => {
    const { actor } = await makeSignedInCoach();
    await makeRandomMoney(seededRandom(7), moments);
    await db.$executeRaw`UPDATE "Payment" SET "status" = 'refunded', "refundedMinor" = "settledMinor", "paidAt" = "paidAt" - interval '20 days' WHERE "settledMinor" % 3 = 0`;
    await db.$executeRaw`UPDATE "PastPayment" SET "countsAsRevenue" = NOT "countsAsRevenue" WHERE "amountMinor" % 2 = 0`;
    await db.subscription.updateMany({ where: { status: "active" }, data: { status: "past_due", graceUntil: new Date(now.getTime() + 1000) } });
    const archived = await db.user.findMany({ where: { archivedAt: { not: null } }, select: { id: true } });
    await db.$executeRaw`UPDATE "User" SET "archivedAt" = CASE WHEN "archivedAt" IS NULL THEN ${now}::timestamptz END WHERE "role" = 'client'`;
    expect(await findStateDifferences()).toBeNull();
    expect((await getRevenue(now)).activeSubscriptions).toBe((await sumRecords("Europe/London", now)).subscriptions.active);
    await db.user.deleteMany({ where: { id: { in: archived.map(({ id }) => id) } } });
    await db.pastPayment.deleteMany({ where: { amountMinor: { gt: 20_000 } } });
    await db.payment.deleteMany({ where: { gateway: "stripe" } });
    expect(await findStateDifferences()).toBeNull();
    expect((await getFinances(actor, now)).months).toEqual((await sumRecords("Europe/London", now)).months);
    await db.$transaction([db.payment.deleteMany(), db.pastPayment.deleteMany(), db.subscription.deleteMany()]);
    expect(await findStateDifferences()).toBeNull();
    expect(await db.paymentTally.count({ where: { OR: [{ count: { not: 0 } }, { netMinor: { not: 0 } }] } })).toBe(0);
  }, 30_000);

  it("lose nothing when transactions pay in the same months at the same time, in any order", async () => {
    const { userId: clientId } = await makeClient(db);
    const months = ["2026-09", "2026-10", "2026-11"];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        transaction(async (tx) => {
          for (const month of index % 2 ? months : months.toReversed()) {
            await makePaidPayment(tx, { clientId, createdAt: new Date(`${month}-10T12:00:00Z`) });
            await tx.pastPayment.create({ data: pastPayment(`${month}-10`, 1000) });
            await makeSubscription(tx, { clientId, recurring: false, currentPeriodEnd: new Date(`${month}-20T12:00:00Z`) });
          }
        }),
      ),
    );
    expect((await getRevenueByMonth(now)).slice(-3)).toEqual(months.map((month) => ({ month, revenue: 12 * (199 + 10) })));
    expect((await getRevenue(now)).activeSubscriptions).toBe(12);
    expect(await findStateDifferences()).toBeNull();
  });

  it("follow clients who are archived, restored and deleted while they subscribe", async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => makeClient(db)));
    const ids = clients.map(({ userId }) => userId);
    await Promise.all(
      ids.flatMap((clientId, index) => [
        ...Array.from({ length: 4 }, () => transaction((tx) => makeSubscription(tx, { clientId, amountMinor: 1000 + index }))),
        transaction((tx) => tx.user.update({ where: { id: clientId }, data: { archivedAt: now } })),
      ]),
    );
    expect(await findStateDifferences()).toBeNull();
    expect((await getRevenue(now)).activeSubscriptions).toBe(0);
    await db.user.updateMany({ where: { id: { in: ids.slice(0, 4) } }, data: { archivedAt: null } });
    expect((await getRevenue(now)).activeSubscriptions).toBe(16);
    await db.subscription.updateMany({ where: { clientId: ids[0] }, data: { clientId: ids[5] } });
    await db.user.deleteMany({ where: { id: { in: [ids[1] ?? "", ids[4] ?? ""] } } });
    expect((await getRevenue(now)).activeSubscriptions).toBe(8);
    expect(await db.subscription.count({ where: { clientId: null } })).toBe(8);
    expect(await findStateDifferences()).toBeNull();
  }, 30_000);

  it("are computed again after rows were written without triggers", async () => {
    await makeRandomMoney(seededRandom(11), moments);
    await db.$executeRaw`UPDATE "PaymentTally" SET "netMinor" = "netMinor" + 1`;
    expect(await findStateDifferences()).toMatch(/^PaymentTally differs/);
    await rebuildClientState();
    await db.$executeRaw`DELETE FROM "SubscriptionTally"`;
    expect(await findStateDifferences()).toMatch(/^SubscriptionTally differs/);
    await rebuildClientState();
    expect(await findStateDifferences()).toBeNull();
  });
});
