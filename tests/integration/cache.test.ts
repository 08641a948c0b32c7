import { beforeEach, describe, expect, it } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as health } from "@/app/api/health/route";
import { loadActor } from "@/lib/auth/actor-cache";
import { createSession } from "@/lib/auth/session";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statement-count";
import { makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

describe("The in-memory cache", () => {
  it("saves the query for the signed-in person", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    await callRoute(currentUser, { cookie });
    const { result, statements } = await countStatements(() => callRoute(currentUser, { cookie }));
    expect([result.status, statements]).toEqual([200, 0]);
  });

  it("is invalidated by any write, including direct SQL", async () => {
    const coach = await makeCoach(db);
    const cookie = await createSessionCookieHeader(coach);
    await callRoute(currentUser, { cookie });
    await db.$executeRaw`UPDATE "User" SET "firstName" = 'Renamed' WHERE "id" = ${coach.id}`;
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).body.firstName).toBe("Renamed");
    await db.$executeRaw`DELETE FROM "Session"`;
    await expect.poll(async () => (await callRoute(currentUser, { cookie })).status).toBe(401);
  });

  it("is invalidated by a change to each column of the account that it holds", async () => {
    const coach = await makeCoach(db);
    const { sessionId: session } = await createSession(coach.id, new Date());
    const changes = { firstName: "Renamed", lastName: "Changed", email: "changed@example.com", emailConfirmedAt: new Date(0), weightUnit: "lb" } as const;
    for (const [column, value] of Object.entries(changes)) {
      await loadActor(session);
      await db.user.updateMany({ where: { id: coach.id }, data: { [column]: value } });
      await expect.poll(async () => (await loadActor(session))?.[column as keyof typeof changes]).toEqual(value);
    }
  });

  it("caches and invalidates the practice's settings", async () => {
    expect((await getPracticeSettings()).timeZone).toBe("Europe/London");
    await db.$executeRaw`UPDATE "Practice" SET "timeZone" = 'America/New_York'`;
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("America/New_York");
  });
});

it("The health check succeeds only while the database responds", async () => {
  expect(await callRoute(health)).toMatchObject({ status: 200, body: { status: "ok" } });
});
