import * as z from "zod/mini";
import { conflict, notFound } from "@/lib/platform/errors";
import {
  badWebhook, type Card, type CheckoutState, type CustomerState, declineReason, type GatewayEvent, type GatewayRef, type Once, PaymentDeclinedError, type PaymentGateway, type PaymentState, type Price, type Started, type SubscriptionState,
} from "@/lib/providers/payments/gateway";
import { type Confirmed, Desk, idOf, onlyPrice } from "@/lib/providers/payments/sandbox-desk";
import { type Data, kinds, type SandboxCard, type SandboxSubscription, type Shelf, type Shelves } from "@/lib/providers/payments/sandbox-objects";
import { dueAt, endOf, periodEnd } from "@/lib/providers/payments/sandbox-rules";
import { isSigned, sign } from "@/lib/providers/payments/signature";
import { type TestCard, testCard } from "@/lib/providers/payments/test-cards";

interface Settings {
  shelves: Shelves;
  /** Signs its webhooks, as a gateway's webhook secret would. */
  secret: string;
  /** Where the product is, for the addresses of payment links. */
  appUrl: string;
  /** Pounds for one unit of a currency that is not the pound. */
  gbpPerUsd: () => Promise<number>;
  /** An unguessable text, new each time. */
  random: () => string;
}

/** For how long events are kept, as at Stripe. */
const keptMs = 30 * 86_400_000;

const started = z.object({ subscriptionId: z.nullable(z.string()), paymentId: z.string(), clientSecret: z.string() });
const text = z.string();

/**
 * The built-in test gateway: behaves as Stripe does with Stripe's test cards, and moves no money. What its card form does in
 * the browser is `confirm` and `authenticate`; its time passes by `advance`; its webhooks are fetched with `webhooks`.
 */
export class SandboxGateway implements PaymentGateway {
  readonly kind = "sandbox";
  readonly mode = "test";

  constructor(private readonly settings: Settings) {}

  async configured(prices: readonly Price[]) {
    return prices.map(({ priceId }) => priceId);
  }

  createCustomer(client: { clientId: string; email: string; name: string }, once: Once) {
    return this.work(once.now, (desk) =>
      desk.once("customer", client, once, text, async () => {
        const id = idOf("cus", once);
        await desk.write("customer", id, { ...client, card: null });
        return id;
      }),
    );
  }

  async deleteCustomer(customerId: string, once: Once): Promise<void> {
    for (const id of await this.look((desk) => desk.having("subscription", customerId))) await this.cancel(id, "now", once);
    await this.work(once.now, (desk) => desk.forget(customerId));
  }

  async *customers(): AsyncGenerator<CustomerState> {
    let page: CustomerState[] = [];
    do {
      const after = page.at(-1)?.id ?? "";
      page = await this.settings.shelves.alone((shelf) => customersAfter(shelf, after));
      yield* page;
    } while (page.length > 0);
  }

  async start(order: { customerId: string; clientId: string; price: Price }, once: Once): Promise<Started> {
    return this.work(once.now, (desk) =>
      desk.once("start", { ...order, price: onlyPrice(order.price) }, once, started, async () => {
        await desk.read("customer", order.customerId);
        return desk.begin(order, once, null);
      }),
    );
  }

  close(paymentId: string, { now }: Once): Promise<void> {
    return this.work(now, async (desk) => {
      const payment = await desk.read("payment", paymentId);
      if (payment.subscriptionId === null && payment.status !== "succeeded") await desk.write("payment", paymentId, { ...payment, asking: null, closed: true });
    });
  }

  changeCard(customerId: string, once: Once) {
    return this.work(once.now, (desk) =>
      desk.once("setup", { customerId }, once, z.object({ setupId: text, clientSecret: text }), async () => {
        await desk.read("customer", customerId);
        const setupId = idOf("seti", once);
        const secret = `${setupId}_secret_${this.settings.random()}`;
        await desk.write("setup", setupId, { customerId, secret, card: null, asking: null });
        return { setupId, clientSecret: secret };
      }),
    );
  }

  useCard(setupId: string, { now }: Once): Promise<Card & { customerId: string }> {
    return this.work(now, async (desk) => {
      const { customerId, card } = await desk.read("setup", setupId);
      if (!card) throw conflict("This card has not been confirmed yet.");
      const customer = await desk.read("customer", customerId);
      if (customer.card && customer.card.savedAt > card.savedAt) return { ...shownCard(customer.card), customerId };
      await desk.write("customer", customerId, { ...customer, card });
      return { ...shownCard(card), customerId };
    });
  }

  setup(setupId: string) {
    return this.look(async (desk) => {
      const { customerId, card } = await desk.read("setup", setupId);
      return { customerId, confirmed: card !== null };
    });
  }

  card(customerId: string): Promise<Card | null> {
    return this.look(async (desk) => {
      const { card } = await desk.read("customer", customerId);
      return card && shownCard(card);
    });
  }

  createLink(link: { clientId: string; price: Price; token: string; doneUrl: string }, once: Once) {
    return this.work(once.now, (desk) =>
      desk.once("link", { ...link, price: onlyPrice(link.price) }, once, z.object({ id: text, url: text }), async () => {
        const id = idOf("plink", once);
        await desk.write("link", id, { ...link, price: onlyPrice(link.price), open: true, checkoutId: null });
        return { id, url: `${this.settings.appUrl}/pay/${link.token}` };
      }),
    );
  }

  closeLink(id: string, { now }: Once): Promise<void> {
    return this.work(now, async (desk) => {
      const link = await desk.read("link", id);
      await desk.write("link", id, { ...link, open: false });
      if (link.checkoutId === null) return;
      const { paymentId } = await desk.read("checkout", link.checkoutId);
      const payment = await desk.read("payment", paymentId);
      // Whoever has its page open already cannot pay there any more either.
      if (payment.status !== "succeeded") await desk.write("payment", paymentId, { ...payment, closed: true, asking: null });
    });
  }

  // The end of a term is known to it from the start.
  keepTerm(subscriptionId: string): Promise<SubscriptionState> {
    return this.subscription(subscriptionId);
  }

  cancel(subscriptionId: string, when: "period_end" | "now" | Date, { now }: Once): Promise<SubscriptionState> {
    return this.work(now, async (desk) => {
      const subscription = await desk.read("subscription", subscriptionId);
      if (["cancelled", "ended"].includes(subscription.status)) return desk.subscription(subscriptionId);
      const payment = await desk.read("payment", subscription.paymentId);
      const next: SandboxSubscription =
        when === "now"
          ? { ...subscription, status: "cancelled", cancelAt: now.getTime(), endedAt: now.getTime() }
          : { ...subscription, cancelAt: Math.min(when === "period_end" ? periodEnd(subscription) : when.getTime(), endOf({ ...subscription, cancelAt: null }) ?? Infinity) };
      if (when === "now") await desk.write("payment", subscription.paymentId, { ...payment, nextRetryAt: null, closed: payment.status !== "succeeded" });
      await desk.write("subscription", subscriptionId, { ...next, dueAt: dueAt(next, payment) });
      await desk.tell(when === "now" ? "customer.subscription.deleted" : "customer.subscription.updated", [{ kind: "subscription", id: subscriptionId }]);
      return desk.subscription(subscriptionId);
    });
  }

  secret(paymentId: string): Promise<string> {
    return this.look(async (desk) => {
      const { status, closed, secret } = await desk.read("payment", paymentId);
      if (closed || status === "succeeded") throw conflict("This payment can no longer be made.");
      return secret;
    });
  }

  async retry(paymentId: string, once: Once): Promise<PaymentState> {
    const answer = z.object({ declined: z.nullable(text) });
    const { declined, state } = await this.work(once.now, async (desk) => {
      const result = await desk.once("retry", { paymentId }, once, answer, async () => {
        const payment = await desk.read("payment", paymentId);
        if (payment.status === "succeeded") return { declined: null };
        if (payment.closed) throw conflict("This payment can no longer be made.");
        const { card } = await desk.read("customer", payment.customerId);
        if (!card) return { declined: declineReason("no_card") };
        const known = knownCard(card.token);
        const after = await desk.charge(paymentId, payment, known, known.absent);
        return { declined: after.status === "succeeded" ? null : after.reason };
      });
      return { ...result, state: await desk.payment(paymentId) };
    });
    // Only here: what the failed try left behind has to be kept.
    if (declined !== null) throw new PaymentDeclinedError(declined);
    return state;
  }

  subscription(id: string): Promise<SubscriptionState> {
    return this.look((desk) => desk.subscription(id));
  }

  payment(id: string): Promise<PaymentState> {
    return this.look((desk) => desk.payment(id));
  }

  checkout(id: string): Promise<CheckoutState> {
    return this.look(async (desk) => ({ id, ...(await desk.read("checkout", id)) }));
  }

  changedSince(since: Date): Promise<GatewayEvent[]> {
    return this.settings.shelves.alone(async (shelf) => (await shelf.events(since)).map(({ id, data }) => eventOf(id, data)));
  }

  verify(rawBody: string, signature: string | null, now: Date): GatewayEvent {
    const body = isSigned(rawBody, signature, this.settings.secret, now) ? webhookBody.safeParse(parse(rawBody)) : undefined;
    if (!body?.success) throw badWebhook();
    return eventOf(body.data.id, body.data);
  }

  /** The signed webhooks that have not been delivered, oldest first. */
  webhooks(now: Date): Promise<{ id: string; body: string; signature: string }[]> {
    return this.settings.shelves.alone(async (shelf) =>
      (await shelf.events("undelivered")).map(({ id, data: { type, objects, at } }) => {
        const body = JSON.stringify({ id, type, objects, at });
        return { id, body, signature: sign(body, this.settings.secret, now) };
      }),
    );
  }

  /** Notes that a webhook has arrived. */
  delivered(eventId: string, now: Date): Promise<void> {
    return this.work(now, (desk) => desk.deliver(eventId));
  }

  /**
   * What Stripe.js does with a card in the browser: pays, or saves the card, that the secret is for. Takes a test card's
   * token. A second confirmation of what is paid charges nothing. Throws `not_found` for an unknown secret.
   */
  confirm(clientSecret: string, token: string, now: Date): Promise<Confirmed> {
    const known = testCard(token);
    if (!known) return Promise.resolve({ status: "declined", reason: "Only Stripe's test cards can be used here." });
    return this.work(now, async (desk) => {
      const { kind, id } = await desk.bySecret(clientSecret);
      if (kind === "setup") {
        const setup = await desk.read("setup", id);
        if (known.saved === "declines") return { status: "declined", reason: declineReason(known.code) };
        if (known.saved === "asks") {
          await desk.write("setup", id, { ...setup, asking: token });
          return { status: "asks" };
        }
        return desk.save(id, known);
      }
      const payment = await desk.read("payment", id);
      if (payment.status === "succeeded") return { status: "succeeded" };
      if (payment.closed) throw conflict("This payment can no longer be made.");
      if (known.present === "asks") {
        await desk.write("payment", id, { ...payment, asking: token });
        return { status: "asks" };
      }
      return desk.pay(id, payment, known, known.present);
    });
  }

  /** What she answers her bank, where it asks. Throws `conflict` where it does not. */
  authenticate(clientSecret: string, passed: boolean, now: Date): Promise<Confirmed> {
    return this.work(now, async (desk) => {
      const { kind, id } = await desk.bySecret(clientSecret);
      const { asking, ...object } = await desk.read(kind, id);
      if ("status" in object && object.status === "succeeded") return { status: "succeeded" };
      const known = asking === null ? undefined : testCard(asking);
      if (!known) throw conflict("Her bank does not ask for anything.");
      if ("closed" in object && object.closed) throw conflict("This payment can no longer be made.");
      if (kind === "payment") return desk.pay(id, await desk.read("payment", id), passed ? known : { ...known, code: "payment_intent_authentication_failure" }, passed ? "succeeds" : "declines");
      if (passed) return desk.save(id, known);
      await desk.write("setup", id, { ...(await desk.read("setup", id)), asking: null });
      return { status: "declined", reason: declineReason("setup_intent_authentication_failure") };
    });
  }

  /** What the payment or change of card behind a secret is about, for reading it again. Throws `not_found` for an unknown secret. */
  concerned(clientSecret: string): Promise<GatewayRef[]> {
    return this.look(async (desk) => {
      const { kind, id } = await desk.bySecret(clientSecret);
      if (kind === "setup") return [{ kind, id }];
      const { subscriptionId, checkoutId } = await desk.read("payment", id);
      return [{ kind, id }, ...(subscriptionId === null ? [] : [{ kind: "subscription" as const, id: subscriptionId }]), ...(checkoutId === null ? [] : [{ kind: "checkout" as const, id: checkoutId }])];
    });
  }

  /** The link behind the token of its address; null for one that is closed or unknown. `checkoutId` once it was opened, `paid` once it has been used. */
  link(token: string): Promise<{ id: string; clientId: string; price: Price; doneUrl: string; checkoutId: string | null; paid: boolean } | null> {
    return this.look((desk) => desk.link(token));
  }

  /** Begins to pay a link, as whoever opened it. Opened again, it is the same payment. Throws `not_found` for one that is closed. */
  openLink(token: string, now: Date): Promise<Started> {
    return this.work(now, async (desk) => {
      const found = await desk.link(token);
      if (!found) throw notFound();
      const link = await desk.read("link", found.id);
      const once = { key: found.id, now };
      if (link.checkoutId !== null) {
        const { subscriptionId, paymentId } = await desk.read("checkout", link.checkoutId);
        const payment = await desk.read("payment", paymentId);
        if (!payment.closed) return { subscriptionId, paymentId, clientSecret: payment.secret };
        once.key = `${found.id}:${paymentId}`;
      }
      const [customerId, checkoutId] = [idOf("cus", once), idOf("cs", once)];
      await desk.write("customer", customerId, { clientId: link.clientId, name: "", email: "", card: null });
      const begun = await desk.begin({ customerId, clientId: link.clientId, price: link.price }, once, checkoutId);
      await desk.write("checkout", checkoutId, { linkId: found.id, clientId: link.clientId, customerId, subscriptionId: begun.subscriptionId, paymentId: begun.paymentId, complete: false });
      await desk.write("link", found.id, { ...link, checkoutId });
      return begun;
    });
  }

  /** Lets time pass until `now`: renews, tries again, ends. Answers how many things happened. */
  async advance(now: Date): Promise<number> {
    const due = await this.settings.shelves.alone((shelf) => shelf.due(now));
    let happened = 0;
    for (const id of due) happened += await this.work(now, (desk) => desk.advance(id));
    await this.settings.shelves.alone((shelf) => shelf.forgetEvents(new Date(now.getTime() - keptMs)));
    return happened;
  }

  private async work<T>(now: Date, work: (desk: Desk) => Promise<T>): Promise<T> {
    // Asked before, because nothing else may be asked while it works alone.
    const gbpPerUsd = await this.settings.gbpPerUsd();
    return this.settings.shelves.alone((shelf) => work(new Desk(shelf, now, this.settings.random, gbpPerUsd)));
  }

  private look<T>(look: (desk: Desk) => Promise<T>): Promise<T> {
    return this.settings.shelves.alone((shelf) => look(new Desk(shelf, new Date(0), this.settings.random, 1)));
  }
}

/** As many as Stripe tells of at a time. */
const pageSize = 100;

async function customersAfter(shelf: Shelf, after: string): Promise<CustomerState[]> {
  const page: CustomerState[] = [];
  for (const { id, data } of await shelf.page("customer", after, pageSize)) {
    const begun = await Promise.all((await shelf.having("subscription", "customerId", id)).map(async (one) => ({ one, kept: await shelf.read("subscription", one) })));
    const subscriptionIds = begun.flatMap(({ one, kept }) => (kept && !["cancelled", "ended"].includes(kept.data.status) ? one : []));
    page.push({ id, email: data.email || null, name: data.name, clientId: data.clientId, deleted: false, subscriptionIds });
  }
  return page;
}


const webhookBody = z.extend(z.omit(kinds.event, { delivered: true }), { id: text });
const eventOf = (id: string, { type, objects, at }: Omit<Data<"event">, "delivered">): GatewayEvent => ({ id, type, objects, at: new Date(at) });


const shownCard = ({ brand, last4, expiry }: SandboxCard): Card => ({ brand, last4, expiry });
function knownCard(token: string): TestCard {
  const known = testCard(token);
  if (!known) throw new Error("A card on file is not one of the test cards");
  return known;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
