import { beforeEach, describe, expect, it } from "vitest";
import { POST as setUpRoute } from "@/app/api/create-payment-setup/route";
import { POST as startRoute } from "@/app/api/get-or-create-subscription/route";
import { POST as openLinkRoute } from "@/app/api/pay/[token]/open/route";
import { POST as authenticateRoute } from "@/app/api/sandbox/authenticate/route";
import { POST as confirmRoute } from "@/app/api/sandbox/confirm/route";
import { POST as cancelRoute } from "@/app/api/subscription/cancel/route";
import { GET as cancellationRoute } from "@/app/api/subscription/cancellation/route";
import { POST as changeCardRoute } from "@/app/api/subscription/card/route";
import { GET as offerRoute } from "@/app/api/subscription/offer/route";
import { POST as payOverdueRoute } from "@/app/api/subscription/pay/route";
import { POST as refreshRoute } from "@/app/api/subscription/refresh/route";
import { GET as subscriptionRoute } from "@/app/api/subscription/route";
import { pushEndingsToGateway } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { editPlan } from "@/lib/money/plans/commands";
import { cancelOwnSubscription, getCancellationPreview, startCardChange, startOrResumeSubscription } from "@/lib/money/subscriptions/commands";
import { getOwnSubscription } from "@/lib/money/subscriptions/queries";
import { addMonthsUtc } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import type { SandboxGateway } from "@/lib/providers/payments/sandbox";
import { findTestCardToken } from "@/lib/providers/payments/test-cards";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const cards = { good: "4242424242424242", declined: "4000000000000002", asks: "4000002500003155", failsLater: "4000000000000341" };
type Client = Awaited<ReturnType<typeof makeSignedInClient>>;

const startSubscription = ({ cookie }: Client, body: unknown = {}) => callRoute(startRoute, { cookie, body });
const pay = (clientSecret: string, number: string) => callRoute(confirmRoute, { body: { clientSecret, token: findTestCardToken(number) ?? "" } });
const authenticate = (clientSecret: string, passed: boolean) => callRoute(authenticateRoute, { body: { clientSecret, passed } });
const readSubscription = async ({ cookie }: Client) => (await callRoute(subscriptionRoute, { cookie })).body;
const sandbox = () => gateway() as SandboxGateway;
/** Counts the successful charges at the gateway. */
const countCharges = async () => (await db.sandboxObject.findMany({ where: { kind: "payment", data: { path: ["status"], equals: "succeeded" } } })).length;
/** Stores a payment link for this plan, as if the coach had set it up. */
const assignPlan = (clientId: string, priceId: string, createdAt = new Date()) =>
  db.paymentLink.create({ data: { clientId, token: crypto.randomUUID(), priceId, gateway: "sandbox", gatewayId: crypto.randomUUID(), url: "http://localhost:3000/pay/x", createdAt } });
async function subscriber(overrides: Parameters<typeof makeSignedInClient>[0] = {}) {
  const client = await makeSignedInClient(overrides);
  const { body } = await startSubscription(client);
  await pay(body.clientSecret, cards.good);
  return client;
}
/** Advances the sandbox and syncs the result. */
async function advance(now: Date) {
  await sandbox().advance(now);
  const rows = await db.sandboxObject.findMany({ where: { kind: "subscription" }, select: { id: true } });
  await syncFromGateway(rows.map(({ id }) => ({ kind: "subscription" as const, id })), now);
}
const addMonths = (from: Date, months: number) => new Date(addMonthsUtc(from.getTime(), months));

describe("Subscribing", () => {
  it("says that the account is closed to a client who is archived meanwhile, and charges nothing", async () => {
    const client = await makeSignedInClient();
    await db.user.update({ where: { id: client.id }, data: { archivedAt: new Date() } });
    await expect(startOrResumeSubscription(client.actor, new Date())).rejects.toMatchObject({ code: "conflict", message: "Your account has been closed, so nothing was started or charged. Please ask your coach." });
    expect(await countCharges()).toBe(0);
  });

  it("starts the default plan at its own price, ignoring the request body, and charges nothing yet", async () => {
    const client = await makeSignedInClient();
    expect(await readSubscription(client)).toEqual({ status: "inactive" });
    const { status, body } = await startSubscription(client, { amount: 1, priceId: "price_monthly_coaching", currency: "gbp" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ gateway: "sandbox", mode: "test", publishableKey: null, plan: { name: "Online Coaching", amount: "350.00", currency: "USD", recurring: true } });
    expect(await countCharges()).toBe(0);
    expect(await readSubscription(client)).toEqual({ status: "inactive" });
    expect((await pay(body.clientSecret, cards.good)).body).toEqual({ status: "succeeded", reason: null });
    expect(await readSubscription(client)).toMatchObject({
      status: "active",
      plan: { name: "Online Coaching", amount: "350.00", currency: "USD" },
      card: { brand: "visa", last4: "4242" },
      cancelAt: null,
      canCancel: true,
      failure: null,
      receipts: [{ planName: "Online Coaching", amount: "350.00", currency: "USD", status: "succeeded" }],
    });
    const payment = await db.payment.findFirstOrThrow();
    expect([payment.amountMinor, payment.currency, payment.settledMinor > 0]).toEqual([35_000, "usd", true]);
  });

  it("says before the payment whether a month's notice applies to this client", async () => {
    const client = await makeSignedInClient();
    const readOffer = async () => (await callRoute(offerRoute, { cookie: client.cookie })).body;
    expect(await readOffer()).toMatchObject({ description: "Coaching month by month.", notice: false });
    await db.agreement.create({ data: { clientId: client.id, textVersion: 1, text: "Agreed", agreements: {}, signedAt: new Date() } });
    expect(await readOffer()).toMatchObject({ notice: true });
  });

  it("charges the plan the coach set up last", async () => {
    const client = await makeSignedInClient();
    await assignPlan(client.id, "price_2_months_upfront", new Date(Date.now() - 60_000));
    await assignPlan(client.id, "price_6_month_plan");
    expect((await callRoute(offerRoute, { cookie: client.cookie })).body).toMatchObject({ priceId: "price_6_month_plan", amount: "150.00", currency: "GBP", payments: 6, features: expect.any(Array) });
    const { body } = await startSubscription(client);
    expect(body.plan.name).toBe("6 Month Plan");
    await pay(body.clientSecret, cards.good);
    const subscription = await readSubscription(client);
    expect(subscription).toMatchObject({ status: "active", plan: { name: "6 Month Plan", payments: 6 }, cancelled: false, canCancel: true });
    // It ends automatically after the sixth payment.
    expect(subscription.cancelAt.slice(0, 7)).toBe(addMonths(new Date(subscription.startedAt), 6).toISOString().slice(0, 7));
  });

  it("makes one subscription and one charge when repeated, also by two browsers at once", async () => {
    const client = await makeSignedInClient();
    const all = await Promise.all([startSubscription(client), startSubscription(client), startSubscription(client)]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const secrets = new Set(all.map(({ body }) => body.clientSecret));
    expect(secrets.size).toBe(1);
    const [secret = ""] = secrets;
    const paid = await Promise.all([pay(secret, cards.good), pay(secret, cards.good)]);
    expect(paid.map(({ body }) => body.status)).toEqual(["succeeded", "succeeded"]);
    expect(await countCharges()).toBe(1);
    expect(await db.subscription.count()).toBe(1);
    expect(await db.paymentCustomer.count()).toBe(1);
    const again = await startSubscription(client);
    expect([again.status, again.body.message]).toEqual([409, "You already have an active subscription."]);
  });

  it("resumes with another card after a decline", async () => {
    const client = await makeSignedInClient();
    const { body } = await startSubscription(client);
    expect((await pay(body.clientSecret, cards.declined)).body).toEqual({ status: "declined", reason: "The card was declined. Please use another one." });
    expect(await readSubscription(client)).toEqual({ status: "inactive" });
    expect((await startSubscription(client)).body.clientSecret).toBe(body.clientSecret);
    expect((await pay(body.clientSecret, cards.good)).body.status).toBe("succeeded");
    expect((await readSubscription(client)).receipts.map((receipt: { status: string }) => receipt.status)).toEqual(["succeeded"]);
  });

  it("leaves no trace if never paid, when the coach chooses another plan or a day passes", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await startOrResumeSubscription(client.actor, new Date(Date.now() - 25 * 3_600_000));
    await advance(new Date());
    expect(await readSubscription(client)).toEqual({ status: "inactive" });
    const { body } = await startSubscription(client);
    await pay(body.clientSecret, cards.declined);
    await callRoute(setUpRoute, { cookie: coach.cookie, body: { clientId: client.id, priceId: "price_6_month_plan" } });
    expect(await readSubscription(client)).toEqual({ status: "inactive" });
  });

  it.each(["price_monthly_coaching", "price_6_months_no_calls"])("refuses payment for %s from an archived client", async (priceId) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await assignPlan(client.id, priceId);
    const { body } = await startSubscription(client);
    await moveClientToArchive(coach.actor, client.id, new Date());
    expect((await pay(body.clientSecret, cards.good)).status).toBe(409);
    await pushEndingsToGateway(new Date());
    await expect(sandbox().confirmCard(body.clientSecret, "pm_card_visa", new Date())).rejects.toMatchObject({ code: "conflict" });
    expect(await countCharges()).toBe(0);
  });

  it("charges once when the page and the link are paid at the same moment", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const { body: setup } = await callRoute(setUpRoute, { cookie: coach.cookie, body: { clientId: client.id, priceId: "price_6_months_no_calls" } });
    const { body: onPage } = await startSubscription(client);
    const { body: linked } = await callRoute(openLinkRoute, { params: { token: setup.paymentUrl.split("/").at(-1) } });
    const both = await Promise.all([pay(onPage.clientSecret, cards.good), pay(linked.clientSecret, cards.good)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countCharges()).toBe(1);
  });

  it("charges nothing until the bank's confirmation passes", async () => {
    const client = await makeSignedInClient();
    const { body } = await startSubscription(client);
    expect((await pay(body.clientSecret, cards.asks)).body).toEqual({ status: "asks", reason: null });
    expect((await authenticate(body.clientSecret, false)).body).toEqual({ status: "declined", reason: "The bank couldn't confirm that it was you." });
    expect(await countCharges()).toBe(0);
    await pay(body.clientSecret, cards.asks);
    expect((await authenticate(body.clientSecret, true)).body.status).toBe("succeeded");
    expect(await readSubscription(client)).toMatchObject({ status: "active", card: { last4: "3155" } });
    expect((await authenticate(body.clientSecret, true)).status).toBe(200);
    expect(await countCharges()).toBe(1);
  });

  it("starts again after a day unpaid", async () => {
    const client = await makeSignedInClient();
    const first = await startOrResumeSubscription(client.actor, new Date(Date.now() - 25 * 3_600_000));
    await sandbox().advance(new Date());
    const second = await startSubscription(client);
    expect(second.body.clientSecret).not.toBe(first.clientSecret);
    expect((await pay(first.clientSecret, cards.good)).status).toBe(409);
    expect((await pay(second.body.clientSecret, cards.good)).body.status).toBe("succeeded");
    expect(await countCharges()).toBe(1);
  });

  it.each([
    ["price_monthly_coaching", "price_6_months_no_calls"],
    ["price_6_months_no_calls", "price_monthly_coaching"],
    ["price_2_months_upfront", "price_family_discount"],
  ])("starts again when the coach changes %s to %s and back, and earlier orders can't be paid", async (before, after) => {
    const client = await makeSignedInClient();
    const secrets: string[] = [];
    for (const [index, price] of [before, after, before].entries()) {
      await assignPlan(client.id, price, new Date(Date.now() - 60_000 + 1000 * index));
      const { status, body } = await startSubscription(client);
      expect([status, body.plan?.priceId]).toEqual([200, price]);
      secrets.push(body.clientSecret);
    }
    expect(new Set(secrets).size).toBe(3);
    for (const stale of secrets.slice(0, 2)) expect((await pay(stale, cards.good)).status).toBe(409);
    expect((await pay(secrets[2] ?? "", cards.good)).body.status).toBe("succeeded");
    expect(await readSubscription(client)).toMatchObject({ status: "active" });
    expect(await countCharges()).toBe(1);
    expect((await startSubscription(client)).status).toBe(409);
  });

  it("finds an unreported payment, and doesn't charge again", async () => {
    const client = await makeSignedInClient();
    const { body } = await startSubscription(client);
    // Paid, but the server stopped before it stored the payment.
    await sandbox().confirmCard(body.clientSecret, "pm_card_visa", new Date());
    expect(await readSubscription(client)).toEqual({ status: "inactive" });
    expect((await startSubscription(client)).status).toBe(409);
    expect(await readSubscription(client)).toMatchObject({ status: "active" });
    expect(await countCharges()).toBe(1);
  });

  it.each([
    ["price_monthly_coaching", "the page"],
    ["price_monthly_coaching", "the link"],
    ["price_6_months_no_calls", "the page"],
    ["price_6_months_no_calls", "the link"],
  ])("charges %s once when the page and the link are both open and %s is paid first", async (priceId, first) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const { body: setup } = await callRoute(setUpRoute, { cookie: coach.cookie, body: { clientId: client.id, priceId } });
    const { body: onPage } = await startSubscription(client);
    const { body: linked } = await callRoute(openLinkRoute, { params: { token: setup.paymentUrl.split("/").at(-1) } });
    expect(onPage.clientSecret).not.toBe(linked.clientSecret);
    const secrets = [onPage.clientSecret, linked.clientSecret];
    const [earlier, later] = first === "the page" ? secrets : secrets.toReversed();
    expect((await pay(earlier, cards.good)).body.status).toBe("succeeded");
    expect((await pay(later, cards.good)).status).toBe(409);
    expect(await countCharges()).toBe(1);
    expect(await db.subscription.count({ where: { status: "active" } })).toBe(1);
    expect(await readSubscription(client)).toMatchObject({ status: "active" });
  });

  it.each([
    ["price_family_discount", "price_2_months_upfront"],
    ["price_monthly_coaching", "price_2_months_upfront"],
  ])("can't charge %s from an open page once the coach has set up %s", async (before, after) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const setUp = (priceId: string) => callRoute(setUpRoute, { cookie: coach.cookie, body: { clientId: client.id, priceId } });
    await setUp(before);
    const { body } = await startSubscription(client);
    expect((await setUp(after)).status).toBe(201);
    expect((await pay(body.clientSecret, cards.good)).status).toBe(409);
    expect(await countCharges()).toBe(0);
    expect((await startSubscription(client)).body.plan.priceId).toBe(after);
  });

  it("charges today's price of a one-time plan that changed after its link was paid", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const link = await assignPlan(client.id, "price_2_months_upfront");
    await db.paymentLink.update({ where: { id: link.id }, data: { paidAt: new Date() } });
    const { priceId } = await editPlan(coach.actor, "prod_2_months_upfront", { amount: 45_000 }, "edit", new Date());
    const { status, body } = await startSubscription(client);
    expect([status, body.plan?.priceId, body.plan?.amount]).toEqual([200, priceId, "450.00"]);
    expect((await pay(body.clientSecret, cards.good)).body.status).toBe("succeeded");
    expect(await countCharges()).toBe(1);
  });

  it("starts again when the coach set up another plan and then the same one, whose charge was cancelled meanwhile", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    const setUp = (priceId: string) => callRoute(setUpRoute, { cookie: coach.cookie, body: { clientId: client.id, priceId } });
    await setUp("price_2_months_upfront");
    const first = (await startSubscription(client)).body;
    for (const priceId of ["price_family_discount", "price_2_months_upfront"]) expect((await setUp(priceId)).status).toBe(201);
    const { status, body } = await startSubscription(client);
    expect([status, body.clientSecret === first.clientSecret]).toEqual([200, false]);
    expect((await pay(body.clientSecret, cards.good)).body.status).toBe("succeeded");
    expect(await countCharges()).toBe(1);
  });

  it("covers a one-time plan for its term and no longer", async () => {
    const client = await makeSignedInClient();
    await assignPlan(client.id, "price_2_months_upfront");
    const start = addMonths(new Date(), -3);
    const first = await startOrResumeSubscription(client.actor, start);
    await sandbox().confirmCard(first.clientSecret, "pm_card_visa", start);
    await syncFromGateway([{ kind: "payment", id: first.paymentId }], start);
    expect(await getOwnSubscription(client.actor, addMonths(start, 1))).toMatchObject({ status: "active", nextPaymentAt: null, canCancel: false, plan: { recurring: false } });
    await expect(startOrResumeSubscription(client.actor, addMonths(start, 1))).rejects.toMatchObject({ status: 409 });
    expect(await readSubscription(client)).toMatchObject({ status: "ended", endedAt: expect.any(String) });
    const { status, body } = await startSubscription(client);
    expect([status, body.paymentId === first.paymentId]).toEqual([200, false]);
  });

  it("allows 60 attempts an hour", async () => {
    const client = await makeSignedInClient();
    await db.rateLimit.create({ data: { key: `subscribe:${client.id}`, count: 60, windowEndsAt: new Date(Date.now() + 60_000) } });
    expect((await startSubscription(client)).status).toBe(429);
  });

  it("reads the subscription with its plan, receipts and card in two queries", async () => {
    const client = await subscriber();
    await readSubscription(client);
    expect((await countStatements(() => readSubscription(client))).statements).toBe(2);
    expect((await countStatements(() => callRoute(offerRoute, { cookie: client.cookie }))).statements).toBe(3);
  });

  it("shows a client only their own subscription", async () => {
    await subscriber();
    const other = await makeSignedInClient();
    expect(await readSubscription(other)).toEqual({ status: "inactive" });
    const { paymentId } = (await startSubscription(other)).body;
    const third = await makeSignedInClient();
    expect((await callRoute(refreshRoute, { cookie: third.cookie, body: { paymentId } })).status).toBe(404);
    expect((await callRoute(refreshRoute, { cookie: third.cookie, body: { paymentId: "in_unknown" } })).status).toBe(404);
    expect((await callRoute(refreshRoute, { cookie: third.cookie, body: { paymentId: "../x" } })).status).toBe(400);
    expect((await callRoute(refreshRoute, { cookie: other.cookie, body: { paymentId } })).body).toEqual({ status: "inactive" });
  });
});

describe("The sandbox in the browser", () => {
  it("returns 404 for an unknown secret, 400 without one, and refuses card numbers", async () => {
    expect((await pay("in_x_secret_y", cards.good)).status).toBe(404);
    expect((await callRoute(confirmRoute, { body: { clientSecret: "", token: "pm_card_visa" } })).status).toBe(400);
    const { body } = await startSubscription(await makeSignedInClient());
    expect((await callRoute(confirmRoute, { body: { clientSecret: body.clientSecret, token: cards.good } })).body).toMatchObject({ status: "declined" });
    expect((await authenticate(body.clientSecret, true)).status).toBe(409);
  });

  it("accepts 60 requests an hour for one payment", async () => {
    const { body } = await startSubscription(await makeSignedInClient());
    expect((await pay(body.clientSecret, cards.declined)).status).toBe(200);
    await db.rateLimit.updateMany({ where: { key: { startsWith: "sandbox:" } }, data: { count: 60 } });
    expect((await pay(body.clientSecret, cards.good)).status).toBe(429);
    expect(await countCharges()).toBe(0);
  });
});

describe("Changing the card", () => {
  it("uses the new card from then on, and is idempotent", async () => {
    const client = await subscriber();
    const change = () => callRoute(changeCardRoute, { cookie: client.cookie, body: { requestId: "one-click" } });
    const [first, repeated] = [await change(), await change()];
    expect(first.body).toEqual(repeated.body);
    expect(first.body).toMatchObject({ gateway: "sandbox", setupId: expect.stringMatching(/^seti_/) });
    expect((await pay(first.body.clientSecret, cards.declined)).body.status).toBe("declined");
    expect(await readSubscription(client)).toMatchObject({ card: { last4: "4242" } });
    expect((await pay(first.body.clientSecret, cards.asks)).body.status).toBe("asks");
    expect((await authenticate(first.body.clientSecret, true)).body.status).toBe("succeeded");
    expect(await readSubscription(client)).toMatchObject({ card: { last4: "3155" } });
    expect((await callRoute(refreshRoute, { cookie: client.cookie, body: { setupId: first.body.setupId } })).body).toMatchObject({ card: { last4: "3155" } });
    expect(await countCharges()).toBe(1);
  });

  it("pays an overdue payment at once", async () => {
    const client = await makeSignedInClient();
    const start = addMonths(new Date(), -1);
    start.setTime(start.getTime() - 2 * 3_600_000);
    const { clientSecret } = await startOrResumeSubscription(client.actor, start);
    await sandbox().confirmCard(clientSecret, "pm_card_visa", start);
    await advance(start);
    const failingCard = await startCardChange(client.actor, "to-a-bad-card", start);
    await sandbox().confirmCard(failingCard.clientSecret, findTestCardToken(cards.failsLater) ?? "", start);
    await syncFromGateway([{ kind: "setup", id: failingCard.setupId }], start);
    await advance(new Date());
    const overdue = await readSubscription(client);
    expect(overdue).toMatchObject({
      status: "past_due",
      nextPaymentAt: null,
      failure: { amount: "350.00", currency: "USD", reason: "The card was declined. Please use another one.", nextRetryAt: expect.any(String), graceUntil: expect.any(String) },
    });
    expect(overdue.receipts.map((receipt: { status: string }) => receipt.status)).toEqual(["failed", "succeeded"]);
    expect((await startSubscription(client)).status).toBe(409);
    const goodCard = (await callRoute(changeCardRoute, { cookie: client.cookie })).body;
    expect((await pay(goodCard.clientSecret, cards.good)).body.status).toBe("succeeded");
    expect(await readSubscription(client)).toMatchObject({ status: "active", failure: null, card: { last4: "4242" } });
    expect(await countCharges()).toBe(2);
  });

  it("lets the client pay an overdue payment that needs bank confirmation", async () => {
    const client = await makeSignedInClient();
    const start = new Date(addMonths(new Date(), -1).getTime() - 2 * 3_600_000);
    const { clientSecret } = await startOrResumeSubscription(client.actor, start);
    await sandbox().confirmCard(clientSecret, "pm_card_authenticationRequired", start);
    await sandbox().authenticateCard(clientSecret, true, start);
    await advance(start);
    expect((await callRoute(payOverdueRoute, { cookie: client.cookie })).status).toBe(409);
    await advance(new Date());
    expect(await readSubscription(client)).toMatchObject({ status: "past_due", failure: { reason: "The bank needs this payment to be confirmed." } });
    const { body } = await callRoute(payOverdueRoute, { cookie: client.cookie });
    expect((await callRoute(confirmRoute, { body: { clientSecret: body.clientSecret, token: "pm_card_authenticationRequired" } })).body.status).toBe("asks");
    expect((await authenticate(body.clientSecret, true)).body.status).toBe("succeeded");
    expect(await readSubscription(client)).toMatchObject({ status: "active", failure: null });
    expect(await countCharges()).toBe(2);
  });

  it("needs a subscription", async () => {
    const response = await callRoute(changeCardRoute, { cookie: (await makeSignedInClient()).cookie });
    expect([response.status, response.body.message]).toEqual([409, "You don't have a monthly subscription."]);
  });
});

describe("Cancelling", () => {
  const sign = (clientId: string) => db.agreement.create({ data: { clientId, textVersion: 1, text: "Agreed", agreements: {}, signedAt: new Date() } });
  const quote = ({ cookie }: Client) => callRoute(cancellationRoute, { cookie });
  const cancel = ({ cookie }: Client, body: object = {}) => callRoute(cancelRoute, { cookie, body });

  it("takes effect at the end of the paid period, notifies the coach once, and is idempotent", async () => {
    const coach = await makeSignedInCoach();
    const client = await subscriber({ user: { firstName: "Rosa", lastName: "Lind" } });
    const { currentPeriodEnd } = await readSubscription(client);
    expect((await quote(client)).body).toEqual({ at: currentPeriodEnd, notice: false });
    for (const _ of [1, 2])
      expect((await cancel(client, { at: currentPeriodEnd })).body).toMatchObject({ status: "active", cancelled: true, canCancel: false, cancelAt: currentPeriodEnd, nextPaymentAt: null });
    const notifications = await db.notification.findMany({ where: { userId: coach.id, kind: "subscription_cancelled" } });
    expect(notifications.map(({ text }) => text)).toEqual([expect.stringMatching(/^Rosa Lind cancelled their subscription\. It ends on \d+ \w+ \d{4}\.$/)]);
    expect((await quote(client)).status).toBe(409);
    await advance(new Date(new Date(currentPeriodEnd).getTime() + 60_000));
    expect(await readSubscription(client)).toMatchObject({ status: "cancelled" });
    expect(await countCharges()).toBe(1);
    expect((await startSubscription(client)).status).toBe(200);
  });

  it("takes effect after the agreement's one month of notice, with one more payment if the period ends first", async () => {
    const client = await subscriber();
    await sign(client.id);
    const { currentPeriodEnd, startedAt } = await readSubscription(client);
    const { body } = await quote(client);
    expect(body.notice).toBe(true);
    expect(Date.parse(body.at)).toBeGreaterThanOrEqual(addMonths(new Date(startedAt), 1).getTime());
    expect((await cancel(client, { at: "2020-01-01T00:00:00.000Z" })).body.message).toBe("The end date has changed. Please check the new date before you confirm.");
    expect(await readSubscription(client)).toMatchObject({ cancelled: false, cancelAt: null });
    expect((await cancel(client, { at: body.at })).body).toMatchObject({ cancelled: true, cancelAt: body.at });
    const payments = Date.parse(body.at) > Date.parse(currentPeriodEnd) ? 2 : 1;
    await advance(new Date(Date.parse(body.at) + 60_000));
    expect(await readSubscription(client)).toMatchObject({ status: "cancelled" });
    expect(await countCharges()).toBe(payments);
  });

  it("ends a three-payment plan early, but not in its last month", async () => {
    const client = await makeSignedInClient();
    await assignPlan(client.id, "price_3_month_discounted");
    const start = addMonths(new Date(), -3);
    const { clientSecret } = await startOrResumeSubscription(client.actor, start);
    await sandbox().confirmCard(clientSecret, "pm_card_visa", start);
    await advance(start);
    const early = await getCancellationPreview(client.actor, start);
    expect(early.at).toEqual(addMonths(start, 1));
    const late = new Date(addMonths(start, 2).getTime() + 3_600_000);
    await advance(late);
    await expect(getCancellationPreview(client.actor, late)).rejects.toMatchObject({ status: 409 });
    expect(await cancelOwnSubscription(client.actor, undefined, late)).toMatchObject({ status: "active", cancelled: false, canCancel: false });
    expect(await db.notification.count({ where: { kind: "subscription_cancelled" } })).toBe(0);
  });

  it("is refused without a subscription", async () => {
    const client = await makeSignedInClient();
    expect((await quote(client)).status).toBe(409);
    expect((await cancel(client)).body.message).toBe("You don't have a monthly subscription.");
    expect((await cancel(client, { at: "soon" })).status).toBe(400);
  });
});
