import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as readSetupStatus } from "@/app/api/clients/[id]/payment-setup/route";
import { GET as listClients } from "@/app/api/clients/route";
import { POST as createSetup } from "@/app/api/create-payment-setup/route";
import { POST as openPayment } from "@/app/api/pay/[token]/open/route";
import { GET as readPayPage } from "@/app/api/pay/[token]/route";
import { POST as settlePayment } from "@/app/api/pay/[token]/settle/route";
import { POST as confirmCard } from "@/app/api/sandbox/confirm/route";
import { POST as sendEmail } from "@/app/api/send-payment-email/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { emailPaymentLink, setUpPayment } from "@/lib/money/payment-links/commands";
import { findAssignedPlan, findPaymentPage } from "@/lib/money/payment-links/queries";
import { gateway } from "@/lib/money/payments/gateway";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { moveClientToArchive, restoreFromArchive } from "@/lib/practice/lifecycle/commands";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeSubscription } from "@/tests/factories/payments";
import { offeredPlans } from "@/tests/factories/plans";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const monthly = "price_monthly_coaching";
const sixMonths = "price_6_month_plan";
const dayMs = 86_400_000;

async function world() {
  const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind", email: "rosa@example.com" } })];
  const setUp = (body: object) => callRoute(createSetup, { cookie: coach.cookie, body });
  const setUpFor = async (priceId: string) => (await setUp({ clientId: client.id, priceId })).body;
  const email = (body: object) => callRoute(sendEmail, { cookie: coach.cookie, body: { clientEmail: client.user.email, clientName: "Rosa", planName: "Monthly Coaching", planPrice: "£199", ...body } });
  return { coach, client, setUp, setUpFor, email };
}
const tokenOf = ({ paymentUrl }: { paymentUrl: string }) => paymentUrl.split("/").at(-1) ?? "";
const page = (setup: { paymentUrl: string }) => callRoute(readPayPage, { params: { token: tokenOf(setup) } });
const openLink = (setup: { paymentUrl: string }) => callRoute(openPayment, { params: { token: tokenOf(setup) } });
const settle = (setup: { paymentUrl: string }) => callRoute(settlePayment, { params: { token: tokenOf(setup) } });
const confirm = (clientSecret: string, token = "pm_card_visa") => callRoute(confirmCard, { body: { clientSecret, token } });
async function pay(setup: { paymentUrl: string }, token?: string) {
  const { body } = await openLink(setup);
  await confirm(body.clientSecret, token);
  return settle(setup);
}
const paymentEmails = () => db.emailMessage.findMany({ where: { type: "payment-link" }, orderBy: { createdAt: "asc" } });

describe("Setting a client up to pay", () => {
  it("creates an unguessable link at the plan's price, ignoring amounts in the request", async () => {
    const { client, setUp } = await world();
    const { status, body } = await setUp({ clientId: client.id, priceId: monthly, planName: "Nearly free", amount: 1, currency: "jpy", type: "one_time" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ clientId: client.id, priceId: monthly, planName: "Monthly Coaching", amount: "199.00", currency: "GBP", type: "recurring", emailedAt: null, isTest: true });
    expect(body.paymentUrl).toMatch(/^http:\/\/[^/]+\/pay\/[\w-]{43}$/);
    const atGateway = await gateway();
    expect(atGateway.kind === "sandbox" && (await atGateway.findLink(tokenOf(body)))?.price).toEqual({ priceId: monthly, name: "Monthly Coaching", amountMinor: 19_900, currency: "gbp", recurring: true, payments: null });
    await pay(body);
    expect(await db.payment.findMany({ select: { clientId: true, amountMinor: true, currency: true, status: true } })).toEqual([{ clientId: client.id, amountMinor: 19_900, currency: "gbp", status: "succeeded" }]);
  });

  it("works for each of the six plans, and no other", async () => {
    const { coach, setUp } = await world();
    for (const { priceId, name } of offeredPlans) {
      const { id } = await makeSignedInClient();
      expect((await setUp({ clientId: id, priceId })).body.planName).toBe(name);
    }
    const { id } = await makeSignedInClient();
    for (const priceId of ["price_of_another_shop", "price_online_coaching", "", undefined, 7]) {
      const { status, body } = await setUp({ clientId: id, priceId });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["priceId"]]);
    }
    expect(await db.paymentLink.count({ where: { clientId: id } })).toBe(0);
    expect(coach.id).toBeTruthy();
  });

  it("returns 404 for an unknown user, a member of staff or an archived client", async () => {
    const { coach, client, setUp } = await world();
    await moveClientToArchive(coach.actor, client.id, new Date());
    for (const clientId of ["unknown", coach.id, client.id]) expect((await setUp({ clientId, priceId: monthly })).status).toBe(404);
    expect((await setUp({ priceId: monthly })).body.fields).toEqual({ clientId: "Please choose a client" });
  });

  it("returns the same link when repeated, even by two coaches at once", async () => {
    const { client, setUp } = await world();
    const both = await Promise.all([setUp({ clientId: client.id, priceId: monthly }), setUp({ clientId: client.id, priceId: monthly })]);
    expect(both.map(({ status }) => status)).toContain(201);
    const again = await setUp({ clientId: client.id, priceId: monthly });
    expect(again.status).toBe(200);
    expect(new Set([...both, again].map(({ body }) => body.paymentUrl)).size).toBe(1);
    expect(await db.paymentLink.count()).toBe(1);
  });

  it("closes the earlier link, here and at the gateway, when another plan is chosen", async () => {
    const { client, setUpFor } = await world();
    const first = await setUpFor(monthly);
    const started = (await openLink(first)).body;
    const second = await setUpFor(sixMonths);
    expect(second.paymentUrl).not.toBe(first.paymentUrl);
    expect([(await page(first)).status, (await openLink(first)).status, (await page(second)).body.plan.name]).toEqual([404, 404, "6 Month Plan"]);
    const atGateway = gateway();
    expect(atGateway.kind === "sandbox" && (await atGateway.findLink(tokenOf(first)))).toBeNull();
    // The payment page may still be open.
    expect((await confirm(started.clientSecret)).status).toBe(409);
    expect(await db.payment.count({ where: { status: "succeeded" } })).toBe(0);
    // Setting up the first plan again creates a new link.
    const third = await setUpFor(monthly);
    expect(third.paymentUrl).not.toBe(first.paymentUrl);
    expect(await db.paymentLink.count({ where: { clientId: client.id, closedAt: null } })).toBe(1);
  });

  it("leaves one open link when two plans are set up at once", async () => {
    const { client, setUp } = await world();
    const responses = await Promise.all([monthly, sixMonths].map((priceId) => setUp({ clientId: client.id, priceId })));
    for (const { status } of responses) expect([201, 409]).toContain(status);
    const openLinks = await db.paymentLink.findMany({ where: { clientId: client.id, closedAt: null } });
    expect(openLinks).toHaveLength(1);
    const atGateway = gateway();
    const rows = await db.paymentLink.findMany({ where: { gatewayId: { not: null } } });
    const payable = await Promise.all(rows.map(async ({ token }) => atGateway.kind === "sandbox" && (await atGateway.findLink(token)) !== null));
    expect(payable.filter(Boolean)).toHaveLength(1);
  });

  it("is refused while the client has an active plan, and the error names that plan", async () => {
    const { client, setUp } = await world();
    await makeSubscription(db, { clientId: client.id, planName: "Family Discount", recurring: false, currentPeriodEnd: new Date(Date.now() + dayMs) });
    const { status, body } = await setUp({ clientId: client.id, priceId: monthly });
    expect([status, body.message]).toEqual([409, "This client already has an active plan, Family Discount. A second one would charge them twice, so set up the next one when it has ended."]);
    expect(await db.paymentLink.count()).toBe(0);
  });

  it("ends a subscription past its grace period, so that only the new plan is charged", async () => {
    const { client, setUpFor } = await world();
    const atGateway = gateway();
    if (atGateway.kind !== "sandbox") throw new Error("These are tests of the sandbox");
    const start = new Date(Date.now() - 45 * dayMs);
    const customerId = await atGateway.createCustomer({ clientId: client.id, email: "rosa@example.com", name: "Rosa" }, { key: "c", now: start });
    const price = offeredPlans.find(({ priceId }) => priceId === monthly);
    if (!price) throw new Error("There is no such plan");
    const order = await atGateway.startPayment({ customerId, clientId: client.id, price }, { key: "s", now: start });
    await atGateway.confirmCard(order.clientSecret, "pm_card_visa", start);
    await makeSubscription(db, { clientId: client.id, gatewayId: order.subscriptionId ?? "", status: "past_due", graceUntil: new Date(Date.now() - dayMs), startedAt: start });
    const setup = await setUpFor(sixMonths);
    expect(setup.planName).toBe("6 Month Plan");
    expect((await atGateway.getSubscription(order.subscriptionId ?? "")).status).toBe("cancelled");
    expect((await db.subscription.findFirst({ where: { clientId: client.id } }))?.status).toBe("cancelled");
  });
});

describe("The plan offered to a client", () => {
  it("is the last one set up, even once its link is paid or closed", async () => {
    const { coach, client, setUpFor } = await world();
    expect(await findAssignedPlan(client.id)).toBeNull();
    await setUpFor(monthly);
    const setup = await setUpFor(sixMonths);
    expect(await findAssignedPlan(client.id)).toEqual({ priceId: sixMonths, isOpen: true });
    await pay(setup);
    expect(await findAssignedPlan(client.id)).toEqual({ priceId: sixMonths, isOpen: false });
    await moveClientToArchive(coach.actor, client.id, new Date());
    await restoreFromArchive(coach.actor, client.id, new Date());
    expect(await findAssignedPlan(client.id)).toEqual({ priceId: sixMonths, isOpen: false });
  });
});

describe("The setup status for the coach", () => {
  it("shows the client, the open link, and the plan once it is paid", async () => {
    const { coach, client, setUpFor } = await world();
    const readStatus = () => callRoute(readSetupStatus, { cookie: coach.cookie, params: { id: client.id } });
    const payer = { id: client.id, name: "Rosa Lind", email: "rosa@example.com" };
    expect((await readStatus()).body).toEqual({ client: payer, plan: null, open: null });
    const setup = await setUpFor(monthly);
    expect((await readStatus()).body).toEqual({ client: payer, plan: null, open: setup });
    await pay(setup);
    expect((await readStatus()).body).toEqual({ client: payer, plan: "Monthly Coaching", open: null });
    expect((await callRoute(readSetupStatus, { cookie: coach.cookie, params: { id: "unknown" } })).status).toBe(404);
  });
});

describe("Reading the setup status", () => {
  it("needs at most three queries", async () => {
    const { coach, client, setUpFor } = await world();
    const setup = await setUpFor(monthly);
    const readStatus = () => callRoute(readSetupStatus, { cookie: coach.cookie, params: { id: client.id } });
    for (const read of [readStatus, () => page(setup)]) {
      await read();
      expect((await countStatements(read)).statements).toBeLessThanOrEqual(3);
    }
  });
});

describe("Emailing the link", () => {
  it("sends one email to the client with the data from the database", async () => {
    const { client, email, setUpFor } = await world();
    const { paymentUrl } = await setUpFor(sixMonths);
    const response = await email({ clientEmail: "ROSA@example.com", clientName: "Mallory", paymentUrl, planName: "Nearly free", planPrice: "£1" });
    expect([response.status, response.body]).toEqual([200, { success: true, clientId: client.id, sent: true, withInvitation: false, emailed: true, emailedAt: expect.any(String), emailProblem: null }]);
    const again = await email({ paymentUrl });
    expect(again.body).toEqual({ ...response.body, sent: false });
    await sendDueBatch(new Date(), outboxProvider);
    const [message, ...others] = await paymentEmails();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ toEmail: "rosa@example.com", subject: "Set up your payment: 6 Month Plan" });
    expect(message?.text).toContain("Hi Rosa,");
    expect(message?.text).toContain("£150 per month. 6 monthly payments, then it stops automatically.");
    expect(message?.html).toContain(`href="${paymentUrl}"`);
    for (const fromRequest of ["Mallory", "Nearly free", "£1 "]) expect(message?.text).not.toContain(fromRequest);
  });

  it("can be repeated the next day", async () => {
    const { coach, client, email, setUpFor } = await world();
    const { paymentUrl } = await setUpFor(monthly);
    await email({ paymentUrl });
    const tomorrow = new Date(Date.now() + dayMs + 1000);
    expect(await emailPaymentLink(coach.actor, { clientEmail: client.user.email, paymentUrl }, tomorrow)).toEqual({ success: true, clientId: client.id, sent: true, withInvitation: false, emailed: true, emailedAt: tomorrow, emailProblem: null });
    expect(await paymentEmails()).toHaveLength(2);
  });

  it("is refused once the link is paid", async () => {
    const { email, setUpFor } = await world();
    const setup = await setUpFor(monthly);
    await pay(setup);
    expect((await email({ paymentUrl: setup.paymentUrl })).body.message).toBe("This link has already been paid, so there's nothing to send.");
    expect(await paymentEmails()).toEqual([]);
  });

  it("needs an email address and a plan, and only sends an open link to its own client", async () => {
    const { coach, client, email, setUpFor } = await world();
    const other = await makeSignedInClient();
    const { paymentUrl } = await setUpFor(monthly);
    for (const [change, field] of [
      [{}, "paymentUrl"],
      [{ paymentUrl: " " }, "paymentUrl"],
      [{ paymentUrl, planName: "" }, "planName"],
      [{ paymentUrl: "https://elsewhere.example/pay" }, "paymentUrl"],
      [{ paymentUrl: `${paymentUrl}?to=elsewhere` }, "paymentUrl"],
      [{ paymentUrl, clientEmail: other.user.email }, "paymentUrl"],
      [{ paymentUrl, clientEmail: "nobody" }, "clientEmail"],
    ] as const) {
      const { status, body } = await email(change);
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(change)).toEqual([400, [field]]);
    }
    for (const clientEmail of ["stranger@example.com", coach.user.email]) expect((await email({ paymentUrl, clientEmail })).status).toBe(404);
    await setUpFor(sixMonths);
    expect((await email({ paymentUrl })).status).toBe(400);
    await moveClientToArchive(coach.actor, client.id, new Date());
    expect((await email({ paymentUrl })).status).toBe(404);
    expect(await paymentEmails()).toEqual([]);
  });
});

describe("The page of a payment link", () => {
  it("shows the plan but not the client, and charges nothing when opened", async () => {
    const { setUpFor } = await world();
    const setup = await setUpFor(sixMonths);
    const { status, body } = await page(setup);
    expect([status, body.state]).toEqual([200, "open"]);
    expect(body.plan).toMatchObject({ name: "6 Month Plan", amount: "150.00", currency: "GBP", payments: 6 });
    expect(JSON.stringify(body)).not.toMatch(/rosa|lind|@/i);
    const [first, second] = [await openLink(setup), await openLink(setup)];
    expect(second.body).toEqual(first.body);
    expect(await db.sandboxObject.count({ where: { kind: "payment" } })).toBe(1);
    expect(await db.payment.count({ where: { status: "succeeded" } })).toBe(0);
  });

  it("charges once when paid in two tabs", async () => {
    const { coach, client, setUpFor } = await world();
    const setup = await setUpFor(monthly);
    const [first, second] = [await openLink(setup), await openLink(setup)];
    await Promise.all([confirm(first.body.clientSecret), confirm(second.body.clientSecret)]);
    expect((await settle(setup)).body.state).toBe("paid");
    expect((await settle(setup)).body.state).toBe("paid");
    expect((await openLink(setup)).status).toBe(409);
    expect(await db.payment.count()).toBe(1);
    const [row] = (await callRoute(listClients, { cookie: coach.cookie })).body;
    expect(row).toMatchObject({ id: client.id, subscriptionStatus: "active", revenue: 199, monthlyFee: 199 });
  });

  it("sells a one-time plan for its term", async () => {
    const { coach, setUpFor } = await world();
    await pay(await setUpFor("price_2_months_upfront"));
    const [row] = (await callRoute(listClients, { cookie: coach.cookie })).body;
    expect(row).toMatchObject({ subscriptionStatus: "active", revenue: 399, monthlyFee: 0 });
  });

  it("stays open after a declined card", async () => {
    const { setUpFor } = await world();
    const setup = await setUpFor(monthly);
    const { body } = await openLink(setup);
    expect((await confirm(body.clientSecret, "pm_card_visa_chargeDeclined")).body.status).toBe("declined");
    expect((await settle(setup)).body.state).toBe("open");
    await confirm((await openLink(setup)).body.clientSecret);
    expect((await settle(setup)).body.state).toBe("paid");
  });

  it("shows that there is nothing to pay if the client has another plan", async () => {
    const { client, setUpFor } = await world();
    const setup = await setUpFor(monthly);
    await makeSubscription(db, { clientId: client.id });
    expect((await page(setup)).body.state).toBe("covered");
    const { status, body } = await openLink(setup);
    expect([status, body.message]).toEqual([409, "You already have an active plan, so there's nothing to pay here."]);
    // Links are closed once a plan starts.
    await db.paymentLink.updateMany({ where: { clientId: client.id }, data: { closedAt: new Date() } });
    expect((await page(setup)).body.state).toBe("covered");
    expect((await openLink(setup)).status).toBe(409);
  });

  it("returns the same 404 for an unknown token, a closed link and an archived client", async () => {
    const { coach, client, setUpFor } = await world();
    const replaced = await setUpFor(monthly);
    const closed = await setUpFor(sixMonths);
    await moveClientToArchive(coach.actor, client.id, new Date());
    const responses = await Promise.all([replaced, closed, { paymentUrl: "/pay/x" }, { paymentUrl: `/pay/${"y".repeat(43)}` }].map(async (setup) => [await page(setup), await openLink(setup), await settle(setup)]));
    for (const { status, body } of responses.flat()) expect([status, body]).toEqual([404, { message: "Not found" }]);
  });

  it("is rate limited", async () => {
    const { coach, client } = await world();
    const now = new Date();
    const token = "t".repeat(43);
    const { setup } = await setUpPayment(coach.actor, { clientId: client.id, priceId: monthly }, token, now);
    for (let count = 0; count < 60; count += 1) expect((await openLink(setup)).status).toBe(200);
    expect((await openLink(setup)).status).toBe(429);
    expect((await findPaymentPage(token, now)).state).toBe("open");
  });
});
