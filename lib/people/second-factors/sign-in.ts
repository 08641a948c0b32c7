import { findSecondStepPerson, spendChallenge } from "@/lib/auth/challenges";
import { matchCode } from "@/lib/auth/one-time-codes";
import type { UsedPasskey } from "@/lib/auth/passkey-schemas";
import { passkeyRefused, verifyUsedPasskey } from "@/lib/auth/passkeys";
import { recordAuditEventsNow } from "@/lib/core/audit/commands";
import { type SignInContext, type SignInResult, startUserSession } from "@/lib/people/accounts/commands";
import { recordFailedProof } from "@/lib/people/accounts/failed-proofs";
import { isDemoAccount } from "@/lib/people/accounts/rules";
import { userSelect } from "@/lib/people/accounts/shape";
import { recordSecurityChange } from "@/lib/people/sessions/commands";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { countAttempt, limitByAddress } from "@/lib/platform/rate-limit";

type Context = Omit<SignInContext, "way">;

const findPerson = (id: string) => db.user.findUnique({ where: { id, archivedAt: null }, select: { ...userSelect, passwordHash: true } });

/** Limits how often one address may ask for a passkey's options or use a passkey. */
export const countPasskeyAttempt = (address: string | null, now: Date) => countAttempt(limitByAddress("passkey", address, 300, 15), now);

/** Signs in with a passkey, which counts as both factors. Throws 401 where it is not valid here and now, 429 per IP address. */
export async function signInWithPasskey(used: UsedPasskey, flowToken: string | undefined, context: Context): Promise<SignInResult> {
  await countPasskeyAttempt(context.address, context.now);
  const userId = await verifyUsedPasskey(used, flowToken, context.now).catch(async (error: unknown) => {
    const passkey = await db.passkey.findUnique({ where: { credentialId: used.id }, select: { userId: true } });
    await recordFailedProof({ action: "session.failed", way: "passkey", subjectId: passkey?.userId }, context.now);
    throw error;
  });
  const user = await findPerson(userId);
  if (!user?.email || (isDemoAccount(user.email) && !env().DEMO_MODE)) throw passkeyRefused();
  return startUserSession(user, { ...context, way: "passkey" });
}

const stepExpired = () => new AppError("unauthorized", "This took too long. Please enter your email and password again.");

/**
 * The second step of a sign-in with a password: a code of the app, or a recovery code, which also ends all other sessions and is
 * reported by email. Throws 401 after five minutes or a changed password, 400 for a wrong or used code, 429 after ten.
 */
export async function completePasswordSignIn(code: string, flowToken: string | undefined, context: Context): Promise<SignInResult> {
  const { now } = context;
  const userId = flowToken && (await findSecondStepPerson(flowToken, now));
  const user = userId && (await findPerson(userId));
  if (!user) throw stepExpired();
  const matched = await matchCode(user.id, code, now).catch(async (error: unknown) => {
    // Attempts beyond the limit are not recorded one by one.
    if (error instanceof AppError && error.code === "invalid")
      await recordAuditEventsNow({ action: "second_step.failed", actorId: user.id }, now);
    throw error;
  });
  await transaction(async (tx) => {
    if (!(await spendChallenge(tx, { kind: "second_step", token: flowToken }, now))) throw stepExpired();
    await matched.spend(tx);
    if (matched.way === "recovery_code") await recordSecurityChange(tx, { userId: user.id, actor: null, change: "recovery-code-used" }, now);
  });
  return startUserSession(user, { ...context, way: matched.way }, { passwordHash: user.passwordHash });
}
