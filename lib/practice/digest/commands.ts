import { queueEmail } from "@/lib/core/email/commands";
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
  const news = await findNews(await findLastDigestEnd(id, createdAt, now), until);
  if (Object.values(news).every((names) => names.length === 0)) return false;
  return transaction((tx) => queueEmail(tx, { type: "staff-digest", to: { userId: id }, occasion: slot, props: news }, now));
}

/** The end of what the coach's last digest covered, at most a day ago and not before the coach joined. */
async function findLastDigestEnd(coachId: string, joinedAt: Date, now: Date): Promise<Date> {
  const earliest = new Date(Math.max(joinedAt.getTime(), now.getTime() - dayMs));
  const last = await db.emailMessage.findFirst({
    where: { userId: coachId, type: "staff-digest", createdAt: { gte: earliest }, NOT: { occasion: { startsWith: "test-" } } },
    select: { createdAt: true },
    orderBy: { createdAt: "desc" },
  });
  return last ? settledBefore(last.createdAt) : earliest;
}

/** The names of people with an unread message, an unreviewed check-in or a new discovery form that arrived after `since` and not after `until`. */
async function findNews(since: Date, until: Date) {
  const isNew = (column: Prisma.Sql) => Prisma.sql`${column} > ${since}::timestamptz AND ${column} <= ${until}::timestamptz`;
  const [writers, reviewees, leads] = await Promise.all([
    queryRows<{ firstName: string; lastName: string }>(Prisma.sql`
      SELECT u."firstName", u."lastName" FROM "Thread" t JOIN "User" u ON u."id" = t."clientId"
      WHERE t."staffKey" = ${coachStaffKey} AND t."unreadByStaff" > 0 AND ${isNew(Prisma.sql`t."staffUnreadSince"`)} AND u."archivedAt" IS NULL
      ORDER BY t."staffUnreadSince"`),
    queryRows<{ firstName: string; lastName: string }>(Prisma.sql`
      SELECT u."firstName", u."lastName" FROM "CheckIn" k JOIN "User" u ON u."id" = k."clientId"
      WHERE ${isNew(Prisma.sql`k."submittedAt"`)} AND ${isUnreviewed} AND k."importedAt" IS NULL AND u."archivedAt" IS NULL
      GROUP BY u."id" ORDER BY min(k."submittedAt")`),
    db.lead.findMany({ where: { answeredAt: { gt: since, lte: until }, suspectedSpam: false, clientId: null }, select: { id: true, fullName: true }, orderBy: { answeredAt: "asc" } }),
  ]);
  return { messages: writers.map(personDisplayName), checkIns: reviewees.map(personDisplayName), leads: leads.map(({ fullName }) => fullName), leadIds: leads.map(({ id }) => id) };
}
