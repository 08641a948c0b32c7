import { beforeEach, describe, expect, it } from "vitest";
import { dayToDate } from "@/lib/platform/clock";
import { addDays, dayMs } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { readDashboardMetrics } from "@/lib/practice/dashboard/queries";
import { makeCheckIn, reviewColumns } from "@/tests/factories/check-ins";
import { makeClient } from "@/tests/factories/people";
import { findStateDifferences, rebuildClientState } from "@/tests/support/client-state";
import { resetDatabase } from "@/tests/support/database";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const hourMs = 3_600_000;
// On the hour, within one, and in its first and last milliseconds.
const moments = ["2026-11-18T12:00:00Z", "2026-11-18T12:20:30.500Z", "2026-11-18T12:00:00.001Z", "2026-11-18T12:59:59.999Z"].map((text) => new Date(text));
const now = new Date("2026-11-18T12:00:00Z");

/** Check-ins sent and answered around a week before these moments, of clients of whom some are archived; some have feedback that is held. */
async function makeRandomCheckIns(random: () => number) {
  const { id: coachId } = await makeSignedInCoach();
  const around = () => new Date(now.getTime() - 7 * dayMs + Math.floor((random() - 0.4) * (random() < 0.7 ? 6 * hourMs : 8 * dayMs)));
  for (let index = 0; index < 10; index += 1) {
    const { userId: clientId } = await makeClient(db);
    for (let week = 0; week < 12; week += 1) {
      const submittedAt = around();
      const feedback = random() < 0.7 ? reviewColumns(coachId, random() < 0.8 ? new Date(submittedAt.getTime() + Math.floor(random() * 2 * hourMs)) : around()) : {};
      const { id } = await makeCheckIn(db, { clientId, submittedAt, dueMonday: dayToDate(addDays("2026-11-16", -7 * week)), ...feedback });
      if (random() < 0.2) await db.heldFeedback.create({ data: { checkInId: id, coachId, feedback: "Well done!", sendFollowUpEmail: false, sendAgain: false, steps: [], heldAt: now, releaseAt: now } });
    }
    if (index % 4 === 0) await db.user.update({ where: { id: clientId }, data: { archivedAt: now } });
  }
}

/** The check-ins that were sent and answered within the last seven days, as every record says. */
async function countCompleted(at: Date) {
  const since = new Date(at.getTime() - 7 * dayMs);
  return db.checkIn.count({ where: { submittedAt: { gte: since }, OR: [{ feedbackAt: { gte: since } }, { feedbackAt: null, heldFeedback: { isNot: null } }], client: { user: { archivedAt: null } } } });
}

async function expectCompletedOfRecords() {
  for (const at of moments) expect([at, (await readDashboardMetrics(at)).checkIns.completed]).toEqual([at, await countCompleted(at)]);
  expect(await findStateDifferences()).toBeNull();
}

describe("The check-ins completed in the last seven days", () => {
  it("are what every record says, at any moment", async () => {
    await makeRandomCheckIns(seededRandom(3));
    expect(await countCompleted(now)).toBeGreaterThan(30);
    await expectCompletedOfRecords();
  }, 30_000);

  it("follow changes of many records in one statement, archived and restored clients, and deletions", async () => {
    await makeRandomCheckIns(seededRandom(8));
    await db.$executeRaw`UPDATE "CheckIn" SET "submittedAt" = "submittedAt" - interval '50 minutes', "feedbackAt" = "feedbackAt" + interval '2 hours' WHERE "weekNumber" % 3 = 0`;
    await db.checkIn.updateMany({ where: { feedbackAt: null, heldFeedback: null }, data: { feedback: "Well done!", feedbackAt: now } });
    await expectCompletedOfRecords();
    await db.$executeRaw`UPDATE "User" SET "archivedAt" = CASE WHEN "archivedAt" IS NULL THEN ${now}::timestamptz END WHERE "role" = 'client'`;
    await expectCompletedOfRecords();
    await db.user.deleteMany({ where: { archivedAt: null, role: "client" } });
    await db.user.updateMany({ data: { archivedAt: null } });
    await expectCompletedOfRecords();
    await db.checkIn.deleteMany();
    await expectCompletedOfRecords();
    expect(await db.checkInTally.count({ where: { count: { not: 0 } } })).toBe(0);
  }, 30_000);

  it("lose nothing when check-ins of many clients and the same hours are answered at the same time", async () => {
    const { id: coachId } = await makeSignedInCoach();
    const clients = await Promise.all(Array.from({ length: 12 }, () => makeClient(db)));
    await Promise.all(
      [1, 2, 3].flatMap((hour) =>
        clients.map(({ userId: clientId }) =>
          transaction((tx) => makeCheckIn(tx, { clientId, submittedAt: new Date(now.getTime() - hour * hourMs), dueMonday: dayToDate(addDays("2026-11-16", -7 * hour)), ...reviewColumns(coachId, now) })),
        ),
      ),
    );
    expect((await readDashboardMetrics(now)).checkIns.completed).toBe(36);
    expect(await findStateDifferences()).toBeNull();
  });

  it("are counted again after rows were written without triggers", async () => {
    await makeRandomCheckIns(seededRandom(5));
    await db.$executeRaw`UPDATE "CheckInTally" SET "count" = "count" + 1`;
    expect(await findStateDifferences()).toMatch(/^CheckInTally differs/);
    await rebuildClientState();
    expect(await findStateDifferences()).toBeNull();
  }, 30_000);
});
