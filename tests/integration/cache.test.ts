import { beforeEach, describe, expect, it } from "vitest";
import { GET as currentUser } from "@/app/api/auth/user/route";
import { GET as health } from "@/app/api/health/route";
import { db } from "@/lib/platform/db";
import { countStatements } from "@/lib/platform/statements";
import { practice } from "@/lib/core/settings/queries";
import { makeCoach } from "@/tests/factories/people";
import { cookieOf, send } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

describe("What is kept in memory", () => {
  it("saves the database the question who is asking", async () => {
    const cookie = await cookieOf(await makeCoach(db));
    await send(currentUser, { cookie });
    const { result, statements } = await countStatements(() => send(currentUser, { cookie }));
    expect([result.status, statements]).toEqual([200, 0]);
  });

  it("is forgotten when anyone changes it, past our own code too", async () => {
    const coach = await makeCoach(db);
    const cookie = await cookieOf(coach);
    await send(currentUser, { cookie });
    await db.$executeRaw`UPDATE "User" SET "firstName" = 'Renamed' WHERE "id" = ${coach.id}`;
    await expect.poll(async () => (await send(currentUser, { cookie })).body.firstName).toBe("Renamed");
    await db.$executeRaw`DELETE FROM "Session"`;
    await expect.poll(async () => (await send(currentUser, { cookie })).status).toBe(401);
  });

  it("is so for the practice's settings", async () => {
    expect((await practice()).timeZone).toBe("Europe/London");
    await db.$executeRaw`UPDATE "Practice" SET "timeZone" = 'America/New_York'`;
    await expect.poll(async () => (await practice()).timeZone).toBe("America/New_York");
  });
});

it("The health check answers while the database does", async () => {
  expect(await send(health)).toMatchObject({ status: 200, body: { status: "ok" } });
});
