import { isActiveSubscriptionSql } from "@/lib/money/payments/queries";
import { isActiveClient } from "@/lib/people/clients/policy";
import { addMonthsUtc } from "@/lib/platform/days";
import { leadsWithoutContactSince } from "@/lib/practice/privacy/erasure";
import { Prisma } from "@/prisma/generated/client";

const monthsAgo = (now: Date, months: number) => new Date(addMonthsUtc(now.getTime(), -months));

/** Leads without contact for this many months, whom no coach keeps for longer or has planned to follow up. */
export const leadsToErase = (months: number, now: Date): Prisma.LeadWhereInput => ({
  AND: [leadsWithoutContactSince(monthsAgo(now, months), now), { OR: [{ followUpDate: null }, { followUpDate: { lt: now } }] }],
});

/** The last thing a client "User" u and "Client" c did: a visit, a check-in, a food diary, a message, a payment; at first the start. */
export const lastClientActivitySql = Prisma.sql`GREATEST(
  u."createdAt", (SELECT s."lastSeenAt" FROM "Presence" s WHERE s."userId" = u."id"), c."joinDate"::timestamp AT TIME ZONE 'UTC',
  (SELECT max(k."submittedAt") FROM "CheckIn" k WHERE k."clientId" = u."id"),
  (SELECT max(d."submittedAt") FROM "FoodDiary" d WHERE d."clientId" = u."id"),
  (SELECT max(m."createdAt") FROM "Thread" t JOIN "Message" m ON m."threadId" = t."id" WHERE t."clientId" = u."id" AND m."senderId" = u."id"),
  (SELECT max(p."paidAt") FROM "Payment" p WHERE p."clientId" = u."id"))`;

/**
 * An SQL condition on "User" u and "Client" c for clients without activity for this many months, without an active subscription
 * or a pause that lasts, whom no coach keeps for longer. The columns come first, because they rule out nearly everyone.
 */
export const isClientToArchive = (months: number, now: Date) => {
  const before = monthsAgo(now, months);
  return Prisma.sql`${isActiveClient} AND u."createdAt" < ${before} AND c."joinDate" < ${before}::date
    AND NOT EXISTS (SELECT FROM "Presence" s WHERE s."userId" = u."id" AND s."lastSeenAt" >= ${before})
    AND (c."keepUntil" IS NULL OR c."keepUntil" <= ${now})
    AND NOT EXISTS (SELECT FROM "Pause" p WHERE p."clientId" = u."id" AND p."endsOn" >= ${now}::date)
    AND NOT EXISTS (SELECT FROM "Subscription" s WHERE s."clientId" = u."id" AND ${isActiveSubscriptionSql(now)})
    AND ${lastClientActivitySql} < ${before}`;
};
