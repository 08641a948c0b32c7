import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as timelineRoute } from "@/app/api/clients/[id]/timeline/route";
import { GET as failedPaymentsRoute } from "@/app/api/failed-payments/route";
import { GET as paymentsRoute } from "@/app/api/payments/route";
import { POST as retryRoute } from "@/app/api/payments/retry/[id]/route";
import { POST as syncRoute } from "@/app/api/sync-stripe-payments/route";
import { gateway } from "@/lib/money/payments/gateway";
import { runPaymentJobs } from "@/lib/money/payments/jobs";
import { findLiveSubscriptions, getRevenue } from "@/lib/money/payments/queries";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { editPlan } from "@/lib/money/plans/commands";
import { findPlansByPrice } from "@/lib/money/plans/queries";
import { announceExpiringCards } from "@/lib/money/subscriptions/card-expiry";
import { db } from "@/lib/platform/db";
import type { TestCard } from "@/lib/providers/payments/test-cards";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { defaultPlan, getPlan, startingPlans } from "@/tests/factories/plans";
import { FakeStripe } from "@/tests/fakes/stripe";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { createWebhookDelivery, deliverWebhook, orderAndPayPlan, orderPlan, type PaymentWorld, replaceCard, stripeWorld } from "@/tests/support/payment-world";
import { paymentsContract } from "@/tests/support/payments-contract";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

// Set before the environment is read, which happens once.
const fake = await new FakeStripe().start();
Object.assign(process.env, { STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address });
for (const plan of startingPlans) fake.addPrice(plan);
afterAll(() => fake.stop());

paymentsContract("Money at Stripe", () => stripeWorld(fake));

const start = new Date("2026-01-31T10:00:00Z");

describe("Money at Stripe", () => {
  let world: PaymentWorld;
  let deliverWebhooks: () => Promise<void>;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    await resetDatabase();
    world = stripeWorld(fake);
    world.setTime(start);
    deliverWebhooks = createWebhookDelivery(world);
  });
  afterEach(() => void vi.useRealTimers());
  const setMinutesLater = (minutes: number) => world.setTime(new Date(start.getTime() + 60_000 * minutes));

  it("makes a changed price and its product once, and finds them from then on", async () => {
    const { actor } = await makeSignedInCoach();
    const edit = (body: object, key: string) => editPlan(actor, "prod_3_month_discounted", body, key, new Date());
    const [hand, first, renamed] = ["price_3_month_discounted", (await edit({ amount: 13_000 }, "a")).priceId, (await edit({ name: "3 Months" }, "b")).priceId];
    const plans = await findPlansByPrice([hand, first, renamed]);
    for (const id of [hand, first, first, renamed, renamed]) await orderPlan(plans.get(id));
    const made = fake.prices.filter(({ lookup_key: key }) => [hand, first, renamed].includes(key ?? ""));
    expect(made.map(({ lookup_key: key, unit_amount: amount, product, recurring }) => [key, amount, product, recurring])).toEqual([
      [hand, 14_000, "prod_made_by_hand", true],
      [first, 13_000, "prod_3_month_discounted", true],
      [renamed, 13_000, "prod_3_month_discounted", true],
    ]);
    expect(fake.products.get("prod_3_month_discounted")).toBe("3 Months");
  });

  it("subtracts refunds, and disputes until they are won", async () => {
    const { clientId, paymentId } = await orderAndPayPlan(world);
    const other = await orderAndPayPlan(world);
    setMinutesLater(1);
    fake.refund(fake.getInvoiceIntent(paymentId), 5_000);
    fake.dispute(fake.getInvoiceIntent(other.paymentId));
    await deliverWebhooks();
    expect(await db.payment.findFirst({ where: { clientId } })).toMatchObject({ status: "succeeded", settledMinor: 19_900, refundedMinor: 5_000 });
    expect(await db.payment.findFirst({ where: { clientId: other.clientId } })).toMatchObject({ status: "disputed", disputedMinor: 19_900 });
    expect((await getRevenue(new Date())).thisMonth).toBe(149);
    setMinutesLater(2);
    fake.refund(fake.getInvoiceIntent(paymentId), 14_900);
    fake.dispute(fake.getInvoiceIntent(other.paymentId), "won");
    await deliverWebhooks();
    expect(await db.payment.findFirst({ where: { clientId } })).toMatchObject({ status: "refunded", refundedMinor: 19_900 });
    expect((await getRevenue(new Date())).thisMonth).toBe(199);
  });

  it.each(["its webhook", "the job, where the endpoint doesn't report it"])("counts dollars as soon as their pounds are known, by %s", async (way) => {
    fake.balancesLater = true;
    const revenue = async () => (await getRevenue(new Date())).thisMonth;
    await orderAndPayPlan(world, defaultPlan);
    await deliverWebhooks();
    expect(await revenue()).toBe(0);
    setMinutesLater(11);
    fake.settleCharges();
    if (way === "its webhook") await deliverWebhooks();
    else await runPaymentJobs(new Date());
    expect(await revenue()).toBe(276.5);
    const before = fake.requests.length;
    setMinutesLater(30);
    await runPaymentJobs(new Date());
    expect(fake.requests.length).toBe(before);
  });

  it("ends a one-time plan when it is fully refunded", async () => {
    const { clientId, paymentId } = await orderAndPayPlan(world, getPlan("price_2_months_upfront"));
    setMinutesLater(1);
    fake.refund(paymentId, 39_900);
    await deliverWebhooks();
    expect(await db.subscription.findFirst({ where: { clientId } })).toMatchObject({ recurring: false, status: "cancelled", endReason: "Paid back" });
    expect(await getRevenue(new Date())).toMatchObject({ thisMonth: 0, activeSubscriptions: 0 });
  });

  it("acknowledges events we don't use, and sales of another shop on the same account", async () => {
    const signedWebhook = (type: string, object: object) => {
      const body = JSON.stringify({ id: `evt_${type}`, object: "event", type, created: Math.floor(start.getTime() / 1000), data: { object } });
      return { body, signature: fake.sign(body) };
    };
    expect(await deliverWebhook(signedWebhook("product.created", { object: "product", id: "prod_1" }))).toBe(200);
    expect(await deliverWebhook(signedWebhook("invoice.paid", { object: "invoice", id: "in_of_another_shop" }))).toBe(200);
    expect([await db.webhookEvent.count(), await db.payment.count()]).toEqual([2, 0]);
  });

  it("doesn't change the card of another shop's customer on the same account", async () => {
    const customerId = await gateway().createCustomer({ clientId: "stranger", email: "stranger@example.com", name: "Stranger" }, { key: randomUUID(), now: start });
    await replaceCard(world, customerId, testCardNumbers.good);
    await deliverWebhooks();
    expect(fake.requests.filter(({ call }) => call === `POST /v1/customers/${customerId}`)).toEqual([]);
  });

  it.each([500, "lost", "garbage"] as const)("makes Stripe send a webhook again when Stripe fails with %s", async (fault) => {
    const { clientId, paymentId } = await orderAndPayPlan(world);
    setMinutesLater(1);
    fake.refund(fake.getInvoiceIntent(paymentId), 19_900);
    fake.setFault("GET /v1/", fault);
    await expect(deliverWebhooks()).rejects.toThrow("502");
    expect(await db.payment.findFirst({ where: { clientId } })).toMatchObject({ status: "succeeded", refundedMinor: 0 });
    const stored = await db.webhookEvent.count();
    fake.setFault("GET /v1/");
    await deliverWebhooks();
    expect(await db.payment.findFirst({ where: { clientId } })).toMatchObject({ status: "refunded" });
    expect(await db.webhookEvent.count()).toBeGreaterThan(stored);
  });

  it("doesn't take a form that was left for a failed payment", async () => {
    const { clientId, paymentId } = await orderPlan();
    await deliverWebhooks();
    await world.advance(new Date("2026-02-01T10:00:00Z"));
    await deliverWebhooks();
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    expect(await db.payment.findUnique({ where: { gatewayId: paymentId } })).toMatchObject({ status: "pending", failedAt: null, failureReason: null, closedAt: expect.any(Date) });
    expect(await db.paymentAttempt.count()).toBe(0);
    expect((await callRoute(paymentsRoute, { cookie, query: { clientId } })).body).toEqual([]);
  });

  it("takes a month that the coach forgave at Stripe out of the failed payments, and keeps it on record", async () => {
    const { clientId, customerId } = await orderAndPayPlan(world);
    fake.removeCards(customerId);
    await world.advance(new Date("2026-02-28T11:00:00Z"));
    await deliverWebhooks();
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const failedPayments = async () => (await callRoute(failedPaymentsRoute, { cookie })).body;
    const [failed] = await failedPayments();
    expect(failed).toMatchObject({ failureReason: "There's no card on file." });
    const { gatewayId } = await db.payment.findUniqueOrThrow({ where: { id: failed.id } });
    world.setTime(new Date("2026-02-28T12:00:00Z"));
    fake.voidInvoiceByHand(gatewayId);
    await deliverWebhooks();
    expect(await failedPayments()).toEqual([]);
    expect(await db.clientState.findUnique({ where: { clientId } })).toMatchObject({ failedPayments: 0 });
    expect(await db.subscription.findFirst({ where: { clientId } })).toMatchObject({ status: "active", graceUntil: null });
    expect((await callRoute(paymentsRoute, { cookie, query: { clientId } })).body.map(({ status }: { status: string }) => status)).toEqual(["failed", "succeeded"]);
    expect(await db.payment.findUnique({ where: { id: failed.id } })).toMatchObject({ failureKind: "no_card", closedAt: expect.any(Date) });
    expect((await callRoute(retryRoute, { cookie, params: { id: failed.id } })).body.message).toBe("This payment was cancelled at the payment provider, so there's nothing to retry.");
  });

  it("returns 502 for retry and sync within ten seconds when Stripe hangs, and changes nothing", async () => {
    const { clientId } = await orderAndPayPlan(world);
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const failed = await makePayment(db, { clientId, status: "failed", gateway: "stripe", gatewayId: "in_hanging", failedAt: start });
    fake.setFault("GET /v1/", "hang");
    const started = performance.now();
    const responses = await Promise.all([callRoute(retryRoute, { cookie, params: { id: failed.id } }), callRoute(syncRoute, { cookie })]);
    expect(performance.now() - started).toBeLessThan(10_500);
    fake.setFault("GET /v1/");
    for (const { status, body } of responses) expect([status, body.message]).toEqual([502, "Our payment provider isn't responding right now. Please try again in a few minutes. You won't be charged twice."]);
    expect(await db.payment.findUnique({ where: { id: failed.id } })).toMatchObject({ status: "failed" });
    expect(await db.paymentAttempt.count({ where: { paymentId: failed.id } })).toBe(0);
  }, 20_000);

  it("shows a clear error when Stripe rejects our key", async () => {
    await orderAndPayPlan(world);
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    fake.setFault("GET /v1/", 401);
    const { status, body } = await callRoute(syncRoute, { cookie });
    fake.setFault("GET /v1/");
    expect([status, body.message]).toEqual([503, "Online payments aren't set up yet."]);
  });

  it("doesn't count a test plan as active, and ends it after a real payment", async () => {
    const { clientId, clientSecret, paymentId } = await orderPlan();
    const testPlan = await makeSubscription(db, { clientId, startedAt: new Date("2026-01-01T10:00:00Z") });
    await deliverWebhooks();
    expect((await findLiveSubscriptions(db, clientId)).map(({ status }) => status)).toEqual(["incomplete"]);
    await world.pay(clientSecret);
    await deliverWebhooks();
    expect(await db.subscription.findUnique({ where: { id: testPlan.id } })).toMatchObject({ status: "cancelled", endReason: "Another plan was paid first" });
    expect(await db.payment.findUnique({ where: { gatewayId: paymentId } })).toMatchObject({ status: "succeeded" });
    expect((await getRevenue(new Date())).activeSubscriptions).toBe(1);
  });

  it("leaves test payments unchanged", async () => {
    const { userId } = await makeClient(db);
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const failed = await makePayment(db, { clientId: userId, status: "failed", failedAt: start });
    const { status, body } = await callRoute(retryRoute, { cookie, params: { id: failed.id } });
    expect([status, body.message]).toEqual([409, "This payment was made with another payment provider, so it can't be retried here."]);
    expect((await callRoute(syncRoute, { cookie })).status).toBe(200);
    expect(await db.payment.findUnique({ where: { id: failed.id } })).toMatchObject({ status: "failed" });
  });

  const renewsWith = (offSession: TestCard["offSession"], code: string): TestCard => ({ number: "", token: "", brand: "visa", last4: "1881", onSession: "succeeds", onSetup: "succeeds", offSession, code });
  it.each([
    ["declined", renewsWith("declines", "do_not_honor")],
    ["insufficient_funds", renewsWith("declines", "insufficient_funds")],
    ["expired", renewsWith("declines", "expired_card")],
    ["other", renewsWith("declines", "incorrect_cvc")],
    ["needs_confirmation", renewsWith("asks", "")],
    ["no_card", null],
  ])("emails a client once about a renewal that fails as %s, with the way to pay it", async (kind, card) => {
    const coach = await makeCoach(db);
    const { clientId, customerId } = await orderAndPayPlan(world);
    if (card) {
      const { setupId, clientSecret } = await gateway().startCardChange(customerId, { key: randomUUID(), now: new Date() });
      fake.confirm(clientSecret, card);
      await syncFromGateway([{ kind: "setup", id: setupId }], new Date());
    } else fake.removeCards(customerId);
    await world.advance(new Date("2026-02-28T11:00:00Z"));
    const types = fake.webhooks().map(({ body }) => (JSON.parse(body) as { type: string }).type).slice(-3);
    expect(types).toEqual(expect.arrayContaining(["invoice.payment_failed", "customer.subscription.updated"]));
    await deliverWebhooks();
    expect(await db.payment.findFirst({ where: { clientId, status: "failed" }, select: { failureKind: true, attempts: { select: { kind: true, failureKind: true } } } })).toEqual({ failureKind: kind, attempts: [{ kind: "renewal", failureKind: kind }] });
    expect(await db.emailMessage.findMany({ where: { userId: clientId, type: { startsWith: "payment-" } }, select: { type: true, props: true } })).toMatchObject([{ type: "payment-failed", props: { kind } }]);
    expect(await db.notification.count({ where: { userId: coach.id, kind: "payment_failed" } })).toBe(1);
    if (kind !== "needs_confirmation") return;
    // What the email says is possible: paying with the client present, so that the bank can ask.
    const { gatewayId } = await db.payment.findFirstOrThrow({ where: { clientId, status: "failed" } });
    const clientSecret = await gateway().getClientSecret(gatewayId);
    fake.confirm(clientSecret, { ...renewsWith("asks", ""), onSession: "asks" });
    fake.authenticate(clientSecret, true);
    await deliverWebhooks();
    expect(await db.subscription.findFirst({ where: { clientId } })).toMatchObject({ status: "active" });
  });

  it("leaves failed payments to Stripe where the practice says that Stripe emails them", async () => {
    const coach = await makeCoach(db);
    await db.practice.updateMany({ data: { stripeSendsFailedPayments: true } });
    const { clientId, customerId } = await orderAndPayPlan(world);
    await syncFromGateway([{ kind: "setup", id: await replaceCard(world, customerId, testCardNumbers.failsLater) }], new Date());
    await world.advance(new Date("2026-02-28T11:00:00Z"));
    await deliverWebhooks();
    const failed = await db.payment.findFirstOrThrow({ where: { clientId, status: "failed" } });
    world.setTime(new Date("2026-02-28T11:30:00Z"));
    expect((await callRoute(retryRoute, { cookie: await createSessionCookieHeader(coach), params: { id: failed.id } })).status).toBe(402);
    await world.advance(new Date("2026-03-01T11:00:00Z"));
    await deliverWebhooks();
    expect(await db.paymentAttempt.count({ where: { paymentId: failed.id } })).toBe(3);
    expect(await db.emailMessage.count({ where: { userId: clientId, type: { in: ["payment-failed", "payment-retry"] } } })).toBe(0);
    expect(await db.notification.count({ where: { userId: coach.id, kind: "payment_failed" } })).toBe(1);
  });

  /** The types of the emails about payments to a client whose renewal failed twice and was then paid with another card. */
  async function emailsAfterRecovery() {
    const { clientId, customerId } = await orderAndPayPlan(world);
    await syncFromGateway([{ kind: "setup", id: await replaceCard(world, customerId, testCardNumbers.failsLater) }], new Date());
    await world.advance(new Date("2026-02-28T11:00:00Z"));
    await deliverWebhooks();
    await world.advance(new Date("2026-03-01T11:00:00Z"));
    await deliverWebhooks();
    world.setTime(new Date("2026-03-01T12:00:00Z"));
    await replaceCard(world, customerId, testCardNumbers.good);
    await deliverWebhooks();
    await deliverWebhooks();
    expect(await db.subscription.findFirst({ where: { clientId } })).toMatchObject({ status: "active" });
    const emails = await db.emailMessage.findMany({ where: { userId: clientId, type: { in: ["receipt", "payment-failed", "payment-retry"] } }, orderBy: { createdAt: "asc" }, select: { type: true } });
    return emails.map(({ type }) => type);
  }

  // The first receipt is for the first payment. The emails about the failures are withdrawn, since they had not left yet.
  it.each([
    ["nothing", {}, ["receipt", "payment-retry"]],
    ["receipts", { stripeSendsReceipts: true }, []],
    ["failed payments", { stripeSendsFailedPayments: true }, ["receipt", "receipt"]],
  ])("gives one email for a payment that went through after all, where Stripe sends %s itself", async (_, settings, types) => {
    await db.practice.updateMany({ data: settings });
    expect(await emailsAfterRecovery()).toEqual(types);
  });

  it("leaves expiring cards to Stripe where the practice says that Stripe emails them", async () => {
    const { clientId } = await orderAndPayPlan(world);
    await db.paymentCustomer.update({ where: { clientId }, data: { cardExpiry: "02/2026" } });
    await db.practice.updateMany({ data: { stripeSendsCardExpiry: true } });
    const count = () => db.emailMessage.count({ where: { userId: clientId, type: "card-expiring" } });
    await announceExpiringCards(new Date("2026-02-01T10:00:00Z"));
    expect(await count()).toBe(0);
    await db.practice.updateMany({ data: { stripeSendsCardExpiry: false } });
    await announceExpiringCards(new Date("2026-02-01T10:00:00Z"));
    expect(await count()).toBe(1);
  });

  it("tells the coach in the third person why a payment failed", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const { clientId } = await orderAndPayPlan(world);
    const subscription = await db.subscription.findFirstOrThrow({ where: { clientId } });
    const failed = { clientId, subscriptionId: subscription.id, status: "failed", failedAt: start } as const;
    await db.subscription.update({ where: { id: subscription.id }, data: { status: "past_due" } });
    await makePayment(db, { ...failed, failureKind: "needs_confirmation", failureReason: "The bank couldn't confirm that it was you." });
    await makePayment(db, { ...failed, failureReason: "The card was declined. Please use another one." });
    const { body } = await callRoute(failedPaymentsRoute, { cookie });
    expect(body.map(({ failureReason }: { failureReason: string }) => failureReason).toSorted()).toEqual(["The bank wants the client to confirm this payment.", "The card was declined."]);
    const timeline = await callRoute(timelineRoute, { cookie, params: { id: clientId } });
    expect(JSON.stringify(timeline.body)).not.toMatch(/please|it was you/i);
  });
});
