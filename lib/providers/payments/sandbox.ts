import * as z from "zod/mini";
import { dayMs } from "@/lib/platform/days";
import { conflict, notFound } from "@/lib/platform/errors";
import { failureKinds, findDecline } from "@/lib/providers/payments/declines";
import { type CheckoutState, type CustomerState, type GatewayEvent, type GatewayRef, type IdempotencyOptions, invalidWebhook, type PaymentCard, PaymentDeclinedError, type PaymentGateway, type PaymentState, type PlanPrice, type StartedPayment, type SubscriptionState, type TestChargeResult } from "@/lib/providers/payments/gateway";
import { type SandboxCard, type SandboxObjectData, sandboxObjectSchemas, type SandboxStore, type SandboxSubscription, type SandboxTransaction } from "@/lib/providers/payments/sandbox-objects";
import { nextDueAt, periodEnd, subscriptionEndAt } from "@/lib/providers/payments/sandbox-rules";
import { type CardConfirmResult, declineOf, idForKey, pickPriceFields, SandboxSession } from "@/lib/providers/payments/sandbox-session";
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

  async findPayablePrices(prices: readonly PlanPrice[]) {
    return prices.map(({ priceId }) => priceId);
  }

  createCustomer(client: { clientId: string; email: string; name: string }, once: IdempotencyOptions) {
    return this.runInSession(once.now, (session) =>
      session.runOnce("customer", client, once, text, async () => {
        const id = idForKey("cus", once);
        await session.write("customer", id, { ...client, card: null });
        return id;
      }),
    );
  }

  async deleteCustomer(customerId: string, once: IdempotencyOptions): Promise<void> {
    for (const id of await this.readInSession((session) => session.findIdsByCustomer("subscription", customerId))) await this.cancelSubscription(id, "now", once);
    await this.runInSession(once.now, (session) => session.deleteCustomer(customerId));
  }

  async *listCustomers(): AsyncGenerator<CustomerState> {
    let page: CustomerState[] = [];
    do {
      const after = page.at(-1)?.id ?? "";
      page = await this.settings.store.runExclusive((tx) => listCustomersAfter(tx, after));
      yield* page;
    } while (page.length > 0);
  }

  async startPayment(order: { customerId: string; clientId: string; price: PlanPrice }, once: IdempotencyOptions): Promise<StartedPayment> {
    return this.runInSession(once.now, (session) =>
      session.runOnce("start", { ...order, price: pickPriceFields(order.price) }, once, startedPayment, async () => {
        await session.read("customer", order.customerId);
        return session.startOrder(order, once, null);
      }),
    );
  }

  cancelCharge(paymentId: string, { now }: IdempotencyOptions): Promise<void> {
    return this.runInSession(now, async (session) => {
      const payment = await session.read("payment", paymentId);
      if (payment.subscriptionId === null && payment.status !== "succeeded") await session.write("payment", paymentId, { ...payment, asking: null, closed: true });
    });
  }

  startCardChange(customerId: string, once: IdempotencyOptions) {
    return this.runInSession(once.now, (session) =>
      session.runOnce("setup", { customerId }, once, z.object({ setupId: text, clientSecret: text }), async () => {
        await session.read("customer", customerId);
        const setupId = idForKey("seti", once);
        const secret = `${setupId}_secret_${this.settings.random()}`;
        await session.write("setup", setupId, { customerId, secret, card: null, asking: null });
        return { setupId, clientSecret: secret };
      }),
    );
  }

  applyCardChange(setupId: string, { now }: IdempotencyOptions): Promise<PaymentCard & { customerId: string }> {
    return this.runInSession(now, async (session) => {
      const { customerId, card } = await session.read("setup", setupId);
      if (!card) throw conflict("This card hasn't been confirmed yet.");
      const customer = await session.read("customer", customerId);
      if (customer.card && customer.card.savedAt > card.savedAt) return { ...toPaymentCard(customer.card), customerId };
      await session.write("customer", customerId, { ...customer, card });
      return { ...toPaymentCard(card), customerId };
    });
  }

  getCardChange(setupId: string) {
    return this.readInSession(async (session) => {
      const { customerId, card } = await session.read("setup", setupId);
      return { customerId, confirmed: card !== null };
    });
  }

  getCard(customerId: string): Promise<PaymentCard | null> {
    return this.readInSession(async (session) => {
      const { card } = await session.read("customer", customerId);
      return card && toPaymentCard(card);
    });
  }

  createPaymentLink(link: { clientId: string; price: PlanPrice; token: string; doneUrl: string }, once: IdempotencyOptions) {
    return this.runInSession(once.now, (session) =>
      session.runOnce("link", { ...link, price: pickPriceFields(link.price) }, once, z.object({ id: text, url: text }), async () => {
        const id = idForKey("plink", once);
        await session.write("link", id, { ...link, price: pickPriceFields(link.price), open: true, checkoutId: null });
        return { id, url: `${this.settings.appUrl}/pay/${link.token}` };
      }),
    );
  }

  closePaymentLink(id: string, { now }: IdempotencyOptions): Promise<void> {
    return this.runInSession(now, async (session) => {
      const link = await session.read("link", id);
      await session.write("link", id, { ...link, open: false });
      if (link.checkoutId === null) return;
      const { paymentId } = await session.read("checkout", link.checkoutId);
      const payment = await session.read("payment", paymentId);
      // Pages that are already open can no longer pay either.
      if (payment.status !== "succeeded") await session.write("payment", paymentId, { ...payment, closed: true, asking: null });
    });
  }

  // A no-op: the sandbox derives the end from the number of payments.
  scheduleTermEnd(subscriptionId: string): Promise<SubscriptionState> {
    return this.getSubscription(subscriptionId);
  }

  cancelSubscription(subscriptionId: string, when: "period_end" | "now" | Date, { now }: IdempotencyOptions): Promise<SubscriptionState> {
    return this.runInSession(now, async (session) => {
      const subscription = await session.read("subscription", subscriptionId);
      if (["cancelled", "ended"].includes(subscription.status)) return session.getSubscription(subscriptionId);
      const payment = await session.read("payment", subscription.paymentId);
      const next: SandboxSubscription =
        when === "now"
          ? { ...subscription, status: "cancelled", cancelAt: now.getTime(), endedAt: now.getTime() }
          : { ...subscription, cancelAt: Math.min(when === "period_end" ? periodEnd(subscription) : when.getTime(), subscriptionEndAt({ ...subscription, cancelAt: null }) ?? Infinity) };
      if (when === "now") await session.write("payment", subscription.paymentId, { ...payment, nextRetryAt: null, closed: payment.status !== "succeeded" });
      await session.write("subscription", subscriptionId, { ...next, dueAt: nextDueAt(next, payment) });
      await session.addEvent(when === "now" ? "customer.subscription.deleted" : "customer.subscription.updated", [{ kind: "subscription", id: subscriptionId }]);
      return session.getSubscription(subscriptionId);
    });
  }

  getClientSecret(paymentId: string): Promise<string> {
    return this.readInSession(async (session) => {
      const { status, closed, secret } = await session.read("payment", paymentId);
      if (closed || status === "succeeded") throw conflict("This payment can no longer be made.");
      return secret;
    });
  }

  async retryPayment(paymentId: string, once: IdempotencyOptions): Promise<PaymentState> {
    const response = z.object({ declined: z.nullable(z.object({ kind: z.enum(failureKinds), reason: text })) });
    const { declined, state } = await this.runInSession(once.now, async (session) => {
      const result = await session.runOnce("retry", { paymentId }, once, response, async () => {
        const payment = await session.read("payment", paymentId);
        if (payment.status === "succeeded") return { declined: null };
        if (payment.closed) throw conflict("This payment can no longer be made.");
        const { card } = await session.read("customer", payment.customerId);
        if (!card) return { declined: findDecline("no_card") };
        const testCard = requireTestCard(card.token);
        const after = await session.chargeCard(paymentId, payment, testCard, testCard.offSession);
        return { declined: after.status === "succeeded" ? null : declineOf(after) };
      });
      return { ...result, state: await session.getPayment(paymentId) };
    });
    // Thrown outside the transaction, so that the failed attempt is stored.
    if (declined !== null) throw new PaymentDeclinedError(declined);
    return state;
  }

  runTestCharge(once: IdempotencyOptions): Promise<TestChargeResult> {
    return this.runInSession(once.now, async (session) => ({ problem: await session.tryCharge(requireTestCard("pm_card_visa"), once) }));
  }

  getSubscription(id: string): Promise<SubscriptionState> {
    return this.readInSession((session) => session.getSubscription(id));
  }

  getPayment(id: string): Promise<PaymentState> {
    return this.readInSession((session) => session.getPayment(id));
  }

  getCheckout(id: string): Promise<CheckoutState> {
    return this.readInSession(async (session) => ({ id, ...(await session.read("checkout", id)) }));
  }

  listEventsSince(since: Date): Promise<GatewayEvent[]> {
    return this.settings.store.runExclusive(async (tx) => (await tx.listEvents(since)).map(({ id, data }) => toGatewayEvent(id, data)));
  }

  verifyWebhook(rawBody: string, signature: string | null, now: Date): GatewayEvent {
    const body = isValidWebhookSignature(rawBody, signature, this.settings.secret, now) ? webhookBody.safeParse(parseJson(rawBody)) : undefined;
    if (!body?.success) throw invalidWebhook();
    return toGatewayEvent(body.data.id, body.data);
  }

  /** Signed undelivered webhooks, oldest first. */
  listUndeliveredWebhooks(now: Date): Promise<{ id: string; body: string; signature: string }[]> {
    return this.settings.store.runExclusive(async (tx) =>
      (await tx.listEvents("undelivered")).map(({ id, data: { type, objects, at } }) => {
        const body = JSON.stringify({ id, type, objects, at });
        return { id, body, signature: signWebhook(body, this.settings.secret, now) };
      }),
    );
  }

  markWebhookDelivered(eventId: string, now: Date): Promise<void> {
    return this.runInSession(now, (session) => session.markDelivered(eventId));
  }

  /**
   * Pays, or saves the card, for this secret, like Stripe.js in the browser. Takes a test card's token. Confirming a paid payment
   * again charges nothing. `expiry` is "MM/YYYY". Throws `not_found` for an unknown secret.
   */
  confirmCard(clientSecret: string, token: string, now: Date, expiry?: string): Promise<CardConfirmResult> {
    const found = findTestCard(token);
    const testCard = found && { ...found, expiry };
    if (!testCard) return Promise.resolve({ status: "declined", reason: "Only Stripe's test cards can be used here." });
    return this.runInSession(now, async (session) => {
      const { kind, id } = await session.findBySecret(clientSecret);
      if (kind === "setup") {
        const setup = await session.read("setup", id);
        if (testCard.onSetup === "declines") return { status: "declined", reason: findDecline(testCard.code).reason };
        if (testCard.onSetup === "asks") {
          await session.write("setup", id, { ...setup, asking: token, askingExpiry: expiry });
          return { status: "asks" };
        }
        return session.saveCard(id, testCard);
      }
      const payment = await session.read("payment", id);
      if (payment.status === "succeeded") return { status: "succeeded" };
      if (payment.closed) throw conflict("This payment can no longer be made.");
      if (testCard.onSession === "asks") {
        await session.write("payment", id, { ...payment, asking: token, askingExpiry: expiry });
        return { status: "asks" };
      }
      return session.payWithCard(id, payment, testCard, testCard.onSession);
    });
  }

  /** Passes or fails the bank's confirmation. Throws `conflict` if the bank doesn't ask. */
  authenticateCard(clientSecret: string, passed: boolean, now: Date): Promise<CardConfirmResult> {
    return this.runInSession(now, async (session) => {
      const { kind, id } = await session.findBySecret(clientSecret);
      const { asking, askingExpiry, ...object } = await session.read(kind, id);
      if ("status" in object && object.status === "succeeded") return { status: "succeeded" };
      const asked = asking === null ? undefined : findTestCard(asking);
      if (!asked) throw conflict("The bank isn't asking for confirmation.");
      const testCard = { ...asked, expiry: askingExpiry };
      if ("closed" in object && object.closed) throw conflict("This payment can no longer be made.");
      if (kind === "payment") return session.payWithCard(id, await session.read("payment", id), passed ? testCard : { ...testCard, code: "payment_intent_authentication_failure" }, passed ? "succeeds" : "declines");
      if (passed) return session.saveCard(id, testCard);
      await session.write("setup", id, { ...(await session.read("setup", id)), asking: null });
      return { status: "declined", reason: findDecline("setup_intent_authentication_failure").reason };
    });
  }

  /** The objects behind a secret. Throws `not_found` for an unknown secret. */
  findRefsBySecret(clientSecret: string): Promise<GatewayRef[]> {
    return this.readInSession(async (session) => {
      const { kind, id } = await session.findBySecret(clientSecret);
      if (kind === "setup") return [{ kind, id }];
      const { subscriptionId, checkoutId } = await session.read("payment", id);
      return [{ kind, id }, ...(subscriptionId === null ? [] : [{ kind: "subscription" as const, id: subscriptionId }]), ...(checkoutId === null ? [] : [{ kind: "checkout" as const, id: checkoutId }])];
    });
  }

  /** Returns the open link with this token; null if it is closed or unknown. `checkoutId` is set once it has been opened. */
  findLink(token: string): Promise<{ id: string; clientId: string; price: PlanPrice; doneUrl: string; checkoutId: string | null; paid: boolean } | null> {
    return this.readInSession((session) => session.findOpenLink(token));
  }

  /** Starts paying a link; idempotent. Throws `not_found` for a closed link. */
  startLinkPayment(token: string, now: Date): Promise<StartedPayment> {
    return this.runInSession(now, async (session) => {
      const openLink = await session.findOpenLink(token);
      if (!openLink) throw notFound();
      const link = await session.read("link", openLink.id);
      const once = { key: openLink.id, now };
      if (link.checkoutId !== null) {
        const { subscriptionId, paymentId } = await session.read("checkout", link.checkoutId);
        const payment = await session.read("payment", paymentId);
        if (!payment.closed) return { subscriptionId, paymentId, clientSecret: payment.secret };
        once.key = `${openLink.id}:${paymentId}`;
      }
      const [customerId, checkoutId] = [idForKey("cus", once), idForKey("cs", once)];
      await session.write("customer", customerId, { clientId: link.clientId, name: "", email: "", card: null });
      const started = await session.startOrder({ customerId, clientId: link.clientId, price: link.price }, once, checkoutId);
      await session.write("checkout", checkoutId, { linkId: openLink.id, clientId: link.clientId, customerId, subscriptionId: started.subscriptionId, paymentId: started.paymentId, complete: false });
      await session.write("link", openLink.id, { ...link, checkoutId });
      return started;
    });
  }

  /** Runs the renewals, retries and endings due at or before `now`. Returns the number of steps. */
  async advance(now: Date): Promise<number> {
    const due = await this.settings.store.runExclusive((tx) => tx.listDueSubscriptionIds(now));
    let steps = 0;
    for (const id of due) steps += await this.runInSession(now, (session) => session.advanceSubscription(id));
    await this.settings.store.runExclusive((tx) => tx.deleteDeliveredEvents(new Date(now.getTime() - eventRetentionMs)));
    return steps;
  }

  private async runInSession<T>(now: Date, work: (session: SandboxSession) => Promise<T>): Promise<T> {
    // Read before the transaction, which must not run other queries.
    const gbpPerUsd = await this.settings.gbpPerUsd();
    return this.settings.store.runExclusive((tx) => work(new SandboxSession(tx, now, this.settings.random, gbpPerUsd)));
  }

  private readInSession<T>(work: (session: SandboxSession) => Promise<T>): Promise<T> {
    return this.settings.store.runExclusive((tx) => work(new SandboxSession(tx, new Date(0), this.settings.random, 1)));
  }
}

/** Stripe's page size. */
const pageSize = 100;

async function listCustomersAfter(tx: SandboxTransaction, after: string): Promise<CustomerState[]> {
  const page: CustomerState[] = [];
  for (const { id, data } of await tx.listAfter("customer", after, pageSize)) {
    const subscriptions = await Promise.all((await tx.findIdsByField("subscription", "customerId", id)).map(async (subscriptionId) => ({ subscriptionId, stored: await tx.read("subscription", subscriptionId) })));
    const subscriptionIds = subscriptions.flatMap(({ subscriptionId, stored }) => (stored && !["cancelled", "ended"].includes(stored.data.status) ? subscriptionId : []));
    page.push({ id, email: data.email || null, name: data.name, clientId: data.clientId, deleted: false, subscriptionIds });
  }
  return page;
}

const webhookBody = z.extend(z.omit(sandboxObjectSchemas.event, { delivered: true }), { id: text });
const toGatewayEvent = (id: string, { type, objects, at }: Omit<SandboxObjectData<"event">, "delivered">): GatewayEvent => ({ id, type, objects, at: new Date(at) });

const toPaymentCard = ({ brand, last4, expiry }: SandboxCard): PaymentCard => ({ brand, last4, expiry });
function requireTestCard(token: string): TestCard {
  const testCard = findTestCard(token);
  if (!testCard) throw new Error("A card on file is not one of the test cards");
  return testCard;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
