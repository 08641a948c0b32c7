import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, vi } from "vitest";
import { POST as webhookRoute } from "@/app/api/webhooks/stripe/route";
import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { db } from "@/lib/platform/db";
import type { OfferedPrice } from "@/lib/providers/payments/gateway";
import { SandboxGateway } from "@/lib/providers/payments/sandbox";
import { type TestCard, testCards } from "@/lib/providers/payments/test-cards";
import { makeClient } from "@/tests/factories/people";
import { getPlan } from "@/tests/factories/plans";
import type { FakeStripe } from "@/tests/fakes/stripe";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { testCardNumbers } from "@/tests/support/gateway-contract";

export interface SignedWebhook {
  id: string;
  body: string;
  signature: string;
}

/** The configured gateway with a browser, a clock and webhooks that the test controls. */
export interface PaymentWorld {
  /** Sets the clocks of the gateway and of the app. */
  setTime(now: Date): void;
  /** Advances the clocks and runs the gateway's due renewals, retries and endings. */
  advance(now: Date): Promise<void>;
  pay(clientSecret: string, number?: string): Promise<unknown>;
  payLink(url: string, number?: string): Promise<unknown>;
  /** Returns all webhooks so far, signed now, oldest first. */
  webhooks(): Promise<SignedWebhook[]>;
  /** Returns the number of successful charges. */
  countCharges(): Promise<number>;
}

const findCard = (number: string): TestCard => {
  const testCard = testCards.find((card) => card.number === number.replaceAll(" ", ""));
  if (!testCard) throw new Error("No test card has this number");
  return testCard;
};

const setClock = (now: Date) => void vi.setSystemTime(now);

/** The app's own sandbox. */
export function sandboxWorld(): PaymentWorld {
  const sandbox = () => {
    const configured = gateway();
    if (!(configured instanceof SandboxGateway)) throw new Error("This test needs the sandbox");
    return configured;
  };
  const now = () => new Date();
  const pay = (clientSecret: string, number = testCardNumbers.good) => sandbox().confirmCard(clientSecret, findCard(number).token, now());
  return {
    setTime: setClock,
    advance: async (time) => {
      setClock(time);
      await sandbox().advance(time);
    },
    pay,
    payLink: async (url, number) => pay((await sandbox().startLinkPayment(url.split("/").at(-1) ?? "", now())).clientSecret, number),
    webhooks: () => sandbox().listUndeliveredWebhooks(now()),
    countCharges: () => db.sandboxObject.count({ where: { kind: "event", data: { path: ["type"], string_contains: "paid" } } }),
  };
}

/** A fresh fake Stripe. */
export function stripeWorld(fake: FakeStripe): PaymentWorld {
  fake.reset();
  return {
    setTime: (now) => {
      setClock(now);
      fake.now = now;
    },
    advance: async (time) => {
      setClock(time);
      fake.advance(time);
    },
    pay: async (clientSecret, number = testCardNumbers.good) => fake.confirm(clientSecret, findCard(number)),
    payLink: async (url, number = testCardNumbers.good) => fake.payLink(url, findCard(number)),
    webhooks: async () => fake.webhooks().map(({ body, signature }) => ({ id: (JSON.parse(body) as { id: string }).id, body, signature })),
    countCharges: async () => [...fake.charges.values()].filter(({ ok }) => ok).length,
  };
}

/** Posts one webhook to the app and returns the status. */
export const deliverWebhook = async ({ body, signature }: Omit<SignedWebhook, "id">) => (await callRoute(webhookRoute, { rawBody: body, headers: { "stripe-signature": signature } })).status;

/** Returns a function that delivers the new webhooks in order. */
export function createWebhookDelivery(world: PaymentWorld) {
  const deliveredIds = new Set<string>();
  return async () => {
    for (const webhook of await world.webhooks()) {
      if (deliveredIds.has(webhook.id)) continue;
      const status = await deliverWebhook(webhook);
      if (status !== 200) throw new Error(`Delivering a webhook returned ${status}`);
      deliveredIds.add(webhook.id);
    }
  };
}

/** Gives each test of a file an empty database and the sandbox, with all clocks at `start`. */
export function setUpSandboxWorld(start: Date) {
  const world = sandboxWorld();
  let deliverWebhooks = createWebhookDelivery(world);
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    await resetDatabase();
    world.setTime(start);
    deliverWebhooks = createWebhookDelivery(world);
  });
  afterEach(() => void vi.useRealTimers());
  return { world, deliverWebhooks: () => deliverWebhooks() };
}

export const monthlyPrice = getPlan("price_monthly_coaching");

/** Makes a client with an order at the gateway that isn't synced yet. */
export async function orderPlan(price: OfferedPrice = monthlyPrice, overrides: Parameters<typeof makeClient>[1] = {}) {
  const now = new Date();
  const { userId: clientId, user } = await makeClient(db, { ...overrides, user: { createdAt: now, ...overrides.user } });
  const customerId = await gateway().createCustomer({ clientId, email: user.email, name: user.firstName }, { key: randomUUID(), now });
  const started = await gateway().startPayment({ customerId, clientId, price }, { key: randomUUID(), now });
  return { clientId, customerId, user, ...started, subscriptionId: started.subscriptionId ?? "" };
}

/** Makes a client with a paid and synced order. */
export async function orderAndPayPlan(world: PaymentWorld, price: OfferedPrice = monthlyPrice, number = testCardNumbers.good) {
  const order = await orderPlan(price);
  await world.pay(order.clientSecret, number);
  await syncFromGateway([{ kind: "payment", id: order.paymentId }], new Date());
  return order;
}

/** Replaces a customer's card without a webhook. */
export async function replaceCard(world: PaymentWorld, customerId: string, number: string) {
  const { setupId, clientSecret } = await gateway().startCardChange(customerId, { key: randomUUID(), now: new Date() });
  await world.pay(clientSecret, number);
  return setupId;
}
