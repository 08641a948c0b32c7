import { db } from "@/lib/platform/db";

/** Removes what has had its time: attempts counted, sessions, one-time links. */
export async function removeExpired(now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { windowEndsAt: { lt: now } } });
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.oneTimeLink.deleteMany({ where: { expiresAt: { lt: now } } });
}
