import { beforeEach, describe, expect, it } from "vitest";
import { GET as readChanges } from "@/app/api/check-ins/[id]/changes/route";
import { db } from "@/lib/platform/db";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

async function setUp() {
  const coach = await makeSignedInCoach();
  const client = await makeSignedInClient();
  const send = (dueMonday: string, numbers: Partial<Parameters<typeof makeCheckIn>[1]>, of = client) =>
    makeCheckIn(db, { clientId: of.id, coachSupport: "Nothing right now", dueMonday: new Date(dueMonday), submittedAt: new Date(dueMonday), ...numbers });
  const changesOf = async ({ id }: { id: string }) => (await callRoute(readChanges, { cookie: coach.cookie, params: { id } })).body.changes;
  return { client, send, changesOf };
}

describe("What changed in a check-in", () => {
  it("is since the check-in before it, not a later one or another client's", async () => {
    const { send, changesOf } = await setUp();
    await send("2026-11-02", { weekNumber: 4, averageSleep: 5.5, coachSupport: "Help with evenings" });
    const current = await send("2026-11-09", { weekNumber: 5, averageSleep: 7, coachSupport: "Help with mornings" });
    await send("2026-11-16", { weekNumber: 6, averageSleep: 4 });
    await send("2026-11-02", { averageSleep: 9 }, await makeSignedInClient());
    expect(await changesOf(current)).toEqual(["Sleep went from 5.5 to 7 hours a night.", "You asked for help with mornings."]);
  });

  it("is in the unit the client reads, else the practice's, and leaves out a weight she hides", async () => {
    const { client, send, changesOf } = await setUp();
    await send("2026-11-02", { weekNumber: 1, weight: 75 });
    const current = await send("2026-11-09", { weekNumber: 2, weight: 74 });
    expect(await changesOf(current)).toEqual(["Weight went from 75 kg to 74 kg."]);
    await db.practice.update({ where: { id: "practice" }, data: { weightUnit: "st" } });
    expect(await changesOf(current)).toEqual(["Weight went from 11 st 11.3 lb to 11 st 9.1 lb."]);
    await db.user.update({ where: { id: client.id }, data: { weightUnit: "lb" } });
    expect(await changesOf(current)).toEqual(["Weight went from 165.3 lbs to 163.1 lbs."]);
    await db.client.update({ where: { userId: client.id }, data: { hideWeight: true } });
    expect(await changesOf(current)).toEqual([]);
  });

  it("is since the starting point in a first check-in", async () => {
    const { client, send, changesOf } = await setUp();
    const givenAt = new Date("2026-11-01");
    await db.baseline.create({ data: { clientId: client.id, weight: 75, weightAt: givenAt, waist: 80, waistAt: new Date("2026-11-05"), givenAt } });
    const first = await send("2026-11-02", { weekNumber: 1, weight: 74, waist: 78 });
    const second = await send("2026-11-09", { weekNumber: 2, weight: 74 });
    expect(await changesOf(first)).toEqual(["Your first check-in.", "Weight went from 75 kg to 74 kg since the start."]);
    // A waist that was given after the first check-in is no start for it.
    expect(await changesOf(second)).toEqual(["Nothing changed much since last week."]);
  });
});
