import type * as z from "zod/mini";
import { onOneLine } from "@/lib/api/schemas";
import { activeClient } from "@/lib/people/clients/policy";
import { onboardingStatusOf } from "@/lib/people/clients/rules";
import { isOpenLink } from "@/lib/money/payment-links/policy";
import { activeAt, isOpenFailure, keptPence, monthlyPence } from "@/lib/money/payments/queries";
import { dayIn } from "@/lib/platform/clock";
import { rows } from "@/lib/platform/db";
import { containing } from "@/lib/platform/like";
import { fileUrl } from "@/lib/platform/paths";
import type { listClients, RosterSort } from "@/lib/practice/roster/contract";
import { needsAction } from "@/lib/practice/roster/rules";
import { practice } from "@/lib/core/settings/queries";
import { lastEndedMonday, lastJoinDateFor } from "@/lib/core/weeks/rules";
import { Prisma } from "@/prisma/generated/client";

export type RosterClient = z.input<typeof listClients.response>[number];

/** What the list is narrowed to: a part of a name or email, or these clients. */
export interface RosterFilter {
  q?: string;
  ids?: readonly string[];
}

/** What of a "User" u matches, looked up by trigrams: for as many as there are. */
export function narrowedTo({ q, ids }: RosterFilter) {
  const chosen = ids ? Prisma.sql`AND u."id" = ANY(${[...ids]})` : Prisma.empty;
  return q ? Prisma.sql`${chosen} AND client_search_text(u."firstName", u."lastName", u."email") ILIKE ${containing(onOneLine(q))}` : chosen;
}

/** Where a row stands in the list: what the list is sorted by, and her id. */
export interface Place {
  key: string;
  id: string;
}

/** What rows are sorted by, in the words of an index; equal ones by id. */
interface Order {
  key: Prisma.Sql;
  id: Prisma.Sql;
  isDescending: boolean;
  /** The key of a place, as the database compares it. */
  keyOf: (place: Place) => Prisma.Sql;
}

const byName = { key: Prisma.sql`lower(u."firstName" || ' ' || u."lastName")`, id: Prisma.sql`u."id"`, keyOf: ({ key }: Place) => Prisma.sql`lower(${key}::text)` };
const byJoinDate = { key: Prisma.sql`c."joinDate"`, id: Prisma.sql`c."userId"`, keyOf: ({ key }: Place) => Prisma.sql`${key}::date` };
const orders: Record<RosterSort, Order> = {
  name: { ...byName, isDescending: false },
  "-name": { ...byName, isDescending: true },
  joinDate: { ...byJoinDate, isDescending: false },
  "-joinDate": { ...byJoinDate, isDescending: true },
};

/** The place of a row in a list of this order. */
export const placeOf = ({ id, firstName, lastName, joinDate }: RosterClient, sort: RosterSort): Place => ({
  id,
  key: sort.endsWith("name") ? `${firstName} ${lastName}` : joinDate,
});

interface Row {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
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

interface Reading {
  sort: RosterSort;
  after?: Place;
  take?: number;
}

const directionOf = ({ isDescending }: Order) => (isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`);

/** Up to so many found people are sorted; of more, one page is found sooner by reading along the order. */
const fewPeople = 1000;
/** Shorter ones have no trigram. */
const shortestTrigram = 3;

/** The rows of a reading, without their figures, as `page`. */
function pageOf(filter: RosterFilter, reading: Reading) {
  const { q, ids } = filter;
  if (!q || ids || reading.take === undefined) return Prisma.sql`page AS MATERIALIZED (${inOrder(narrowedTo(filter), reading)})`;
  const among = Prisma.sql`AND client_matches(u."firstName", u."lastName", u."email", ${containing(onOneLine(q))})`;
  if (q.length < shortestTrigram) return Prisma.sql`page AS MATERIALIZED (${inOrder(among, reading)})`;
  const count = Prisma.sql`(SELECT count(*) FROM few)`;
  return Prisma.sql`
    few AS MATERIALIZED (SELECT u."id" FROM "User" u WHERE ${activeClient} ${narrowedTo({ q })} LIMIT ${fewPeople + 1}),
    page AS MATERIALIZED (
      (${inOrder(Prisma.sql`AND u."id" IN (SELECT "id" FROM few) AND ${count} <= ${fewPeople}`, reading)})
      UNION ALL (${inOrder(Prisma.sql`${among} AND ${count} > ${fewPeople}`, reading)}))`;
}

/** The clients of whom `condition` is true, and how they are sorted; a page of them comes in that order. */
function inOrder(condition: Prisma.Sql, { sort, after, take }: Reading) {
  const { key, id, isDescending, keyOf } = orders[sort];
  const direction = directionOf(orders[sort]);
  const beyond = isDescending ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`
    SELECT u."id", u."firstName", u."lastName", u."email", u."phone", u."profileImageId", u."lastSeenAt",
      c."joinDate", c."location", c."notes", COALESCE(c."tags", '{}') AS "tags", ${key} AS "key"
    FROM "User" u JOIN "Client" c ON c."userId" = u."id"
    WHERE ${activeClient} ${condition} ${after ? Prisma.sql`AND (${key}, ${id}) ${beyond} (${keyOf(after)}, ${after.id})` : Prisma.empty}
    ${take === undefined ? Prisma.empty : Prisma.sql`ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${take}`}`;
}

/**
 * The clients of this filter, in this order, at most `take` after a place. Figures are looked up for those rows only, each
 * kind at once; a page is read along the index of its order, or found by trigrams where a search is rare.
 */
export async function readRoster(filter: RosterFilter, reading: Reading, now: Date): Promise<RosterClient[]> {
  const { timeZone } = await practice();
  const today = dayIn(timeZone, now);
  const monday = lastEndedMonday(today);
  const direction = directionOf(orders[reading.sort]);
  const read = await rows<Row>(Prisma.sql`
    WITH ${pageOf(filter, reading)}
    , sent AS (
      SELECT "clientId", count(*)::int AS "count", max("submittedAt") AS "last", bool_or("dueMonday" = ${monday}::date) AS "hasSent"
      FROM "CheckIn" WHERE "clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), done AS (
      SELECT "clientId", count(*)::int AS "steps" FROM "OnboardingStep" WHERE "clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), paid AS (
      SELECT p."clientId", sum(${keptPence})::float8 AS "kept", bool_or(${isOpenFailure}) AS "hasFailed", bool_or(p."paidAt" IS NOT NULL) AS "hasPaid"
      FROM "Payment" p WHERE p."clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), plans AS (
      SELECT s."clientId", (sum(${monthlyPence}) FILTER (WHERE ${activeAt(now)}))::float8 AS "monthly", bool_or(${activeAt(now)}) AS "isRunning",
        bool_or(s."status" = 'cancelled') AS "isCancelled"
      FROM "Subscription" s WHERE s."clientId" IN (SELECT "id" FROM page) GROUP BY 1
    ), links AS (
      SELECT DISTINCT l."clientId" FROM "PaymentLink" l WHERE l."clientId" IN (SELECT "id" FROM page) AND ${isOpenLink}
    ), paused AS (
      SELECT "clientId", bool_or(${today}::date BETWEEN "startsOn" AND "endsOn") AS "now", bool_or(${monday}::date BETWEEN "startsOn" AND "endsOn") AS "then"
      FROM "Pause" WHERE "clientId" IN (SELECT "id" FROM page) GROUP BY 1
    )
    SELECT page."id", page."firstName", page."lastName", page."email", page."phone", page."profileImageId", page."location", page."notes", page."tags",
      page."joinDate"::text AS "joinDate", GREATEST(page."lastSeenAt", sent."last") AS "lastActivity",
      sent."count" AS "totalCheckIns", sent."last" AS "lastCheckIn", sent."hasSent", done."steps", paid."kept" AS "keptPence", paid."hasFailed" AS "hasFailedPayment", paid."hasPaid", links."clientId" IS NOT NULL AS "hasOpenLink",
      plans."monthly" AS "monthlyPence", plans."isRunning", plans."isCancelled", paused."now" AS "isPaused", paused."then" AS "wasPaused"
    FROM page LEFT JOIN sent ON sent."clientId" = page."id" LEFT JOIN done ON done."clientId" = page."id" LEFT JOIN paid ON paid."clientId" = page."id"
      LEFT JOIN plans ON plans."clientId" = page."id" LEFT JOIN links ON links."clientId" = page."id" LEFT JOIN paused ON paused."clientId" = page."id"
    ORDER BY page."key" ${direction}, page."id" ${direction}`);
  const lastJoinDate = lastJoinDateFor(monday);
  return read.map((row) => toRosterClient(row, row.joinDate <= lastJoinDate && !row.wasPaused && !row.isPaused && !row.hasSent));
}

function toRosterClient(row: Row, isOverdue: boolean): RosterClient {
  const onboardingStatus = onboardingStatusOf(row.steps ?? 0);
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
    // What was begun and never paid was no subscription yet.
    subscriptionStatus: row.isRunning ? "active" : row.isCancelled && row.hasPaid ? "cancelled" : "inactive",
    hasOpenLink: row.hasOpenLink,
    monthlyFee: (row.monthlyPence ?? 0) / 100,
    revenue: (row.keptPence ?? 0) / 100,
    totalCheckIns: row.totalCheckIns ?? 0,
    lastCheckIn: row.lastCheckIn,
    lastActivity: row.lastActivity,
    tags: row.tags,
    needsAction: needsAction({ isOverdue, hasFailedPayment: row.hasFailedPayment ?? false, isOnboarded: onboardingStatus === "completed" }),
    isActive: true,
    status: row.isPaused ? "paused" : "active",
    joinDate: row.joinDate,
  };
}
