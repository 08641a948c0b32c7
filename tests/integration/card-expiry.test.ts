import { beforeEach, expect, it } from "vitest";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { announceExpiringCards } from "@/lib/money/subscriptions/card-expiry";
import { db } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import type { Prisma } from "@/prisma/generated/client";
import { makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { resetDatabase } from "@/tests/support/database";

const at = (time: string) => new Date(time);
const monthStart = at("2026-03-01T09:00:00Z");
const nextPayment = at("2026-03-14T10:00:00Z");

beforeEach(resetDatabase);

/** A client whose card expires in March 2026, with a plan that renews on the 14th. */
async function makePayer({ plan, card, user }: { plan?: Omit<Partial<Prisma.SubscriptionUncheckedCreateInput>, "clientId">; card?: Omit<Partial<Prisma.PaymentCustomerUncheckedCreateInput>, "clientId">; user?: Partial<Prisma.UserUncheckedCreateInput> } = {}) {
  const { userId } = await makeClient(db, { user });
  await db.paymentCustomer.create({ data: { clientId: userId, gateway: "sandbox", gatewayId: `cus_${userId}`, cardBrand: "visa", cardLast4: "4242", cardExpiry: "03/2026", ...card } });
  const subscription = await makeSubscription(db, { clientId: userId, startedAt: at("2025-12-14T10:00:00Z"), currentPeriodEnd: nextPayment, ...plan });
  return { userId, subscription };
}
const emailsTo = (userId: string) => db.emailMessage.findMany({ where: { userId, type: "card-expiring" }, select: { props: true, status: true, error: true, html: true } });

it("tells a client once, in the daytime of the card's last month", async () => {
  const { userId, subscription } = await makePayer();
  await announceExpiringCards(at("2026-02-28T12:00:00Z"));
  await announceExpiringCards(at("2026-03-01T08:59:00Z"));
  expect(await emailsTo(userId)).toEqual([]);
  for (const time of [monthStart, at("2026-03-01T09:01:00Z"), at("2026-03-20T12:00:00Z"), at("2026-04-01T12:00:00Z")]) await announceExpiringCards(time);
  expect(await emailsTo(userId)).toMatchObject([{ props: { subscriptionId: subscription.id, planName: "Monthly Coaching", amount: "£199", nextPaymentAt: nextPayment.toISOString(), card: { brand: "visa", last4: "4242" }, expiry: "03/2026" } }]);
  await sendDueBatch(at("2026-03-01T09:02:00Z"), outboxProvider);
  expect((await emailsTo(userId))[0]?.html).toMatch(/Visa ending in 4242.*March 2026.*14 March 2026.*\/subscribe/s);
});

it("tells a client again whose next card expires in the same month", async () => {
  const { userId } = await makePayer();
  await announceExpiringCards(monthStart);
  await db.paymentCustomer.update({ where: { clientId: userId }, data: { cardLast4: "4444" } });
  await announceExpiringCards(at("2026-03-02T09:00:00Z"));
  expect(await emailsTo(userId)).toHaveLength(2);
});

it.each<[string, Parameters<typeof makePayer>[0]]>([
  ["for a card that is valid for longer", { card: { cardExpiry: "04/2026" } }],
  ["without a card on file", { card: { cardBrand: null, cardLast4: null, cardExpiry: null } }],
  ["to an archived client", { user: { archivedAt: at("2026-02-01T10:00:00Z") } }],
  ["for a plan that was paid once", { plan: { recurring: false } }],
  ["for a plan that has ended", { plan: { status: "cancelled" } }],
  ["for an overdue payment, which has its own emails", { plan: { status: "past_due" } }],
  ["for a plan that ends with this period", { plan: { cancelAt: nextPayment } }],
  ["for a plan whose last payment is still this month", { plan: { cancelAt: at("2026-04-14T10:00:00Z") } }],
  ["for a card at another provider", { card: { gateway: "stripe" } }],
])("sends no email %s", async (_, payer) => {
  const { userId } = await makePayer(payer);
  await announceExpiringCards(monthStart);
  expect(await emailsTo(userId)).toEqual([]);
});

it.each([
  ["the card has been changed", (clientId: string) => db.paymentCustomer.update({ where: { clientId }, data: { cardLast4: "4444", cardExpiry: "08/2029" } })],
  ["the plan has ended", (clientId: string) => db.subscription.updateMany({ where: { clientId }, data: { status: "cancelled" } })],
  ["the plan was cancelled for this period", (clientId: string) => db.subscription.updateMany({ where: { clientId }, data: { cancelAt: nextPayment } })],
])("sends nothing if %s before the email has left", async (_, change) => {
  const { userId } = await makePayer();
  await announceExpiringCards(monthStart);
  await change(userId);
  await sendDueBatch(at("2026-03-01T09:02:00Z"), outboxProvider);
  expect(await emailsTo(userId)).toMatchObject([{ status: "not_sent", error: "Not sent. Their card has changed, or it won't be charged again." }]);
});

it("arrives late within the month, and not after it", async () => {
  const waiting = await makePayer();
  await announceExpiringCards(monthStart);
  await sendDueBatch(at("2026-03-04T09:00:00Z"), outboxProvider);
  const tooLate = await makePayer();
  await announceExpiringCards(monthStart);
  await sendDueBatch(at("2026-04-01T09:30:00Z"), outboxProvider);
  expect(await emailsTo(waiting.userId)).toMatchObject([{ error: null, html: expect.any(String) }]);
  expect(await emailsTo(tooLate.userId)).toMatchObject([{ status: "not_sent", error: "Not sent. Emails were delayed, and it would have arrived too late." }]);
});

it("reaches a client during a pause", async () => {
  const { userId } = await makePayer();
  await db.pause.create({ data: { clientId: userId, startsOn: at("2026-02-20T00:00:00Z"), endsOn: at("2026-03-20T00:00:00Z"), createdAt: at("2026-02-19T10:00:00Z") } });
  await announceExpiringCards(monthStart);
  await sendDueBatch(at("2026-03-01T09:02:00Z"), outboxProvider);
  expect(await emailsTo(userId)).toMatchObject([{ html: expect.any(String) }]);
});
