import { emailPropsSchemas } from "@/lib/core/email/props";
import { makeNewPushes } from "@/lib/core/push/making";
import { outdatedAfterMs, seenWithinMs } from "@/lib/core/push/budget";
import { emailPushKinds, type PushKind, pushOccasion } from "@/lib/core/push/rules";
import { recordSeen } from "@/lib/core/push/sending";
import { db } from "@/lib/platform/db";
import { pushKey } from "@/lib/providers/push/provider";

interface PushableEmail {
  id: string;
  type: string;
  occasion: string;
  userId: string | null;
  props: unknown;
}

/** Why an email that has a push about the same event isn't sent now: it waits for the push to be seen, or it never leaves. */
export type PushHold = { until: Date } | { error: string };

/** A push that leaves at once or is tried again is looked at again this soon. */
const recheckMs = 60_000;
/** No email is put off further at once: the sender takes a time that is hours ahead for one of a wrong clock, and as due. */
const maxHoldMs = 60 * 60_000;

/**
 * Of these emails, those that a push goes before (docs/decisions/notifications.md). Makes the pushes that are not made yet, so an
 * email can't overtake its own. A push from before the email was about something else, such as an earlier text of the same feedback,
 * and one that still waits after a day waits in vain. An email without an entry goes as it would have: nobody has a device, or the push didn't leave.
 */
export async function findPushHolds(emails: readonly PushableEmail[], now: Date): Promise<Map<string, PushHold>> {
  const candidates = emails.flatMap(({ id, userId, ...email }) => {
    const push = pushAbout(email);
    return push && userId && !email.occasion.startsWith("test-") ? [{ id, userId, ...push }] : [];
  });
  if (candidates.length === 0 || pushKey() === null) return new Map();
  const userIds = [...new Set(candidates.map(({ userId }) => userId))];
  await recordSeen(now);
  await makeNewPushes(now, userIds);
  const rows = await db.$queryRaw<{ id: string; kind: string; sendAfter: Date; sentAt: Date | null; seenAt: Date | null }[]>`
    SELECT c."id", p."kind", p."sendAfter", p."sentAt", p."seenAt"
    FROM jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) AS c("id" text, "userId" text, "kind" text, "occasion" text)
    JOIN "EmailMessage" e ON e."id" = c."id"
    JOIN "Push" p ON p."userId" = c."userId" AND p."kind" = c."kind" AND p."occasion" = c."occasion" AND p."createdAt" >= e."createdAt"
      AND (p."status" = 'sent' OR (p."status" = 'queued' AND p."createdAt" > ${new Date(now.getTime() - outdatedAfterMs)}))`;
  return new Map(
    rows.flatMap(({ id, kind, sendAfter, sentAt, seenAt }) => {
      const hold = holdOf({ kind, sendAfter, sentAt, seenAt }, now);
      return hold ? [[id, hold] as const] : [];
    }),
  );
}

/** The push about the same event as an email. A message that is feedback has that of the feedback. */
function pushAbout({ type, occasion, props }: Pick<PushableEmail, "type" | "occasion" | "props">): { kind: PushKind; occasion: string } | null {
  const kind = emailPushKinds[type];
  const checkInId = type === "message-notice" && emailPropsSchemas[type].safeParse(props).data?.checkInId;
  if (checkInId) return { kind: "feedback", occasion: checkInId };
  return kind ? { kind, occasion: pushOccasion(type, occasion) } : null;
}

/** What a push that waits or has left means for the email about the same event; null if the email goes. */
export function holdOf({ kind, sendAfter, sentAt, seenAt }: { kind: string; sendAfter: Date; sentAt: Date | null; seenAt: Date | null }, now: Date): PushHold | null {
  if (sentAt === null) return { until: new Date(Math.min(Math.max(sendAfter.getTime(), now.getTime()) + recheckMs, now.getTime() + maxHoldMs)) };
  if (seenAt !== null) return { error: "Not sent. They saw the notification on their device." };
  // One unasked notice is enough. If it isn't seen, the next one goes by email.
  if (kind === "check_in_due") return { error: "Not sent. They got a notification on their device instead." };
  const until = new Date(sentAt.getTime() + seenWithinMs);
  return until > now ? { until } : null;
}

/** Those of these emails that remind of a check-in somebody who has stopped such reminders, by id. */
export async function findStoppedReminders(emails: readonly PushableEmail[]): Promise<Set<string>> {
  const reminders = emails.filter(({ type, userId, occasion }) => emailPushKinds[type] === "check_in_due" && userId !== null && !occasion.startsWith("test-"));
  if (reminders.length === 0) return new Set();
  const stopped = await db.notificationPreference.findMany({ where: { userId: { in: reminders.flatMap(({ userId }) => userId ?? []) }, stopped: { has: "check_in_due" } }, select: { userId: true } });
  const userIds = new Set(stopped.map(({ userId }) => userId));
  return new Set(reminders.flatMap(({ id, userId }) => (userId && userIds.has(userId) ? [id] : [])));
}
