import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultPlan, plans } from "@/lib/money/payments/plans";
import { db } from "@/lib/platform/db";
import { logger } from "@/lib/platform/logger";
import type { Price } from "@/lib/providers/payments/gateway";
import { SandboxGateway } from "@/lib/providers/payments/sandbox";
import { sandboxRows } from "@/lib/providers/payments/sandbox-rows";
import { sign } from "@/lib/providers/payments/signature";
import { StripeGateway } from "@/lib/providers/payments/stripe";
import { tokenOfNumber } from "@/lib/providers/payments/test-cards";
import { cardOfNumber, FakeStripe } from "@/tests/fakes/stripe";
import { resetDatabase } from "@/tests/support/database";
import { cards, gatewayContract, type GatewayWorld, sold } from "@/tests/support/gateway-contract";

const secret = "a secret for tests";
const begin = new Date("2026-01-31T10:00:00Z");
const newSandbox = () => new SandboxGateway({ shelves: sandboxRows, secret, appUrl: "http://localhost:3000", gbpPerUsd: async () => 0.79, random: randomUUID });

/** Counts what cards were asked for, by the events that tell of it. */
const count = (type: string) => db.sandboxObject.count({ where: { kind: "event", data: { path: ["type"], string_contains: type } } });

async function sandboxWorld(): Promise<GatewayWorld> {
  await resetDatabase();
  const gateway = newSandbox();
  let now = begin;
  const confirm = (clientSecret: string, number: string) => gateway.confirm(clientSecret, tokenOfNumber(number) ?? "", now);
  return {
    gateway,
    setTime: (time) => void (now = time),
    advance: (time) => gateway.advance(time),
    confirm,
    authenticate: (clientSecret, passed) => gateway.authenticate(clientSecret, passed, now),
    openLink: async (url) => (await gateway.openLink(url.split("/").at(-1) ?? "", now)).clientSecret,
    payLink: async (url, number) => confirm((await gateway.openLink(url.split("/").at(-1) ?? "", now)).clientSecret, number),
    webhooks: () => gateway.webhooks(now),
    signed: (body) => sign(JSON.stringify(body), secret, now),
    charges: async () => ({ taken: (await count("invoice.paid")) + (await count("payment_intent.succeeded")), refused: await count("payment_failed") }),
    close: async () => undefined,
  };
}

async function newStripe(settings: { waitMs?: number; secretKey?: string } = {}) {
  const fake = await new FakeStripe().start();
  for (const plan of [...plans, defaultPlan]) fake.sell(plan);
  fake.now = begin;
  const gateway = new StripeGateway({ secretKey: fake.secretKey, webhookSecret: fake.webhookSecret, baseUrl: fake.address, waitMs: 1000, ...settings });
  return { fake, gateway };
}

async function stripeWorld(): Promise<GatewayWorld> {
  const { fake, gateway } = await newStripe();
  return {
    gateway,
    setTime: (time) => void (fake.now = time),
    advance: async (time) => fake.advance(time),
    confirm: async (clientSecret, number) => fake.confirm(clientSecret, cardOfNumber(number)),
    authenticate: async (clientSecret, passed) => fake.authenticate(clientSecret, passed),
    openLink: async (url) => fake.openLink(url),
    payLink: async (url, number) => fake.payLink(url, cardOfNumber(number)),
    webhooks: async () => fake.webhooks(),
    signed: (body) => fake.sign(JSON.stringify(body)),
    charges: async () => {
      const all = [...fake.charges.values()];
      return { taken: all.filter(({ ok }) => ok).length, refused: all.filter(({ ok }) => !ok).length };
    },
    close: () => fake.stop(),
  };
}

gatewayContract("The sandbox", sandboxWorld);
gatewayContract("Stripe", stripeWorld);

describe("The sandbox", () => {
  beforeEach(resetDatabase);
  const monthly = sold("price_monthly_coaching");
  const order = (customerId: string) => ({ customerId, clientId: "client-1", price: monthly });
  async function begun(gateway = newSandbox()) {
    const customerId = await gateway.createCustomer({ clientId: "client-1", email: "rosa@example.com", name: "Rosa Lind" }, { key: "customer", now: begin });
    return { gateway, customerId, ...(await gateway.start(order(customerId), { key: "start", now: begin })) };
  }

  it("never keeps a card's number, and takes no other cards than test cards", async () => {
    const { gateway, clientSecret } = await begun();
    expect(tokenOfNumber("4111 1111 1111 1111")).toBeUndefined();
    expect(await gateway.confirm(clientSecret, "4242424242424242", begin)).toEqual({ status: "declined", reason: "Only Stripe's test cards can be used here." });
    await gateway.confirm(clientSecret, tokenOfNumber(cards.good) ?? "", begin);
    expect(JSON.stringify(await db.sandboxObject.findMany())).not.toContain("4242424242424242");
  });

  it("takes the money once, however many browsers confirm at once", async () => {
    const { gateway, clientSecret } = await begun();
    const all = await Promise.all(Array.from({ length: 8 }, () => gateway.confirm(clientSecret, "pm_card_visa", begin)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
    expect(await count("invoice.paid")).toBe(1);
  });

  it("does what was missed while nothing ran, as of its own time, and once", async () => {
    const { gateway, clientSecret, subscriptionId } = await begun();
    await gateway.confirm(clientSecret, "pm_card_visa", begin);
    const now = new Date("2026-05-15T00:00:00Z");
    const counts = await Promise.all([gateway.advance(now), gateway.advance(now)]);
    expect(counts.toSorted()).toEqual([0, 3]);
    const { latestPaymentId, currentPeriodEnd } = await gateway.subscription(subscriptionId ?? "");
    expect((await gateway.payment(latestPaymentId ?? "")).paidAt).toEqual(new Date("2026-04-30T10:00:00Z"));
    expect(currentPeriodEnd).toEqual(new Date("2026-05-31T10:00:00Z"));
    expect(await gateway.advance(now)).toBe(0);
  });

  it("has a webhook delivered until it has arrived", async () => {
    const { gateway } = await begun();
    const [webhook, ...others] = await gateway.webhooks(begin);
    expect([webhook?.id.startsWith("evt_"), others]).toEqual([true, []]);
    await gateway.delivered(webhook?.id ?? "", begin);
    expect(await gateway.webhooks(begin)).toEqual([]);
    expect((await gateway.changedSince(new Date(0))).map(({ id }) => id)).toEqual([webhook?.id]);
    await gateway.delivered(webhook?.id ?? "", new Date("2026-02-02T00:00:00Z"));
    expect(await gateway.changedSince(new Date("2026-02-01T00:00:00Z"))).toEqual([]);
    await gateway.advance(new Date("2026-03-15T00:00:00Z"));
    // What was delivered is forgotten after 30 days; that it was given up has not been told yet.
    expect((await gateway.changedSince(new Date(0))).map(({ type }) => type)).toEqual(["customer.subscription.deleted"]);
  });

  it("opens a payment link as often as she likes, for one payment", async () => {
    const gateway = newSandbox();
    const token = randomUUID();
    const { id } = await gateway.createLink({ clientId: "client-1", price: monthly, token, doneUrl: "http://localhost:3000/subscribe" }, { key: "link", now: begin });
    const first = await gateway.openLink(token, begin);
    expect(await gateway.openLink(token, begin)).toEqual(first);
    expect(await gateway.link(token)).toMatchObject({ id, clientId: "client-1", paid: false, price: { name: "Monthly Coaching", amountMinor: 19_900 } });
    // Given up after a day unpaid; opened again, it is a new one.
    const tomorrow = new Date(begin.getTime() + 86_400_000);
    await gateway.advance(tomorrow);
    const second = await gateway.openLink(token, tomorrow);
    expect(second.paymentId).not.toBe(first.paymentId);
    await gateway.confirm(second.clientSecret, "pm_card_visa", tomorrow);
    expect((await gateway.link(token))?.paid).toBe(true);
    await expect(gateway.openLink("unknown", begin)).rejects.toMatchObject({ code: "not_found" });
  });

  it("answers 404 for a secret nobody was given", async () => {
    await expect(newSandbox().confirm("in_x_secret_y", "pm_card_visa", begin)).rejects.toMatchObject({ code: "not_found" });
    const { gateway, clientSecret } = await begun();
    await expect(gateway.authenticate(clientSecret, true, begin)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("Stripe", () => {
  const [monthly, upfront] = [sold("price_monthly_coaching"), sold("price_2_months_upfront")];
  const once = (key: string = randomUUID()) => ({ key, now: begin });
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
  const noAnswer = { code: "provider_failed", status: 502, message: "Our payment provider does not answer right now. Please try again in a few minutes: nothing is charged twice." };
  async function paid(price: Price = monthly) {
    const customerId = await customer();
    const started = await gateway.start({ customerId, clientId: "client-1", price }, once());
    fake.confirm(started.clientSecret, cardOfNumber(cards.good));
    return { customerId, ...started, id: started.subscriptionId ?? "" };
  }

  it.each(["hang", "garbage", 500, 503, 429] as const)("that answers %s is a 502 in our own words, in time", async (trouble) => {
    const customerId = await customer();
    fake.trouble("GET /v1/", trouble);
    fake.trouble("POST /v1/", trouble);
    const order = { customerId, clientId: "client-1", price: upfront };
    for (const call of [() => gateway.start(order, once()), () => gateway.card(customerId), () => gateway.subscription("sub_1"), () => gateway.changedSince(begin), () => customer()])
      await expect(call()).rejects.toMatchObject(noAnswer);
    fake.trouble("GET /v1/");
    fake.trouble("POST /v1/");
    expect((await gateway.start(order, once())).clientSecret).toBeTruthy();
  });

  it("that is not there is a 502", async () => {
    const nowhere = new StripeGateway({ secretKey: "sk_test_x", baseUrl: "http://127.0.0.1:1", waitMs: 1000 });
    await expect(nowhere.card("cus_1")).rejects.toMatchObject(noAnswer);
  });

  it("whose answer was lost did it once, and asked again under the same key gives that answer", async () => {
    const customerId = await customer();
    for (const [call, price] of [["POST /v1/subscriptions", monthly], ["POST /v1/payment_intents", upfront]] as const) {
      const order = { customerId, clientId: "client-1", price };
      fake.trouble(call, "lost");
      await expect(gateway.start(order, once(call))).rejects.toMatchObject(noAnswer);
      fake.trouble(call);
      const started = await gateway.start(order, once(call));
      expect(await gateway.start(order, once(call))).toEqual(started);
      fake.confirm(started.clientSecret, cardOfNumber(cards.good));
    }
    const events = fake.webhooks().map(({ body }) => JSON.parse(body).type);
    expect(events.filter((type) => type === "customer.subscription.created")).toHaveLength(1);
    expect([...fake.charges.values()].map(({ amount }) => amount)).toEqual([19_900, 39_900]);
  });

  it("charges a retry once, though the first answer to it was lost", async () => {
    const { customerId, id } = await paid();
    const { setupId, clientSecret } = await gateway.changeCard(customerId, once());
    fake.confirm(clientSecret, cardOfNumber(cards.failsLater));
    await gateway.useCard(setupId, once());
    fake.advance(new Date("2026-02-28T11:00:00Z"));
    const { latestPaymentId } = await gateway.subscription(id);
    const better = await gateway.changeCard(customerId, once());
    fake.confirm(better.clientSecret, cardOfNumber(cards.good));
    await gateway.useCard(better.setupId, once());
    fake.trouble("POST /v1/invoices", "lost");
    await expect(gateway.retry(latestPaymentId ?? "", once("again"))).rejects.toMatchObject(noAnswer);
    fake.trouble("POST /v1/invoices");
    for (const key of ["again", "and again"]) expect((await gateway.retry(latestPaymentId ?? "", once(key))).status).toBe("succeeded");
    expect([...fake.charges.values()].filter(({ ok }) => ok)).toHaveLength(2);
  });

  it("retries a one-time payment with the card on file, and says when there is none", async () => {
    const { customerId } = await paid();
    const declined = async (id: string) => {
      const { paymentId, clientSecret } = await gateway.start({ customerId: id, clientId: "client-1", price: upfront }, once());
      fake.confirm(clientSecret, cardOfNumber(cards.declined));
      return paymentId;
    };
    expect(await gateway.retry(await declined(customerId), once())).toMatchObject({ status: "succeeded", amountMinor: 39_900 });
    await expect(gateway.retry(await declined(await customer()), once())).rejects.toMatchObject({ status: 402, message: "There is no card on file." });
  });

  it("is asked with a key for every write, and at the version of its package", async () => {
    const { customerId, id } = await paid();
    const { setupId, clientSecret } = await gateway.changeCard(customerId, once());
    fake.confirm(clientSecret, cardOfNumber(cards.good));
    await gateway.useCard(setupId, once());
    const link = await gateway.createLink({ clientId: "client-1", price: monthly, token: "t", doneUrl: "https://example.com" }, once());
    await gateway.closeLink(link.id, once());
    await gateway.cancel(id, "period_end", once());
    const writes = fake.asked.filter(({ call }) => !call.startsWith("GET"));
    expect(writes.length).toBeGreaterThanOrEqual(8);
    for (const { call, key } of writes) expect(key, call).toMatch(/^[0-9a-f-]{36}/);
    expect(new Set(fake.asked.map(({ version }) => version))).toEqual(new Set(["2026-10-28.endive"]));
  });

  it("is not ready without the right key, without our price, or with another amount", async () => {
    const stranger = new StripeGateway({ secretKey: "sk_test_wrong", baseUrl: fake.address });
    await expect(stranger.card("cus_1")).rejects.toMatchObject({ code: "unavailable", status: 503 });
    const customerId = await customer();
    for (const price of [{ ...monthly, priceId: "price_unknown" }, { ...monthly, amountMinor: 100 }, { ...monthly, currency: "usd" }, { ...monthly, recurring: false, payments: null }])
      await expect(gateway.start({ customerId, clientId: "client-1", price }, once())).rejects.toMatchObject({ code: "unavailable", message: "This plan cannot be paid online yet." });
    expect(() => stranger.verify("{}", "t=1,v1=00", begin)).toThrow(expect.objectContaining({ code: "unavailable" }));
  });

  it("logs codes alone: nothing of her, and no key", async () => {
    const said: unknown[] = [];
    vi.spyOn(logger, "error").mockImplementation((...args: unknown[]) => void said.push(args));
    fake.trouble("POST /v1/customers", 500);
    await expect(customer()).rejects.toMatchObject(noAnswer);
    expect(said).toHaveLength(1);
    expect(JSON.stringify(said)).not.toMatch(/rosa|Lind|sk_test/);
  });

  it("gives back and withholds what it says, in pounds, under the invoice's id", async () => {
    const { paymentId } = await paid(defaultPlan);
    const intentId = fake.intentOf(paymentId);
    fake.refund(intentId, 10_000);
    expect(await gateway.payment(intentId)).toMatchObject({ id: paymentId, status: "succeeded", settledMinor: 27_650, refundedMinor: 7_900 });
    fake.refund(intentId, 25_000);
    expect(await gateway.payment(paymentId)).toMatchObject({ status: "refunded", refundedMinor: 27_650 });
    const other = await paid(defaultPlan);
    fake.dispute(fake.intentOf(other.paymentId));
    expect(await gateway.payment(other.paymentId)).toMatchObject({ status: "disputed", disputedMinor: 27_650, refundedMinor: 0 });
    fake.dispute(fake.intentOf(other.paymentId), "won");
    expect(await gateway.payment(other.paymentId)).toMatchObject({ status: "succeeded", disputedMinor: 0 });
    const told = fake.webhooks().map(({ body, signature }) => gateway.verify(body, signature, begin));
    expect(told.filter(({ type }) => type.startsWith("charge.")).map(({ type, objects }) => [type, objects])).toEqual([
      ["charge.refunded", [{ kind: "payment", id: intentId }]],
      ["charge.refunded", [{ kind: "payment", id: intentId }]],
      ["charge.dispute.created", [{ kind: "payment", id: fake.intentOf(other.paymentId) }]],
      ["charge.dispute.closed", [{ kind: "payment", id: fake.intentOf(other.paymentId) }]],
    ]);
  });

  it("ends one that nobody paid at once, since it has no period to wait for", async () => {
    const customerId = await customer();
    const { subscriptionId } = await gateway.start({ customerId, clientId: "client-1", price: monthly }, once());
    expect((await gateway.cancel(subscriptionId ?? "", "period_end", once())).status).toBe("cancelled");
  });

  it("tells live from test by its key", () => {
    expect([gateway.mode, new StripeGateway({ secretKey: "sk_live_x" }).mode, new StripeGateway({ secretKey: "rk_live_x" }).mode]).toEqual(["test", "live", "live"]);
  });
});
