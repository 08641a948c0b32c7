import { dayMs } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { sessionIdleMs } from "@/lib/platform/session-limits";

/**
 * Deletes expired rate limits, sign-in steps and one-time links, expired and idle sessions, new email addresses that nobody
 * confirmed within the seven days of their link, what answers a repeated write after seven days, notifications in the bell and on devices and webhook events after 90 days, reminders of an overdue check-in that
 * reached a device after a year, and drafts a year after their last change. The payment provider itself lists its events for only 30 days.
 */
export async function deleteExpiredRecords(now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { windowEndsAt: { lt: now } } });
  const idleSince = (ms: number) => ({ lastUsedAt: { lt: new Date(now.getTime() - ms) } });
  const isIdle = [idleSince(sessionIdleMs.client), { user: { role: { not: "client" as const } }, ...idleSince(sessionIdleMs.staff) }];
  await db.session.deleteMany({ where: { OR: [{ expiresAt: { lt: now } }, ...isIdle] } });
  await db.authChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.oneTimeLink.deleteMany({ where: { expiresAt: { lt: now } } });
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * dayMs) });
  await db.emailChange.deleteMany({ where: { requestedAt: before(7) } });
  await db.repeatableWrite.deleteMany({ where: { createdAt: before(7) } });
  await db.notification.deleteMany({ where: { createdAt: before(90) } });
  // A chase that arrived as a push counts by it (`unansweredChasesSql`), so that a client who is silent for months isn't chased again.
  await db.push.deleteMany({ where: { OR: [{ createdAt: before(90), NOT: { kind: "check_in_due", status: "sent", occasion: { startsWith: "checkin-chase:" } } }, { createdAt: before(365) }] } });
  await db.webhookEvent.deleteMany({ where: { receivedAt: before(90) } });
  await db.emailEvent.deleteMany({ where: { receivedAt: before(90) } });
  await db.draft.deleteMany({ where: { updatedAt: before(365) } });
}
