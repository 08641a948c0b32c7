import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { runPaymentJobs } from "@/lib/money/payments/jobs";
import { syncFromGateway } from "@/lib/money/payments/reconcile";
import { cancelOwnSubscription } from "@/lib/money/subscriptions/commands";
import { announceEndings } from "@/lib/money/subscriptions/endings";
import { db } from "@/lib/platform/db";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { SandboxGateway } from "@/lib/providers/payments/sandbox";
import type { Prisma } from "@/prisma/generated/client";
import { makePaidPayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { getPlan } from "@/tests/factories/plans";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { orderAndPayPlan, replaceCard, setUpSandboxWorld } from "@/tests/support/payment-world";

const start = new Date("2026-01-31T10:00:00Z");
const at = (time: string) => new Date(time);
const actorOf = <R extends "client" | "coach">(person: { id: string; email: string }, role: R) => ({ id: person.id, role, email: person.email, firstName: "Hannah", lastName: "Lewis", emailConfirmedAt: null, profileImageId: null, sessionId: "", sessionEndsAt: start });

const { world, deliverWebhooks } = setUpSandboxWorld(start);

const endingEmails = (userId: string) => db.emailMessage.findMany({ where: { userId, type: { startsWith: "coaching-" } }, orderBy: { createdAt: "asc" }, select: { type: true, props: true } });
const typesTo = async (userId: string) => (await endingEmails(userId)).map(({ type }) => type);
const outcomesTo = (userId: string) => db.emailMessage.findMany({ where: { userId, type: { startsWith: "coaching-" } }, select: { status: true, error: true } });
const goesOn = { status: "not_sent", error: "Not sent. Their coaching continues." };
const notificationsTo = (userId: string) => db.notification.findMany({ where: { userId, kind: { startsWith: "subscription_" } }, select: { kind: true, text: true } });

/** Runs the job of payments as the server does, at this time. */
async function runAt(time: string) {
  await world.advance(at(time));
  await deliverWebhooks();
  await runPaymentJobs(at(time));
  await announceEndings(at(time));
}

type PlanFields = Omit<Partial<Prisma.SubscriptionUncheckedCreateInput>, "clientId">;

/** A client who has been here for long, with a paid plan. */
async function makePlan(plan: PlanFields, user: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const client = await makeClient(db, { user: { createdAt: at("2025-06-01T10:00:00Z"), ...user } });
  const subscription = await makeSubscription(db, { clientId: client.userId, startedAt: at("2025-07-01T10:00:00Z"), ...plan });
  await makePaidPayment(db, { clientId: client.userId, subscriptionId: subscription.id, createdAt: at("2025-07-01T10:00:00Z") });
  return { ...client, subscription };
}

describe("Coaching that the client has cancelled", () => {
  it("is announced once in the daytime of the day before, and once when it has ended", async () => {
    const coach = await makeCoach(db);
    const { clientId, user } = await orderAndPayPlan(world);
    await cancelOwnSubscription(actorOf(user, "client"), undefined, start);
    await runAt("2026-02-26T12:00:00Z");
    await runAt("2026-02-27T08:59:00Z");
    expect(await endingEmails(clientId)).toEqual([]);
    const subscription = await db.subscription.findFirstOrThrow({ where: { clientId } });
    await runAt("2026-02-27T09:00:00Z");
    await runAt("2026-02-27T17:00:00Z");
    expect(await endingEmails(clientId)).toEqual([{ type: "coaching-ending", props: { subscriptionId: subscription.id, planName: "Monthly Coaching", endsAt: "2026-02-28T10:00:00.000Z", endsOn: "2026-02-28" } }]);
    await runAt("2026-02-28T10:30:00Z");
    await runAt("2026-02-28T11:30:00Z");
    expect((await endingEmails(clientId)).slice(1)).toEqual([{ type: "coaching-ended", props: { planName: "Monthly Coaching", endedAt: "2026-02-28T10:00:00.000Z", isUnpaid: false, canSubscribe: true } }]);
    // The coach was told of the cancellation and its day.
    expect((await notificationsTo(coach.id)).map(({ kind }) => kind)).toEqual(["subscription_cancelled"]);
  });

  it("is not announced to a client who has taken the cancellation back, also if the email was queued before", async () => {
    const { userId, subscription } = await makePlan({ currentPeriodEnd: at("2026-02-01T10:00:00Z"), cancelAt: at("2026-02-01T10:00:00Z") });
    await announceEndings(start);
    expect(await typesTo(userId)).toEqual(["coaching-ending"]);
    await db.subscription.update({ where: { id: subscription.id }, data: { cancelAt: null } });
    await sendDueBatch(at("2026-01-31T10:01:00Z"), outboxProvider);
    await announceEndings(at("2026-01-31T10:02:00Z"));
    expect(await outcomesTo(userId)).toEqual([goesOn]);
  });

  it("is not announced to a client who has taken it back after the provider refused the email for the time being", async () => {
    const { userId, subscription } = await makePlan({ currentPeriodEnd: at("2026-02-01T10:00:00Z"), cancelAt: at("2026-02-01T10:00:00Z") });
    await announceEndings(start);
    await sendDueBatch(at("2026-01-31T10:01:00Z"), { sendBatch: async (messages) => messages.map(() => ({ error: "Busy", permanent: false })) });
    await db.subscription.update({ where: { id: subscription.id }, data: { cancelAt: null } });
    await sendDueBatch(at("2026-01-31T10:10:00Z"), outboxProvider);
    expect(await outcomesTo(userId)).toEqual([goesOn]);
  });

  it("is announced on the day before only if the email can leave by then", async () => {
    const onTime = await makePlan({ currentPeriodEnd: at("2026-02-01T20:00:00Z"), cancelAt: at("2026-02-01T20:00:00Z") });
    await announceEndings(start);
    await sendDueBatch(at("2026-01-31T10:01:00Z"), outboxProvider);
    const { userId } = await makePlan({ currentPeriodEnd: at("2026-02-01T10:00:00Z"), cancelAt: at("2026-02-01T10:00:00Z") });
    await announceEndings(start);
    // The provider was down for a day.
    await sendDueBatch(at("2026-02-01T09:00:00Z"), outboxProvider);
    expect(await db.emailMessage.findFirst({ where: { userId } })).toMatchObject({ status: "not_sent", error: "Not sent. Emails were delayed, and it would have arrived too late." });
    expect(await db.emailMessage.findFirst({ where: { userId: onTime.userId } })).toMatchObject({ status: "sent", subject: "Your coaching ends tomorrow" });
  });

  it("is announced by the practice's calendar", async () => {
    await db.practice.updateMany({ data: { timeZone: "Pacific/Auckland" } });
    // In Auckland it is the morning of 2 February, and 3 February when it ends.
    const { userId } = await makePlan({ currentPeriodEnd: at("2026-02-02T20:00:00Z"), cancelAt: at("2026-02-02T20:00:00Z") });
    await announceEndings(at("2026-02-01T19:59:00Z"));
    expect(await typesTo(userId)).toEqual([]);
    await announceEndings(at("2026-02-01T20:00:00Z"));
    expect(await endingEmails(userId)).toMatchObject([{ props: { endsOn: "2026-02-03" } }]);
  });
});

describe("Coaching that ends on its own", () => {
  it("is announced after the last of several payments, to the client and the coach", async () => {
    const coach = await makeCoach(db);
    const { clientId, user } = await orderAndPayPlan(world, getPlan("price_3_month_discounted"));
    for (const day of ["2026-02-28T11:00:00Z", "2026-03-31T11:00:00Z", "2026-04-29T11:00:00Z", "2026-04-30T11:00:00Z"]) await runAt(day);
    expect(await db.subscription.findFirst({ where: { clientId } })).toMatchObject({ status: "ended" });
    expect(await typesTo(clientId)).toEqual(["coaching-ending", "coaching-ended"]);
    expect(await notificationsTo(coach.id)).toEqual([{ kind: "subscription_ended", text: `${user.firstName} ${user.lastName}'s 3 Month Discounted has ended.` }]);
  });

  it("is announced at the end of a plan that was paid once", async () => {
    const coach = await makeCoach(db);
    const { clientId } = await orderAndPayPlan(world, getPlan("price_2_months_upfront"));
    for (const day of ["2026-03-30T11:00:00Z", "2026-03-31T09:30:00Z", "2026-03-31T11:00:00Z", "2026-03-31T12:00:00Z"]) await runAt(day);
    expect(await typesTo(clientId)).toEqual(["coaching-ending", "coaching-ended"]);
    expect((await notificationsTo(coach.id)).map(({ kind }) => kind)).toEqual(["subscription_ended"]);
  });

  it("says so if it ended because a payment was not recovered, and tells the coach once", async () => {
    const coach = await makeCoach(db);
    const { clientId, customerId } = await orderAndPayPlan(world);
    await syncFromGateway([{ kind: "setup", id: await replaceCard(world, customerId, testCardNumbers.failsLater) }], new Date());
    await runAt("2026-02-28T11:00:00Z");
    await runAt("2026-03-07T11:00:00Z");
    await runAt("2026-03-07T12:00:00Z");
    expect(await endingEmails(clientId)).toMatchObject([{ type: "coaching-ended", props: { isUnpaid: true, planName: "Monthly Coaching" } }]);
    expect((await notificationsTo(coach.id)).map(({ kind }) => kind)).toEqual(["subscription_ended"]);
  });

  it("leads to the coach's conversation where no plan can be bought", async () => {
    const { userId } = await makePlan({ status: "ended", endedAt: at("2026-01-31T08:00:00Z") });
    vi.spyOn(SandboxGateway.prototype, "findPayablePrices").mockRejectedValueOnce(new Error("down"));
    await announceEndings(start);
    expect(await endingEmails(userId)).toMatchObject([{ props: { canSubscribe: false } }]);
    vi.restoreAllMocks();
    await sendDueBatch(at("2026-01-31T10:01:00Z"), outboxProvider);
    expect(await db.emailMessage.findFirst({ where: { userId } })).toMatchObject({ html: expect.stringContaining("section=messages") });
  });
});

describe("An ending is not announced", () => {
  const yesterday = at("2026-01-30T12:00:00Z");
  const tomorrow = at("2026-02-01T12:00:00Z");
  it.each<[string, PlanFields, Partial<Prisma.UserUncheckedCreateInput>]>([
    ["to an archived client", { status: "ended", endedAt: yesterday }, { archivedAt: yesterday }],
    ["the day before to an archived client", { cancelAt: tomorrow, currentPeriodEnd: tomorrow }, { archivedAt: yesterday }],
    ["if the coach replaced the plan", { status: "cancelled", endedAt: yesterday, endReason: "Another plan was set up" }, {}],
    ["if the client asked to be erased", { status: "cancelled", endedAt: yesterday, endReason: "The client asked to be erased" }, {}],
    ["of a test plan that ended because the practice went live", { status: "cancelled", endedAt: yesterday, endReason: "Test payments ended" }, {}],
    ["if the payment was paid back", { recurring: false, status: "cancelled", currentPeriodEnd: tomorrow, endedAt: yesterday, endReason: "Paid back" }, {}],
    ["after more than three days", { status: "ended", endedAt: at("2026-01-28T09:00:00Z") }, {}],
    ["to someone who joined after it ended", { status: "ended", endedAt: yesterday }, { createdAt: at("2026-01-30T13:00:00Z") }],
    ["of a plan at another provider", { gateway: "stripe", status: "ended", endedAt: yesterday }, {}],
    ["while a payment is overdue", { status: "past_due", cancelAt: tomorrow, graceUntil: at("2026-02-05T12:00:00Z") }, {}],
    ["if it goes on", { currentPeriodEnd: tomorrow }, {}],
  ])("%s", async (_, plan, user) => {
    const { userId } = await makePlan(plan, user);
    await announceEndings(start);
    expect(await endingEmails(userId)).toEqual([]);
  });

  it("if the plan was never paid", async () => {
    const { userId } = await makeClient(db, { user: { createdAt: at("2025-06-01T10:00:00Z") } });
    await makeSubscription(db, { clientId: userId, status: "ended", endedAt: yesterday });
    await announceEndings(start);
    expect(await endingEmails(userId)).toEqual([]);
  });

  it.each([
    ["a monthly plan", { recurring: true }],
    ["a plan that was paid once", { recurring: false, currentPeriodEnd: at("2026-06-01T10:00:00Z") }],
  ])("if %s follows", async (_, following) => {
    const coming = await makePlan({ cancelAt: tomorrow, currentPeriodEnd: tomorrow });
    const past = await makePlan({ status: "ended", endedAt: yesterday });
    for (const { userId } of [coming, past]) await makeSubscription(db, { clientId: userId, startedAt: yesterday, ...following });
    await announceEndings(start);
    expect([await endingEmails(coming.userId), await endingEmails(past.userId)]).toEqual([[], []]);
  });

  it("if a plan follows before the email has left", async () => {
    const { userId } = await makePlan({ status: "ended", endedAt: yesterday });
    await announceEndings(start);
    await makeSubscription(db, { clientId: userId, startedAt: start });
    await sendDueBatch(at("2026-01-31T10:01:00Z"), outboxProvider);
    expect(await outcomesTo(userId)).toEqual([goesOn]);
  });

  it("to a client who is archived before the job runs", async () => {
    const coach = await makeCoach(db);
    const { clientId } = await orderAndPayPlan(world);
    await moveClientToArchive(actorOf(coach, "coach"), clientId, start);
    await runAt("2026-01-31T11:00:00Z");
    expect(await endingEmails(clientId)).toEqual([]);
  });

  it("twice, however many servers run the job", async () => {
    const coach = await makeCoach(db);
    const { userId } = await makePlan({ status: "ended", endedAt: yesterday, gatewayId: randomUUID() });
    await Promise.all([announceEndings(start), announceEndings(start), announceEndings(start)]);
    expect(await typesTo(userId)).toEqual(["coaching-ended"]);
    expect(await notificationsTo(coach.id)).toHaveLength(1);
  });
});
