import { type CursorPosition, invalidCursor, type PageQuery, readPage, ResultPage, rowsBefore } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { recordAccess } from "@/lib/core/audit/access-log";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { toPhotoPoses } from "@/lib/core/uploads/photo-poses";
import { dueMondayForWeekNumber, getWeekNumber, isCheckInOwed, isMeasurementWeek, lastEndedMonday, type Membership, nextDueMonday, nextMeasurementWeek, pausedUntil } from "@/lib/core/weeks/rules";
import { promiseDueAt, type WorkingTime } from "@/lib/core/working-time/working-time";
import { personSelect, toPerson } from "@/lib/people/accounts/shape";
import { membershipSelect, toMembership } from "@/lib/people/clients/pauses";
import { visibleClients as clientsVisibleTo } from "@/lib/people/clients/policy";
import { findClient, findSafetyNotesByClient } from "@/lib/people/clients/queries";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db, queryRows } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";
import { containsWords } from "@/lib/platform/search-text";
import { findStarts } from "@/lib/work/check-ins/baseline-queries";
import { findMeasuredDays } from "@/lib/work/check-ins/measurement-queries";
import type { pendingCheckInSorts } from "@/lib/work/check-ins/contract";
import { isUnreviewed, reviewRankSql, unreviewed, visibleCheckIns } from "@/lib/work/check-ins/policy";
import { dueMondayForSubmission, findMondayKept, getClientCheckInStatus } from "@/lib/work/check-ins/rules";
import { describeChanges } from "@/lib/work/check-ins/what-changed";
import { type CheckInForReviewRow, checkInForReviewSelect, checkInNumbersSelect, type CheckInRow, checkInSelect, handFlagSelect, heldFeedbackArgs, type StoredCheckIn, storedCheckInSelect, submittedCheckInsArgs, toCheckIn, toCheckInForReview, toCheckInNumbers, toHandFlag, toStoredCheckIn, toSubmittedCheckIn, toWeekOfNumbers, weekOfNumbersSelect, withHeldFeedback } from "@/lib/work/check-ins/shape";
import { findIntakeQuestions } from "@/lib/work/intake/queries";
import { latestStepsArgs, stepsArgs, toLatestSteps, toStepsAskedIn } from "@/lib/work/next-steps/shape";
import { toAskedForm } from "@/lib/work/questions/chips";
import type { AskedQuestionForm, QuestionForm, QuestionFormName } from "@/lib/work/questions/contract";
import { findFormFor, findFormVersion, findItemsForClient, findNewestForm, requireForm, withoutArchived } from "@/lib/work/questions/queries";
import { Prisma } from "@/prisma/generated/client";

/** The check-ins of one client, newest first. Throws 404 for a client the actor may not see. */
export async function findClientCheckIns(actor: Actor, clientId: string, now: Date, page: PageQuery = {}) {
  const rows = await readPage(
    page,
    ({ after, take }) =>
      db.checkIn.findMany({
        where: { AND: visibleCheckIns(actor), clientId, dueMonday: after && { lt: after.at } },
        select: { ...checkInSelect, ...handFlagSelect, heldFeedback: heldFeedbackArgs },
        orderBy: { dueMonday: "desc" },
        take,
      }),
    ({ dueMonday, id }) => ({ at: dueMonday, id }),
  );
  if (rows.rows.length === 0) await findClient(actor, clientId);
  else recordAccess(actor, [clientId], "check_ins", now);
  return rows.map((row) => (actor.role === "coach" ? { ...toCheckIn(withHeldFeedback(row)), handFlag: toHandFlag(row), heldUntil: row.heldFeedback?.releaseAt ?? null } : toCheckIn(row)));
}

/** The dates and numbers of all check-ins and the starting point of one client, newest first. Throws 404 for a client the actor may not see. */
export async function findCheckInNumbers(actor: Actor, clientId: string, now: Date) {
  const where = { AND: visibleCheckIns(actor), clientId };
  const rows = await db.checkIn.findMany({ where, select: checkInNumbersSelect, orderBy: { dueMonday: "desc" } });
  // An imported check-in can be reviewed without feedback, and reading the text of each would be most of the response.
  const withFeedback = new Set((await db.checkIn.findMany({ where: { ...where, feedback: { not: null } }, select: { id: true } })).map(({ id }) => id));
  const checkIns = rows.map((row) => toCheckInNumbers(row, withFeedback.has(row.id)));
  const starts = await findStarts(actor, clientId, checkIns);
  const beside = [...starts, ...(await findMeasuredDays(actor, clientId, checkIns, starts))];
  const all = [...checkIns, ...beside].toSorted((one, other) => other.dueDate.getTime() - one.dueDate.getTime());
  if (all.length === 0) await findClient(actor, clientId);
  else recordAccess(actor, [clientId], "check_ins", now);
  return all;
}

/** When a client joined and was paused, and the check-ins they sent for Mondays between two days, without their answers. Throws 404 for a client the actor may not see. */
export async function findCheckInDates(actor: Pick<Actor, "id" | "role">, clientId: string, { first, last }: { first: string; last: string }) {
  const sent = { where: { dueMonday: { gte: dayToDate(first), lte: dayToDate(last) } }, select: { dueMonday: true, weekNumber: true, submittedAt: true } };
  const client = await db.client.findFirst({ where: { userId: clientId, AND: clientsVisibleTo(actor) }, select: { ...membershipSelect, checkIns: sent } });
  if (!client) throw notFound();
  return { membership: toMembership(client), sent: new Map(client.checkIns.map(({ dueMonday, ...checkIn }) => [dateToDay(dueMonday), checkIn])) };
}

/** The stored check-ins of these clients for these Mondays. */
export async function findStoredCheckIns(keys: readonly { clientId: string; dueMonday: string }[]): Promise<StoredCheckIn[]> {
  const clientIds = [...new Set(keys.map(({ clientId }) => clientId))];
  const mondays = [...new Set(keys.map(({ dueMonday }) => dueMonday))].map(dayToDate);
  return (await db.checkIn.findMany({ where: { clientId: { in: clientIds }, dueMonday: { in: mondays } }, select: storedCheckInSelect })).map(toStoredCheckIn);
}

interface PendingQuery extends PageQuery {
  sort?: (typeof pendingCheckInSorts)[number];
  /** Part of the client's name. */
  q?: string;
  /** Of one check-in. */
  id?: string;
}

/** The check-ins waiting for feedback, each with the previous one. A page has their total. */
export async function findPendingCheckIns(actor: Actor, now: Date, { sort = "newest", q, id, ...page }: PendingQuery = {}) {
  const found = q ? await findPendingByName(q) : undefined;
  const filter = { clientIds: found?.clientIds, id };
  const { rows, next } = sort === "review" ? await readInReviewOrder(actor, page, filter) : await readNewestPending(actor, page, filter);
  const isWhole = page.limit === undefined && page.cursor === undefined;
  const total = isWhole || id !== undefined ? undefined : (found?.total ?? (await countPendingCheckIns()));
  return toReviewPage(actor, now, new ResultPage(rows, next, total));
}

const hasPendingSql = Prisma.sql`s."isActive" AND s."pendingCheckIns" > 0`;

async function countPendingCheckIns(): Promise<number> {
  const [row] = await queryRows<{ total: number }>(Prisma.sql`SELECT COALESCE(sum(s."pendingCheckIns"), 0)::int AS "total" FROM "ClientState" s WHERE ${hasPendingSql}`);
  return row?.total ?? 0;
}

/** The clients with pending check-ins whose name contains each word of a search, and how many check-ins they have. */
async function findPendingByName(q: string) {
  const people = await queryRows<{ id: string; firstName: string; lastName: string; pending: number }>(Prisma.sql`
    SELECT u."id", u."firstName", u."lastName", s."pendingCheckIns" AS "pending" FROM "ClientState" s JOIN "User" u ON u."id" = s."clientId" WHERE ${hasPendingSql}`);
  const found = people.filter(({ firstName, lastName }) => containsWords(`${firstName} ${lastName}`, q));
  return { clientIds: found.map(({ id }) => id), total: found.reduce((sum, { pending }) => sum + pending, 0) };
}

interface PendingFilter {
  clientIds?: string[];
  id?: string;
}

const readNewestPending = (actor: Actor, page: PageQuery, { clientIds, id }: PendingFilter) =>
  readPage(
    page,
    ({ after, take }) =>
      db.checkIn.findMany({
        where: { AND: [visibleCheckIns(actor), { id, clientId: clientIds && { in: clientIds } }], ...unreviewed, ...(after && rowsBefore("submittedAt", after)) },
        select: checkInForReviewSelect,
        orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
        take,
      }),
    (row) => ({ at: row.submittedAt, id: row.id }),
  );

/** Those flagged by hand or that need support first, then the longest waiting, because every client was promised a reply within 24 hours. */
async function readInReviewOrder(actor: Actor, page: PageQuery, { clientIds, id }: PendingFilter) {
  const positions = await readPage(
    page,
    ({ after, take }) => {
      const conditions = [
        isUnreviewed,
        ...(clientIds ? [Prisma.sql`k."clientId" = ANY(${clientIds}::text[])`] : []),
        ...(id === undefined ? [] : [Prisma.sql`k."id" = ${id}`]),
        ...(after ? [Prisma.sql`(${reviewRankSql}, k."submittedAt", k."id") > (${parseReviewPosition(after)})`] : []),
      ];
      return queryRows<{ id: string; submittedAt: Date; rank: number }>(Prisma.sql`
        SELECT k."id", k."submittedAt", ${reviewRankSql} AS "rank" FROM "CheckIn" k JOIN "ClientState" s ON s."clientId" = k."clientId" AND s."isActive"
        WHERE ${Prisma.join(conditions, " AND ")} ORDER BY ${reviewRankSql}, k."submittedAt", k."id" ${take === undefined ? Prisma.empty : Prisma.sql`LIMIT ${take}`}`);
    },
    ({ rank, ...row }) => ({ at: row.submittedAt, id: `${rank}.${row.id}` }),
  );
  const rows = await db.checkIn.findMany({ where: { AND: visibleCheckIns(actor), ...unreviewed, id: { in: positions.rows.map((row) => row.id) } }, select: checkInForReviewSelect });
  const rowById = new Map(rows.map((row) => [row.id, row]));
  // One that was reviewed between the two reads is left out.
  return new ResultPage(positions.rows.flatMap((row) => rowById.get(row.id) ?? []), positions.next);
}

/** The values of a row that the review goes on after. Throws 400 for a cursor of another list. */
function parseReviewPosition({ at, id: position }: CursorPosition) {
  const [, rank, id] = /^([01])\.(.+)$/.exec(position) ?? [];
  if (rank === undefined) throw invalidCursor();
  return Prisma.sql`${Number(rank)}::int, ${at}::timestamptz, ${id}::text`;
}

/** The reviewed check-ins, latest review first. Those with held feedback are on the first page. */
export const findReviewedCheckIns = async (actor: Actor, now: Date, page: PageQuery = {}) =>
  toReviewPage(
    actor,
    now,
    await readPage(
      page,
      async ({ after, take }) => {
        const visible = { AND: visibleCheckIns(actor) };
        // Read apart: in the order of their review, all that wait would come before them.
        const held = after ? [] : await db.checkIn.findMany({ where: { ...visible, feedbackAt: null, heldFeedback: { isNot: null } }, select: checkInForReviewSelect, orderBy: { id: "desc" } });
        const reviewed = await db.checkIn.findMany({
          where: { ...visible, ...(after ? rowsBefore("feedbackAt", after) : { feedbackAt: { not: null } }) },
          select: checkInForReviewSelect,
          orderBy: [{ feedbackAt: "desc" }, { id: "desc" }],
          take,
        });
        // Held feedback that was released between the two reads is among the reviewed.
        return [...held.filter(({ id }) => !reviewed.some((row) => row.id === id)), ...reviewed].slice(0, take);
      },
      ({ feedbackAt, heldFeedback, id }) => ({ at: feedbackAt ?? heldFeedback?.heldAt ?? new Date(0), id }),
    ),
  );

/** The feedback on a check-in as coaches see it, held or sent, with its steps. Throws 404 for an unknown check-in. */
export async function findFeedback(actor: Actor, checkInId: string) {
  const row = await db.checkIn.findFirst({
    where: { id: checkInId, ...visibleCheckIns(actor) },
    select: { feedback: true, feedbackAt: true, feedbackBy: { select: personSelect }, steps: stepsArgs, heldFeedback: { select: { feedback: true, steps: true, heldAt: true, releaseAt: true, coach: { select: personSelect } } } },
  });
  if (!row) throw notFound();
  const { feedback, feedbackAt, heldFeedback: held } = row;
  const { giver, ...given } = held
    ? { feedback: held.feedback, feedbackAt: held.heldAt, steps: held.steps, giver: held.coach }
    : { feedback, feedbackAt, steps: row.steps.map(({ text }) => text), giver: row.feedbackBy };
  return { ...given, givenById: giver?.id ?? null, givenBy: giver && personDisplayName(giver), heldUntil: held?.releaseAt ?? null };
}

/** What changed since the client's last check-in, see `describeChanges`, in the unit she reads. Throws 404 for an unknown check-in. */
export async function findChanges(actor: Actor, checkInId: string, now: Date) {
  const row = await db.checkIn.findFirst({
    where: { id: checkInId, ...visibleCheckIns(actor) },
    select: { clientId: true, coachSupport: true, ...weekOfNumbersSelect, client: { select: { hideWeight: true, user: { select: { weightUnit: true } } } } },
  });
  if (!row) throw notFound();
  const { clientId, client } = row;
  recordAccess(actor, [clientId], "check_ins", now);
  const before = { where: { AND: visibleCheckIns(actor), clientId, dueMonday: { lt: row.dueMonday } }, orderBy: { dueMonday: "desc" } } as const;
  const [earlier, previous] = [
    await db.checkIn.findMany({ ...before, select: weekOfNumbersSelect }),
    await db.checkIn.findFirst({ ...before, select: { coachSupport: true } }),
  ];
  const dueDates = [row, ...earlier].map(({ dueMonday }) => ({ dueDate: dueMonday, data: {} }));
  const measured = (await findMeasuredDays(actor, clientId, dueDates)).filter(({ data: { photos: _photos, ...numbers } }) => Object.keys(numbers).length > 0);
  const starts = [...(await findStarts(actor, clientId, dueDates)), ...measured].toSorted((one, other) => other.dueDate.getTime() - one.dueDate.getTime());
  const weeksOfStart = starts.filter(({ dueDate }) => dueDate < row.dueMonday).map(({ data, dueDate, ...week }) => ({ ...week, dueDate: dateToDay(dueDate), numbers: data }));
  const weeks = { current: toWeekOfNumbers(row), earlier: [...earlier.map(toWeekOfNumbers), ...weeksOfStart], support: row.coachSupport, previousSupport: previous?.coachSupport ?? null };
  const weightUnit = client.user.weightUnit ?? (await getPracticeSettings()).weightUnit ?? "kg";
  return { changes: describeChanges(weeks, { weightUnit, hideWeight: client.hideWeight }) };
}

/** A page for the coach's review: each check-in with the client's previous one and safety notes. */
async function toReviewPage(actor: Actor, now: Date, page: ResultPage<CheckInForReviewRow>) {
  recordAccess(actor, page.rows.map(({ clientId }) => clientId), "check_ins", now);
  const ids = page.rows.map(({ id }) => id);
  const pairs = await db.$queryRaw<{ id: string; previousId: string }[]>`
    SELECT c."id", p."id" AS "previousId" FROM "CheckIn" c
    JOIN LATERAL (
      SELECT "id" FROM "CheckIn" WHERE "clientId" = c."clientId" AND "dueMonday" < c."dueMonday" ORDER BY "dueMonday" DESC LIMIT 1
    ) p ON true
    WHERE c."id" = ANY(${ids})`;
  const previous = await db.checkIn.findMany({ where: { id: { in: pairs.map(({ previousId }) => previousId) } }, select: checkInSelect });
  const notes = await findSafetyNotesByClient(actor, [...new Set(page.rows.map(({ clientId }) => clientId))], now);
  const previousOf = new Map(pairs.map(({ id, previousId }) => [id, previous.find((row) => row.id === previousId) ?? null]));
  const { timeZone } = await getPracticeSettings();
  return page.map((row) => toCheckInForReview(row, previousOf.get(row.id) ?? null, notes.get(row.clientId) ?? [], { timeZone, now }));
}

/** The check-in status of each active client this week, newest client first. Days are in the practice's time zone. */
export async function findCheckInStatuses(actor: Actor, now: Date, page: PageQuery = {}) {
  const { timeZone } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const clients = await readPage(
    page,
    ({ after, take }) =>
      db.client.findMany({
        where: { AND: clientsVisibleTo(actor), userId: after && { lt: after.id } },
        select: { ...membershipSelect, user: { select: personSelect }, checkIns: { ...submittedCheckInsArgs, select: { ...submittedCheckInsArgs.select, feedback: true, heldFeedback: heldFeedbackArgs }, take: 2 } },
        orderBy: { userId: "desc" },
        take,
      }),
    ({ user }) => ({ at: new Date(0), id: user.id }),
  );
  return clients.map(({ user, ...client }) => {
    const membership = toMembership(client);
    const latest = client.checkIns[0];
    const status = getClientCheckInStatus(today, membership, client.checkIns.map((row) => toSubmittedCheckIn(withHeldFeedback(row), timeZone)));
    const isOverdue = status === "overdue";
    const dueDate = isOverdue ? lastEndedMonday(today) : latest ? dateToDay(latest.dueMonday) : nextDueMonday(today, membership);
    return {
      id: isOverdue ? null : (latest?.id ?? null),
      clientId: user.id,
      client: toPerson(user),
      status,
      submittedAt: latest?.submittedAt ?? null,
      weekNumber: latest && !isOverdue ? latest.weekNumber : getWeekNumber(dueDate, membership),
      dueDate,
    };
  });
}

/**
 * What a form asks: of a client today, or of her check-in in the week she names; of the practice its newest version. A question
 * that a coach has stopped asking is left out. Throws 404 for an unknown form and 400 for an unknown version.
 */
export async function findQuestionForm(actor: Actor, name: string, asked: FormQuery, now: Date): Promise<AskedQuestionForm> {
  const form = requireForm(name);
  const { checkInChips } = await getPracticeSettings();
  return toAskedForm(form, await findFormOf(actor, form, asked, now), checkInChips);
}

interface FormQuery {
  version?: number;
  week?: number;
}

async function findFormOf(actor: Actor, form: QuestionFormName, { version, week }: FormQuery, now: Date): Promise<QuestionForm> {
  if (actor.role !== "client") {
    const newest = version === undefined ? await findNewestForm(form) : await findFormVersion(form, version);
    return { ...newest, items: await withoutArchived(form, newest.items) };
  }
  if (form === "intake") return findIntakeQuestions(actor, version, now);
  const client = await db.client.findUniqueOrThrow({ where: { userId: actor.id }, select: { tags: true, ...membershipSelect, checkIns: { ...submittedCheckInsArgs, take: 3 } } });
  const { timeZone } = await getPracticeSettings();
  const { dueDate, weekNumber: openWeek, membership } = toOpenWeek(client, timeZone, now);
  // What comes in a later week or version is the coach's to change until then.
  const weekNumber = Math.min(Math.max(week ?? openWeek, 1), openWeek);
  const monday = weekNumber === openWeek ? dueDate : dueMondayForWeekNumber(weekNumber, membership);
  const asked = await findFormFor(form, { version, day: dueDate, weekNumber, tags: client.tags });
  return { ...asked, items: [...asked.items, ...(await findItemsForClient(actor.id, monday))] };
}

/** The week that is open to a client: its Monday, its number and what was sent for it. Takes the latest three check-ins, newest first. */
function toOpenWeek<Row extends Parameters<typeof toSubmittedCheckIn>[0] & { weekNumber: number }>(client: Parameters<typeof toMembership>[0] & { checkIns: readonly Row[] }, timeZone: string, now: Date) {
  const membership = toMembership(client);
  const dueDate = dueMondayForSubmission(dayInTimeZone(timeZone, now), membership, client.checkIns.map((row) => toSubmittedCheckIn(row, timeZone)));
  const sent = client.checkIns.find((row) => dateToDay(row.dueMonday) === dueDate);
  // A check-in sent before a pause keeps its number.
  return { dueDate, weekNumber: sent?.weekNumber ?? getWeekNumber(dueDate, membership), sent, membership };
}

/** The check-in that is open to this client today: its Monday, its week and what was already sent for it. */
export async function findCurrentCheckIn(actor: Actor, now: Date) {
  const { timeZone, workingTime } = await getPracticeSettings();
  const today = dayInTimeZone(timeZone, now);
  const client = await db.client.findUnique({
    where: { userId: actor.id },
    select: { ...membershipSelect, hideWeight: true, hiddenPhotoPoses: true, checkIns: { select: checkInSelect, orderBy: { dueMonday: "desc" }, take: 3 }, nextSteps: latestStepsArgs },
  });
  if (!client) throw notFound();
  const { dueDate, weekNumber: week, sent, membership } = toOpenWeek(client, timeZone, now);
  const kept = findMondayKept(today, membership, client.checkIns.map((row) => toSubmittedCheckIn(row, timeZone)));
  const steps = toLatestSteps(client, timeZone);
  return {
    ...describeWeek(dueDate, week, { today, membership, steps, sentId: sent?.id }),
    hideWeight: client.hideWeight,
    hiddenPhotoPoses: toPhotoPoses(client.hiddenPhotoPoses),
    pausedUntil: pausedUntil(today, membership.pauses),
    today,
    joinDate: membership.joinDate,
    pauses: [...membership.pauses],
    sent: sent ? toCheckIn(sent) : null,
    replyDueAt: toReplyDueAt(client.checkIns, workingTime),
    openYesterday: kept === null ? null : describeWeek(kept, getWeekNumber(kept, membership), { today, membership, steps, sentId: undefined }),
  };
}

/** By when the reply to the check-in that was sent last is promised; null where it has one, or there is none. */
function toReplyDueAt(checkIns: readonly Pick<CheckInRow, "submittedAt" | "feedbackAt">[], workingTime: WorkingTime): Date | null {
  const [last] = checkIns.toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
  return last && last.feedbackAt === null ? promiseDueAt(workingTime, "reply", last.submittedAt) : null;
}

/** Whether a check-in is owed for this Monday, what its week is, and which steps it asks about. */
function describeWeek(dueDate: string, weekNumber: number, { today, membership, steps, sentId }: { today: string; membership: Membership; steps: ReturnType<typeof toLatestSteps>; sentId: string | undefined }) {
  const next = nextMeasurementWeek(weekNumber);
  const isOwed = isCheckInOwed(dueDate, today, membership);
  return {
    dueDate,
    isOwed,
    isOverdue: isOwed && sentId === undefined && dueDate < today,
    weekNumber,
    isMeasurementWeek: isMeasurementWeek(weekNumber),
    nextMeasurementWeek: next.week,
    weeksToGo: next.weeksToGo,
    steps: toStepsAskedIn(steps, { dueMonday: dueDate, checkInId: sentId }),
  };
}
