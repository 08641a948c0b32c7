import { settingsSelect, toSettings } from "@/lib/core/settings/shape";
import { createCache } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";

const practiceId = "practice";
/** Where servers hear that a setting changed. */
export const practiceChangedChannel = "practice_changed";
const settingsMissingError = () => new Error("The practice's settings could not be read");

/** The practice's settings, kept in memory until the database says that they changed. */
export const loadPracticeSettings = createCache({
  channel: practiceChangedChannel,
  load: async () => db.practice.findUnique({ where: { id: practiceId }, select: settingsSelect }),
  invalidationKey: () => practiceId,
});

/** The practice's settings as every screen and mail uses them: a coach who is not named there has her own first name. */
export const getPracticeSettings = async () => {
  const settings = await loadPracticeSettings(practiceId);
  if (!settings) throw settingsMissingError();
  return { ...settings, coachName: settings.coachName || (await findFirstCoach())?.firstName || "" };
};

/** The settings as the coach edits them, from the database itself. */
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

/** "The coach" whom clients write to (PRODUCT.md "Access"): of all coaches the first; null before there is one. */
export const findFirstCoach = () => loadFirstCoach("first");
