import type { Client } from "@/lib/auth/actor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { queueEmail, withdrawQueuedEmails } from "@/lib/core/email/commands";
import { emailTypes } from "@/lib/core/email/types";
import { sendNotification, withdrawNotifications } from "@/lib/core/notifications/commands";
import { cancelBilling } from "@/lib/money/payments/end";
import { restorableUntil } from "@/lib/people/clients/rules";
import { transaction, type Tx } from "@/lib/platform/db";
import { runJobsNow } from "@/lib/platform/job-scheduler";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { findPrivacy } from "@/lib/practice/privacy/queries";

const reminderTypes = emailTypes.flatMap(({ id, reminder }) => (reminder ? id : []));

const requestOccasion = (clientId: string, at: Date) => `${clientId}:${at.toISOString()}`;

/**
 * Asks for the actor to be erased in 30 days: ends their billing, withdraws their waiting reminders, and tells them and the coaches. They can still sign in and
 * change their mind. Asking again changes nothing.
 */
export async function scheduleErasure(actor: Client, now: Date) {
  await transaction(async (tx) => {
    const { count } = await tx.client.updateMany({ where: { userId: actor.id, erasureRequestedAt: null }, data: { erasureRequestedAt: now } });
    if (count === 0) return;
    await cancelBilling(tx, [actor.id], "The client asked to be erased", now);
    await withdrawQueuedEmails(tx, { type: { in: [...reminderTypes, "pause-ending"] }, userId: actor.id });
    await recordAuditEvents(tx, { action: "erasure.requested", actorId: actor.id }, now);
    await announceRequest(tx, actor, now);
  });
  // A job cancels the subscriptions with the payment provider.
  runJobsNow();
  return findPrivacy(actor, actor.id);
}

async function announceRequest(tx: Tx, actor: Client, now: Date) {
  const name = personDisplayName(actor);
  const occasion = requestOccasion(actor.id, now);
  const coaches = await tx.user.findMany({ where: { role: "coach", archivedAt: null }, select: { id: true } });
  const props = { clientId: actor.id, clientName: name, erasesAt: restorableUntil(now).toISOString() };
  for (const { id } of [...coaches, actor]) await queueEmail(tx, { type: "erasure-requested", to: { userId: id }, occasion, props: { ...props, isClient: id === actor.id } }, now);
  const text = `${name} asked to be erased. It happens in 30 days unless they change their mind.`;
  await sendNotification(tx, { role: "coach" }, { kind: "erasure_requested", occasion, text, href: paths.clientProfile(actor.id, "files"), clientId: actor.id }, now);
}

/** Takes back the actor's request to be erased and tells the coaches. Billing stays ended. Does nothing without a request. */
export async function cancelErasure(actor: Client, now: Date) {
  await transaction(async (tx) => {
    const client = await tx.client.findUnique({ where: { userId: actor.id }, select: { erasureRequestedAt: true } });
    const requestedAt = client?.erasureRequestedAt;
    if (!requestedAt) return;
    const { count } = await tx.client.updateMany({ where: { userId: actor.id, erasureRequestedAt: requestedAt }, data: { erasureRequestedAt: null } });
    if (count === 0) return;
    const occasion = requestOccasion(actor.id, requestedAt);
    await withdrawQueuedEmails(tx, { type: "erasure-requested", occasion, userId: undefined });
    await withdrawNotifications(tx, "erasure_requested", [occasion]);
    await recordAuditEvents(tx, { action: "erasure.cancelled", actorId: actor.id }, now);
    const text = `${personDisplayName(actor)} changed their mind and keeps their account.`;
    await sendNotification(tx, { role: "coach" }, { kind: "erasure_cancelled", occasion, text, href: paths.clientProfile(actor.id, "files"), clientId: actor.id }, now);
  });
  return findPrivacy(actor, actor.id);
}
