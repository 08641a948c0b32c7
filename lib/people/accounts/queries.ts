import type { Actor } from "@/lib/auth/actor";
import { hashLinkToken, usablePasswordLink, usableVerificationLink } from "@/lib/auth/links";
import { toPhotoPoses } from "@/lib/core/uploads/photo-poses";
import { passwordLinkProblem } from "@/lib/people/accounts/rules";
import { toUser, userSelect } from "@/lib/people/accounts/shape";
import { db } from "@/lib/platform/db";
import { withEmail } from "@/lib/platform/email-owner";
import { unauthorized } from "@/lib/platform/errors";

/** Returns the actor's own profile. `hideWeight`, `hiddenPhotoPoses`, `reminderEmails` and `feedbackInEmails` are null for staff, `digest` for everyone but coaches. */
export async function findOwnProfile(actor: Actor) {
  const row = await db.user.findUnique({
    where: { id: actor.id },
    select: { ...userSelect, phone: true, optedOutAt: true, digest: true, weightUnit: true, emailConfirmedAt: true, emailChange: { select: { newEmail: true } }, client: { select: { hideWeight: true, hiddenPhotoPoses: true, feedbackInEmails: true } } },
  });
  if (!row) throw unauthorized();
  return {
    ...toUser(row),
    phone: row.phone,
    hideWeight: row.client?.hideWeight ?? null,
    hiddenPhotoPoses: row.client && toPhotoPoses(row.client.hiddenPhotoPoses),
    reminderEmails: row.client && row.optedOutAt === null,
    feedbackInEmails: row.client?.feedbackInEmails ?? null,
    digest: row.role === "coach" ? row.digest : null,
    weightUnit: row.weightUnit,
    emailConfirmed: row.emailConfirmedAt !== null,
    newEmail: row.emailChange?.newEmail ?? null,
  };
}

/** Returns whose password link this is and why it no longer works (null if it does), or null when it is unknown, or its person archived. */
export async function findPasswordLink(token: string, now: Date) {
  const link = await db.oneTimeLink.findUnique({
    where: { tokenHash: hashLinkToken(token), purpose: usablePasswordLink(now).purpose, user: { archivedAt: null } },
    select: { userId: true, purpose: true, usedAt: true, expiresAt: true, user: { select: { email: true, passwordHash: true, invitationRevokedAt: true } } },
  });
  if (!link) return null;
  const { userId, user, ...use } = link;
  const { email, passwordHash, invitationRevokedAt } = withEmail(user);
  const hasPassword = passwordHash !== null;
  return { userId, email, isInvitation: use.purpose === "set_password", hasPassword, problem: passwordLinkProblem({ ...use, hasPassword, isRevoked: invitationRevokedAt !== null }, now) };
}

/** Returns whose verify-email link this is and which address it confirms, or null when it is unknown, used or expired. */
export const findVerificationLink = (token: string, now: Date) =>
  db.oneTimeLink.findUnique({ where: { tokenHash: hashLinkToken(token), ...usableVerificationLink(now) }, select: { userId: true, email: true } });

/** Returns all coaches and nutritionists, sorted by role and name, plus this person if there is one. */
export async function listStaffAndPerson(personId: string | undefined) {
  const rows = await db.user.findMany({
    where: { OR: [{ role: { not: "client" } }, { id: personId ?? "" }] },
    select: { id: true, firstName: true, lastName: true, email: true },
    orderBy: [{ role: "asc" }, { firstName: "asc" }, { lastName: "asc" }],
  });
  return rows.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim() || email || "No name yet" }));
}

/** Whether there are no accounts yet, so that the next one is the coach's. */
export const isWithoutAccounts = async () => (await db.user.findFirst({ select: { id: true } })) === null;
