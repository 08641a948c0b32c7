import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { POST as createSetup } from "@/app/api/create-payment-setup/route";
import { archive } from "@/lib/practice/lifecycle/commands";
import { removeErased } from "@/lib/money/payments/endings";
import { gateway } from "@/lib/money/payments/gateway";
import { plans } from "@/lib/money/payments/plans";
import { receiveWebhook } from "@/lib/money/payments/webhook";
import { db } from "@/lib/platform/db";
import { testCards } from "@/lib/providers/payments/test-cards";
import { eraseArchived } from "@/lib/practice/privacy/erasure";
import { FakeStripe } from "@/tests/fakes/stripe";
import { send } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { aClient, aCoach } from "@/tests/support/people";

const fake = new FakeStripe();
beforeAll(async () => {
  await fake.start();
  for (const plan of plans) fake.sell(plan);
  // Before anything has read the environment, which is read once.
  process.env.STRIPE_SECRET_KEY = fake.secretKey;
  process.env.STRIPE_WEBHOOK_SECRET = fake.webhookSecret;
  process.env.STRIPE_API_BASE = fake.address;
});
afterAll(() => fake.stop());
beforeEach(resetDatabase);

const deleting = "DELETE /v1/customers";
const asked = () => fake.asked.filter(({ call }) => call.startsWith(deleting)).length;
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);
async function atStripe() {
  const ids: string[] = [];
  for await (const { id } of gateway().customers()) ids.push(id);
  return ids.toSorted();
}

it("Erasing a client removes her at Stripe as well, by every name she paid under, however long Stripe does not answer", { timeout: 60_000 }, async () => {
  const [coach, client, other] = [await aCoach(), await aClient(), await aClient()];
  const known = ({ id, user }: typeof client) => gateway().createCustomer({ clientId: id, email: user.email, name: user.firstName }, { key: id, now: new Date() });
  const first = await known(client);
  await db.paymentCustomer.create({ data: { clientId: client.id, gateway: "stripe", gatewayId: first } });
  const stays = await known(other);

  // By a link she pays as a customer of its own, who is the one on file from then on.
  const { body } = await send(createSetup, { cookie: coach.cookie, body: { clientId: client.id, priceId: "price_monthly_coaching" } });
  const card = testCards.find(({ number }) => number === "4242424242424242");
  if (!card) throw new Error("There is no test card that pays");
  fake.payLink(body.paymentUrl, card);
  for (const webhook of fake.webhooks()) await receiveWebhook(webhook.body, webhook.signature, new Date());
  const { gatewayId: second } = await db.paymentCustomer.findUniqueOrThrow({ where: { clientId: client.id } });
  expect(await atStripe()).toEqual([first, second, stays].toSorted());

  await archive(coach.actor, client.id, new Date());
  expect(await eraseArchived(daysOn(30))).toBe(1);
  expect(await db.paymentCustomer.count()).toBe(0);
  fake.trouble(deleting, 500);
  await removeErased(daysOn(30));
  expect([asked(), await atStripe()]).toEqual([2, [first, second, stays].toSorted()]);
  fake.trouble(deleting);
  await removeErased(daysOn(31));
  expect([asked(), await atStripe(), await db.pastCustomer.count()]).toEqual([4, [stays], 0]);
  await removeErased(daysOn(32));
  expect(asked()).toBe(4);
});

it("What Stripe has removed itself is done with", async () => {
  await db.pastCustomer.create({ data: { gateway: "stripe", gatewayId: "cus_removed_by_hand", erasedAt: new Date() } });
  await removeErased(new Date());
  expect(await db.pastCustomer.count()).toBe(0);
});
