import { expect } from "vitest";
import { db } from "@/lib/platform/db";
import type { FakeStripe } from "@/tests/fakes/stripe";
import type { SendRequest } from "@/tests/faults/support/send-request";
import { Writer } from "@/tests/faults/support/writers";
import { orderPlan, stripeWorld } from "@/tests/support/payment-world";

/** The environment variables that connect a server to the fake Stripe. */
export const stripeEnv = (fake: FakeStripe) => ({ STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address });

/** Makes clients who have paid at Stripe, without delivering a webhook. */
export async function makePaidOrders(fake: FakeStripe, count: number) {
  const world = stripeWorld(fake);
  const orders = [];
  for (let index = 0; index < count; index += 1) {
    const order = await orderPlan();
    await world.pay(order.clientSecret);
    orders.push(order);
  }
  return orders;
}

/** Delivers Stripe's events in a loop, and retries each until it is acknowledged, as Stripe does. */
export const webhookWriter = (sendRequest: SendRequest, fake: FakeStripe) =>
  new Writer(
    "webhooks",
    (n) => {
      fake.now = new Date();
      const webhooks = fake.webhooks();
      const { body = "", signature = "" } = webhooks[(n - 1) % webhooks.length] ?? {};
      return sendRequest("", "POST", "/api/webhooks/stripe", body, { "content-type": "application/json", "stripe-signature": signature });
    },
    async (acknowledged) => {
      const stored = new Set((await db.webhookEvent.findMany({ select: { id: true } })).map(({ id }) => id));
      const events = fake.webhooks().map(({ body }) => JSON.parse(body) as StripeEvent);
      expect(events.slice(0, acknowledged).filter(({ id }) => !stored.has(id))).toEqual([]);
      await expectPaidOnce(events.filter(({ id, type }) => stored.has(id) && !type.startsWith("payment_intent")));
    },
  );

interface StripeEvent {
  id: string;
  type: string;
  data: { object: { customer: string } };
}

/** Expects exactly one payment and one subscription for each customer of these events. */
async function expectPaidOnce(events: readonly StripeEvent[]) {
  const customers = await db.paymentCustomer.findMany({ select: { clientId: true, gatewayId: true } });
  const payments = await db.payment.findMany({ select: { clientId: true, status: true, settledMinor: true } });
  const subscriptions = await db.subscription.findMany({ select: { clientId: true, status: true } });
  const clients = customers.map(({ clientId }) => clientId).toSorted();
  for (const rows of [payments, subscriptions]) expect(rows.map(({ clientId }) => clientId).toSorted()).toEqual(clients);
  expect(payments.filter(({ status, settledMinor }) => status !== "succeeded" || settledMinor !== 19_900)).toEqual([]);
  expect(subscriptions.filter(({ status }) => status !== "active")).toEqual([]);
  const customerIds = new Set(customers.map(({ gatewayId }) => gatewayId));
  expect(events.filter(({ data }) => !customerIds.has(data.object.customer))).toEqual([]);
}
