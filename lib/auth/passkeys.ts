import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { challengeLifetimeMs, createChallenge, newChallengeToken, spendChallenge } from "@/lib/auth/challenges";
import type { UsedPasskey } from "@/lib/auth/passkey-schemas";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/** The site that passkeys belong to. A browser never uses them on another. */
export function passkeySite() {
  const { hostname, origin } = new URL(env().APP_URL);
  return { id: hostname, origin };
}

/** A challenge or a user id as bytes, as WebAuthn takes them. */
export const toBytes = (text: string, encoding: "base64url" | "utf8") => new Uint8Array(Buffer.from(text, encoding));

export const passkeyRefusedMessage = "That passkey didn't work. Please try again, or use another way.";
export const passkeyRefused = () => new AppError("unauthorized", passkeyRefusedMessage);

/** Asks the browser with this flow token for any passkey of this site, with the person's fingerprint, face or PIN. */
export async function createPasskeyRequest(flowToken: string, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const token = newChallengeToken();
  await createChallenge({ kind: "passkey_use", token, boundTo: flowToken }, now);
  return generateAuthenticationOptions({ rpID: passkeySite().id, challenge: toBytes(token, "base64url"), userVerification: "required", timeout: challengeLifetimeMs });
}

/**
 * Checks a used passkey: site, signature, fingerprint or PIN, and the challenge of this browser, which is spent. Returns the id
 * of the person it belongs to. Throws 401 for anything else, for a copied passkey and for an archived person.
 */
export async function verifyUsedPasskey(used: UsedPasskey, flowToken: string | undefined, now: Date): Promise<string> {
  const passkey = await db.passkey.findUnique({
    where: { credentialId: used.id, user: { archivedAt: null } },
    select: { id: true, userId: true, publicKey: true, counter: true, transports: true },
  });
  if (!passkey || flowToken === undefined) throw passkeyRefused();
  const site = passkeySite();
  const result = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} },
    expectedChallenge: (token) => spendChallenge(db, { kind: "passkey_use", token, boundTo: flowToken }, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: used.id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter), transports: passkey.transports },
  }).catch(() => null);
  // The library throws for each check that fails; what failed is of no use to the caller.
  if (!result?.verified || !isOwnHandle(used, passkey.userId)) throw passkeyRefused();
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  // Of two responses with the same counter only one is accepted.
  const { count } = await db.passkey.updateMany({ where: { id: passkey.id, counter: passkey.counter }, data: { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: now } });
  if (count === 0) throw passkeyRefused();
  return passkey.userId;
}

/** Whether the device names the same person as we do, if it names one. */
function isOwnHandle({ response: { userHandle } }: UsedPasskey, userId: string) {
  return !userHandle || Buffer.from(userHandle, "base64url").toString("utf8") === userId;
}
