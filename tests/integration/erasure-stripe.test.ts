import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { POST as createSetup } from "@/app/api/create-payment-setup/route";
import { deleteErasedCustomers } from "@/lib/money/payments/end";
import { gateway } from "@/lib/money/payments/gateway";
import { processWebhook } from "@/lib/money/payments/webhook";
import { db } from "@/lib/platform/db";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { testCards } from "@/lib/providers/payments/test-cards";
import { offeredPlans } from "@/tests/factories/plans";
import { FakeStripe } from "@/tests/fakes/stripe";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

const fake = new FakeStripe();
beforeAll(async () => {
  await fake.start();
  for (const plan of offeredPlans) fake.addPrice(plan);
  // The environment is read only once, so it must be set before that.
  process.env.STRIPE_SECRET_KEY = fake.secretKey;
  process.env.STRIPE_WEBHOOK_SECRET = fake.webhookSecret;
  process.env.STRIPE_API_BASE = fake.address;
});
afterAll(() => fake.stop());
beforeEach(resetDatabase);

const deleteCall = "DELETE /v1/customers";
const deleteCount = () => fake.requests.filter(({ call }) => call.startsWith(deleteCall)).length;
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);
async function listStripeCustomers() {
  const ids: string[] = [];
  for await (const { id } of gateway().listCustomers()) ids.push(id);
  return ids.toSorted();
}

it("Erasing a client deletes all their customers at Stripe, and retries until Stripe responds", { timeout: 60_000 }, async () => {
  const [coach, client, other] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient()];
  const createCustomerFor = ({ id, user }: typeof client) => gateway().createCustomer({ clientId: id, email: user.email, name: user.firstName }, { key: id, now: new Date() });
  const first = await createCustomerFor(client);
  await db.paymentCustomer.create({ data: { clientId: client.id, gateway: "stripe", gatewayId: first } });
  const otherCustomer = await createCustomerFor(other);

  // Paying by link creates a second customer, which replaces the first one on file.
  const { body } = await callRoute(createSetup, { cookie: coach.cookie, body: { clientId: client.id, priceId: "price_monthly_coaching" } });
  const card = testCards.find(({ number }) => number === "4242424242424242");
  if (!card) throw new Error("The test cards should include one that succeeds");
  fake.payLink(body.paymentUrl, card);
  for (const webhook of fake.webhooks()) await processWebhook(webhook.body, webhook.signature, new Date());
  const { gatewayId: second } = await db.paymentCustomer.findUniqueOrThrow({ where: { clientId: client.id } });
  expect(await listStripeCustomers()).toEqual([first, second, otherCustomer].toSorted());

  await moveClientToArchive(coach.actor, client.id, new Date());
  expect(await eraseDueClients(daysOn(30))).toBe(1);
  expect(await db.paymentCustomer.count()).toBe(0);
  fake.setFault(deleteCall, 500);
  await deleteErasedCustomers(daysOn(30));
  expect([deleteCount(), await listStripeCustomers()]).toEqual([2, [first, second, otherCustomer].toSorted()]);
  fake.setFault(deleteCall);
  await deleteErasedCustomers(daysOn(31));
  expect([deleteCount(), await listStripeCustomers(), await db.pastCustomer.count()]).toEqual([4, [otherCustomer], 0]);
  await deleteErasedCustomers(daysOn(32));
  expect(deleteCount()).toBe(4);
});

it("A customer already deleted at Stripe needs no further attempts", async () => {
  await db.pastCustomer.create({ data: { gateway: "stripe", gatewayId: "cus_removed_by_hand", erasedAt: new Date() } });
  await deleteErasedCustomers(new Date());
  expect(await db.pastCustomer.count()).toBe(0);
});
