import { queueEmail } from "@/lib/core/email/commands";
import { seenWithinMs } from "@/lib/core/push/budget";
import { recordSeen } from "@/lib/core/push/sending";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayMs } from "@/lib/platform/days";
import { db, queryRows, transaction } from "@/lib/platform/db";
import { personDisplayName } from "@/lib/platform/person-name";
import { digestSlot } from "@/lib/practice/digest/slots";
import { isUnreviewed } from "@/lib/work/check-ins/policy";
import { coachStaffKey } from "@/lib/work/messages/policy";
import { type Digest, Prisma } from "@/prisma/generated/client";

/** Transactions that are under way may still write earlier times than those that are visible. */
const settledAfterMs = 60_000;
/** Until when a digest that is made at this time says what is new. */
const settledBefore = (now: Date) => new Date(now.getTime() - settledAfterMs);

/**
 * Queues the digest of each coach whose slot is due: who has written, checked in or sent the discovery form since their last
 * digest, and has had no answer yet. Nothing new means no email. Returns how many were queued.
 */
export async function queueStaffDigests(now: Date): Promise<number> {
  const { timeZone } = await getPracticeSettings();
  const coaches = await db.user.findMany({ where: { role: "coach", archivedAt: null, passwordHash: { not: null } }, select: { id: true, digest: true, createdAt: true } });
  let queued = 0;
  for (const coach of coaches) if (await queueDigest(coach, timeZone, now)) queued += 1;
  return queued;
}

async function queueDigest({ id, digest, createdAt }: { id: string; digest: Digest; createdAt: Date }, timeZone: string, now: Date): Promise<boolean> {
  const slot = digestSlot(digest, now, timeZone);
  if (slot === null || (await db.emailMessage.count({ where: { key: `staff-digest:${id}:${slot}` } })) > 0) return false;
  const until = settledBefore(now);
  const news = await findNews(id, await findLastDigestEnd(id, createdAt, now), until);
  if (Object.values(news).every((names) => names.length === 0)) return false;
  return transaction((tx) => queueEmail(tx, { type: "staff-digest", to: { userId: id }, occasion: slot, props: news }, now));
}

/** The end of what the coach's last digest covered, at most two days ago, for a server that was down for a slot or two, and not before the coach joined. */
async function findLastDigestEnd(coachId: string, joinedAt: Date, now: Date): Promise<Date> {
  const earliest = new Date(Math.max(joinedAt.getTime(), now.getTime() - 2 * dayMs));
  const last = await db.emailMessage.findFirst({
    where: { userId: coachId, type: "staff-digest", createdAt: { gte: earliest }, NOT: { occasion: { startsWith: "test-" } } },
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
  });
  return last ? settledBefore(last.createdAt) : earliest;
}

/**
 * The names of people with an unread message, an unreviewed check-in or a new discovery form that arrived after `since` and not
 * after `until`. A form that waits beside a lead is one, too. What went to the coach's devices is news an hour after it, unless they saw it there. A push from before
 * the form was about an earlier one.
 */
async function findNews(coachId: string, since: Date, until: Date) {
  await recordSeen(until);
  const isNew = (column: Prisma.Sql) => Prisma.sql`${column} > ${since}::timestamptz AND ${column} <= ${until}::timestamptz`;
  const [writers, reviewees, leads] = await Promise.all([
    queryRows<{ id: string; firstName: string; lastName: string }>(Prisma.sql`
      SELECT u."id", u."firstName", u."lastName" FROM "Thread" t JOIN "User" u ON u."id" = t."clientId"
      WHERE t."staffKey" = ${coachStaffKey} AND t."unreadByStaff" > 0 AND ${isNew(Prisma.sql`t."staffUnreadSince"`)} AND u."archivedAt" IS NULL
      ORDER BY t."staffUnreadSince"`),
    queryRows<{ id: string; firstName: string; lastName: string }>(Prisma.sql`
      SELECT u."id", u."firstName", u."lastName" FROM "CheckIn" k JOIN "User" u ON u."id" = k."clientId"
      LEFT JOIN "Push" p ON p."userId" = ${coachId} AND p."kind" = 'new_check_in' AND p."occasion" = k."id"
      WHERE k."submittedAt" > ${new Date(since.getTime() - dayMs)}::timestamptz AND ${isNew(newsTimeSql(Prisma.sql`k."submittedAt"`))} AND ${isUnreviewed} AND k."importedAt" IS NULL AND u."archivedAt" IS NULL
      GROUP BY u."id" ORDER BY min(k."submittedAt")`),
    queryRows<{ id: string; fullName: string }>(Prisma.sql`
      SELECT each."id", each."fullName" FROM (
      SELECT l."id", l."fullName", l."answeredAt" AS "at" FROM "Lead" l LEFT JOIN "Push" p ON p."userId" = ${coachId} AND p."kind" = 'new_lead' AND p."occasion" = l."id" AND p."createdAt" >= l."answeredAt"
      WHERE l."answeredAt" > ${new Date(since.getTime() - dayMs)}::timestamptz AND ${isNew(newsTimeSql(Prisma.sql`l."answeredAt"`))} AND NOT l."suspectedSpam" AND l."clientId" IS NULL
      UNION ALL
      SELECT l."id", l."fullName", f."submittedAt" FROM "LeadSubmission" f JOIN "Lead" l ON l."id" = f."leadId"
      LEFT JOIN "Push" p ON p."userId" = ${coachId} AND p."kind" = 'new_lead' AND p."occasion" = l."id" AND p."createdAt" >= f."submittedAt"
      WHERE l."waitingSubmissions" > 0 AND f."status" = 'waiting' AND f."submittedAt" > ${new Date(since.getTime() - dayMs)}::timestamptz AND ${isNew(newsTimeSql(Prisma.sql`f."submittedAt"`))} AND NOT l."suspectedSpam" AND l."clientId" IS NULL) each
      GROUP BY each."id", each."fullName" ORDER BY min(each."at")`),
  ]);
  const clientIds = [...new Set([...writers, ...reviewees].map(({ id }) => id))];
  return { messages: writers.map(personDisplayName), checkIns: reviewees.map(personDisplayName), leads: leads.map(({ fullName }) => fullName), clientIds, leadIds: leads.map(({ id }) => id) };
}

/** When something becomes news for the digest, given the "Push" p about it, if there is one; null for what isn't yet, or was seen. */
const newsTimeSql = (happenedAt: Prisma.Sql) => Prisma.sql`
  CASE p."status" WHEN 'queued' THEN NULL
    WHEN 'sent' THEN CASE WHEN p."seenAt" IS NULL THEN p."sentAt" + ${`${seenWithinMs} milliseconds`}::interval END
    WHEN 'failed' THEN p."sendAfter" WHEN 'skipped' THEN p."sendAfter" ELSE ${happenedAt} END`;
