import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import type { Actor } from "@/lib/auth/actor";
import { challengeLifetimeMs, createChallenge, newChallengeToken, spendChallenge } from "@/lib/auth/challenges";
import { hashRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from "@/lib/auth/one-time-codes";
import type { newPasskey } from "@/lib/auth/passkey-schemas";
import { passkeySite, toBytes } from "@/lib/auth/passkeys";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { changeSecondFactors, requireConfirmedEmail } from "@/lib/people/second-factors/commands";
import { passkeySelect } from "@/lib/people/second-factors/queries";
import { db } from "@/lib/platform/db";
import { violatedUniqueConstraint } from "@/lib/platform/db-errors";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { personDisplayName } from "@/lib/platform/person-name";

const maxPasskeys = 20;

/** Asks the actor's browser for a new passkey that needs a fingerprint, face or PIN. Throws 409 for the 21st and before the email address is confirmed. */
export async function createPasskeyRegistration(actor: Actor, now: Date) {
  requireConfirmedEmail(actor);
  const passkeys = await db.passkey.findMany({ where: { userId: actor.id }, select: { credentialId: true } });
  if (passkeys.length >= maxPasskeys) throw conflict(`You have ${maxPasskeys} passkeys already. Please remove one first.`);
  const { productName } = await getPracticeSettings();
  const token = newChallengeToken();
  await createChallenge({ kind: "passkey_registration", token, boundTo: actor.sessionId, userId: actor.id }, now);
  return generateRegistrationOptions({
    rpName: productName,
    rpID: passkeySite().id,
    userID: toBytes(actor.id, "utf8"),
    userName: actor.email,
    userDisplayName: personDisplayName(actor),
    challenge: toBytes(token, "base64url"),
    timeout: challengeLifetimeMs,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

const passkeyNotAdded = () => new AppError("invalid", "That passkey couldn't be added. Please try again.");

/**
 * Adds a passkey that the actor's browser made for this session. Staff get recovery codes with their first second factor.
 * Throws 400 where the response is not for us, expired or was used before, 409 where the passkey belongs to an account already.
 */
export async function addPasskey(actor: Actor, { name, response }: { name: string; response: z.output<typeof newPasskey> }, now: Date) {
  const site = passkeySite();
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (token) => spendChallenge(db, { kind: "passkey_registration", token, boundTo: actor.sessionId }, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => null);
  // The library throws for each check that fails; what failed is of no use to the caller.
  if (!result?.verified) throw passkeyNotAdded();
  const { credential, credentialBackedUp } = result.registrationInfo;
  const needsCodes = actor.role !== "client" && (await db.recoveryCode.count({ where: { userId: actor.id } })) === 0;
  const recoveryCodes = needsCodes ? newRecoveryCodes() : null;
  const codeHashes = recoveryCodes && (await hashRecoveryCodes(recoveryCodes));
  const { value: passkey, cookies } = await rejectKnownPasskey(() =>
    changeSecondFactors(actor, "passkey-added", now, async (tx) => {
      if (codeHashes) await storeRecoveryCodes(tx, actor.id, codeHashes);
      await recordAuditEvents(tx, { action: "passkey.added", actorId: actor.id }, now);
      return tx.passkey.create({
        data: {
          userId: actor.id,
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: response.response.transports ?? [],
          isBackedUp: credentialBackedUp,
          name,
          createdAt: now,
        },
        select: passkeySelect,
      });
    }),
  );
  return { passkey, recoveryCodes, cookies };
}

async function rejectKnownPasskey<T>(add: () => Promise<T>): Promise<T> {
  try {
    return await add();
  } catch (error) {
    if (violatedUniqueConstraint(error) === "Passkey_credentialId_key") throw conflict("This passkey belongs to an account already.");
    throw error;
  }
}

/** Removes one of the actor's passkeys. Throws 404 for another's, 409 for the last second factor where one is compulsory. */
export async function removeOwnPasskey(actor: Actor, id: string, now: Date): Promise<string[]> {
  const { cookies } = await changeSecondFactors(actor, "passkey-removed", now, async (tx) => {
    if ((await tx.passkey.deleteMany({ where: { id, userId: actor.id } })).count === 0) throw notFound();
    await recordAuditEvents(tx, { action: "passkey.removed", actorId: actor.id }, now);
  });
  return cookies;
}
