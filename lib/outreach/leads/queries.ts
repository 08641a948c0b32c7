import * as z from "zod/mini";
import { invalidCursor, type PageQuery, ResultPage } from "@/lib/api/paging";
import { sanitize } from "@/lib/api/request-input";
import { findAddressProblem } from "@/lib/core/email/address-problems";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import type { LeadView } from "@/lib/outreach/leads/contract";
import { leadPriorities, type LeadStage, openStages, type OpenStage } from "@/lib/outreach/leads/options";
import { calculatePipelineStats, priorityThreshold } from "@/lib/outreach/leads/rules";
import { leadClock, type LeadClock, leadColumns, leadDetailsSelect, type LeadRecord, toLead, toLeadDetails } from "@/lib/outreach/leads/shape";
import { dayToDate } from "@/lib/platform/clock";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { likeContaining } from "@/lib/platform/sql-patterns";
import { collapseWhitespace } from "@/lib/platform/texts";
import { Prisma } from "@/prisma/generated/client";

/** The number of leads in each stage, without suspected spam. Stages without leads are left out. */
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
  return { ...toLeadDetails(row, leadClock(timeZone, now)), emailProblem: await findAddressProblem(row.email) };
}

/** The list's filter; without a view it is all leads. */
export interface LeadFilter {
  view?: LeadView;
  q?: string;
  stage?: LeadStage;
}

/**
 * A lead's position in a list: its rank, then a time, then its id. The pipeline has several ranks, each with the oldest time
 * first; the other lists have one, with the latest time first.
 */
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

/** The order of the pipeline: by priority, then due follow-ups first. A lead's rank is its index here. */
const pipelineRanks = leadPriorities.flatMap((priority) => [true, false].map((isDue) => ({ priority, isDue })));

const encodeLeadCursor = ({ rank, at, id }: LeadPosition) => Buffer.from(JSON.stringify([rank, at, id])).toString("base64url");
const cursorTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?$/), z.refine((at) => !Number.isNaN(Date.parse(`${at}Z`))));
const leadCursorSchema = z.tuple([z.int().check(z.minimum(0), z.maximum(pipelineRanks.length - 1)), cursorTime, z.string()]);

function decodeLeadCursor(cursor: string): LeadPosition {
  try {
    const [rank, at, id] = leadCursorSchema.parse(sanitize(JSON.parse(Buffer.from(cursor, "base64url").toString())));
    return { rank, at: new Date(`${at}Z`).toISOString(), id };
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
    ORDER BY page."rank", page."at" ${directionSql(listQuery)}, page."id" ${directionSql(listQuery)}`);
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
      (${orderedLeadsSql(listQuery, Prisma.sql`AND l."id" IN (SELECT "id" FROM few) AND ${count} <= ${maxSortedMatches}`, "sort")})
      UNION ALL (${orderedLeadsSql(listQuery, Prisma.sql`${matchesSearch} AND ${count} > ${maxSortedMatches}`)}))`;
}

/** The time of last activity, written as in its index. */
const lastActivitySql = Prisma.sql`COALESCE(l."lastActivity", l."submittedAt")`;

/** Whether to read along an index until a page is full, or to sort all matches, which is faster for few. */
type ReadMode = "scan" | "sort";

const isPipeline = ({ filter }: LeadListQuery) => filter.view === "pipeline";
const directionSql = (listQuery: LeadListQuery) => (isPipeline(listQuery) ? Prisma.sql`ASC` : Prisma.sql`DESC`);

/** The leads that match `condition`, in the order of their view. */
const orderedLeadsSql = (listQuery: LeadListQuery, condition: Prisma.Sql, mode: ReadMode = "scan") => (isPipeline(listQuery) ? leadsByPrioritySql(listQuery, condition, mode) : leadsNewestFirstSql(listQuery, condition));

const limitSql = (take: number | undefined) => (take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`);

function leadsNewestFirstSql({ filter: { view, stage }, after, take }: LeadListQuery, condition: Prisma.Sql) {
  const submitted = Prisma.sql`l."submittedAt"`;
  return Prisma.sql`
    SELECT l."id", 0 AS "rank", ${submitted} AS "at" FROM "Lead" l
    WHERE l."suspectedSpam" = ${view === "spam"} ${stage ? Prisma.sql`AND l."stage" = ${stage}::"LeadStage"` : Prisma.empty} ${condition}
      ${after ? Prisma.sql`AND (${submitted}, l."id") < (${after.at}::timestamptz, ${after.id})` : Prisma.empty}
    ORDER BY ${submitted} DESC, l."id" DESC ${limitSql(take)}`;
}

/** The open leads of one rank and stage: those whose last activity is from `from` to before `to`, after the one called `afterId`. */
interface LeadRange {
  rank: number;
  stage: OpenStage;
  isDue: boolean;
  from: string;
  afterId: string;
  to: string;
}

/** The ranges of the pipeline that come after the cursor. A priority is a time range of each stage. */
const pipelineRanges = ({ filter, clock, after }: LeadListQuery): LeadRange[] =>
  openStages
    .filter((stage) => filter.stage === undefined || stage === filter.stage)
    .flatMap((stage) => {
      const threshold = priorityThreshold(stage, clock.daysAgo);
      const before = threshold.before.toISOString();
      return pipelineRanks.flatMap(({ priority, isDue }, rank) => {
        const times = priority === threshold.priority ? { from: "-infinity", to: before } : priority === "low" ? { from: before, to: "infinity" } : null;
        return times && (!after || rank >= after.rank) ? [{ rank, stage, isDue, afterId: "", ...times }] : [];
      });
    })
    .map((range) => (range.rank === after?.rank ? startAfter(range, after) : range));

/** The part of a range after the cursor. */
const startAfter = (range: LeadRange, { at, id }: LeadPosition): LeadRange => (range.from === "-infinity" || range.from <= at ? { ...range, from: at, afterId: id } : range);

/**
 * Open leads by priority, then due follow-ups first, then the longest neglected first. A scan reads only the start of each range
 * along its index, so a page takes about as long with many leads.
 */
function leadsByPrioritySql(listQuery: LeadListQuery, condition: Prisma.Sql, mode: ReadMode) {
  const { clock, take } = listQuery;
  const isDue = Prisma.sql`l."followUpDate" <= ${clock.today}::date`;
  const readStart = mode === "scan" && take !== undefined ? Prisma.sql`ORDER BY "at", l."id" ${limitSql(take)}` : Prisma.empty;
  const leadsIn = (ranges: LeadRange[], followUp: Prisma.Sql) => Prisma.sql`
    SELECT found."id", r."rank", found."at"
    FROM jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) AS r("rank" int, "stage" "LeadStage", "from" timestamptz, "afterId" text, "to" timestamptz)
    CROSS JOIN LATERAL (
      SELECT l."id", ${lastActivitySql} AS "at" FROM "Lead" l
      WHERE NOT l."suspectedSpam" AND l."stage" = r."stage"
        AND (${lastActivitySql}, l."id") > (r."from", r."afterId") AND ${lastActivitySql} < r."to" AND ${followUp} ${condition}
      ${readStart}) found`;
  const ranges = pipelineRanges(listQuery);
  return Prisma.sql`
    SELECT * FROM (
      ${leadsIn(ranges.filter((range) => range.isDue), isDue)}
      UNION ALL ${leadsIn(ranges.filter((range) => !range.isDue), Prisma.sql`(l."followUpDate" IS NULL OR NOT ${isDue})`)}) ranked
    ORDER BY "rank", "at", "id" ${limitSql(take)}`;
}
