import { beforeEach, describe, expect, it } from "vitest";
import { GET as queue } from "@/app/api/desk/queue/route";
import { GET as desk } from "@/app/api/desk/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { findWeeklyQueue, readDashboardMetrics } from "@/lib/practice/dashboard/queries";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

// A Wednesday; the Monday that just ended is the 16th.
const now = new Date("2026-11-18T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** Creates a fully onboarded client with a reviewed check-in for the latest Monday, who needs nothing from the coach. */
async function makeUpToDateClient(joined = "2026-03-02", user: { firstName?: string } = {}) {
  const { userId } = await makeClient(db, { user: { createdAt: dayToDate(joined), ...user }, client: { joinDate: dayToDate(joined) } });
  await db.onboardingStep.createMany({ data: onboardingStepNames.map((stepName) => ({ clientId: userId, stepName, completedAt: dayToDate(joined) })) });
  await db.client.update({ where: { userId }, data: { trainingPlanLiveAt: dayToDate(joined) } });
  await makeCheckIn(db, { clientId: userId, submittedAt: hoursAgo(60), dueMonday: dayToDate("2026-11-16"), ...reviewColumns(userId, hoursAgo(40)) });
  return userId;
}
const pause = (clientId: string, startsOn: string, endsOn: string) => db.pause.create({ data: { clientId, startsOn: dayToDate(startsOn), endsOn: dayToDate(endsOn) } });

describe("The weekly queue", () => {
  const reasonsOf = async () => (await findWeeklyQueue(now)).entries.map(({ client, reasons }) => [client.id, reasons.map(({ kind }) => kind)]);

  it("is empty when no client needs the coach", async () => {
    await makeUpToDateClient();
    expect(await findWeeklyQueue(now)).toEqual({
      total: 0,
      counts: { check_in_overdue: 0, check_in_flagged: 0, payment_failed: 0, promise_due: 0, onboarding_stalled: 0, milestone: 0 },
      entries: [],
    });
  });

  it("lists clients with a missing check-in that was owed", async () => {
    const { actor } = await makeSignedInCoach();
    const [missing, paused, newClient, early] = [await makeUpToDateClient(), await makeUpToDateClient(), await makeUpToDateClient("2026-11-10"), await makeUpToDateClient()];
    await db.checkIn.deleteMany();
    const last = await makeCheckIn(db, { clientId: missing, submittedAt: hoursAgo(240), dueMonday: dayToDate("2026-11-09"), ...reviewColumns(actor.id, hoursAgo(200)) });
    await pause(paused, "2026-11-16", "2026-11-16");
    // This check-in is for the coming Monday, so the one for the Monday that ended is still missing.
    await makeCheckIn(db, { clientId: early, submittedAt: hoursAgo(2), dueMonday: dayToDate("2026-11-23"), ...reviewColumns(actor.id, hoursAgo(1)) });
    const queueNow = await findWeeklyQueue(now);
    expect(queueNow.entries.map(({ client, reasons }) => [client.id, reasons])).toEqual([
      [missing, [{ kind: "check_in_overdue", at: last.submittedAt, dueDate: "2026-11-16", isFirst: false }]],
      [early, [{ kind: "check_in_overdue", at: hoursAgo(2), dueDate: "2026-11-16", isFirst: false }]],
    ]);
    expect(queueNow.entries.map(({ client }) => client.id)).not.toContain(newClient);
  });

  it.each([
    ["Low Energy", { energyLevel: 3 }],
    ["Missed Workouts", { workoutsCompleted: 2 }],
    ["Poor Sleep", { averageSleep: 5.9 }],
    ["High Stress", { stressLevel: 8 }],
    ["Nutrition Struggles", { nutritionRating: 3 }],
  ])("lists a pending check-in with %s until it is reviewed", async (flag, numbers) => {
    const { actor } = await makeSignedInCoach();
    const clientId = await makeUpToDateClient();
    await db.checkIn.deleteMany();
    const { id } = await makeCheckIn(db, { clientId, submittedAt: hoursAgo(20), dueMonday: dayToDate("2026-11-16"), ...numbers });
    const [entry] = (await findWeeklyQueue(now)).entries;
    expect(entry?.reasons).toEqual([{ kind: "check_in_flagged", at: hoursAgo(20), checkInId: id, weekNumber: 38, isFlaggedByHand: false, flags: [flag] }]);
    await db.checkIn.update({ where: { id }, data: reviewColumns(actor.id, now) });
    expect((await findWeeklyQueue(now)).total).toBe(0);
  });

  it("leaves out a pending check-in without flags", async () => {
    const clientId = await makeUpToDateClient();
    await makeCheckIn(db, { clientId, submittedAt: hoursAgo(1), dueMonday: dayToDate("2026-11-23"), energyLevel: 4, workoutsCompleted: 3, averageSleep: 6, stressLevel: 7, nutritionRating: 4 });
    expect((await findWeeklyQueue(now)).total).toBe(0);
  });

  it("lists clients whose failed payment can still be recovered", async () => {
    const [open, over] = [await makeUpToDateClient(), await makeUpToDateClient()];
    const { id: running } = await makeSubscription(db, { clientId: open, status: "past_due" });
    const { id: ended } = await makeSubscription(db, { clientId: over, status: "cancelled" });
    await makePayment(db, { clientId: open, subscriptionId: running, status: "failed", failedAt: hoursAgo(3), createdAt: hoursAgo(4) });
    await makePayment(db, { clientId: over, subscriptionId: ended, status: "failed", failedAt: hoursAgo(3) });
    await makePayment(db, { clientId: null, status: "failed", failedAt: hoursAgo(3) });
    const { entries } = await findWeeklyQueue(now);
    expect(entries.map(({ client, reasons }) => [client.id, reasons])).toEqual([
      [open, [{ kind: "payment_failed", at: hoursAgo(3), planName: "Monthly Coaching", amount: "199.00", currency: "GBP" }]],
    ]);
  });

  it("lists clients at week 4, 8 or 12, not counting paused weeks", async () => {
    const [week4, week5, shifted, holding] = [await makeUpToDateClient("2026-10-26"), await makeUpToDateClient("2026-10-19"), await makeUpToDateClient("2026-10-19"), await makeUpToDateClient("2026-10-26")];
    await pause(shifted, "2026-11-02", "2026-11-08");
    await pause(holding, "2026-11-15", "2026-12-01");
    expect((await reasonsOf()).map(([id]) => id)).toEqual(expect.arrayContaining([week4, shifted]));
    expect((await reasonsOf()).map(([id]) => id)).not.toEqual(expect.arrayContaining([week5]));
    expect((await findWeeklyQueue(now)).counts.milestone).toBe(2);
  });

  it("lists clients without onboarding progress for 72 hours, except while they are paused", async () => {
    const join = (at: Date) => makeClient(db, { user: { createdAt: at }, client: { joinDate: dayToDate("2026-11-12") } });
    const [never, slow, busy, away] = [await join(hoursAgo(100)), await join(hoursAgo(200)), await join(hoursAgo(200)), await join(hoursAgo(200))];
    const step = (clientId: string, completedAt: Date) => db.onboardingStep.create({ data: { clientId, stepName: "welcome_video", completedAt } });
    await step(slow.userId, hoursAgo(73));
    await step(busy.userId, hoursAgo(71));
    await pause(away.userId, "2026-11-17", "2026-11-18");
    const { entries } = await findWeeklyQueue(now);
    expect(entries.map(({ client, reasons }) => [client.id, reasons])).toEqual([
      [never.userId, [{ kind: "onboarding_stalled", at: hoursAgo(100), completedSteps: 0, totalSteps: 7 }]],
      [slow.userId, [{ kind: "onboarding_stalled", at: hoursAgo(73), completedSteps: 1, totalSteps: 7 }]],
    ]);
  });

  it("lists promises due by the end of the day in the practice's time zone, with all reasons of a client in one entry", async () => {
    const [today, tomorrow] = [await makeUpToDateClient(), await makeUpToDateClient()];
    const write = async (clientId: string, createdAt: Date) => {
      const { id } = await db.thread.create({ data: { clientId, staffKey: "coach" } });
      await db.message.create({ data: { threadId: id, senderId: clientId, content: "Hello", createdAt } });
    };
    await write(today, hoursAgo(20));
    await write(tomorrow, hoursAgo(5));
    await makePayment(db, { clientId: today, status: "failed", failedAt: hoursAgo(1) });
    const { total, entries } = await findWeeklyQueue(now);
    expect(total).toBe(1);
    expect(entries[0]).toMatchObject({ client: { id: today }, reasons: [{ kind: "payment_failed" }, { kind: "promise_due", promise: "reply", at: hoursAgo(-4), isOverdue: false }] });
  });

  it("lists on Monday what is due when Monday ends", async () => {
    const clientId = await makeUpToDateClient();
    const { id } = await db.thread.create({ data: { clientId, staffKey: "coach" } });
    await db.message.create({ data: { threadId: id, senderId: clientId, content: "Hello", createdAt: new Date("2026-11-21T12:00:00Z") } });
    const promisesOn = async (at: string) => (await findWeeklyQueue(new Date(at), "promise_due")).entries.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === "promise_due"));
    expect(await promisesOn("2026-11-22T12:00:00Z")).toEqual([]);
    expect(await promisesOn("2026-11-23T12:00:00Z")).toEqual([{ kind: "promise_due", promise: "reply", at: new Date("2026-11-24T00:00:00Z"), isOverdue: false }]);
  });

  it("leaves out archived clients", async () => {
    const clientId = await makeUpToDateClient("2026-10-26");
    await makePayment(db, { clientId, status: "failed", failedAt: hoursAgo(1) });
    await makeCheckIn(db, { clientId, submittedAt: hoursAgo(1), dueMonday: dayToDate("2026-11-23"), energyLevel: 1 });
    expect((await findWeeklyQueue(now)).entries[0]?.reasons).toHaveLength(3);
    await db.user.update({ where: { id: clientId }, data: { archivedAt: now } });
    expect((await findWeeklyQueue(now)).total).toBe(0);
    expect((await readDashboardMetrics(now)).pipeline.activeClients).toBe(0);
  });

  it("returns the 50 most urgent, counts all, and filters by reason", async () => {
    const { cookie } = await makeSignedInCoach();
    for (let index = 0; index < 52; index += 1) {
      const { userId } = await makeClient(db, { user: { createdAt: hoursAgo(1) } });
      await makePayment(db, { clientId: userId, status: "failed", failedAt: hoursAgo(100 - index) });
    }
    const milestone = await makeUpToDateClient("2026-10-26");
    const all = await findWeeklyQueue(now);
    expect([all.total, all.entries.length, all.counts.payment_failed, all.counts.milestone]).toEqual([53, 50, 52, 1]);
    const filtered = await findWeeklyQueue(now, "milestone");
    expect([filtered.entries.map(({ client }) => client.id), filtered.counts]).toEqual([[milestone], all.counts]);
    const invalid = await callRoute(queue, { cookie, query: { reason: "boredom" } });
    expect([invalid.status, invalid.body.message]).toEqual([400, "Please choose a reason from the list"]);
  });
});

describe("The dashboard's figures", () => {
  it("are zero in an empty practice, with null where they would divide by zero", async () => {
    const { cookie } = await makeSignedInCoach();
    expect((await callRoute(desk, { cookie })).body).toEqual({
      pipeline: { newInquiries: 0, discoveryCalls: 0, readyToStart: 0, activeClients: 0 },
      checkIns: { pendingReview: 0, completed: 0 },
      onboarding: { needingAttention: 0, onboarded: 0 },
      revenue: { thisMonth: 0, goal: null, percentOfGoal: null, perClient: null, currency: "GBP", activeSubscriptions: 0 },
    });
  });

  it("count leads by stage without suspected spam, and reviewed check-ins of the last 7 days", async () => {
    const { id: coachId } = await makeSignedInCoach();
    const lead = (stage: "new_inquiry" | "discovery_booked" | "won" | "lost", suspectedSpam = false) => db.lead.create({ data: { fullName: "Lea", stage, suspectedSpam, submittedAt: now } });
    for (const stage of ["new_inquiry", "new_inquiry", "discovery_booked", "won", "lost"] as const) await lead(stage);
    await lead("new_inquiry", true);
    const clientId = await makeUpToDateClient();
    await makeCheckIn(db, { clientId, submittedAt: hoursAgo(169), dueMonday: dayToDate("2026-11-09"), ...reviewColumns(coachId, hoursAgo(3)) });
    await makeCheckIn(db, { clientId, submittedAt: hoursAgo(1), dueMonday: dayToDate("2026-11-23") });
    await makeClient(db);
    expect(await readDashboardMetrics(now)).toMatchObject({
      pipeline: { newInquiries: 2, discoveryCalls: 1, readyToStart: 1, activeClients: 2 },
      checkIns: { pendingReview: 1, completed: 1 },
      onboarding: { needingAttention: 1, onboarded: 1 },
    });
  });

  it("take three statements, and so does the queue, for any number of clients", async () => {
    const { cookie } = await makeSignedInCoach();
    for (let index = 0; index < 5; index += 1) await makeUpToDateClient("2026-10-26");
    for (const [endpoint, expected] of [[desk, 3], [queue, 3]] as const) {
      await callRoute(endpoint, { cookie });
      const { statements } = await countStatements(() => callRoute(endpoint, { cookie }));
      expect(statements).toBe(expected);
    }
  });
});
