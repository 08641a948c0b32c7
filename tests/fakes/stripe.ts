import { createHmac, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { addMonthsUtc } from "@/lib/platform/days";
import { findDecline } from "@/lib/providers/payments/declines";
import type { CardConfirmResult } from "@/lib/providers/payments/sandbox-session";
import { type TestCard, testCards } from "@/lib/providers/payments/test-cards";
import { FakeServer } from "@/tests/fakes/fake-server";

/** A status is returned without doing anything; "hang" never responds; "lost" performs the request and never responds; "garbage" is HTML instead of JSON. */
export type StripeFault = number | "hang" | "lost" | "garbage";

interface Params {
  [name: string]: string | Params | undefined;
}
type Metadata = Record<string, string>;
interface PriceRow { id: string; product: string; lookup_key: string | null; unit_amount: number; currency: string; recurring: boolean; interval?: string; interval_count?: number }
interface Customer { id: string; email: string | null; name: string | null; metadata: Metadata; defaultMethod: string | null }
interface PaymentMethod { id: string; customer: string; card: TestCard; created: number }
interface Subscription {
  id: string; customer: string; price: PriceRow; status: string; created: number; period: number; cancelAt: number | null; atPeriodEnd: boolean; endedAt: number | null; invoice: string; metadata: Metadata; defaultMethod: string | null; coupons: Coupon[];
}
interface Coupon { duration: "forever" | "once"; percent_off: number }
interface Invoice {
  id: string; subscription: string; customer: string; intent: string; amount: number; currency: string; status: string; reason: string; attempts: number; firstFailedAt: number | null; next: number | null; created: number; paidAt: number | null; metadata: Metadata;
}
interface PaymentIntent {
  id: string; invoice: string | null; customer: string; amount: number; currency: string; status: string; secret: string; error: { code: string; decline_code?: string } | null; charge: string | null; metadata: Metadata; created: number; asking: TestCard | null; session: string | null;
}
interface Charge { id: string; intent: string; card: TestCard; amount: number; currency: string; created: number; ok: boolean; settled: boolean; refunded: number; dispute: { amount: number; status: string } | null }
interface SetupIntent { id: string; customer: string; secret: string; status: string; method: string | null; asking: TestCard | null }
interface PaymentLink { id: string; url: string; price: PriceRow; active: boolean; metadata: Metadata; innerMetadata: Metadata; limit: number; completed: number }
interface CheckoutSession { id: string; link: PaymentLink; customer: string; subscription: string | null; invoice: string | null; intent: string | null; status: "open" | "complete" | "expired" }

const [hour, day] = [3600, 86_400];

/** An in-memory Stripe over HTTP with its own clock: the part of the API we use, as strict about keys, methods and states as the real one. */
export class FakeStripe extends FakeServer {
  readonly secretKey = `sk_test_${randomUUID()}`;
  readonly webhookSecret = `whsec_${randomUUID()}`;
  now = new Date();
  declinesTestCharges = false;
  /** Charges have no balance transaction until `settleCharges`. */
  balancesLater = false;
  /** Every request so far. */
  readonly requests: { call: string; key: string | undefined; version: string | undefined }[] = [];
  readonly charges = new Map<string, Charge>();
  readonly prices: PriceRow[] = [];
  /** The names of products, by id. */
  readonly products = new Map<string, string>();
  private readonly customers = new Map<string, Customer>();
  private readonly methods = new Map<string, PaymentMethod>();
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly invoices = new Map<string, Invoice>();
  private readonly intents = new Map<string, PaymentIntent>();
  private readonly setups = new Map<string, SetupIntent>();
  private readonly links = new Map<string, PaymentLink>();
  private readonly sessions = new Map<string, CheckoutSession>();
  private readonly events: { id: string; object: "event"; type: string; created: number; data: { object: unknown } }[] = [];
  private readonly keys = new Map<string, { asked: string; status: number; answer: object }>();
  private readonly faults = new Map<string, StripeFault>();
  private count = 0;
  /** How long every answer takes, in milliseconds. */
  answersAfterMs = 0;

  /** Deletes everything but the products and prices. */
  reset() {
    for (const kept of [this.charges, this.customers, this.methods, this.subscriptions, this.invoices, this.intents, this.setups, this.links, this.sessions, this.keys, this.faults]) kept.clear();
    this.events.length = 0;
    this.balancesLater = false;
  }

  /** Makes requests with this prefix, such as "POST /v1/subscriptions", fail; without a fault they work again. */
  setFault(call: string, trouble?: StripeFault) {
    if (trouble === undefined) this.faults.delete(call);
    else this.faults.set(call, trouble);
  }

  /** Adds a price that was made in Stripe's dashboard. */
  addPrice({ priceId, amountMinor, currency, recurring }: { priceId: string; amountMinor: number; currency: string; recurring: boolean }) {
    this.prices.push({ id: this.id("price"), product: "prod_made_by_hand", lookup_key: priceId, unit_amount: amountMinor, currency, recurring });
  }

  /** Starts and pays a subscription that was made in Stripe's dashboard, whose first invoice may cost less, with coupons. */
  subscribeByHand(customer: string, { amount, currency, interval, count, first, coupons = [] }: { amount: number; currency: string; interval: string; count: number; first: number; coupons?: Coupon[] }, card: TestCard): string {
    const price: PriceRow = { id: this.id("price"), product: "prod_made_by_hand", lookup_key: null, unit_amount: amount, currency, recurring: true, interval, interval_count: count };
    const { id, invoice: invoiceId } = this.newSubscription(customer, price, {});
    this.addCoupons(id, coupons);
    const invoice = findObject(this.invoices, invoiceId);
    const intent = findObject(this.intents, invoice.intent);
    Object.assign(invoice, { amount: first });
    Object.assign(intent, { amount: first });
    this.confirm(intent.secret, card);
    return id;
  }

  /** Puts coupons on a subscription, as in Stripe's dashboard. */
  addCoupons(subscription: string, coupons: Coupon[]) {
    findObject(this.subscriptions, subscription).coupons.push(...coupons);
  }

  /** Confirms with a card like Stripe.js in the browser. */
  confirm(secret: string, card: TestCard): CardConfirmResult {
    const setup = [...this.setups.values()].find((known) => known.secret === secret);
    if (setup) {
      if (card.onSetup === "declines") return { status: "declined", reason: findDecline(card.code).reason };
      setup.asking = card.onSetup === "asks" ? card : null;
      return card.onSetup === "asks" ? { status: "asks" } : this.finishSetup(setup, card);
    }
    const intent = this.findIntentBySecret(secret);
    if (intent.status === "succeeded") return { status: "succeeded" };
    if (intent.status === "canceled") throw new Error("This payment intent was cancelled");
    if (card.onSession !== "asks") return this.pay(intent, card, card.onSession === "succeeds");
    Object.assign(intent, { asking: card, status: "requires_action", error: null });
    return { status: "asks" };
  }

  /** Passes or fails the bank's confirmation. */
  authenticate(secret: string, passed: boolean): CardConfirmResult {
    const setup = [...this.setups.values()].find((known) => known.secret === secret);
    if (setup?.asking) return passed ? this.finishSetup(setup, setup.asking) : { status: "declined", reason: findDecline("setup_intent_authentication_failure").reason };
    const intent = this.findIntentBySecret(secret);
    const card = intent.asking;
    if (!card) throw new Error("Her bank does not ask");
    intent.asking = null;
    if (passed) return this.pay(intent, card, true);
    // No charge exists if the bank stops it first.
    Object.assign(intent, { status: "requires_payment_method", error: { code: "payment_intent_authentication_failure" } });
    this.emitPaymentFailure(intent);
    return { status: "declined", reason: findDecline("payment_intent_authentication_failure").reason };
  }

  /** Opens a payment link's page and pays there. */
  payLink(url: string, card: TestCard): CardConfirmResult {
    return this.confirm(this.openLink(url), card);
  }

  /** Opens a payment link's page; returns the client secret. */
  openLink(url: string): string {
    const link = [...this.links.values()].find((known) => known.url === url);
    if (!link?.active || link.completed >= link.limit) throw new Error("This link is no longer active");
    const customer = this.newCustomer({});
    const session: CheckoutSession = { id: this.id("cs"), link, customer, subscription: null, invoice: null, intent: null, status: "open" };
    this.sessions.set(session.id, session);
    let intent: PaymentIntent;
    if (link.price.recurring) {
      const subscription = this.newSubscription(customer, link.price, link.innerMetadata);
      Object.assign(session, { subscription: subscription.id, invoice: subscription.invoice });
      intent = findObject(this.intents, findObject(this.invoices, subscription.invoice).intent);
    } else {
      intent = this.newIntent({ customer, amount: link.price.unit_amount, currency: link.price.currency, metadata: link.innerMetadata });
      session.intent = intent.id;
    }
    intent.session = session.id;
    return intent.secret;
  }

  /** Makes the balance transactions of charges that have none yet. */
  settleCharges() {
    for (const charge of this.charges.values()) {
      if (!charge.ok || charge.settled) continue;
      charge.settled = true;
      this.emitEvent("charge.updated", this.toChargeResponse(charge));
    }
  }

  refund(intentId: string, amount: number) {
    const charge = findObject(this.charges, findObject(this.intents, intentId).charge ?? "");
    charge.refunded += amount;
    this.emitEvent("charge.refunded", this.toChargeResponse(charge));
  }

  dispute(intentId: string, status = "needs_response") {
    const charge = findObject(this.charges, findObject(this.intents, intentId).charge ?? "");
    charge.dispute = { amount: charge.amount, status };
    this.emitEvent(status === "needs_response" ? "charge.dispute.created" : "charge.dispute.closed", { id: "dp_1", object: "dispute", payment_intent: intentId, status });
  }

  /** Takes a planned cancellation back, as "Don't cancel" in Stripe's dashboard does. */
  keepSubscription(id: string) {
    const subscription = findObject(this.subscriptions, id);
    Object.assign(subscription, { cancelAt: null, atPeriodEnd: false });
    this.emitEvent("customer.subscription.updated", this.toSubscriptionResponse(subscription));
  }

  /** Forgives an unpaid invoice, as in Stripe's dashboard, so that its subscription goes on. */
  voidInvoiceByHand(id: string) {
    const invoice = findObject(this.invoices, id);
    const subscription = findObject(this.subscriptions, invoice.subscription);
    this.voidInvoice(invoice);
    if (subscription.status === "past_due") subscription.status = "active";
    this.emitEvent("customer.subscription.updated", this.toSubscriptionResponse(subscription));
  }

  /** Removes a customer's cards, as in Stripe's dashboard. */
  removeCards(customer: string) {
    for (const { id } of [...this.methods.values()].filter((method) => method.customer === customer)) this.methods.delete(id);
  }

  /** The payment intent of an invoice. */
  getInvoiceIntent = (invoiceId: string) => findObject(this.invoices, invoiceId).intent;

  /** Advances the clock step by step. */
  advance(until: Date) {
    const end = toSeconds(until);
    for (;;) {
      const due = [...this.subscriptions.values()].flatMap((subscription) => {
        const at = this.dueAt(subscription);
        return at !== null && at <= end ? [{ at, subscription }] : [];
      });
      const [next] = due.toSorted((one, other) => one.at - other.at);
      if (!next) break;
      this.now = new Date(1000 * next.at);
      this.processDue(next.subscription);
    }
    this.now = until;
  }

  webhooks() {
    return this.events.map((event) => ({ body: JSON.stringify(event), signature: this.sign(JSON.stringify(event)) }));
  }

  sign(body: string) {
    const at = toSeconds(this.now);
    return `t=${at},v1=${createHmac("sha256", this.webhookSecret).update(`${at}.${body}`).digest("hex")}`;
  }

  private dueAt({ status, created, invoice, cancelAt, ...rest }: Subscription): number | null {
    if (status === "incomplete") return created + 23 * hour;
    if (status !== "active" && status !== "past_due") return null;
    const next = status === "past_due" ? findObject(this.invoices, invoice).next : this.periodEnd({ created, ...rest });
    return next === null ? cancelAt : Math.min(next, cancelAt ?? Infinity);
  }

  private processDue(subscription: Subscription) {
    const now = toSeconds(this.now);
    const invoice = findObject(this.invoices, subscription.invoice);
    if (subscription.status === "incomplete") {
      this.end(subscription, "incomplete_expired");
      this.voidInvoice(invoice);
    } else if (subscription.cancelAt !== null && now >= subscription.cancelAt) this.end(subscription, "canceled");
    else if (subscription.status === "past_due") this.collect(invoice, true);
    else {
      subscription.period += 1;
      const renewal = this.newInvoice(subscription, "subscription_cycle");
      subscription.invoice = renewal.id;
      this.collect(renewal, true);
    }
  }

  private end(subscription: Subscription, status: string) {
    Object.assign(subscription, { status, endedAt: toSeconds(this.now) });
    const invoice = findObject(this.invoices, subscription.invoice);
    invoice.next = null;
    this.emitEvent("customer.subscription.deleted", this.toSubscriptionResponse(subscription));
  }

  /** Charges an invoice off-session. Returns whether it was paid. */
  private collect(invoice: Invoice, scheduled: boolean, methodId?: string): boolean {
    const subscription = findObject(this.subscriptions, invoice.subscription);
    const intent = findObject(this.intents, invoice.intent);
    const id = methodId ?? subscription.defaultMethod ?? findObject(this.customers, invoice.customer).defaultMethod ?? "";
    if (scheduled) invoice.attempts += 1;
    // Nothing is charged without a card, and the payment intent gets no error.
    if (scheduled && !this.methods.has(id)) {
      this.failInvoice(invoice);
      return false;
    }
    const { card } = findObject(this.methods, id);
    if (card.offSession === "asks") {
      Object.assign(intent, { status: "requires_action", error: null });
      this.failInvoice(invoice);
      return false;
    }
    return this.pay(intent, card, card.offSession === "succeeds").status === "succeeded";
  }

  private pay(intent: PaymentIntent, card: TestCard, ok: boolean): CardConfirmResult {
    const charge: Charge = { id: this.id("ch"), intent: intent.id, card, amount: intent.amount, currency: intent.currency, created: toSeconds(this.now), ok, settled: ok && !this.balancesLater, refunded: 0, dispute: null };
    this.charges.set(charge.id, charge);
    Object.assign(intent, { charge: charge.id, asking: null });
    if (!ok) {
      const decline = card.code === "card_declined" ? "generic_decline" : card.code;
      Object.assign(intent, { status: "requires_payment_method", error: { code: "card_declined", decline_code: decline } });
      this.emitPaymentFailure(intent);
      return { status: "declined", reason: findDecline(decline).reason };
    }
    Object.assign(intent, { status: "succeeded", error: null });
    this.emitEvent("payment_intent.succeeded", this.toIntentResponse(intent));
    const method = this.attach(intent.customer, card);
    if (intent.invoice !== null) this.settle(findObject(this.invoices, intent.invoice), method);
    if (intent.session !== null) {
      const session = findObject(this.sessions, intent.session);
      session.status = "complete";
      session.link.completed += 1;
      this.emitEvent("checkout.session.completed", this.toSessionResponse(session));
    }
    return { status: "succeeded" };
  }

  private settle(invoice: Invoice, method: string) {
    const subscription = findObject(this.subscriptions, invoice.subscription);
    Object.assign(invoice, { status: "paid", paidAt: toSeconds(this.now), next: null, attempts: Math.max(1, invoice.attempts) });
    if (["incomplete", "past_due"].includes(subscription.status)) {
      if (subscription.status === "incomplete") subscription.defaultMethod = method;
      subscription.status = "active";
    }
    this.emitEvent("invoice.paid", this.toInvoiceResponse(invoice));
    this.emitEvent("customer.subscription.updated", this.toSubscriptionResponse(subscription));
  }

  private emitPaymentFailure(intent: PaymentIntent) {
    this.emitEvent("payment_intent.payment_failed", this.toIntentResponse(intent));
    if (intent.invoice !== null) this.failInvoice(findObject(this.invoices, intent.invoice));
  }

  private failInvoice(invoice: Invoice) {
    const [now, subscription] = [toSeconds(this.now), findObject(this.subscriptions, invoice.subscription)];
    invoice.attempts ||= 1;
    if (invoice.reason === "subscription_cycle") {
      const first = (invoice.firstFailedAt ??= now);
      const wait = [day, 2 * day].find((time) => first + time > now);
      invoice.next = wait === undefined ? null : first + wait;
      if (subscription.status === "active") subscription.status = "past_due";
    }
    this.emitEvent("invoice.payment_failed", this.toInvoiceResponse(invoice));
    this.emitEvent("customer.subscription.updated", this.toSubscriptionResponse(subscription));
  }

  private finishSetup(setup: SetupIntent, card: TestCard): CardConfirmResult {
    Object.assign(setup, { status: "succeeded", method: this.attach(setup.customer, card), asking: null });
    this.emitEvent("setup_intent.succeeded", { id: setup.id, object: "setup_intent" });
    return { status: "succeeded" };
  }

  private attach(customer: string, card: TestCard) {
    const known = [...this.methods.values()].findLast((method) => method.customer === customer);
    if (known?.card === card) return known.id;
    const id = this.id("pm");
    this.methods.set(id, { id, customer, card, created: toSeconds(this.now) });
    return id;
  }

  protected async handleRequest(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request).catch(() => null);
    if (body === null) return;
    const url = new URL(request.url ?? "/", this.address);
    const call = `${request.method} ${url.pathname}`;
    const key = readHeader(request, "idempotency-key");
    this.requests.push({ call, key, version: readHeader(request, "stripe-version") });
    const trouble = [...this.faults].find(([start]) => `${call}${decodeURIComponent(url.search)}`.startsWith(start))?.[1];
    if (trouble === "hang") return;
    if (trouble === "garbage") return void response.end("<!doctype html><title>Welcome</title>");
    const { status, answer, replayed } = typeof trouble === "number" ? { ...errorResponse(trouble, "api_error"), replayed: false } : this.handle(request, call, url, body, key);
    if (trouble === "lost") return;
    if (this.answersAfterMs > 0) await setTimeout(this.answersAfterMs);
    response.writeHead(status, { "content-type": "application/json", date: this.now.toUTCString(), "request-id": "req_fake", ...(replayed && { "idempotent-replayed": "true" }) });
    response.end(JSON.stringify(answer));
  }

  private handle(request: IncomingMessage, call: string, url: URL, body: string, key: string | undefined) {
    if (readHeader(request, "authorization") !== `Bearer ${this.secretKey}`) return { ...errorResponse(401, "invalid_request_error"), replayed: false };
    const known = key === undefined || request.method !== "POST" ? undefined : this.keys.get(key);
    if (known && known.asked !== call + body) return { ...errorResponse(400, "idempotency_error"), replayed: false };
    if (known) return { status: known.status, answer: known.answer, replayed: true };
    const [, , resource = "", id = "", action = ""] = url.pathname.replace("checkout/sessions", "sessions").split("/");
    const params = parseParams(request.method === "GET" ? url.searchParams : new URLSearchParams(body));
    let reply: { status: number; answer: object };
    try {
      reply = { status: 200, answer: this.dispatch(`${request.method} ${resource}${id ? "/:id" : ""}${action ? `/${action}` : ""}`, id, params) };
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      reply = { status: error.status, answer: { error: error.body } };
    }
    if (key !== undefined && request.method === "POST") this.keys.set(key, { asked: call + body, ...reply });
    return { ...reply, replayed: false };
  }

  private dispatch(call: string, id: string, params: Params): object {
    switch (call) {
      case "GET prices":
        return this.listPrices(toTexts(params.lookup_keys));
      case "POST prices":
        return toPriceResponse(this.createPrice(params));
      case "POST products":
        if (this.products.has(toText(params.id))) throw new StripeApiError(400, { type: "invalid_request_error", code: "resource_already_exists" });
        return this.saveProduct(toText(params.id), params);
      case "POST products/:id":
        findObject(this.products, id);
        return this.saveProduct(id, params);
      case "GET customers":
        return this.listCustomers(params);
      case "POST customers":
        return this.toCustomerResponse(this.newCustomer(params));
      case "POST customers/:id":
        findObject(this.customers, id).defaultMethod = toText(toParams(params.invoice_settings).default_payment_method);
        return this.toCustomerResponse(id);
      case "DELETE customers/:id":
        return this.deleteCustomer(findObject(this.customers, id).id);
      case "GET payment_methods":
        return toList([...this.methods.values()].filter(({ customer }) => customer === toText(params.customer)).toReversed().slice(0, Number(params.limit ?? 10)).map(toPaymentMethodResponse));
      case "POST subscriptions":
        return this.createSubscription(params);
      case "GET subscriptions":
        return toList([...this.subscriptions.values()].filter(({ customer, status }) => customer === toText(params.customer) && !hasEnded(status)).map((one) => this.toSubscriptionResponse(one)));
      case "GET subscriptions/:id":
        return this.toSubscriptionResponse(findObject(this.subscriptions, id), toTexts(params.expand));
      case "POST subscriptions/:id":
        return this.updateSubscription(findObject(this.subscriptions, id), params);
      case "DELETE subscriptions/:id":
        return this.cancelSubscription(findObject(this.subscriptions, id));
      case "GET invoices/:id":
        return { ...this.toInvoiceResponse(findObject(this.invoices, id)), ...(toTexts(params.expand).includes("confirmation_secret") && { confirmation_secret: this.toConfirmationSecret(findObject(this.invoices, id)) }) };
      case "POST invoices/:id/pay":
        return this.payInvoice(findObject(this.invoices, id), params);
      case "POST invoices/:id/void":
        return this.voidInvoice(findObject(this.invoices, id));
      case "GET invoice_payments":
        return toList([...this.invoices.values()].filter(({ intent }) => intent === toText(toParams(params.payment).payment_intent)).map((invoice) => this.toInvoicePaymentResponse(invoice)));
      case "POST payment_intents":
        if (params.confirm === "true") return this.authorize(params);
        return this.toIntentResponse(this.newIntent({ customer: findObject(this.customers, toText(params.customer)).id, amount: Number(params.amount), currency: toText(params.currency), metadata: toMetadata(params.metadata) }));
      case "GET payment_intents/:id":
        return this.toIntentResponse(findObject(this.intents, id));
      case "POST payment_intents/:id/confirm":
        return this.confirmOffSession(findObject(this.intents, id), toText(params.payment_method));
      case "POST payment_intents/:id/cancel":
        return this.cancelIntent(findObject(this.intents, id));
      case "GET disputes":
        return toList([...this.charges.values()].flatMap(({ intent, dispute }) => (dispute && intent === toText(params.payment_intent) ? [{ id: "dp_1", object: "dispute", payment_intent: intent, ...dispute }] : [])));
      case "POST setup_intents":
        return this.toSetupResponse(this.newSetup(findObject(this.customers, toText(params.customer)).id));
      case "GET setup_intents/:id":
        return this.toSetupResponse(findObject(this.setups, id));
      case "POST payment_links":
        return this.createLink(params);
      case "POST payment_links/:id":
        findObject(this.links, id).active = toText(params.active) === "true";
        return { id, object: "payment_link" };
      case "GET sessions":
        return toList([...this.sessions.values()].filter(({ link, status }) => link.id === toText(params.payment_link) && status === toText(params.status)).map((session) => this.toSessionResponse(session)));
      case "POST sessions/:id/expire":
        return this.expireSession(findObject(this.sessions, id));
      case "GET sessions/:id":
        return this.toSessionResponse(findObject(this.sessions, id));
      case "GET events":
        return this.listEvents(params);
      default:
        throw new StripeApiError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${call})` });
    }
  }

  private listPrices(keys: readonly string[]) {
    if (keys.length > 10) throw new StripeApiError(400, { type: "invalid_request_error", param: "lookup_keys" });
    return toList(this.prices.filter(({ lookup_key: key }) => key !== null && keys.includes(key)).map(toPriceResponse));
  }

  private saveProduct(id: string, params: Params) {
    this.products.set(id, toText(params.name));
    return { id, object: "product", name: toText(params.name) };
  }

  private createPrice(params: Params) {
    const [product, key] = [toText(params.product), toText(params.lookup_key)];
    findObject(this.products, product);
    const owner = this.prices.find((price) => price.lookup_key === key);
    if (owner && params.transfer_lookup_key !== "true") throw new StripeApiError(400, { type: "invalid_request_error", param: "lookup_key" });
    if (owner) owner.lookup_key = null;
    const price: PriceRow = { id: this.id("price"), product, lookup_key: key, unit_amount: Number(params.unit_amount), currency: toText(params.currency), recurring: toText(toParams(params.recurring).interval) === "month" };
    this.prices.push(price);
    return price;
  }

  private newCustomer(params: Params) {
    const id = this.id("cus");
    this.customers.set(id, { id, email: toText(params.email) || null, name: toText(params.name) || null, metadata: toMetadata(params.metadata), defaultMethod: null });
    return id;
  }

  /** Ends a customer's subscriptions and deletes their cards. */
  deleteCustomer(id: string) {
    for (const subscription of this.subscriptions.values()) if (subscription.customer === id && !hasEnded(subscription.status)) this.cancelSubscription(subscription);
    for (const method of this.methods.values()) if (method.customer === id) this.methods.delete(method.id);
    this.customers.delete(id);
    return { id, object: "customer", deleted: true };
  }

  private createSubscription(params: Params) {
    const price = this.prices.find(({ id }) => id === toText(toParams(toParams(params.items)["0"]).price));
    if (!price?.recurring) throw new StripeApiError(400, { type: "invalid_request_error", param: "items[0][price]" });
    if (params.payment_behavior !== "default_incomplete") throw new StripeApiError(400, { type: "invalid_request_error", code: "resource_missing" });
    const subscription = this.newSubscription(findObject(this.customers, toText(params.customer)).id, price, toMetadata(params.metadata));
    const invoice = findObject(this.invoices, subscription.invoice);
    return { ...this.toSubscriptionResponse(subscription), latest_invoice: { ...this.toInvoiceResponse(invoice), confirmation_secret: this.toConfirmationSecret(invoice) } };
  }

  private toConfirmationSecret = ({ intent }: Invoice) => ({ type: "payment_intent", client_secret: findObject(this.intents, intent).secret });

  private newSubscription(customer: string, price: PriceRow, metadata: Metadata) {
    const subscription: Subscription = {
      id: this.id("sub"), customer, price, status: "incomplete", created: toSeconds(this.now), period: 1, cancelAt: null, atPeriodEnd: false, endedAt: null, invoice: "", metadata, defaultMethod: null, coupons: [],
    };
    this.subscriptions.set(subscription.id, subscription);
    subscription.invoice = this.newInvoice(subscription, "subscription_create").id;
    this.emitEvent("customer.subscription.created", this.toSubscriptionResponse(subscription));
    return subscription;
  }

  private updateSubscription(subscription: Subscription, params: Params) {
    if (!["active", "past_due"].includes(subscription.status)) throw new StripeApiError(400, { type: "invalid_request_error", message: "A canceled or incomplete subscription can only update its metadata." });
    if (params.default_payment_method) subscription.defaultMethod = findObject(this.methods, toText(params.default_payment_method)).id;
    if (params.cancel_at) subscription.cancelAt = Number(params.cancel_at);
    if (params.cancel_at_period_end === "true") Object.assign(subscription, { atPeriodEnd: true, cancelAt: this.periodEnd(subscription) });
    this.emitEvent("customer.subscription.updated", this.toSubscriptionResponse(subscription));
    return this.toSubscriptionResponse(subscription);
  }

  private cancelSubscription(subscription: Subscription) {
    if (subscription.endedAt !== null) throw new StripeApiError(404, { type: "invalid_request_error", code: "resource_missing" });
    this.end(subscription, "canceled");
    return this.toSubscriptionResponse(subscription);
  }

  private newInvoice(subscription: Subscription, reason: string) {
    const { customer, price, metadata } = subscription;
    const id = this.id("in");
    const { id: intent } = this.newIntent({ customer, amount: price.unit_amount, currency: price.currency, metadata: {}, invoice: id });
    const invoice: Invoice = {
      id, subscription: subscription.id, customer, intent, amount: price.unit_amount, currency: price.currency, status: "open", reason, attempts: 0, firstFailedAt: null, next: null, created: toSeconds(this.now), paidAt: null, metadata: { ...metadata },
    };
    this.invoices.set(id, invoice);
    return invoice;
  }

  private voidInvoice(invoice: Invoice) {
    if (invoice.status !== "open") throw new StripeApiError(400, { type: "invalid_request_error", message: `Invoice is already ${invoice.status}` });
    Object.assign(invoice, { status: "void", next: null });
    Object.assign(findObject(this.intents, invoice.intent), { status: "canceled", asking: null });
    this.emitEvent("invoice.voided", this.toInvoiceResponse(invoice));
    return this.toInvoiceResponse(invoice);
  }

  private payInvoice(invoice: Invoice, params: Params) {
    if (invoice.status !== "open") throw new StripeApiError(400, { type: "invalid_request_error", message: `Invoice is already ${invoice.status}` });
    if (this.collect(invoice, false, toText(params.payment_method) || undefined)) return this.toInvoiceResponse(invoice);
    const { error } = findObject(this.intents, invoice.intent);
    throw new StripeApiError(402, error ? { type: "card_error", ...error } : { type: "invalid_request_error", code: "invoice_payment_intent_requires_action" });
  }

  private newIntent({ customer, amount, currency, metadata, invoice = null }: { customer: string; amount: number; currency: string; metadata: Metadata; invoice?: string | null }) {
    const id = this.id("pi");
    const intent: PaymentIntent = {
      id, invoice, customer, amount, currency, status: "requires_payment_method", secret: `${id}_secret_${randomUUID()}`, error: null, charge: null, metadata, created: toSeconds(this.now), asking: null, session: null,
    };
    this.intents.set(id, intent);
    return intent;
  }

  private confirmOffSession(intent: PaymentIntent, methodId: string) {
    const { card } = findObject(this.methods, methodId);
    if (intent.status === "succeeded") throw new StripeApiError(400, { type: "invalid_request_error", code: "payment_intent_unexpected_state" });
    if (card.offSession === "asks") throw new StripeApiError(402, { type: "card_error", code: "authentication_required", decline_code: "authentication_required" });
    this.pay(intent, card, card.offSession === "succeeds");
    if (intent.error) throw new StripeApiError(402, { type: "card_error", ...intent.error });
    return this.toIntentResponse(intent);
  }

  /** Confirms an amount on a test card by its name, without a customer, to be captured later. */
  private authorize(params: Params) {
    const card = testCards.find(({ token }) => token === toText(params.payment_method));
    if (!card || params.capture_method !== "manual") throw new StripeApiError(400, { type: "invalid_request_error", message: `No such PaymentMethod: '${toText(params.payment_method)}'` });
    const intent = this.newIntent({ customer: "", amount: Number(params.amount), currency: toText(params.currency), metadata: toMetadata(params.metadata) });
    if (this.declinesTestCharges) throw new StripeApiError(402, { type: "card_error", code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." });
    const charge: Charge = { id: this.id("ch"), intent: intent.id, card, amount: intent.amount, currency: intent.currency, created: toSeconds(this.now), ok: true, settled: true, refunded: 0, dispute: null };
    this.charges.set(charge.id, charge);
    Object.assign(intent, { status: "requires_capture", charge: charge.id });
    return this.toIntentResponse(intent);
  }

  private cancelIntent(intent: PaymentIntent) {
    // Cancelling an authorisation is a refund in Stripe's events.
    const charge = intent.status === "requires_capture" ? this.charges.get(intent.charge ?? "") : undefined;
    if (charge) {
      charge.refunded = charge.amount;
      this.emitEvent("charge.refunded", this.toChargeResponse(charge));
    }
    if (["succeeded", "canceled"].includes(intent.status)) throw new StripeApiError(400, { type: "invalid_request_error", code: "payment_intent_unexpected_state" });
    Object.assign(intent, { status: "canceled", asking: null });
    return this.toIntentResponse(intent);
  }

  private newSetup(customer: string) {
    const id = this.id("seti");
    const setup: SetupIntent = { id, customer, secret: `${id}_secret_${randomUUID()}`, status: "requires_payment_method", method: null, asking: null };
    this.setups.set(id, setup);
    return setup;
  }

  private createLink(params: Params) {
    const price = this.prices.find(({ id }) => id === toText(toParams(toParams(params.line_items)["0"]).price));
    if (!price) throw new StripeApiError(400, { type: "invalid_request_error", param: "line_items[0][price]" });
    const id = this.id("plink");
    const inner = toParams(price.recurring ? params.subscription_data : params.payment_intent_data);
    const limit = Number(toParams(toParams(params.restrictions).completed_sessions).limit ?? Infinity);
    const link: PaymentLink = { id, url: `https://buy.stripe.com/test_${randomUUID()}`, price, active: true, metadata: toMetadata(params.metadata), innerMetadata: toMetadata(inner.metadata), limit, completed: 0 };
    this.links.set(id, link);
    return { id, object: "payment_link", url: link.url, active: true, metadata: link.metadata };
  }

  private listEvents(params: Params) {
    const after = Number(toParams(params.created).gt ?? 0);
    const types = toTexts(params.types);
    if (types.length > 20) throw new StripeApiError(400, { type: "invalid_request_error", param: "types" });
    const newestFirst = this.events.filter(({ created, type }) => created > after && types.includes(type)).toReversed();
    const start = params.starting_after ? newestFirst.findIndex(({ id }) => id === params.starting_after) + 1 : 0;
    // Small pages, so that readers must paginate.
    return { ...toList(newestFirst.slice(start, start + 3)), url: "/v1/events", has_more: start + 3 < newestFirst.length };
  }

  /** Newest first, in small pages, without deleted ones. */
  private listCustomers(params: Params) {
    const newestFirst = [...this.customers.keys()].toReversed();
    const start = params.starting_after ? newestFirst.indexOf(toText(params.starting_after)) + 1 : 0;
    const expanded = toTexts(params.expand).includes("data.subscriptions");
    const page = newestFirst.slice(start, start + 3).map((id) => ({
      ...this.toCustomerResponse(id),
      ...(expanded && { subscriptions: toList([...this.subscriptions.values()].filter(({ customer, status }) => customer === id && !hasEnded(status)).map((one) => this.toSubscriptionResponse(one))) }),
    }));
    return { ...toList(page), url: "/v1/customers", has_more: start + 3 < newestFirst.length };
  }

  private findIntentBySecret(secret: string) {
    const intent = [...this.intents.values()].find((known) => known.secret === secret);
    if (!intent) throw new Error("No payment has this secret");
    return intent;
  }

  private periodEnd = ({ created, period }: Pick<Subscription, "created" | "period">) => addMonthsUtc(1000 * created, period) / 1000;
  private toCustomerResponse = (id: string) => ({ ...findObject(this.customers, id), object: "customer" });

  /** Discounts are ids, and so are their coupons, unless they are expanded. */
  private toSubscriptionResponse(subscription: Subscription, expanded: readonly string[] = []) {
    const { id, customer, price, status, created, cancelAt, atPeriodEnd, endedAt, invoice, metadata, defaultMethod, coupons } = subscription;
    const discounts = coupons.map((coupon, index) => (expanded.some((path) => path.startsWith("discounts.source.coupon")) ? { id: `di_${index}`, object: "discount", source: { type: "coupon", coupon: { amount_off: null, currency: null, ...coupon } } } : `di_${index}`));
    const item = { id: "si_1", object: "subscription_item", discounts: [], current_period_end: this.periodEnd(subscription), price: toPriceResponse(price) };
    return {
      id, object: "subscription", customer, status, currency: price.currency, created, start_date: created, billing_cycle_anchor: created, cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd, ended_at: endedAt, latest_invoice: invoice,
      metadata, default_payment_method: defaultMethod, discounts, items: toList([item]),
    };
  }

  private toInvoiceResponse(invoice: Invoice) {
    const { id, customer, amount, currency, status, reason, attempts, next, created, paidAt, metadata, subscription } = invoice;
    const paid = status === "paid" ? amount : 0;
    return {
      id, object: "invoice", customer, total: amount, amount_paid: paid, currency, status, billing_reason: reason, attempt_count: attempts, attempted: attempts > 0, next_payment_attempt: next, created,
      status_transitions: { paid_at: paidAt }, parent: { type: "subscription_details", subscription_details: { subscription, metadata } }, payments: toList([this.toInvoicePaymentResponse(invoice)]),
    };
  }

  private toInvoicePaymentResponse = ({ id, intent }: Invoice) => ({ id: `inpay_${id}`, object: "invoice_payment", invoice: id, is_default: true, payment: { type: "payment_intent", payment_intent: intent } });

  private toIntentResponse({ id, customer, amount, currency, status, secret, error, charge, metadata, created }: PaymentIntent) {
    const latest = charge === null ? null : this.toChargeResponse(findObject(this.charges, charge));
    return { id, object: "payment_intent", customer: customer || null, amount, currency, status, client_secret: secret, last_payment_error: error && { type: "card_error", ...error }, latest_charge: latest, metadata, created };
  }

  private toChargeResponse({ id, intent, card, amount, currency, created, ok, settled, refunded, dispute }: Charge) {
    const balance = settled ? { object: "balance_transaction", currency: "gbp", amount: currency === "gbp" ? amount : Math.round(0.79 * amount) } : null;
    return { id, object: "charge", payment_intent: intent, amount, currency, created, paid: ok, amount_refunded: refunded, refunded: refunded >= amount, disputed: dispute !== null, balance_transaction: balance, payment_method_details: { type: "card", card: { brand: card.brand, last4: card.last4 } } };
  }

  private toSetupResponse({ id, customer, secret, status, method }: SetupIntent) {
    return { id, object: "setup_intent", customer, client_secret: secret, status, payment_method: method };
  }

  private expireSession(session: CheckoutSession) {
    if (session.status !== "open") throw new StripeApiError(400, { type: "invalid_request_error", message: "Only open sessions can be expired." });
    session.status = "expired";
    const intentId = session.intent ?? findObject(this.invoices, session.invoice ?? "").intent;
    Object.assign(findObject(this.intents, intentId), { status: "canceled", asking: null });
    return this.toSessionResponse(session);
  }

  private toSessionResponse({ id, link, customer, subscription, invoice, intent, status }: CheckoutSession) {
    return { id, object: "checkout.session", payment_link: link.id, metadata: link.metadata, customer, subscription, invoice, payment_intent: intent, status };
  }

  private emitEvent(type: string, object: object) {
    this.events.push({ id: this.id("evt"), object: "event", type, created: toSeconds(this.now), data: { object: structuredClone(object) } });
  }

  private id = (prefix: string) => `${prefix}_${String((this.count += 1)).padStart(6, "0")}`;
}

class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super("An error of Stripe's");
  }
}

function findObject<T>(objects: Map<string, T>, id: string): T {
  const object = objects.get(id);
  if (object === undefined) throw new StripeApiError(404, { type: "invalid_request_error", code: "resource_missing", message: `No such object: '${id}'` });
  return object;
}

/** Reads `a[b][0]=c` as Stripe does. */
function parseParams(search: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of search) {
    const path = name.replaceAll("]", "").split("[");
    let at = params;
    for (const step of path.slice(0, -1)) at = at[step] = toParams(at[step]);
    at[path.at(-1) ?? ""] = value;
  }
  return params;
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return String(Buffer.concat(chunks));
}

const toParams = (value: string | Params | undefined): Params => (typeof value === "object" ? value : {});
const toText = (value: string | Params | undefined) => (typeof value === "string" ? value : "");
const toTexts = (value: string | Params | undefined) => Object.values(toParams(value)).map(toText);
const toMetadata = (value: string | Params | undefined): Metadata => Object.fromEntries(Object.entries(toParams(value)).map(([name, content]) => [name, toText(content)]));
const toList = (data: object[]) => ({ object: "list", data, has_more: false });
const hasEnded = (status: string) => status === "canceled" || status === "incomplete_expired";
const errorResponse = (status: number, type: string) => ({ status, answer: { error: { type, message: "Something went wrong" } } });
const readHeader = (request: IncomingMessage, name: string) => request.headers[name]?.toString();
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const toPriceResponse = ({ recurring, interval = "month", interval_count = 1, ...price }: PriceRow) => ({ ...price, object: "price", recurring: recurring ? { interval, interval_count } : null });
const toPaymentMethodResponse = ({ id, customer, card, created }: PaymentMethod) => ({ id, object: "payment_method", type: "card", customer, created, card: { brand: card.brand, last4: card.last4, exp_month: 4, exp_year: 2031 } });

/** The test card with this number; spaces are allowed. */
export function getTestCard(number: string): TestCard {
  const card = testCards.find((known) => known.number === number.replaceAll(" ", ""));
  if (!card) throw new Error("Not a test card");
  return card;
}
