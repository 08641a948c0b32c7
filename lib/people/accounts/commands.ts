import { demoEmail, isDemoAccount, limits, maySignUp } from "@/lib/people/accounts/rules";
import { type UserRow, userSelect } from "@/lib/people/accounts/shape";
import { AppError, conflict, forbidden, invalidField, notFound } from "@/lib/platform/errors";
import { record } from "@/lib/core/audit/commands";
import { networkOf } from "@/lib/core/audit/network";
import type { AuditDetail } from "@/lib/core/audit/rules";
import type { Actor, ActorFor, Role } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { hashLinkToken, usablePasswordLink } from "@/lib/auth/links";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { clearedCookie, endSession, startSession } from "@/lib/auth/session";
import { queueEmail } from "@/lib/core/email/commands";
import { setReminders } from "@/lib/core/email/opt-out";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { notify } from "@/lib/core/notifications/commands";
import { dateOf, dayIn } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { violatedUnique } from "@/lib/platform/db-errors";
import { env } from "@/lib/platform/env";
import { fileIdOf, paths } from "@/lib/platform/paths";
import { countAttempt, forgetAttempt, type Limit } from "@/lib/platform/rate-limit";
import { practice } from "@/lib/core/settings/queries";

/**
 * Signs in the user behind an email and password. Throws 401 when they do not match, 429 after ten failures in 15 minutes.
 * An unknown email, a wrong password and an archived account are told apart by nothing, not even time.
 */
export async function signIn({ email, password }: { email: string; password: string }, { address, now, before }: Omit<SignIn, "way">): Promise<SignedIn> {
  const attempts = limits.login(email, address);
  await countSignIn(attempts, { email, address, now });
  const user = await db.user.findUnique({
    where: { email, archivedAt: null },
    select: { ...userSelect, passwordHash: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches || (isDemoAccount(email) && !env().DEMO_MODE)) throw noMatch();
  await forgetAttempt(attempts);
  return beginSession(user, { way: "password", before, address, now }, user.passwordHash);
}

const noMatch = () => new AppError("unauthorized", "Invalid email or password");

/** Counts a try to sign in. The first in an hour that is one too many is recorded, of an account or of whoever has none. */
async function countSignIn(attempts: readonly Limit[], { email, address, now }: { email: string; address: string | null; now: Date }): Promise<void> {
  try {
    await countAttempt(attempts, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many") {
      const subjectId = (await db.user.findUnique({ where: { email }, select: { id: true } }))?.id;
      const from = networkOf(address);
      const key = ["session.refused", subjectId ?? "nobody", from ?? "", now.toISOString().slice(0, 13)].join(" ");
      await record(db, { action: "session.refused", subjectId, detail: { from }, key }, now);
    }
    throw error;
  }
}

export interface SignIn {
  way: NonNullable<AuditDetail["way"]>;
  /** Whoever was signed in there until now. */
  before: Actor | null;
  address: string | null;
  now: Date;
}

/** A person, and what the token of her new session says. */
export interface SignedIn {
  user: UserRow;
  claims: { sub: string; sessionId: string };
}

/**
 * Starts a session of this user. The session there was before ends: its cookie is replaced, and a copy of that is to be worth nothing.
 * Where a password was proved, throws 401 if it has been changed or its account archived since.
 */
export async function beginSession(user: UserRow, { way, before, address, now }: SignIn, provedHash?: string | null): Promise<SignedIn> {
  const claims = await transaction(async (tx) => {
    if (provedHash !== undefined) await requireStillValid(tx, user.id, provedHash);
    if (before) await leave(tx, before, now);
    await record(tx, { action: "session.began", actorId: user.id, detail: { way, from: networkOf(address) } }, now);
    return startSession(user.id, now, tx);
  });
  if (before) loadActor.forget(before.id);
  return { user, claims };
}

/** Checking a password takes a while. Whoever changes it meanwhile, or archives the account, either comes first or finds the session to end. */
async function requireStillValid(tx: Tx, userId: string, passwordHash: string | null) {
  const [valid] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "User" WHERE "id" = ${userId} AND "archivedAt" IS NULL AND "passwordHash" = ${passwordHash} FOR SHARE`;
  if (!valid) throw noMatch();
}

/** Ends the session this actor came with, if any, and answers the Set-Cookie header that clears it. */
export async function signOut(actor: Actor | null, now: Date): Promise<string> {
  if (actor) {
    await transaction((tx) => leave(tx, actor, now));
    loadActor.forget(actor.id);
  }
  return clearedCookie();
}

async function leave(tx: Tx, actor: Actor, now: Date) {
  if (await endSession(tx, actor)) await record(tx, { action: "session.ended", actorId: actor.id }, now);
}

interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** Creates an account. Throws 403 for staff who need an invitation, 409 for a known email, 429 per address. */
export async function signUp({ password, ...account }: NewAccount, address: string | null, now: Date): Promise<UserRow> {
  await countAttempt(limits.register(address), now);
  const passwordHash = await hashPassword(password);
  const { timeZone } = await practice();
  return unlessEmailIsKnown("An account with this email already exists. Please sign in instead.", () =>
    transaction(async (tx) => {
      if (account.role !== "client") await requireStaffSignUp(tx, account.role);
      const user = await createUser(tx, { ...account, passwordHash }, timeZone, now);
      await record(tx, { action: "account.registered", actorId: user.id, detail: { role: user.role } }, now);
      if (user.role === "client") await tellCoaches(tx, user, now);
      return user;
    }),
  );
}

const tellCoaches = (tx: Tx, { id, firstName, lastName }: UserRow, now: Date) =>
  notify(tx, { role: "coach" }, { kind: "client_joined", occasion: id, text: `${firstName} ${lastName} signed up as a client.`, href: paths.clientProfile(id), clientId: id }, now);

async function requireStaffSignUp(tx: Tx, role: Role) {
  // Two first coaches at once take their turn here, so the second one finds the first.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7201956)`;
  const hasCoach = (await tx.user.count({ where: { role: "coach" } })) > 0;
  const staffSignUpIsOpen = env().OPEN_STAFF_SIGNUP || env().DEMO_MODE;
  if (!maySignUp(role, { hasCoach, staffSignUpIsOpen })) throw forbidden("Staff accounts are by invitation. Ask your coach for an invitation link.");
}

/** One new user; a client gets her client record with it and joins today by the practice's calendar. */
const createUser = (tx: Tx, account: Omit<NewAccount, "password"> & { passwordHash: string | null; phone?: string }, timeZone: string, now: Date) =>
  tx.user.create({
    data: {
      ...account,
      createdAt: now,
      ...(account.role === "client" && { client: { create: { joinDate: dateOf(dayIn(timeZone, now)) } } }),
    },
    select: userSelect,
  });

/** What `create` answers. Throws 409 with this message where the email already has an account. */
export async function unlessEmailIsKnown<T>(message: string, create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (violatedUnique(error) === "User_email_key") throw conflict(message);
    throw error;
  }
}

export interface Invitation {
  email: string;
  role: Role;
  firstName?: string;
  lastName?: string;
  phone?: string;
}

/** What a coach is told who invites somebody with an account. */
export const hasAccount = "Someone with this email has an account already.";

/** Creates an account without a password and mails a link to set one. Throws 409 for a known email. */
export async function invite(actor: ActorFor<["coach"]>, invitation: Invitation, now: Date): Promise<UserRow> {
  const { timeZone } = await practice();
  return unlessEmailIsKnown(hasAccount, () => transaction((tx) => inviteWithin(tx, actor, invitation, timeZone, now)));
}

/** The same within the caller's transaction, which is to stand in `unlessEmailIsKnown`. */
export async function inviteWithin(tx: Tx, actor: ActorFor<["coach"]>, { firstName = "", lastName = "", ...invitation }: Invitation, timeZone: string, now: Date) {
  const user = await createUser(tx, { ...invitation, firstName, lastName, passwordHash: null }, timeZone, now);
  const props = { invitedBy: `${actor.firstName} ${actor.lastName}`.trim() };
  await queueEmail(tx, { type: "set-password", to: { userId: user.id }, occasion: "invitation", props }, now);
  await record(tx, { action: "account.invited", actorId: actor.id, subjectId: user.id, detail: { role: user.role } }, now);
  return user;
}

/** The demo account of a role. Throws 404 outside demo mode, or when it is not there. */
export async function demoSignIn(role: Role): Promise<UserRow> {
  if (!env().DEMO_MODE) throw notFound();
  const user = await db.user.findUnique({ where: { email: demoEmail(role), archivedAt: null }, select: userSelect });
  if (!user) throw notFound();
  return user;
}

/**
 * Queues a mail with a reset link. Whether the address has an account is looked up only when the mail is made, so the
 * answer and the time it takes are the same for any address. Throws 429 after five in an hour.
 */
export async function requestReset(email: string, address: string | null, now: Date): Promise<void> {
  await countAttempt(limits.reset(email, address), now);
  await transaction((tx) => queueEmail(tx, { type: "password-reset", to: { email }, occasion: now.toISOString(), props: {} }, now));
}

/** Sets a password with the token of a one-time link and ends every session of that person. Throws 400 for a spent link. */
export async function resetPassword(token: string, password: string, now: Date): Promise<void> {
  const tokenHash = hashLinkToken(token);
  const link = await db.oneTimeLink.findUnique({ where: { tokenHash, ...usablePasswordLink(now) }, select: { id: true } });
  if (!link) throw spentLink();
  const passwordHash = await hashPassword(password);
  const userId = await transaction(async (tx) => {
    // Of two browsers with the same link, one finds it unused.
    const [used] = await tx.oneTimeLink.updateManyAndReturn({ where: { tokenHash, ...usablePasswordLink(now) }, data: { usedAt: now }, select: { userId: true, purpose: true } });
    if (!used) throw spentLink();
    await tx.user.update({ where: { id: used.userId }, data: { passwordHash }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: used.userId } });
    await spendLinks(tx, used.userId, now);
    await record(tx, { action: used.purpose === "set_password" ? "password.set" : "password.reset", actorId: used.userId }, now);
    return used.userId;
  });
  loadActor.forget(userId);
}

/** A new password makes every link to set one worthless: whoever asked for it may be who the change is to keep out. */
const spendLinks = (tx: Tx, userId: string, now: Date) =>
  tx.oneTimeLink.updateMany({ where: { ...usablePasswordLink(now), userId }, data: { usedAt: now } });

const spentLink = () => invalidField("token", "This password reset link is invalid or expired.");

/** Changes the actor's own password and ends her other sessions. Throws 400 when the current one is wrong, 429 as sign-in. */
export async function changePassword(
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<void> {
  const attempts = limits.login(actor.email, null);
  await countSignIn(attempts, { email: actor.email, address: null, now });
  const user = await db.user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } });
  if (!(await verifyPassword(user?.passwordHash ?? null, currentPassword))) throw invalidField("currentPassword", "This is not your current password");
  await forgetAttempt(attempts);
  const passwordHash = await hashPassword(newPassword);
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { passwordHash }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: actor.id, id: { not: actor.sessionId } } });
    await spendLinks(tx, actor.id, now);
    await record(tx, { action: "password.changed", actorId: actor.id }, now);
  });
  loadActor.forget(actor.id);
}

interface ProfileEdit {
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  profileImageUrl?: string | null;
  hideWeight?: boolean;
  reminderEmails?: boolean;
}

/** Changes what a person may change about herself. Throws 400 for a picture that is not hers. */
export async function editProfile(actor: Actor, { profileImageUrl, hideWeight, reminderEmails, ...edit }: ProfileEdit, now: Date): Promise<void> {
  const profileImageId = profileImageUrl && fileIdOf(profileImageUrl);
  if (profileImageId && !(await areOwnFiles(actor, [profileImageId], "profile_image")))
    throw invalidField("profileImageUrl", "Please add this picture again");
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { ...edit, profileImageId }, select: { id: true } });
    if (actor.role !== "client") return;
    // What her coach is editing on a copy read before this is stale now.
    await tx.client.updateMany({ where: { userId: actor.id }, data: { hideWeight, version: { increment: 1 } } });
    if (reminderEmails !== undefined) await setReminders(tx, { userId: actor.id }, reminderEmails, now);
  });
  loadActor.forget(actor.id);
}
