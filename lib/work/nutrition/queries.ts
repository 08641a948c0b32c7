import { type CursorPosition, type PageQuery, readPage, ResultPage, rowsBefore } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findStoredFile } from "@/lib/core/uploads/queries";
import { contentTypes } from "@/lib/core/uploads/sniff";
import { convertWordDocument } from "@/lib/core/uploads/word-document";
import { promiseDueAt } from "@/lib/core/working-time/working-time";
import { findClient, findSafetyNotesByClient } from "@/lib/people/clients/queries";
import { dateToDay, dayInTimeZone, dayToDate, startOfMonth } from "@/lib/platform/clock";
import { addMonths, mondayOnOrBefore } from "@/lib/platform/days";
import { db, queryRows } from "@/lib/platform/db";
import { AppError, notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import { fileStore } from "@/lib/providers/storage/provider";
import type { pendingDiarySorts } from "@/lib/work/nutrition/contract";
import { visibleFoodDiaries, visibleNutritionPlans } from "@/lib/work/nutrition/policy";
import { toTextBlocks } from "@/lib/work/nutrition/plan-text";
import { sumNutritionistFees } from "@/lib/work/nutrition/rules";
import { foodDiarySelect, nutritionPlanSelect, pendingDiarySelect, toFoodDiary, toNutritionPlan, toPendingDiary, toUploadedPlan, uploadedPlanSelect } from "@/lib/work/nutrition/shape";
import { Prisma } from "@/prisma/generated/client";

/** The food diaries of one client, newest week first. Throws 404 for a client outside the actor's reach. */
export async function findFoodDiaries(actor: Actor, clientId: string, now: Date, page: PageQuery = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.foodDiary.findMany({
        where: { AND: visibleFoodDiaries(actor), clientId, weekStartDate: after && { lt: after.at } },
        select: foodDiarySelect,
        orderBy: { weekStartDate: "desc" },
        take,
      }),
    ({ weekStartDate, id }) => ({ at: weekStartDate, id }),
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  else recordAccess(actor, [clientId], "food_diaries", now);
  return rows.map(toFoodDiary);
}

/** The client's current diary: the latest one in review, from any week, otherwise this week's. */
export async function findCurrentFoodDiary(actor: Actor, now: Date) {
  const { timeZone } = await getPracticeSettings();
  const monday = mondayOnOrBefore(dayInTimeZone(timeZone, now));
  const rows = await db.foodDiary.findMany({
    where: { AND: visibleFoodDiaries(actor), OR: [{ plan: { is: null } }, { weekStartDate: dayToDate(monday) }] },
    select: foodDiarySelect,
    orderBy: { weekStartDate: "desc" },
    // The only one with a plan is this week's, so the latest in review is one of the first two.
    take: 2,
  });
  const diaries = rows.map(toFoodDiary);
  const sent = diaries.find(({ status }) => status === "in_review") ?? diaries[0] ?? null;
  return { weekStartDate: sent ? dateToDay(sent.weekStartDate) : monday, sent, isAnswered: sent?.status === "answered" };
}

const withoutPlan = { plan: { is: null } } satisfies Prisma.FoodDiaryWhereInput;

interface PendingDiariesQuery extends PageQuery {
  sort?: (typeof pendingDiarySorts)[number];
  /** Of one diary. */
  id?: string;
}

/** The food diaries without a plan, newest first or in the order in which they were sent, which is that of their due dates. */
export async function findPendingFoodDiaries(actor: Actor, now: Date, { sort, id, ...page }: PendingDiariesQuery = {}) {
  const { workingTime } = await getPracticeSettings();
  const positions = id === undefined ? await readPage(page, (range) => readPendingPositions(sort, range), (row) => ({ at: row.submittedAt, id: row.id })) : new ResultPage([{ id }], null);
  const diaries = await db.foodDiary.findMany({ where: { AND: [visibleFoodDiaries(actor), withoutPlan], id: { in: positions.rows.map((row) => row.id) } }, select: pendingDiarySelect });
  const diaryById = new Map(diaries.map((diary) => [diary.id, diary]));
  // One that got its plan between the two reads is left out.
  const rows = positions.rows.flatMap((row) => diaryById.get(row.id) ?? []);
  const clientIds = rows.map(({ clientId }) => clientId);
  recordAccess(actor, clientIds, "food_diaries", now);
  const notes = await findSafetyNotesByClient(actor, [...new Set(clientIds)], now);
  return new ResultPage(rows, positions.next).map((row) => toPendingDiary(row, notes.get(row.clientId) ?? [], workingTime, now));
}

/** When the plans of the food diaries without one are due, of those that were sent first `atMost`. Reads nothing of what is in them. */
export async function findDiaryDeadlines(actor: Pick<Actor, "id" | "role">, atMost: number) {
  const { workingTime } = await getPracticeSettings();
  const positions = await readPendingPositions("due", { take: atMost });
  const diaries = await db.foodDiary.findMany({
    where: { AND: [visibleFoodDiaries(actor), withoutPlan], id: { in: positions.map(({ id }) => id) } },
    select: { id: true, submittedAt: true, client: { select: { user: { select: { id: true, firstName: true, lastName: true } } } } },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
  });
  return diaries.map(({ client, ...diary }) => ({ ...diary, client: client.user, dueAt: promiseDueAt(workingTime, "nutrition_plan", diary.submittedAt) }));
}

/** Looks only at the diaries of active clients who have one without a plan, client by client. */
function readPendingPositions(sort: PendingDiariesQuery["sort"], { after, take }: { after?: CursorPosition; take?: number }) {
  const [beyond, direction] = sort === "due" ? [Prisma.sql`>`, Prisma.sql`ASC`] : [Prisma.sql`<`, Prisma.sql`DESC`];
  return queryRows<{ id: string; submittedAt: Date }>(Prisma.sql`
    SELECT d."id", d."submittedAt" FROM "ClientState" s CROSS JOIN LATERAL (
      SELECT f."id", f."submittedAt" FROM "FoodDiary" f WHERE f."clientId" = s."clientId" AND NOT EXISTS (SELECT FROM "NutritionPlan" n WHERE n."foodDiaryId" = f."id")
      OFFSET 0 -- Keeps the planner from joining all diaries.
    ) d
    WHERE s."isActive" AND s."pendingDiaries" > 0 ${after ? Prisma.sql`AND (d."submittedAt", d."id") ${beyond} (${after.at}::timestamptz, ${after.id})` : Prisma.empty}
    ORDER BY d."submittedAt" ${direction}, d."id" ${direction} ${take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`}`);
}

const newestUploadFirst = [{ uploadedAt: "desc" }, { id: "desc" }] as const;
const uploadedBefore = (after: CursorPosition | undefined) => after && rowsBefore("uploadedAt", after);

/** The plans this nutritionist uploaded, newest first. */
export async function findUploadedPlans(actor: Actor, page: PageQuery = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.nutritionPlan.findMany({ where: { AND: visibleNutritionPlans(actor), ...uploadedBefore(after) }, select: uploadedPlanSelect, orderBy: [...newestUploadFirst], take }),
    ({ uploadedAt, id }) => ({ at: uploadedAt, id }),
  );
  return rows.map(toUploadedPlan);
}

/** Counts the food diaries without a plan and the plans this nutritionist uploaded, of active clients. The few archived clients are looked up, not all others. */
export async function getNutritionistCounts(actor: Actor) {
  const [counts] = await queryRows<{ pending: number; uploaded: number }>(Prisma.sql`
    SELECT
      (SELECT COALESCE(sum(s."pendingDiaries"), 0) FROM "ClientState" s WHERE s."isActive" AND s."pendingDiaries" > 0)::int AS "pending",
      (SELECT count(*) FROM "NutritionPlan" n WHERE n."createdById" = ${actor.id} AND n."clientId" NOT IN (SELECT s."clientId" FROM "ClientState" s WHERE NOT s."isActive"))::int AS "uploaded"`);
  return counts ?? { pending: 0, uploaded: 0 };
}

/** A client's plans, the active one first, then newest first. Throws 404 for a client outside the actor's reach. */
export async function findNutritionPlans(actor: Actor, clientId: string, page: PageQuery = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.nutritionPlan.findMany({
        where: { AND: visibleNutritionPlans(actor), clientId, ...(after && { isActive: false, ...uploadedBefore(after) }) },
        select: nutritionPlanSelect,
        orderBy: [{ isActive: "desc" }, ...newestUploadFirst],
        take,
      }),
    ({ isActive, uploadedAt, id }) => ({ at: isActive ? activePlanPosition : uploadedAt, id }),
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(toNutritionPlan);
}

/** Sorts the active plan before every upload time in a cursor. */
const activePlanPosition = new Date("9999-12-31");

/** Finds a plan's file. Throws 404 for a plan outside the actor's reach or without a file. */
export async function findPlanFile(actor: Actor, planId: string) {
  const file = await findStoredFile({ nutritionPlan: { AND: visibleNutritionPlans(actor), id: planId } });
  if (!file) throw notFound();
  return file;
}

/**
 * Reads the text of a plan that is a .docx. Throws 404 as findPlanFile does, and 415 for another file, a damaged document and
 * one that is too long.
 */
export async function readPlanTextBlocks(actor: Actor, planId: string) {
  const { contentType, storageKey } = await findPlanFile(actor, planId);
  if (contentType !== contentTypes.docx) throw new AppError("wrong_type", "Only Word documents in the .docx format can be shown as text. Please download this file.");
  const opened = await fileStore().open(storageKey);
  if (!opened) throw notFound();
  const bytes = new Uint8Array(await new Response(opened.stream).arrayBuffer());
  return { blocks: toTextBlocks(await convertWordDocument(bytes)) };
}

/** The nutritionists' fees of this month, last month and all time, in the practice's time zone. Amounts are in pounds. */
export async function getNutritionistPayments(now: Date) {
  const { timeZone } = await getPracticeSettings();
  const month = dayInTimeZone(timeZone, now).slice(0, 7);
  const [start, lastStart] = [startOfMonth(timeZone, month), startOfMonth(timeZone, addMonths(month, -1))];
  const [recent, byNutritionist, unpaid] = await Promise.all([
    db.nutritionistFee.findMany({
      where: { earnedAt: { gte: lastStart } },
      select: { clientName: true, amountMinor: true, earnedAt: true, paidAt: true, nutritionist: { select: { id: true, firstName: true, lastName: true } } },
      orderBy: [{ earnedAt: "desc" }, { id: "desc" }],
    }),
    db.nutritionistFee.groupBy({ by: ["nutritionistId"], _sum: { amountMinor: true }, _count: true }),
    db.$queryRaw<{ month: string; nutritionist: NamedPerson | null; owed: number; planCount: number }[]>`
      SELECT to_char(f."earnedAt" AT TIME ZONE ${timeZone}, 'YYYY-MM') AS "month", sum(f."amountMinor")::float8 AS "owed", count(*)::int AS "planCount",
        CASE WHEN u."id" IS NOT NULL THEN jsonb_build_object('id', u."id", 'firstName', u."firstName", 'lastName', u."lastName") END AS "nutritionist"
      FROM "NutritionistFee" f LEFT JOIN "User" u ON u."id" = f."nutritionistId"
      WHERE f."paidAt" IS NULL GROUP BY 1, u."id" ORDER BY 1 DESC, u."firstName", u."lastName", u."id"`,
  ]);
  const owed = unpaid.reduce((sum, row) => sum + row.owed, 0);
  const earned = byNutritionist.reduce((sum, row) => sum + (row._sum.amountMinor ?? 0), 0);
  const feesThisMonth = recent.filter(({ earnedAt }) => earnedAt >= start);
  return {
    thisMonth: {
      ...sumNutritionistFees(feesThisMonth),
      plans: feesThisMonth.map(({ clientName, nutritionist, amountMinor, earnedAt, paidAt }) => ({ clientName, nutritionist: toFeeNutritionist(nutritionist), amount: amountMinor / 100, uploadDate: earnedAt, paidAt })),
    },
    lastMonth: sumNutritionistFees(recent.filter(({ earnedAt }) => earnedAt < start)),
    allTime: { totalOwed: owed / 100, totalPaid: (earned - owed) / 100, planCount: byNutritionist.reduce((sum, row) => sum + row._count, 0) },
    severalNutritionists: byNutritionist.length > 1,
    owedMonths: unpaid.map(({ nutritionist, owed: pence, ...row }) => ({ ...row, nutritionist: toFeeNutritionist(nutritionist), totalOwed: pence / 100 })),
  };
}

interface NamedPerson {
  id: string;
  firstName: string;
  lastName: string;
}

const toFeeNutritionist = (person: NamedPerson | null) => person && { id: person.id, name: personDisplayName(person) };
