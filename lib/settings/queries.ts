import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db";

/** The practice's settings, kept in memory until the database says that they changed. */
const load = cached({
  channel: "practice_changed",
  load: async (id: string) =>
    db.practice.findUnique({
      where: { id },
      select: { productName: true, coachName: true, logoFileId: true, timeZone: true, contactEmail: true, goalCallLink: true, fromEmail: true },
    }),
  changesWith: () => "practice",
});

export const practice = async () => {
  const settings = await load("practice");
  if (!settings) throw new Error("The practice's settings could not be read");
  return settings;
};
