import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";
import { settingsSelect, toSettings } from "@/lib/core/settings/shape";

const id = "practice";
/** Where servers hear that a setting changed. */
export const practiceChannel = "practice_changed";
const missing = () => new Error("The practice's settings could not be read");

/** The practice's settings, kept in memory until the database says that they changed. */
export const loadPractice = cached({
  channel: practiceChannel,
  load: async () => db.practice.findUnique({ where: { id }, select: settingsSelect }),
  changesWith: () => id,
});

/** The practice's settings as every screen and mail uses them: a coach who is not named there has her own first name. */
export const practice = async () => {
  const settings = await loadPractice(id);
  if (!settings) throw missing();
  return { ...settings, coachName: settings.coachName || (await firstCoach())?.firstName || "" };
};

/** The settings as the coach edits them, from the database itself. */
export async function settingsForEditing() {
  const row = await db.practice.findUnique({ where: { id }, select: settingsSelect });
  if (!row) throw missing();
  return toSettings(row);
}

const loadFirstCoach = cached({
  channel: "account_changed",
  name: "first_coach",
  load: async () =>
    db.user.findFirst({ where: { role: "coach", archivedAt: null }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: { id: true, firstName: true } }),
  changesWith: (coach) => coach.id,
});

/** "The coach" whom clients write to (PRODUCT.md "Access"): of all coaches the first; null before there is one. */
export const firstCoach = () => loadFirstCoach("first");
