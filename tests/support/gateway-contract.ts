import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CustomerState, type OfferedPrice, PaymentDeclinedError, type PaymentGateway } from "@/lib/providers/payments/gateway";
import type { CardConfirmResult } from "@/lib/providers/payments/sandbox-session";
import { defaultPlan, getPlan } from "@/tests/factories/plans";

/** A gateway with a browser, a clock and inspection for tests. */
export interface GatewayHarness {
  gateway: PaymentGateway;
  /** Sets the gateway's clock without running due renewals. */
  setTime(now: Date): void;
  /** Advances the clock and runs due renewals, retries and endings. */
  advance(now: Date): Promise<unknown>;
  /** Confirms a payment or card change with a card number, like the card form. */
  confirm(clientSecret: string, number: string): Promise<CardConfirmResult>;
  /** Passes or fails the bank's confirmation step. */
  authenticate(clientSecret: string, passed: boolean): Promise<CardConfirmResult>;
  /** Opens a payment link and pays it. */
  payLink(url: string, number: string): Promise<CardConfirmResult>;
  /** Opens a payment link's page and returns the client secret. */
  openLink(url: string): Promise<string>;
  /** Returns all webhooks so far, signed at the clock's time, oldest first. */
  webhooks(): Promise<{ body: string; signature: string }[]>;
  /** Returns the signature of a webhook with this body. */
  signatureFor(body: object): string;
  /** Returns the numbers of successful and declined charges. */
  countCharges(): Promise<{ charged: number; declined: number }>;
  close(): Promise<void>;
}

export const testCardNumbers = { good: "4242 4242 4242 4242", declined: "4000000000000002", asksOnce: "4000002500003155", asksAlways: "4000002760003184", failsLater: "4000000000000341" };

const startTime = new Date("2026-01-31T10:00:00Z");
const addTime = (from: Date, { months = 0, hours = 0, minutes = 0 }) => {
  const date = new Date(from);
  if (months) date.setUTCMonth(date.getUTCMonth() + months);
  return new Date(date.getTime() + 3_600_000 * hours + 60_000 * minutes);
};
const monthly = getPlan("price_monthly_coaching");
const threeMonths = getPlan("price_3_month_discounted");
const upfront = getPlan("price_2_months_upfront");

/** The tests that every payment gateway must pass. `makeWorld` returns an empty gateway with all our plans. */
export function gatewayContract(name: string, makeWorld: () => Promise<GatewayHarness>) {
  describe(name, () => {
    let world: GatewayHarness;
    let gateway: PaymentGateway;
    let now: Date;
    const once = (key: string = randomUUID()) => ({ key, now });
    const setTime = (time: Date) => world.setTime((now = time));
    const advanceTo = async (time: Date) => {
      setTime(time);
      await world.advance(time);
    };
    beforeEach(async () => {
      world = await makeWorld();
      gateway = world.gateway;
      setTime(startTime);
    });
    afterEach(() => world.close());

    const listAllCustomers = async () => {
      const customers: CustomerState[] = [];
      for await (const customer of gateway.listCustomers()) customers.push(customer);
      return customers;
    };
    const createCustomer = (clientId: string) => gateway.createCustomer({ clientId, email: `${clientId}@example.com`, name: "Rosa Lind" }, once());
    async function subscribe(price: OfferedPrice, card = testCardNumbers.good) {
      const customerId = await createCustomer("client-1");
      const started = await gateway.startPayment({ customerId, clientId: "client-1", price }, once());
      await world.confirm(started.clientSecret, card);
      const id = started.subscriptionId ?? "";
      if (price.payments !== null) await gateway.scheduleTermEnd(id, once());
      return { ...started, id, customerId };
    }
    async function replaceCardWith(customerId: string, number: string) {
      const { setupId, clientSecret } = await gateway.startCardChange(customerId, once());
      if ((await world.confirm(clientSecret, number)).status === "asks") await world.authenticate(clientSecret, true);
      return gateway.applyCardChange(setupId, once());
    }
    /** Makes a subscriber whose card fails every renewal, just after the first failure. */
    async function subscribeWithFailedRenewal(price = monthly) {
      const subscription = await subscribe(price);
      await replaceCardWith(subscription.customerId, testCardNumbers.failsLater);
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      const { latestPaymentId } = await gateway.getSubscription(subscription.id);
      return { ...subscription, failedId: latestPaymentId ?? "" };
    }
    const events = async () => {
      const all = (await world.webhooks()).map(({ body, signature }) => gateway.verifyWebhook(body, signature, now));
      return all.map(({ type }) => type);
    };

    it("deletes a customer with their subscriptions, and accepts a second deletion", async () => {
      const { id, customerId, paymentId } = await subscribe(monthly);
      const otherId = await createCustomer("client-2");
      await gateway.deleteCustomer(customerId, once());
      await gateway.deleteCustomer(customerId, once());
      await gateway.deleteCustomer("cus_unknown", once());
      expect((await listAllCustomers()).map((customer) => customer.id)).toEqual([otherId]);
      expect((await gateway.getSubscription(id)).status).toBe("cancelled");
      expect((await gateway.getPayment(paymentId)).status).toBe("succeeded");
      await advanceTo(addTime(startTime, { months: 2 }));
      expect((await world.countCharges()).charged).toBe(1);
    });

    it("can take every price that it doesn't have at another amount", async () => {
      const changed = { ...threeMonths, priceId: "price_of_another_shop" };
      expect(await gateway.findPayablePrices([monthly, upfront, defaultPlan])).toEqual([monthly.priceId, upfront.priceId, defaultPlan.priceId]);
      if (gateway.kind === "stripe") expect(await gateway.findPayablePrices([monthly, changed, { ...upfront, amountMinor: 1 }])).toEqual([monthly.priceId, changed.priceId]);
    });

    it("lists every customer once, over several pages, with their subscriptions", async () => {
      const { customerId, id } = await subscribe(monthly);
      const ended = await subscribe(monthly);
      await gateway.cancelSubscription(ended.id, "now", once());
      const otherIds = await Promise.all(["client-2", "client-3", "client-4", "client-5", "client-6"].map(createCustomer));
      const customers = await listAllCustomers();
      expect(customers.map((customer) => customer.id).toSorted()).toEqual([customerId, ended.customerId, ...otherIds].toSorted());
      expect(customers.find((customer) => customer.id === customerId)).toEqual({ id: customerId, email: "client-1@example.com", name: "Rosa Lind", clientId: "client-1", deleted: false, subscriptionIds: [id] });
      expect(customers.find((customer) => customer.id === ended.customerId)?.subscriptionIds).toEqual([]);
    });

    it("lists no customers at first", async () => expect(await listAllCustomers()).toEqual([]));

    it("charges nothing until the client confirms, then one month", async () => {
      const customerId = await createCustomer("client-1");
      const started = await gateway.startPayment({ customerId, clientId: "client-1", price: monthly }, once());
      expect(await gateway.getSubscription(started.subscriptionId ?? "")).toMatchObject({ status: "incomplete", customerId, clientId: "client-1", priceId: monthly.priceId, latestPaymentId: started.paymentId, endedAt: null });
      expect(await gateway.getPayment(started.paymentId)).toMatchObject({ status: "pending", paidAt: null, settledMinor: 0 });
      setTime(addTime(startTime, { minutes: 5 }));
      expect(await world.confirm(started.clientSecret, testCardNumbers.good)).toEqual({ status: "succeeded" });
      const subscription = await gateway.getSubscription(started.subscriptionId ?? "");
      expect(subscription).toMatchObject({ status: "active", payments: null, cancelAt: null });
      expect(subscription.currentPeriodEnd.toISOString().slice(0, 10)).toBe("2026-02-28");
      expect(subscription.anchor.toISOString().slice(0, 10)).toBe("2026-01-31");
      expect(await gateway.getPayment(started.paymentId)).toMatchObject({
        status: "succeeded", amountMinor: 19_900, currency: "gbp", settledMinor: 19_900, refundedMinor: 0, disputedMinor: 0, paidAt: now, failureReason: null, subscriptionId: started.subscriptionId, clientId: "client-1",
        priceId: monthly.priceId,
      });
      expect(await gateway.getCard(customerId)).toMatchObject({ brand: "visa", last4: "4242", expiry: expect.stringMatching(/^\d\d\/20\d\d$/) });
      expect(await world.confirm(started.clientSecret, testCardNumbers.good)).toEqual({ status: "succeeded" });
      expect(await world.countCharges()).toEqual({ charged: 1, declined: 0 });
      expect(await events()).toEqual(expect.arrayContaining(["customer.subscription.created", "invoice.paid", "customer.subscription.updated"]));
    });

    it("charges a one-time plan once, without a subscription", async () => {
      const { subscriptionId, paymentId } = await subscribe(upfront);
      expect(subscriptionId).toBeNull();
      expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "succeeded", amountMinor: 39_900, subscriptionId: null, clientId: "client-1", priceId: upfront.priceId });
      await advanceTo(addTime(startTime, { months: 3 }));
      expect(await world.countCharges()).toEqual({ charged: 1, declined: 0 });
      expect(await events()).toContain("payment_intent.succeeded");
    });

    it("cancels an unpaid one-time charge, and keeps a paid one", async () => {
      const { paymentId, clientSecret } = await subscribe(upfront, testCardNumbers.declined);
      expect(await world.confirm(clientSecret, testCardNumbers.declined)).toMatchObject({ status: "declined" });
      for (const _ of [1, 2]) await gateway.cancelCharge(paymentId, once("close"));
      expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "failed", closed: true });
      await expect(world.confirm(clientSecret, testCardNumbers.good)).rejects.toThrow();
      const paid = await subscribe(upfront);
      await gateway.cancelCharge(paid.paymentId, once());
      expect((await gateway.getPayment(paid.paymentId)).status).toBe("succeeded");
      expect((await world.countCharges()).charged).toBe(1);
    });

    it("settles dollars in pounds", async () => {
      const { paymentId } = await subscribe(defaultPlan);
      expect(await gateway.getPayment(paymentId)).toMatchObject({ amountMinor: 35_000, currency: "usd", settledMinor: 27_650 });
    });

    it.each([monthly, upfront])("reports why $name was declined, and accepts another card", async (price) => {
      const { subscriptionId, paymentId, clientSecret } = await subscribe(price, testCardNumbers.declined);
      expect(await world.confirm(clientSecret, testCardNumbers.declined)).toEqual({ status: "declined", reason: "The card was declined. Please use another one." });
      expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "failed", failureReason: "The card was declined. Please use another one.", paidAt: null, nextRetryAt: null });
      if (subscriptionId) expect(await gateway.getSubscription(subscriptionId)).toMatchObject({ status: "incomplete" });
      expect(await world.confirm(clientSecret, testCardNumbers.good)).toEqual({ status: "succeeded" });
      expect(await gateway.getPayment(paymentId)).toMatchObject({ status: "succeeded", failureReason: null });
      expect((await world.countCharges()).charged).toBe(1);
      expect(await events()).toContain(price.recurring ? "invoice.payment_failed" : "payment_intent.payment_failed");
    });

    it("lets the bank ask for confirmation, and charges nothing if it fails", async () => {
      for (const number of [testCardNumbers.asksOnce, testCardNumbers.asksAlways]) {
        const { paymentId, clientSecret } = await subscribe(upfront, number);
        expect((await gateway.getPayment(paymentId)).status).toBe("pending");
        expect(await world.authenticate(clientSecret, false)).toEqual({ status: "declined", reason: "The bank couldn't confirm that it was you." });
        expect((await gateway.getPayment(paymentId)).status).toBe("failed");
        expect(await world.confirm(clientSecret, number)).toEqual({ status: "asks" });
        expect(await world.authenticate(clientSecret, true)).toEqual({ status: "succeeded" });
        expect((await gateway.getPayment(paymentId)).status).toBe("succeeded");
      }
      expect((await world.countCharges()).charged).toBe(2);
    });

    it("refuses payment of an order that was ended", async () => {
      const { id, clientSecret } = await subscribe(monthly, testCardNumbers.declined);
      for (const _ of [1, 2]) expect((await gateway.cancelSubscription(id, "now", once("end"))).status).toBe("cancelled");
      await expect(world.confirm(clientSecret, testCardNumbers.good)).rejects.toThrow();
      expect((await world.countCharges()).charged).toBe(0);
    });

    it("expires a subscription unpaid for a day", async () => {
      const { id } = await subscribe(monthly, testCardNumbers.declined);
      await advanceTo(addTime(startTime, { hours: 24 }));
      expect(await gateway.getSubscription(id)).toMatchObject({ status: "ended" });
      expect((await world.countCharges()).charged).toBe(0);
    });

    it("renews every month, on the last day of a shorter one", async () => {
      const { id, paymentId } = await subscribe(monthly);
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      const february = await gateway.getSubscription(id);
      expect([february.status, february.currentPeriodEnd.toISOString().slice(0, 10)]).toEqual(["active", "2026-03-31"]);
      expect(february.latestPaymentId).not.toBe(paymentId);
      expect(await gateway.getPayment(february.latestPaymentId ?? "")).toMatchObject({ status: "succeeded", attempts: 1, amountMinor: 19_900, subscriptionId: id, clientId: "client-1" });
      expect(february.asOf >= startTime).toBe(true);
      await advanceTo(new Date("2026-03-31T12:00:00Z"));
      expect((await gateway.getSubscription(id)).currentPeriodEnd.toISOString().slice(0, 10)).toBe("2026-04-30");
      expect(await world.countCharges()).toEqual({ charged: 3, declined: 0 });
    });

    it("ends a plan of three payments after the third", async () => {
      const { id } = await subscribe(threeMonths);
      const { cancelAt, payments } = await gateway.getSubscription(id);
      expect([payments, cancelAt?.toISOString().slice(0, 10)]).toEqual([3, "2026-04-30"]);
      for (const day of ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]) await advanceTo(new Date(`${day}T12:00:00Z`));
      const endedSubscription = await gateway.getSubscription(id);
      expect([endedSubscription.status, endedSubscription.endedAt?.toISOString().slice(0, 10)]).toEqual(["ended", "2026-04-30"]);
      expect(await world.countCharges()).toEqual({ charged: 3, declined: 0 });
      expect(await events()).toContain("customer.subscription.deleted");
    });

    it("retries a failed renewal after one and two days, and then stops", async () => {
      const { id, failedId } = await subscribeWithFailedRenewal();
      const failed = await gateway.getPayment(failedId);
      expect(failed).toMatchObject({ status: "failed", attempts: 1, failureReason: expect.stringContaining("declined"), settledMinor: 0 });
      expect(Number(failed.nextRetryAt) - Number(failed.failedAt)).toBe(24 * 3_600_000);
      expect((await gateway.getSubscription(id)).status).toBe("past_due");
      await advanceTo(addTime(now, { hours: 24 }));
      expect(await gateway.getPayment(failedId)).toMatchObject({ status: "failed", attempts: 2, nextRetryAt: expect.any(Date) });
      await advanceTo(addTime(now, { hours: 24 }));
      expect(await gateway.getPayment(failedId)).toMatchObject({ status: "failed", attempts: 3, nextRetryAt: null });
      await advanceTo(addTime(now, { hours: 48 }));
      expect(await world.countCharges()).toEqual({ charged: 1, declined: 3 });
    });

    it("resumes with a new card at the next retry", async () => {
      const { id, customerId, failedId } = await subscribeWithFailedRenewal();
      expect(await replaceCardWith(customerId, testCardNumbers.good)).toMatchObject({ brand: "visa", last4: "4242" });
      expect(await gateway.getCard(customerId)).toMatchObject({ last4: "4242" });
      await advanceTo(addTime(now, { hours: 24 }));
      expect(await gateway.getPayment(failedId)).toMatchObject({ status: "succeeded", failureReason: null, nextRetryAt: null });
      expect((await gateway.getSubscription(id)).status).toBe("active");
    });

    it("retries manually, reports the reason, and keeps the schedule", async () => {
      const { id, customerId, failedId } = await subscribeWithFailedRenewal();
      const { nextRetryAt } = await gateway.getPayment(failedId);
      const declined = gateway.retryPayment(failedId, once("first"));
      await expect(declined).rejects.toThrow(PaymentDeclinedError);
      await expect(declined).rejects.toMatchObject({ status: 402, message: "The card was declined. Please use another one." });
      expect((await gateway.getPayment(failedId)).nextRetryAt).toEqual(nextRetryAt);
      await expect(gateway.retryPayment(failedId, once("first"))).rejects.toThrow(PaymentDeclinedError);
      expect((await world.countCharges()).declined).toBe(2);
      await replaceCardWith(customerId, testCardNumbers.good);
      expect(await gateway.retryPayment(failedId, once("second"))).toMatchObject({ id: failedId, status: "succeeded" });
      expect(await gateway.retryPayment(failedId, once("second"))).toMatchObject({ id: failedId, status: "succeeded" });
      expect((await gateway.getSubscription(id)).status).toBe("active");
      expect((await world.countCharges()).charged).toBe(2);
    });

    it("lets the client pay a renewal that needs bank confirmation", async () => {
      const { id, customerId } = await subscribe(monthly);
      await replaceCardWith(customerId, testCardNumbers.asksAlways);
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      const owed = (await gateway.getSubscription(id)).latestPaymentId ?? "";
      const secret = await gateway.getClientSecret(owed);
      expect(await world.confirm(secret, testCardNumbers.asksAlways)).toEqual({ status: "asks" });
      expect(await world.authenticate(secret, true)).toEqual({ status: "succeeded" });
      expect((await gateway.getSubscription(id)).status).toBe("active");
      expect((await gateway.getPayment(owed)).status).toBe("succeeded");
      await expect(gateway.getClientSecret(owed)).rejects.toMatchObject({ code: "conflict" });
      expect((await world.countCharges()).charged).toBe(2);
    });

    it("can't renew with a card that always needs confirmation", async () => {
      const { id, customerId } = await subscribe(monthly);
      await replaceCardWith(customerId, testCardNumbers.asksAlways);
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      const { status, latestPaymentId } = await gateway.getSubscription(id);
      expect(status).toBe("past_due");
      expect(await gateway.getPayment(latestPaymentId ?? "")).toMatchObject({ status: "failed", failureReason: "The bank needs this payment to be confirmed." });
    });

    it("changes the card only once it is confirmed", async () => {
      const { customerId } = await subscribe(monthly);
      const { setupId, clientSecret } = await gateway.startCardChange(customerId, once());
      await expect(gateway.applyCardChange(setupId, once())).rejects.toMatchObject({ code: "conflict" });
      expect(await gateway.getCardChange(setupId)).toEqual({ customerId, confirmed: false });
      await expect(gateway.getCardChange("seti_unknown")).rejects.toMatchObject({ code: "not_found" });
      expect(await world.confirm(clientSecret, testCardNumbers.declined)).toMatchObject({ status: "declined" });
      expect(await world.confirm(clientSecret, testCardNumbers.asksOnce)).toEqual({ status: "asks" });
      expect(await world.authenticate(clientSecret, true)).toEqual({ status: "succeeded" });
      expect(await gateway.getCardChange(setupId)).toEqual({ customerId, confirmed: true });
      expect((await gateway.applyCardChange(setupId, once())).last4).toBe("3155");
      expect((await gateway.applyCardChange(setupId, once())).last4).toBe("3155");
      expect((await gateway.getCard(customerId))?.last4).toBe("3155");
      expect(await events()).toContain("setup_intent.succeeded");
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      expect(await world.countCharges()).toEqual({ charged: 2, declined: 0 });
    });

    it("keeps the newest card, in any order of events", async () => {
      const { id, customerId } = await subscribe(monthly);
      const changes = [];
      for (const [minutes, number] of [[1, testCardNumbers.failsLater], [2, testCardNumbers.good]] as const) {
        setTime(addTime(startTime, { minutes }));
        const change = await gateway.startCardChange(customerId, once());
        await world.confirm(change.clientSecret, number);
        changes.unshift(change.setupId);
      }
      for (const setupId of changes) expect((await gateway.applyCardChange(setupId, once(setupId))).last4).toBe("4242");
      expect((await gateway.getCard(customerId))?.last4).toBe("4242");
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      expect((await gateway.getSubscription(id)).status).toBe("active");
    });

    it("returns no card for a customer without one", async () => expect(await gateway.getCard(await createCustomer("client-9"))).toBeNull());

    it("cancels at the end of the period, and charges nothing more", async () => {
      const { id } = await subscribe(monthly);
      const { currentPeriodEnd } = await gateway.getSubscription(id);
      for (const _ of [1, 2]) expect(await gateway.cancelSubscription(id, "period_end", once())).toMatchObject({ status: "active", cancelAt: currentPeriodEnd, endedAt: null });
      await advanceTo(addTime(startTime, { hours: 24 * 28 + 1 }));
      expect(await gateway.getSubscription(id)).toMatchObject({ status: "cancelled", endedAt: currentPeriodEnd });
      expect(await world.countCharges()).toEqual({ charged: 1, declined: 0 });
    });

    it("cancels at a later date, after the months until then", async () => {
      const { id } = await subscribe(monthly);
      const date = new Date("2026-03-31T10:00:00Z");
      expect((await gateway.cancelSubscription(id, date, once())).cancelAt).toEqual(date);
      await advanceTo(new Date("2026-02-28T12:00:00Z"));
      expect((await gateway.getSubscription(id)).status).toBe("active");
      await advanceTo(new Date("2026-04-30T12:00:00Z"));
      expect((await gateway.getSubscription(id)).status).toBe("cancelled");
      expect((await world.countCharges()).charged).toBe(2);
    });

    it("cancels at once, and accepts a second cancellation", async () => {
      const { id } = await subscribeWithFailedRenewal();
      for (const _ of [1, 2]) expect(await gateway.cancelSubscription(id, "now", once())).toMatchObject({ status: "cancelled", endedAt: now });
      await advanceTo(addTime(now, { hours: 24 * 40 }));
      expect((await world.countCharges()).charged).toBe(1);
    });

    it.each([monthly, upfront])("takes payment by link: $name", async (price) => {
      const link = { clientId: "client-1", price, token: randomUUID(), doneUrl: "https://example.com/subscribe" };
      const { id, url } = await gateway.createPaymentLink(link, once("link"));
      expect(await gateway.createPaymentLink(link, once("link"))).toEqual({ id, url });
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(await world.payLink(url, testCardNumbers.good)).toEqual({ status: "succeeded" });
      const done = (await world.webhooks()).map(({ body, signature }) => gateway.verifyWebhook(body, signature, now)).find(({ type }) => type === "checkout.session.completed");
      const [ref] = done?.objects.filter(({ kind }) => kind === "checkout") ?? [];
      const checkout = await gateway.getCheckout(ref?.id ?? "");
      expect(checkout).toMatchObject({ linkId: id, clientId: "client-1", complete: true });
      expect(await gateway.getPayment(checkout.paymentId ?? "")).toMatchObject({ status: "succeeded", amountMinor: price.amountMinor, clientId: "client-1", priceId: price.priceId, customerId: checkout.customerId });
      if (price.recurring) expect(await gateway.getSubscription(checkout.subscriptionId ?? "")).toMatchObject({ status: "active", clientId: "client-1", priceId: price.priceId });
      else expect(checkout.subscriptionId).toBeNull();
      await world.payLink(url, testCardNumbers.good).catch(() => undefined);
      expect((await world.countCharges()).charged).toBe(1);
    });

    it.each([monthly, upfront])("charges nothing on an open page of a closed link: $name", async (price) => {
      const { id, url } = await gateway.createPaymentLink({ clientId: "client-1", price, token: randomUUID(), doneUrl: "https://example.com/subscribe" }, once("link"));
      const clientSecret = await world.openLink(url);
      await gateway.closePaymentLink(id, once());
      await expect((async () => world.confirm(clientSecret, testCardNumbers.good))()).rejects.toThrow();
      expect((await world.countCharges()).charged).toBe(0);
    });

    it("charges nothing through a closed link", async () => {
      const { id, url } = await gateway.createPaymentLink({ clientId: "client-1", price: monthly, token: randomUUID(), doneUrl: "https://example.com/subscribe" }, once());
      for (const _ of [1, 2]) await gateway.closePaymentLink(id, once());
      await expect(world.payLink(url, testCardNumbers.good)).rejects.toThrow();
      expect((await world.countCharges()).charged).toBe(0);
    });

    it("performs a write once per idempotency key", async () => {
      const client = { clientId: "client-1", email: "rosa@example.com", name: "Rosa Lind" };
      const customerId = await gateway.createCustomer(client, once("customer"));
      expect(await gateway.createCustomer(client, once("customer"))).toBe(customerId);
      const order = { customerId, clientId: "client-1", price: monthly };
      const [first, second] = await Promise.all([gateway.startPayment(order, once("start")), gateway.startPayment(order, once("start")).catch(() => null)]);
      setTime(addTime(startTime, { minutes: 10 }));
      const third = await gateway.startPayment(order, once("start"));
      expect(third).toEqual(first);
      if (second) expect(second).toEqual(first);
      await expect(gateway.startPayment({ ...order, price: threeMonths }, once("start"))).rejects.toMatchObject({ code: "conflict" });
      await world.confirm(first.clientSecret, testCardNumbers.good);
      expect(await gateway.startPayment(order, once("start"))).toMatchObject({ paymentId: first.paymentId });
      expect((await world.countCharges()).charged).toBe(1);
    });

    it("throws not_found for unknown ids", async () => {
      await expect(gateway.getSubscription("sub_unknown")).rejects.toMatchObject({ code: "not_found" });
      await expect(gateway.getPayment("in_unknown")).rejects.toMatchObject({ code: "not_found" });
      await expect(gateway.getPayment("pi_unknown")).rejects.toMatchObject({ code: "not_found" });
      await expect(gateway.getCheckout("cs_unknown")).rejects.toMatchObject({ code: "not_found" });
    });

    it("lists the events since a time, oldest first, with the ids of their webhooks", async () => {
      await subscribe(monthly);
      const renewedAt = addTime(startTime, { hours: 24 * 28 + 1 });
      await advanceTo(renewedAt);
      const all = await gateway.listEventsSince(addTime(startTime, { hours: -1 }));
      const webhookEvents = (await world.webhooks()).map(({ body, signature }) => gateway.verifyWebhook(body, signature, now));
      expect(all.map(({ id }) => id).toSorted()).toEqual(webhookEvents.filter(({ objects }) => objects.length > 0).map(({ id }) => id).toSorted());
      expect(all.map(({ at: time }) => Number(time))).toEqual(all.map(({ at: time }) => Number(time)).toSorted((a, b) => a - b));
      const recent = await gateway.listEventsSince(addTime(renewedAt, { hours: -2 }));
      expect(recent.length).toBeLessThan(all.length);
      expect(recent.map(({ type }) => type)).toContain("invoice.paid");
    });

    it("accepts only its own webhooks", async () => {
      const { id, paymentId } = await subscribe(monthly);
      const all = await world.webhooks();
      const paid = all.find(({ body }) => body.includes("invoice.paid"));
      const { body, signature } = paid ?? { body: "", signature: "" };
      const event = gateway.verifyWebhook(body, signature, now);
      expect(event).toMatchObject({ id: expect.stringMatching(/^evt_/), type: "invoice.paid" });
      expect(event.objects).toEqual(expect.arrayContaining([{ kind: "payment", id: paymentId }, { kind: "subscription", id }]));
      const invalid = expect.objectContaining({ code: "invalid" });
      const verifyError = (...[text, signatureHeader, time]: [string, string | null, Date]) => {
        try {
          return gateway.verifyWebhook(text, signatureHeader, time);
        } catch (error) {
          return error;
        }
      };
      expect(verifyError(body.replace("invoice.paid", "invoice.late"), signature, now)).toEqual(invalid);
      expect(verifyError(body, signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")), now)).toEqual(invalid);
      expect(verifyError(body, signature, addTime(now, { minutes: 6 }))).toEqual(invalid);
      for (const none of [null, "", "t=1", "v1=00", `t=${now.getTime()}`]) expect(verifyError(body, none, now)).toEqual(invalid);
      expect(verifyError("[]", world.signatureFor([]), now)).toEqual(invalid);
    });

    it("acknowledges webhooks it doesn't use", () => {
      const body = { id: "evt_other", object: "event", type: "tax.settings.updated", created: Math.floor(now.getTime() / 1000), at: now.getTime(), objects: [], data: { object: { object: "tax.settings" } } };
      expect(gateway.verifyWebhook(JSON.stringify(body), world.signatureFor(body), now)).toMatchObject({ id: "evt_other", type: "tax.settings.updated", objects: [] });
    });
  });
}
