import * as z from "zod/mini";
import { dayMs } from "@/lib/platform/days";
import { conflict, notFound } from "@/lib/platform/errors";
import { type CheckoutState, type CustomerState, declineReason, type GatewayEvent, type GatewayRef, type IdempotencyOptions, invalidWebhook, type PaymentCard, PaymentDeclinedError, type PaymentGateway, type PaymentState, type PlanPrice, type StartedPayment, type SubscriptionState } from "@/lib/providers/payments/gateway";
import { type SandboxCard, type SandboxObjectData, sandboxObjectSchemas, type SandboxStore, type SandboxSubscription, type SandboxTransaction } from "@/lib/providers/payments/sandbox-objects";
import { nextDueAt, periodEnd, subscriptionEndAt } from "@/lib/providers/payments/sandbox-rules";
import { type CardConfirmResult, idForKey, pickPriceFields, SandboxSession } from "@/lib/providers/payments/sandbox-session";
import { findTestCard, type TestCard } from "@/lib/providers/payments/test-cards";
import { isValidWebhookSignature, signWebhook } from "@/lib/providers/payments/webhook-signature";

interface SandboxSettings {
  store: SandboxStore;
  /** Signs webhooks. */
  secret: string;
  /** The base URL of payment links. */
  appUrl: string;
  /** The exchange rate to pounds. */
  gbpPerUsd: () => Promise<number>;
  /** Returns a new unguessable string. */
  random: () => string;
}

/** Events are kept this long, as at Stripe. */
const eventRetentionMs = 30 * dayMs;

const startedPayment = z.object({ subscriptionId: z.nullable(z.string()), paymentId: z.string(), clientSecret: z.string() });
const text = z.string();

/**
 * The built-in gateway for test payments. It behaves like Stripe with Stripe's test cards and takes no real money. The card form
 * calls `confirmCard` and `authenticateCard`; `advance` runs renewals and retries; `listUndeliveredWebhooks` returns its webhooks.
 */
export class SandboxGateway implements PaymentGateway {
  readonly kind = "sandbox";
  readonly mode = "test";

  constructor(private readonly settings: SandboxSettings) {}

  async findConfiguredPrices(prices: readonly PlanPrice[]) {
    return prices.map(({ priceId }) => priceId);
  }

  createCustomer(client: { clientId: string; email: string; name: string }, once: IdempotencyOptions) {
    return this.runInSession(once.now, (desk) =>
      desk.runOnce("customer", client, once, text, async () => {
        const id = idForKey("cus", once);
        await desk.write("customer", id, { ...client, card: null });
        return id;
      }),
    );
  }

  async deleteCustomer(customerId: string, once: IdempotencyOptions): Promise<void> {
    for (const id of await this.readInSession((desk) => desk.findIdsByCustomer("subscription", customerId))) await this.cancelSubscription(id, "now", once);
    await this.runInSession(once.now, (desk) => desk.deleteCustomer(customerId));
  }

  async *listCustomers(): AsyncGenerator<CustomerState> {
    let page: CustomerState[] = [];
    do {
      const after = page.at(-1)?.id ?? "";
      page = await this.settings.store.runExclusive((shelf) => listCustomersAfter(shelf, after));
      yield* page;
    } while (page.length > 0);
  }

  async startPayment(order: { customerId: string; clientId: string; price: PlanPrice }, once: IdempotencyOptions): Promise<StartedPayment> {
    return this.runInSession(once.now, (desk) =>
      desk.runOnce("start", { ...order, price: pickPriceFields(order.price) }, once, startedPayment, async () => {
        await desk.read("customer", order.customerId);
        return desk.startOrder(order, once, null);
      }),
    );
  }

  cancelCharge(paymentId: string, { now }: IdempotencyOptions): Promise<void> {
    return this.runInSession(now, async (desk) => {
      const payment = await desk.read("payment", paymentId);
      if (payment.subscriptionId === null && payment.status !== "succeeded") await desk.write("payment", paymentId, { ...payment, asking: null, closed: true });
    });
  }

  startCardChange(customerId: string, once: IdempotencyOptions) {
    return this.runInSession(once.now, (desk) =>
      desk.runOnce("setup", { customerId }, once, z.object({ setupId: text, clientSecret: text }), async () => {
        await desk.read("customer", customerId);
        const setupId = idForKey("seti", once);
        const secret = `${setupId}_secret_${this.settings.random()}`;
        await desk.write("setup", setupId, { customerId, secret, card: null, asking: null });
        return { setupId, clientSecret: secret };
      }),
    );
  }

  applyCardChange(setupId: string, { now }: IdempotencyOptions): Promise<PaymentCard & { customerId: string }> {
    return this.runInSession(now, async (desk) => {
      const { customerId, card } = await desk.read("setup", setupId);
      if (!card) throw conflict("This card hasn't been confirmed yet.");
      const customer = await desk.read("customer", customerId);
      if (customer.card && customer.card.savedAt > card.savedAt) return { ...toPaymentCard(customer.card), customerId };
      await desk.write("customer", customerId, { ...customer, card });
      return { ...toPaymentCard(card), customerId };
    });
  }

  getCardChange(setupId: string) {
    return this.readInSession(async (desk) => {
      const { customerId, card } = await desk.read("setup", setupId);
      return { customerId, confirmed: card !== null };
    });
  }

  getCard(customerId: string): Promise<PaymentCard | null> {
    return this.readInSession(async (desk) => {
      const { card } = await desk.read("customer", customerId);
      return card && toPaymentCard(card);
    });
  }

  createPaymentLink(findLink: { clientId: string; price: PlanPrice; token: string; doneUrl: string }, once: IdempotencyOptions) {
    return this.runInSession(once.now, (desk) =>
      desk.runOnce("link", { ...findLink, price: pickPriceFields(findLink.price) }, once, z.object({ id: text, url: text }), async () => {
        const id = idForKey("plink", once);
        await desk.write("link", id, { ...findLink, price: pickPriceFields(findLink.price), open: true, checkoutId: null });
        return { id, url: `${this.settings.appUrl}/pay/${findLink.token}` };
      }),
    );
  }

  closePaymentLink(id: string, { now }: IdempotencyOptions): Promise<void> {
    return this.runInSession(now, async (desk) => {
      const link = await desk.read("link", id);
      await desk.write("link", id, { ...link, open: false });
      if (link.checkoutId === null) return;
      const { paymentId } = await desk.read("checkout", link.checkoutId);
      const payment = await desk.read("payment", paymentId);
      // Pages that are already open can no longer pay either.
      if (payment.status !== "succeeded") await desk.write("payment", paymentId, { ...payment, closed: true, asking: null });
    });
  }

  // A no-op: the sandbox derives the end from the number of payments.
  scheduleTermEnd(subscriptionId: string): Promise<SubscriptionState> {
    return this.getSubscription(subscriptionId);
  }

  cancelSubscription(subscriptionId: string, when: "period_end" | "now" | Date, { now }: IdempotencyOptions): Promise<SubscriptionState> {
    return this.runInSession(now, async (desk) => {
      const subscription = await desk.read("subscription", subscriptionId);
      if (["cancelled", "ended"].includes(subscription.status)) return desk.getSubscription(subscriptionId);
      const payment = await desk.read("payment", subscription.paymentId);
      const next: SandboxSubscription =
        when === "now"
          ? { ...subscription, status: "cancelled", cancelAt: now.getTime(), endedAt: now.getTime() }
          : { ...subscription, cancelAt: Math.min(when === "period_end" ? periodEnd(subscription) : when.getTime(), subscriptionEndAt({ ...subscription, cancelAt: null }) ?? Infinity) };
      if (when === "now") await desk.write("payment", subscription.paymentId, { ...payment, nextRetryAt: null, closed: payment.status !== "succeeded" });
      await desk.write("subscription", subscriptionId, { ...next, dueAt: nextDueAt(next, payment) });
      await desk.addEvent(when === "now" ? "customer.subscription.deleted" : "customer.subscription.updated", [{ kind: "subscription", id: subscriptionId }]);
      return desk.getSubscription(subscriptionId);
    });
  }

  getClientSecret(paymentId: string): Promise<string> {
    return this.readInSession(async (desk) => {
      const { status, closed, secret } = await desk.read("payment", paymentId);
      if (closed || status === "succeeded") throw conflict("This payment can no longer be made.");
      return secret;
    });
  }

  async retryPayment(paymentId: string, once: IdempotencyOptions): Promise<PaymentState> {
    const answer = z.object({ declined: z.nullable(text) });
    const { declined, state } = await this.runInSession(once.now, async (desk) => {
      const result = await desk.runOnce("retry", { paymentId }, once, answer, async () => {
        const payment = await desk.read("payment", paymentId);
        if (payment.status === "succeeded") return { declined: null };
        if (payment.closed) throw conflict("This payment can no longer be made.");
        const { card } = await desk.read("customer", payment.customerId);
        if (!card) return { declined: declineReason("no_card") };
        const known = requireTestCard(card.token);
        const after = await desk.chargeCard(paymentId, payment, known, known.offSession);
        return { declined: after.status === "succeeded" ? null : after.reason };
      });
      return { ...result, state: await desk.payment(paymentId) };
    });
    // Thrown outside the transaction, so that the failed attempt is stored.
    if (declined !== null) throw new PaymentDeclinedError(declined);
    return state;
  }

  getSubscription(id: string): Promise<SubscriptionState> {
    return this.readInSession((desk) => desk.getSubscription(id));
  }

  getPayment(id: string): Promise<PaymentState> {
    return this.readInSession((desk) => desk.payment(id));
  }

  getCheckout(id: string): Promise<CheckoutState> {
    return this.readInSession(async (desk) => ({ id, ...(await desk.read("checkout", id)) }));
  }

  listEventsSince(since: Date): Promise<GatewayEvent[]> {
    return this.settings.store.runExclusive(async (shelf) => (await shelf.listEvents(since)).map(({ id, data }) => toGatewayEvent(id, data)));
  }

  verifyWebhook(rawBody: string, signature: string | null, now: Date): GatewayEvent {
    const body = isValidWebhookSignature(rawBody, signature, this.settings.secret, now) ? webhookBody.safeParse(parseJson(rawBody)) : undefined;
    if (!body?.success) throw invalidWebhook();
    return toGatewayEvent(body.data.id, body.data);
  }

  /** Signed undelivered webhooks, oldest first. */
  listUndeliveredWebhooks(now: Date): Promise<{ id: string; body: string; signature: string }[]> {
    return this.settings.store.runExclusive(async (shelf) =>
      (await shelf.listEvents("undelivered")).map(({ id, data: { type, objects, at } }) => {
        const body = JSON.stringify({ id, type, objects, at });
        return { id, body, signature: signWebhook(body, this.settings.secret, now) };
      }),
    );
  }

  markWebhookDelivered(eventId: string, now: Date): Promise<void> {
    return this.runInSession(now, (desk) => desk.markDelivered(eventId));
  }

  /**
   * Pays, or saves the card, for this secret, like Stripe.js in the browser. Takes a test card's token. Confirming a paid payment
   * again charges nothing. Throws `not_found` for an unknown secret.
   */
  confirmCard(clientSecret: string, token: string, now: Date): Promise<CardConfirmResult> {
    const known = findTestCard(token);
    if (!known) return Promise.resolve({ status: "declined", reason: "Only Stripe's test cards can be used here." });
    return this.runInSession(now, async (desk) => {
      const { kind, id } = await desk.findBySecret(clientSecret);
      if (kind === "setup") {
        const setup = await desk.read("setup", id);
        if (known.onSetup === "declines") return { status: "declined", reason: declineReason(known.code) };
        if (known.onSetup === "asks") {
          await desk.write("setup", id, { ...setup, asking: token });
          return { status: "asks" };
        }
        return desk.saveCard(id, known);
      }
      const payment = await desk.read("payment", id);
      if (payment.status === "succeeded") return { status: "succeeded" };
      if (payment.closed) throw conflict("This payment can no longer be made.");
      if (known.onSession === "asks") {
        await desk.write("payment", id, { ...payment, asking: token });
        return { status: "asks" };
      }
      return desk.payWithCard(id, payment, known, known.onSession);
    });
  }

  /** Passes or fails the bank's confirmation. Throws `conflict` if the bank doesn't ask. */
  authenticateCard(clientSecret: string, passed: boolean, now: Date): Promise<CardConfirmResult> {
    return this.runInSession(now, async (desk) => {
      const { kind, id } = await desk.findBySecret(clientSecret);
      const { asking, ...object } = await desk.read(kind, id);
      if ("status" in object && object.status === "succeeded") return { status: "succeeded" };
      const known = asking === null ? undefined : findTestCard(asking);
      if (!known) throw conflict("The bank isn't asking for confirmation.");
      if ("closed" in object && object.closed) throw conflict("This payment can no longer be made.");
      if (kind === "payment") return desk.payWithCard(id, await desk.read("payment", id), passed ? known : { ...known, code: "payment_intent_authentication_failure" }, passed ? "succeeds" : "declines");
      if (passed) return desk.saveCard(id, known);
      await desk.write("setup", id, { ...(await desk.read("setup", id)), asking: null });
      return { status: "declined", reason: declineReason("setup_intent_authentication_failure") };
    });
  }

  /** The objects behind a secret. Throws `not_found` for an unknown secret. */
  findRefsBySecret(clientSecret: string): Promise<GatewayRef[]> {
    return this.readInSession(async (desk) => {
      const { kind, id } = await desk.findBySecret(clientSecret);
      if (kind === "setup") return [{ kind, id }];
      const { subscriptionId, checkoutId } = await desk.read("payment", id);
      return [{ kind, id }, ...(subscriptionId === null ? [] : [{ kind: "subscription" as const, id: subscriptionId }]), ...(checkoutId === null ? [] : [{ kind: "checkout" as const, id: checkoutId }])];
    });
  }

  /** The link with this token; null if it is closed or unknown. `checkoutId` is set once it was opened. */
  link(token: string): Promise<{ id: string; clientId: string; price: PlanPrice; doneUrl: string; checkoutId: string | null; paid: boolean } | null> {
    return this.readInSession((desk) => desk.findOpenLink(token));
  }

  /** Starts paying a link; idempotent. Throws `not_found` for a closed link. */
  startLinkPayment(token: string, now: Date): Promise<StartedPayment> {
    return this.runInSession(now, async (desk) => {
      const found = await desk.findOpenLink(token);
      if (!found) throw notFound();
      const link = await desk.read("link", found.id);
      const once = { key: found.id, now };
      if (link.checkoutId !== null) {
        const { subscriptionId, paymentId } = await desk.read("checkout", link.checkoutId);
        const payment = await desk.read("payment", paymentId);
        if (!payment.closed) return { subscriptionId, paymentId, clientSecret: payment.secret };
        once.key = `${found.id}:${paymentId}`;
      }
      const [customerId, checkoutId] = [idForKey("cus", once), idForKey("cs", once)];
      await desk.write("customer", customerId, { clientId: link.clientId, name: "", email: "", card: null });
      const begun = await desk.startOrder({ customerId, clientId: link.clientId, price: link.price }, once, checkoutId);
      await desk.write("checkout", checkoutId, { linkId: found.id, clientId: link.clientId, customerId, subscriptionId: begun.subscriptionId, paymentId: begun.paymentId, complete: false });
      await desk.write("link", found.id, { ...link, checkoutId });
      return begun;
    });
  }

  /** Runs the renewals, retries and endings due until `now`. Returns the number of steps. */
  async advance(now: Date): Promise<number> {
    const due = await this.settings.store.runExclusive((shelf) => shelf.listDueSubscriptionIds(now));
    let happened = 0;
    for (const id of due) happened += await this.runInSession(now, (desk) => desk.advanceSubscription(id));
    await this.settings.store.runExclusive((shelf) => shelf.deleteDeliveredEvents(new Date(now.getTime() - eventRetentionMs)));
    return happened;
  }

  private async runInSession<T>(now: Date, work: (desk: SandboxSession) => Promise<T>): Promise<T> {
    // Read before the transaction, which must not run other queries.
    const gbpPerUsd = await this.settings.gbpPerUsd();
    return this.settings.store.runExclusive((shelf) => work(new SandboxSession(shelf, now, this.settings.random, gbpPerUsd)));
  }

  private readInSession<T>(look: (desk: SandboxSession) => Promise<T>): Promise<T> {
    return this.settings.store.runExclusive((shelf) => look(new SandboxSession(shelf, new Date(0), this.settings.random, 1)));
  }
}

/** Stripe's page size. */
const pageSize = 100;

async function listCustomersAfter(shelf: SandboxTransaction, after: string): Promise<CustomerState[]> {
  const page: CustomerState[] = [];
  for (const { id, data } of await shelf.listAfter("customer", after, pageSize)) {
    const begun = await Promise.all((await shelf.findIdsByField("subscription", "customerId", id)).map(async (one) => ({ one, kept: await shelf.read("subscription", one) })));
    const subscriptionIds = begun.flatMap(({ one, kept }) => (kept && !["cancelled", "ended"].includes(kept.data.status) ? one : []));
    page.push({ id, email: data.email || null, name: data.name, clientId: data.clientId, deleted: false, subscriptionIds });
  }
  return page;
}

const webhookBody = z.extend(z.omit(sandboxObjectSchemas.event, { delivered: true }), { id: text });
const toGatewayEvent = (id: string, { type, objects, at }: Omit<SandboxObjectData<"event">, "delivered">): GatewayEvent => ({ id, type, objects, at: new Date(at) });

const toPaymentCard = ({ brand, last4, expiry }: SandboxCard): PaymentCard => ({ brand, last4, expiry });
function requireTestCard(token: string): TestCard {
  const known = findTestCard(token);
  if (!known) throw new Error("A card on file is not one of the test cards");
  return known;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
