import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { notFound } from "@/lib/platform/errors";
import { type Page, PageOf, readPage } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/work/check-ins/policy";
import {
  clientStatus,
  targetMonday
} from "@/lib/work/check-ins/rules";
import { checkInSelect, type KeptCheckIn, keptSelect, type ReviewRow, reviewSelect, sentSelect, toCheckIn, toKept, toReview, toSent } from "@/lib/work/check-ins/shape";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { visibleTo as clientsVisibleTo } from "@/lib/people/clients/policy";
import { findClient, safetyNotesOf } from "@/lib/people/clients/queries";
import { dateOf, dayIn, dayOf } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { practice } from "@/lib/core/settings/queries";
import { isMeasurementWeek, lastEndedMonday, nextMeasurementWeek, nextOwedMonday, pausedUntil, weekNumber } from "@/lib/core/weeks/rules";

/** The check-ins of one client, newest first. Throws 404 for a client outside the actor's reach. */
export async function listOfClient(actor: Actor, clientId: string, page: Page = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.checkIn.findMany({
        where: { AND: visibleTo(actor), clientId, dueMonday: after && { lt: after.at } },
        select: checkInSelect,
        orderBy: { dueMonday: "desc" },
        take,
      }),
    ({ dueMonday, id }) => ({ at: dueMonday, id }),
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  return rows.map(toCheckIn);
}

/** The check-ins on record of these clients for these Mondays. */
export async function checkInsFor(keys: readonly { clientId: string; dueMonday: string }[]): Promise<KeptCheckIn[]> {
  const clientIds = [...new Set(keys.map(({ clientId }) => clientId))];
  const mondays = [...new Set(keys.map(({ dueMonday }) => dueMonday))].map(dateOf);
  return (await db.checkIn.findMany({ where: { clientId: { in: clientIds }, dueMonday: { in: mondays } }, select: keptSelect })).map(toKept);
}

/** The check-ins that wait for feedback, newest first, each with the one before it. */
export const listPending = (actor: Actor, now: Date, page: Page = {}) =>
  withPrevious(
    actor,
    now,
    readPage(
      page,
      ({ after, take }) =>
        db.checkIn.findMany({
          where: { AND: visibleTo(actor), feedbackAt: null, ...(after && { submittedAt: { lte: after.at }, OR: [{ submittedAt: { lt: after.at } }, { id: { lt: after.id } }] }) },
          select: reviewSelect,
          orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
          take,
        }),
      ({ submittedAt, id }) => ({ at: submittedAt, id }),
    ),
  );

/** The check-ins that have feedback, latest review first. */
export const listReviewed = (actor: Actor, now: Date, page: Page = {}) =>
  withPrevious(
    actor,
    now,
    readPage(
      page,
      ({ after, take }) =>
        db.checkIn.findMany({
          where: {
            AND: visibleTo(actor),
            feedbackAt: after ? { lte: after.at } : { not: null },
            ...(after && { OR: [{ feedbackAt: { lt: after.at } }, { id: { lt: after.id } }] }),
          },
          select: reviewSelect,
          orderBy: [{ feedbackAt: "desc" }, { id: "desc" }],
          take,
        }),
      ({ feedbackAt, id }) => ({ at: feedbackAt ?? new Date(0), id }),
    ),
  );

/** A page for the coach's desk: each check-in beside the same client's one before it, and her safety notes. */
async function withPrevious(actor: Actor, now: Date, reading: Promise<PageOf<ReviewRow>>) {
  const page = await reading;
  const ids = page.rows.map(({ id }) => id);
  const pairs = await db.$queryRaw<{ id: string; previousId: string }[]>`
    SELECT c."id", p."id" AS "previousId" FROM "CheckIn" c
    JOIN LATERAL (
      SELECT "id" FROM "CheckIn" WHERE "clientId" = c."clientId" AND "dueMonday" < c."dueMonday" ORDER BY "dueMonday" DESC LIMIT 1
    ) p ON true
    WHERE c."id" = ANY(${ids})`;
  const previous = await db.checkIn.findMany({ where: { id: { in: pairs.map(({ previousId }) => previousId) } }, select: checkInSelect });
  const notes = await safetyNotesOf(actor, [...new Set(page.rows.map(({ clientId }) => clientId))], now);
  const previousOf = new Map(pairs.map(({ id, previousId }) => [id, previous.find((row) => row.id === previousId) ?? null]));
  const today = dayIn((await practice()).timeZone, now);
  return page.map((row) => toReview(row, previousOf.get(row.id) ?? null, notes.get(row.clientId) ?? [], today));
}

/** Where each active client stands this week, by the practice's calendar; the latest to join first. */
export async function listStatuses(actor: Actor, now: Date, page: Page = {}) {
  const { timeZone } = await practice();
  const today = dayIn(timeZone, now);
  const clients = await readPage(
    page,
    ({ after, take }) =>
      db.client.findMany({
        where: { AND: clientsVisibleTo(actor), userId: after && { lt: after.id } },
        select: { ...membershipSelect, user: { select: personSelect }, checkIns: { ...sentSelect, take: 2 } },
        orderBy: { userId: "desc" },
        take,
      }),
    ({ user }) => ({ at: new Date(0), id: user.id }),
  );
  return clients.map(({ user, ...client }) => {
    const membership = toMembership(client);
    const latest = client.checkIns[0];
    const status = clientStatus(today, membership, client.checkIns.map((row) => toSent(row, timeZone)));
    const isOverdue = status === "overdue";
    const dueDate = isOverdue ? lastEndedMonday(today) : latest ? dayOf(latest.dueMonday) : nextOwedMonday(today, membership);
    return {
      id: isOverdue ? null : (latest?.id ?? null),
      clientId: user.id,
      client: toPerson(user),
      status,
      submittedAt: latest?.submittedAt ?? null,
      weekNumber: latest && !isOverdue ? latest.weekNumber : weekNumber(dueDate, membership),
      dueDate,
    };
  });
}

/** The check-in that is open to this client today: its Monday, its week, and what she already sent of it. */
export async function currentOf(actor: Actor, now: Date) {
  const { timeZone } = await practice();
  const today = dayIn(timeZone, now);
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...membershipSelect, hideWeight: true, checkIns: { select: checkInSelect, orderBy: { dueMonday: "desc" }, take: 3 } },
  });
  if (!client) throw notFound();
  const membership = toMembership(client);
  const dueDate = targetMonday(
    today,
    membership,
    client.checkIns.map((row) => toSent(row, timeZone)),
  );
  const sent = client.checkIns.find((row) => dayOf(row.dueMonday) === dueDate);
  // One sent before she was paused keeps its number.
  const week = sent?.weekNumber ?? weekNumber(dueDate, membership);
  const next = nextMeasurementWeek(week);
  return {
    dueDate,
    weekNumber: week,
    isMeasurementWeek: isMeasurementWeek(week),
    nextMeasurementWeek: next.week,
    weeksToGo: next.weeksToGo,
    hideWeight: client.hideWeight,
    pausedUntil: pausedUntil(today, membership.pauses),
    sent: sent ? toCheckIn(sent) : null,
  };
}
