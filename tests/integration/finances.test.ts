import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as billing } from "@/app/api/clients/[id]/billing/route";
import { GET as exportRoute } from "@/app/api/export/payments/route";
import { GET as failedPayments } from "@/app/api/failed-payments/route";
import { GET as finances } from "@/app/api/finances/route";
import { GET as payments } from "@/app/api/payments/route";
import { findFailedPayments, getFinances, getGatewayRevenue } from "@/lib/money/finances/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { cancellationAuditKey } from "@/lib/money/subscriptions/queries";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import type { Prisma, SubscriptionStatus } from "@/prisma/generated/client";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { defaultPlan } from "@/tests/factories/plans";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const paid = (clientId: string | null, paidAt: string, pounds: number, more: Partial<Prisma.PaymentUncheckedCreateInput> = {}) =>
  makePayment(db, { clientId, status: "succeeded", settledMinor: 100 * pounds, amountMinor: 100 * pounds, paidAt: new Date(paidAt), createdAt: new Date(paidAt), ...more });
const failed = (clientId: string | null, hours: number, more: Partial<Prisma.PaymentUncheckedCreateInput> = {}) =>
  makePayment(db, { clientId, status: "failed", failedAt: hoursAgo(hours), createdAt: hoursAgo(hours), failureReason: "The card was declined.", nextRetryAt: hoursAgo(hours - 24), ...more });
const makeAttempt = (paymentId: string, hours: number, more: Partial<Prisma.PaymentAttemptUncheckedCreateInput> = {}) =>
  db.paymentAttempt.create({ data: { paymentId, key: randomUUID(), kind: "renewal", succeeded: false, reason: "The card was declined.", at: hoursAgo(hours), ...more } });

describe("The finances", () => {
  it("are zero for a practice without payments, in test mode", async () => {
    const { cookie } = await makeSignedInCoach();
    expect((await callRoute(finances, { cookie })).body).toEqual({
      thisMonth: 0,
      lastMonth: 0,
      goal: null,
      currency: "GBP",
      growth: 0,
      percentOfGoal: null,
      months: Array.from({ length: 12 }, () => ({ month: expect.stringMatching(/^\d{4}-\d\d$/), revenue: 0 })),
      subscriptions: { active: 0, monthlyPlans: 0, sixMonthPlans: 0, otherPlans: 0, monthlyRevenue: 0 },
      openFailures: 0,
      gateway: { kind: "sandbox", mode: "test", dashboardUrl: null },
    });
  });

  it("show revenue by calendar month in the practice's time zone, less refunds and disputes, and its growth", async () => {
    const { actor } = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    await paid(userId, "2026-11-01T00:00:00Z", 1000, { status: "refunded", refundedMinor: 10_000 });
    await paid(userId, "2026-11-05T10:00:00Z", 199, { status: "disputed", disputedMinor: 19_900 });
    // London was an hour ahead of UTC until 25 October, so these fall in September and October there.
    await paid(userId, "2026-09-30T22:59:59Z", 5000);
    await paid(userId, "2026-09-30T23:00:00Z", 600);
    await db.practice.updateMany({ data: { revenueGoalMinor: 400_000 } });
    expect(await getFinances(actor, now)).toMatchObject({ thisMonth: 900, lastMonth: 600, growth: 50, goal: 4000, percentOfGoal: 23 });
    await paid(userId, "2025-12-01T00:00:00Z", 120);
    await paid(userId, "2025-11-30T23:59:59Z", 7000);
    const { months } = await getFinances(actor, now);
    expect(months.map(({ month }) => month)).toEqual(["2025-12", ...["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"].map((month) => `2026-${month}`)]);
    expect(months.filter(({ revenue }) => revenue > 0)).toEqual([
      { month: "2025-12", revenue: 120 },
      { month: "2026-09", revenue: 5000 },
      { month: "2026-10", revenue: 600 },
      { month: "2026-11", revenue: 900 },
    ]);
    const moveTo = (timeZone: string) => db.practice.update({ where: { id: "practice" }, data: { timeZone } });
    await moveTo("America/New_York");
    await expect.poll(async () => (await getFinances(actor, now)).lastMonth).toBe(900);
    expect(await getFinances(actor, now)).toMatchObject({ thisMonth: 0, growth: -100 });
    await moveTo("Europe/London");
    await expect.poll(async () => (await getFinances(actor, now)).lastMonth).toBe(600);
  });

  it("count the active subscriptions of current clients by plan type", async () => {
    const { actor } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const archived = await makeClient(db, { user: { archivedAt: now } });
    const future = new Date("2026-12-30");
    await makeSubscription(db, { clientId });
    await makeSubscription(db, { clientId, status: "past_due", graceUntil: future });
    await makeSubscription(db, { clientId, status: "past_due", graceUntil: hoursAgo(1) });
    await makeSubscription(db, { clientId, status: "cancelled" });
    await makeSubscription(db, { clientId, planType: "six_month", amountMinor: 15_000 });
    await makeSubscription(db, { clientId, planType: "six_month", amountMinor: 90_000, recurring: false, currentPeriodEnd: future });
    await makeSubscription(db, { clientId, planName: "Family Discount", amountMinor: 95_000, recurring: false, currentPeriodEnd: hoursAgo(1) });
    await makeSubscription(db, { clientId, planName: "Online Coaching", amountMinor: 35_000, currency: "usd" });
    await makeSubscription(db, { clientId: archived.userId, intervalUnit: "year" });
    await makeSubscription(db, { clientId, amountMinor: 120_000, intervalUnit: "year" });
    await makeSubscription(db, { clientId, amountMinor: 30_000, intervalCount: 3 });
    await makeSubscription(db, { clientId, intervalUnit: "week", status: "cancelled" });
    const { subscriptions } = await getFinances(actor, now);
    expect(subscriptions).toEqual({ active: 7, monthlyPlans: 3, sixMonthPlans: 2, otherPlans: 2, monthlyRevenue: 199 + 199 + 150 + 350 * 0.79 + 100 + 100 });
  });

  it("need a fixed number of queries", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    for (let index = 0; index < 5; index += 1) await failed(userId, index + 1);
    await callRoute(finances, { cookie });
    expect((await countStatements(() => callRoute(finances, { cookie }))).statements).toBe(3);
    expect((await countStatements(() => callRoute(failedPayments, { cookie }))).statements).toBe(1);
  });
});

describe("Failed payments", () => {
  it("are listed newest first while they can be recovered, with attempts, grace period and card", async () => {
    const { cookie, actor } = await makeSignedInCoach();
    const { userId, user } = await makeClient(db, { user: { firstName: "Rosa", lastName: "Lind" } });
    await db.paymentCustomer.create({ data: { clientId: userId, gateway: "sandbox", gatewayId: "cus_1", cardBrand: "visa", cardLast4: "0002", cardExpiry: "12/2034" } });
    const running = await makeSubscription(db, { clientId: userId, status: "past_due", graceUntil: hoursAgo(-120) });
    const over = await makeSubscription(db, { clientId: userId, status: "ended" });
    const archived = await makeClient(db, { user: { archivedAt: now } });
    const older = await failed(userId, 30, { subscriptionId: running.id });
    await makeAttempt(older.id, 6, { kind: "schedule", reason: "There isn't enough money on this card." });
    await makeAttempt(older.id, 30);
    const newer = await failed(userId, 2);
    await failed(userId, 1, { subscriptionId: over.id });
    await failed(archived.userId, 1);
    await failed(null, 1);

    const { body } = await callRoute(failedPayments, { cookie });
    expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    expect(body[1]).toMatchObject({
      clientId: user.id,
      client: { firstName: "Rosa", lastName: "Lind", isArchived: false },
      planName: "Monthly Coaching",
      amount: "199.00",
      currency: "GBP",
      isOpen: true,
      failureReason: "The card was declined.",
      nextRetryAt: hoursAgo(6).toISOString(),
      graceUntil: hoursAgo(-120).toISOString(),
      card: { brand: "visa", last4: "0002", expiry: "12/2034" },
      tries: [
        { at: hoursAgo(30).toISOString(), kind: "renewal", succeeded: false, reason: "The card was declined." },
        { at: hoursAgo(6).toISOString(), kind: "schedule", succeeded: false, reason: "There isn't enough money on this card." },
      ],
    });
    expect((await getFinances(actor, now)).openFailures).toBe(2);
    const first = await callRoute(failedPayments, { cookie, query: { limit: 1 } });
    const second = await callRoute(failedPayments, { cookie, query: { limit: 1, cursor: first.headers.get("next-cursor") } });
    expect([...first.body, ...second.body]).toEqual(body);
    expect(second.headers.get("next-cursor")).toBeNull();
  });

  it("of one client include recovered ones and those of an ended plan", async () => {
    const { cookie, actor } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const { userId: other } = await makeClient(db);
    const recovered = await paid(clientId, "2026-11-10T10:00:00Z", 199, { failedAt: hoursAgo(300) });
    await makeAttempt(recovered.id, 300);
    await makeAttempt(recovered.id, 290, { kind: "hand", succeeded: true, reason: null });
    const subscription = await makeSubscription(db, { clientId, status: "cancelled" });
    const lost = await failed(clientId, 100, { subscriptionId: subscription.id });
    const neverFailed = await paid(clientId, "2026-11-17T10:00:00Z", 199);
    await makeAttempt(neverFailed.id, 26, { succeeded: true, reason: null });
    await failed(other, 3);
    const { rows } = await findFailedPayments(actor, { clientId });
    expect(rows.map(({ id, isOpen, nextRetryAt }) => [id, isOpen, nextRetryAt])).toEqual([
      [lost.id, false, null],
      [recovered.id, false, null],
    ]);
    expect(rows[1]?.tries.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([["renewal", false], ["hand", true]]);
    const { userId: withoutFailures } = await makeClient(db);
    expect((await callRoute(failedPayments, { cookie, query: { clientId: withoutFailures } })).body).toEqual([]);
    expect((await callRoute(failedPayments, { cookie, query: { clientId: "unknown" } })).status).toBe(404);
  });
});

describe("A client's billing", () => {
  it("is empty without a plan, and 404 for an unknown client", async () => {
    const { cookie, id } = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    expect((await callRoute(billing, { cookie, params: { id: userId } })).body).toEqual({ plan: null, card: null, isTest: true });
    for (const notClient of [id, "unknown"]) expect((await callRoute(billing, { cookie, params: { id: notClient } })).status).toBe(404);
    expect((await callRoute(billing, { cookie: (await makeSignedInClient()).cookie, params: { id: userId } })).status).toBe(403);
  });

  it("leaves out a plan that was started but never paid", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const read = async () => (await callRoute(billing, { cookie, params: { id: clientId } })).body;
    const abandoned = await makeSubscription(db, { clientId, status: "cancelled", endedAt: now });
    await makePayment(db, { clientId, subscriptionId: abandoned.id, status: "pending" });
    await makeSubscription(db, { clientId, status: "incomplete" });
    expect((await read()).plan).toBeNull();
    await paid(clientId, "2026-11-10T10:00:00Z", 199, { subscriptionId: abandoned.id });
    expect((await read()).plan).toMatchObject({ planName: "Monthly Coaching", status: "cancelled" });
  });

  it("shows the plan, its status, the card and the next payment", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const future = new Date(Date.now() + 9 * 86_400_000);
    await makeSubscription(db, { clientId, status: "cancelled", startedAt: hoursAgo(1), endedAt: now });
    const running = await makeSubscription(db, { clientId, planName: "6 Month Plan", amountMinor: 15_000, startedAt: hoursAgo(999), currentPeriodEnd: future });
    await db.paymentCustomer.create({ data: { clientId, gateway: "sandbox", gatewayId: "cus_1", cardBrand: "visa", cardLast4: "4242", cardExpiry: "12/2034" } });
    const read = async () => (await callRoute(billing, { cookie, params: { id: clientId } })).body;
    expect(await read()).toMatchObject({
      plan: { planName: "6 Month Plan", amount: "150.00", currency: "GBP", recurring: true, status: "active", isActive: true, isCancelled: false, nextPaymentAt: future.toISOString(), endsAt: null },
      card: { brand: "visa", last4: "4242", expiry: "12/2034" },
    });
    await db.subscription.update({ where: { id: running.id }, data: { cancelAt: future } });
    await db.auditEvent.create({ data: { subjectId: clientId, action: "subscription.cancelled", key: cancellationAuditKey(running.id), detail: { ends: future.toISOString() }, createdAt: now } });
    expect((await read()).plan).toMatchObject({ isActive: true, isCancelled: true, nextPaymentAt: null, endsAt: future.toISOString() });
  });
});

describe("Revenue at the payment provider", () => {
  it("counts successful payments less refunds", async () => {
    const { actor } = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    await paid(userId, "2024-01-10T10:00:00Z", 199.5);
    await paid(null, "2026-11-10T10:00:00Z", 900, { status: "refunded", refundedMinor: 40_000 });
    await paid(userId, "2026-11-11T10:00:00Z", 150, { status: "disputed", disputedMinor: 15_000 });
    await paid(userId, "2026-11-11T10:00:00Z", 150, { gateway: "stripe" });
    await failed(userId, 2);
    expect(await getGatewayRevenue(actor, now)).toEqual({ totalPayments: 3, totalAmount: 699.5 });
  });

  it("syncs missed events first", async () => {
    const { actor } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const sandbox = gateway();
    if (sandbox.kind !== "sandbox") throw new Error("Tests use the sandbox.");
    const customerId = await sandbox.createCustomer({ clientId, email: "rosa@example.com", name: "Rosa Lind" }, { key: "customer", now });
    await db.paymentCustomer.create({ data: { clientId, gateway: "sandbox", gatewayId: customerId } });
    const started = await sandbox.startPayment({ customerId, clientId, price: defaultPlan }, { key: "start", now });
    expect(await sandbox.confirmCard(started.clientSecret, "pm_card_visa", now)).toMatchObject({ status: "succeeded" });
    const minuteLater = new Date(now.getTime() + 60_000);
    const expected = { totalPayments: 1, totalAmount: 276.5 };
    expect(await getGatewayRevenue(actor, minuteLater)).toEqual(expected);
    expect(await getGatewayRevenue(actor, minuteLater)).toEqual(expected);
    expect(await db.payment.count()).toBe(1);
  });
});

describe("The payments CSV", () => {
  const csvOf = async (cookie: string) => {
    const { body, headers, status } = await callRoute(exportRoute, { cookie });
    return { status, headers, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(body) };
  };

  it("lists every payment, newest first, with dates in the practice's time zone and the specified header", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId } = await makeClient(db, { user: { firstName: "Zoë", lastName: 'O"Hara, Jr' } });
    await paid(userId, "2026-10-24T23:30:00Z", 150, { planName: "6 Month Plan" });
    await failed(userId, 2);
    await paid(null, "2026-09-01T10:00:00Z", 900, { status: "refunded", refundedMinor: 90_000 });
    await makePayment(db, { clientId: userId, status: "pending", planName: "Online Coaching", amountMinor: 35_000, currency: "usd", createdAt: new Date("2026-08-01T10:00:00Z") });
    const { headers, text } = await csvOf(cookie);
    expect(text.split("\r\n")).toEqual([
      "\uFEFFClient,Plan,Amount,Status,Date",
      '"Zoë O""Hara, Jr",Monthly Coaching,199.00,Failed,2026-11-18',
      '"Zoë O""Hara, Jr",6 Month Plan,150.00,Paid,2026-10-25',
      "Former client,Monthly Coaching,900.00,refunded,2026-09-01",
      '"Zoë O""Hara, Jr",Online Coaching,350.00 USD,Pending,2026-08-01',
      "",
    ]);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/);
  });

  it("and the list leave out payments that were never attempted, and keep pending ones", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const pending = (planName: string, more: Partial<Prisma.PaymentUncheckedCreateInput>) => makePayment(db, { clientId, status: "pending", planName, createdAt: hoursAgo(1), ...more });
    const subscriptionWith = async (status: SubscriptionStatus) => (await makeSubscription(db, { clientId, status })).id;
    for (const status of ["incomplete", "cancelled", "ended"] as const) await pending(`Abandoned ${status}`, { subscriptionId: await subscriptionWith(status), priceId: "price_monthly_coaching" });
    await pending("Abandoned once", { priceId: "price_family_discount" });
    for (const status of ["active", "past_due"] as const) await pending(`Due ${status}`, { subscriptionId: await subscriptionWith(status), priceId: "price_monthly_coaching" });
    await failed(clientId, 2, { planName: "Refused", subscriptionId: await subscriptionWith("incomplete") });
    const expectedPlans = ["Due active", "Due past_due", "Refused"];
    const { body } = await callRoute(payments, { cookie });
    expect(body.map(({ planName }: { planName: string }) => planName).toSorted()).toEqual(expectedPlans);
    const lines = (await csvOf(cookie)).text.trim().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",")[1]).toSorted()).toEqual(expectedPlans);
  });

  it("and the lists are sorted by the date of the payment or failure, not of the order", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId: clientId } = await makeClient(db);
    const recovered = await paid(clientId, "2026-11-18T11:00:00Z", 199, { createdAt: hoursAgo(500), failedAt: hoursAgo(499), planName: "Recovered" });
    await makeAttempt(recovered.id, 499);
    await failed(clientId, 3, { planName: "Failing", createdAt: hoursAgo(4) });
    await paid(clientId, "2026-11-18T10:00:00Z", 199, { createdAt: hoursAgo(900), planName: "By an old link" });
    await paid(clientId, "2026-11-17T10:00:00Z", 199, { planName: "Plain" });
    const expectedOrder = ["Recovered", "By an old link", "Failing", "Plain"];
    const names = (body: { planName: string }[]) => body.map(({ planName }) => planName);
    expect(names((await callRoute(payments, { cookie })).body)).toEqual(expectedOrder);
    const first = await callRoute(payments, { cookie, query: { limit: 2 } });
    const second = await callRoute(payments, { cookie, query: { limit: 2, cursor: first.headers.get("next-cursor") } });
    expect([...names(first.body), ...names(second.body)]).toEqual(expectedOrder);
    expect(names((await callRoute(payments, { cookie, query: { clientId } })).body)).toEqual(expectedOrder);
    expect(names((await callRoute(failedPayments, { cookie, query: { clientId } })).body)).toEqual(["Recovered", "Failing"]);
    expect((await csvOf(cookie)).text.trim().split("\r\n").slice(1).map((line) => line.split(",")[1])).toEqual(expectedOrder);
  });

  it("escapes formulas", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId } = await makeClient(db, { user: { firstName: "=HYPERLINK(1)", lastName: "@x" } });
    await paid(userId, "2026-11-10T10:00:00Z", 10, { planName: "+1+1" });
    expect((await csvOf(cookie)).text).toContain(`"'=HYPERLINK(1) @x","'+1+1",10.00,Paid`);
  });

  it("is read in batches and has each payment once", async () => {
    const { cookie } = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    const at = new Date("2026-11-10T10:00:00Z");
    await db.payment.createMany({
      data: Array.from({ length: 4500 }, (_, index) => ({
        clientId: userId, gateway: "sandbox" as const, gatewayId: `pay_${index}`, planName: `Plan ${index}`, amountMinor: 1, currency: "gbp", status: "pending" as const, createdAt: at, mirroredAt: at,
      })),
    });
    const lines = (await csvOf(cookie)).text.trim().split("\r\n").slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([4500, 4500]);
  });

  it("has only its header without payments, and is for coaches only", async () => {
    expect((await csvOf((await makeSignedInCoach()).cookie)).text).toBe("\uFEFFClient,Plan,Amount,Status,Date\r\n");
    expect((await callRoute(exportRoute, { cookie: (await makeSignedInClient()).cookie })).status).toBe(403);
  });
});
