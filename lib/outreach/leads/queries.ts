import * as z from "zod/mini";
import { invalidCursor, type PageQuery, ResultPage } from "@/lib/api/paging";
import { sanitize } from "@/lib/api/request-input";
import { collapseWhitespace } from "@/lib/api/schemas";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import type { LeadView } from "@/lib/outreach/leads/contract";
import { type LeadStage, openStages } from "@/lib/outreach/leads/options";
import { calculatePipelineStats, priorityThreshold } from "@/lib/outreach/leads/rules";
import { leadClock, type LeadClock, leadColumns, leadDetailsSelect, type LeadRecord, toLead, toLeadDetails } from "@/lib/outreach/leads/shape";
import { dayToDate } from "@/lib/platform/clock";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { likeContaining } from "@/lib/platform/sql-patterns";
import { Prisma } from "@/prisma/generated/client";

/** The number of leads per stage that has any, without suspected spam. */
export async function countLeadsByStage(): Promise<Partial<Record<LeadStage, number>>> {
  const tallies = await db.leadTally.findMany({ select: { stage: true, count: true } });
  return Object.fromEntries(tallies.map(({ stage, count }) => [stage, count]));
}

/** The pipeline's statistics. Counts only recently moved leads of a stage, so the time does not grow with the list. */
export async function findPipelineStats(now: Date) {
  const { daysAgo } = leadClock((await getPracticeSettings()).timeZone, now);
  const urgent = openStages.map((stage) => ({ stage, ...priorityThreshold(stage, daysAgo) })).filter(({ priority }) => priority === "urgent");
  const thresholds = urgent.map(({ stage, before }) => Prisma.sql`(${stage}::"LeadStage", ${before}::timestamptz)`);
  const counts = await queryRows<{ stage: LeadStage; count: number; inactiveCount: number | null }>(Prisma.sql`
    SELECT t."stage"::text AS "stage", t."count", t."count" - (
      SELECT count(*)::int FROM "Lead" l WHERE NOT l."suspectedSpam" AND l."stage" = m."stage" AND ${lastActivitySql} >= m."before"
    ) AS "inactiveCount"
    FROM "LeadTally" t LEFT JOIN (VALUES ${Prisma.join(thresholds)}) AS m("stage", "before") ON m."stage" = t."stage"`);
  const stages = Object.fromEntries(counts.map(({ stage, count }) => [stage, count]));
  const actionRequired = counts.filter(({ stage }) => urgent.some((threshold) => threshold.stage === stage)).reduce((sum, row) => sum + (row.inactiveCount ?? 0), 0);
  return calculatePipelineStats(stages, actionRequired);
}

/** One lead with answers and history. Throws 404. */
export async function findLead(id: string, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const row = await db.lead.findUnique({ where: { id }, select: leadDetailsSelect });
  if (!row) throw notFound();
  return toLeadDetails(row, leadClock(timeZone, now));
}

/** The list's filter; without a view it is all leads. */
export interface LeadFilter {
  view?: LeadView;
  q?: string;
  stage?: LeadStage;
}

/** A lead's position in a list: its rank, then a time, latest first, then its id. Only the pipeline has several ranks. */
interface LeadPosition {
  rank: number;
  at: string;
  id: string;
}
interface LeadListQuery {
  filter: LeadFilter;
  clock: LeadClock;
  after?: LeadPosition;
  take?: number;
}

const defaultLimit = 50;

/** The leads of a view, all or one page. Throws 400 for an invalid cursor. */
export async function findLeads({ limit, cursor, ...filter }: LeadFilter & PageQuery, now: Date) {
  const clock = leadClock((await getPracticeSettings()).timeZone, now);
  const after = cursor === undefined ? undefined : decodeLeadCursor(cursor);
  const take = limit === undefined && cursor === undefined ? undefined : (limit ?? defaultLimit);
  const rows = await queryLeadRows({ filter, clock, after, take: take === undefined ? undefined : take + 1 });
  const last = take !== undefined && rows.length > take ? rows[take - 1] : undefined;
  return new ResultPage(
    rows.slice(0, take).map(({ rank: _rank, at: _at, followUpDate, ...row }) => toLead({ ...row, followUpDate: followUpDate === null ? null : dayToDate(followUpDate) }, clock)),
    last ? encodeLeadCursor(last) : null,
  );
}

/** The ids of all leads of a view, for Select all. */
export async function findLeadIds(filter: LeadFilter, now: Date): Promise<string[]> {
  const clock = leadClock((await getPracticeSettings()).timeZone, now);
  return (await queryRows<{ id: string }>(Prisma.sql`WITH ${pageSql({ filter, clock })} SELECT "id" FROM page`)).map(({ id }) => id);
}

const encodeLeadCursor = ({ rank, at, id }: LeadPosition) => Buffer.from(JSON.stringify([rank, at, id])).toString("base64url");
const leadCursorSchema = z.tuple([z.int().check(z.minimum(0), z.maximum(9)), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?$/)), z.string()]);

function decodeLeadCursor(cursor: string): LeadPosition {
  try {
    const [rank, at, id] = leadCursorSchema.parse(sanitize(JSON.parse(Buffer.from(cursor, "base64url").toString())));
    return { rank, at, id };
  } catch {
    throw invalidCursor();
  }
}

type LeadListRow = Omit<LeadRecord, "followUpDate"> & LeadPosition & { followUpDate: string | null };

async function queryLeadRows(listQuery: LeadListQuery): Promise<LeadListRow[]> {
  const columns = leadColumns.filter((name) => name !== "followUpDate" && name !== "goals").map((name) => Prisma.raw(`l."${name}"`));
  return queryRows<LeadListRow>(Prisma.sql`
    WITH ${pageSql(listQuery)}
    SELECT ${Prisma.join(columns)}, l."followUpDate"::text AS "followUpDate", COALESCE(l."goals", '{}') AS "goals", page."rank", (page."at" AT TIME ZONE 'UTC')::text AS "at"
    FROM page JOIN "Lead" l ON l."id" = page."id"
    ORDER BY page."rank", page."at" DESC, page."id" DESC`);
}

/** Up to this many matches are sorted; with more it is faster to scan in index order. */
const maxSortedMatches = 1000;
/** Shorter searches have no trigram. */
const minTrigramLength = 3;

const searchColumns = Prisma.sql`l."fullName", l."email", l."phone", l."instagram"`;

/** The ids and sort keys of one page, as `page`. */
function pageSql(listQuery: LeadListQuery) {
  const { filter: { q }, take } = listQuery;
  if (!q) return Prisma.sql`page AS MATERIALIZED (${orderedLeadsSql(listQuery, Prisma.empty)})`;
  const matchesSearch = Prisma.sql`AND lead_matches(${searchColumns}, ${likeContaining(collapseWhitespace(q))})`;
  if (q.length < minTrigramLength) return Prisma.sql`page AS MATERIALIZED (${orderedLeadsSql(listQuery, matchesSearch)})`;
  const matchIds = Prisma.sql`SELECT l."id" FROM "Lead" l WHERE lead_search_text(${searchColumns}) ILIKE ${likeContaining(collapseWhitespace(q))}`;
  if (take === undefined) return Prisma.sql`page AS MATERIALIZED (${orderedLeadsSql(listQuery, Prisma.sql`AND l."id" IN (${matchIds})`)})`;
  const count = Prisma.sql`(SELECT count(*) FROM few)`;
  return Prisma.sql`
    few AS MATERIALIZED (${matchIds} LIMIT ${maxSortedMatches + 1}),
    page AS MATERIALIZED (
      (${orderedLeadsSql(listQuery, Prisma.sql`AND l."id" IN (SELECT "id" FROM few) AND ${count} <= ${maxSortedMatches}`)})
      UNION ALL (${orderedLeadsSql(listQuery, Prisma.sql`${matchesSearch} AND ${count} > ${maxSortedMatches}`)}))`;
}

/** The time of last activity, written as in its index. */
const lastActivitySql = Prisma.sql`COALESCE(l."lastActivity", l."submittedAt")`;

/** The leads that match `condition`, in the order of their view. */
const orderedLeadsSql = (listQuery: LeadListQuery, condition: Prisma.Sql) => (listQuery.filter.view === "pipeline" ? leadsByPrioritySql(listQuery, condition) : leadsNewestFirstSql(listQuery, condition));

const afterCursorSql = (after: LeadPosition, at: Prisma.Sql) => Prisma.sql`AND (${at}, l."id") < (${after.at}::timestamp AT TIME ZONE 'UTC', ${after.id})`;
const limitSql = (take: number | undefined) => (take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`);

function leadsNewestFirstSql({ filter: { view, stage }, after, take }: LeadListQuery, condition: Prisma.Sql) {
  const submitted = Prisma.sql`l."submittedAt"`;
  return Prisma.sql`
    SELECT l."id", 0 AS "rank", ${submitted} AS "at" FROM "Lead" l
    WHERE l."suspectedSpam" = ${view === "spam"} ${stage ? Prisma.sql`AND l."stage" = ${stage}::"LeadStage"` : Prisma.empty} ${condition}
      ${after ? afterCursorSql(after, submitted) : Prisma.empty}
    ORDER BY ${submitted} DESC, l."id" DESC ${limitSql(take)}`;
}

const priorityRanks = { urgent: 1, medium: 2, low: 3 } as const;

/**
 * Open leads: due follow-ups first (latest date first), then by priority, then by latest activity. A priority is a time range of
 * each stage, so a page reads only the start of a few index ranges, even with many leads.
 */
function leadsByPrioritySql({ filter: { stage }, clock: { today, daysAgo }, after, take }: LeadListQuery, condition: Prisma.Sql) {
  const stages = openStages.filter((openStage) => stage === undefined || openStage === stage);
  if (stages.length === 0) return Prisma.sql`SELECT l."id", 0 AS "rank", ${lastActivitySql} AS "at" FROM "Lead" l WHERE false`;
  const ranges = stages.flatMap((openStage) => {
    const { before, priority } = priorityThreshold(openStage, daysAgo);
    return [
      { rank: priorityRanks[priority], range: Prisma.sql`l."stage" = ${openStage}::"LeadStage" AND ${lastActivitySql} < ${before}::timestamptz` },
      { rank: priorityRanks.low, range: Prisma.sql`l."stage" = ${openStage}::"LeadStage" AND ${lastActivitySql} >= ${before}::timestamptz` },
    ];
  });
  const followUp = Prisma.sql`l."followUpDate"::timestamp AT TIME ZONE 'UTC'`;
  const isDue = Prisma.sql`l."followUpDate" IS NOT NULL AND l."followUpDate" <= ${today}::date`;
  const due = Prisma.sql`
    SELECT l."id", 0 AS "rank", ${followUp} AS "at" FROM "Lead" l
    WHERE NOT l."suspectedSpam" AND l."stage" NOT IN ('won', 'lost') AND ${isDue} ${stage ? Prisma.sql`AND l."stage" = ${stage}::"LeadStage"` : Prisma.empty} ${condition}
      ${after ? Prisma.sql`AND (l."followUpDate", l."id") < (${after.at}::date, ${after.id})` : Prisma.empty}
    ORDER BY l."followUpDate" DESC, l."id" DESC ${limitSql(take)}`;
  const parts = [
    ...(after && after.rank > 0 ? [] : [due]),
    ...ranges
      .filter(({ rank }) => !after || rank >= after.rank)
      .map(
        ({ rank, range }) => Prisma.sql`
    SELECT l."id", ${rank}::int AS "rank", ${lastActivitySql} AS "at" FROM "Lead" l
    WHERE NOT l."suspectedSpam" AND ${range} AND NOT (${isDue}) ${condition} ${after?.rank === rank ? afterCursorSql(after, lastActivitySql) : Prisma.empty}
    ORDER BY ${lastActivitySql} DESC, l."id" DESC ${limitSql(take)}`,
      ),
  ];
  return Prisma.sql`
    SELECT * FROM (${Prisma.join(parts.map((part) => Prisma.sql`(${part})`), " UNION ALL ")}) ranked
    ORDER BY "rank", "at" DESC, "id" DESC ${limitSql(take)}`;
}
