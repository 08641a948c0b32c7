import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as billingRoute } from "@/app/api/clients/[id]/billing/route";
import { POST as setUpRoute } from "@/app/api/create-payment-setup/route";
import { POST as startRoute } from "@/app/api/get-or-create-subscription/route";
import { POST as confirmRoute } from "@/app/api/sandbox/confirm/route";
import { POST as cancelRoute } from "@/app/api/subscription/cancel/route";
import { GET as cancellationRoute } from "@/app/api/subscription/cancellation/route";
import { POST as changeCardRoute } from "@/app/api/subscription/card/route";
import { POST as refreshRoute } from "@/app/api/subscription/refresh/route";
import { GET as subscriptionRoute } from "@/app/api/subscription/route";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { startingPlans } from "@/tests/factories/plans";
import { FakeStripe, getTestCard } from "@/tests/fakes/stripe";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const fake = new FakeStripe();
const mispricedId = "price_family_discount";
const faultyCalls = ["POST /v1/customers", "POST /v1/subscriptions", "POST /v1/payment_intents", "POST /v1/setup_intents", "GET /v1/"];
beforeAll(async () => {
  await fake.start();
  for (const plan of startingPlans) fake.addPrice(plan.priceId === mispricedId ? { ...plan, amountMinor: 1 } : plan);
  // Set before the environment is read, which happens once.
  process.env.STRIPE_SECRET_KEY = fake.secretKey;
  process.env.STRIPE_API_BASE = fake.address;
  process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY = "pk_test_published";
});
afterAll(() => fake.stop());
beforeEach(async () => {
  await resetDatabase();
  for (const call of faultyCalls) fake.setFault(call);
  fake.now = new Date();
  fake.requests.length = 0;
});

type Client = Awaited<ReturnType<typeof makeSignedInClient>>;
const cards = { good: "4242424242424242", declined: "4000000000000002", asks: "4000002500003155" };
const startSubscription = ({ cookie }: Client) => callRoute(startRoute, { cookie });
const refresh = ({ cookie }: Client, body: object) => callRoute(refreshRoute, { cookie, body });
const readSubscription = async ({ cookie }: Client) => (await callRoute(subscriptionRoute, { cookie })).body;
const pay = (secret: string, number: string) => fake.confirm(secret, getTestCard(number));
const countCharges = () => [...fake.charges.values()].filter(({ ok }) => ok).length;
const requestsTo = (call: string) => fake.requests.filter((request) => request.call === call);
const assignPlan = (clientId: string, priceId: string, createdAt = new Date()) =>
  db.paymentLink.create({ data: { clientId, token: crypto.randomUUID(), priceId, gateway: "stripe", gatewayId: crypto.randomUUID(), url: "https://buy.stripe.com/x", createdAt } });

describe("With Stripe", () => {
  it("a client subscribes at our price and sees the payment after returning", async () => {
    const client = await makeSignedInClient();
    const { status, body } = await startSubscription(client);
    expect(status).toBe(200);
    expect(body).toMatchObject({ gateway: "stripe", mode: "test", publishableKey: "pk_test_published", plan: { amount: "350.00", currency: "USD" } });
    expect((await callRoute(confirmRoute, { body: { clientSecret: body.clientSecret, token: "pm_card_visa" } })).status).toBe(404);
    const before = countCharges();
    pay(body.clientSecret, cards.good);
    // By the invoice id from the form, or the payment intent id from Stripe's return URL.
    expect((await refresh(client, { paymentId: fake.getInvoiceIntent(body.paymentId) })).body).toMatchObject({ status: "active", card: { last4: "4242" }, receipts: [{ amount: "350.00", currency: "USD", status: "succeeded" }] });
    expect((await refresh(client, { paymentId: body.paymentId })).body).toMatchObject({ status: "active" });
    expect((await startSubscription(client)).status).toBe(409);
    expect(countCharges() - before).toBe(1);
  });

  it("two browsers at once create one subscription and one customer", async () => {
    const client = await makeSignedInClient();
    const [first, second] = await Promise.all([startSubscription(client), startSubscription(client)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.clientSecret).toBe(second.body.clientSecret);
    expect(new Set(requestsTo("POST /v1/subscriptions").map(({ key }) => key)).size).toBe(1);
    expect(await db.subscription.count()).toBe(1);
    expect(await db.paymentCustomer.count()).toBe(1);
  });

  it.each([500, "garbage"] as const)("a %s failure returns 502 with our own message, and a retry continues", async (fault) => {
    const client = await makeSignedInClient();
    for (const call of ["POST /v1/customers", "POST /v1/subscriptions"]) {
      fake.setFault(call, fault);
      const { status, body } = await startSubscription(client);
      expect([status, body.message]).toEqual([502, "Our payment provider isn't responding right now. Please try again in a few minutes. You won't be charged twice."]);
      fake.setFault(call);
    }
    expect((await startSubscription(client)).status).toBe(200);
    expect(await db.subscription.count()).toBe(1);
  });

  it("a lost response returns 502 within ten seconds, and a retry returns the same subscription", async () => {
    const client = await makeSignedInClient();
    fake.setFault("POST /v1/subscriptions", "lost");
    const started = performance.now();
    expect((await startSubscription(client)).status).toBe(502);
    expect(performance.now() - started).toBeLessThan(10_000);
    fake.setFault("POST /v1/subscriptions");
    const before = countCharges();
    const { body } = await startSubscription(client);
    pay(body.clientSecret, cards.good);
    await refresh(client, { paymentId: body.paymentId });
    expect(countCharges() - before).toBe(1);
    expect(new Set(requestsTo("POST /v1/subscriptions").map(({ key }) => key)).size).toBe(1);
    expect(await db.subscription.count()).toBe(1);
  });

  it("a plan that Stripe has at another price returns 503 and starts nothing", async () => {
    const client = await makeSignedInClient();
    await assignPlan(client.id, mispricedId);
    const { status, body } = await startSubscription(client);
    expect([status, body.message]).toEqual([503, "This plan can't be paid online yet."]);
    expect(await db.payment.count()).toBe(0);
  });

  it("a missing publishable key returns 503 without a call to Stripe", async () => {
    const key = env().NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY;
    Object.assign(env(), { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: undefined });
    const { status, body } = await startSubscription(await makeSignedInClient());
    Object.assign(env(), { NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: key });
    expect([status, body.message, fake.requests]).toEqual([503, "Online payments aren't set up yet.", []]);
  });

  it("an unpaid order for another plan is cancelled, so an old tab can't pay it", async () => {
    const client = await makeSignedInClient();
    const before = countCharges();
    const secrets: string[] = [];
    for (const [index, priceId] of ["price_monthly_coaching", "price_2_months_upfront", "price_6_months_no_calls", "price_2_months_upfront"].entries()) {
      await assignPlan(client.id, priceId, new Date(Date.now() - 60_000 + 1000 * index));
      // Stripe's clock counts whole seconds.
      fake.now = new Date(Date.now() + 2000 * index);
      const { status, body } = await startSubscription(client);
      expect([status, body.plan?.priceId]).toEqual([200, priceId]);
      secrets.push(body.clientSecret);
    }
    expect(new Set(secrets).size).toBe(4);
    const [monthly = "", ...oneTime] = secrets;
    expect(() => pay(monthly, cards.good)).toThrow();
    for (const stale of oneTime.slice(0, 2)) expect(() => pay(stale, cards.good)).toThrow();
    expect(pay(oneTime[2] ?? "", cards.good)).toEqual({ status: "succeeded" });
    expect(countCharges() - before).toBe(1);
  });

  it.each(["price_monthly_coaching", "price_2_months_upfront"])("a client whose customer was deleted at Stripe starts %s as a new one", async (priceId) => {
    const client = await makeSignedInClient();
    await assignPlan(client.id, "price_monthly_coaching", new Date(Date.now() - 60_000));
    await startSubscription(client);
    const { gatewayId: deletedId } = await db.paymentCustomer.findUniqueOrThrow({ where: { clientId: client.id } });
    fake.now = new Date(Date.now() + 2000);
    fake.deleteCustomer(deletedId);
    await assignPlan(client.id, priceId);
    const [first, second] = [await startSubscription(client), await startSubscription(client)];
    expect([first.status, second.status, second.body.clientSecret]).toEqual([200, 200, first.body.clientSecret]);
    expect(pay(first.body.clientSecret, cards.good)).toEqual({ status: "succeeded" });
    expect((await refresh(client, { paymentId: first.body.paymentId })).body).toMatchObject({ status: "active" });
    expect(await db.paymentCustomer.findUnique({ where: { clientId: client.id } })).not.toMatchObject({ gatewayId: deletedId });
  });

  it("an open one-time charge is cancelled once the payment link is paid", async () => {
    const client = await makeSignedInClient();
    const coach = await makeSignedInCoach();
    const { body: setup } = await callRoute(setUpRoute, { cookie: coach.cookie, body: { clientId: client.id, priceId: "price_2_months_upfront" } });
    const { body } = await startSubscription(client);
    fake.now = new Date(Date.now() + 2000);
    fake.payLink(setup.paymentUrl, getTestCard(cards.good));
    const completed = fake.webhooks().map(({ body: text }) => JSON.parse(text)).findLast(({ type }) => type === "checkout.session.completed");
    await syncFromGateway([{ kind: "checkout", id: completed.data.object.id }], new Date());
    expect(await readSubscription(client)).toMatchObject({ status: "active", plan: { name: "2 Months Upfront" } });
    expect(() => pay(body.clientSecret, cards.good)).toThrow();
    expect((await startSubscription(client)).status).toBe(409);
  });

  it("a confirmed card change takes effect, and a cancellation ends the paid period", async () => {
    const client = await makeSignedInClient();
    const { body } = await startSubscription(client);
    pay(body.clientSecret, cards.good);
    const { body: active } = await refresh(client, { paymentId: body.paymentId });
    fake.now = new Date(Date.now() + 60_000);
    const change = await callRoute(changeCardRoute, { cookie: client.cookie, body: { requestId: "one-click" } });
    expect((await refresh(client, { setupId: change.body.setupId })).status).toBe(409);
    expect((await refresh(await makeSignedInClient(), { setupId: change.body.setupId })).status).toBe(404);
    expect((await refresh(client, { setupId: "seti_unknown" })).status).toBe(404);
    expect(fake.confirm(change.body.clientSecret, getTestCard(cards.asks)).status).toBe("asks");
    fake.authenticate(change.body.clientSecret, true);
    expect((await refresh(client, { setupId: change.body.setupId })).body).toMatchObject({ status: "active", card: { last4: "3155" } });

    const { body: quote } = await callRoute(cancellationRoute, { cookie: client.cookie });
    expect(quote).toEqual({ at: active.currentPeriodEnd, notice: false });
    for (const _ of [1, 2]) expect((await callRoute(cancelRoute, { cookie: client.cookie, body: { at: quote.at } })).body).toMatchObject({ status: "active", cancelled: true, cancelAt: quote.at });
    expect(await readSubscription(client)).toMatchObject({ nextPaymentAt: null, canCancel: false });
  });

  it.each(["price_monthly_coaching", "price_6_month_plan"])("a client of %s whose cancellation the coach took back can cancel again, for the same date", async (priceId) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await assignPlan(client.id, priceId);
    const { body } = await startSubscription(client);
    pay(body.clientSecret, cards.good);
    const { body: active } = await refresh(client, { paymentId: body.paymentId });
    const { gatewayId } = await db.subscription.findFirstOrThrow();
    const cancel = () => callRoute(cancelRoute, { cookie: client.cookie, body: {} });
    const isCancelled = async () => (await callRoute(billingRoute, { cookie: coach.cookie, params: { id: client.id } })).body.plan.isCancelled;
    const cancelled = { cancelled: true, canCancel: false, cancelAt: active.currentPeriodEnd, nextPaymentAt: null };
    expect((await cancel()).body).toMatchObject(cancelled);
    fake.keepSubscription(gatewayId);
    expect((await refresh(client, {})).body).toMatchObject({ cancelled: false, canCancel: true, nextPaymentAt: active.currentPeriodEnd });
    expect(await isCancelled()).toBe(false);
    for (const _ of [1, 2]) expect((await cancel()).body).toMatchObject(cancelled);
    expect(await isCancelled()).toBe(true);
    expect(await db.notification.count({ where: { userId: coach.id, kind: "subscription_cancelled" } })).toBe(2);
    fake.advance(new Date(Date.parse(active.currentPeriodEnd) + 60_000));
    expect((await refresh(client, {})).body).toMatchObject({ status: "cancelled", cancelled: true });
  });
});
