import { describe, expect, it } from "vitest";
import { GET as receiptRoute } from "@/app/api/receipts/[id]/route";
import { syncFromGateway, syncFromGatewaySilently } from "@/lib/money/payments/reconcile";
import { db } from "@/lib/platform/db";
import { toSignedInAddress } from "@/lib/platform/page-after-sign-in";
import { paths } from "@/lib/platform/paths";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { makePaidPayment, makePayment } from "@/tests/factories/payments";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { getPlan } from "@/tests/factories/plans";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { orderAndPayPlan, orderPlan, replaceCard, setUpSandboxWorld } from "@/tests/support/payment-world";

const start = new Date("2026-01-31T10:00:00Z");
const afterRenewal = new Date("2026-02-28T11:00:00Z");

const { world, deliverWebhooks } = setUpSandboxWorld(start);

const emailsTo = (userId: string) => db.emailMessage.findMany({ where: { userId, type: { in: ["receipt", "payment-failed", "payment-retry"] } }, orderBy: [{ createdAt: "asc" }, { type: "asc" }], select: { type: true, props: true } });

describe("A receipt by email", () => {
  it("goes out once for the first payment and once for each renewal", async () => {
    const { clientId, paymentId } = await orderAndPayPlan(world);
    const first = await db.payment.findUniqueOrThrow({ where: { gatewayId: paymentId } });
    expect(await emailsTo(clientId)).toEqual([
      { type: "receipt", props: { paymentId: first.id, number: expect.stringMatching(/^R-20260131-[0-9A-F]{8}$/), planName: "Monthly Coaching", amount: "£199", paidAt: start.toISOString(), card: { brand: "visa", last4: "4242" } } },
    ]);
    await deliverWebhooks();
    await syncFromGateway([{ kind: "payment", id: paymentId }], new Date());
    expect(await emailsTo(clientId)).toHaveLength(1);
    await world.advance(afterRenewal);
    await deliverWebhooks();
    const renewal = await db.payment.findFirstOrThrow({ where: { clientId, id: { not: first.id } } });
    expect(await emailsTo(clientId)).toMatchObject([{ props: { paymentId: first.id } }, { type: "receipt", props: { paymentId: renewal.id } }]);
  });

  it("goes out for a plan that is paid once", async () => {
    const { clientId } = await orderAndPayPlan(world, getPlan("price_6_months_no_calls"));
    expect(await emailsTo(clientId)).toMatchObject([{ type: "receipt", props: { planName: "6 Months - No Calls", amount: "£900" } }]);
  });

  it("is part of the email that a failed payment went through after all", async () => {
    const { clientId, customerId } = await orderAndPayPlan(world);
    await syncFromGateway([{ kind: "setup", id: await replaceCard(world, customerId, testCardNumbers.failsLater) }], new Date());
    await world.advance(afterRenewal);
    await deliverWebhooks();
    await replaceCard(world, customerId, testCardNumbers.good);
    await deliverWebhooks();
    await deliverWebhooks();
    const recovered = await db.payment.findFirstOrThrow({ where: { clientId, failedAt: { not: null } } });
    expect(recovered.paidAt).not.toBeNull();
    // The failure's email had not left yet.
    expect((await emailsTo(clientId)).slice(1)).toMatchObject([{ type: "payment-retry", props: { succeeded: true, paymentId: recovered.id } }]);
  });

  it("is not sent for a payment that is learned of after more than seven days", async () => {
    const { clientId, clientSecret, paymentId } = await orderPlan();
    await world.pay(clientSecret);
    world.setTime(new Date(start.getTime() + 8 * 86_400_000));
    await syncFromGateway([{ kind: "payment", id: paymentId }], new Date());
    expect(await db.payment.count({ where: { clientId, paidAt: { not: null } } })).toBe(1);
    expect(await emailsTo(clientId)).toEqual([]);
  });

  it("is not sent for imported payments, nor to an archived client", async () => {
    const imported = await orderPlan();
    await world.pay(imported.clientSecret);
    await syncFromGatewaySilently([{ kind: "payment", id: imported.paymentId }], new Date());
    await syncFromGateway([{ kind: "payment", id: imported.paymentId }], new Date());
    const archived = await orderPlan(undefined, { user: { archivedAt: start } });
    await world.pay(archived.clientSecret);
    await syncFromGateway([{ kind: "payment", id: archived.paymentId }], new Date());
    expect([await emailsTo(imported.clientId), await emailsTo(archived.clientId)]).toEqual([[], []]);
  });

  it("is sent for test payments even if Stripe sends receipts", async () => {
    await db.practice.updateMany({ data: { stripeSendsReceipts: true, stripeSendsFailedPayments: true } });
    const { clientId } = await orderAndPayPlan(world);
    expect(await emailsTo(clientId)).toMatchObject([{ type: "receipt" }]);
  });
});

it("keeps no card of an erased client, also when the payment is read again", async () => {
  const { clientId, paymentId } = await orderAndPayPlan(world);
  await db.user.update({ where: { id: clientId }, data: { archivedAt: new Date("2025-12-01T10:00:00Z") } });
  await eraseDueClients(start);
  expect(await db.user.count({ where: { id: clientId } })).toBe(0);
  const card = () => db.payment.findUniqueOrThrow({ where: { gatewayId: paymentId }, select: { clientId: true, cardBrand: true, cardLast4: true } });
  expect(await card()).toEqual({ clientId: null, cardBrand: null, cardLast4: null });
  await syncFromGateway([{ kind: "payment", id: paymentId }], new Date());
  expect(await card()).toEqual({ clientId: null, cardBrand: null, cardLast4: null });
});

describe("A receipt to print", () => {
  const read = async (person: Parameters<typeof createSessionCookieHeader>[0], id: string) => callRoute(receiptRoute, { cookie: await createSessionCookieHeader(person), params: { id } });

  it("says what was paid, by whom, when and how, and who was paid", async () => {
    await db.practice.updateMany({ data: { productName: "Thrive", dataController: "Maya Hart\n1 High Street, Leeds", contactEmail: "hello@example.com", contactPhone: "0113 496 0000" } });
    const client = await makeClient(db, { user: { firstName: "Hannah", lastName: "Lewis" } });
    const payment = await makePaidPayment(db, { clientId: client.userId, createdAt: start, cardBrand: "visa", cardLast4: "4242", refundedMinor: 5_000 });
    const { status, body } = await read(client.user, payment.id);
    expect([status, body]).toEqual([
      200,
      {
        id: payment.id, number: expect.stringMatching(/^R-20260131-/), planName: "Monthly Coaching", amount: "199.00", currency: "GBP", paidAt: start.toISOString(), card: { brand: "visa", last4: "4242" },
        refunded: "50.00", clientName: "Hannah Lewis", isTest: true, practice: { name: "Thrive", logoUrl: null, address: "Maya Hart\n1 High Street, Leeds", email: "hello@example.com", phone: "0113 496 0000" },
      },
    ]);
    expect((await read(await makeCoach(db), payment.id)).body).toEqual(body);
  });

  it("gives a refund in the currency of the payment", async () => {
    const client = await makeClient(db);
    const payment = await makePaidPayment(db, { clientId: client.userId, amountMinor: 35_000, currency: "usd", settledMinor: 27_650, refundedMinor: 27_650, status: "refunded" });
    expect((await read(client.user, payment.id)).body).toMatchObject({ amount: "350.00", currency: "USD", refunded: "350.00" });
  });

  it("is found only by its own client and coaches, and only once it is paid", async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)];
    const [paid, unpaid] = [await makePaidPayment(db, { clientId: client.userId }), await makePayment(db, { clientId: client.userId, status: "failed", failedAt: start })];
    expect((await read(client.user, paid.id)).status).toBe(200);
    expect((await read(other.user, paid.id)).status).toBe(404);
    expect((await read(client.user, unpaid.id)).status).toBe(404);
    expect((await read(await makeNutritionist(db), paid.id)).status).toBe(403);
    expect((await callRoute(receiptRoute, { params: { id: paid.id } })).status).toBe(401);
    expect(toSignedInAddress(paths.receipt(paid.id))).toBe(`/receipts/${paid.id}`);
  });
});
