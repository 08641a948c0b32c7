import { notFound } from "@/lib/platform/errors";
import { type Page, type Place, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { findClient, safetyNotesOf } from "@/lib/people/clients/queries";
import { findStored } from "@/lib/core/uploads/queries";
import { diariesVisibleTo, plansVisibleTo } from "@/lib/work/nutrition/policy";
import { earned } from "@/lib/work/nutrition/rules";
import { diarySelect, pendingSelect, planSelect, toDiary, toPending, toPlan, toUploaded, uploadedSelect } from "@/lib/work/nutrition/shape";
import { dateOf, dayIn, dayOf, monthStart } from "@/lib/platform/clock";
import { mondayOnOrBefore, monthsLater } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { practice } from "@/lib/core/settings/queries";
import type { Prisma } from "@/prisma/generated/client";

/** The food diaries of one client, newest week first. Throws 404 for a client outside the actor's reach. */
export async function listDiaries(actor: Actor, clientId: string, page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.foodDiary.findMany({
        where: { AND: diariesVisibleTo(actor), clientId, weekStartDate: after && { lt: after.at } },
        select: diarySelect,
        orderBy: { weekStartDate: "desc" },
        take,
      }),
    ({ weekStartDate, id }) => ({ at: weekStartDate, id }),
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(toDiary);
}

/** The diary that is open to the client at `now`: the latest in review, of whatever week, else this week's. */
export async function currentDiaryOf(actor: Actor, now: Date) {
  const { timeZone } = await practice();
  const monday = mondayOnOrBefore(dayIn(timeZone, now));
  const rows = await db.foodDiary.findMany({
    where: { AND: diariesVisibleTo(actor), OR: [{ plan: { is: null } }, { weekStartDate: dateOf(monday) }] },
    select: diarySelect,
    orderBy: { weekStartDate: "desc" },
  });
  const diaries = rows.map(toDiary);
  const sent = diaries.find(({ status }) => status === "in_review") ?? diaries[0] ?? null;
  return { weekStartDate: sent ? dayOf(sent.weekStartDate) : monday, sent, isAnswered: sent?.status === "answered" };
}

const unanswered = { plan: { is: null } } satisfies Prisma.FoodDiaryWhereInput;

/** The food diaries that wait for a plan, newest first. */
export async function listPending(actor: Actor, now: Date, page: Page = {}) {
  const { timeZone } = await practice();
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.foodDiary.findMany({
        where: { AND: [diariesVisibleTo(actor), unanswered], ...(after && { submittedAt: { lte: after.at }, OR: [{ submittedAt: { lt: after.at } }, { id: { lt: after.id } }] }) },
        select: pendingSelect,
        orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
        take,
      }),
    ({ submittedAt, id }) => ({ at: submittedAt, id }),
  );
  const notes = await safetyNotesOf(actor, [...new Set(rows.rows.map(({ clientId }) => clientId))], now);
  return rows.map((row) => toPending(row, notes.get(row.clientId) ?? [], timeZone, now));
}

const latestUpload = [{ uploadedAt: "desc" }, { id: "desc" }] as const;
const uploadedBefore = (after: Place | undefined) => after && { uploadedAt: { lte: after.at }, OR: [{ uploadedAt: { lt: after.at } }, { id: { lt: after.id } }] };

/** The plans the nutritionist has uploaded, newest first. */
export async function listUploaded(actor: Actor, page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.nutritionPlan.findMany({ where: { AND: plansVisibleTo(actor), ...uploadedBefore(after) }, select: uploadedSelect, orderBy: [...latestUpload], take }),
    ({ uploadedAt, id }) => ({ at: uploadedAt, id }),
  );
  return rows.map(toUploaded);
}

/** How many food diaries wait for a plan, and how many plans the nutritionist has uploaded. */
export async function deskCountsOf(actor: Actor) {
  const [pending, uploaded] = await Promise.all([
    db.foodDiary.count({ where: { AND: [diariesVisibleTo(actor), unanswered] } }),
    db.nutritionPlan.count({ where: plansVisibleTo(actor) }),
  ]);
  return { pending, uploaded };
}

/** A client's plans, the active one first, then newest first. Throws 404 for a client outside the actor's reach. */
export async function listPlans(actor: Actor, clientId: string, page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.nutritionPlan.findMany({
        where: { AND: plansVisibleTo(actor), clientId, ...(after && { isActive: false, ...uploadedBefore(after) }) },
        select: planSelect,
        orderBy: [{ isActive: "desc" }, ...latestUpload],
        take,
      }),
    ({ isActive, uploadedAt, id }) => ({ at: isActive ? placeOfActive : uploadedAt, id }),
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(toPlan);
}

/** Of an active plan: before every time at which one was uploaded. */
const placeOfActive = new Date("9999-12-31");

/** A plan's file. Throws 404 for a plan outside the actor's reach, or one whose file is not there yet. */
export async function findPlanFile(actor: Actor, planId: string) {
  const file = await findStored({ nutritionPlan: { AND: plansVisibleTo(actor), id: planId } });
  if (!file) throw notFound();
  return file;
}

/** What the nutritionists have earned in this month, the last one and ever, by the practice's calendar. */
export async function paymentsOf(now: Date) {
  const { timeZone } = await practice();
  const month = dayIn(timeZone, now).slice(0, 7);
  const [start, lastStart] = [monthStart(timeZone, month), monthStart(timeZone, monthsLater(month, -1))];
  const [recent, ever, unpaid] = await Promise.all([
    db.nutritionistFee.findMany({
      where: { earnedAt: { gte: lastStart } },
      select: { clientName: true, amountMinor: true, earnedAt: true, paidAt: true },
      orderBy: [{ earnedAt: "desc" }, { id: "desc" }],
    }),
    db.nutritionistFee.aggregate({ _sum: { amountMinor: true }, _count: true }),
    db.$queryRaw<{ month: string; owed: number; planCount: number }[]>`
      SELECT to_char("earnedAt" AT TIME ZONE ${timeZone}, 'YYYY-MM') AS "month", sum("amountMinor")::float8 AS "owed", count(*)::int AS "planCount"
      FROM "NutritionistFee" WHERE "paidAt" IS NULL GROUP BY 1 ORDER BY 1 DESC`,
  ]);
  const owed = unpaid.reduce((sum, row) => sum + row.owed, 0);
  const these = recent.filter(({ earnedAt }) => earnedAt >= start);
  return {
    thisMonth: {
      ...earned(these),
      plans: these.map(({ clientName, amountMinor, earnedAt, paidAt }) => ({ clientName, amount: amountMinor / 100, uploadDate: earnedAt, paidAt })),
    },
    lastMonth: earned(recent.filter(({ earnedAt }) => earnedAt < start)),
    allTime: { totalOwed: owed / 100, totalPaid: ((ever._sum.amountMinor ?? 0) - owed) / 100, planCount: ever._count },
    owedMonths: unpaid.map(({ owed: pence, ...row }) => ({ ...row, totalOwed: pence / 100 })),
  };
}
