import type { Actor } from "@/lib/auth/actor";
import { unaskedTypes, type UnaskedCounts } from "@/lib/core/notifications/unasked";
import { usableDevice } from "@/lib/core/push/policy";
import { pushKindsOf } from "@/lib/core/push/rules";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayInTimeZone, startOfDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { pushKey } from "@/lib/providers/push/provider";

/** The actor's preferences as they hold now, and on how many devices notifications are on. */
export async function findNotificationPreferences(actor: Actor, now: Date) {
  const [{ timeZone }, stored, devices] = await Promise.all([
    getPracticeSettings(),
    db.notificationPreference.findUnique({ where: { userId: actor.id }, select: preferenceSelect }),
    db.pushSubscription.findMany({ where: { userId: actor.id, ...usableDevice(actor.role, now) }, select: { sessionId: true } }),
  ]);
  const { stopped, quietFrom, quietUntil, timeZone: own } = stored ?? noPreference;
  return {
    offered: pushKey() !== null,
    thisDevice: devices.some(({ sessionId }) => sessionId === actor.sessionId),
    devices: devices.length,
    kinds: pushKindsOf(actor.role).map(({ kind, label, description }) => ({ kind, label, description, on: !stopped.includes(kind) })),
    quietHours: { from: quietFrom, until: quietUntil },
    timeZone: own ?? timeZone,
  };
}

const preferenceSelect = { stopped: true, quietFrom: true, quietUntil: true, timeZone: true } as const;
/** The preferences of somebody who changed nothing. */
export const noPreference = { stopped: [] as readonly string[], quietFrom: "21:00", quietUntil: "08:00", timeZone: null };

/** The unasked notices these clients have had today and in the seven days that end today, by email and by push together. */
export async function findUnaskedCounts(userIds: readonly string[], now: Date, timeZone: string): Promise<ReadonlyMap<string, UnaskedCounts>> {
  if (userIds.length === 0) return new Map();
  const today = dayInTimeZone(timeZone, now);
  const [todaySince, weekSince] = [startOfDay(timeZone, today), startOfDay(timeZone, addDays(today, -6))];
  const rows = await db.$queryRaw<({ userId: string } & UnaskedCounts)[]>`
    SELECT had."userId", count(*) FILTER (WHERE had."at" >= ${todaySince}::timestamptz)::int AS "today", count(*)::int AS "thisWeek" FROM (
      SELECT e."userId", COALESCE(e."sentAt", e."firstTriedAt") AS "at" FROM "EmailMessage" e
      WHERE e."userId" = ANY(${[...userIds]}::text[]) AND e."type" = ANY(${[...unaskedTypes]}::text[]) AND NOT starts_with(e."occasion", 'test-')
        AND e."status" IN ('sending', 'sent', 'unclear') AND COALESCE(e."sentAt", e."firstTriedAt") >= ${weekSince}::timestamptz
      UNION ALL
      SELECT p."userId", p."sentAt" FROM "Push" p
      WHERE p."userId" = ANY(${[...userIds]}::text[]) AND p."kind" = 'check_in_due' AND p."sentAt" >= ${weekSince}::timestamptz
    ) had GROUP BY had."userId"`;
  return new Map(rows.map(({ userId, today: ofToday, thisWeek }) => [userId, { today: ofToday, thisWeek }]));
}
