import { settingsSelect, toCheckInChips, toRevenueGoal, toSettings } from "@/lib/core/settings/shape";
import { createCache } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";

const practiceId = "practice";
/** The database channel that notifies all servers of changed settings. */
export const practiceChangedChannel = "practice_changed";
const settingsMissingError = () => new Error("The practice's settings could not be read");

/** Loads the practice's settings, cached until `practiceChangedChannel` invalidates them. */
export const loadPracticeSettings = createCache({
  channel: practiceChangedChannel,
  load: async () => db.practice.findUnique({ where: { id: practiceId }, select: settingsSelect }),
  invalidationKey: () => practiceId,
});

/** Returns the settings for screens and emails. A blank `coachName` becomes the first coach's first name; the revenue goal is in pounds. */
export const getPracticeSettings = async () => {
  const row = await loadPracticeSettings(practiceId);
  if (!row) throw settingsMissingError();
  const { revenueGoalMinor, checkInChips, ...settings } = row;
  return { ...settings, revenueGoal: toRevenueGoal(revenueGoalMinor), checkInChips: toCheckInChips(checkInChips), coachName: settings.coachName || (await findFirstCoach())?.firstName || "" };
};

/** Returns the settings for editing, uncached. */
export async function getEditableSettings() {
  const row = await db.practice.findUnique({ where: { id: practiceId }, select: settingsSelect });
  if (!row) throw settingsMissingError();
  return toSettings(row);
}

const loadFirstCoach = createCache({
  channel: "account_changed",
  name: "first_coach",
  load: async () =>
    db.user.findFirst({ where: { role: "coach", archivedAt: null }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: { id: true, firstName: true } }),
  invalidationKey: (coach) => coach.id,
});

/** Returns the first coach, who is "the coach" to clients (PRODUCT.md "Access"), or null before there is one. */
export const findFirstCoach = () => loadFirstCoach("first");
