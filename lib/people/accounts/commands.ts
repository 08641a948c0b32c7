import type { Actor, Coach, Role } from "@/lib/auth/actor";
import { loadActor } from "@/lib/auth/actor-cache";
import { type Browser, createDeviceCookie, knownDeviceId } from "@/lib/auth/browser";
import { createOneTimeLink, hashLinkToken, usablePasswordLink } from "@/lib/auth/links";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { deleteSecondFactors, loadSecondFactors, needsSecondStep, secondFactorsSelect, startSecondStep } from "@/lib/auth/second-factor";
import { clearedSessionCookie, createSession, deleteSession, invalidCredentials, type SessionClaims } from "@/lib/auth/session";
import { requireStrongPassword } from "@/lib/auth/weak-passwords";
import { auditPart, recordAuditEvents } from "@/lib/core/audit/commands";
import { toNetworkPrefix } from "@/lib/core/audit/network";
import type { AuditDetail } from "@/lib/core/audit/rules";
import { findAddressProblem } from "@/lib/core/email/address-problems";
import { emailsPart, queueEmail } from "@/lib/core/email/commands";
import { oneTimeLinkUrl } from "@/lib/core/email/compose";
import { setRemindersEnabled } from "@/lib/core/email/opt-out";
import { notificationPart } from "@/lib/core/notifications/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import type { PhotoPose } from "@/lib/core/uploads/photo-poses";
import { areOwnFiles } from "@/lib/core/uploads/queries";
import type { digests, LinkDelivery } from "@/lib/people/accounts/contract";
import { recordFailedProof } from "@/lib/people/accounts/failed-proofs";
import { demoEmail, loginLimitOf, maySignUp, rateLimits } from "@/lib/people/accounts/rules";
import { requireSetUpCode } from "@/lib/people/accounts/set-up-code";
import { type UserRow, userSelect } from "@/lib/people/accounts/shape";
import { finishSecurityChange, recordSecurityChange } from "@/lib/people/sessions/commands";
import { dayInTimeZone } from "@/lib/platform/clock";
import { db, runAsOne, transaction, type Tx } from "@/lib/platform/db";
import { violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { withEmail } from "@/lib/platform/email-owner";
import { env } from "@/lib/platform/env";
import { AppError, forbidden, invalidField, notFound } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { fileIdFromUrl, paths } from "@/lib/platform/paths";
import { type AttemptLimit, countAttempt, forgetAttempts, uncountAttempt, uncountPart } from "@/lib/platform/rate-limit";
import type { WeightUnit } from "@/lib/platform/units";
import { areEmailsSent } from "@/lib/providers/email/provider";
import { Prisma } from "@/prisma/generated/client";

/**
 * Signs in with email and password. Throws 401 when they do not match or a second step is needed, 429 after ten failures in 15
 * minutes. An unknown email, a wrong password and an archived account fail alike and take the same time.
 */
export async function signIn({ email, password }: { email: string; password: string }, context: Omit<SignInContext, "way">): Promise<SignInResult> {
  const user = await db.user.findUnique({
    where: { email, archivedAt: null },
    select: { ...userSelect, isDemo: true, passwordHash: true, ...secondFactorsSelect },
  });
  const attempts = await countPasswordAttempt(email, user, context);
  const isMatch = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !isMatch || (user.isDemo && !env().DEMO_MODE)) {
    await recordFailedProof({ action: "session.failed", way: "password", subjectId: user?.id }, context.now);
    throw invalidCredentials();
  }
  if (await needsSecondStep(user)) {
    await uncountAttempt(attempts);
    throw await startSecondStep(user.id, context.now);
  }
  return startUserSession(user, { way: "password", ...context }, { passwordHash: user.passwordHash, attempts });
}

interface PasswordAttempt {
  address: string | null;
  browser: Browser;
  now: Date;
}

/**
 * Counts an attempt with a password and returns what it counted, to be taken back if the password is right. A known device of
 * the person has a count of its own, so that strangers can't lock it. Throws 429.
 */
async function countPasswordAttempt(email: string, account: { id: string; passwordHash: string | null } | null, { address, browser, now }: PasswordAttempt): Promise<readonly AttemptLimit[]> {
  const deviceId = knownDeviceId(browser, account);
  const attempts = deviceId ? rateLimits.knownDevice(deviceId) : rateLimits.login(email, address);
  try {
    await countAttempt(attempts, now);
    return attempts;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many") await recordFailedProof({ action: "session.refused", way: "password", subjectId: account?.id }, now);
    throw error;
  }
}

export interface SignInContext {
  way: NonNullable<AuditDetail["way"]>;
  /** Who was signed in in this browser until now. */
  previousActor: Actor | null;
  address: string | null;
  browser: Browser;
  now: Date;
}

/** The signed-in user, the claims of the new session's token, and after a password the Set-Cookie header of the known device. */
export interface SignInResult {
  user: UserRow;
  claims: SessionClaims;
  deviceCookie: string | null;
}

/** The hash of a password that was checked, and the attempts that it no longer counts as. */
interface PasswordProof {
  passwordHash: string | null;
  attempts?: readonly AttemptLimit[];
}

/**
 * Starts a session for this user and ends the browser's previous one, so that a copy of its cookie is worthless. Throws 401 when
 * the account was archived meanwhile, when the password has changed since `proof`, and when an authenticator app was added that
 * the password alone would go round.
 */
export async function startUserSession(user: UserRow, { way, previousActor, address, browser, now }: SignInContext, proof?: PasswordProof): Promise<SignInResult> {
  const network = toNetworkPrefix(address);
  const isUnchanged = proof ? Prisma.sql`u."passwordHash" = ${proof.passwordHash}` : Prisma.sql`true`;
  const isEnough = way === "password" ? Prisma.sql`NOT EXISTS (SELECT FROM "AuthenticatorApp" a WHERE a."userId" = u."id")` : Prisma.sql`true`;
  const claims = await transaction(async (tx) => {
    const parts = [auditPart({ action: "session.began", actorId: user.id, detail: { way, from: network } }, now), uncountPart(proof?.attempts ?? [])];
    const began = await createSession(user.id, now, tx, { device: browser.device, network, onlyIf: Prisma.sql`u."archivedAt" IS NULL AND ${isUnchanged} AND ${isEnough}`, parts });
    // After it, because commands that change a person lock them before their sessions too.
    if (previousActor) await endCurrentSession(tx, previousActor, now);
    return began;
  });
  if (previousActor) loadActor.forget(previousActor.id);
  const deviceCookie = proof ? createDeviceCookie(browser, { id: user.id, passwordHash: proof.passwordHash }) : null;
  return { user, claims, deviceCookie };
}

/** Ends the actor's current session, if any. Returns the Set-Cookie header that clears it. */
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

/** Creates an account. Throws 400 for a weak password, 403 for staff who need an invitation and for a first coach without the set-up code, 409 for a taken email, 429 per IP address. */
export async function signUp({ password, setupCode, ...account }: NewAccount & { setupCode?: string }, address: string | null, now: Date): Promise<UserRow> {
  await countAttempt(rateLimits.register(address), now);
  if (account.role === "coach") await requireSetUpCode(setupCode, address, now);
  const { timeZone, productName } = await getPracticeSettings();
  await requireStrongPassword(password, { ...account, productName }, "password");
  const passwordHash = await hashPassword(password);
  return rejectDuplicateEmail(accountExistsMessage(), () =>
    transaction(async (tx) => {
      if (account.role !== "client") await requireStaffSignUpAllowed(tx, account.role);
      const user = await createUser(tx, { ...account, passwordHash }, timeZone, now);
      await runAsOne(tx, [
        auditPart({ action: "account.registered", actorId: user.id, detail: { role: user.role } }, now),
        emailsPart([{ type: "verify-email", to: { userId: user.id }, occasion: "sign-up", props: { isChange: false } }], now),
        ...(user.role === "client" ? [notifyCoachesOfSignUp(user, now)] : []),
      ]);
      return user;
    }),
  );
}

/** Somebody who was invited has an account without a password, and a link to set one is in an email, if emails are sent. */
const accountExistsMessage = () =>
  areEmailsSent() ? "An account with this email already exists. Please sign in instead." : "An account with this email already exists. Please sign in, or ask your coach for a link to set your password.";

const notifyCoachesOfSignUp = ({ id, firstName, lastName }: UserRow, now: Date) =>
  notificationPart({ role: "coach" }, { kind: "client_joined", occasion: id, text: `${firstName} ${lastName} signed up as a client.`, href: paths.clientProfile(id), clientId: id }, now);

/** Makes changes of who works here wait for one another until the transaction ends. */
export const lockStaffAccounts = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(7201956)`;

async function requireStaffSignUpAllowed(tx: Tx, role: Role) {
  // Of two first coaches at once only one succeeds.
  await lockStaffAccounts(tx);
  const hasCoach = (await tx.user.count({ where: { role: "coach" } })) > 0;
  const staffSignUpIsOpen = env().OPEN_STAFF_SIGNUP || env().DEMO_MODE;
  if (!maySignUp(role, { hasCoach, staffSignUpIsOpen })) throw forbidden("Staff accounts are by invitation. Ask your coach for an invitation link.");
}

/** Creates a user. A client also gets a client record and joins today in the practice's time zone. */
async function createUser(tx: Tx, { email, role, firstName, lastName, phone, passwordHash }: Omit<NewAccount, "password"> & { passwordHash: string | null; phone?: string }, timeZone: string, now: Date): Promise<UserRow> {
  const id = newId(now);
  await runAsOne(tx, [
    Prisma.sql`person AS (
      INSERT INTO "User" ("id", "role", "email", "firstName", "lastName", "phone", "passwordHash", "isDemo", "createdAt", "updatedAt")
      VALUES (${id}, ${role}::"Role", ${email}, ${firstName}, ${lastName}, ${phone ?? null}, ${passwordHash}, ${env().DEMO_MODE}, ${now}, ${now}) RETURNING "id", "role")`,
    Prisma.sql`client AS (
      INSERT INTO "Client" ("userId", "joinDate", "tags") SELECT "id", ${dayInTimeZone(timeZone, now)}::date, '{}' FROM person WHERE "role" = 'client')`,
  ]);
  return { id, role, email, firstName, lastName, profileImageId: null };
}

/** Runs `create`. Throws 409 with this message when the email already has an account. */
export async function rejectDuplicateEmail<T>(message: string, create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (violatedUniqueConstraint(error) === "User_email_key") throw new AppError("conflict", message, { fields: { email: message } });
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

export const emailTakenMessage = "Someone with this email already has an account.";

/** Creates an account without a password and emails a link to set one, after `delayMs` unless it is released. Throws 409 for a taken email. */
export async function inviteUser(actor: Coach, invitation: Invitation, now: Date, delayMs = 0): Promise<UserRow> {
  const { timeZone } = await getPracticeSettings();
  return rejectDuplicateEmail(emailTakenMessage, () => transaction((tx) => createInvitedUser(tx, actor, invitation, timeZone, now, delayMs)));
}

/** `inviteUser` in the caller's transaction, which must run inside `rejectDuplicateEmail`. */
export async function createInvitedUser(tx: Tx, actor: Coach, { firstName = "", lastName = "", ...invitation }: Invitation, timeZone: string, now: Date, delayMs = 0) {
  const user = await createUser(tx, { ...invitation, firstName, lastName, passwordHash: null }, timeZone, now);
  const props = { invitedBy: `${actor.firstName} ${actor.lastName}`.trim() };
  await runAsOne(tx, [
    emailsPart([{ type: "set-password", to: { userId: user.id }, occasion: "invitation", props }], now, { delayMs }),
    auditPart({ action: "account.invited", actorId: actor.id, subjectId: user.id, detail: { role: user.role } }, now),
  ]);
  return user;
}

/** How the invitation of this person, which is committed, reaches them. Where emails aren't sent, makes a link for the coach to pass on. */
export async function deliverInvitation({ id, email }: { id: string; email: string }, now: Date): Promise<LinkDelivery> {
  if (!areEmailsSent()) return { link: oneTimeLinkUrl("set_password", await createOneTimeLink(id, "set_password", now)), emailed: false, emailProblem: null };
  const emailProblem = await findAddressProblem(email);
  return { link: null, emailed: emailProblem === null, emailProblem };
}

/** Returns the demo account of a role. Throws 404 outside demo mode or when it does not exist. */
export async function findDemoUser(role: Role): Promise<UserRow> {
  if (!env().DEMO_MODE) throw notFound();
  const user = await db.user.findUnique({ where: { email: demoEmail(role), archivedAt: null }, select: userSelect });
  if (!user) throw notFound();
  return user;
}

/**
 * Queues an email with a reset link. The account is looked up only when the email is sent, so that the response and its
 * timing are the same for a known and an unknown email. Throws 429 after five in an hour.
 */
export async function queuePasswordResetEmail(email: string, address: string | null, now: Date): Promise<void> {
  await countAttempt(rateLimits.reset(email, address), now);
  await transaction((tx) => queueEmail(tx, { type: "password-reset", to: { email }, occasion: now.toISOString(), props: {} }, now));
}

/**
 * Sets a password with a one-time link, which confirms the email address, and ends all of that person's sessions. Signs in a
 * client who had no password, since there is no second step that this could skip; returns null for everyone else. Throws 400 for
 * a used or expired link or a weak password.
 */
export async function setPasswordWithLink(token: string, password: string, context: Omit<SignInContext, "way">): Promise<SignInResult | null> {
  const { now } = context;
  const tokenHash = hashLinkToken(token);
  const link = await db.oneTimeLink.findUnique({ where: { tokenHash, ...usablePasswordLink(now) }, select: { user: { select: { email: true, firstName: true, lastName: true } } } });
  if (!link) throw invalidPasswordLink();
  await requireStrongPassword(password, { ...withEmail(link.user), productName: (await getPracticeSettings()).productName }, "password");
  const passwordHash = await hashPassword(password);
  const { user, isFirstPassword } = await transaction(async (tx) => {
    // Only one of two concurrent requests with this link can mark it as used.
    const [used] = await tx.oneTimeLink.updateManyAndReturn({ where: { tokenHash, ...usablePasswordLink(now) }, data: { usedAt: now }, select: { userId: true, purpose: true } });
    if (!used) throw invalidPasswordLink();
    const { passwordHash: before, isDemo, ...person } = await tx.user.findUniqueOrThrow({ where: { id: used.userId }, select: { ...userSelect, passwordHash: true, isDemo: true } });
    const { email, role } = withEmail(person);
    await tx.user.update({ where: { id: used.userId }, data: { passwordHash }, select: { id: true } });
    // The link was emailed, so its owner reads the mailbox. A client's account that was unconfirmed may have been made by somebody
    // else, who must not keep another way in. Staff are invited, or have the set-up code, so theirs stay:
    // reading the mailbox must not be enough to sign in.
    const { count: confirmed } = await tx.user.updateMany({ where: { id: used.userId, emailConfirmedAt: null }, data: { emailConfirmedAt: now } });
    if (confirmed > 0 && role === "client") await deleteSecondFactors(tx, used.userId);
    await tx.emailChange.deleteMany({ where: { userId: used.userId } });
    // The first password of an invited person replaces nothing, so there is nothing to warn them of.
    // Whoever locked the account by guessing must not keep its owner out.
    await forgetAttempts(tx, loginLimitOf(email));
    await recordSecurityChange(tx, { userId: used.userId, actor: null, change: before === null ? null : "password-reset" }, now);
    await recordAuditEvents(tx, { action: used.purpose === "set_password" ? "password.set" : "password.reset", actorId: used.userId }, now);
    return { user: person, isFirstPassword: before === null && (!isDemo || env().DEMO_MODE) };
  });
  loadSecondFactors.forget(user.id);
  await finishSecurityChange(user.id, null);
  return isFirstPassword && user.role === "client" ? startUserSession(user, { way: "password", ...context }, { passwordHash }) : null;
}

const invalidPasswordLink = () => invalidField("token", "This password reset link is invalid or expired.");

/**
 * Changes the actor's own password, ends their other sessions and renews this one. Returns the Set-Cookie headers of
 * the session and of this device, which stays known. Throws 400 when the current password is wrong or the new one weak, 429 like `signIn`.
 */
export async function updateOwnPassword(
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  browser: Browser,
  now: Date,
): Promise<string[]> {
  if (!(await isOwnPassword(actor, currentPassword, browser, now))) throw invalidField("currentPassword", "This is not your current password");
  await requireStrongPassword(newPassword, { ...actor, productName: (await getPracticeSettings()).productName }, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  const claims = await transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { passwordHash }, select: { id: true } });
    await recordAuditEvents(tx, { action: "password.changed", actorId: actor.id }, now);
    return recordSecurityChange(tx, { userId: actor.id, actor, change: "password" }, now);
  });
  return [...(await finishSecurityChange(actor.id, claims)), createDeviceCookie(browser, { id: actor.id, passwordHash })];
}

/** Whether this is the actor's password. Wrong ones are counted and recorded like failed sign-ins, also in a stolen session. Throws 429. */
export async function isOwnPassword(actor: Actor, password: string, browser: Browser, now: Date): Promise<boolean> {
  const account = await db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { id: true, passwordHash: true } });
  const attempts = await countPasswordAttempt(actor.email, account, { address: null, browser, now });
  const isMatch = await verifyPassword(account.passwordHash, password);
  if (isMatch) await uncountAttempt(attempts);
  else await recordFailedProof({ action: "confirmation.failed", way: "password", actorId: actor.id }, now);
  return isMatch;
}

interface ProfileEdit {
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  profileImageUrl?: string | null;
  hideWeight?: boolean;
  hiddenPhotoPoses?: PhotoPose[];
  reminderEmails?: boolean;
  feedbackInEmails?: boolean;
  digest?: (typeof digests)[number];
  weightUnit?: WeightUnit | null;
}

/** Updates the actor's own profile. Throws 400 for a picture they did not upload. */
export async function updateOwnProfile(actor: Actor, { profileImageUrl, hideWeight, hiddenPhotoPoses, reminderEmails, feedbackInEmails, digest, ...edit }: ProfileEdit, now: Date): Promise<void> {
  const profileImageId = profileImageUrl && fileIdFromUrl(profileImageUrl);
  if (profileImageId && !(await areOwnFiles(actor, [profileImageId], "profile_image")))
    throw invalidField("profileImageUrl", "Please upload this picture again");
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { ...edit, profileImageId, digest: actor.role === "coach" ? digest : undefined }, select: { id: true } });
    if (actor.role !== "client") return;
    // The new version makes a coach's open edit of this client stale.
    await tx.client.updateMany({ where: { userId: actor.id }, data: { hideWeight, hiddenPhotoPoses, feedbackInEmails, version: { increment: 1 } } });
    if (reminderEmails !== undefined) await setRemindersEnabled(tx, { userId: actor.id }, reminderEmails, now);
  });
  loadActor.forget(actor.id);
}
