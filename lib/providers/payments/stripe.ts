import { Stripe } from "stripe";
import { addMonthsUtc } from "@/lib/platform/days";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { findDecline } from "@/lib/providers/payments/declines";
import { type CheckoutState, type CustomerState, type GatewayEvent, gatewayFailed, gatewayNotReady, idempotencyKeyReused, type IdempotencyOptions, invalidWebhook, type OfferedPrice, type PaymentCard, PaymentDeclinedError, type PaymentGateway, type PaymentState, type PlanPrice, type StartedPayment, type SubscriptionState, type TestChargeResult } from "@/lib/providers/payments/gateway";
import { followedStripeEvents, parseStripeEvent } from "@/lib/providers/payments/stripe-events";
import { idsLinkedToInvoice, responseDate, subscriptionExpansion, toId, toPaymentState, toSubscriptionState } from "@/lib/providers/payments/stripe-states";

interface StripeSettings {
  secretKey: string;
  webhookSecret?: string;
  /** Stripe's base URL in tests. */
  baseUrl?: string;
  /** The time limit of every call in milliseconds. */
  waitMs?: number;
}

/** The most lookup keys in one request. */
const maxLookupKeys = 10;

/**
 * Stripe, at the API version of its package. Our price ids are the lookup keys of its prices. Client, price and number of payments
 * are stored as metadata, so that payments made by link can be matched to a client.
 */
export class StripeGateway implements PaymentGateway {
  readonly kind = "stripe";
  readonly mode: "live" | "test";
  private readonly stripe: Stripe;
  private readonly waitMs: number;

  constructor(private readonly settings: StripeSettings) {
    this.mode = settings.secretKey.includes("_live_") ? "live" : "test";
    this.waitMs = settings.waitMs ?? 9000;
    const base = settings.baseUrl === undefined ? undefined : new URL(settings.baseUrl);
    const protocol = base?.protocol === "http:" ? "http" : "https";
    this.stripe = new Stripe(settings.secretKey, {
      // We retry with the same key ourselves; Stripe's own retries would exceed the time limit.
      maxNetworkRetries: 0,
      timeout: this.waitMs,
      telemetry: false,
      httpClient: Stripe.createNodeHttpClient(),
      ...(base && { host: base.hostname, port: base.port || (protocol === "http" ? 80 : 443), protocol }),
    });
  }

  findPayablePrices(prices: readonly PlanPrice[]): Promise<string[]> {
    return this.callStripe("findPayablePrices", async () => {
      const found = await this.findStripePrices(prices);
      // A price that Stripe doesn't have yet is made at our amount when it is first sold.
      return prices.flatMap((price) => {
        const atStripe = found.get(price.priceId);
        return !atStripe || isSamePrice(price, atStripe) ? [price.priceId] : [];
      });
    });
  }

  createCustomer({ clientId, email, name }: { clientId: string; email: string; name: string }, { key }: IdempotencyOptions): Promise<string> {
    return this.callStripe("createCustomer", async () => (await this.stripe.customers.create({ email, name, metadata: { clientId } }, { idempotencyKey: key })).id);
  }

  deleteCustomer(customerId: string): Promise<void> {
    return this.callStripe("deleteCustomer", async () => {
      await this.stripe.customers.del(customerId).catch((error: unknown) => {
        // Stripe reports this for a customer that is already deleted.
        if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_missing")) throw error;
      });
    });
  }

  async *listCustomers(): AsyncGenerator<CustomerState> {
    let after: string | undefined;
    do {
      const page = await this.readCustomerPage(after);
      yield* page.data.map(toCustomerState);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
  }

  // Each page has its own time limit.
  private readCustomerPage(after: string | undefined) {
    return this.callStripe("listCustomers", () => this.stripe.customers.list({ limit: 100, expand: ["data.subscriptions"], ...(after !== undefined && { starting_after: after }) }));
  }

  startPayment({ customerId, clientId, price }: { customerId: string; clientId: string; price: OfferedPrice }, { key }: IdempotencyOptions): Promise<StartedPayment> {
    return this.callStripe("startPayment", async () => {
      const atStripe = await this.requireStripePrice(price);
      const metadata = toMetadata(clientId, price);
      if (!price.recurring) {
        const { id, client_secret: secret } = await this.stripe.paymentIntents.create(
          { amount: price.amountMinor, currency: price.currency, customer: customerId, allowed_payment_method_types: ["card"], setup_future_usage: "off_session", description: price.name, metadata },
          { idempotencyKey: key },
        );
        return { subscriptionId: null, paymentId: id, clientSecret: requireValue(secret) };
      }
      const subscription = await this.stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: atStripe.id }],
          payment_behavior: "default_incomplete",
          payment_settings: { payment_method_types: ["card"], save_default_payment_method: "on_subscription" },
          metadata,
          expand: ["latest_invoice.confirmation_secret"],
        },
        { idempotencyKey: key },
      );
      const invoice = subscription.latest_invoice;
      if (typeof invoice !== "object" || !invoice?.id) throw gatewayFailed();
      return { subscriptionId: subscription.id, paymentId: invoice.id, clientSecret: requireValue(invoice.confirmation_secret?.client_secret) };
    });
  }

  cancelCharge(paymentId: string, { key }: IdempotencyOptions): Promise<void> {
    return this.callStripe("cancelCharge", async () => {
      const { status } = await this.stripe.paymentIntents.retrieve(paymentId);
      if (!["succeeded", "processing", "canceled"].includes(status)) await this.stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: key });
    });
  }

  startCardChange(customerId: string, { key }: IdempotencyOptions) {
    return this.callStripe("startCardChange", async () => {
      const setup = await this.stripe.setupIntents.create({ customer: customerId, allowed_payment_method_types: ["card"], usage: "off_session" }, { idempotencyKey: key });
      return { setupId: setup.id, clientSecret: requireValue(setup.client_secret) };
    });
  }

  applyCardChange(setupId: string, { key }: IdempotencyOptions): Promise<PaymentCard & { customerId: string }> {
    return this.callStripe("applyCardChange", async () => {
      const setup = await this.stripe.setupIntents.retrieve(setupId);
      const customerId = toId(setup.customer);
      // Uses the newest card, because the events of two changes may arrive out of order.
      const method = setup.status === "succeeded" && customerId !== null ? await this.findLatestCard(customerId) : null;
      if (!method || customerId === null) throw conflict("This card hasn't been confirmed yet.");
      await this.stripe.customers.update(customerId, { invoice_settings: { default_payment_method: method.id } }, { idempotencyKey: `${key}:${method.id}` });
      // A subscription's own card takes precedence over the customer's.
      const subscriptions = await this.stripe.subscriptions.list({ customer: customerId, limit: 100 });
      for (const { id, status } of subscriptions.data)
        if (status !== "incomplete") await this.stripe.subscriptions.update(id, { default_payment_method: method.id }, { idempotencyKey: `${key}:${method.id}:${id}` });
      return { ...toPaymentCard(method), customerId };
    });
  }

  getCardChange(setupId: string) {
    return this.callStripe("getCardChange", async () => {
      const { customer, status } = await this.stripe.setupIntents.retrieve(setupId);
      const customerId = toId(customer);
      if (customerId === null) throw notFound();
      return { customerId, confirmed: status === "succeeded" };
    });
  }

  getCard(customerId: string): Promise<PaymentCard | null> {
    return this.callStripe("getCard", async () => {
      const method = await this.findLatestCard(customerId);
      return method && toPaymentCard(method);
    });
  }

  createPaymentLink({ clientId, price, doneUrl }: { clientId: string; price: OfferedPrice; token: string; doneUrl: string }, { key }: IdempotencyOptions) {
    return this.callStripe("createPaymentLink", async () => {
      const atStripe = await this.requireStripePrice(price);
      const metadata = toMetadata(clientId, price);
      const { id, url } = await this.stripe.paymentLinks.create(
        {
          line_items: [{ price: atStripe.id, quantity: 1 }],
          metadata,
          payment_method_types: ["card"],
          restrictions: { completed_sessions: { limit: 1 } },
          after_completion: { type: "redirect", redirect: { url: doneUrl } },
          ...(price.recurring
            ? { subscription_data: { metadata } }
            : { payment_intent_data: { metadata, setup_future_usage: "off_session" as const, description: price.name }, customer_creation: "always" as const }),
        },
        { idempotencyKey: key },
      );
      return { id, url };
    });
  }

  closePaymentLink(id: string, { key }: IdempotencyOptions): Promise<void> {
    return this.callStripe("closePaymentLink", async () => {
      await this.stripe.paymentLinks.update(id, { active: false }, { idempotencyKey: key });
      // An open checkout page could otherwise be paid for another day.
      const { data } = await this.stripe.checkout.sessions.list({ payment_link: id, status: "open", limit: 100 });
      for (const session of data) await this.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: `${key}:${session.id}` });
    });
  }

  scheduleTermEnd(subscriptionId: string, { key }: IdempotencyOptions): Promise<SubscriptionState> {
    return this.callStripe("scheduleTermEnd", async () => {
      const subscription = await this.stripe.subscriptions.retrieve(subscriptionId);
      const payments = Number(subscription.metadata.payments ?? 0);
      if (payments > 0 && subscription.cancel_at === null && !isEndedSubscription(subscription) && subscription.status !== "incomplete") {
        const end = addMonthsUtc(1000 * subscription.billing_cycle_anchor, payments) / 1000;
        await this.stripe.subscriptions.update(subscriptionId, { cancel_at: end, proration_behavior: "none" }, { idempotencyKey: key });
      }
      return this.readSubscription(subscriptionId);
    });
  }

  cancelSubscription(subscriptionId: string, when: "period_end" | "now" | Date, { key }: IdempotencyOptions): Promise<SubscriptionState> {
    return this.callStripe("cancelSubscription", async () => {
      const subscription = await this.stripe.subscriptions.retrieve(subscriptionId);
      // An unpaid subscription has no period, so it can only be ended now.
      if (when === "now" || subscription.status === "incomplete") {
        if (!isEndedSubscription(subscription)) await this.stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }, { idempotencyKey: key });
        await this.voidUnpaidInvoice(toId(subscription.latest_invoice), key);
      } else if (isEndedSubscription(subscription)) return this.readSubscription(subscriptionId);
      else if (when === "period_end") await this.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey: key });
      else {
        const end = Math.min(Math.floor(when.getTime() / 1000), subscription.cancel_at ?? Infinity);
        await this.stripe.subscriptions.update(subscriptionId, { cancel_at: end, proration_behavior: "none" }, { idempotencyKey: key });
      }
      return this.readSubscription(subscriptionId);
    });
  }

  getClientSecret(paymentId: string): Promise<string> {
    return this.callStripe("getClientSecret", async () => {
      const notPayable = () => conflict("This payment can no longer be made.");
      if (paymentId.startsWith("pi_")) {
        const { status, client_secret: secret } = await this.stripe.paymentIntents.retrieve(paymentId);
        if (status === "succeeded" || status === "canceled") throw notPayable();
        return requireValue(secret);
      }
      const { status, confirmation_secret: secret } = await this.stripe.invoices.retrieve(paymentId, { expand: ["confirmation_secret"] });
      if (status !== "open") throw notPayable();
      return requireValue(secret?.client_secret);
    });
  }

  retryPayment(paymentId: string, { key }: IdempotencyOptions): Promise<PaymentState> {
    return this.callStripe("retryPayment", async () => {
      const before = await this.readPayment(paymentId);
      if (["succeeded", "refunded", "disputed"].includes(before.status)) return before;
      const method = await this.findLatestCard(before.customerId);
      if (!method) throw new PaymentDeclinedError(findDecline("no_card"));
      if (before.subscriptionId === null) {
        // The card is already saved, and saving one needs the client present.
        const offSession = { payment_method: method.id, off_session: true, setup_future_usage: "" } as const;
        const { status } = await this.stripe.paymentIntents.confirm(before.id, offSession, { idempotencyKey: key });
        if (status !== "succeeded" && status !== "processing") throw new PaymentDeclinedError(findDecline("authentication_required"));
      } else {
        const { status } = await this.stripe.invoices.retrieve(before.id);
        if (status !== "open" && status !== "uncollectible") throw conflict("This payment can no longer be made.");
        await this.stripe.invoices.pay(before.id, { payment_method: method.id, off_session: true }, { idempotencyKey: key });
      }
      return this.readPayment(before.id);
    });
  }

  runTestCharge({ key }: IdempotencyOptions): Promise<TestChargeResult> {
    return this.callStripe("runTestCharge", async () => {
      try {
        const { id, status } = await this.stripe.paymentIntents.create(
          { amount: 100, currency: "gbp", payment_method: "pm_card_visa", allowed_payment_method_types: ["card"], capture_method: "manual", confirm: true, description: "Test charge" },
          { idempotencyKey: key },
        );
        await this.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `${key}:cancel` });
        return { problem: status === "requires_capture" ? null : `Stripe didn't authorise the card (${status}).` };
      } catch (error) {
        return { problem: testChargeProblem(error) };
      }
    });
  }

  getSubscription(id: string): Promise<SubscriptionState> {
    return this.callStripe("getSubscription", () => this.readSubscription(id));
  }

  getPayment(id: string): Promise<PaymentState> {
    return this.callStripe("getPayment", () => this.readPayment(id));
  }

  getCheckout(id: string): Promise<CheckoutState> {
    return this.callStripe("getCheckout", async () => {
      const { payment_link: link, metadata, customer, subscription, invoice, payment_intent: intent, status } = await this.stripe.checkout.sessions.retrieve(id);
      return {
        id,
        linkId: toId(link),
        clientId: metadata?.clientId ?? null,
        customerId: toId(customer),
        subscriptionId: toId(subscription),
        paymentId: toId(invoice) ?? toId(intent),
        complete: status === "complete",
      };
    });
  }

  async listEventsSince(since: Date): Promise<GatewayEvent[]> {
    const events: GatewayEvent[] = [];
    let after: string | undefined;
    do {
      const page = await this.readEventPage(since, after);
      events.push(...page.data.flatMap((event) => parseStripeEvent(event) ?? []));
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after !== undefined);
    return events.filter(({ objects }) => objects.length > 0).toReversed();
  }

  // Each page has its own time limit.
  private readEventPage(since: Date, after: string | undefined) {
    return this.callStripe("listEventsSince", () =>
      this.stripe.events.list({ created: { gt: Math.floor(since.getTime() / 1000) }, types: [...followedStripeEvents], limit: 100, ...(after !== undefined && { starting_after: after }) }),
    );
  }

  verifyWebhook(rawBody: string, signature: string | null, now: Date): GatewayEvent {
    const { webhookSecret } = this.settings;
    if (!webhookSecret) throw gatewayNotReady("Webhooks aren't set up yet: STRIPE_WEBHOOK_SECRET is missing.");
    let event: unknown;
    try {
      event = this.stripe.webhooks.constructEvent(rawBody, signature ?? "", webhookSecret, 300, undefined, now.getTime());
    } catch {
      throw invalidWebhook();
    }
    const parsed = parseStripeEvent(event);
    if (!parsed) throw invalidWebhook();
    return parsed;
  }

  /** Voids open invoices of an ended subscription, which an open form could still pay. */
  private async voidUnpaidInvoice(invoiceId: string | null, key: string): Promise<void> {
    if (invoiceId === null || (await this.stripe.invoices.retrieve(invoiceId)).status !== "open") return;
    await this.stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: `${key}:void` });
  }

  private async readSubscription(id: string): Promise<SubscriptionState> {
    const subscription = await this.stripe.subscriptions.retrieve(id, { expand: subscriptionExpansion });
    return toSubscriptionState(subscription, responseDate(subscription));
  }

  private async readPayment(id: string): Promise<PaymentState> {
    const intentId = id.startsWith("pi_") ? id : null;
    const invoiceId = intentId === null ? id : await this.findInvoiceId(intentId);
    const invoice = invoiceId === null ? null : await this.stripe.invoices.retrieve(invoiceId, { expand: ["payments"] });
    const paymentIntentId = intentId ?? (invoice && idsLinkedToInvoice(invoice).intentId);
    const intent = paymentIntentId === null ? null : await this.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge.balance_transaction"] });
    const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
    const disputes = intent && charge?.disputed ? (await this.stripe.disputes.list({ payment_intent: intent.id, limit: 100 })).data : [];
    return toPaymentState(invoice, intent, charge, disputes);
  }

  /** The invoice of a payment intent; null for a one-time charge. */
  private async findInvoiceId(intentId: string): Promise<string | null> {
    const { data } = await this.stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intentId }, limit: 1 });
    return toId(data[0]?.invoice);
  }

  /** The customer's newest card. */
  private async findLatestCard(customerId: string): Promise<Stripe.PaymentMethod | null> {
    const { data } = await this.stripe.paymentMethods.list({ customer: customerId, type: "card", limit: 1 });
    return data[0] ?? null;
  }

  /** Stripe's active prices by our price ids. */
  private async findStripePrices(prices: readonly PlanPrice[]): Promise<Map<string, Stripe.Price>> {
    const keys = prices.map(({ priceId }) => priceId);
    const chunks = Array.from({ length: Math.ceil(keys.length / maxLookupKeys) }, (_, index) => keys.slice(index * maxLookupKeys, (index + 1) * maxLookupKeys));
    const pages = await Promise.all(chunks.map((chunk) => this.stripe.prices.list({ lookup_keys: chunk, active: true, limit: 100 })));
    return new Map(pages.flatMap(({ data }) => data.map((found) => [found.lookup_key ?? "", found] as const)));
  }

  /** Finds the price by its lookup key, or makes it. Throws 503 for a price that Stripe has at another amount. */
  private async requireStripePrice(price: OfferedPrice): Promise<Stripe.Price> {
    const found = (await this.findStripePrices([price])).get(price.priceId);
    if (!found) return this.createStripePrice(price);
    if (isSamePrice(price, found)) return found;
    logger.error({ priceId: price.priceId }, "Stripe has a price with this lookup key at another amount than ours");
    throw gatewayNotReady("This plan can't be paid online yet.");
  }

  /** Makes a price, and its product if the plan is new. */
  private async createStripePrice({ priceId, productId, name, amountMinor, currency, recurring }: OfferedPrice): Promise<Stripe.Price> {
    await this.stripe.products.create({ id: productId, name }, { idempotencyKey: `product:${priceId}` }).catch(async (error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists")) throw error;
      await this.stripe.products.update(productId, { name }, { idempotencyKey: `rename:${priceId}` });
    });
    return this.stripe.prices.create(
      // A price that was deactivated in Stripe's dashboard gives up its lookup key.
      { product: productId, lookup_key: priceId, transfer_lookup_key: true, unit_amount: amountMinor, currency, ...(recurring && { recurring: { interval: "month" as const } }) },
      { idempotencyKey: `price:${priceId}` },
    );
  }

  /** Runs requests with a time limit, and converts Stripe's errors to AppErrors. */
  private async callStripe<T>(call: string, work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    // Stripe's own timeout restarts with every request and every chunk of a response.
    const timeLimit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("No response in time")), this.waitMs);
    });
    try {
      return await Promise.race([work(), timeLimit]);
    } catch (error) {
      throw toAppError(call, error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Converts Stripe's errors. Logs only their codes, since messages may contain personal data. */
function toAppError(call: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) {
    if (error instanceof AppError) return error;
    logger.error({ call, err: error }, "Stripe failed");
    return gatewayFailed();
  }
  const { type, code, decline_code: declined, statusCode, requestId } = error;
  if (statusCode === 402 || code === "invoice_payment_intent_requires_action")
    return new PaymentDeclinedError(findDecline(code === "invoice_payment_intent_requires_action" ? "authentication_required" : (declined ?? code)));
  if (code === "resource_missing") return notFound();
  logger.error({ call, type, code, statusCode, requestId }, "Stripe failed");
  if (error instanceof Stripe.errors.StripeIdempotencyError || statusCode === 409) return idempotencyKeyReused();
  return statusCode === 401 || statusCode === 403 ? gatewayNotReady() : gatewayFailed();
}

/** Stripe's message about a refused test charge. It can be shown: a test charge holds no personal data. Throws any other error. */
function testChargeProblem(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError) || error.statusCode === undefined || error.statusCode >= 500) throw error;
  return error.statusCode === 401 ? "Stripe rejected our API key." : error.message;
}

const toMetadata = (clientId: string, { priceId, name, payments }: PlanPrice) => ({ clientId, priceId, planName: name, ...(payments !== null && { payments: String(payments) }) });

const isEndedSubscription = ({ status }: Stripe.Subscription) => status === "canceled" || status === "incomplete_expired";

const isSamePrice = (price: PlanPrice, { unit_amount: amount, currency, recurring }: Stripe.Price) =>
  amount === price.amountMinor && currency === price.currency && (price.recurring ? recurring?.interval === "month" && recurring.interval_count === 1 : recurring === null);

/** A deleted customer keeps only its id. */
const toCustomerState = (customer: Stripe.Customer): CustomerState => ({
  id: customer.id,
  email: customer.email ?? null,
  name: customer.name ?? "",
  clientId: customer.metadata?.clientId ?? null,
  deleted: "deleted" in customer,
  subscriptionIds: (customer.subscriptions?.data ?? []).map(({ id }) => id),
});

function toPaymentCard({ card }: Stripe.PaymentMethod): PaymentCard {
  if (!card) throw gatewayFailed();
  return { brand: card.brand, last4: card.last4, expiry: `${String(card.exp_month).padStart(2, "0")}/${card.exp_year}` };
}

/** Asserts a field that Stripe always sends although its types make it optional. */
function requireValue(value: string | null | undefined): string {
  if (!value) throw gatewayFailed();
  return value;
}
