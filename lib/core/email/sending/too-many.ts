import type { ClaimedEmail } from "@/lib/core/email/sending/claims";
import { tooManyReason, unaskedRank } from "@/lib/core/notifications/unasked";
import { findUnaskedCounts } from "@/lib/core/push/queries";
import { db } from "@/lib/platform/db";

const reasonTexts = {
  "Already emailed today": "Not sent. This one was delayed, and they'd already had an email or notification from us that day.",
  "Enough emails this week": "Not sent. This one was delayed, and they'd already had enough emails and notifications from us that week.",
} as const;

/** Of this claim's emails that the scheduler queued, those that would be too many for their client now, with the reason, by id. */
export async function findTooManyEmails(token: string, emails: readonly ClaimedEmail[], now: Date, timeZone: string): Promise<Map<string, string>> {
  const unasked = emails.filter(({ type }) => unaskedRank(type) >= 0);
  if (unasked.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; type: string; userId: string }[]>`
    SELECT m."id", m."type", m."userId" FROM "EmailMessage" m JOIN "Campaign" c ON c."id" = m."campaignId" AND c."trigger" = 'schedule'
    WHERE m."claimToken" = ${token} AND m."userId" IS NOT NULL AND m."id" = ANY(${unasked.map(({ id }) => id)}::text[])`;
  // An email of this claim isn't counted, because it hasn't been tried. One that a push went before never gets here twice.
  const counts = new Map(await findUnaskedCounts(rows.map(({ userId }) => userId), now, timeZone));
  const tooMany = new Map<string, string>();
  for (const { id, type, userId } of rows.toSorted((a, b) => unaskedRank(a.type) - unaskedRank(b.type))) {
    const count = counts.get(userId) ?? { today: 0, thisWeek: 0 };
    const reason = tooManyReason(type, count);
    if (reason) tooMany.set(id, reasonTexts[reason]);
    else counts.set(userId, { today: count.today + 1, thisWeek: count.thisWeek + 1 });
  }
  return tooMany;
}
