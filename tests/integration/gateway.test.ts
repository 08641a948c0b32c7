import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import type { OfferedPrice } from "@/lib/providers/payments/gateway";
import { SandboxGateway } from "@/lib/providers/payments/sandbox";
import { databaseSandboxStore } from "@/lib/providers/payments/sandbox-store";
import { StripeGateway } from "@/lib/providers/payments/stripe";
import { findTestCardToken } from "@/lib/providers/payments/test-cards";
import { signWebhook } from "@/lib/providers/payments/webhook-signature";
import { defaultPlan, getPlan, startingPlans } from "@/tests/factories/plans";
import { FakeStripe, getTestCard } from "@/tests/fakes/stripe";
import { resetDatabase } from "@/tests/support/database";
import { gatewayContract, type GatewayHarness, testCardNumbers } from "@/tests/support/gateway-contract";

const secret = "a secret for tests";
const start = new Date("2026-01-31T10:00:00Z");
const newSandbox = () => new SandboxGateway({ store: databaseSandboxStore, secret, appUrl: "http://localhost:3000", gbpPerUsd: async () => 0.79, random: randomUUID });

/** Counts the stored events whose type contains this text. */
const countEvents = (type: string) => db.sandboxObject.count({ where: { kind: "event", data: { path: ["type"], string_contains: type } } });

async function sandboxWorld(): Promise<GatewayHarness> {
  await resetDatabase();
  const gateway = newSandbox();
  let now = start;
  const confirm = (clientSecret: string, number: string) => gateway.confirmCard(clientSecret, findTestCardToken(number) ?? "", now);
  return {
    gateway,
    setTime: (time) => void (now = time),
    advance: (time) => gateway.advance(time),
    confirm,
    authenticate: (clientSecret, passed) => gateway.authenticateCard(clientSecret, passed, now),
    openLink: async (url) => (await gateway.startLinkPayment(url.split("/").at(-1) ?? "", now)).clientSecret,
    payLink: async (url, number) => confirm((await gateway.startLinkPayment(url.split("/").at(-1) ?? "", now)).clientSecret, number),
    webhooks: () => gateway.listUndeliveredWebhooks(now),
    signatureFor: (body) => signWebhook(JSON.stringify(body), secret, now),
    countCharges: async () => ({ charged: (await countEvents("invoice.paid")) + (await countEvents("payment_intent.succeeded")), declined: await countEvents("payment_failed") }),
    close: async () => undefined,
  };
}

async function newStripe(settings: { waitMs?: number; secretKey?: string } = {}) {
  const fake = await new FakeStripe().start();
  for (const plan of startingPlans) fake.addPrice(plan);
  fake.now = start;
  const gateway = new StripeGateway({ secretKey: fake.secretKey, webhookSecret: fake.webhookSecret, baseUrl: fake.address, waitMs: 1000, ...settings });
  return { fake, gateway };
}

async function stripeWorld(): Promise<GatewayHarness> {
  const { fake, gateway } = await newStripe();
  return {
    gateway,
    setTime: (time) => void (fake.now = time),
    advance: async (time) => fake.advance(time),
    confirm: async (clientSecret, number) => fake.confirm(clientSecret, getTestCard(number)),
    authenticate: async (clientSecret, passed) => fake.authenticate(clientSecret, passed),
    openLink: async (url) => fake.openLink(url),
    payLink: async (url, number) => fake.payLink(url, getTestCard(number)),
    webhooks: async () => fake.webhooks(),
    signatureFor: (body) => fake.sign(JSON.stringify(body)),
    countCharges: async () => {
      const charges = [...fake.charges.values()];
      return { charged: charges.filter(({ ok }) => ok).length, declined: charges.filter(({ ok }) => !ok).length };
    },
    close: () => fake.stop(),
  };
}

gatewayContract("The sandbox", sandboxWorld);
gatewayContract("Stripe", stripeWorld);

describe("The sandbox", () => {
  beforeEach(resetDatabase);
  const monthly = getPlan("price_monthly_coaching");
  const order = (customerId: string) => ({ customerId, clientId: "client-1", price: monthly });
  async function startMonthly(gateway = newSandbox()) {
    const customerId = await gateway.createCustomer({ clientId: "client-1", email: "rosa@example.com", name: "Rosa Lind" }, { key: "customer", now: start });
    return { gateway, customerId, ...(await gateway.startPayment(order(customerId), { key: "start", now: start })) };
  }

  it("never stores a card number, and refuses cards that aren't test cards", async () => {
    const { gateway, clientSecret } = await startMonthly();
    expect(findTestCardToken("4111 1111 1111 1111")).toBeUndefined();
    expect(await gateway.confirmCard(clientSecret, "4242424242424242", start)).toEqual({ status: "declined", reason: "Only Stripe's test cards can be used here." });
    await gateway.confirmCard(clientSecret, findTestCardToken(testCardNumbers.good) ?? "", start);
    expect(JSON.stringify(await db.sandboxObject.findMany())).not.toContain("4242424242424242");
  });

  it("charges once when several browsers confirm at once", async () => {
    const { gateway, clientSecret } = await startMonthly();
    const results = await Promise.all(Array.from({ length: 8 }, () => gateway.confirmCard(clientSecret, "pm_card_visa", start)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
    expect(await countEvents("invoice.paid")).toBe(1);
  });

  it("catches up once on what fell due while the server was down, with the original dates", async () => {
    const { gateway, clientSecret, subscriptionId } = await startMonthly();
    await gateway.confirmCard(clientSecret, "pm_card_visa", start);
    const now = new Date("2026-05-15T00:00:00Z");
    const counts = await Promise.all([gateway.advance(now), gateway.advance(now)]);
    expect(counts.toSorted()).toEqual([0, 3]);
    const { latestPaymentId, currentPeriodEnd } = await gateway.getSubscription(subscriptionId ?? "");
    expect((await gateway.getPayment(latestPaymentId ?? "")).paidAt).toEqual(new Date("2026-04-30T10:00:00Z"));
    expect(currentPeriodEnd).toEqual(new Date("2026-05-31T10:00:00Z"));
    expect(await gateway.advance(now)).toBe(0);
  });

  it("returns a webhook again until it is delivered", async () => {
    const { gateway } = await startMonthly();
    const [webhook, ...others] = await gateway.listUndeliveredWebhooks(start);
    expect([webhook?.id.startsWith("evt_"), others]).toEqual([true, []]);
    await gateway.markWebhookDelivered(webhook?.id ?? "", start);
    expect(await gateway.listUndeliveredWebhooks(start)).toEqual([]);
    expect((await gateway.listEventsSince(new Date(0))).map(({ id }) => id)).toEqual([webhook?.id]);
    await gateway.markWebhookDelivered(webhook?.id ?? "", new Date("2026-02-02T00:00:00Z"));
    expect(await gateway.listEventsSince(new Date("2026-02-01T00:00:00Z"))).toEqual([]);
    await gateway.advance(new Date("2026-03-15T00:00:00Z"));
    // Delivered events are deleted after 30 days; the expiry event hasn't been delivered yet.
    expect((await gateway.listEventsSince(new Date(0))).map(({ type }) => type)).toEqual(["customer.subscription.deleted"]);
  });

  it("starts one payment no matter how often a link is opened", async () => {
    const gateway = newSandbox();
    const token = randomUUID();
    const { id } = await gateway.createPaymentLink({ clientId: "client-1", price: monthly, token, doneUrl: "http://localhost:3000/subscribe" }, { key: "link", now: start });
    const first = await gateway.startLinkPayment(token, start);
    expect(await gateway.startLinkPayment(token, start)).toEqual(first);
    expect(await gateway.findLink(token)).toMatchObject({ id, clientId: "client-1", paid: false, price: { name: "Monthly Coaching", amountMinor: 19_900 } });
    // The payment expires after a day; opening the link again starts a new one.
    const tomorrow = new Date(start.getTime() + 86_400_000);
    await gateway.advance(tomorrow);
    const second = await gateway.startLinkPayment(token, tomorrow);
    expect(second.paymentId).not.toBe(first.paymentId);
    await gateway.confirmCard(second.clientSecret, "pm_card_visa", tomorrow);
    expect((await gateway.findLink(token))?.paid).toBe(true);
    await expect(gateway.startLinkPayment("unknown", start)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["pm_card_visa", false],
    ["pm_card_authenticationRequired", true],
  ])("keeps the expiry that was typed for %s", async (token, asks) => {
    const { gateway, clientSecret, customerId } = await startMonthly();
    expect((await gateway.confirmCard(clientSecret, token, start, "12/2034")).status).toBe(asks ? "asks" : "succeeded");
    if (asks) await gateway.authenticateCard(clientSecret, true, start);
    expect(await gateway.getCard(customerId)).toMatchObject({ expiry: "12/2034" });
  });

  it("returns 404 for an unknown secret", async () => {
    await expect(newSandbox().confirmCard("in_x_secret_y", "pm_card_visa", start)).rejects.toMatchObject({ code: "not_found" });
    const { gateway, clientSecret } = await startMonthly();
    await expect(gateway.authenticateCard(clientSecret, true, start)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("Stripe", () => {
  const [monthly, upfront] = [getPlan("price_monthly_coaching"), getPlan("price_2_months_upfront")];
  const once = (key: string = randomUUID()) => ({ key, now: start });
  let fake: FakeStripe;
  let gateway: StripeGateway;
  beforeEach(async () => {
    ({ fake, gateway } = await newStripe());
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await fake.stop();
  });
  const customer = () => gateway.createCustomer({ clientId: "client-1", email: "rosa@example.com", name: "Rosa Lind" }, once());
  const notResponding = { code: "provider_failed", status: 502, message: "Our payment provider isn't responding right now. Please try again in a few minutes. You won't be charged twice." };
  async function paid(price: OfferedPrice = monthly) {
    const customerId = await customer();
    const started = await gateway.startPayment({ customerId, clientId: "client-1", price }, once());
    fake.confirm(started.clientSecret, getTestCard(testCardNumbers.good));
    return { customerId, ...started, id: started.subscriptionId ?? "" };
  }

  it.each(["hang", "garbage", 500, 503, 429] as const)("returns 502 with our own message within the time limit when Stripe fails with %s", async (fault) => {
    const customerId = await customer();
    fake.setFault("GET /v1/", fault);
    fake.setFault("POST /v1/", fault);
    const order = { customerId, clientId: "client-1", price: upfront };
    for (const call of [() => gateway.startPayment(order, once()), () => gateway.getCard(customerId), () => gateway.getSubscription("sub_1"), () => gateway.listEventsSince(start), () => customer()])
      await expect(call()).rejects.toMatchObject(notResponding);
    fake.setFault("GET /v1/");
    fake.setFault("POST /v1/");
    expect((await gateway.startPayment(order, once())).clientSecret).toBeTruthy();
  });

  it("reads more pages of events than fit into the time limit of one answer", async () => {
    for (const _ of [1, 2, 3]) await paid();
    const all = await gateway.listEventsSince(new Date(0));
    expect(all.length).toBeGreaterThan(6);
    fake.answersAfterMs = 150;
    const hurried = new StripeGateway({ secretKey: fake.secretKey, webhookSecret: fake.webhookSecret, baseUrl: fake.address, waitMs: 400 });
    expect(await hurried.listEventsSince(new Date(0))).toEqual(all);
  });

  it("returns 502 when Stripe can't be reached", async () => {
    const unreachable = new StripeGateway({ secretKey: "sk_test_x", baseUrl: "http://127.0.0.1:1", waitMs: 1000 });
    await expect(unreachable.getCard("cus_1")).rejects.toMatchObject(notResponding);
  });

  it("performs a write once, and returns its response again for the same key after it was lost", async () => {
    const customerId = await customer();
    for (const [call, price] of [["POST /v1/subscriptions", monthly], ["POST /v1/payment_intents", upfront]] as const) {
      const order = { customerId, clientId: "client-1", price };
      fake.setFault(call, "lost");
      await expect(gateway.startPayment(order, once(call))).rejects.toMatchObject(notResponding);
      fake.setFault(call);
      const started = await gateway.startPayment(order, once(call));
      expect(await gateway.startPayment(order, once(call))).toEqual(started);
      fake.confirm(started.clientSecret, getTestCard(testCardNumbers.good));
    }
    const events = fake.webhooks().map(({ body }) => JSON.parse(body).type);
    expect(events.filter((type) => type === "customer.subscription.created")).toHaveLength(1);
    expect([...fake.charges.values()].map(({ amount }) => amount)).toEqual([19_900, 39_900]);
  });

  it("charges a retry once even if the first response is lost", async () => {
    const { customerId, id } = await paid();
    const { setupId, clientSecret } = await gateway.startCardChange(customerId, once());
    fake.confirm(clientSecret, getTestCard(testCardNumbers.failsLater));
    await gateway.applyCardChange(setupId, once());
    fake.advance(new Date("2026-02-28T11:00:00Z"));
    const { latestPaymentId } = await gateway.getSubscription(id);
    const goodCard = await gateway.startCardChange(customerId, once());
    fake.confirm(goodCard.clientSecret, getTestCard(testCardNumbers.good));
    await gateway.applyCardChange(goodCard.setupId, once());
    fake.setFault("POST /v1/invoices", "lost");
    await expect(gateway.retryPayment(latestPaymentId ?? "", once("again"))).rejects.toMatchObject(notResponding);
    fake.setFault("POST /v1/invoices");
    for (const key of ["again", "and again"]) expect((await gateway.retryPayment(latestPaymentId ?? "", once(key))).status).toBe("succeeded");
    expect([...fake.charges.values()].filter(({ ok }) => ok)).toHaveLength(2);
  });

  it("retries a one-time payment with the card on file, and reports a missing card", async () => {
    const { customerId } = await paid();
    const declined = async (id: string) => {
      const { paymentId, clientSecret } = await gateway.startPayment({ customerId: id, clientId: "client-1", price: upfront }, once());
      fake.confirm(clientSecret, getTestCard(testCardNumbers.declined));
      return paymentId;
    };
    expect(await gateway.retryPayment(await declined(customerId), once())).toMatchObject({ status: "succeeded", amountMinor: 39_900 });
    await expect(gateway.retryPayment(await declined(await customer()), once())).rejects.toMatchObject({ status: 402, message: "There is no card on file." });
  });

  it("sends an idempotency key with every write, and the API version of the package", async () => {
    const { customerId, id } = await paid();
    const { setupId, clientSecret } = await gateway.startCardChange(customerId, once());
    fake.confirm(clientSecret, getTestCard(testCardNumbers.good));
    await gateway.applyCardChange(setupId, once());
    const link = await gateway.createPaymentLink({ clientId: "client-1", price: monthly, token: "t", doneUrl: "https://example.com" }, once());
    await gateway.closePaymentLink(link.id, once());
    await gateway.cancelSubscription(id, "period_end", once());
    const writes = fake.requests.filter(({ call }) => !call.startsWith("GET"));
    expect(writes.length).toBeGreaterThanOrEqual(8);
    for (const { call, key } of writes) expect(key, call).toMatch(/^[0-9a-f-]{36}/);
    expect(new Set(fake.requests.map(({ version }) => version))).toEqual(new Set(["2026-10-28.endive"]));
  });

  it("is unavailable with a wrong key, or with our price at another amount", async () => {
    const wrongKey = new StripeGateway({ secretKey: "sk_test_wrong", baseUrl: fake.address });
    await expect(wrongKey.getCard("cus_1")).rejects.toMatchObject({ code: "unavailable", status: 503 });
    const customerId = await customer();
    for (const price of [{ ...monthly, amountMinor: 100 }, { ...monthly, currency: "usd" }, { ...monthly, recurring: false, payments: null }])
      await expect(gateway.startPayment({ customerId, clientId: "client-1", price }, once())).rejects.toMatchObject({ code: "unavailable", message: "This plan can't be paid online yet." });
    expect(() => wrongKey.verifyWebhook("{}", "t=1,v1=00", start)).toThrow(expect.objectContaining({ code: "unavailable" }));
  });

  it("logs only codes, never personal data or keys", async () => {
    const logged: unknown[] = [];
    vi.spyOn(logger, "error").mockImplementation((...args: unknown[]) => void logged.push(args));
    fake.setFault("POST /v1/customers", 500);
    await expect(customer()).rejects.toMatchObject(notResponding);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/rosa|Lind|sk_test/);
  });

  it("reports refunds and disputes in pounds under the invoice's id", async () => {
    const { paymentId } = await paid(defaultPlan);
    const intentId = fake.getInvoiceIntent(paymentId);
    fake.refund(intentId, 10_000);
    expect(await gateway.getPayment(intentId)).toMatchObject({ id: paymentId, status: "succeeded", settledMinor: 27_650, refundedMinor: 7_900 });
    fake.refund(intentId, 25_000);
    expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "refunded", refundedMinor: 27_650 });
    const other = await paid(defaultPlan);
    fake.dispute(fake.getInvoiceIntent(other.paymentId));
    expect(await gateway.getPayment(other.paymentId)).toMatchObject({ status: "disputed", disputedMinor: 27_650, refundedMinor: 0 });
    fake.dispute(fake.getInvoiceIntent(other.paymentId), "won");
    expect(await gateway.getPayment(other.paymentId)).toMatchObject({ status: "succeeded", disputedMinor: 0 });
    const events = fake.webhooks().map(({ body, signature }) => gateway.verifyWebhook(body, signature, start));
    expect(events.filter(({ type }) => type.startsWith("charge.")).map(({ type, objects }) => [type, objects])).toEqual([
      ["charge.refunded", [{ kind: "payment", id: intentId }]],
      ["charge.refunded", [{ kind: "payment", id: intentId }]],
      ["charge.dispute.created", [{ kind: "payment", id: fake.getInvoiceIntent(other.paymentId) }]],
      ["charge.dispute.closed", [{ kind: "payment", id: fake.getInvoiceIntent(other.paymentId) }]],
    ]);
  });

  it("ends an unpaid subscription at once, since it has no period", async () => {
    const customerId = await customer();
    const { subscriptionId } = await gateway.startPayment({ customerId, clientId: "client-1", price: monthly }, once());
    expect((await gateway.cancelSubscription(subscriptionId ?? "", "period_end", once())).status).toBe("cancelled");
  });

  it("is in live or test mode depending on the key", () => {
    expect([gateway.mode, new StripeGateway({ secretKey: "sk_live_x" }).mode, new StripeGateway({ secretKey: "rk_live_x" }).mode]).toEqual(["test", "live", "live"]);
  });
});
