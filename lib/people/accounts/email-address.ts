import type { Actor } from "@/lib/auth/actor";
import type { Browser } from "@/lib/auth/browser";
import { hashLinkToken, usableVerificationLink } from "@/lib/auth/links";
import type { SessionClaims } from "@/lib/auth/session";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { queueEmail, readdressQueuedEmails } from "@/lib/core/email/commands";
import { isOwnPassword, rejectDuplicateEmail } from "@/lib/people/accounts/commands";
import { isDemoAccount, rateLimits } from "@/lib/people/accounts/rules";
import { finishSecurityChange, recordSecurityChange } from "@/lib/people/sessions/commands";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { forbidden, invalidField } from "@/lib/platform/errors";
import { countAttempt } from "@/lib/platform/rate-limit";

/** Emails the actor a new link to confirm the address of their account, unless it is confirmed. Throws 429 after five in an hour. */
export async function sendVerificationLink(actor: Actor, now: Date): Promise<void> {
  if (actor.emailConfirmedAt) return;
  await countAttempt(rateLimits.verifyEmail(actor.id), now);
  await transaction((tx) => queueEmail(tx, { type: "verify-email", to: { userId: actor.id }, occasion: now.toISOString(), props: { isChange: false } }, now));
}

/**
 * Remembers a new address and emails it a link that confirms it; until then nothing changes. A taken address gets the same
 * answer and the same email, so that nobody learns of an account. Throws 400 for the wrong password or the current address, 403
 * for a demo account, 429 after five in an hour.
 */
export async function requestEmailChange(actor: Actor, { newEmail, currentPassword }: { newEmail: string; currentPassword: string }, browser: Browser, now: Date): Promise<void> {
  if (isDemoAccount(actor.email)) throw forbidden("The demo accounts keep their email address.");
  if (newEmail === actor.email) throw invalidField("newEmail", "This is your email address already");
  if (!(await isOwnPassword(actor, currentPassword, browser, now))) throw invalidField("currentPassword", "This is not your current password");
  await countAttempt(rateLimits.verifyEmail(actor.id), now);
  const change = { newEmail, requestedAt: now };
  await transaction(async (tx) => {
    await tx.emailChange.upsert({ where: { userId: actor.id }, create: { userId: actor.id, ...change }, update: change, select: { userId: true } });
    await queueEmail(tx, { type: "verify-email", to: { userId: actor.id, address: newEmail }, occasion: now.toISOString(), props: { isChange: true } }, now);
  });
}

/** Forgets the actor's new address; its link no longer works. */
export async function cancelEmailChange(actor: Actor): Promise<void> {
  await db.emailChange.deleteMany({ where: { userId: actor.id } });
}

/**
 * Confirms the address that a verify-email link was sent to: that of the actor's account, or their new one, which replaces it.
 * The link shows that the mailbox is theirs and the session that the account is. Either alone is not enough: whoever signed up
 * with somebody else's address hopes that its owner opens the link. Throws 400 for a link that is used, expired, replaced or
 * another account's, 409 for an address that is taken. Returns the cookies to set: a new address renews the session.
 */
export async function confirmEmail(actor: Actor, token: string, now: Date): Promise<string[]> {
  const claims = await rejectDuplicateEmail("Another account already has this email address.", () =>
    transaction(async (tx) => {
      // Only one of two concurrent requests with this link can mark it as used.
      const [link] = await tx.oneTimeLink.updateManyAndReturn({ where: { tokenHash: hashLinkToken(token), userId: actor.id, ...usableVerificationLink(now) }, data: { usedAt: now }, select: { email: true } });
      if (!link?.email) throw invalidVerificationLink();
      // Locks the account, so that its address stays the one that is compared.
      const [account] = await tx.$queryRaw<{ email: string }[]>`SELECT "email" FROM "User" WHERE "id" = ${actor.id} FOR NO KEY UPDATE`;
      return account?.email === link.email ? confirmCurrentEmail(tx, actor, now) : replaceEmail(tx, actor, { from: account?.email ?? "", to: link.email }, now);
    }),
  );
  return finishSecurityChange(actor.id, claims);
}

const invalidVerificationLink = () => invalidField("token", "This link is invalid or expired.");

async function confirmCurrentEmail(tx: Tx, actor: Actor, now: Date): Promise<null> {
  const { count } = await tx.user.updateMany({ where: { id: actor.id, emailConfirmedAt: null }, data: { emailConfirmedAt: now } });
  if (count > 0) await recordAuditEvents(tx, { action: "email.confirmed", actorId: actor.id }, now);
  return null;
}

async function replaceEmail(tx: Tx, actor: Actor, { from, to }: { from: string; to: string }, now: Date): Promise<SessionClaims | null> {
  // A newer request has replaced this one, or it was cancelled.
  if ((await tx.emailChange.deleteMany({ where: { userId: actor.id, newEmail: to } })).count === 0) throw invalidVerificationLink();
  await tx.user.update({ where: { id: actor.id }, data: { email: to, emailConfirmedAt: now }, select: { id: true } });
  await readdressQueuedEmails(tx, actor.id, { from, to });
  for (const isNewAddress of [false, true]) await queueEmail(tx, { type: "email-changed", to: { userId: actor.id, address: isNewAddress ? to : from }, occasion: now.toISOString(), props: { isNewAddress } }, now);
  await recordAuditEvents(tx, { action: "email.changed", actorId: actor.id }, now);
  return recordSecurityChange(tx, { userId: actor.id, actor, change: null }, now);
}
