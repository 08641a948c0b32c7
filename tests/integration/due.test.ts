import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import { CheckInWeekHeader } from "@/components/check-ins/check-in-week-header";
import { DashboardCheckInCard } from "@/components/dashboard/client-dashboard-cards";
import { describeAttentionReason } from "@/components/dashboard/reason-texts";
import { serializeResponse } from "@/lib/api/serialize-response";
import { findCheckInReminderFacts } from "@/lib/outreach/campaigns/facts";
import { planCheckInEmails } from "@/lib/outreach/campaigns/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { formatCalendarDay } from "@/lib/platform/date-texts";
import { db } from "@/lib/platform/db";
import { type ClientDashboardData, readDashboard } from "@/lib/practice/dashboard/client-contract";
import { findClientDashboard } from "@/lib/practice/dashboard/client-queries";
import { readWeeklyQueue, type WeeklyQueueEntry } from "@/lib/practice/dashboard/contract";
import { findWeeklyQueue } from "@/lib/practice/dashboard/queries";
import { listRoster } from "@/lib/practice/roster/pages";
import { type CurrentCheckIn, readCurrentCheckIn } from "@/lib/work/check-ins/contract";
import { findCheckInStatuses, findCurrentCheckIn } from "@/lib/work/check-ins/queries";
import { findDueCheckIn } from "@/lib/work/check-ins/rules";
import { OnboardingStepName } from "@/prisma/generated/client";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { resetDatabase } from "@/tests/support/database";

beforeEach(resetDatabase);

const overdue = true;
const noon = (day: string) => `${day}T12:00:00Z`;

/** When it is, when the client joined, her pause, and the Monday that she owes a check-in for. In London, where the clocks change on 29 March and 25 October. */
it.each<[string, string, string, [string, string] | null, string | null, boolean?]>([
  ["nothing on the day of joining", noon("2026-03-11"), "2026-03-11", null, null],
  ["nothing on the first Sunday", noon("2026-03-15"), "2026-03-11", null, null],
  ["nothing on the first Monday", noon("2026-03-16"), "2026-03-11", null, null],
  ["the coming Monday on the first Tuesday", noon("2026-03-17"), "2026-03-11", null, "2026-03-23"],
  ["Monday on the second Sunday", noon("2026-03-22"), "2026-03-11", null, "2026-03-23"],
  ["Monday on that Monday", noon("2026-03-23"), "2026-03-11", null, "2026-03-23"],
  ["the missed Monday on the Tuesday after it", noon("2026-03-24"), "2026-03-11", null, "2026-03-23", overdue],
  ["nothing on a paused Monday", noon("2026-03-16"), "2026-03-05", ["2026-03-14", "2026-03-20"], null],
  ["the coming Monday on the Saturday after a paused one", noon("2026-03-21"), "2026-03-05", ["2026-03-14", "2026-03-20"], "2026-03-23"],
  ["the coming Monday on the last day of a pause", noon("2026-03-22"), "2026-03-05", ["2026-03-14", "2026-03-22"], "2026-03-23"],
  ["nothing in a pause that began after a missed Monday", noon("2026-03-17"), "2026-03-05", ["2026-03-17", "2026-03-29"], null],
  ["Monday in the last second of the short Sunday", "2026-03-29T22:59:59Z", "2026-03-20", null, "2026-03-30"],
  ["Monday in the last second of the Monday after it", "2026-03-30T22:59:59Z", "2026-03-20", null, "2026-03-30"],
  ["the missed Monday from midnight in summer time", "2026-03-30T23:00:00Z", "2026-03-20", null, "2026-03-30", overdue],
  ["Monday in the last second of the long Sunday", "2026-10-25T23:59:59Z", "2026-10-17", null, "2026-10-26"],
  ["Monday in the last second of the Monday after the long Sunday", "2026-10-26T23:59:59Z", "2026-10-17", null, "2026-10-26"],
  ["the missed Monday from midnight in winter time", "2026-10-27T00:00:00Z", "2026-10-17", null, "2026-10-26", overdue],
])("Every answer and every screen says that she owes %s", async (_, at, joinDate, pause, dueDate, isOverdue = false) => {
  const now = new Date(at);
  const today = dayInTimeZone("Europe/London", now);
  const client = await makeClient(db, { user: { createdAt: dayToDate(joinDate) }, client: { joinDate: dayToDate(joinDate) } });
  if (pause) await db.pause.create({ data: { clientId: client.userId, startsOn: dayToDate(pause[0]), endsOn: dayToDate(pause[1]), createdAt: now } });
  // Otherwise the missing steps need the coach.
  await db.onboardingStep.createMany({ data: Object.values(OnboardingStepName).map((stepName) => ({ clientId: client.userId, stepName, completedAt: now })) });
  const actor = { ...client.user, sessionId: "", sessionEndsAt: now };
  const coach = { ...(await makeCoach(db)), sessionId: "", sessionEndsAt: now };
  const due = dueDate === null ? null : { dueDate, isOverdue };

  const membership = { joinDate, pauses: pause ? [{ startsOn: pause[0], endsOn: pause[1] }] : [] };
  expect(findDueCheckIn(today, membership, [])).toEqual(due);

  const dashboard = serializeResponse(readDashboard, await findClientDashboard(actor, now)) as ClientDashboardData;
  expect(dashboard.checkInDue).toEqual(due);
  const card = renderToStaticMarkup(createElement(DashboardCheckInCard, dashboard));
  expect(card).toContain(due ? (isOverdue ? `Was due ${formatCalendarDay(due.dueDate)}` : "Due Monday") : "Nothing due");

  const current = serializeResponse(readCurrentCheckIn, await findCurrentCheckIn(actor, now)) as CurrentCheckIn;
  expect([current.isOwed, due && current.dueDate]).toEqual([due !== null, due && due.dueDate]);
  const header = renderToStaticMarkup(createElement(CheckInWeekHeader, { current, asksForPhotos: current.isMeasurementWeek }));
  expect(header).toContain(`${due ? (isOverdue ? "Was due" : "Due") : "For"} ${formatCalendarDay(current.dueDate)}`);
  expect(/\b[Dd]ue /.test(header)).toBe(due !== null);

  const [status] = (await findCheckInStatuses(coach, now)).rows;
  expect([status?.status, due && status?.dueDate]).toEqual([isOverdue ? "overdue" : null, due && due.dueDate]);

  const queue = serializeResponse(readWeeklyQueue, await findWeeklyQueue(now, "check_in_overdue")) as { entries: WeeklyQueueEntry[] };
  const missing = queue.entries.flatMap(({ reasons }) => reasons).filter(({ kind }) => kind === "check_in_overdue");
  expect(missing.map((reason) => describeAttentionReason(reason).text)).toEqual(isOverdue && due ? [`Missing for ${formatCalendarDay(due.dueDate)}`] : []);

  const [row] = (await listRoster({ q: undefined }, "name", {}, now)).rows;
  expect(row?.needsAction).toBe(isOverdue);

  const emailType = isOverdue ? "checkin-chase" : "checkin-reminder";
  const { emails } = planCheckInEmails(emailType, current.dueDate, today, await findCheckInReminderFacts(emailType, current.dueDate, "Europe/London", now));
  // A reminder is not sent on a day in a pause, even if the coming check-in is owed.
  expect(emails.map(({ occasion }) => occasion)).toEqual(due && dashboard.pausedUntil === null ? [due.dueDate] : []);
});
