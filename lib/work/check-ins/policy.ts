import type { Actor } from "@/lib/auth/actor";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { addDays } from "@/lib/platform/days";
import { supportFlagCount } from "@/lib/work/check-ins/rules";
import { Prisma } from "@/prisma/generated/client";

/** Limits a query to the check-ins of clients the actor may see. */
export const visibleCheckIns = (actor: Pick<Actor, "id" | "role">): Prisma.CheckInWhereInput => ({ client: clientsVisibleTo(actor) });

/** The check-ins that wait for feedback. Feedback that a coach can still take back counts as given, for coaches. */
export const unreviewed = { feedbackAt: null, heldFeedback: null } satisfies Prisma.CheckInWhereInput;

/** `unreviewed` as an SQL condition on "CheckIn" k. */
export const isUnreviewed = Prisma.sql`k."feedbackAt" IS NULL AND NOT EXISTS (SELECT FROM "HeldFeedback" h WHERE h."checkInId" = k."id")`;

/** The flags of `getCheckInFlags` as SQL conditions on "CheckIn" k. */
const flagConditions = [Prisma.sql`k."energyLevel" <= 3`, Prisma.sql`k."workoutsCompleted" < 3`, Prisma.sql`k."averageSleep" < 6`, Prisma.sql`k."stressLevel" >= 8`, Prisma.sql`k."nutritionRating" <= 3`];

/** Whether "CheckIn" k was flagged by hand or raises a flag. Written as in its partial index. */
export const isFlaggedSql = Prisma.sql`(k."flaggedAt" IS NOT NULL OR ${Prisma.join(flagConditions, " OR ")})`;

/** How many flags "CheckIn" k raises. */
const flagCountSql = Prisma.sql`num_nonnulls(${Prisma.join(flagConditions.map((condition) => Prisma.sql`CASE WHEN ${condition} THEN 1 END`))})`;

/** Whether "CheckIn" k was flagged by hand or needs support. */
export const needsSupportSql = Prisma.sql`(k."flaggedAt" IS NOT NULL OR ${flagCountSql} >= ${Prisma.raw(String(supportFlagCount))})`;

/** The rank of "CheckIn" k in the review: 0 for those that come first. Written as in its index. */
export const reviewRankSql = Prisma.sql`CASE WHEN ${needsSupportSql} THEN 0 ELSE 1 END`;

/** Whether "ClientState" s has no check-in for a Monday. The table is asked only about clients who sent one for a later Monday than the next. */
export const hasNotSentSql = (monday: string) => Prisma.sql`
  (s."lastMonday" IS NULL OR s."lastMonday" < ${monday}::date OR s."skippedMonday" = ${monday}::date
    OR (s."lastMonday" > ${addDays(monday, 7)}::date AND NOT EXISTS (SELECT FROM "CheckIn" k WHERE k."clientId" = s."clientId" AND k."dueMonday" = ${monday}::date)))`;
