import { db } from "@/lib/platform/db";

const noticesKeptMs = 90 * 86_400_000;

/** Removes what has had its time: attempts counted, sessions, one-time links, and after 90 days what the bell told. */
export async function removeExpired(now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { windowEndsAt: { lt: now } } });
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.oneTimeLink.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.notification.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - noticesKeptMs) } } });
}
