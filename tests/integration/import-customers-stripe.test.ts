import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as readProfile } from "@/app/api/client-profile/[clientId]/route";
import { GET as readBilling } from "@/app/api/clients/[id]/billing/route";
import { GET as rosterRoute } from "@/app/api/clients/route";
import { GET as financesRoute } from "@/app/api/finances/route";
import { POST as importCustomers } from "@/app/api/import-stripe-clients/route";
import { POST as undoImport } from "@/app/api/imports/[id]/undo/route";
import { POST as previewImport } from "@/app/api/imports/preview/route";
import { POST as commitImport } from "@/app/api/imports/route";
import { GET as revenueRoute } from "@/app/api/revenue/route";
import { gateway } from "@/lib/money/payments/gateway";
import { runPaymentJobs } from "@/lib/money/payments/jobs";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { db } from "@/lib/platform/db";
import { makeCoach } from "@/tests/factories/people";
import { defaultPlan, startingPlans } from "@/tests/factories/plans";
import { FakeStripe, getTestCard } from "@/tests/fakes/stripe";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { customerImportContract } from "@/tests/support/customer-import-contract";
import { resetDatabase } from "@/tests/support/database";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { monthlyPrice, stripeWorld } from "@/tests/support/payment-world";

// Set before the environment is first read.
const fake = await new FakeStripe().start();
Object.assign(process.env, { STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address });
for (const plan of startingPlans) fake.addPrice(plan);
afterAll(() => fake.stop());

customerImportContract("Customers of Stripe", () => stripeWorld(fake));

describe("When Stripe fails", () => {
  const call = "GET /v1/customers";
  beforeEach(async () => {
    await resetDatabase();
    stripeWorld(fake);
    for (const name of ["a", "b", "c", "d"]) await gateway().createCustomer({ clientId: name, email: `${name}@example.com`, name }, { key: name, now: new Date() });
  });
  const importing = async () => callRoute(importCustomers, { cookie: await createSessionCookieHeader(await makeCoach(db)), body: {} });

  it.each([
    ["does not answer", 500, 502],
    ["has not been set up for us", 401, 503],
  ])("because it %s, nobody is imported", async (_, trouble, status) => {
    fake.setFault(call, trouble);
    const answer = await importing();
    fake.setFault(call);
    expect([answer.status, await db.user.count({ where: { role: "client" } }), await db.import.count()]).toEqual([status, 0, 0]);
  });

  it("on the second page, nobody from the first page is imported", async () => {
    fake.setFault(`${call}?limit=100&expand[0]=data.subscriptions&starting_after`, 500);
    const { status } = await importing();
    expect([status, await db.user.count({ where: { role: "client" } })]).toEqual([502, 0]);
  });

  it("to list subscriptions, the clients are imported, and a second import adds the subscriptions", async () => {
    const { customerId } = await paidPlan();
    fake.setFault("GET /v1/subscriptions/", 500);
    const first = await importing();
    fake.setFault("GET /v1/subscriptions/");
    expect([first.status, first.body.created, first.body.message]).toEqual([200, 5, expect.stringContaining("We couldn't read their subscriptions yet")]);
    expect([await db.paymentCustomer.count({ where: { gatewayId: customerId } }), await db.subscription.count()]).toEqual([1, 0]);
    expect((await importing()).body).toMatchObject({ created: 0, message: "0 clients created, 5 already existed." });
    expect(await db.subscription.count({ where: { clientId: { not: null } } })).toBe(1);
  });
});

describe("An overdue subscription of an imported customer", () => {
  const day = (text: string) => new Date(`2026-03-${text}Z`);
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-31T10:00:00Z") });
    await resetDatabase();
  });
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["three days after an email has told the client of the failed payment", "eve@example.com", {}, 1],
    ["three days after the coach has heard of it, where the client has no email address", null, {}, 0],
    ["with its grace period, where Stripe emails clients about failed payments", "eve@example.com", { stripeSendsFailedPayments: true }, null],
  ])("ends %s", async (_, email, settings, emails) => {
    const world = stripeWorld(fake);
    world.setTime(new Date());
    await db.practice.updateMany({ data: settings });
    const coach = await makeCoach(db);
    const { customerId } = await paidPlan();
    fake.removeCards(customerId);
    await world.advance(day("10T10:00:00"));
    expect((await callRoute(importCustomers, { cookie: await createSessionCookieHeader(coach), body: {} })).body.created).toBe(1);
    await db.user.updateMany({ where: { role: "client" }, data: { email } });
    const state = async () => [(await db.subscription.findFirstOrThrow()).status, await db.emailMessage.count({ where: { type: "payment-failed" } }), await db.notification.count({ where: { kind: "payment_failed" } })];
    const runAt = async (now: Date) => {
      world.setTime(now);
      await runPaymentJobs(now);
      return state();
    };
    expect(await state()).toEqual(["past_due", 0, 0]);
    const first = await runAt(day("13T10:01:00"));
    if (emails === null) return expect(first).toEqual(["cancelled", 0, 0]);
    expect(first).toEqual(["past_due", emails, 1]);
    expect(await runAt(day("16T10:00:00"))).toEqual(["past_due", emails, 1]);
    expect(await runAt(day("16T10:02:00"))).toEqual(["cancelled", emails, 1]);
  });
});

describe("A payment in a file that Stripe itself reports later", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-31T10:00:00Z") });
    await resetDatabase();
  });
  afterEach(() => void vi.useRealTimers());

  it.each(["Id", "PaymentIntent ID", "Invoice ID"])("counts once, found by its %s, and the file can still be undone", async (column) => {
    const world = stripeWorld(fake);
    world.setTime(new Date());
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const { paymentId } = await paidPlan(monthlyPrice);
    const intent = fake.getInvoiceIntent(paymentId);
    const ids: Record<string, string> = { Id: [...fake.charges.keys()].at(-1) ?? "", "PaymentIntent ID": intent, "Invoice ID": paymentId };
    const csvData = `Created date (UTC),Amount,Currency,Status,Customer Email,${column}\n2026-01-31 10:00,199.00,gbp,Paid,eve@example.com,${ids[column]}\n`;
    const { id: importId, ...first } = await importFile(cookie, csvData);
    expect(first).toMatchObject({ created: 1 });
    const thisMonth = async () => (await callRoute(revenueRoute, { cookie })).body.thisMonth;
    expect(await thisMonth()).toBe(199);
    await callRoute(importCustomers, { cookie, body: {} });
    expect([await db.payment.count(), await thisMonth()]).toEqual([1, 199]);
    expect([await importFile(cookie, csvData), await thisMonth()]).toMatchObject([{ created: 0, updated: 0, unchanged: 1 }, 199]);
    world.setTime(new Date("2026-01-31T10:01:00Z"));
    fake.refund(intent, 5_000);
    await syncFromGateway([{ kind: "payment", id: paymentId }], new Date());
    expect(await thisMonth()).toBe(149);
    expect((await callRoute(undoImport, { cookie, params: { id: importId } })).body.status).toBe("undone");
    expect(await thisMonth()).toBe(149);
    expect([await importFile(cookie, csvData), await thisMonth()]).toMatchObject([{ created: 0, updated: 0, unchanged: 1 }, 149]);
  });

  it("counts again once the import of Stripe's customers is undone", async () => {
    const world = stripeWorld(fake);
    world.setTime(new Date());
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const thisMonth = async () => (await callRoute(revenueRoute, { cookie })).body.thisMonth;
    const importAll = async () => (await callRoute(importCustomers, { cookie, body: {} })).body.importId;
    const customerId = await gateway().createCustomer({ clientId: "e", email: "e@example.com", name: "Eve" }, { key: "e", now: new Date() });
    const uncounted = await gateway().createCustomer({ clientId: "f", email: "f@example.com", name: "Fay" }, { key: "f", now: new Date() });
    for (const customer of [customerId, uncounted]) fake.subscribeByHand(customer, { amount: 19_900, currency: "gbp", interval: "month", count: 1, first: 19_900 }, getTestCard(testCardNumbers.good));
    const [first = "", second = ""] = [...fake.charges.keys()].slice(-2);
    const csvOf = (email: string, id: string) => `Created date (UTC),Amount,Currency,Status,Customer Email,Id\n2026-01-31 10:00,199.00,gbp,Paid,${email},${id}\n`;
    await importFile(cookie, csvOf("e@example.com", first));
    await importFile(cookie, csvOf("f@example.com", second), false);
    expect(await thisMonth()).toBe(199);
    const importId = await importAll();
    expect([await db.payment.count(), await thisMonth()]).toEqual([2, 398]);
    expect((await callRoute(undoImport, { cookie, params: { id: importId } })).body.status).toBe("undone");
    expect([await db.payment.count(), await thisMonth()]).toEqual([0, 199]);
    await importAll();
    expect(await thisMonth()).toBe(398);
  });

  it("counts once where Stripe reported it before it was paid", async () => {
    const world = stripeWorld(fake);
    world.setTime(new Date());
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const now = new Date();
    const customerId = await gateway().createCustomer({ clientId: "e", email: "e@example.com", name: "Eve" }, { key: "e", now });
    const { paymentId, clientSecret } = await gateway().startPayment({ customerId, clientId: "e", price: monthlyPrice }, { key: "start", now });
    await syncFromGateway([{ kind: "payment", id: paymentId }], now);
    await stripeCard(clientSecret);
    await importFile(cookie, `Created date (UTC),Amount,Currency,Status,Customer Email,Id\n2026-01-31 10:00,199.00,gbp,Paid,eve@example.com,${[...fake.charges.keys()].at(-1) ?? ""}\n`);
    await syncFromGateway([{ kind: "payment", id: paymentId }], now);
    expect((await callRoute(revenueRoute, { cookie })).body.thisMonth).toBe(199);
  });
});

describe("A subscription that was made in Stripe's dashboard", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-31T10:00:00Z") });
    await resetDatabase();
  });
  afterEach(() => void vi.useRealTimers());

  it.each<[string, Parameters<typeof fake.subscribeByHand>[1], { amount: string; currency: string; interval: object }, { monthly: number; rate: number | null }]>([
    ["year, in pounds", { amount: 120_000, currency: "gbp", interval: "year", count: 1, first: 60_000 }, { amount: "1200.00", currency: "GBP", interval: { unit: "year", count: 1 } }, { monthly: 100, rate: null }],
    ["four weeks, in dollars", { amount: 12_000, currency: "usd", interval: "week", count: 4, first: 12_000 }, { amount: "120.00", currency: "USD", interval: { unit: "week", count: 4 } }, { monthly: 102.7, rate: null }],
    ["year, with a coupon that lasts", { amount: 120_000, currency: "gbp", interval: "year", count: 1, first: 60_000, coupons: [{ duration: "once", percent_off: 50 }, { duration: "forever", percent_off: 10 }] }, { amount: "1080.00", currency: "GBP", interval: { unit: "year", count: 1 } }, { monthly: 90, rate: null }],
    ["month, in euros", { amount: 20_000, currency: "eur", interval: "month", count: 1, first: 100 }, { amount: "200.00", currency: "EUR", interval: { unit: "month", count: 1 } }, { monthly: 0, rate: 200 }],
  ])("costs what Stripe says once imported, every %s", async (_, price, plan, { monthly, rate }) => {
    const world = stripeWorld(fake);
    world.setTime(new Date());
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const customerId = await gateway().createCustomer({ clientId: "e", email: "e@example.com", name: "Eve" }, { key: "e", now: new Date() });
    fake.subscribeByHand(customerId, price, getTestCard(testCardNumbers.good));
    await callRoute(importCustomers, { cookie, body: {} });
    const { userId: id } = await db.client.findFirstOrThrow();
    expect((await callRoute(readBilling, { cookie, params: { id } })).body.plan).toMatchObject(plan);
    expect((await callRoute(readProfile, { cookie, params: { clientId: id } })).body).toMatchObject({ monthlyRate: rate, plan: { amount: Number(plan.amount), currency: plan.currency, interval: plan.interval } });
    expect((await callRoute(financesRoute, { cookie })).body.subscriptions).toMatchObject({ active: 1, monthlyRevenue: monthly });
    expect((await callRoute(rosterRoute, { cookie })).body).toMatchObject([{ monthlyFee: monthly }]);
    await db.user.update({ where: { id }, data: { archivedAt: new Date() } });
    expect((await callRoute(financesRoute, { cookie })).body.subscriptions).toMatchObject({ active: 0, monthlyRevenue: 0 });
  });
});

it("A plan that we sell costs less by a coupon that lasts", async () => {
  await resetDatabase();
  stripeWorld(fake);
  await paidPlan(monthlyPrice);
  await callRoute(importCustomers, { cookie: await createSessionCookieHeader(await makeCoach(db)), body: {} });
  const { gatewayId } = await db.subscription.findFirstOrThrow();
  const amount = async () => {
    await syncFromGateway([{ kind: "subscription", id: gatewayId }], new Date());
    return (await db.subscription.findFirstOrThrow()).amountMinor;
  };
  expect(await amount()).toBe(19_900);
  fake.addCoupons(gatewayId, [{ duration: "forever", percent_off: 25 }]);
  expect(await amount()).toBe(14_925);
});

/** Imports payments that count in revenue unless it is said otherwise. */
async function importFile(cookie: string, csvData: string, countsAsRevenue = true) {
  const { body: plan } = await callRoute(previewImport, { cookie, body: { kind: "payments", csvData, countsAsRevenue } });
  return { id: plan.id, ...(await callRoute(commitImport, { cookie, body: { importId: plan.id } })).body };
}

async function paidPlan(price = defaultPlan) {
  const now = new Date();
  const customerId = await gateway().createCustomer({ clientId: "e", email: "e@example.com", name: "Eve" }, { key: "e", now });
  const { paymentId, clientSecret } = await gateway().startPayment({ customerId, clientId: "e", price }, { key: "start", now });
  await stripeCard(clientSecret);
  return { customerId, paymentId };
}

const stripeCard = async (clientSecret: string) => fake.confirm(clientSecret, getTestCard(testCardNumbers.good));
