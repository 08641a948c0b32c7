import * as z from "zod/mini";
import { clean } from "@/lib/api/input";
import { type Page, PageOf, wrongCursor } from "@/lib/api/paging";
import { activeClient } from "@/lib/people/clients/policy";
import { narrowedTo, type Place, placeOf, readRoster, type RosterClient, type RosterFilter } from "@/lib/practice/roster/rows";
import { activeAt, monthlyPence } from "@/lib/money/payments/queries";
import { rows } from "@/lib/platform/db";
import type { RosterSort } from "@/lib/practice/roster/contract";
import { Prisma } from "@/prisma/generated/client";

const defaultLimit = 50;

/** The coach's list of clients, whole or a page of it. Throws 400 for what is no cursor of this order. */
export async function listRoster(filter: RosterFilter, sort: RosterSort, { limit, cursor }: Page, now: Date): Promise<PageOf<RosterClient>> {
  if (limit === undefined && cursor === undefined) return new PageOf(await readRoster(filter, { sort }, now), null);
  const after = cursor === undefined ? undefined : placeAt(cursor, sort);
  const take = limit ?? defaultLimit;
  const found = await readRoster(filter, { sort, after, take: take + 1 }, now);
  const last = found.length > take ? found[take - 1] : undefined;
  return new PageOf(found.slice(0, take), last ? cursorAt(placeOf(last, sort)) : null);
}

const cursorAt = ({ key, id }: Place) => Buffer.from(JSON.stringify([key, id])).toString("base64url");

const places = {
  name: z.tuple([z.string(), z.string()]),
  joinDate: z.tuple([z.iso.date(), z.string()]),
};

function placeAt(cursor: string, sort: RosterSort): Place {
  try {
    const [key, id] = places[sort.endsWith("name") ? "name" : "joinDate"].parse(clean(JSON.parse(Buffer.from(cursor, "base64url").toString())));
    return { key, id };
  } catch {
    throw wrongCursor();
  }
}

const batchSize = 1000;

/** All clients of this filter by name, some at a time, for what goes out as a stream. */
export async function* rosterBatches(filter: RosterFilter, now: Date): AsyncGenerator<RosterClient[]> {
  let after: Place | undefined;
  do {
    const batch = await readRoster(filter, { sort: "name", after, take: batchSize }, now);
    yield batch;
    const last = batch.length === batchSize ? batch.at(-1) : undefined;
    after = last && placeOf(last, "name");
  } while (after);
}

/** The ids of everyone who matches a search: what Select all selects. */
export async function rosterIds(filter: RosterFilter): Promise<string[]> {
  const found = await rows<{ id: string }>(Prisma.sql`SELECT u."id" FROM "User" u WHERE ${activeClient} ${narrowedTo(filter)}`);
  return found.map(({ id }) => id);
}

/** The figures above and below the list, for all clients but `matching`. Money is in pounds. */
export async function rosterSummary({ q }: RosterFilter, now: Date) {
  const count = (filter: RosterFilter) => Prisma.sql`(SELECT count(*)::int FROM "User" u WHERE ${activeClient} ${narrowedTo(filter)})`;
  const [sums] = await rows<{ total: number; matching: number | null; pence: number }>(Prisma.sql`
    SELECT ${count({})} AS "total", ${q ? count({ q }) : Prisma.sql`NULL::int`} AS "matching",
      (SELECT COALESCE(sum(${monthlyPence}), 0)::float8 FROM "Subscription" s JOIN "User" u ON u."id" = s."clientId" WHERE ${activeClient} AND ${activeAt(now)}) AS "pence"`);
  const { total = 0, matching, pence = 0 } = sums ?? {};
  const monthlyRevenue = pence / 100;
  // A client is active until she is archived, and who is archived is not listed.
  return { total, matching: matching ?? total, active: total, monthlyRevenue, averagePerClient: total > 0 ? monthlyRevenue / total : 0 };
}
