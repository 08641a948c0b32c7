import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import { notFound } from "@/lib/platform/errors";
import { declineReason, type GatewayEvent, keyUsedOtherwise, type Once, type PaymentState, type Price, type Started, type SubscriptionState } from "@/lib/providers/payments/gateway";
import { monthsAfter } from "@/lib/providers/payments/months";
import type { Data, Kind, SandboxCard, SandboxPayment, SandboxSubscription, Shelf } from "@/lib/providers/payments/sandbox-objects";
import { charged, dueAt, endOf, periodEnd, settled, step } from "@/lib/providers/payments/sandbox-rules";
import type { TestCard } from "@/lib/providers/payments/test-cards";

/** What became of a card in the browser: paid or saved, or its bank asks, or it was declined. */
export type Confirmed = { status: "succeeded" } | { status: "asks" } | { status: "declined"; reason: string };

type SandboxKind = Exclude<Kind, "key" | "event">;

/** The sandbox at work, with all objects to itself. */
export class Desk {
  constructor(
    private readonly shelf: Shelf,
    private readonly now: Date,
    private readonly random: () => string,
    private readonly gbpPerUsd: number,
  ) {}

  async read<K extends SandboxKind | "event">(kind: K, id: string): Promise<Data<K>> {
    return (await this.row(kind, id)).data;
  }

  write<K extends SandboxKind | "event">(kind: K, id: string, data: Data<K>) {
    return this.shelf.write(kind, id, data, this.now);
  }

  /** Ids of a customer's objects. */
  having(kind: "subscription" | "setup", customerId: string) {
    return this.shelf.having(kind, "customerId", customerId);
  }

  async forget(customerId: string) {
    for (const id of await this.having("setup", customerId)) await this.shelf.remove("setup", id);
    await this.shelf.remove("customer", customerId);
  }

  async deliver(eventId: string) {
    const { data, updatedAt } = await this.row("event", eventId);
    // It stays news of its own time.
    await this.shelf.write("event", eventId, { ...data, delivered: true }, updatedAt);
  }

  async tell(type: string, objects: GatewayEvent["objects"]) {
    await this.write("event", `evt_${this.random()}`, { type, objects, at: this.now.getTime(), delivered: false });
  }

  /** The answer of the first time this was asked under this key; a failed first time leaves none. */
  async once<T>(action: string, asked: unknown, { key }: Once, answer: z.ZodMiniType<T>, work: () => Promise<T>): Promise<T> {
    const id = `key_${hash(key)}`;
    const fingerprint = hash(JSON.stringify([action, asked]));
    const known = await this.shelf.read("key", id);
    if (known && known.data.asked !== fingerprint) throw keyUsedOtherwise();
    if (known) return answer.parse(known.data.answer);
    const result = await work();
    await this.shelf.write("key", id, { asked: fingerprint, answer: result }, this.now);
    return result;
  }

  async begin({ customerId, clientId, price }: { customerId: string; clientId: string; price: Price }, once: Once, checkoutId: string | null): Promise<Started> {
    const at = this.now.getTime();
    const paymentId = idOf(price.recurring ? "in" : "pi", once);
    const subscriptionId = price.recurring ? idOf("sub", once) : null;
    const secret = `${paymentId}_secret_${this.random()}`;
    const sold = onlyPrice(price);
    const payment: SandboxPayment = {
      customerId, clientId, subscriptionId, checkoutId, price: sold, settledMinor: 0, status: "pending", reason: null, attempts: 0, firstFailedAt: null, failedAt: null, nextRetryAt: null,
      paidAt: null, createdAt: at, closed: false, secret, asking: null,
    };
    await this.write("payment", paymentId, payment);
    if (subscriptionId !== null) {
      const subscription: SandboxSubscription = {
        customerId, clientId, price: sold, status: "incomplete", startedAt: at, anchor: at, period: 1, paid: 0, cancelAt: null, endedAt: null, paymentId, dueAt: null,
      };
      await this.write("subscription", subscriptionId, { ...subscription, dueAt: dueAt(subscription, payment) });
      await this.tell("customer.subscription.created", [{ kind: "subscription", id: subscriptionId }]);
    }
    return { subscriptionId, paymentId, clientSecret: secret };
  }

  /** Pays with her there, keeps the card, and ends the checkout it was part of. */
  async pay(id: string, payment: SandboxPayment, card: TestCard, result: TestCard["present"]): Promise<Confirmed> {
    const after = await this.charge(id, payment, card, result);
    if (after.status !== "succeeded") return { status: "declined", reason: after.reason ?? declineReason(null) };
    await this.write("customer", payment.customerId, { ...(await this.read("customer", payment.customerId)), card: kept(card, this.now) });
    if (payment.checkoutId !== null) {
      await this.write("checkout", payment.checkoutId, { ...(await this.read("checkout", payment.checkoutId)), complete: true });
      await this.tell("checkout.session.completed", [{ kind: "checkout", id: payment.checkoutId }]);
    }
    return { status: "succeeded" };
  }

  /** Asks a card for the money, and lets the subscription know. */
  async charge(id: string, payment: SandboxPayment, card: TestCard, result: TestCard["present"]): Promise<SandboxPayment> {
    const at = this.now.getTime();
    const subscription = payment.subscriptionId === null ? null : await this.read("subscription", payment.subscriptionId);
    const recovers = payment.nextRetryAt !== null;
    const after = charged(payment, result, card.code, at, { settledMinor: this.settle(payment), scheduled: payment.attempts === 0, recovers });
    await this.write("payment", id, after);
    const hasPaid = after.status === "succeeded";
    if (!subscription || payment.subscriptionId === null) {
      await this.tell(hasPaid ? "payment_intent.succeeded" : "payment_intent.payment_failed", [{ kind: "payment", id }]);
      return after;
    }
    const next = settled(subscription, after, at);
    const refs = [{ kind: "payment" as const, id }, { kind: "subscription" as const, id: payment.subscriptionId }];
    await this.write("subscription", payment.subscriptionId, { ...next, dueAt: dueAt(next, after) });
    await this.tell(hasPaid ? "invoice.paid" : "invoice.payment_failed", refs);
    await this.tell("customer.subscription.updated", refs.slice(1));
    return after;
  }

  async save(setupId: string, card: TestCard): Promise<Confirmed> {
    await this.write("setup", setupId, { ...(await this.read("setup", setupId)), card: kept(card, this.now), asking: null });
    await this.tell("setup_intent.succeeded", [{ kind: "setup", id: setupId }]);
    return { status: "succeeded" };
  }

  async advance(id: string): Promise<number> {
    for (let happened = 0; ; happened += 1) {
      const subscription = await this.read("subscription", id);
      const payment = await this.read("payment", subscription.paymentId);
      const card = (await this.shelf.read("customer", subscription.customerId))?.data.card ?? null;
      const freshId = `in_${this.random()}`;
      const fresh = { id: freshId, secret: `${freshId}_secret_${this.random()}` };
      const next = step(subscription, payment, card, this.now.getTime(), (due) => this.settle(due), fresh);
      if (!next) return happened;
      const paymentId = next.isNew ? fresh.id : subscription.paymentId;
      await this.write("payment", paymentId, next.payment);
      await this.write("subscription", id, next.subscription);
      const refs = [{ kind: "subscription" as const, id }, { kind: "payment" as const, id: paymentId }];
      for (const event of next.events) await this.tell(eventTypes[event], event === "paid" || event === "failed" ? refs.toReversed() : refs.slice(0, 1));
    }
  }

  async subscription(id: string): Promise<SubscriptionState> {
    const { data, updatedAt } = await this.row("subscription", id);
    const { customerId, clientId, price, status, startedAt, anchor, endedAt, paymentId } = data;
    const { priceId, payments } = price;
    const dates = { startedAt: new Date(startedAt), anchor: new Date(anchor), currentPeriodEnd: new Date(periodEnd(data)), cancelAt: dateOf(endOf(data)), endedAt: dateOf(endedAt) };
    return { id, customerId, clientId, priceId, status, payments, ...dates, latestPaymentId: paymentId, asOf: updatedAt };
  }

  async payment(id: string): Promise<PaymentState> {
    const { data, updatedAt } = await this.row("payment", id);
    const { customerId, clientId, subscriptionId, price, settledMinor, status, reason, attempts, nextRetryAt, paidAt, failedAt, createdAt } = data;
    const { priceId, amountMinor, currency } = price;
    const money = { amountMinor, currency, settledMinor, refundedMinor: 0, disputedMinor: 0 };
    const dates = { nextRetryAt: dateOf(nextRetryAt), paidAt: dateOf(paidAt), failedAt: dateOf(failedAt), createdAt: new Date(createdAt) };
    return { id, customerId, clientId, subscriptionId, priceId, ...money, status, failureReason: reason, attempts, ...dates, asOf: updatedAt };
  }

  async link(token: string) {
    const [id] = await this.shelf.having("link", "token", token);
    if (id === undefined) return null;
    const { open, clientId, price, doneUrl, checkoutId } = await this.read("link", id);
    const paid = checkoutId !== null && (await this.read("checkout", checkoutId)).complete;
    return open ? { id, clientId, price, doneUrl, checkoutId, paid } : null;
  }

  async bySecret(secret: string): Promise<{ kind: "payment" | "setup"; id: string }> {
    const kind = secret.startsWith("seti_") ? "setup" : "payment";
    const [id] = await this.shelf.having(kind, "secret", secret);
    if (id === undefined) throw notFound();
    return { kind, id };
  }

  /** In pence, at the practice's rate. */
  private settle({ price: { amountMinor, currency } }: SandboxPayment) {
    return currency === "gbp" ? amountMinor : Math.round(amountMinor * this.gbpPerUsd);
  }

  private async row<K extends SandboxKind | "event">(kind: K, id: string) {
    const found = await this.shelf.read(kind, id);
    if (!found) throw notFound();
    return found;
  }
}

const eventTypes = { updated: "customer.subscription.updated", deleted: "customer.subscription.deleted", paid: "invoice.paid", failed: "invoice.payment_failed" };

const hash = (value: string) => createHash("sha256").update(value).digest("hex").slice(0, 24);
/** The id that belongs to this key, so that a repeat finds what the first time made. */
export const idOf = (prefix: string, { key }: Once) => `${prefix}_${hash(`${prefix}:${key}`)}`;
const dateOf = (at: number | null) => (at === null ? null : new Date(at));
export const onlyPrice = ({ priceId, name, amountMinor, currency, recurring, payments }: Price): Price => ({ priceId, name, amountMinor, currency, recurring, payments });

/** Test cards have no date of their own; one that lies ahead is as good as any. */
const kept = ({ token, brand, last4 }: TestCard, now: Date): SandboxCard => {
  const [year, month] = new Date(monthsAfter(now.getTime(), 36)).toISOString().split("-");
  return { token, brand, last4, expiry: `${month}/${year}`, savedAt: now.getTime() };
};
