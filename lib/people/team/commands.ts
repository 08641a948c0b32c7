import type { Coach, Role } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { expirePasswordLinks } from "@/lib/auth/links";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { withdrawAllEmails, withdrawInvitations } from "@/lib/core/email/commands";
import { findFirstCoach } from "@/lib/core/settings/queries";
import { lockStaffAccounts } from "@/lib/people/accounts/commands";
import { deleteCalendarLinks } from "@/lib/people/calendar-links/commands";
import { findTeamMember } from "@/lib/people/team/queries";
import { staffOnly } from "@/lib/people/team/shape";
import { transaction, type Tx } from "@/lib/platform/db";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";

/** The database channel that notifies all servers that an account of the staff was closed, reopened or removed. */
export const staffChangedChannel = "staff_changed";

/** Clients see at once whom they can write to. Sent with the transaction's commit. */
const notifyStaffChanged = (tx: Tx) => tx.$executeRaw`SELECT pg_notify(${staffChangedChannel}, '')`;

/**
 * Closes the account of a coach or nutritionist: ends their sessions and links, the calendar's too, and withdraws their queued emails. What they
 * wrote stays under their name. Throws 404 for anyone else, 409 for the last coach who can sign in, and 403 for the first
 * coach, whose rights would go to another.
 */
export async function closeAccount(actor: Coach, id: string, now: Date) {
  const first = await findFirstCoach();
  await transaction(async (tx) => {
    const person = await lockStaffMember(tx, id);
    if (person.archivedAt) return;
    if (id !== actor.id && first?.id === id) throw forbidden("Only the first coach can close this account.");
    if (person.role === "coach" && !(await hasOtherCoach(tx, id))) throw conflict("This is the only coach who can sign in. Invite another coach first.");
    await tx.user.update({ where: { id }, data: { archivedAt: now }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: id } });
    await deleteCalendarLinks(tx, [id]);
    await expirePasswordLinks(tx, id, now);
    await withdrawAllEmails(tx, [person]);
    await notifyStaffChanged(tx);
    await recordAuditEvents(tx, { action: "account.closed", actorId: actor.id, subjectId: id }, now);
  });
  loadActor.forget(id);
  return findTeamMember(id, now);
}

/** Lets the person of a closed account sign in again with their password. Throws 404 for anyone but staff. */
export async function reopenAccount(actor: Coach, id: string, now: Date) {
  await transaction(async (tx) => {
    const person = await lockStaffMember(tx, id);
    if (!person.archivedAt) return;
    await tx.user.update({ where: { id }, data: { archivedAt: null }, select: { id: true } });
    // Servers keep who the first coach is until that coach changes; the reopened one may have come before.
    await tx.$executeRaw`SELECT pg_notify('account_changed', "id") FROM "User" WHERE "role" = 'coach'`;
    await notifyStaffChanged(tx);
    await recordAuditEvents(tx, { action: "account.reopened", actorId: actor.id, subjectId: id }, now);
  });
  return findTeamMember(id, now);
}

/**
 * Ends the invitation of a person who hasn't set a password. Removes the account of a coach or nutritionist; one that clients have written to is
 * closed, so that their messages stay. A client stays, and no link lets them in until they are invited again. Throws 404 and, where a password is set, 409.
 */
export async function endInvitation(actor: Coach, id: string, now: Date) {
  await transaction(async (tx) => {
    await lockStaffAccounts(tx);
    // Before the person is read, so that setting a password with one of the links waits for this transaction, or this for that.
    await expirePasswordLinks(tx, id, now);
    const person = await tx.user.findFirst({ where: { id, archivedAt: null }, select: { id: true, email: true, role: true, passwordHash: true, _count: { select: { nutritionThreads: true } } } });
    if (!person) throw notFound();
    if (person.passwordHash !== null) throw conflict(`They've already set a password. ${person.role === "client" ? "Delete the client" : "Close their account"} instead.`);
    if (person.role === "client") await revokeClientInvitation(tx, actor, person, now);
    else await removeInvitedStaff(tx, actor, person, now);
  });
  loadActor.forget(id);
}

async function revokeClientInvitation(tx: Tx, actor: Coach, person: { id: string; email: string | null }, now: Date) {
  await withdrawInvitations(tx, person);
  const { count } = await tx.user.updateMany({ where: { id: person.id, invitationRevokedAt: null }, data: { invitationRevokedAt: now } });
  if (count > 0) await recordAuditEvents(tx, { action: "invitation.revoked", actorId: actor.id, subjectId: person.id, detail: { role: "client" } }, now);
}

async function removeInvitedStaff(tx: Tx, actor: Coach, { id, email, role, _count }: { id: string; email: string | null; role: Role; _count: { nutritionThreads: number } }, now: Date) {
  await withdrawAllEmails(tx, [{ id, email }]);
  if (_count.nutritionThreads > 0) await tx.user.update({ where: { id }, data: { archivedAt: now }, select: { id: true } });
  else await tx.user.delete({ where: { id }, select: { id: true } });
  await notifyStaffChanged(tx);
  await recordAuditEvents(tx, { action: "invitation.revoked", actorId: actor.id, detail: { role } }, now);
}

/** Locks all staff accounts, so that two coaches who close each other leave one open. Throws 404 if this is not one of them. */
async function lockStaffMember(tx: Tx, id: string) {
  await lockStaffAccounts(tx);
  const person = await tx.user.findFirst({ where: { id, ...staffOnly }, select: { id: true, email: true, role: true, archivedAt: true } });
  if (!person) throw notFound();
  return person;
}

const hasOtherCoach = async (tx: Tx, id: string) => (await tx.user.count({ where: { id: { not: id }, role: "coach", archivedAt: null, passwordHash: { not: null } } })) > 0;
