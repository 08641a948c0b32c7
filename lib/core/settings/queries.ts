import { awayProblem } from "@/lib/core/settings/away";
import type { Settings, WorkingTimeEdit } from "@/lib/core/settings/contract";
import { settingsSelect, toCheckInChips, toRevenueGoal, toSettings, toWorkingTime } from "@/lib/core/settings/shape";
import { awayOn, type WorkingTime } from "@/lib/core/working-time/working-time";
import { createCache } from "@/lib/platform/cache";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { invalidField } from "@/lib/platform/errors";

const practiceId = "practice";
/** The database channel that notifies all servers of changed settings. */
export const practiceChangedChannel = "practice_changed";
const settingsMissingError = () => new Error("The practice's settings could not be read");

/** Loads the practice's settings, cached until `practiceChangedChannel` invalidates them. */
export const loadPracticeSettings = createCache({
  channel: practiceChangedChannel,
  load: async () => db.practice.findUnique({ where: { id: practiceId }, select: { ...settingsSelect, emailsPausedAt: true } }),
  invalidationKey: () => practiceId,
});

/** Returns the settings for screens and emails, with when the practice works and since when its emails are paused. A blank `coachName` becomes the first coach's first name; the revenue goal is in pounds. */
export const getPracticeSettings = async () => {
  const row = await loadPracticeSettings(practiceId);
  if (!row) throw settingsMissingError();
  const { revenueGoalMinor, checkInChips, ...settings } = row;
  return { ...settings, workingTime: toWorkingTime(row), revenueGoal: toRevenueGoal(revenueGoalMinor), checkInChips: toCheckInChips(checkInChips), coachName: settings.coachName || (await findFirstCoach())?.firstName || "" };
};

export type PracticeSettings = Awaited<ReturnType<typeof getPracticeSettings>>;

/** Returns when the coach is away, for clients: from a week before she leaves until she is back at work on `until` (days of the practice); null otherwise. */
export const findCoachAway = async (now: Date) => toCoachAway(await getPracticeSettings(), now);

/** `findCoachAway` of settings that are loaded already. */
export function toCoachAway({ coachName, awayMessage, timeZone, workingTime }: Pick<PracticeSettings, "coachName" | "awayMessage" | "timeZone" | "workingTime">, now: Date) {
  const today = dayInTimeZone(timeZone, now);
  const away = awayOn(workingTime, today);
  return away && { ...away, coachName, hasBegun: away.from <= today, today, message: awayMessage };
}

/** Returns the settings for editing, uncached. */
export const getEditableSettings = async () => toSettings(await readPractice());

async function readPractice() {
  const row = await db.practice.findUnique({ where: { id: practiceId }, select: settingsSelect });
  if (!row) throw settingsMissingError();
  return row;
}

/** Throws 400 at the field that is wrong where an edit leaves days away that don't fit. */
export function checkAway(before: Pick<Settings, "awayFrom" | "awayUntil">, { awayFrom, awayUntil }: Pick<WorkingTimeEdit, "awayFrom" | "awayUntil">) {
  if (awayFrom === undefined && awayUntil === undefined) return;
  const problem = awayProblem(orCurrent(awayFrom, before.awayFrom), orCurrent(awayUntil, before.awayUntil));
  if (problem) throw invalidField(problem.field, problem.message);
}

/** Returns when the practice works now, and when it would after an edit. Throws 400 for one that can't be saved. */
export async function findEditedWorkingTime(edit: WorkingTimeEdit): Promise<{ current: WorkingTime; edited: WorkingTime }> {
  const row = await readPractice();
  const before = toSettings(row);
  checkAway(before, edit);
  const current = toWorkingTime(row);
  const [from, until] = [orCurrent(edit.awayFrom, before.awayFrom), orCurrent(edit.awayUntil, before.awayUntil)];
  const edited: WorkingTime = {
    timeZone: edit.timeZone ?? current.timeZone,
    workingDays: edit.workingDays ?? current.workingDays,
    workingHours: orCurrent(edit.workingHours, current.workingHours),
    bankHolidays: edit.bankHolidays ?? current.bankHolidays,
    away: from && until ? { from, until } : null,
  };
  return { current, edited };
}

/** What an edit sets, else what is stored: an edit leaves out what stays, and null clears. */
const orCurrent = <T>(value: T | undefined, current: T): T => (value === undefined ? current : value);

const loadFirstCoach = createCache({
  channel: "account_changed",
  name: "first_coach",
  load: async () =>
    db.user.findFirst({ where: { role: "coach", archivedAt: null }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: { id: true, firstName: true } }),
  invalidationKey: (coach) => coach.id,
});

/** Returns the first coach, who is "the coach" to clients (PRODUCT.md "Access"), or null before there is one. */
export const findFirstCoach = () => loadFirstCoach("first");
