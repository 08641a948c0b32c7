import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { applyCustomerSnapshot } from "@/lib/money/payments/apply";
import { type CustomerSnapshot, readCustomerSnapshots } from "@/lib/money/payments/gateway";
import { reconcilePayments } from "@/lib/money/payments/reconcile";
import { processGatewayEvent } from "@/lib/money/payments/webhook";
import { db, transaction } from "@/lib/platform/db";
import type { GatewayEvent } from "@/lib/providers/payments/gateway";
import { setGatewayForTests } from "@/lib/providers/payments/provider";
import { SandboxGateway } from "@/lib/providers/payments/sandbox";
import { getPlan } from "@/tests/factories/plans";
import { resetDatabase } from "@/tests/support/database";
import { isFullRun } from "@/tests/support/full-run";
import { createMemorySandbox } from "@/tests/support/memory-sandbox";

/*
 * Many clients, each with their own history at the gateway. Its events arrive late, twice, out of order or never, and some
 * snapshots are stored after newer ones. After a reconciliation our data equals the gateway's.
 */
const sequences = isFullRun ? 1000 : 200;
const seed = 20_261_121;

const start = new Date("2026-01-31T10:00:00Z");
const sandbox = new SandboxGateway({ store: createMemorySandbox(), secret: "a secret for tests", appUrl: "http://localhost:3000", gbpPerUsd: async () => 0.79, random: randomUUID });
setGatewayForTests(sandbox);
beforeAll(resetDatabase);

/** Returns a seeded generator of random numbers from 0 to 1 (mulberry32). */
function createRandom(seedValue: number) {
  let current = seedValue;
  return () => {
    current = (current + 0x6d2b79f5) | 0;
    let mixed = Math.imul(current ^ (current >>> 15), 1 | current);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = createRandom(seed);
const pickRandom = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("The list is empty");
  return item;
};
const chance = (probability: number) => random() < probability;

const prices = ["price_monthly_coaching", "price_3_month_discounted", "price_2_months_upfront"].map(getPlan);
const cards = ["pm_card_visa", "pm_card_visa", "pm_card_visa_chargeDeclined"];

interface History {
  clientId: string;
  customerId: string;
  secret: string;
  paymentId: string;
  subscriptionId: string | null;
  /** The probability from 0 to 1 that an event is delivered. */
  deliveryRate: number;
  /** Snapshots read by a slow server and not yet stored. */
  lateSnapshots: CustomerSnapshot[];
}

async function order(index: number): Promise<History> {
  const clientId = `client-${index}`;
  const customerId = await sandbox.createCustomer({ clientId, email: `${clientId}@example.com`, name: clientId }, { key: clientId, now: start });
  const { clientSecret, ...ids } = await sandbox.startPayment({ customerId, clientId, price: pickRandom(prices) }, { key: `start-${index}`, now: start });
  return { clientId, customerId, secret: clientSecret, ...ids, deliveryRate: random(), lateSnapshots: [] };
}

/** Performs a random next action of the client, coach or bank. */
async function performRandomAction({ clientId, customerId, secret, paymentId, subscriptionId }: History, now: Date): Promise<void> {
  const once = { key: randomUUID(), now };
  const latest = subscriptionId === null ? paymentId : ((await sandbox.getSubscription(subscriptionId)).latestPaymentId ?? paymentId);
  const { status } = await sandbox.getPayment(latest);
  if (status === "pending" && chance(0.8)) return void (await sandbox.confirmCard(secret, pickRandom(cards), now).catch(() => undefined));
  if (status === "failed" && chance(0.5)) return void (await sandbox.retryPayment(latest, once).catch(() => undefined));
  if (subscriptionId !== null && chance(0.15)) return void (await sandbox.cancelSubscription(subscriptionId, pickRandom(["now", "period_end"]), once));
  if (status !== "succeeded" || !chance(0.4)) return;
  // The new card may fail the next renewal.
  const { setupId, clientSecret } = await sandbox.startCardChange(customerId, { ...once, key: `${clientId}-${once.key}` });
  await sandbox.confirmCard(clientSecret, pickRandom(["pm_card_visa", "pm_card_chargeCustomerFail"]), now);
  await sandbox.applyCardChange(setupId, once);
}

/** Delivers some events in random order, some of them twice. */
async function deliverEvents(history: History, events: readonly GatewayEvent[], now: Date): Promise<void> {
  for (const snapshot of history.lateSnapshots.splice(0)) await transaction((tx) => applyCustomerSnapshot(tx, "sandbox", snapshot, now));
  const delivered = events.filter(() => chance(history.deliveryRate)).map((event) => ({ event, position: random() }));
  for (const { event } of delivered.toSorted((a, b) => a.position - b.position)) {
    if (chance(0.1)) history.lateSnapshots.push(...(await readCustomerSnapshots(event.objects, now)));
    else await processGatewayEvent(event, now);
    if (chance(0.15)) await processGatewayEvent(event, now);
  }
}

it(`${sequences} sequences of events, shuffled, repeated and dropped, converge to the gateway's state`, async () => {
  const histories: History[] = [];
  for (let index = 0; index < sequences; index += 1) histories.push(await order(index));
  await db.user.createMany({ data: histories.map(({ clientId }) => ({ id: clientId, role: "client" as const, email: `${clientId}@example.com`, firstName: clientId })) });
  await db.client.createMany({ data: histories.map(({ clientId }) => ({ userId: clientId, joinDate: start })) });
  const historiesById = new Map(histories.flatMap((history) => [[history.paymentId, history] as const, [history.subscriptionId ?? history.paymentId, history] as const]));

  let lastSync = new Date(0);
  // From the first payment to the retries after a renewal, within the gateway's event retention.
  for (const day of [0, 0.5, 28.1, 28.4]) {
    const now = new Date(start.getTime() + day * 86_400_000 + 60_000);
    await sandbox.advance(now);
    for (const history of histories) await performRandomAction(history, now);
    const eventsByHistory = new Map<History | undefined, GatewayEvent[]>();
    for (const event of await sandbox.listEventsSince(lastSync)) {
      const history = event.objects.map(({ id }) => historiesById.get(id)).find((match) => match);
      eventsByHistory.set(history, [...(eventsByHistory.get(history) ?? []), event]);
    }
    lastSync = now;
    for (const history of histories) await deliverEvents(history, eventsByHistory.get(history) ?? [], now);
  }
  await reconcilePayments(lastSync);

  const [subscriptions, payments] = await Promise.all([db.subscription.findMany(), db.payment.findMany({ include: { attempts: true } })]);
  const stored = { subscription: new Map(subscriptions.map((row) => [row.gatewayId, row])), payment: new Map(payments.map((row) => [row.gatewayId, row])) };
  expect(subscriptions.length).toBeGreaterThanOrEqual(sequences / 2);
  for (const { clientId, subscriptionId, paymentId } of histories) {
    const atGateway = subscriptionId === null ? null : await sandbox.getSubscription(subscriptionId);
    if (atGateway) {
      const { status, currentPeriodEnd, cancelAt, endedAt, startedAt } = atGateway;
      expect(stored.subscription.get(atGateway.id), clientId).toMatchObject({ clientId, status, currentPeriodEnd, cancelAt, endedAt, startedAt });
    }
    for (const id of new Set([paymentId, atGateway?.latestPaymentId ?? paymentId])) {
      const { status, settledMinor, nextRetryAt, paidAt, failureReason } = await sandbox.getPayment(id);
      const row = stored.payment.get(id);
      // A one-time order that was never attempted isn't stored.
      if (!row && status === "pending") continue;
      expect(row, clientId).toMatchObject({ clientId, status, settledMinor, nextRetryAt, paidAt, failureReason });
      expect(row?.attempts.filter(({ succeeded }) => succeeded).length, clientId).toBe(paidAt ? 1 : 0);
    }
  }
}, 600_000);
