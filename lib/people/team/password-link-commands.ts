import type { Coach } from "@/lib/auth/actor";
import { createOneTimeLink, createOneTimeLinks, expirePasswordLinks, expirePasswordLinksOf, linkLifetimeMs } from "@/lib/auth/links";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { findAddressProblem } from "@/lib/core/email/address-problems";
import { forgetUnsentInvitations, queueEmail, releaseInvitation } from "@/lib/core/email/commands";
import { oneTimeLinkUrl } from "@/lib/core/email/compose";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { rateLimits } from "@/lib/people/accounts/rules";
import { resettableBy } from "@/lib/people/second-factors/policy";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { noEmailMessage, withEmail } from "@/lib/platform/email-owner";
import { conflict, notFound } from "@/lib/platform/errors";
import { paths } from "@/lib/platform/paths";
import { personDisplayName } from "@/lib/platform/person-name";
import { countAttempt } from "@/lib/platform/rate-limit";
import { areEmailsSent } from "@/lib/providers/email/provider";

interface Person {
  id: string;
  email: string;
  hasPassword: boolean;
}

/**
 * Emails a person a link to set a password, unless nothing is sent to their address, or returns it where emails aren't sent: then it replaces earlier links, is recorded in
 * the activity log, and somebody who has a password is told of it. Throws 404 for oneself and for whom this coach may not help, 409 for a client without an email address, 429.
 */
export async function renewPasswordLink(actor: Coach, userId: string, now: Date) {
  const person = await findPersonToHelp(actor, userId);
  await countAttempt(rateLimits.reset(person.email, null), now);
  if (areEmailsSent()) {
    const emailProblem = await findAddressProblem(person.email);
    if (!emailProblem)
      await transaction(async (tx) => {
        await reopenInvitation(tx, person.id);
        return queueLinkEmail(tx, actor, person, now);
      });
    return { link: null, emailed: emailProblem === null, emailProblem, expiresAt: null };
  }
  await transaction(async (tx) => {
    await reopenInvitation(tx, person.id);
    await expirePasswordLinks(tx, person.id, now);
    await recordAuditEvents(tx, { action: "password_link.made", actorId: actor.id, subjectId: person.id }, now);
    if (person.hasPassword) await notifyOfLink(tx, actor, person, now);
  });
  const purpose = person.hasPassword ? "reset_password" : "set_password";
  const link = oneTimeLinkUrl(purpose, await createOneTimeLink(person.id, purpose, now));
  return { link, emailed: false, emailProblem: null, expiresAt: new Date(now.getTime() + linkLifetimeMs[purpose]) };
}

/** Takes back that the person's invitation was revoked. */
const reopenInvitation = (tx: Tx, id: string) => tx.user.updateMany({ where: { id, invitationRevokedAt: { not: null } }, data: { invitationRevokedAt: null } });

/** Any coach may help a person who hasn't set a password yet, because there is no account to take over. */
async function findPersonToHelp(actor: Coach, userId: string): Promise<Person> {
  const row = await db.user.findFirst({
    where: { id: userId, archivedAt: null, OR: [await resettableBy(actor), { passwordHash: null }] },
    select: { id: true, email: true, firstName: true, passwordHash: true },
  });
  if (!row) throw notFound();
  if (row.email === null) throw conflict(noEmailMessage(row));
  return { id: row.id, email: row.email, hasPassword: row.passwordHash !== null };
}

async function queueLinkEmail(tx: Tx, actor: Coach, { id, email, hasPassword }: Person, now: Date) {
  if (hasPassword) return queueEmail(tx, { type: "password-reset", to: { email }, occasion: now.toISOString(), props: {} }, now);
  return queueInvitation(tx, id, { invitedBy: personDisplayName(actor), isRequested: false }, now);
}

/** Sends an invitation that has not left yet, or queues the first one or a new one. */
async function queueInvitation(tx: Tx, userId: string, { invitedBy, isRequested }: { invitedBy: string; isRequested: boolean }, now: Date) {
  await forgetUnsentInvitations(tx, [userId]);
  if (await releaseInvitation(tx, userId, now)) return;
  const isFirst = await queueEmail(tx, { type: "set-password", to: { userId }, occasion: "invitation", props: { invitedBy } }, now);
  if (!isFirst) await queueEmail(tx, { type: "invitation-renewed", to: { userId }, occasion: now.toISOString(), props: { invitedBy, isRequested } }, now);
}

/** Someone who has asked for a link waits this long for it before another one is sent. */
const requestedInvitationWaitMs = 60_000;

/**
 * Emails a person without a password the link that they asked for, or nothing if one was sent within the last minute. Returns
 * whether emails go to their address; false where they have none.
 */
export async function emailRequestedInvitation({ id, email }: { id: string; email: string | null }, now: Date): Promise<boolean> {
  if (email === null || !areEmailsSent() || (await findAddressProblem(email))) return false;
  const { coachName, productName } = await getPracticeSettings();
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT "id" FROM "User" WHERE "id" = ${id} FOR NO KEY UPDATE`;
    const isOnItsWay = await tx.emailMessage.count({ where: { userId: id, type: { in: ["set-password", "invitation-renewed"] }, status: { in: ["queued", "sending", "sent"] }, createdAt: { gt: new Date(now.getTime() - requestedInvitationWaitMs) } } });
    if (isOnItsWay > 0) await releaseInvitation(tx, id, now);
    else await queueInvitation(tx, id, { invitedBy: coachName || productName, isRequested: true }, now);
  });
  return true;
}

const notifyOfLink = (tx: Tx, actor: Coach, { id }: Person, now: Date) =>
  sendNotification(tx, { userId: id }, { kind: "password_link_made", occasion: now.toISOString(), text: `${personDisplayName(actor)} made a link to set a new password for your account.`, href: paths.profile }, now);

/** Makes a link for each of these people, who haven't set a password yet, in place of earlier ones. Returns them with their owners, in this order. */
export async function createInvitationLinks(actor: Coach, userIds: readonly string[], now: Date): Promise<{ name: string; email: string; link: string }[]> {
  await transaction(async (tx) => {
    await expirePasswordLinksOf(tx, userIds, now);
    await recordAuditEvents(tx, userIds.map((subjectId) => ({ action: "password_link.made", actorId: actor.id, subjectId })), now);
  });
  const tokens = await createOneTimeLinks(userIds, "set_password", now);
  const people = await db.user.findMany({ where: { id: { in: [...userIds] }, email: { not: null } }, select: { id: true, email: true, firstName: true, lastName: true } });
  const personById = new Map(people.map((person) => [person.id, withEmail(person)]));
  return userIds.flatMap((id) => {
    const [person, token] = [personById.get(id), tokens.get(id)];
    return person && token !== undefined ? [{ name: `${person.firstName} ${person.lastName}`.trim(), email: person.email, link: oneTimeLinkUrl("set_password", token) }] : [];
  });
}
