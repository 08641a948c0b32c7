import * as z from "zod/mini";
import { invalidCursor, type PageQuery, ResultPage } from "@/lib/api/paging";
import { sanitize } from "@/lib/api/request-input";
import { activeSubscriptionsSql, activeMonthlyPenceSql } from "@/lib/money/payments/queries";
import { isActiveClient } from "@/lib/people/clients/policy";
import { queryRows } from "@/lib/platform/db";
import type { RosterSort } from "@/lib/practice/roster/contract";
import { readRoster, type RosterClient, type RosterCursor, type RosterFilter, rosterFilterSql, toRosterCursor } from "@/lib/practice/roster/rows";
import { Prisma } from "@/prisma/generated/client";

const defaultLimit = 50;

/** Returns the coach's list of clients, or one page of it. Throws 400 for a cursor that does not fit the sort order. */
export async function listRoster(filter: RosterFilter, sort: RosterSort, { limit, cursor }: PageQuery, now: Date): Promise<ResultPage<RosterClient>> {
  if (limit === undefined && cursor === undefined) return new ResultPage(await readRoster(filter, { sort }, now), null);
  const after = cursor === undefined ? undefined : decodeRosterCursor(cursor, sort);
  const take = limit ?? defaultLimit;
  const rows = await readRoster(filter, { sort, after, take: take + 1 }, now);
  const last = rows.length > take ? rows[take - 1] : undefined;
  return new ResultPage(rows.slice(0, take), last ? encodeRosterCursor(toRosterCursor(last, sort)) : null);
}

const encodeRosterCursor = ({ key, id }: RosterCursor) => Buffer.from(JSON.stringify([key, id])).toString("base64url");

const rosterCursorSchemas = {
  name: z.tuple([z.string(), z.string()]),
  joinDate: z.tuple([z.iso.date(), z.string()]),
};

function decodeRosterCursor(cursor: string, sort: RosterSort): RosterCursor {
  try {
    const [key, id] = rosterCursorSchemas[sort.endsWith("name") ? "name" : "joinDate"].parse(sanitize(JSON.parse(Buffer.from(cursor, "base64url").toString())));
    return { key, id };
  } catch {
    throw invalidCursor();
  }
}

const batchSize = 1000;

/** Yields the filtered clients in batches, sorted by name, for streaming. */
export async function* readRosterBatches(filter: RosterFilter, now: Date): AsyncGenerator<RosterClient[]> {
  let after: RosterCursor | undefined;
  do {
    const batch = await readRoster(filter, { sort: "name", after, take: batchSize }, now);
    yield batch;
    const last = batch.length === batchSize ? batch.at(-1) : undefined;
    after = last && toRosterCursor(last, "name");
  } while (after);
}

/** Returns the ids of all clients who match, for Select all. */
export async function listRosterIds(filter: RosterFilter): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(Prisma.sql`SELECT u."id" FROM "User" u WHERE ${isActiveClient} ${rosterFilterSql(filter)}`);
  return rows.map(({ id }) => id);
}

/** Returns the figures around the list, in pounds. Only `matching` depends on the search. */
export async function readRosterSummary({ q }: RosterFilter, now: Date) {
  const [sums] = await queryRows<{ total: number; matching: number | null; pence: number }>(Prisma.sql`
    SELECT (SELECT COALESCE(sum("count"), 0)::int FROM "ClientTally") AS "total",
      ${q ? Prisma.sql`(SELECT count(*)::int FROM "User" u WHERE ${isActiveClient} ${rosterFilterSql({ q })})` : Prisma.sql`NULL::int`} AS "matching",
      (SELECT COALESCE(sum(${activeMonthlyPenceSql}), 0) FROM ${activeSubscriptionsSql(now)})::float8 AS "pence"`);
  const { total = 0, matching, pence = 0 } = sums ?? {};
  const monthlyRevenue = pence / 100;
  // Every listed client is active, because active means not archived.
  return { total, matching: matching ?? total, active: total, monthlyRevenue, averagePerClient: total > 0 ? monthlyRevenue / total : 0 };
}
