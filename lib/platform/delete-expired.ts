import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";

/**
 * Deletes expired rate limits, sessions and one-time links, notifications and webhook events after 90 days, and drafts a year
 * after their last change. The payment provider itself lists its events for only 30 days.
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
