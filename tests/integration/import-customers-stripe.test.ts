import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { POST as importCustomers } from "@/app/api/import-stripe-clients/route";
import { gateway } from "@/lib/money/payments/gateway";
import { db } from "@/lib/platform/db";
import { makeCoach } from "@/tests/factories/people";
import { defaultPlan, startingPlans } from "@/tests/factories/plans";
import { FakeStripe, getTestCard } from "@/tests/fakes/stripe";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { customerImportContract } from "@/tests/support/customer-import-contract";
import { resetDatabase } from "@/tests/support/database";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { stripeWorld } from "@/tests/support/payment-world";

// Set before the environment is first read.
const fake = await new FakeStripe().start();
Object.assign(process.env, { STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address });
for (const plan of startingPlans) fake.addPrice(plan);
afterAll(() => fake.stop());

customerImportContract("Customers of Stripe", () => stripeWorld(fake));

describe("When Stripe fails", () => {
  const call = "GET /v1/customers";
  beforeEach(async () => {
    await resetDatabase();
    stripeWorld(fake);
    for (const name of ["a", "b", "c", "d"]) await gateway().createCustomer({ clientId: name, email: `${name}@example.com`, name }, { key: name, now: new Date() });
  });
  const importing = async () => callRoute(importCustomers, { cookie: await createSessionCookieHeader(await makeCoach(db)), body: {} });

  it.each([
    ["does not answer", 500, 502],
    ["has not been set up for us", 401, 503],
  ])("because it %s, nobody is imported", async (_, trouble, status) => {
    fake.setFault(call, trouble);
    const answer = await importing();
    fake.setFault(call);
    expect([answer.status, await db.user.count({ where: { role: "client" } }), await db.import.count()]).toEqual([status, 0, 0]);
  });

  it("on the second page, nobody from the first page is imported", async () => {
    fake.setFault(`${call}?limit=100&expand[0]=data.subscriptions&starting_after`, 500);
    const { status } = await importing();
    expect([status, await db.user.count({ where: { role: "client" } })]).toEqual([502, 0]);
  });

  it("to list subscriptions, the clients are imported, and a second import adds the subscriptions", async () => {
    const { customerId } = await paidPlan();
    fake.setFault("GET /v1/subscriptions/", 500);
    const first = await importing();
    fake.setFault("GET /v1/subscriptions/");
    expect([first.status, first.body.created, first.body.message]).toEqual([200, 5, expect.stringContaining("We couldn't read their subscriptions yet")]);
    expect([await db.paymentCustomer.count({ where: { gatewayId: customerId } }), await db.subscription.count()]).toEqual([1, 0]);
    expect((await importing()).body).toMatchObject({ created: 0, message: "0 clients created, 5 already existed." });
    expect(await db.subscription.count({ where: { clientId: { not: null } } })).toBe(1);
  });
});

async function paidPlan() {
  const now = new Date();
  const customerId = await gateway().createCustomer({ clientId: "e", email: "e@example.com", name: "Eve" }, { key: "e", now });
  const { clientSecret } = await gateway().startPayment({ customerId, clientId: "e", price: defaultPlan }, { key: "start", now });
  await stripeCard(clientSecret);
  return { customerId };
}

const stripeCard = async (clientSecret: string) => fake.confirm(clientSecret, getTestCard(testCardNumbers.good));
