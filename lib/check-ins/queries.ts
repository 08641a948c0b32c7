import { notFound } from "@/lib/api/errors";
import { type Page, pageArgs } from "@/lib/api/paging";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/check-ins/policy";
import {
  clientStatus,
  isMeasurementWeek,
  lastEndedMonday,
  nextMeasurementWeek,
  nextOwedMonday,
  targetMonday,
  weekNumber,
} from "@/lib/check-ins/rules";
import { checkInSelect, membershipSelect, sentSelect, toCheckIn, toMembership, toReview, toSent } from "@/lib/check-ins/shape";
import { personSelect, toPerson } from "@/lib/accounts/shape";
import { dayIn, dayOf } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { practice } from "@/lib/settings/queries";
import type { Prisma } from "@/prisma/generated/client";

/** The check-ins of one client, newest first. 404 for a client outside the actor's reach. */
export async function listOfClient(actor: Actor, clientId: string, page: Page = {}) {
  if (actor.role !== "coach" && clientId !== actor.id) throw notFound();
  const client = await db.client.findUnique({
    where: { userId: clientId, user: { archivedAt: null } },
    select: { checkIns: { where: visibleTo(actor), select: checkInSelect, orderBy: { dueMonday: "desc" }, ...pageArgs(page) } },
  });
  if (!client) throw notFound();
  return client.checkIns.map(toCheckIn);
}

/** The client whose check-ins a coach opens; null where there is none by this id. */
export async function findClient(clientId: string) {
  const client = await db.client.findUnique({ where: { userId: clientId, user: { archivedAt: null } }, select: { user: { select: personSelect } } });
  return client && toPerson(client.user);
}

/** The check-ins that wait for feedback, newest first, each with the one before it. */
export async function listPending(actor: Actor, page: Page = {}) {
  const rows = await db.checkIn.findMany({
    where: { ...visibleTo(actor), feedbackAt: null },
    select: reviewSelect,
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    ...pageArgs(page),
  });
  return rows.map(withPrevious);
}

/** The check-ins that have feedback, latest review first. */
export async function listReviewed(actor: Actor, page: Page = {}) {
  const rows = await db.checkIn.findMany({
    where: { ...visibleTo(actor), feedbackAt: { not: null } },
    select: reviewSelect,
    orderBy: [{ feedbackAt: "desc" }, { id: "desc" }],
    ...pageArgs(page),
  });
  return rows.map(withPrevious);
}

/** Where each active client stands this week, by the practice's calendar; the latest to join first. */
export async function listStatuses(now: Date, page: Page = {}) {
  const { timeZone } = await practice();
  const today = dayIn(timeZone, now);
  const clients = await db.client.findMany({
    where: { user: { archivedAt: null } },
    select: { ...membershipSelect, user: { select: personSelect }, checkIns: { ...sentSelect, take: 1 } },
    orderBy: { userId: "desc" },
    ...pageArgs(page, "userId"),
  });
  return clients.map(({ user, ...client }) => {
    const membership = toMembership(client);
    const latest = client.checkIns[0] ?? null;
    const sent = latest && toSent(latest, timeZone);
    const status = clientStatus(today, membership, sent);
    const dueDate = status === "overdue" ? lastEndedMonday(today) : (sent?.dueMonday ?? nextOwedMonday(today, membership));
    return {
      id: status === "overdue" ? null : (latest?.id ?? null),
      clientId: user.id,
      client: toPerson(user),
      status,
      submittedAt: latest?.submittedAt ?? null,
      weekNumber: weekNumber(dueDate, membership),
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
  const dueDate = targetMonday(today, membership, client.checkIns.map((row) => toSent(row, timeZone)));
  const week = weekNumber(dueDate, membership);
  const next = nextMeasurementWeek(week);
  const sent = client.checkIns.find((row) => dayOf(row.dueMonday) === dueDate);
  return {
    dueDate,
    weekNumber: week,
    isMeasurementWeek: isMeasurementWeek(week),
    nextMeasurementWeek: next.week,
    weeksToGo: next.weeksToGo,
    hideWeight: client.hideWeight,
    sent: sent ? toCheckIn(sent) : null,
  };
}

// A client rarely has more than two check-ins waiting, so the one before any of them is among her latest few.
const reviewSelect = {
  ...checkInSelect,
  client: {
    select: { user: { select: personSelect }, checkIns: { select: checkInSelect, orderBy: { dueMonday: "desc" }, take: 5 } },
  },
} satisfies Prisma.CheckInSelect;

function withPrevious({ client, ...row }: Prisma.CheckInGetPayload<{ select: typeof reviewSelect }>) {
  const previous = client.checkIns.find((candidate) => candidate.dueMonday < row.dueMonday) ?? null;
  return toReview(row, client.user, previous);
}
