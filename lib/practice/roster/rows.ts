import type * as z from "zod/mini";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { lastEndedMonday, latestJoinDateForDueMonday } from "@/lib/core/weeks/rules";
import { isOpenPaymentLinkSql } from "@/lib/money/payment-links/policy";
import { isActiveSubscriptionSql, isRecoverablePaymentSql, monthlyPenceSql, netPenceSql } from "@/lib/money/payments/queries";
import { isActiveClient } from "@/lib/people/clients/policy";
import { deriveOnboardingStatus } from "@/lib/people/clients/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { queryRows } from "@/lib/platform/db";
import { fileUrl } from "@/lib/platform/paths";
import { likeContaining } from "@/lib/platform/sql-patterns";
import { collapseWhitespace } from "@/lib/platform/texts";
import type { listClients, RosterSort } from "@/lib/practice/roster/contract";
import { clientNeedsAction } from "@/lib/practice/roster/rules";
import { Prisma } from "@/prisma/generated/client";

export type RosterClient = z.input<typeof listClients.response>[number];

/** Limits the list to a part of a name or email, or to these ids. */
export interface RosterFilter {
  q?: string;
  ids?: readonly string[];
}

/** A condition on "User" u for a filter. It uses the trigram index, which suits a query without a limit. */
export function rosterFilterSql({ q, ids }: RosterFilter) {
  const idCondition = ids ? Prisma.sql`AND u."id" = ANY(${[...ids]})` : Prisma.empty;
  return q ? Prisma.sql`${idCondition} AND client_search_text(u."firstName", u."lastName", u."email") ILIKE ${likeContaining(collapseWhitespace(q))}` : idCondition;
}

/** The position of a row in the list: its sort key and the client's id. */
export interface RosterCursor {
  key: string;
  id: string;
}

/** The SQL of a sort order, written as in its index; equal keys are sorted by id. */
interface RosterOrder {
  key: Prisma.Sql;
  id: Prisma.Sql;
  isDescending: boolean;
  /** The SQL that compares a cursor's key. */
  cursorKey: (cursor: RosterCursor) => Prisma.Sql;
}

const nameOrder = { key: Prisma.sql`lower(u."firstName" || ' ' || u."lastName")`, id: Prisma.sql`u."id"`, cursorKey: ({ key }: RosterCursor) => Prisma.sql`lower(${key}::text)` };
const joinDateOrder = { key: Prisma.sql`c."joinDate"`, id: Prisma.sql`c."userId"`, cursorKey: ({ key }: RosterCursor) => Prisma.sql`${key}::date` };
const rosterOrders: Record<RosterSort, RosterOrder> = {
  name: { ...nameOrder, isDescending: false },
  "-name": { ...nameOrder, isDescending: true },
  joinDate: { ...joinDateOrder, isDescending: false },
  "-joinDate": { ...joinDateOrder, isDescending: true },
};

/** Returns the position of a row in a list with this sort order. */
export const toRosterCursor = ({ id, firstName, lastName, joinDate }: RosterClient, sort: RosterSort): RosterCursor => ({
  id,
  key: sort.endsWith("name") ? `${firstName} ${lastName}` : joinDate,
});

interface RosterRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  profileImageId: string | null;
  location: string | null;
  notes: string | null;
  tags: string[];
  joinDate: string;
  lastActivity: Date | null;
  totalCheckIns: number | null;
  lastCheckIn: Date | null;
  hasSent: boolean | null;
  steps: number | null;
  keptPence: number | null;
  hasFailedPayment: boolean | null;
  hasPaid: boolean | null;
  hasOpenLink: boolean;
  monthlyPence: number | null;
  isRunning: boolean | null;
  isCancelled: boolean | null;
  isPaused: boolean | null;
  wasPaused: boolean | null;
}

interface RosterQuery {
  sort: RosterSort;
  after?: RosterCursor;
  take?: number;
}

const sortDirection = ({ isDescending }: RosterOrder) => (isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`);

/** Up to this many matches are found first and then sorted. For more, scanning the index of the sort order is faster. */
const fewMatchesLimit = 1000;
/** The trigram index cannot find shorter texts. */
const minTrigramLength = 3;

/** The `page` CTE: the clients of this query without their figures. */
function pageCte(filter: RosterFilter, query: RosterQuery) {
  const { q, ids } = filter;
  if (!q || ids || query.take === undefined) return Prisma.sql`page AS MATERIALIZED (${selectOrderedClients(rosterFilterSql(filter), query)})`;
  const scanCondition = Prisma.sql`AND client_matches(u."firstName", u."lastName", u."email", ${likeContaining(collapseWhitespace(q))})`;
  if (q.length < minTrigramLength) return Prisma.sql`page AS MATERIALIZED (${selectOrderedClients(scanCondition, query)})`;
  const count = Prisma.sql`(SELECT count(*) FROM few)`;
  return Prisma.sql`
    few AS MATERIALIZED (SELECT u."id" FROM "User" u WHERE ${isActiveClient} ${rosterFilterSql({ q })} LIMIT ${fewMatchesLimit + 1}),
    page AS MATERIALIZED (
      (${selectOrderedClients(Prisma.sql`AND u."id" IN (SELECT "id" FROM few) AND ${count} <= ${fewMatchesLimit}`, query)})
      UNION ALL (${selectOrderedClients(Prisma.sql`${scanCondition} AND ${count} > ${fewMatchesLimit}`, query)}))`;
}

/** Selects the clients that match a condition; sorted only if there is a limit. */
function selectOrderedClients(condition: Prisma.Sql, { sort, after, take }: RosterQuery) {
  const { key, id, isDescending, cursorKey } = rosterOrders[sort];
  const direction = sortDirection(rosterOrders[sort]);
  const beyond = isDescending ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`
    SELECT u."id", u."firstName", u."lastName", u."email", u."phone", u."profileImageId",
      c."joinDate", c."location", c."notes", COALESCE(c."tags", '{}') AS "tags", ${key} AS "key"
    FROM "User" u JOIN "Client" c ON c."userId" = u."id"
    WHERE ${isActiveClient} ${condition} ${after ? Prisma.sql`AND (${key}, ${id}) ${beyond} (${cursorKey(after)}, ${after.id})` : Prisma.empty}
    ${take === undefined ? Prisma.empty : Prisma.sql`ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${take}`}`;
}

/**
 * Returns the filtered and sorted clients, at most `take` after a cursor. Figures are read for those rows only. A page is
 * read along the index of its sort order, or by trigrams if the search has few matches.
 */
export async function readRoster(filter: RosterFilter, query: RosterQuery, now: Date): Promise<RosterClient[]> {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const monday = lastEndedMonday(today);
  const direction = sortDirection(rosterOrders[query.sort]);
  const rows = await queryRows<RosterRow>(Prisma.sql`
    WITH ${pageCte(filter, query)}
    , sent AS (
      SELECT "clientId", count(*)::int AS "count", max("submittedAt") AS "last", bool_or("dueMonday" = ${monday}::date) AS "hasSent"
      FROM "CheckIn" WHERE "clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), done AS (
      SELECT "clientId", count(*)::int AS "steps" FROM "OnboardingStep" WHERE "clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), paid AS (
      SELECT p."clientId", sum(${netPenceSql})::float8 AS "kept", bool_or(${isRecoverablePaymentSql}) AS "hasFailed", bool_or(p."paidAt" IS NOT NULL) AS "hasPaid"
      FROM "Payment" p WHERE p."clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), plans AS (
      SELECT s."clientId", (sum(${monthlyPenceSql}) FILTER (WHERE ${isActiveSubscriptionSql(now)}))::float8 AS "monthly", bool_or(${isActiveSubscriptionSql(now)}) AS "isRunning",
        bool_or(s."status" = 'cancelled') AS "isCancelled"
      FROM "Subscription" s WHERE s."clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), links AS (
      SELECT DISTINCT l."clientId" FROM "PaymentLink" l WHERE l."clientId" IN (SELECT "id" FROM page) AND ${isOpenPaymentLinkSql}
    ), paused AS (
      SELECT "clientId", bool_or(${today}::date BETWEEN "startsOn" AND "endsOn") AS "now", bool_or(${monday}::date BETWEEN "startsOn" AND "endsOn") AS "then"
      FROM "Pause" WHERE "clientId" IN (SELECT "id" FROM page) GROUP BY 1
    )
    SELECT page."id", page."firstName", page."lastName", page."email", page."phone", page."profileImageId", page."location", page."notes", page."tags",
      page."joinDate"::text AS "joinDate", GREATEST(seen."lastSeenAt", sent."last") AS "lastActivity",
      sent."count" AS "totalCheckIns", sent."last" AS "lastCheckIn", sent."hasSent", done."steps", paid."kept" AS "keptPence", paid."hasFailed" AS "hasFailedPayment", paid."hasPaid", links."clientId" IS NOT NULL AS "hasOpenLink",
      plans."monthly" AS "monthlyPence", plans."isRunning", plans."isCancelled", paused."now" AS "isPaused", paused."then" AS "wasPaused"
    FROM page LEFT JOIN "Presence" seen ON seen."userId" = page."id" LEFT JOIN sent ON sent."clientId" = page."id" LEFT JOIN done ON done."clientId" = page."id" LEFT JOIN paid ON paid."clientId" = page."id"
      LEFT JOIN plans ON plans."clientId" = page."id" LEFT JOIN links ON links."clientId" = page."id" LEFT JOIN paused ON paused."clientId" = page."id"
    ORDER BY page."key" ${direction}, page."id" ${direction}`);
  const lastJoinDate = latestJoinDateForDueMonday(monday);
  return rows.map((row) => toRosterClient(row, row.joinDate <= lastJoinDate && !row.wasPaused && !row.isPaused && !row.hasSent));
}

function toRosterClient(row: RosterRow, isCheckInOverdue: boolean): RosterClient {
  const onboardingStatus = deriveOnboardingStatus(row.steps ?? 0);
  const hasFailedPayment = row.hasFailedPayment ?? false;
  return {
    id: row.id,
    userId: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    location: row.location,
    notes: row.notes,
    profileImageUrl: row.profileImageId && fileUrl(row.profileImageId),
    onboardingStatus,
    // A subscription that was never paid does not count as cancelled.
    subscriptionStatus: row.isRunning ? "active" : row.isCancelled && row.hasPaid ? "cancelled" : "inactive",
    hasOpenLink: row.hasOpenLink,
    monthlyFee: (row.monthlyPence ?? 0) / 100,
    revenue: (row.keptPence ?? 0) / 100,
    totalCheckIns: row.totalCheckIns ?? 0,
    lastCheckIn: row.lastCheckIn,
    lastActivity: row.lastActivity,
    tags: row.tags,
    needsAction: clientNeedsAction({ isOverdue: isCheckInOverdue, hasFailedPayment, isOnboarded: onboardingStatus === "completed" }),
    hasFailedPayment,
    isCheckInOverdue,
    isActive: true,
    status: row.isPaused ? "paused" : "active",
    joinDate: row.joinDate,
  };
}
