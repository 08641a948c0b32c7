import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as createSetup } from "@/app/api/create-payment-setup/route";
import { POST as openPayment } from "@/app/api/pay/[token]/open/route";
import { GET as readPayPage } from "@/app/api/pay/[token]/route";
import { POST as sendEmail } from "@/app/api/send-payment-email/route";
import { db } from "@/lib/platform/db";
import { startingPlans } from "@/tests/factories/plans";
import { FakeStripe } from "@/tests/fakes/stripe";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const fake = new FakeStripe();
const mispricedId = "price_family_discount";
beforeAll(async () => {
  await fake.start();
  for (const plan of startingPlans) fake.addPrice(plan.priceId === mispricedId ? { ...plan, amountMinor: 1 } : plan);
  // Set before the environment is read, which happens once.
  process.env.STRIPE_SECRET_KEY = fake.secretKey;
  process.env.STRIPE_WEBHOOK_SECRET = fake.webhookSecret;
  process.env.STRIPE_API_BASE = fake.address;
  connectEmail();
});
afterAll(() => fake.stop());
const createLinkCall = "POST /v1/payment_links";
beforeEach(async () => {
  await resetDatabase();
  fake.setFault(createLinkCall);
  fake.requests.length = 0;
});

async function world() {
  const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
  const setUp = (priceId = "price_monthly_coaching") => callRoute(createSetup, { cookie: coach.cookie, body: { clientId: client.id, priceId } });
  return { coach, client, setUp };
}
const createLinkRequests = () => fake.requests.filter(({ call }) => call === createLinkCall);

describe("With Stripe", () => {
  it("a payment link opens Stripe's page at the plan's price and returns to ours", async () => {
    const { coach, client, setUp } = await world();
    const { status, body } = await setUp();
    expect([status, body.isTest]).toEqual([201, true]);
    const row = await db.paymentLink.findFirstOrThrow();
    expect([row.gateway, row.url, body.paymentUrl]).toEqual(["stripe", body.paymentUrl, row.url]);
    expect(body.paymentUrl).not.toContain("/pay/");
    const { body: page } = await callRoute(readPayPage, { params: { token: row.token } });
    expect(page).toMatchObject({ state: "open", gateway: "stripe", payAt: body.paymentUrl });
    expect((await callRoute(openPayment, { params: { token: row.token } })).status).toBe(404);
    const email = { clientEmail: client.user.email, paymentUrl: body.paymentUrl, planName: body.planName };
    expect((await callRoute(sendEmail, { cookie: coach.cookie, body: email })).body.sent).toBe(true);
  });

  it.each(["hang", "garbage", 500] as const)("setup returns 502 within ten seconds when Stripe fails with %s, and a retry creates one link", async (fault) => {
    const { setUp } = await world();
    fake.setFault(createLinkCall, fault);
    const startedAt = Date.now();
    const { status, body } = await setUp();
    expect([status, Date.now() - startedAt < 10_000]).toEqual([502, true]);
    expect(body.message).toContain("You won't be charged twice");
    fake.setFault(createLinkCall);
    expect((await setUp()).status).toBe(201);
    expect(new Set(createLinkRequests().map(({ key }) => key)).size).toBe(1);
    expect(await db.paymentLink.count({ where: { closedAt: null, gatewayId: { not: null } } })).toBe(1);
  }, 30_000);

  it("a lost response still creates only one link", async () => {
    const { setUp } = await world();
    fake.setFault(createLinkCall, "lost");
    expect((await setUp()).status).toBe(502);
    fake.setFault(createLinkCall);
    const [first, second] = [await setUp(), await setUp()];
    expect(second.body.paymentUrl).toBe(first.body.paymentUrl);
    expect(new Set(createLinkRequests().map(({ key }) => key)).size).toBe(1);
  }, 30_000);

  it("a plan that Stripe has at another price returns 503", async () => {
    const { setUp } = await world();
    const { status, body } = await setUp(mispricedId);
    expect(status).toBe(503);
    expect(body.message).toBeTruthy();
    expect((await setUp()).status).toBe(201);
  });

  it("a new plan closes the earlier link at Stripe", async () => {
    const { setUp } = await world();
    const first = (await setUp()).body;
    const { gatewayId } = await db.paymentLink.findFirstOrThrow();
    await setUp("price_6_month_plan");
    expect(fake.requests.some(({ call }) => call === `POST /v1/payment_links/${gatewayId}`)).toBe(true);
    expect(await db.paymentLink.findFirst({ where: { url: first.paymentUrl }, select: { closedAt: true, closeToldAt: true } })).toEqual({ closedAt: expect.any(Date), closeToldAt: expect.any(Date) });
  });
});
