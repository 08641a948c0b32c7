import { getWeekNumber } from "@/lib/core/weeks/rules";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { mondayOnOrAfter } from "@/lib/platform/days";
import type { Tx } from "@/lib/platform/db";
import { type CheckInAnswerName, checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import type { Prisma } from "@/prisma/generated/client";
import { checkInTexts, type WeekMood } from "@/tests/factories/check-in-texts";

/** The ten answers for a week of this mood. Another `variant` picks other texts. */
export const checkInAnswers = (mood: WeekMood, variant: number) =>
  // Object.fromEntries loses the names.
  Object.fromEntries(
    checkInAnswerNames.map((name, question) => {
      const texts = checkInTexts[name][mood];
      return [name, texts[(variant + question) % texts.length] ?? ""];
    }),
  ) as Record<CheckInAnswerName, string>;

let createdCount = 0;

/**
 * Creates a check-in with valid answers and no numbers, by default sent now for the coming Monday. Its week number follows
 * from the client's start date.
 */
export async function makeCheckIn(db: Tx, overrides: Partial<Prisma.CheckInUncheckedCreateInput> & { clientId: string }) {
  const client = await db.client.findUniqueOrThrow({ where: { userId: overrides.clientId }, select: membershipSelect });
  const submittedAt = new Date(overrides.submittedAt ?? Date.now());
  const dueMonday = mondayOnOrAfter(dayInTimeZone("Europe/London", submittedAt));
  const due = overrides.dueMonday ? new Date(overrides.dueMonday).toISOString().slice(0, 10) : dueMonday;
  return db.checkIn.create({
    data: { ...checkInAnswers("great", createdCount++), weekNumber: getWeekNumber(due, toMembership(client)), createdAt: submittedAt, ...overrides, submittedAt, dueMonday: dayToDate(due) },
  });
}

/** The columns that make a check-in a reviewed one. */
export const reviewColumns = (coachId: string, feedbackAt: Date, feedback = "Well done!") => ({ feedback, feedbackAt, feedbackById: coachId });
