import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { addMonthsUtc } from "@/lib/platform/days";
import { notFound } from "@/lib/platform/errors";
import { everyMonth } from "@/lib/platform/money";
import { type Decline, findDecline } from "@/lib/providers/payments/declines";
import { type GatewayEvent, idempotencyKeyReused, type IdempotencyOptions, type PaymentState, type PlanPrice, type StartedPayment, type SubscriptionState } from "@/lib/providers/payments/gateway";
import type { SandboxCard, SandboxObjectData, SandboxObjectKind, SandboxPayment, SandboxSubscription, SandboxTransaction } from "@/lib/providers/payments/sandbox-objects";
import { applyChargeResult, applyPaymentToSubscription, nextDueAt, nextSubscriptionStep, periodEnd, subscriptionEndAt, withCard } from "@/lib/providers/payments/sandbox-rules";
import type { TestCard } from "@/lib/providers/payments/test-cards";

/** The result of confirming a card: paid or saved, the bank asks for confirmation, or declined. */
export type CardConfirmResult = { status: "succeeded" } | { status: "asks" } | { status: "declined"; reason: string };

type SandboxResourceKind = Exclude<SandboxObjectKind, "key" | "event">;

/** The sandbox's operations within one transaction. */
export class SandboxSession {
  constructor(
    private readonly tx: SandboxTransaction,
    private readonly now: Date,
    private readonly random: () => string,
    private readonly gbpPerUsd: number,
  ) {}

  async read<K extends SandboxResourceKind | "event">(kind: K, id: string): Promise<SandboxObjectData<K>> {
    return (await this.findOrThrow(kind, id)).data;
  }

  write<K extends SandboxResourceKind | "event">(kind: K, id: string, data: SandboxObjectData<K>) {
    return this.tx.write(kind, id, data, this.now);
  }

  findIdsByCustomer(kind: "subscription" | "setup", customerId: string) {
    return this.tx.findIdsByField(kind, "customerId", customerId);
  }

  async deleteCustomer(customerId: string) {
    for (const id of await this.findIdsByCustomer("setup", customerId)) await this.tx.remove("setup", id);
    await this.tx.remove("customer", customerId);
  }

  async markDelivered(eventId: string) {
    const { data, updatedAt } = await this.findOrThrow("event", eventId);
    // A stored event keeps its own time.
    await this.tx.write("event", eventId, { ...data, delivered: true }, updatedAt);
  }

  async addEvent(type: string, objects: GatewayEvent["objects"]) {
    await this.write("event", `evt_${this.random()}`, { type, objects, at: this.now.getTime(), delivered: false });
  }

  /** Returns the stored response for this key, or runs the request and stores it. Failures are not stored. */
  async runOnce<T>(action: string, request: unknown, { key }: IdempotencyOptions, response: z.ZodMiniType<T>, work: () => Promise<T>): Promise<T> {
    const id = `key_${hash(key)}`;
    const fingerprint = hash(JSON.stringify([action, request]));
    const stored = await this.tx.read("key", id);
    if (stored && stored.data.asked !== fingerprint) throw idempotencyKeyReused();
    if (stored) return response.parse(stored.data.answer);
    const result = await work();
    await this.tx.write("key", id, { asked: fingerprint, answer: result }, this.now);
    return result;
  }

  async startOrder({ customerId, clientId, price }: { customerId: string; clientId: string; price: PlanPrice }, once: IdempotencyOptions, checkoutId: string | null): Promise<StartedPayment> {
    const at = this.now.getTime();
    const paymentId = idForKey(price.recurring ? "in" : "pi", once);
    const subscriptionId = price.recurring ? idForKey("sub", once) : null;
    const secret = `${paymentId}_secret_${this.random()}`;
    const storedPrice = pickPriceFields(price);
    const payment: SandboxPayment = {
      customerId, clientId, subscriptionId, checkoutId, price: storedPrice, settledMinor: 0, status: "pending", reason: null, attempts: 0, firstFailedAt: null, failedAt: null, nextRetryAt: null,
      paidAt: null, createdAt: at, closed: false, secret, asking: null,
    };
    await this.write("payment", paymentId, payment);
    if (subscriptionId !== null) {
      const subscription: SandboxSubscription = {
        customerId, clientId, price: storedPrice, status: "incomplete", startedAt: at, anchor: at, period: 1, paid: 0, cancelAt: null, endedAt: null, paymentId, dueAt: null,
      };
      await this.write("subscription", subscriptionId, { ...subscription, dueAt: nextDueAt(subscription, payment) });
      await this.addEvent("customer.subscription.created", [{ kind: "subscription", id: subscriptionId }]);
    }
    return { subscriptionId, paymentId, clientSecret: secret };
  }

  /** Pays with the client present, saves the card and completes the checkout. */
  async payWithCard(id: string, payment: SandboxPayment, card: TestCard, result: TestCard["onSession"]): Promise<CardConfirmResult> {
    const after = await this.chargeCard(id, payment, card, result);
    if (after.status !== "succeeded") return { status: "declined", reason: declineOf(after).reason };
    await this.write("customer", payment.customerId, { ...(await this.read("customer", payment.customerId)), card: toSandboxCard(card, this.now) });
    if (payment.checkoutId !== null) {
      await this.write("checkout", payment.checkoutId, { ...(await this.read("checkout", payment.checkoutId)), complete: true });
      await this.addEvent("checkout.session.completed", [{ kind: "checkout", id: payment.checkoutId }]);
    }
    return { status: "succeeded" };
  }

  /** Charges a card and updates the subscription. */
  async chargeCard(id: string, payment: SandboxPayment, card: TestCard, result: TestCard["onSession"]): Promise<SandboxPayment> {
    const at = this.now.getTime();
    const subscription = payment.subscriptionId === null ? null : await this.read("subscription", payment.subscriptionId);
    const recovers = payment.nextRetryAt !== null;
    const after = withCard(applyChargeResult(payment, result, card.code, at, { settledMinor: this.settledPence(payment), scheduled: payment.attempts === 0, recovers }), card);
    await this.write("payment", id, after);
    const hasPaid = after.status === "succeeded";
    if (!subscription || payment.subscriptionId === null) {
      await this.addEvent(hasPaid ? "payment_intent.succeeded" : "payment_intent.payment_failed", [{ kind: "payment", id }]);
      return after;
    }
    const next = applyPaymentToSubscription(subscription, after, at);
    const refs = [{ kind: "payment" as const, id }, { kind: "subscription" as const, id: payment.subscriptionId }];
    await this.write("subscription", payment.subscriptionId, { ...next, dueAt: nextDueAt(next, after) });
    await this.addEvent(hasPaid ? "invoice.paid" : "invoice.payment_failed", refs);
    await this.addEvent("customer.subscription.updated", refs.slice(1));
    return after;
  }

  /** Charges £1 and removes the payment again, without an event. Returns why it failed, or null. */
  async tryCharge(card: TestCard, once: IdempotencyOptions): Promise<string | null> {
    const price = { priceId: "test-charge", name: "Test charge", amountMinor: 100, currency: "gbp", recurring: false, payments: null };
    const { paymentId } = await this.startOrder({ customerId: "test-charge", clientId: "test-charge", price }, once, null);
    const payment = await this.read("payment", paymentId);
    const after = applyChargeResult(payment, card.onSession, card.code, this.now.getTime(), { settledMinor: this.settledPence(payment), scheduled: true, recovers: false });
    await this.write("payment", paymentId, after);
    const { status, failureReason } = await this.getPayment(paymentId);
    await this.tx.remove("payment", paymentId);
    return status === "succeeded" ? null : failureReason;
  }

  async saveCard(setupId: string, card: TestCard): Promise<CardConfirmResult> {
    await this.write("setup", setupId, { ...(await this.read("setup", setupId)), card: toSandboxCard(card, this.now), asking: null });
    await this.addEvent("setup_intent.succeeded", [{ kind: "setup", id: setupId }]);
    return { status: "succeeded" };
  }

  async advanceSubscription(id: string): Promise<number> {
    for (let steps = 0; ; steps += 1) {
      const subscription = await this.read("subscription", id);
      const payment = await this.read("payment", subscription.paymentId);
      const card = (await this.tx.read("customer", subscription.customerId))?.data.card ?? null;
      const newPaymentId = `in_${this.random()}`;
      const newPayment = { id: newPaymentId, secret: `${newPaymentId}_secret_${this.random()}` };
      const next = nextSubscriptionStep(subscription, payment, card, this.now.getTime(), (due) => this.settledPence(due), newPayment);
      if (!next) return steps;
      const paymentId = next.isNewPayment ? newPaymentId : subscription.paymentId;
      await this.write("payment", paymentId, next.payment);
      await this.write("subscription", id, next.subscription);
      const refs = [{ kind: "subscription" as const, id }, { kind: "payment" as const, id: paymentId }];
      for (const event of next.events) await this.addEvent(eventTypes[event], event === "paid" || event === "failed" ? refs.toReversed() : refs.slice(0, 1));
    }
  }

  async getSubscription(id: string): Promise<SubscriptionState> {
    const { data, updatedAt } = await this.findOrThrow("subscription", id);
    const { customerId, clientId, price, status, startedAt, anchor, endedAt, paymentId } = data;
    const { priceId, payments, amountMinor, currency } = price;
    const dates = { startedAt: new Date(startedAt), anchor: new Date(anchor), currentPeriodEnd: new Date(periodEnd(data)), cancelAt: dateOrNull(subscriptionEndAt(data)), endedAt: dateOrNull(endedAt) };
    return { id, customerId, clientId, priceId, amountMinor, currency, interval: everyMonth, status, payments, ...dates, latestPaymentId: paymentId, asOf: updatedAt };
  }

  async getPayment(id: string): Promise<PaymentState> {
    const { data, updatedAt } = await this.findOrThrow("payment", id);
    const { customerId, clientId, subscriptionId, price, settledMinor, status, closed, attempts, nextRetryAt, paidAt, failedAt, createdAt } = data;
    const failure = status === "failed" ? declineOf(data) : null;
    const { priceId, amountMinor, currency } = price;
    const money = { amountMinor, currency, settledMinor, refundedMinor: 0, disputedMinor: 0 };
    const dates = { nextRetryAt: dateOrNull(nextRetryAt), paidAt: dateOrNull(paidAt), failedAt: dateOrNull(failedAt), createdAt: new Date(createdAt) };
    return { id, allIds: [id], customerId, clientId, subscriptionId, priceId, ...money, status, closed: closed && status !== "succeeded", failureReason: failure?.reason ?? null, failureKind: failure?.kind ?? null, card: data.paidWith ?? null, attempts, ...dates, asOf: updatedAt };
  }

  async findOpenLink(token: string) {
    const [id] = await this.tx.findIdsByField("link", "token", token);
    if (id === undefined) return null;
    const { open, clientId, price, doneUrl, checkoutId } = await this.read("link", id);
    const paid = checkoutId !== null && (await this.read("checkout", checkoutId)).complete;
    return open ? { id, clientId, price, doneUrl, checkoutId, paid } : null;
  }

  async findBySecret(secret: string): Promise<{ kind: "payment" | "setup"; id: string }> {
    const kind = secret.startsWith("seti_") ? "setup" : "payment";
    const [id] = await this.tx.findIdsByField(kind, "secret", secret);
    if (id === undefined) throw notFound();
    return { kind, id };
  }

  /** Converts to pence at the practice's rate. */
  private settledPence({ price: { amountMinor, currency } }: SandboxPayment) {
    return currency === "gbp" ? amountMinor : Math.round(amountMinor * this.gbpPerUsd);
  }

  private async findOrThrow<K extends SandboxResourceKind | "event">(kind: K, id: string) {
    const found = await this.tx.read(kind, id);
    if (!found) throw notFound();
    return found;
  }
}

const eventTypes = { updated: "customer.subscription.updated", deleted: "customer.subscription.deleted", paid: "invoice.paid", failed: "invoice.payment_failed" };

const hash = (value: string) => createHash("sha256").update(value).digest("hex").slice(0, 24);
/** Derives an object's id from the idempotency key, so that a retry finds the object. */
export const idForKey = (prefix: string, { key }: IdempotencyOptions) => `${prefix}_${hash(`${prefix}:${key}`)}`;
const dateOrNull = (at: number | null) => (at === null ? null : new Date(at));
export const pickPriceFields = ({ priceId, name, amountMinor, currency, recurring, payments }: PlanPrice): PlanPrice => ({ priceId, name, amountMinor, currency, recurring, payments });

const toSandboxCard = ({ token, brand, last4, expiry }: TestCard, now: Date): SandboxCard => {
  const [year, month] = new Date(addMonthsUtc(now.getTime(), 36)).toISOString().split("-");
  return { token, brand, last4, expiry: expiry ?? `${month}/${year}`, savedAt: now.getTime() };
};

/** Why a failed payment failed. */
export function declineOf({ reason, failureKind }: Pick<SandboxPayment, "reason" | "failureKind">): Decline {
  const fallback = findDecline(null);
  return { reason: reason ?? fallback.reason, kind: failureKind ?? fallback.kind };
}
