import type { Actor, ActorFor, Role } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { hashLinkToken, usablePasswordLink } from "@/lib/auth/links";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { clearedSessionCookie, createSession, deleteSession } from "@/lib/auth/session";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { toNetworkPrefix } from "@/lib/core/audit/network";
import type { AuditDetail } from "@/lib/core/audit/rules";
import { queueEmail } from "@/lib/core/email/commands";
import { setRemindersEnabled } from "@/lib/core/email/opt-out";
import { sendNotification } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import { demoEmail, isDemoAccount, maySignUp, rateLimits } from "@/lib/people/accounts/rules";
import { type UserRow, userSelect } from "@/lib/people/accounts/shape";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { db, transaction, type Tx } from "@/lib/platform/db";
import { violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { env } from "@/lib/platform/env";
import { AppError, conflict, forbidden, invalidField, notFound } from "@/lib/platform/errors";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { type AttemptLimit, countAttempt, uncountAttempt } from "@/lib/platform/rate-limit";

/**
 * Signs in the user behind an email and password. Throws 401 when they do not match, 429 after ten failures in 15 minutes.
 * An unknown email, a wrong password and an archived account are told apart by nothing, not even time.
 */
export async function signIn({ email, password }: { email: string; password: string }, { address, now, previousActor }: Omit<SignInContext, "way">): Promise<SignInResult> {
  const attempts = rateLimits.login(email, address);
  await countSignInAttempt(attempts, { email, address, now });
  const user = await db.user.findUnique({
    where: { email, archivedAt: null },
    select: { ...userSelect, passwordHash: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !matches || (isDemoAccount(email) && !env().DEMO_MODE)) throw invalidCredentials();
  await uncountAttempt(attempts);
  return startUserSession(user, { way: "password", previousActor, address, now }, user.passwordHash);
}

const invalidCredentials = () => new AppError("unauthorized", "Invalid email or password");

/** Counts a try to sign in. The first in an hour that is one too many is recorded, of an account or of whoever has none. */
async function countSignInAttempt(attempts: readonly AttemptLimit[], { email, address, now }: { email: string; address: string | null; now: Date }): Promise<void> {
  try {
    await countAttempt(attempts, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many") {
      const subjectId = (await db.user.findUnique({ where: { email }, select: { id: true } }))?.id;
      const from = toNetworkPrefix(address);
      const key = ["session.refused", subjectId ?? "nobody", from ?? "", now.toISOString().slice(0, 13)].join(" ");
      await recordAuditEvents(db, { action: "session.refused", subjectId, detail: { from }, key }, now);
    }
    throw error;
  }
}

export interface SignInContext {
  way: NonNullable<AuditDetail["way"]>;
  /** Whoever was signed in there until now. */
  previousActor: Actor | null;
  address: string | null;
  now: Date;
}

/** A person, and what the token of her new session says. */
export interface SignInResult {
  user: UserRow;
  claims: { sub: string; sessionId: string };
}

/**
 * Starts a session of this user. The session there was before ends: its cookie is replaced, and a copy of that is to be worth nothing.
 * Where a password was proved, throws 401 if it has been changed or its account archived since.
 */
export async function startUserSession(user: UserRow, { way, previousActor, address, now }: SignInContext, provedHash?: string | null): Promise<SignInResult> {
  const claims = await transaction(async (tx) => {
    if (provedHash !== undefined) await requireUnchangedPassword(tx, user.id, provedHash);
    if (previousActor) await endCurrentSession(tx, previousActor, now);
    await recordAuditEvents(tx, { action: "session.began", actorId: user.id, detail: { way, from: toNetworkPrefix(address) } }, now);
    return createSession(user.id, now, tx);
  });
  if (previousActor) loadActor.forget(previousActor.id);
  return { user, claims };
}

/** Checking a password takes a while. Whoever changes it meanwhile, or archives the account, either comes first or finds the session to end. */
async function requireUnchangedPassword(tx: Tx, userId: string, passwordHash: string | null) {
  const [valid] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "User" WHERE "id" = ${userId} AND "archivedAt" IS NULL AND "passwordHash" = ${passwordHash} FOR SHARE`;
  if (!valid) throw invalidCredentials();
}

/** Ends the session this actor came with, if any, and answers the Set-Cookie header that clears it. */
export async function signOut(actor: Actor | null, now: Date): Promise<string> {
  if (actor) {
    await transaction((tx) => endCurrentSession(tx, actor, now));
    loadActor.forget(actor.id);
  }
  return clearedSessionCookie();
}

async function endCurrentSession(tx: Tx, actor: Actor, now: Date) {
  if (await deleteSession(tx, actor)) await recordAuditEvents(tx, { action: "session.ended", actorId: actor.id }, now);
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
  await countAttempt(rateLimits.register(address), now);
  const passwordHash = await hashPassword(password);
  const { timeZone } = await getPracticeSettings();
  return rejectDuplicateEmail("An account with this email already exists. Please sign in instead.", () =>
    transaction(async (tx) => {
      if (account.role !== "client") await requireStaffSignUpAllowed(tx, account.role);
      const user = await createUser(tx, { ...account, passwordHash }, timeZone, now);
      await recordAuditEvents(tx, { action: "account.registered", actorId: user.id, detail: { role: user.role } }, now);
      if (user.role === "client") await notifyCoachesOfSignUp(tx, user, now);
      return user;
    }),
  );
}

const notifyCoachesOfSignUp = (tx: Tx, { id, firstName, lastName }: UserRow, now: Date) =>
  sendNotification(tx, { role: "coach" }, { kind: "client_joined", occasion: id, text: `${firstName} ${lastName} signed up as a client.`, href: paths.clientProfile(id), clientId: id }, now);

async function requireStaffSignUpAllowed(tx: Tx, role: Role) {
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
      ...(account.role === "client" && { client: { create: { joinDate: dayToDate(dayInTimeZone(timeZone, now)) } } }),
    },
    select: userSelect,
  });

/** What `create` answers. Throws 409 with this message where the email already has an account. */
export async function rejectDuplicateEmail<T>(message: string, create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (violatedUniqueConstraint(error) === "User_email_key") throw conflict(message);
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
export const emailTakenMessage = "Someone with this email has an account already.";

/** Creates an account without a password and mails a link to set one. Throws 409 for a known email. */
export async function inviteUser(actor: ActorFor<["coach"]>, invitation: Invitation, now: Date): Promise<UserRow> {
  const { timeZone } = await getPracticeSettings();
  return rejectDuplicateEmail(emailTakenMessage, () => transaction((tx) => createInvitedUser(tx, actor, invitation, timeZone, now)));
}

/** The same within the caller's transaction, which is to stand in `unlessEmailIsKnown`. */
export async function createInvitedUser(tx: Tx, actor: ActorFor<["coach"]>, { firstName = "", lastName = "", ...invitation }: Invitation, timeZone: string, now: Date) {
  const user = await createUser(tx, { ...invitation, firstName, lastName, passwordHash: null }, timeZone, now);
  const props = { invitedBy: `${actor.firstName} ${actor.lastName}`.trim() };
  await queueEmail(tx, { type: "set-password", to: { userId: user.id }, occasion: "invitation", props }, now);
  await recordAuditEvents(tx, { action: "account.invited", actorId: actor.id, subjectId: user.id, detail: { role: user.role } }, now);
  return user;
}

/** The demo account of a role. Throws 404 outside demo mode, or when it is not there. */
export async function findDemoUser(role: Role): Promise<UserRow> {
  if (!env().DEMO_MODE) throw notFound();
  const user = await db.user.findUnique({ where: { email: demoEmail(role), archivedAt: null }, select: userSelect });
  if (!user) throw notFound();
  return user;
}

/**
 * Queues a mail with a reset link. Whether the address has an account is looked up only when the mail is made, so the
 * answer and the time it takes are the same for any address. Throws 429 after five in an hour.
 */
export async function queuePasswordResetEmail(email: string, address: string | null, now: Date): Promise<void> {
  await countAttempt(rateLimits.reset(email, address), now);
  await transaction((tx) => queueEmail(tx, { type: "password-reset", to: { email }, occasion: now.toISOString(), props: {} }, now));
}

/** Sets a password with the token of a one-time link and ends every session of that person. Throws 400 for a spent link. */
export async function setPasswordWithLink(token: string, password: string, now: Date): Promise<void> {
  const tokenHash = hashLinkToken(token);
  const link = await db.oneTimeLink.findUnique({ where: { tokenHash, ...usablePasswordLink(now) }, select: { id: true } });
  if (!link) throw invalidPasswordLink();
  const passwordHash = await hashPassword(password);
  const userId = await transaction(async (tx) => {
    // Of two browsers with the same link, one finds it unused.
    const [used] = await tx.oneTimeLink.updateManyAndReturn({ where: { tokenHash, ...usablePasswordLink(now) }, data: { usedAt: now }, select: { userId: true, purpose: true } });
    if (!used) throw invalidPasswordLink();
    await tx.user.update({ where: { id: used.userId }, data: { passwordHash }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: used.userId } });
    await expirePasswordLinks(tx, used.userId, now);
    await recordAuditEvents(tx, { action: used.purpose === "set_password" ? "password.set" : "password.reset", actorId: used.userId }, now);
    return used.userId;
  });
  loadActor.forget(userId);
}

/** A new password makes every link to set one worthless: whoever asked for it may be who the change is to keep out. */
const expirePasswordLinks = (tx: Tx, userId: string, now: Date) =>
  tx.oneTimeLink.updateMany({ where: { ...usablePasswordLink(now), userId }, data: { usedAt: now } });

const invalidPasswordLink = () => invalidField("token", "This password reset link is invalid or expired.");

/** Changes the actor's own password and ends her other sessions. Throws 400 when the current one is wrong, 429 as sign-in. */
export async function updateOwnPassword(
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<void> {
  const attempts = rateLimits.login(actor.email, null);
  await countSignInAttempt(attempts, { email: actor.email, address: null, now });
  const user = await db.user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } });
  if (!(await verifyPassword(user?.passwordHash ?? null, currentPassword))) throw invalidField("currentPassword", "This is not your current password");
  await uncountAttempt(attempts);
  const passwordHash = await hashPassword(newPassword);
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { passwordHash }, select: { id: true } });
    await tx.session.deleteMany({ where: { userId: actor.id, id: { not: actor.sessionId } } });
    await expirePasswordLinks(tx, actor.id, now);
    await recordAuditEvents(tx, { action: "password.changed", actorId: actor.id }, now);
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
export async function updateOwnProfile(actor: Actor, { profileImageUrl, hideWeight, reminderEmails, ...edit }: ProfileEdit, now: Date): Promise<void> {
  const profileImageId = profileImageUrl && fileIdFromUrl(profileImageUrl);
  if (profileImageId && !(await areOwnFiles(actor, [profileImageId], "profile_image")))
    throw invalidField("profileImageUrl", "Please add this picture again");
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { ...edit, profileImageId }, select: { id: true } });
    if (actor.role !== "client") return;
    // What her coach is editing on a copy read before this is stale now.
    await tx.client.updateMany({ where: { userId: actor.id }, data: { hideWeight, version: { increment: 1 } } });
    if (reminderEmails !== undefined) await setRemindersEnabled(tx, { userId: actor.id }, reminderEmails, now);
  });
  loadActor.forget(actor.id);
}
