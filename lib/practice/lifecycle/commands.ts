import type { Coach } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { queueEmail, withdrawAllEmails, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { cancelBilling } from "@/lib/money/payments/end";
import { deleteCalendarLinks } from "@/lib/people/calendar-links/commands";
import { lockClient, lockClients } from "@/lib/people/clients/commands";
import { pausesOnDay, toPauseState } from "@/lib/people/clients/pauses";
import { visibleClients } from "@/lib/people/clients/policy";
import { restorableSince } from "@/lib/people/clients/rules";
import { dateToDay, dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { transaction, type Tx } from "@/lib/platform/db";
import { invalidField, notFound } from "@/lib/platform/errors";
import { runJobsNow } from "@/lib/platform/job-scheduler";
import { lastPauseDayOnResume, pauseEndError } from "@/lib/practice/lifecycle/rules";

/**
 * Archives clients: ends their sessions, calendar links and billing and withdraws their queued emails. Returns how many were
 * archived, and the ids that the actor cannot reach or that were archived already.
 */
export async function moveClientsToArchive(actor: Coach, clientIds: readonly string[], now: Date): Promise<{ deleted: number; notFound: string[] }> {
  const requestedIds = [...new Set(clientIds)];
  const archivedIds = await transaction(async (tx) => {
    // A payment locks its client first too, and then what archiving changes.
    await lockClients(tx, requestedIds);
    const rows = await tx.user.updateManyAndReturn({
      where: { id: { in: requestedIds }, archivedAt: null, client: visibleClients(actor) },
      data: { archivedAt: now },
      select: { id: true, email: true },
    });
    const ids = rows.map(({ id }) => id);
    await tx.session.deleteMany({ where: { userId: { in: ids } } });
    await deleteCalendarLinks(tx, ids);
    await withdrawAllEmails(tx, rows);
    await cancelBilling(tx, ids, "The client was archived", now);
    await recordAuditEvents(tx, ids.map((subjectId) => ({ action: "client.archived", actorId: actor.id, subjectId })), now);
    return new Set(ids);
  });
  for (const id of archivedIds) loadActor.forget(id);
  // A job cancels the subscriptions with the payment provider.
  runJobsNow();
  return { deleted: archivedIds.size, notFound: requestedIds.filter((id) => !archivedIds.has(id)) };
}

/** Archives one client. Throws 404 if the client is outside the actor's reach or archived already. */
export async function moveClientToArchive(actor: Coach, clientId: string, now: Date): Promise<void> {
  const { deleted } = await moveClientsToArchive(actor, [clientId], now);
  if (deleted === 0) throw notFound();
}

/**
 * Restores an archived client; billing stays cancelled. Returns whether they have a password: archiving withdrew the invitation of one
 * who hasn't. Throws 404 unless the client was archived less than 30 days ago.
 */
export async function restoreFromArchive(actor: Coach, clientId: string, now: Date): Promise<{ hasPassword: boolean }> {
  return transaction(async (tx) => {
    const [restored] = await tx.user.updateManyAndReturn({
      where: { id: clientId, role: "client", archivedAt: { gt: restorableSince(now) } },
      data: { archivedAt: null },
      select: { passwordHash: true },
    });
    if (!restored) throw notFound();
    await recordAuditEvents(tx, { action: "client.restored", actorId: actor.id, subjectId: clientId }, now);
    return { hasPassword: restored.passwordHash !== null };
  });
}

/** How long a pause can be undone or changed before the client is emailed about it. */
const pauseEmailDelayMs = 10 * 60_000;

/**
 * Pauses a client from today until the end of `until`; if they are paused already, changes the last day and the reason. Emails the client.
 * Throws 404 for a client outside the actor's reach, and 400 for a past day or one more than a year away.
 */
export async function setClientPause(actor: Coach, clientId: string, { until, reason }: { until: string; reason?: string }, now: Date) {
  const today = await practiceToday(now);
  const problem = pauseEndError(until, today);
  if (problem) throw invalidField("until", problem);
  const content = { endsOn: dayToDate(until), reason: reason ?? null };
  return transaction(async (tx) => {
    const current = await lockCurrentPause(tx, actor, clientId, today);
    const select = pausesOnDay(today).select;
    if (current) await withdrawPauseEmails(tx, clientId, current.id);
    // Reminders may wait for the end of her quiet hours. With them goes the notification on her phone.
    await withdrawQueuedEmails(tx, { type: { in: ["checkin-reminder", "checkin-chase"] }, userId: clientId });
    const pause = current
      ? await tx.pause.update({ where: { id: current.id }, data: content, select })
      : await tx.pause.create({ data: { clientId, startsOn: dayToDate(today), ...content, createdAt: now }, select });
    await queuePauseEmail(tx, clientId, pause.id, until, now);
    return toPauseState(pause);
  });
}

/** Ends a client's pause; today is no longer paused. Throws 404 for a client outside the actor's reach. */
export async function endClientPause(actor: Coach, clientId: string, now: Date) {
  const today = await practiceToday(now);
  await transaction(async (tx) => {
    const current = await lockCurrentPause(tx, actor, clientId, today);
    if (!current) return;
    await withdrawPauseEmails(tx, clientId, current.id);
    const lastDay = lastPauseDayOnResume(dateToDay(current.startsOn), today);
    const target = { where: { id: current.id }, select: { id: true } };
    if (lastDay) await tx.pause.update({ ...target, data: { endsOn: dayToDate(lastDay) } });
    else await tx.pause.delete(target);
  });
  return toPauseState(undefined);
}

/** Queues the email about a pause, unless the client's latest email about this pause has the same last day. */
async function queuePauseEmail(tx: Tx, clientId: string, pauseId: string, until: string, now: Date) {
  const occasion = `${pauseId}:${until}`;
  const last = await tx.emailMessage.findFirst({ where: { userId: clientId, type: "pause-started", occasion: { startsWith: `${pauseId}:` } }, select: { occasion: true }, orderBy: { createdAt: "desc" } });
  if (last?.occasion.startsWith(occasion)) return;
  const email = { type: "pause-started" as const, to: { userId: clientId }, props: { until } };
  const isFirst = await queueEmail(tx, { ...email, occasion }, now, pauseEmailDelayMs);
  if (!isFirst) await queueEmail(tx, { ...email, occasion: `${occasion}:${now.toISOString()}` }, now, pauseEmailDelayMs);
}

const withdrawPauseEmails = (tx: Tx, clientId: string, pauseId: string) => withdrawQueuedEmails(tx, { type: "pause-started", occasion: { startsWith: `${pauseId}:` }, userId: clientId });

const practiceToday = async (now: Date) => dayInTimeZone((await getPracticeSettings()).timeZone, now);

/** Returns the client's current pause, if any. Locks the client, so that two coaches pausing them at once create one pause. */
async function lockCurrentPause(tx: Tx, actor: Coach, clientId: string, today: string) {
  await lockClient(tx, clientId);
  const client = await tx.client.findFirst({ where: { userId: clientId, AND: visibleClients(actor) }, select: { pauses: pausesOnDay(today) } });
  if (!client) throw notFound();
  return client.pauses[0];
}
