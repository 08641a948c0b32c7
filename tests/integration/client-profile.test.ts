import { beforeEach, describe, expect, it } from "vitest";
import { GET as profile } from "@/app/api/client-profile/[clientId]/route";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { findClientProfile } from "@/lib/practice/roster/queries";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeClient, makeCoach, makeNutritionist } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const read = (cookie: string, clientId: string) => callRoute(profile, { cookie, params: { clientId } });

describe("A client's profile", () => {
  it("shows the coach the client's name, contact details and join date", async () => {
    const coach = await createSessionCookieHeader(await makeCoach(db));
    const { userId, user } = await makeClient(db, {
      user: { firstName: "Zara", lastName: "Khan", phone: "+44 7700 900123" },
      client: { joinDate: dayToDate("2026-09-07"), dateOfBirth: dayToDate("1990-02-28"), location: "Leeds", occupation: "Nurse", tags: ["postnatal", "beginner"], notes: "Came by word of mouth." },
    });
    await makeCheckIn(db, { clientId: userId, submittedAt: new Date("2026-10-04T09:00:00Z"), weight: 68.4 });
    await makeCheckIn(db, { clientId: userId, submittedAt: new Date("2026-10-11T18:30:00Z") });
    const { status, body } = await read(coach, userId);
    expect(status).toBe(200);
    expect(body).toEqual({
      userId,
      firstName: "Zara",
      lastName: "Khan",
      name: "Zara Khan",
      email: user.email,
      emailUnconfirmed: false,
      invitation: "open",
      emailProblem: null,
      phone: "+44 7700 900123",
      dateOfBirth: "1990-02-28",
      location: "Leeds",
      occupation: "Nurse",
      tags: ["postnatal", "beginner"],
      notes: "Came by word of mouth.",
      profileImageUrl: null,
      profileImage: null,
      monthlyRate: null,
      currentWeight: 68.4,
      healthConcerns: [],
      lastCheckIn: "2026-10-11T18:30:00.000Z",
      checkInDue: { dueDate: expect.any(String), isOverdue: expect.any(Boolean) },
      joinDate: "2026-09-07",
      isActive: true,
      pausedUntil: null,
      age: expect.any(Number),
      trainingPlanLiveAt: null,
      emergencyContact: null,
      primaryGoal: null,
      targetWeight: null,
      plan: null,
      safetyNotes: [],
      version: 1,
    });
  });

  it("has every field for a client without details", async () => {
    const coach = await createSessionCookieHeader(await makeCoach(db));
    const { userId, user } = await makeClient(db, { user: { firstName: "", lastName: "" } });
    expect((await read(coach, userId)).body).toMatchObject({ name: user.email, phone: null, dateOfBirth: null, location: null, occupation: null, tags: [], lastCheckIn: null });
  });

  it.each([
    ["none in the week the client joined", "2026-10-08T12:00:00Z", {}, null],
    ["the coming Monday's", "2026-10-17T12:00:00Z", {}, { dueDate: "2026-10-19", isOverdue: false }],
    ["the one that was missed", "2026-10-20T12:00:00Z", {}, { dueDate: "2026-10-19", isOverdue: true }],
    ["none while the client is paused", "2026-10-20T12:00:00Z", { pauses: { create: { startsOn: dayToDate("2026-10-12"), endsOn: dayToDate("2026-11-01") } } }, null],
  ])("says which check-in is due: %s", async (_, now, client, due) => {
    const { actor } = await makeSignedInCoach();
    const { userId } = await makeClient(db, { client: { joinDate: dayToDate("2026-10-07"), ...client } });
    expect((await findClientProfile(actor, userId, new Date(now))).checkInDue).toEqual(due);
  });

  it("says that none is due on the Monday it was sent for, and from the next day that the coming one is", async () => {
    const { actor } = await makeSignedInCoach();
    const { userId } = await makeClient(db, { client: { joinDate: dayToDate("2026-10-07") } });
    await makeCheckIn(db, { clientId: userId, dueMonday: dayToDate("2026-10-19"), submittedAt: new Date("2026-10-19T09:00:00Z") });
    expect((await findClientProfile(actor, userId, new Date("2026-10-19T12:00:00Z"))).checkInDue).toBeNull();
    expect((await findClientProfile(actor, userId, new Date("2026-10-20T12:00:00Z"))).checkInDue).toEqual({ dueDate: "2026-10-26", isOverdue: false });
  });

  it("is for coaches only, and only for active clients", async () => {
    const [coach, nutritionist] = [await makeCoach(db), await makeNutritionist(db)];
    const [client, archived] = [await makeClient(db), await makeClient(db, { user: { archivedAt: new Date("2026-11-01T00:00:00Z") } })];
    for (const id of [archived.userId, coach.id, nutritionist.id, "nobody"]) expect((await read(await createSessionCookieHeader(coach), id)).status).toBe(404);
    for (const person of [client, nutritionist]) expect((await read(await createSessionCookieHeader(person), client.userId)).status).toBe(403);
  });
});
