import { beforeEach, describe, expect, it } from "vitest";
import { GET as readDashboard, PATCH as updateDashboard } from "@/app/api/client-dashboard/route";
import { hasCompletedSetup } from "@/lib/people/clients/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { findClientDashboard } from "@/lib/practice/dashboard/client-queries";
import { OnboardingStepName } from "@/prisma/generated/client";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const now = new Date("2026-11-18T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const makeMember = async () => {
  const { userId: id, user } = await makeClient(db, { user: { firstName: "Rosa" }, client: { joinDate: dayToDate("2026-09-07") } });
  return { id, actor: { ...user, sessionId: "", sessionEndsAt: now }, cookie: await createSessionCookieHeader(user) };
};
const completeSteps = (clientId: string, count: number) =>
  db.onboardingStep.createMany({ data: Object.values(OnboardingStepName).slice(0, count).map((stepName) => ({ clientId, stepName, completedAt: hoursAgo(100) })) });

describe("A client's dashboard", () => {
  it("shows a new client everything as open, without promises", async () => {
    const client = await makeMember();
    await makeCoach(db, { firstName: "Maya" });
    expect(await findClientDashboard(client.actor, now)).toEqual({
      today: "2026-11-18",
      firstName: "Rosa",
      coachName: "Maya",
      isSetUp: false,
      hasBegunSetup: false,
      checkIn: "pending",
      checkInDue: { dueDate: "2026-11-16", isOverdue: true },
      hasPaymentToFix: false,
      feedback: null,
      newPlan: null,
      hideWeight: false,
      glances: [],
      editableCheckIn: null,
      pausedUntil: null,
      diary: "priority",
      hasActivePlan: false,
      banner: "action_required",
      coachMessageSeen: false,
      journey: [
        { step: "setup", state: "now" },
        { step: "training_plan", state: "later" },
        { step: "nutrition_plan", state: "later" },
        { step: "check_ins", state: "later" },
        { step: "measurements", state: "later" },
      ],
      promises: [],
      links: { chat: null, groupCalls: null, trainingPlatform: null, nutritionSupport: null },
    });
  });

  it("marks setup as complete after all seven steps", async () => {
    const client = await makeMember();
    await completeSteps(client.id, 6);
    expect(await hasCompletedSetup(client.id)).toBe(false);
    expect(await findClientDashboard(client.actor, now)).toMatchObject({ isSetUp: false, hasBegunSetup: true });
    await db.onboardingStep.deleteMany();
    await completeSteps(client.id, 7);
    expect(await hasCompletedSetup(client.id)).toBe(true);
    expect(await findClientDashboard(client.actor, now)).toMatchObject({ isSetUp: true, hasBegunSetup: true });
  });

  it("derives the journey from what has happened", async () => {
    const client = await makeMember();
    await completeSteps(client.id, 7);
    await db.client.update({ where: { userId: client.id }, data: { trainingPlanLiveAt: hoursAgo(60) } });
    await db.foodDiary.create({ data: { clientId: client.id, weekStartDate: dayToDate("2026-11-09"), submittedAt: hoursAgo(20) } });
    await makeCheckIn(db, { clientId: client.id, submittedAt: hoursAgo(24 * 22), dueMonday: dayToDate("2026-10-26"), waist: 74 });
    const latest = await makeCheckIn(db, { clientId: client.id, submittedAt: hoursAgo(50), dueMonday: dayToDate("2026-11-16") });
    const dashboard = await findClientDashboard(client.actor, now);
    expect(dashboard).toMatchObject({ checkIn: "complete", editableCheckIn: { id: latest.id, weekNumber: latest.weekNumber }, diary: "submitted", banner: "in_review" });
    expect(dashboard.journey.map(({ state }) => state)).toEqual(["done", "done", "now", "done", "done"]);
    expect(dashboard.promises.map(({ kind }) => kind)).toEqual(["nutrition_plan"]);
  });

  it("shows the day in the practice's time zone", async () => {
    const client = await makeMember();
    await db.practice.updateMany({ data: { timeZone: "Pacific/Auckland", chatLink: "https://example.com/chat" } });
    await expect.poll(async () => (await findClientDashboard(client.actor, now)).today).toBe("2026-11-19");
    expect((await findClientDashboard(client.actor, now)).links.chat).toBe("https://example.com/chat");
  });

  it("remembers for each client when they first saw the message or dismissed the banner", async () => {
    const [client, other] = [await makeMember(), await makeMember()];
    expect((await callRoute(updateDashboard, { cookie: client.cookie, body: { coachMessageSeen: true } })).body).toEqual({ success: true });
    const { coachMessageSeenAt, bannerDismissedAt } = await db.client.findUniqueOrThrow({ where: { userId: client.id } });
    expect([coachMessageSeenAt, bannerDismissedAt]).toEqual([expect.any(Date), null]);
    await callRoute(updateDashboard, { cookie: client.cookie, body: { coachMessageSeen: true, bannerDismissed: true } });
    expect((await db.client.findUniqueOrThrow({ where: { userId: client.id } })).coachMessageSeenAt).toEqual(coachMessageSeenAt);
    expect((await callRoute(readDashboard, { cookie: client.cookie })).body).toMatchObject({ coachMessageSeen: true, banner: null });
    expect((await callRoute(readDashboard, { cookie: other.cookie })).body).toMatchObject({ coachMessageSeen: false, banner: "action_required" });
    expect((await callRoute(updateDashboard, { cookie: client.cookie, body: { coachMessageSeen: false } })).status).toBe(400);
  });

  it("shows the numbers that two of the last eight check-ins have, weights in kg as they were stored", async () => {
    const client = await makeMember();
    const mondays = ["2026-09-14", "2026-09-21", "2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09"];
    for (const [index, monday] of mondays.entries())
      await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate(monday), submittedAt: hoursAgo(24 * (70 - 7 * index)), weight: 70.25 - index, averageSleep: index === 3 ? 7.5 : null, energyLevel: index > 6 ? index : null, workoutsCompleted: null });
    const { glances } = await findClientDashboard(client.actor, now);
    expect(glances.map(({ label, unit, points }) => [label, unit, points.length, points[0]?.value, points.at(-1)?.value])).toEqual([
      ["Weight", "kg", 8, 69.25, 62.25],
      ["Energy", "/10", 2, 7, 8],
    ]);
    await db.client.update({ where: { userId: client.id }, data: { hideWeight: true } });
    expect((await findClientDashboard(client.actor, now)).glances.map(({ label }) => label)).toEqual(["Energy"]);
  });

  it("takes two statements", async () => {
    const client = await makeMember();
    await completeSteps(client.id, 7);
    // With a coach the name is cached; without one it would be queried every time.
    await makeCoach(db);
    await callRoute(readDashboard, { cookie: client.cookie });
    const { result, statements } = await countStatements(() => callRoute(readDashboard, { cookie: client.cookie }));
    expect([result.status, statements]).toEqual([200, 2]);
  });
});
