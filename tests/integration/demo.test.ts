import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as unreadCount } from "@/app/api/conversations/unread/route";
import { GET as deskQueue } from "@/app/api/desk/queue/route";
import { GET as desk } from "@/app/api/desk/route";
import { GET as payments } from "@/app/api/payments/route";
import { GET as revenue } from "@/app/api/revenue/route";
import type { AnyCallInput } from "@/lib/api/client";
import type { ActorFor, Role } from "@/lib/auth/actor";
import { verifyPassword } from "@/lib/auth/password";
import { findAutomationRules } from "@/lib/core/automation/queries";
import { isOwnVideo } from "@/lib/core/settings/video";
import { currentDueMonday, getWeekNumber } from "@/lib/core/weeks/rules";
import { findFailedPayments, getFinances } from "@/lib/money/finances/queries";
import type { Payment } from "@/lib/money/payments/contract";
import { reconcilePayments, refreshAllPayments } from "@/lib/money/payments/reconcile";
import { findLeads, findPipelineStats } from "@/lib/outreach/leads/queries";
import { demoEmail, demoPassword } from "@/lib/people/accounts/rules";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { daysBetween } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import type { WeeklyQueueEntry } from "@/lib/practice/dashboard/contract";
import { cronJobs } from "@/lib/practice/jobs/contract";
import { jobDefinitions } from "@/lib/practice/jobs/job-definitions";
import { findCheckInStatuses, findCurrentCheckIn, findPendingCheckIns, findReviewedCheckIns } from "@/lib/work/check-ins/queries";
import { dueMondayForSubmission } from "@/lib/work/check-ins/rules";
import { toSubmittedCheckIn } from "@/lib/work/check-ins/shape";
import { getUnreadCounts } from "@/lib/work/messages/queries";
import { getUnreadBadgeCount } from "@/lib/work/messages/rules";
import { findPendingFoodDiaries as listPendingDiaries, findUploadedPlans, getNutritionistPayments } from "@/lib/work/nutrition/queries";
import { readOnboardingForms } from "@/lib/work/onboarding/contract";
import { findOnboardingForms } from "@/lib/work/onboarding/queries";
import { isOnboarded } from "@/lib/work/onboarding/rules";
import { seedDemoData } from "@/prisma/demo/seed";
import { demoTimes } from "@/prisma/demo/times";
import { weeklyRuns } from "@/prisma/demo/weekly-runs";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader, type RouteHandler } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { isFullRun } from "@/tests/support/full-run";

// Nobody of the demo can sign in without it.
process.env.DEMO_MODE = "1";

const timeZone = "Europe/London";
const hourMs = 3_600_000;

/** Named by London local time. The first five always run; the others only in a full run. */
const moments: Record<string, string> = {
  "the 1st, 00:00:01": "2026-12-01T00:00:01Z",
  "Monday 00:00:01": "2026-11-16T00:00:01Z",
  "Sunday 18:01": "2026-11-22T18:01:00Z",
  "the clocks going forward": "2026-03-29T01:00:00Z",
  "1 January, 00:00:01": "2027-01-01T00:00:01Z",
  "the 1st of a month that begins on a Monday, 00:00:01": "2026-06-01T00:00:01+01:00",
  "Monday 23:59": "2026-11-16T23:59:00Z",
  "Tuesday 00:05": "2026-11-17T00:05:00Z",
  "Wednesday noon": "2026-11-18T12:00:00Z",
  "Thursday morning": "2026-11-19T08:10:00Z",
  "Friday late": "2026-11-20T23:30:00Z",
  "Saturday just begun": "2026-11-21T00:00:01Z",
  "the Monday after the clocks went forward, 00:00:01": "2026-03-30T00:00:01+01:00",
  "the clocks going back": "2026-10-25T01:00:00Z",
  "the Monday after the clocks went back, 00:00:01": "2026-10-26T00:00:01Z",
  "31 March": "2026-03-31T12:00:00+01:00",
  "the last second of a long month": "2026-08-31T23:59:59+01:00",
  "29 February": "2028-02-29T15:00:00Z",
};
const momentsToTry = Object.entries(moments).slice(0, isFullRun ? undefined : 5);

/** Seeds the demo practice at a given time and returns its coach. */
async function seedAt(now: Date) {
  await resetDatabase();
  expect(await seedDemoData(now)).toBe(true);
  const { id } = await db.user.findUniqueOrThrow({ where: { email: demoEmail("coach") } });
  const coach: ActorFor<["coach"]> = { id, role: "coach", email: demoEmail("coach"), firstName: "", lastName: "", emailConfirmedAt: null, profileImageId: null, sessionId: "", sessionEndsAt: now };
  return { coach, times: demoTimes(now, timeZone) };
}

// Opening the database takes seconds, so it is not left to the first test, which would time out.
beforeAll(resetDatabase);
afterEach(() => void vi.useRealTimers());

describe.each(momentsToTry)("Demo data seeded at %s", (_, instant) => {
  const now = new Date(instant);

  it("has the figures of PRODUCT.md", async () => {
    const { coach, times } = await seedAt(now);
    await checkPeople(times.today);
    await checkCheckIns(coach, now, times.today);
    await checkMoney(now, times);
    await checkFinances(coach, now);
    await checkMessages();
    await checkOnboarding(coach, now);
    await checkNutrition(coach, now);
    await checkEmails(coach, now, times.monthStart);
    await checkCampaigns(now);
    await checkDashboard(coach, now);
    await checkLeads(now);
    await checkNothingInFuture(now);
    await checkJobsDoNothing(coach, now);
  });
});

async function checkPeople(today: string) {
  const clients = await db.client.findMany({ where: { user: { archivedAt: null } }, select: { ...membershipSelect, onboardingSteps: true } });
  expect(clients).toHaveLength(12);
  expect(clients.filter(({ onboardingSteps }) => onboardingSteps.length < 7)).toHaveLength(3);
  const weeks = clients.map((client) => getWeekNumber(currentDueMonday(today), toMembership(client)));
  expect(weeks.filter((week) => [4, 8, 12].includes(week)).toSorted((a, b) => a - b)).toEqual([4, 8, 12]);
}

/** A quarter of the active clients are still onboarding, and all stored answers match the contract. */
async function checkOnboarding(coach: ActorFor<["coach"]>, now: Date) {
  const clients = await db.client.findMany({ select: { userId: true, _count: { select: { onboardingSteps: true } } } });
  expect([clients.length, clients.filter(({ _count }) => !isOnboarded(_count.onboardingSteps)).length]).toEqual([12, 3]);
  for (const { userId } of clients) expect(readOnboardingForms.response.safeParse(await findOnboardingForms(coach, userId, now)).error).toBeUndefined();
}

async function checkCheckIns(coach: ActorFor<["coach"]>, now: Date, today: string) {
  const { rows: statuses } = await findCheckInStatuses(coach, now);
  const withStatus = (status: string | null) => statuses.filter((row) => row.status === status);
  expect([withStatus("overdue").length, withStatus("pending").length, withStatus("reviewed").length, withStatus(null).length]).toEqual([1, 6, 2, 3]);
  const { rows: pending } = await findPendingCheckIns(coach, now);
  expect(pending).toHaveLength(6);
  expect(new Set(pending.map(({ overall }) => overall))).toEqual(new Set(["Needs Support", "Excellent Progress", "Steady Progress"]));
  const [overdue] = withStatus("overdue");
  expect(overdue?.submittedAt && daysBetween(dayInTimeZone(timeZone, overdue.submittedAt), today)).toBe(13);

  const hoursSince = (at: Date | string) => (now.getTime() - new Date(at).getTime()) / hourMs;
  const recent = [...pending, ...(await findReviewedCheckIns(coach, now)).rows.filter(({ submittedAt }) => hoursSince(submittedAt) <= 60)];
  expect(recent).toHaveLength(8);
  for (const { submittedAt } of recent) expect(hoursSince(submittedAt)).toBeGreaterThanOrEqual(1);
  for (const { submittedAt } of pending) expect(hoursSince(submittedAt)).toBeLessThanOrEqual(60);
  await checkDueMondays(new Set(recent.map(({ id }) => id)), currentDueMonday(today));
  await checkDemoClient(now, pending.map(({ clientId }) => clientId));
}

/** Every check-in belongs to the due Monday that the product would have chosen at the time. */
async function checkDueMondays(recent: Set<string>, dueMonday: string) {
  const clients = await db.client.findMany({ select: { ...membershipSelect, checkIns: { orderBy: { submittedAt: "asc" } } } });
  for (const { checkIns, ...client } of clients) {
    const membership = toMembership(client);
    checkIns.forEach((row, index) => {
      const before = checkIns.slice(0, index).map((checkIn) => toSubmittedCheckIn({ ...checkIn, feedbackAt: checkIn.feedbackAt && checkIn.feedbackAt <= row.submittedAt ? checkIn.feedbackAt : null }, timeZone));
      const expected = dueMondayForSubmission(dayInTimeZone(timeZone, row.submittedAt), membership, before);
      expect({ due: dateToDay(row.dueMonday), week: row.weekNumber }).toEqual({ due: expected, week: getWeekNumber(expected, membership) });
      if (recent.has(row.id)) expect(expected).toBe(dueMonday);
    });
  }
}

/** The demo client has a pending check-in that can still be edited. */
async function checkDemoClient(now: Date, pendingClientIds: string[]) {
  const user = withEmail(await db.user.findUniqueOrThrow({ where: { email: demoEmail("client") } }));
  const current = await findCurrentCheckIn({ ...user, sessionId: "", sessionEndsAt: now }, now);
  expect(pendingClientIds).toContain(user.id);
  expect(current.sent?.feedbackAt ?? null).toBeNull();
}

async function checkMoney(now: Date, { monthStart, lastMonthStart }: ReturnType<typeof demoTimes>) {
  const sum = async (gte: Date, lt?: Date) => (await db.payment.aggregate({ where: { status: "succeeded", paidAt: { gte, lt } }, _sum: { settledMinor: true } }))._sum.settledMinor;
  expect(await sum(monthStart)).toBe(284_000);
  expect(await sum(lastMonthStart, monthStart)).toBeGreaterThanOrEqual(95_000);
  const running = await db.subscription.findMany({ where: { currentPeriodEnd: { gt: now }, OR: [{ status: "active" }, { status: "past_due", graceUntil: { gt: now } }] } });
  expect(running).toHaveLength(11 + 1);
  const charges = await db.payment.findMany({ include: { client: { include: { user: true } } } });
  for (const { createdAt, client } of charges) expect(createdAt.getTime()).toBeGreaterThanOrEqual(client?.user.createdAt.getTime() ?? Infinity);
  const failed = await db.payment.findMany({ where: { status: "failed" }, orderBy: { failedAt: "desc" } });
  expect(failed.map(({ failedAt }) => failedAt && (now.getTime() - failedAt.getTime()) / hourMs)).toEqual([2, 20]);
  expect(failed.every(({ nextRetryAt }) => nextRetryAt && nextRetryAt > now)).toBe(true);
}

async function checkFinances(coach: ActorFor<["coach"]>, now: Date) {
  const finances = await getFinances(coach, now);
  expect(finances).toMatchObject({ thisMonth: 2840, goal: 4000, percentOfGoal: 71, openFailures: 2, gateway: { mode: "test" } });
  expect(finances.subscriptions).toEqual({ active: 12, monthlyPlans: 4, sixMonthPlans: 8, otherPlans: 0, monthlyRevenue: 1438 });
  const { rows: failures } = await findFailedPayments(coach);
  expect(failures.map(({ isOpen, tries }) => [isOpen, tries.length])).toEqual([[true, 1], [true, 1]]);
}

/** Two diaries with photos are pending and on time; the other onboarded clients have a plan, and its fee is due. */
async function checkNutrition(coach: ActorFor<["coach"]>, now: Date) {
  const nutritionist = withEmail(await db.user.findUniqueOrThrow({ where: { email: demoEmail("nutritionist") } }));
  const actor = { ...coach, ...nutritionist, role: "nutritionist" as const };
  const { rows: pending } = await listPendingDiaries(actor, now);
  expect(pending.map(({ isOverdue, days }) => [isOverdue, days.flatMap(({ photos }) => photos).length])).toEqual([[false, 2], [false, 2]]);
  const { rows: uploaded } = await findUploadedPlans(actor);
  expect([uploaded.length, uploaded.every(({ isActive, filePath }) => isActive && filePath)]).toEqual([7, true]);
  const { thisMonth, lastMonth, allTime } = await getNutritionistPayments(now);
  expect([allTime.planCount, allTime.totalOwed + allTime.totalPaid]).toEqual([7, 490]);
  expect(thisMonth.totalOwed + lastMonth.totalOwed).toBe(allTime.totalOwed);
}

async function checkMessages() {
  const threads = await db.thread.findMany({ include: { client: { include: { user: true } }, messages: { orderBy: { createdAt: "desc" } } } });
  for (const { messages, clientId, unreadByStaff, unreadByClient, lastMessageAt } of threads) {
    expect(messages[0]?.createdAt).toEqual(lastMessageAt);
    expect(messages.slice(0, unreadByStaff).every(({ senderId }) => senderId === clientId)).toBe(true);
    expect(messages.slice(0, unreadByClient).every(({ recipientId }) => recipientId === clientId)).toBe(true);
  }
  const unread = threads.map((thread) => thread.unreadByStaff).filter((count) => count > 0);
  expect(unread.toSorted()).toEqual([1, 2, 2]);
  const toClients = threads.filter((thread) => thread.unreadByClient > 0);
  expect(toClients.map(({ client, nutritionistId, unreadByClient }) => [client.user.email, nutritionistId === null, unreadByClient]).toSorted()).toEqual([
    [demoEmail("client"), false, 1],
    [demoEmail("client"), true, 1],
  ]);
  const unreadFor = async (role: Role) => {
    const { id } = await db.user.findUniqueOrThrow({ where: { email: demoEmail(role) } });
    const counts = await getUnreadCounts({ id, role });
    return { badge: getUnreadBadgeCount(role, counts), messages: counts.messages };
  };
  expect(await unreadFor("coach")).toEqual({ badge: 3, messages: 5 });
  expect(await unreadFor("client")).toEqual({ badge: 2, messages: 2 });
  expect(await unreadFor("nutritionist")).toEqual({ badge: 0, messages: 0 });
}

async function checkEmails(coach: ActorFor<["coach"]>, now: Date, monthStart: Date) {
  expect(await db.emailMessage.count({ where: { status: "sent", sentAt: { gte: monthStart, lte: now } } })).toBe(47);
  expect(await db.emailMessage.count()).toBe(47);
  const count = async (type: string) => db.emailMessage.count({ where: { type } });
  expect([await count("payment-failed"), await count("welcome"), await count("message-notice"), await count("staff-digest")]).toEqual([2, 3, 2, 1]);
  const lastChase = weeklyRuns(demoTimes(now, timeZone)).find(({ job }) => job === "tuesday-chase");
  const overdue = (await findCheckInStatuses(coach, now)).rows.find(({ status }) => status === "overdue");
  if (lastChase?.monday === overdue?.dueDate) expect(await db.emailMessage.count({ where: { key: `checkin-chase:${overdue?.clientId}:${overdue?.dueDate}` } })).toBe(1);
}

/** Every client is in each weekly campaign, sent or skipped. The rules' counts come from their emails. */
async function checkCampaigns(now: Date) {
  const campaigns = await db.campaign.findMany({ include: { messages: true, skips: true } });
  expect(new Set(campaigns.map(({ job, occasion }) => `${job}:${occasion}`)).size).toBe(campaigns.length);
  expect(campaigns.length).toBeGreaterThanOrEqual(3);
  for (const { job, messages } of campaigns) {
    expect(new Set(messages.map(({ type }) => (type.startsWith("checkin") ? type : "other"))).size, job).toBeLessThanOrEqual(1);
  }
  const weekly = campaigns.filter(({ job }) => job === "sunday-reminders" || job === "tuesday-chase");
  expect(weekly.length).toBeGreaterThanOrEqual(2);
  for (const { messages, skips, ranAt } of weekly) {
    const clientCount = await db.client.count({ where: { user: { createdAt: { lte: ranAt } } } });
    expect(messages.length + skips.length).toBe(clientCount);
    for (const { reason } of skips) expect(["Already submitted", "Not yet owed"]).toContain(reason);
  }
  const rules = await findAutomationRules();
  expect(rules.map(({ id, successCount, failureCount }) => [id, successCount, failureCount])).toEqual([
    ["welcome-email", 3, 0],
    ["contract-delivery", 3, 0],
    ["intake-form-reminder", 0, 0],
    ["program-delivery", 2, 0],
  ]);
  for (const { lastRun } of rules) expect(lastRun?.getTime() ?? 0).toBeLessThanOrEqual(now.getTime());
}

/** The endpoints of the coach's dashboard return the figures at that time. */
async function checkDashboard(coach: ActorFor<["coach"]>, now: Date) {
  vi.useFakeTimers({ toFake: ["Date"], now });
  const cookie = await createSessionCookieHeader(coach, now);
  const read = async (endpoint: RouteHandler, input: AnyCallInput = {}) => (await callRoute(endpoint, { cookie, ...input })).body;
  expect(await read(desk)).toMatchObject({
    pipeline: { newInquiries: 3, discoveryCalls: 2, readyToStart: 2, activeClients: 12 },
    checkIns: { pendingReview: 6 },
    onboarding: { needingAttention: 3, onboarded: 9 },
    revenue: { thisMonth: 2840, goal: 4000, percentOfGoal: 71, activeSubscriptions: 12, perClient: 236.67, currency: "GBP" },
  });
  const queue = await read(deskQueue);
  expect(queue.counts).toMatchObject({ check_in_overdue: 1, check_in_flagged: 3, payment_failed: 2, onboarding_stalled: 0, milestone: 3 });
  expect(queue.entries).toHaveLength(queue.total);
  expect([queue.entries[0].client.firstName, queue.entries[0].reasons[0].kind]).toEqual(["Lucy", "check_in_flagged"]);
  const weeks = (await read(deskQueue, { query: { reason: "milestone" } })).entries.flatMap(({ reasons }: WeeklyQueueEntry) => reasons.flatMap((reason) => (reason.kind === "milestone" ? reason.week : [])));
  expect(weeks.toSorted((a: number, b: number) => a - b)).toEqual([4, 8, 12]);
  expect(await read(unreadCount)).toEqual({ conversations: 3, messages: 5 });
  const { thisMonth, goal, currency } = await read(revenue);
  expect({ thisMonth, goal, currency }).toEqual({ thisMonth: 2840, goal: 4000, currency: "GBP" });
  const allPayments = await read(payments);
  expect(allPayments.filter(({ status }: Payment) => status === "failed")).toHaveLength(2);
}

/** Leads at every stage: three urgent, one with a follow-up due, one won but not converted, one suspected spam. */
async function checkLeads(now: Date) {
  const stages = { new_inquiry: 3, initial_contact: 2, discovery_booked: 2, discovery_completed: 1, proposal_sent: 2, decision_pending: 1, won: 2, lost: 1 };
  expect(await findPipelineStats(now)).toEqual({ total: 14, active: 11, newInquiries: 3, conversionRate: 14.3, actionRequired: 3, stages });
  const { rows } = await findLeads({ view: "pipeline" }, now);
  expect(rows.map(({ followUpDue, priority }) => (followUpDue ? "due" : priority))).toEqual(["urgent", "urgent", "urgent", "medium", "due", "low", "low", "low", "low", "low", "low"]);
  const won = (await findLeads({ stage: "won" }, now)).rows;
  expect(won.map(({ clientId }) => clientId === null).toSorted()).toEqual([false, true]);
  expect((await findLeads({ view: "spam" }, now)).rows).toHaveLength(1);
}

/** No record has a time in the future. */
async function checkNothingInFuture(now: Date) {
  const inFuture = { gt: now };
  const counts = await Promise.all([
    db.user.count({ where: { OR: [{ createdAt: inFuture }, { presence: { lastSeenAt: inFuture } }] } }),
    db.client.count({ where: { OR: [{ intakeReviewedAt: inFuture }, { trainingPlanLiveAt: inFuture }, { coachMessageSeenAt: inFuture }] } }),
    db.checkIn.count({ where: { OR: [{ submittedAt: inFuture }, { feedbackAt: inFuture }] } }),
    db.onboardingStep.count({ where: { completedAt: inFuture } }),
    db.agreement.count({ where: { signedAt: inFuture } }),
    db.message.count({ where: { createdAt: inFuture } }),
    db.payment.count({ where: { createdAt: inFuture } }),
    db.nutritionPlan.count({ where: { uploadedAt: inFuture } }),
    db.foodDiary.count({ where: { submittedAt: inFuture } }),
    db.lead.count({ where: { OR: [{ submittedAt: inFuture }, { lastActivity: inFuture }] } }),
    db.jobRun.count({ where: { startedAt: inFuture } }),
    db.emailMessage.count({ where: { OR: [{ createdAt: inFuture }, { sentAt: inFuture }] } }),
    db.campaign.count({ where: { ranAt: inFuture } }),
    db.emailSkip.count({ where: { createdAt: inFuture } }),
    db.notification.count({ where: { OR: [{ createdAt: inFuture }, { readAt: inFuture }] } }),
  ]);
  expect(counts).toEqual(counts.map(() => 0));
}

/** Running every job right after seeding changes nothing. */
async function checkJobsDoNothing(coach: ActorFor<["coach"]>, now: Date) {
  const readState = () => Promise.all([db.subscription.findMany({ orderBy: { id: "asc" } }), db.payment.findMany({ orderBy: { id: "asc" } }), db.paymentAttempt.count(), db.paymentCustomer.findMany({ orderBy: { clientId: "asc" } }), db.campaign.count(), db.emailSkip.count()]);
  const before = await readState();
  for (const name of cronJobs) expect(await jobDefinitions[name].run(now), name).toMatchObject({ sent: 0 });
  expect(await reconcilePayments(now)).toEqual({ clients: 0 });
  expect(await refreshAllPayments(now)).toEqual({ updatedClients: [] });
  expect(await readState()).toEqual(before);
  expect(await db.emailMessage.count()).toBe(47);
  await checkDashboard(coach, now);
}

describe("seedDemoData", () => {
  const now = new Date("2026-11-20T10:00:00Z");

  it("does nothing if the database has a user", async () => {
    await resetDatabase();
    const { userId } = await makeClient(db, { user: { createdAt: now } });
    await makeCheckIn(db, { clientId: userId, submittedAt: now });
    expect(await seedDemoData(now)).toBe(false);
    expect([await db.user.count(), await db.checkIn.count(), await db.emailMessage.count()]).toEqual([1, 1, 0]);
  });

  it("seeds once when two servers start at the same time", async () => {
    await resetDatabase();
    const results = await Promise.all([seedDemoData(now), seedDemoData(now)]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await db.client.count()).toBe(12);
  });

  it("has both onboarding videos, which need no other host", async () => {
    await seedAt(now);
    const practice = await db.practice.findFirstOrThrow({ select: { welcomeVideoUrl: true, trainingVideoUrl: true } });
    expect(Object.values(practice).map((url) => url !== null && isOwnVideo(url))).toEqual([true, true]);
  });

  it("gives the three demo accounts the demo password, and nobody else one", async () => {
    await seedAt(now);
    expect(await db.user.count({ where: { isDemo: false } })).toBe(0);
    expect(await db.user.findMany({ where: { passwordHash: { not: null } }, select: { email: true }, orderBy: { email: "asc" } })).toEqual(["client", "coach", "nutritionist"].map((name) => ({ email: `${name}@example.com` })));
    for (const role of ["coach", "client", "nutritionist"] as const) {
      const user = await db.user.findUniqueOrThrow({ where: { email: demoEmail(role) } });
      expect(user.role).toBe(role);
      expect(await verifyPassword(user.passwordHash, demoPassword)).toBe(true);
    }
  });
});
