import type { ClaimedEmail } from "@/lib/core/email/sending/claims";
import { tooManyReason, unaskedRank, unaskedTypes } from "@/lib/core/email/unasked";
import { dayInTimeZone, startOfDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";

const reasonTexts = {
  "Already emailed today": "Not sent. This one was delayed, and they'd already had an email from us that day.",
  "Enough emails this week": "Not sent. This one was delayed, and they'd already had enough emails from us that week.",
} as const;

/** Of this claim's emails that the scheduler queued, those that would be too many for their client now, with the reason, by id. */
export async function findTooManyEmails(token: string, emails: readonly ClaimedEmail[], now: Date, timeZone: string): Promise<Map<string, string>> {
  const unasked = emails.filter(({ type }) => unaskedRank(type) >= 0);
  if (unasked.length === 0) return new Map();
  const today = dayInTimeZone(timeZone, now);
  const types = [...unaskedTypes];
  const rows = await db.$queryRaw<{ id: string; type: string; userId: string; today: number; thisWeek: number }[]>`
    SELECT m."id", m."type", m."userId", had."today", had."thisWeek"
    FROM "EmailMessage" m JOIN "Campaign" c ON c."id" = m."campaignId" AND c."trigger" = 'schedule', LATERAL (
      SELECT count(*) FILTER (WHERE o."at" >= ${startOfDay(timeZone, today)}::timestamptz)::int AS "today", count(*)::int AS "thisWeek" FROM (
        SELECT COALESCE(e."sentAt", e."firstTriedAt") AS "at" FROM "EmailMessage" e
        WHERE e."userId" = m."userId" AND e."type" = ANY(${types}::text[]) AND e."id" <> m."id" AND NOT starts_with(e."occasion", 'test-')
          AND e."status" IN ('sending', 'sent', 'unclear') AND COALESCE(e."sentAt", e."firstTriedAt") >= ${startOfDay(timeZone, addDays(today, -6))}::timestamptz) o) had
    WHERE m."claimToken" = ${token} AND m."id" = ANY(${unasked.map(({ id }) => id)}::text[])`;
  const counts = new Map(rows.map((row) => [row.userId, { today: row.today, thisWeek: row.thisWeek }]));
  const tooMany = new Map<string, string>();
  for (const { id, type, userId } of rows.toSorted((a, b) => unaskedRank(a.type) - unaskedRank(b.type))) {
    const count = counts.get(userId) ?? { today: 0, thisWeek: 0 };
    const reason = tooManyReason(type, count);
    if (reason) tooMany.set(id, reasonTexts[reason]);
    else counts.set(userId, { today: count.today + 1, thisWeek: count.thisWeek + 1 });
  }
  return tooMany;
}
