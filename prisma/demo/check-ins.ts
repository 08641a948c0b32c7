import { firstDueMonday, getWeekNumber, isMeasurementWeek, lastEndedMonday } from "@/lib/core/weeks/rules";
import { dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { demoCheckInNumbers, demoMeasurements } from "@/prisma/demo/check-in-numbers";
import { createIdAt } from "@/prisma/demo/ids";
import type { DemoClient, DemoPeople } from "@/prisma/demo/people";
import { pickByIndex } from "@/prisma/demo/pick-by-index";
import { type DemoTimes, hoursAfter, timeBetween } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";
import { feedbackTexts, type WeekMood } from "@/tests/factories/check-in-texts";
import { checkInAnswers, reviewColumns } from "@/tests/factories/check-ins";

export type DemoCheckIn = Prisma.CheckInCreateManyInput & { id: string; clientId: string; weekNumber: number; submittedAt: Date; dueMonday: Date };

/** Every check-in: eight from the last 60 hours, and one from each earlier week that was due. */
export const demoCheckIns = ({ clients, coach }: DemoPeople, times: DemoTimes): DemoCheckIn[] =>
  clients.flatMap((client, index) => [...earlierCheckIns(client, index, coach.id, times), ...latestCheckIn(client, index, coach.id, times)]);

/*
 * The eight check-ins from the last 60 hours belong to the current due Monday on any day of the week, because every earlier
 * week was sent in time. At the end of a week they therefore count as late, not overdue.
 */
function latestCheckIn(client: DemoClient, index: number, coachId: string, times: DemoTimes): DemoCheckIn[] {
  if (client.week.status !== "pending" && client.week.status !== "reviewed") return [];
  const { status, turn, mood } = client.week;
  const submittedAt = pickByIndex(latestTimes(times), turn);
  const sent = buildCheckIn(client, index, times.dueMonday, submittedAt, mood);
  return [status === "reviewed" ? withReview(sent, index, coachId, timeBetween(submittedAt, times.now, 0.4), mood) : sent];
}

/** Eight plausible times of day from the last 60 hours, latest first. */
function latestTimes(times: DemoTimes): Date[] {
  const waking = ["20:45", "17:15", "13:40", "10:25", "07:10"];
  const slots = [0, 1, 2, 3].flatMap((days) => waking.map((time) => times.at(addDays(times.today, -days), time)));
  const within = slots.filter((slot) => slot <= times.hoursAgo(1) && slot >= times.hoursAgo(60));
  return Array.from({ length: 8 }, (_, turn) => pickByIndex(within, Math.round((turn * (within.length - 1)) / 7)));
}

const moods: readonly WeekMood[] = ["great", "mixed", "great", "great", "mixed", "great", "mixed", "tough"];

/**
 * The reviewed check-ins of earlier weeks. The overdue client sent the last one 13 days ago, for the Monday before the
 * missed one.
 */
function earlierCheckIns(client: DemoClient, index: number, coachId: string, times: DemoTimes): DemoCheckIn[] {
  const isOverdue = client.week.status === "overdue";
  const last = isOverdue ? addDays(lastEndedMonday(times.today), -7) : addDays(times.dueMonday, -7);
  const rows: DemoCheckIn[] = [];
  for (let monday = firstDueMonday(client.joinDate); monday <= last; monday = addDays(monday, 7)) {
    const mood = pickByIndex(moods, index * 3 + rows.length);
    const isLast = monday === last;
    const submittedAt = isOverdue && isLast ? times.before(times.now, { days: 13 }) : usualSubmissionTime(monday, index + rows.length, isLast, times);
    const feedbackAt = isOverdue && isLast ? hoursAfter(submittedAt, 20) : times.at(addDays(monday, isLate(submittedAt, monday, times) ? 2 : 1), pickByIndex(["11:20", "14:05", "16:30"], index));
    rows.push(withReview(buildCheckIn(client, index, monday, submittedAt, mood), index, coachId, feedbackAt, mood));
  }
  return rows;
}

const isLate = (submittedAt: Date, monday: string, times: DemoTimes) => submittedAt >= times.at(addDays(monday, 1), "00:00");

/** Mostly at the weekend, sometimes a day late. The last week is always in time, or the current one would count for it. */
function usualSubmissionTime(monday: string, variant: number, isLast: boolean, times: DemoTimes) {
  const habits = [[-2, "17:20"], [-1, "11:05"], [-1, "16:30"], [0, "08:15"], [-1, "20:10"], [-2, "10:40"], [0, "19:40"], [1, "10:30"]] as const;
  const [days, time] = pickByIndex(isLast ? habits.slice(0, -1) : habits, variant);
  return times.at(addDays(monday, days), time);
}

function buildCheckIn(client: DemoClient, index: number, monday: string, submittedAt: Date, mood: WeekMood): DemoCheckIn {
  const week = getWeekNumber(monday, { joinDate: client.joinDate, pauses: [] });
  return {
    id: createIdAt(submittedAt),
    clientId: client.id,
    dueMonday: dayToDate(monday),
    weekNumber: week,
    submittedAt,
    createdAt: submittedAt,
    updatedAt: submittedAt,
    ...checkInAnswers(mood, index + week),
    additionalFeedback: week % 3 === 0 ? "Thank you for last week's call, it helped a lot." : null,
    ...demoCheckInNumbers(client, week, mood),
    ...(isMeasurementWeek(week) && { ...demoMeasurements(client, week), photosDeclined: true }),
  };
}

const withReview = (row: DemoCheckIn, index: number, coachId: string, at: Date, mood: WeekMood): DemoCheckIn => ({
  ...row,
  ...reviewColumns(coachId, at, pickByIndex(feedbackTexts[mood], index + row.weekNumber)),
  updatedAt: at,
});
