import { reviewColumns, makeCheckIn } from "@/tests/factories/check-ins";
import { demoPasswordHash, makeClient } from "@/tests/factories/people";
import { currentDueMonday } from "@/lib/core/weeks/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { closeDatabase, db, startDatabase } from "@/lib/platform/db";
import { dueMondayForSubmission } from "@/lib/work/check-ins/rules";

// Adds to the demo practice of DATA_DIR a client whose open check-in asks about two steps, whatever the day is.

await startDatabase();
const today = dayInTimeZone("Europe/London", new Date());
const membership = { joinDate: addDays(currentDueMonday(today), -35), pauses: [] };
const openMonday = dueMondayForSubmission(today, membership, []);
const givenAt = new Date(`${addDays(openMonday, -7)}T10:00:00Z`);
const { id: coachId } = await db.user.findFirstOrThrow({ where: { email: "coach@example.com" } });
const client = await makeClient(db, { user: { firstName: "Stella", lastName: "Steps", email: "stella@example.com", passwordHash: await demoPasswordHash(), isDemo: true }, client: { joinDate: dayToDate(membership.joinDate) } });
const { userId: clientId } = client;
await db.consent.create({ data: { clientId, kind: "health_data", given: true, textVersion: 1, decidedAt: givenAt } });
const step = (position: number, text: string, doneAt: Date | null) => ({ clientId, position, text, createdAt: givenAt, doneAt });
await makeCheckIn(db, {
  clientId,
  dueMonday: dayToDate(addDays(openMonday, -7)),
  submittedAt: new Date(`${addDays(openMonday, -8)}T10:00:00Z`),
  ...reviewColumns(coachId, givenAt),
  steps: { create: [step(0, "Walk after lunch", givenAt), step(1, "In bed by 10 pm", null)] },
});
await closeDatabase();
process.exit(0);
