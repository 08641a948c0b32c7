import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { POST as importCustomers } from "@/app/api/import-stripe-clients/route";
import { gateway } from "@/lib/money/payments/gateway";
import { defaultPlan, plans } from "@/lib/money/payments/plans";
import { db } from "@/lib/platform/db";
import { cardOfNumber, FakeStripe } from "@/tests/fakes/stripe";
import { cookieOf, send } from "@/tests/support/api";
import { makeCoach } from "@/tests/factories/people";
import { customersContract } from "@/tests/support/customers-contract";
import { resetDatabase } from "@/tests/support/database";
import { cards } from "@/tests/support/gateway-contract";
import { stripeWorld } from "@/tests/support/money-world";

// What the server is started with, before anything asks for it.
const fake = await new FakeStripe().start();
Object.assign(process.env, { STRIPE_SECRET_KEY: fake.secretKey, STRIPE_WEBHOOK_SECRET: fake.webhookSecret, STRIPE_API_BASE: fake.address });
for (const plan of [...plans, defaultPlan]) fake.sell(plan);
afterAll(() => fake.stop());

customersContract("Customers of Stripe", () => stripeWorld(fake));

describe("When Stripe fails", () => {
  const call = "GET /v1/customers";
  beforeEach(async () => {
    await resetDatabase();
    stripeWorld(fake);
    for (const name of ["a", "b", "c", "d"]) await gateway().createCustomer({ clientId: name, email: `${name}@example.com`, name }, { key: name, now: new Date() });
  });
  const importing = async () => send(importCustomers, { cookie: await cookieOf(await makeCoach(db)), body: {} });

  it.each([
    ["does not answer", 500, 502],
    ["has not been set up for us", 401, 503],
  ])("because it %s, nobody is imported", async (_, trouble, status) => {
    fake.trouble(call, trouble);
    const answer = await importing();
    fake.trouble(call);
    expect([answer.status, await db.user.count({ where: { role: "client" } }), await db.import.count()]).toEqual([status, 0, 0]);
  });

  it("on the second page, nobody of the first is imported", async () => {
    fake.trouble(`${call}?limit=100&expand[0]=data.subscriptions&starting_after`, 500);
    const { status } = await importing();
    expect([status, await db.user.count({ where: { role: "client" } })]).toEqual([502, 0]);
  });

  it("to tell of what they have going on, the clients are here all the same, and importing again brings it", async () => {
    const { customerId } = await paidPlan();
    fake.trouble("GET /v1/subscriptions/", 500);
    const first = await importing();
    fake.trouble("GET /v1/subscriptions/");
    expect([first.status, first.body.created, first.body.message]).toEqual([200, 5, expect.stringContaining("Their subscriptions could not be read yet")]);
    expect([await db.paymentCustomer.count({ where: { gatewayId: customerId } }), await db.subscription.count()]).toEqual([1, 0]);
    expect((await importing()).body).toMatchObject({ created: 0, message: "0 clients created, 5 already existed." });
    expect(await db.subscription.count({ where: { clientId: { not: null } } })).toBe(1);
  });
});

async function paidPlan() {
  const now = new Date();
  const customerId = await gateway().createCustomer({ clientId: "e", email: "e@example.com", name: "Eve" }, { key: "e", now });
  const { clientSecret } = await gateway().start({ customerId, clientId: "e", price: defaultPlan }, { key: "start", now });
  await stripeCard(clientSecret);
  return { customerId };
}

const stripeCard = async (clientSecret: string) => fake.confirm(clientSecret, cardOfNumber(cards.good));
