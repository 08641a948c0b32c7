import type { Role } from "@/lib/auth/actor";
import { createChallenge, createFlowCookie, newChallengeToken } from "@/lib/auth/challenges";
import { createCache } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Prisma } from "@/prisma/generated/client";

interface Person {
  id: string;
  role: Role;
}

const practiceId = "practice";

/** The setting `staffSecondFactor`, cached until the practice's settings change. */
export const loadStaffRule = createCache({
  channel: "practice_changed",
  name: "staff_second_factor",
  load: () => db.practice.findUnique({ where: { id: practiceId }, select: { staffSecondFactor: true } }),
  invalidationKey: () => practiceId,
});

/** What a row of a person says of their second factors. */
export const secondFactorsSelect = { authenticatorApp: { select: { userId: true } }, _count: { select: { passkeys: true } } } satisfies Prisma.UserSelect;
type SecondFactorsRow = Prisma.UserGetPayload<{ select: typeof secondFactorsSelect }>;

/** Returns which second factors a person has, as they are in the database now. */
export async function findSecondFactors(userId: string, tx: Tx = db) {
  const user = await tx.user.findUnique({ where: { id: userId }, select: secondFactorsSelect });
  return { userId, authenticator: user !== null && user.authenticatorApp !== null, passkeys: user?._count.passkeys ?? 0 };
}

/** `findSecondFactors`, cached until a factor is added or removed. */
export const loadSecondFactors = createCache({
  channel: "account_changed",
  name: "second_factors",
  load: (userId: string) => findSecondFactors(userId),
  invalidationKey: ({ userId }) => userId,
});

/** Deletes a person's passkeys, authenticator app and recovery codes. Returns how many passkeys and apps there were. */
export async function deleteSecondFactors(tx: Tx, userId: string): Promise<number> {
  const { count: apps } = await tx.authenticatorApp.deleteMany({ where: { userId } });
  const { count: passkeys } = await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  return apps + passkeys;
}

/** Whether a person has a passkey or an authenticator app. */
export async function hasSecondFactor(userId: string): Promise<boolean> {
  const factors = await loadSecondFactors(userId);
  return factors !== null && (factors.authenticator || factors.passkeys > 0);
}

/** Whether this person is staff of a practice that demands a second factor of staff. */
export const mustHaveSecondFactor = async ({ role }: Person) => role !== "client" && ((await loadStaffRule(practiceId))?.staffSecondFactor ?? false);

/** Whether this person may use nothing until they have set up a second factor. */
export const lacksSecondFactor = async (person: Person) => (await mustHaveSecondFactor(person)) && !(await hasSecondFactor(person.id));

/** The 403 that every endpoint answers to someone who has to set up a second factor first. */
export const secondFactorMissing = () => new AppError("forbidden", "Your practice asks for a second way to confirm it's you. Please set one up first.", { reason: "second-factor" });

/**
 * Whether a password alone doesn't sign this person in: with an authenticator app, and for staff with a passkey where a second
 * factor is compulsory.
 */
export const needsSecondStep = async (person: Person & SecondFactorsRow) =>
  person.authenticatorApp !== null || (person._count.passkeys > 0 && (await mustHaveSecondFactor(person)));

/** Lets this person go on with a second step. Returns the 401 with the reason "two-factor" and a cookie for that step. */
export async function startSecondStep(userId: string, now: Date): Promise<AppError> {
  // Always a new token: one that the browser already had may be known to somebody else.
  const token = newChallengeToken();
  await createChallenge({ kind: "second_step", token, userId }, now);
  return new AppError("unauthorized", "Please confirm it's you with your second factor.", { reason: "two-factor", setCookie: createFlowCookie(token) });
}
