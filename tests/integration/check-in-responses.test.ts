import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET as listOfClient } from "@/app/api/check-ins/[id]/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { GET as listStatuses } from "@/app/api/check-ins/route";
import { GET as readNumbers } from "@/app/api/client-check-ins/[clientId]/numbers/route";
import { GET as listClientCheckIns } from "@/app/api/client-check-ins/[clientId]/route";
import { GET as readDashboard } from "@/app/api/client-dashboard/route";
import { GET as readProfile } from "@/app/api/client-profile/[clientId]/route";
import { GET as listPending } from "@/app/api/pending-check-ins/route";
import { GET as listReviewed } from "@/app/api/reviewed-check-ins/route";
import { PATCH as edit } from "@/app/api/weekly-check-ins/[id]/route";
import { GET as readCurrent } from "@/app/api/weekly-check-ins/current/route";
import { GET as listOwn, POST as submit } from "@/app/api/weekly-check-ins/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { checkInAnswers, makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-16T09:00:00Z") });
  await resetDatabase();
});
afterEach(() => void vi.useRealTimers());

const numbers = { weight: 68.4, energyLevel: 3, motivationLevel: 6, stressLevel: 8, sleepQuality: 6, nutritionRating: 3, averageSleep: 5.5, workoutsCompleted: 2, waterIntake: 1.8, physicalFeeling: "Light", chest: 91.5 };

// Recorded before there were questions of a practice's own.
it("A practice without own questions gets every response about check-ins as recorded", async () => {
  const coach = await makeCoach(db, { id: "coach-1", firstName: "Maya", email: "maya@example.com" });
  const client = await makeClient(db, { user: { id: "client-1", firstName: "Lucy", email: "lucy@example.com" }, client: { joinDate: dayToDate("2026-01-05"), tags: ["Postpartum"] } });
  const texts = checkInAnswers("mixed", 0);
  const past = { clientId: client.userId, createdAt: new Date("2026-03-02T08:00:00Z"), updatedAt: new Date("2026-03-02T08:00:00Z") };
  await makeCheckIn(db, { ...past, ...texts, ...reviewColumns(coach.id, new Date("2026-03-03T08:00:00Z")), id: "check-in-1", dueMonday: dayToDate("2026-03-02"), submittedAt: new Date("2026-03-01T20:00:00Z"), ...numbers, additionalFeedback: "Thank you" });
  await makeCheckIn(db, { ...past, ...texts, id: "check-in-2", dueMonday: dayToDate("2026-03-09"), submittedAt: new Date("2026-03-09T07:00:00Z") });
  const [clientCookie, coachCookie] = [await createSessionCookieHeader(client), await createSessionCookieHeader(coach)];
  const params = { id: "client-1", clientId: "client-1" };
  const missing = await callRoute(submit, { cookie: clientCookie, body: { ...texts, threeWins: "", coachSupport: undefined } });
  const sent = await callRoute(submit, { cookie: clientCookie, body: { ...texts, data: numbers, clientId: "client-1", weekNumber: 11 } });
  const id: string = sent.body.id;
  const responses = {
    missing,
    sent,
    edited: await callRoute(edit, { cookie: clientCookie, params: { id }, body: { ...texts, weight: 68 } }),
    own: await callRoute(listOwn, { cookie: clientCookie }),
    current: await callRoute(readCurrent, { cookie: clientCookie }),
    dashboard: await callRoute(readDashboard, { cookie: clientCookie }),
    pending: await callRoute(listPending, { cookie: coachCookie }),
    reviewed: await callRoute(listReviewed, { cookie: coachCookie }),
    statuses: await callRoute(listStatuses, { cookie: coachCookie }),
    ofClient: await callRoute(listOfClient, { cookie: coachCookie, params }),
    ofClientWithFlags: await callRoute(listClientCheckIns, { cookie: coachCookie, params }),
    numbers: await callRoute(readNumbers, { cookie: coachCookie, params }),
    profile: await callRoute(readProfile, { cookie: coachCookie, params }),
    feedback: await callRoute(giveFeedback, { cookie: coachCookie, params: { id }, body: { feedback: "Well done" } }),
  };
  const recorded = JSON.stringify(Object.fromEntries(Object.entries(responses).map(([name, { status, body }]) => [name, { status, body }])), null, 2);
  await expect(`${recorded.replaceAll(id, "check-in-3")}\n`).toMatchFileSnapshot("./recorded/check-in-responses.json");
});
