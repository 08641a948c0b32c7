import * as z from "zod/mini";
import { notFound } from "@/lib/platform/errors";
import { clean } from "@/lib/api/input";
import { type Page, PageOf, wrongCursor } from "@/lib/api/paging";
import { onOneLine } from "@/lib/api/schemas";
import type { LeadView } from "@/lib/outreach/leads/contract";
import { type LeadStage, openStages } from "@/lib/outreach/leads/options";
import { statsOf, thresholdOf } from "@/lib/outreach/leads/rules";
import { type Clock, clockAt, detailsSelect, leadColumns, type LeadRow, toDetails, toLead } from "@/lib/outreach/leads/shape";
import { dateOf } from "@/lib/platform/clock";
import { db, rows } from "@/lib/platform/db";
import { containing } from "@/lib/platform/like";
import { practice } from "@/lib/core/settings/queries";
import { Prisma } from "@/prisma/generated/client";

/** How many leads stand at each stage that has any; suspected spam counts nowhere. */
export async function countByStage(): Promise<Partial<Record<LeadStage, number>>> {
  const tallies = await db.leadTally.findMany({ select: { stage: true, count: true } });
  return Object.fromEntries(tallies.map(({ stage, count }) => [stage, count]));
}

/** The pipeline's figures. Of a stage's leads only those that moved lately are counted, so it takes as long for many as for few. */
export async function pipelineStatsAt(now: Date) {
  const { daysAgo } = clockAt((await practice()).timeZone, now);
  const urgent = openStages.map((stage) => ({ stage, ...thresholdOf(stage, daysAgo) })).filter(({ priority }) => priority === "urgent");
  const limits = urgent.map(({ stage, before }) => Prisma.sql`(${stage}::"LeadStage", ${before}::timestamptz)`);
  const counts = await rows<{ stage: LeadStage; count: number; quiet: number | null }>(Prisma.sql`
    SELECT t."stage"::text AS "stage", t."count", t."count" - (
      SELECT count(*)::int FROM "Lead" l WHERE NOT l."suspectedSpam" AND l."stage" = m."stage" AND ${quiet} >= m."before"
    ) AS "quiet"
    FROM "LeadTally" t LEFT JOIN (VALUES ${Prisma.join(limits)}) AS m("stage", "before") ON m."stage" = t."stage"`);
  const stages = Object.fromEntries(counts.map(({ stage, count }) => [stage, count]));
  const actionRequired = counts.filter(({ stage }) => urgent.some((one) => one.stage === stage)).reduce((sum, row) => sum + (row.quiet ?? 0), 0);
  return statsOf(stages, actionRequired);
}

/** One lead with her answers and her history. Throws 404. */
export async function leadDetailsOf(id: string, now: Date) {
  const { timeZone } = await practice();
  const row = await db.lead.findUnique({ where: { id }, select: detailsSelect });
  if (!row) throw notFound();
  return toDetails(row, clockAt(timeZone, now));
}

/** What the list is narrowed to; without a view it is that of all leads. */
export interface LeadFilter {
  view?: LeadView;
  q?: string;
  stage?: LeadStage;
}

/** Where a lead stands in a list: its rank, then a time, the latest first, then its id. Only the pipeline has several ranks. */
interface Place {
  rank: number;
  at: string;
  id: string;
}
interface Reading {
  filter: LeadFilter;
  clock: Clock;
  after?: Place;
  take?: number;
}

const defaultLimit = 50;

/** The leads of a view, whole or a page of them. Throws 400 for a cursor that is none of ours. */
export async function listLeads({ limit, cursor, ...filter }: LeadFilter & Page, now: Date) {
  const clock = clockAt((await practice()).timeZone, now);
  const after = cursor === undefined ? undefined : placeAt(cursor);
  const take = limit === undefined && cursor === undefined ? undefined : (limit ?? defaultLimit);
  const found = await readLeads({ filter, clock, after, take: take === undefined ? undefined : take + 1 });
  const last = take !== undefined && found.length > take ? found[take - 1] : undefined;
  return new PageOf(
    found.slice(0, take).map(({ rank: _rank, at: _at, followUpDate, ...row }) => toLead({ ...row, followUpDate: followUpDate === null ? null : dateOf(followUpDate) }, clock)),
    last ? cursorAt(last) : null,
  );
}

/** The ids of all leads of a view: what Select all selects. */
export async function leadIdsOf(filter: LeadFilter, now: Date): Promise<string[]> {
  const clock = clockAt((await practice()).timeZone, now);
  return (await rows<{ id: string }>(Prisma.sql`WITH ${pageOf({ filter, clock })} SELECT "id" FROM page`)).map(({ id }) => id);
}

const cursorAt = ({ rank, at, id }: Place) => Buffer.from(JSON.stringify([rank, at, id])).toString("base64url");
const place = z.tuple([z.int().check(z.minimum(0), z.maximum(9)), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?$/)), z.string()]);

function placeAt(cursor: string): Place {
  try {
    const [rank, at, id] = place.parse(clean(JSON.parse(Buffer.from(cursor, "base64url").toString())));
    return { rank, at, id };
  } catch {
    throw wrongCursor();
  }
}

type Row = Omit<LeadRow, "followUpDate"> & Place & { followUpDate: string | null };

async function readLeads(reading: Reading): Promise<Row[]> {
  const columns = leadColumns.filter((name) => name !== "followUpDate" && name !== "goals").map((name) => Prisma.raw(`l."${name}"`));
  return rows<Row>(Prisma.sql`
    WITH ${pageOf(reading)}
    SELECT ${Prisma.join(columns)}, l."followUpDate"::text AS "followUpDate", COALESCE(l."goals", '{}') AS "goals", page."rank", (page."at" AT TIME ZONE 'UTC')::text AS "at"
    FROM page JOIN "Lead" l ON l."id" = page."id"
    ORDER BY page."rank", page."at" DESC, page."id" DESC`);
}

/** Up to so many found leads are sorted; of more, one page is found sooner by reading along the order. */
const fewLeads = 1000;
/** Shorter ones have no trigram. */
const shortestTrigram = 3;

const searched = Prisma.sql`l."fullName", l."email", l."phone", l."instagram"`;

/** The places of a reading, as `page`. */
function pageOf(reading: Reading) {
  const { filter: { q }, take } = reading;
  if (!q) return Prisma.sql`page AS MATERIALIZED (${inOrder(reading, Prisma.empty)})`;
  const among = Prisma.sql`AND lead_matches(${searched}, ${containing(onOneLine(q))})`;
  if (q.length < shortestTrigram) return Prisma.sql`page AS MATERIALIZED (${inOrder(reading, among)})`;
  const found = Prisma.sql`SELECT l."id" FROM "Lead" l WHERE lead_search_text(${searched}) ILIKE ${containing(onOneLine(q))}`;
  if (take === undefined) return Prisma.sql`page AS MATERIALIZED (${inOrder(reading, Prisma.sql`AND l."id" IN (${found})`)})`;
  const count = Prisma.sql`(SELECT count(*) FROM few)`;
  return Prisma.sql`
    few AS MATERIALIZED (${found} LIMIT ${fewLeads + 1}),
    page AS MATERIALIZED (
      (${inOrder(reading, Prisma.sql`AND l."id" IN (SELECT "id" FROM few) AND ${count} <= ${fewLeads}`)})
      UNION ALL (${inOrder(reading, Prisma.sql`${among} AND ${count} > ${fewLeads}`)}))`;
}

/** When something last happened, in the words of an index. */
const quiet = Prisma.sql`COALESCE(l."lastActivity", l."submittedAt")`;

/** The leads of whom `condition` is true, in the order of their view. */
const inOrder = (reading: Reading, condition: Prisma.Sql) => (reading.filter.view === "pipeline" ? byPriority(reading, condition) : newestFirst(reading, condition));

const beyond = (after: Place, at: Prisma.Sql) => Prisma.sql`AND (${at}, l."id") < (${after.at}::timestamp AT TIME ZONE 'UTC', ${after.id})`;
const atMost = (take: number | undefined) => (take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`);

function newestFirst({ filter: { view, stage }, after, take }: Reading, condition: Prisma.Sql) {
  const submitted = Prisma.sql`l."submittedAt"`;
  return Prisma.sql`
    SELECT l."id", 0 AS "rank", ${submitted} AS "at" FROM "Lead" l
    WHERE l."suspectedSpam" = ${view === "spam"} ${stage ? Prisma.sql`AND l."stage" = ${stage}::"LeadStage"` : Prisma.empty} ${condition}
      ${after ? beyond(after, submitted) : Prisma.empty}
    ORDER BY ${submitted} DESC, l."id" DESC ${atMost(take)}`;
}

const ranks = { urgent: 1, medium: 2, low: 3 } as const;

/**
 * Open leads: follow-ups due first, the latest day first, then by priority, and of one priority whoever something happened with
 * last. A priority is a stretch of each stage, so a page is read from the beginnings of a few stretches, however many leads
 * there are.
 */
function byPriority({ filter: { stage }, clock: { today, daysAgo }, after, take }: Reading, condition: Prisma.Sql) {
  const stages = openStages.filter((open) => stage === undefined || open === stage);
  if (stages.length === 0) return Prisma.sql`SELECT l."id", 0 AS "rank", ${quiet} AS "at" FROM "Lead" l WHERE false`;
  const stretches = stages.flatMap((open) => {
    const { before, priority } = thresholdOf(open, daysAgo);
    return [
      { rank: ranks[priority], stretch: Prisma.sql`l."stage" = ${open}::"LeadStage" AND ${quiet} < ${before}::timestamptz` },
      { rank: ranks.low, stretch: Prisma.sql`l."stage" = ${open}::"LeadStage" AND ${quiet} >= ${before}::timestamptz` },
    ];
  });
  const followUp = Prisma.sql`l."followUpDate"::timestamp AT TIME ZONE 'UTC'`;
  const isDue = Prisma.sql`l."followUpDate" IS NOT NULL AND l."followUpDate" <= ${today}::date`;
  const due = Prisma.sql`
    SELECT l."id", 0 AS "rank", ${followUp} AS "at" FROM "Lead" l
    WHERE NOT l."suspectedSpam" AND l."stage" NOT IN ('won', 'lost') AND ${isDue} ${stage ? Prisma.sql`AND l."stage" = ${stage}::"LeadStage"` : Prisma.empty} ${condition}
      ${after ? Prisma.sql`AND (l."followUpDate", l."id") < (${after.at}::date, ${after.id})` : Prisma.empty}
    ORDER BY l."followUpDate" DESC, l."id" DESC ${atMost(take)}`;
  const parts = [
    ...(after && after.rank > 0 ? [] : [due]),
    ...stretches
      .filter(({ rank }) => !after || rank >= after.rank)
      .map(
        ({ rank, stretch }) => Prisma.sql`
    SELECT l."id", ${rank}::int AS "rank", ${quiet} AS "at" FROM "Lead" l
    WHERE NOT l."suspectedSpam" AND ${stretch} AND NOT (${isDue}) ${condition} ${after?.rank === rank ? beyond(after, quiet) : Prisma.empty}
    ORDER BY ${quiet} DESC, l."id" DESC ${atMost(take)}`,
      ),
  ];
  return Prisma.sql`
    SELECT * FROM (${Prisma.join(parts.map((part) => Prisma.sql`(${part})`), " UNION ALL ")}) ranked
    ORDER BY "rank", "at" DESC, "id" DESC ${atMost(take)}`;
}
