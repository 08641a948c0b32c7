import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as retryRoute } from "@/app/api/payments/retry/[id]/route";
import { POST as syncRoute } from "@/app/api/sync-stripe-payments/route";
import { gateway } from "@/lib/money/payments/gateway";
import { runPaymentJobs } from "@/lib/money/payments/jobs";
import { getRevenue } from "@/lib/money/payments/queries";
import { reconcilePayments, runNightlyReconciliation, syncFromGateway } from "@/lib/money/payments/reconcile";
import { editPlan } from "@/lib/money/plans/commands";
import { findPlansByPrice } from "@/lib/money/plans/queries";
import { db } from "@/lib/platform/db";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { makeCoach } from "@/tests/factories/people";
import { getPlan } from "@/tests/factories/plans";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { createWebhookDelivery, deliverWebhook, monthlyPrice, orderAndPayPlan, orderPlan, type PaymentWorld, replaceCard } from "@/tests/support/payment-world";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

const startTime = new Date("2026-01-31T10:00:00Z");
const hourMs = 3_600_000;
const addHours = (from: Date, hours: number) => new Date(from.getTime() + hours * hourMs);
/** When the first renewal is due. */
const renewalTime = new Date("2026-02-28T10:00:00Z");
const dayMs = 24 * hourMs;

/** The tests of payment handling that must pass with every gateway. */
export function paymentsContract(name: string, makeWorld: () => PaymentWorld) {
  describe(name, () => {
    let world: PaymentWorld;
    let deliverWebhooks: () => Promise<void>;
    const setTime = (now: Date) => world.setTime(now);
    const subscriptionOf = (clientId: string) => db.subscription.findFirstOrThrow({ where: { clientId }, orderBy: { startedAt: "desc" } });
    const paymentsOf = (clientId: string) => db.payment.findMany({ where: { clientId }, orderBy: { createdAt: "asc" }, include: { attempts: { orderBy: { at: "asc" } } } });
    const listPaymentEmails = async (userId: string) => (await db.emailMessage.findMany({ where: { userId, type: { startsWith: "payment-" } }, orderBy: { createdAt: "asc" } })).map(({ type, props }) => ({ type, props }));
    async function signInCoach() {
      const coach = await makeCoach(db);
      const cookie = await createSessionCookieHeader(coach);
      // A world's clock moves by months, and a session ends after 12 hours without use.
      const newCookie = () => createSessionCookieHeader(coach);
      return {
        id: coach.id,
        cookie,
        retry: async (id: string) => callRoute(retryRoute, { cookie: await newCookie(), params: { id } }),
        sync: async () => callRoute(syncRoute, { cookie: await newCookie() }),
      };
    }
    /** Makes a client whose first renewal has just failed and is synced. */
    async function makeFailedRenewal(number = testCardNumbers.failsLater) {
      const order = await orderAndPayPlan(world);
      await syncFromGateway([{ kind: "setup", id: await replaceCard(world, order.customerId, number) }], new Date());
      await world.advance(addHours(renewalTime, 2));
      await deliverWebhooks();
      const payments = await paymentsOf(order.clientId);
      const failed = payments.at(-1);
      if (failed?.status !== "failed") throw new Error("The renewal did not fail");
      return { ...order, failed, failedAt: failed.failedAt ?? renewalTime };
    }

    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: startTime });
      await resetDatabase();
      world = makeWorld();
      setTime(startTime);
      deliverWebhooks = createWebhookDelivery(world);
    });
    afterEach(() => void vi.useRealTimers());

    describe("Webhooks", () => {
      it("store a subscription with its payment and card", async () => {
        const { clientId, customerId, subscriptionId, paymentId, clientSecret } = await orderPlan();
        await deliverWebhooks();
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "incomplete", gatewayId: subscriptionId });
        await world.pay(clientSecret);
        await deliverWebhooks();
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "active", planName: "Monthly Coaching", amountMinor: 19_900, currency: "gbp", recurring: true, graceUntil: null, currentPeriodEnd: renewalTime });
        const [payment, ...others] = await paymentsOf(clientId);
        expect(others).toEqual([]);
        expect(payment).toMatchObject({ gatewayId: paymentId, status: "succeeded", settledMinor: 19_900, planName: "Monthly Coaching", paidAt: startTime });
        expect(payment?.attempts).toMatchObject([{ kind: "first", succeeded: true }]);
        expect(await db.paymentCustomer.findUnique({ where: { clientId } })).toMatchObject({ gatewayId: customerId, cardBrand: "visa", cardLast4: "4242" });
        expect((await getRevenue(new Date())).thisMonth).toBe(199);
        expect(await listPaymentEmails(clientId)).toEqual([]);
      });

      it("are applied once, and a second delivery is acknowledged", async () => {
        const { clientId } = await makeFailedRenewal();
        const before = await Promise.all([db.webhookEvent.count(), db.payment.findMany(), listPaymentEmails(clientId), db.notification.count()]);
        for (const webhook of await world.webhooks()) expect(await deliverWebhook(webhook)).toBe(200);
        expect(await Promise.all([db.webhookEvent.count(), db.payment.findMany(), listPaymentEmails(clientId), db.notification.count()])).toEqual(before);
      });

      it("have the same effect when they are delivered concurrently", async () => {
        const { clientId, clientSecret } = await orderPlan();
        await world.pay(clientSecret);
        const all = await world.webhooks();
        const statuses = await Promise.all([...all, ...all].map(deliverWebhook));
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(await db.webhookEvent.count()).toBe(all.length);
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "active" });
        expect(await paymentsOf(clientId)).toMatchObject([{ status: "succeeded", attempts: [{ kind: "first" }] }]);
      });

      it("are refused and store nothing if the signature is wrong or missing", async () => {
        const { clientSecret } = await orderPlan();
        await world.pay(clientSecret);
        const [webhook] = await world.webhooks();
        if (!webhook) throw new Error("There is no webhook");
        expect(await deliverWebhook({ ...webhook, signature: webhook.signature.replace(/v1=../, "v1=00") })).toBe(400);
        expect(await deliverWebhook({ ...webhook, signature: "" })).toBe(400);
        expect(await deliverWebhook({ ...webhook, body: webhook.body.replace(/\}$/, " }") })).toBe(400);
        setTime(addHours(startTime, 1));
        expect(await deliverWebhook(webhook)).toBe(400);
        expect([await db.webhookEvent.count(), await db.payment.count(), await db.subscription.count()]).toEqual([0, 0, 0]);
      });
    });

    describe("A plan", () => {
      it("that is paid once lasts for its term, and adds no monthly revenue", async () => {
        const { clientId, paymentId } = await orderAndPayPlan(world, getPlan("price_6_months_no_calls"));
        expect(await subscriptionOf(clientId)).toMatchObject({ recurring: false, status: "active", gatewayId: paymentId, startedAt: startTime, currentPeriodEnd: new Date("2026-07-31T10:00:00Z"), amountMinor: 90_000 });
        expect(await paymentsOf(clientId)).toMatchObject([{ status: "succeeded", planName: "6 Months - No Calls", subscriptionId: (await subscriptionOf(clientId)).id }]);
        expect(await getRevenue(new Date())).toMatchObject({ thisMonth: 900, activeSubscriptions: 1 });
      });

      it("of six payments is scheduled to end after the sixth as soon as it is active", async () => {
        const { clientId } = await orderAndPayPlan(world, getPlan("price_6_month_plan"));
        expect((await subscriptionOf(clientId)).cancelAt?.toISOString().slice(0, 10)).toBe("2026-07-31");
      });
    });

    describe("A plan that changes", () => {
      const subscriptionFields = ({ priceId, planName, planType, amountMinor, currency, status }: Awaited<ReturnType<typeof subscriptionOf>>) => ({ priceId, planName, planType, amountMinor, currency, status });
      /** Changes the six month plan as a coach does. */
      async function changePlan(body: object) {
        const { actor } = await makeSignedInCoach();
        return (await editPlan(actor, "prod_6_month_plan", body, randomUUID(), new Date())).priceId;
      }

      it("keeps price, name, number of payments and end for those who pay already, through a new price, an archive and renewals", async () => {
        const { clientId } = await orderAndPayPlan(world, getPlan("price_6_month_plan"));
        const sold = { priceId: "price_6_month_plan", planName: "6 Month Plan", planType: "six_month", amountMinor: 15_000, currency: "gbp", status: "active" };
        const { cancelAt } = await subscriptionOf(clientId);
        const newPriceId = await changePlan({ name: "Half a year", amount: 20_000, currency: "usd", payments: 12 });
        expect(newPriceId).not.toBe(sold.priceId);
        await reconcilePayments(new Date());
        await changePlan({ archived: true });
        for (const month of [1, 2]) {
          await world.advance(new Date(Date.UTC(2026, month, 28, 12)));
          await world.advance(new Date(Date.UTC(2026, month + 1, 1, 12)));
          await deliverWebhooks();
        }
        const payments = await paymentsOf(clientId);
        expect(payments.map(({ planName, planType, priceId, amountMinor, currency, status }) => ({ planName, planType, priceId, amountMinor, currency, status: status === "succeeded" ? "active" : status }))).toEqual([sold, sold, sold]);
        expect(subscriptionFields(await subscriptionOf(clientId))).toEqual(sold);
        expect((await subscriptionOf(clientId)).cancelAt).toEqual(cancelAt);
      });

      it("is sold at its new price, which the gateway makes if it is new", async () => {
        const priceId = await changePlan({ amount: 20_000 });
        const plan = (await findPlansByPrice([priceId])).get(priceId);
        if (!plan) throw new Error("The plan has no row with its new price");
        const { clientId } = await orderAndPayPlan(world, plan);
        expect(subscriptionFields(await subscriptionOf(clientId))).toMatchObject({ priceId, amountMinor: 20_000, planName: "6 Month Plan", status: "active" });
        const other = await orderAndPayPlan(world, plan);
        expect(await paymentsOf(other.clientId)).toMatchObject([{ priceId, amountMinor: 20_000, status: "succeeded" }]);
      });
    });

    describe("A payment link", () => {
      async function makeLink(clientId: string, key = randomUUID()) {
        const token = randomUUID();
        const { id, url } = await gateway().createPaymentLink({ clientId, price: monthlyPrice, token, doneUrl: "http://localhost:3000/" }, { key, now: new Date() });
        await db.paymentLink.create({ data: { clientId, token, priceId: monthlyPrice.priceId, gateway: gateway().kind, gatewayId: id, url, createdAt: new Date() } });
        return { url, token };
      }

      it("starts the subscription when it is paid, and ends other links and unpaid orders, also at the gateway", async () => {
        const unpaidOrder = await orderPlan();
        const { clientId } = unpaidOrder;
        const [paid, other] = [await makeLink(clientId), await makeLink(clientId)];
        await deliverWebhooks();
        await world.payLink(paid.url);
        await deliverWebhooks();
        expect(await db.subscription.findMany({ where: { clientId }, orderBy: { status: "asc" } })).toMatchObject([{ status: "active" }, { status: "cancelled", gatewayId: unpaidOrder.subscriptionId, endReason: "Another plan was paid first" }]);
        expect(await db.paymentLink.findUnique({ where: { token: paid.token } })).toMatchObject({ paidAt: startTime, closedAt: null });
        expect(await db.paymentLink.findUnique({ where: { token: other.token } })).toMatchObject({ paidAt: null, closedAt: startTime, closeToldAt: startTime });
        await expect(world.payLink(other.url)).rejects.toThrow();
        expect((await gateway().getSubscription(unpaidOrder.subscriptionId)).status).toBe("cancelled");
        // The card on file is the paying customer's.
        expect((await db.paymentCustomer.findUniqueOrThrow({ where: { clientId } })).cardLast4).toBe("4242");
      });
    });

    describe("A renewal that fails", () => {
      it("starts a grace period of seven days, emails the client and notifies the coach", async () => {
        const coach = await makeCoach(db);
        const { clientId, failed, failedAt } = await makeFailedRenewal();
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "past_due", graceUntil: new Date(failedAt.getTime() + 7 * dayMs) });
        expect(failed).toMatchObject({ settledMinor: 0, failureReason: "The card was declined. Please use another one.", failureKind: "declined", nextRetryAt: expect.any(Date), attempts: [{ key: "try-1", kind: "renewal", succeeded: false, failureKind: "declined" }] });
        expect(await listPaymentEmails(clientId)).toMatchObject([{ type: "payment-failed", props: { planName: "Monthly Coaching", amount: "£199", kind: "declined", nextRetryAt: expect.any(String), graceUntil: expect.any(String) } }]);
        expect(await db.notification.findMany({ where: { userId: coach.id } })).toMatchObject([{ kind: "payment_failed", clientId, text: expect.stringContaining("£199") }]);
        expect((await getRevenue(new Date())).activeSubscriptions).toBe(1);
      });

      it("sends one email for each scheduled retry", async () => {
        const { clientId, failed } = await makeFailedRenewal();
        await world.advance(addHours(failed.nextRetryAt ?? renewalTime, 0.5));
        await deliverWebhooks();
        const [, { attempts, failedAt, graceUntil } = { attempts: [], failedAt: null, graceUntil: null }] = (await paymentsOf(clientId)).map((payment) => ({ ...payment, graceUntil: null }));
        expect(attempts.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([["renewal", false], ["schedule", false]]);
        expect([failedAt, graceUntil]).toEqual([failed.failedAt, null]);
        expect((await listPaymentEmails(clientId)).map(({ type }) => type)).toEqual(["payment-failed", "payment-retry"]);
        await syncFromGateway([{ kind: "payment", id: failed.gatewayId }], new Date());
        expect(await listPaymentEmails(clientId)).toHaveLength(2);
      });

      it("is paid when the client confirms a new card, and the subscription continues", async () => {
        const coach = await makeCoach(db);
        const { clientId, customerId } = await makeFailedRenewal();
        await replaceCard(world, customerId, testCardNumbers.good);
        await deliverWebhooks();
        await deliverWebhooks();
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "active", graceUntil: null });
        expect((await paymentsOf(clientId)).at(-1)).toMatchObject({ status: "succeeded", failureReason: null, nextRetryAt: null, failedAt: expect.any(Date) });
        expect((await paymentsOf(clientId)).at(-1)?.attempts.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([["renewal", false], ["hand", true]]);
        expect((await listPaymentEmails(clientId)).at(-1)).toMatchObject({ type: "payment-retry", props: { succeeded: true } });
        expect((await db.notification.findMany({ where: { userId: coach.id } })).map(({ kind }) => kind).toSorted()).toEqual(["payment_failed", "payment_recovered"]);
        expect(await world.countCharges()).toBe(2);
      });

      it("ends the subscription at the end of the seventh day, and not earlier", async () => {
        const coach = await makeCoach(db);
        const { clientId, subscriptionId, failedAt } = await makeFailedRenewal();
        const graceUntil = new Date(failedAt.getTime() + 7 * dayMs);
        setTime(new Date(graceUntil.getTime() - 1));
        await runPaymentJobs(new Date());
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "past_due" });
        expect((await getRevenue(new Date())).activeSubscriptions).toBe(1);
        setTime(graceUntil);
        await runPaymentJobs(new Date());
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "cancelled", endReason: "Not paid within seven days", endedAt: graceUntil, graceUntil: null });
        expect((await gateway().getSubscription(subscriptionId)).status).toBe("cancelled");
        expect((await paymentsOf(clientId)).at(-1)).toMatchObject({ status: "failed", nextRetryAt: null });
        expect((await db.notification.findMany({ where: { userId: coach.id } })).map(({ kind }) => kind)).toContain("subscription_ended");
        expect((await getRevenue(new Date())).activeSubscriptions).toBe(0);
        await deliverWebhooks();
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "cancelled", endReason: "Not paid within seven days" });
      });

      it("is emailed even if it is reported six days late, and leaves three days from then", async () => {
        const coach = await makeCoach(db);
        const order = await orderAndPayPlan(world);
        await syncFromGateway([{ kind: "setup", id: await replaceCard(world, order.customerId, testCardNumbers.failsLater) }], new Date());
        await world.advance(addHours(renewalTime, 6 * 24));
        await deliverWebhooks();
        const heardAt = new Date();
        expect((await listPaymentEmails(order.clientId)).map(({ type }) => type)).toEqual(["payment-failed"]);
        expect((await db.notification.findMany({ where: { userId: coach.id } })).map(({ kind }) => kind)).toEqual(["payment_failed"]);
        setTime(new Date(heardAt.getTime() + 3 * dayMs - 1));
        await runPaymentJobs(new Date());
        expect(await subscriptionOf(order.clientId)).toMatchObject({ status: "past_due", graceUntil: new Date(heardAt.getTime() + 3 * dayMs) });
        setTime(new Date(heardAt.getTime() + 3 * dayMs));
        await runPaymentJobs(new Date());
        expect(await subscriptionOf(order.clientId)).toMatchObject({ status: "cancelled", endReason: "Not paid within seven days" });
      });

      it("does not end a subscription paid at the last moment without a webhook", async () => {
        const { clientId, customerId, failed, failedAt } = await makeFailedRenewal();
        await gateway().applyCardChange(await replaceCard(world, customerId, testCardNumbers.good), { key: randomUUID(), now: new Date() });
        await gateway().retryPayment(failed.gatewayId, { key: randomUUID(), now: new Date() });
        setTime(new Date(failedAt.getTime() + 7 * dayMs));
        await runPaymentJobs(new Date());
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "active", graceUntil: null, endReason: null });
      });
    });

    describe("A manual retry", () => {
      it("returns 402 with the reason and records an attempt when it is declined", async () => {
        const { failed, clientId } = await makeFailedRenewal();
        const { retry } = await signInCoach();
        setTime(addHours(new Date(), 1));
        expect(await retry(failed.id)).toMatchObject({ status: 402, body: { message: "The bank declined the card." } });
        expect((await paymentsOf(clientId)).at(-1)?.attempts.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([["renewal", false], ["hand", false]]);
        // Repeated clicks don't charge the card again.
        expect((await Promise.all([retry(failed.id), retry(failed.id), retry(failed.id)])).map(({ status }) => status)).toEqual([402, 402, 402]);
        setTime(new Date(Date.now() + 9_999));
        expect((await retry(failed.id)).status).toBe(402);
        expect((await paymentsOf(clientId)).at(-1)?.attempts).toHaveLength(2);
        setTime(addHours(new Date(), 1));
        const several = await Promise.all([retry(failed.id), retry(failed.id), retry(failed.id)]);
        expect(several.every(({ status }) => status === 402 || status === 409)).toBe(true);
        await deliverWebhooks();
        expect((await paymentsOf(clientId)).at(-1)?.attempts).toHaveLength(3);
        // The client hears of the first declined retry of a day, and not of each.
        expect(await listPaymentEmails(clientId)).toMatchObject([{ type: "payment-failed" }, { type: "payment-retry", props: { succeeded: false, kind: "declined" } }]);
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "past_due" });
      });

      it("returns the paid payment when it succeeds, and a double click charges once", async () => {
        const { failed, clientId, customerId } = await makeFailedRenewal();
        const { retry } = await signInCoach();
        await gateway().applyCardChange(await replaceCard(world, customerId, testCardNumbers.good), { key: randomUUID(), now: new Date() });
        setTime(addHours(new Date(), 1));
        const responses = await Promise.all([retry(failed.id), retry(failed.id), retry(failed.id)]);
        expect(responses.map(({ status }) => status)).toContain(200);
        expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
        expect(responses.find(({ status }) => status === 200)?.body).toMatchObject({ id: failed.id, status: "succeeded", amount: "199.00" });
        expect(await world.countCharges()).toBe(2);
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "active", graceUntil: null });
        // A late second click gets the first result.
        expect(await retry(failed.id)).toMatchObject({ status: 200, body: { id: failed.id, status: "succeeded" } });
        setTime(addHours(new Date(), 1));
        expect(await retry(failed.id)).toMatchObject({ status: 409, body: { message: "This payment has already gone through, so there's nothing to retry." } });
      });

      it("returns 404 for an unknown payment, and 409 for an ended plan", async () => {
        const { failed, failedAt } = await makeFailedRenewal();
        const { retry } = await signInCoach();
        expect((await retry("unknown")).status).toBe(404);
        setTime(new Date(failedAt.getTime() + 7 * dayMs));
        await runPaymentJobs(new Date());
        const { status, body } = await retry(failed.id);
        expect([status, body.message]).toEqual([409, "This plan has ended, so the payment can't be retried. Please set up a new payment instead."]);
      });
    });

    describe("An archived client", () => {
      it("is no longer charged, because the plan and the link end at the gateway", async () => {
        const { clientId, subscriptionId } = await orderAndPayPlan(world);
        const coach = await makeCoach(db);
        await moveClientToArchive({ id: coach.id, role: "coach", email: coach.email, firstName: "", lastName: "", emailConfirmedAt: null, profileImageId: null, sessionId: "", sessionEndsAt: new Date() }, clientId, new Date());
        await runPaymentJobs(new Date());
        expect((await gateway().getSubscription(subscriptionId)).status).toBe("cancelled");
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "cancelled", endReason: "The client was archived" });
        await world.advance(addHours(renewalTime, 2));
        await deliverWebhooks();
        expect(await paymentsOf(clientId)).toHaveLength(1);
      });

      it("can't pay an unfinished order", async () => {
        const { clientId, clientSecret, paymentId } = await orderPlan(getPlan("price_2_months_upfront"));
        await syncFromGateway([{ kind: "payment", id: paymentId }], new Date());
        await db.user.update({ where: { id: clientId }, data: { archivedAt: new Date(Date.now() - 1) } });
        await runPaymentJobs(new Date());
        await expect((async () => world.pay(clientSecret))()).rejects.toThrow();
        expect(await world.countCharges()).toBe(0);
      });

      it("gets no plan by paying an old link", async () => {
        const { clientId, clientSecret, subscriptionId } = await orderPlan();
        await db.user.update({ where: { id: clientId }, data: { archivedAt: new Date() } });
        await world.pay(clientSecret);
        await deliverWebhooks();
        await runPaymentJobs(new Date());
        expect(await subscriptionOf(clientId)).toMatchObject({ status: "cancelled", endReason: "The client was archived" });
        expect((await gateway().getSubscription(subscriptionId)).status).toBe("cancelled");
        expect(await paymentsOf(clientId)).toMatchObject([{ status: "succeeded" }]);
      });

      it("stays in the figures without a name after erasure", async () => {
        const { clientId, paymentId, clientSecret } = await orderPlan();
        await world.pay(clientSecret);
        await db.user.delete({ where: { id: clientId } });
        await deliverWebhooks();
        expect(await db.payment.findUniqueOrThrow({ where: { gatewayId: paymentId } })).toMatchObject({ clientId: null, settledMinor: 19_900, status: "succeeded" });
        expect((await getRevenue(new Date())).thisMonth).toBe(199);
        expect(await db.notification.count()).toBe(0);
      });
    });

    describe("A missed webhook", () => {
      it("is recovered by a sync, which lists the changed clients only the first time", async () => {
        const { sync } = await signInCoach();
        const { clientId, user } = await orderAndPayPlan(world);
        const idle = await orderAndPayPlan(world);
        await gateway().cancelSubscription(idle.subscriptionId, "period_end", { key: randomUUID(), now: new Date() });
        await syncFromGateway([{ kind: "subscription", id: idle.subscriptionId }], new Date());
        await world.advance(addHours(renewalTime, 2));
        const response = await sync();
        expect(response.status).toBe(200);
        expect(response.body.updatedClients.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([clientId, idle.clientId]));
        expect(response.body.updatedClients.find(({ id }: { id: string }) => id === clientId)).toEqual({ id: clientId, firstName: user.firstName, lastName: user.lastName });
        expect(await paymentsOf(clientId)).toHaveLength(2);
        expect((await sync()).body).toEqual({ updatedClients: [] });
      });

      it("is recovered by one nightly reconciliation, and a later webhook is a no-op", async () => {
        const { clientId } = await orderAndPayPlan(world);
        await world.advance(addHours(renewalTime, 2));
        setTime(new Date("2026-03-01T02:59:59Z"));
        expect(await runNightlyReconciliation(new Date())).toBeNull();
        setTime(new Date("2026-03-01T03:00:00Z"));
        const runs = await Promise.all([runNightlyReconciliation(new Date()), runNightlyReconciliation(new Date())]);
        expect(runs.filter((run) => run !== null)).toHaveLength(1);
        expect(await paymentsOf(clientId)).toMatchObject([{ status: "succeeded" }, { status: "succeeded" }]);
        const before = await db.payment.findMany();
        await deliverWebhooks();
        expect(await db.payment.findMany()).toEqual(before);
        expect(await runNightlyReconciliation(new Date())).toBeNull();
      });

      it("changes nothing when it arrives after its change was applied", async () => {
        const { clientId } = await makeFailedRenewal();
        const before = [await db.payment.findMany(), await db.subscription.findMany(), await listPaymentEmails(clientId)];
        await reconcilePayments(new Date());
        expect([await db.payment.findMany(), await db.subscription.findMany(), await listPaymentEmails(clientId)]).toEqual(before);
      });
    });
  });
}
