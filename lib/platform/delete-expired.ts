import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";

/**
 * Removes what has had its time: attempts counted, sessions, one-time links; after 90 days what the bell told, and which events the
 * payment provider sent, of which it can itself tell only 30; and forms that nobody has gone on with for a year.
 */
export async function deleteExpiredRecords(now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { windowEndsAt: { lt: now } } });
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.oneTimeLink.deleteMany({ where: { expiresAt: { lt: now } } });
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * dayMs) });
  await db.notification.deleteMany({ where: { createdAt: before(90) } });
  await db.webhookEvent.deleteMany({ where: { receivedAt: before(90) } });
  await db.draft.deleteMany({ where: { updatedAt: before(365) } });
}
