import type { Actor, Coach } from "@/lib/auth/actor";
import {
  authenticatorUri, findCodeStep, hashRecoveryCodes, newAuthenticatorSecret, newRecoveryCodes, sealAuthenticatorSecret, storeRecoveryCodes, wrongCode,
} from "@/lib/auth/one-time-codes";
import { deleteSecondFactors, findSecondFactors, loadSecondFactors, mustHaveSecondFactor } from "@/lib/auth/second-factor";
import { recordAuditEvents } from "@/lib/core/audit/commands";
import type { SecurityChange } from "@/lib/core/email/props";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { resettableBy } from "@/lib/people/second-factors/policy";
import { finishSecurityChange, recordSecurityChange } from "@/lib/people/sessions/commands";
import { transaction, type Tx } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/errors";
import { seal, unseal } from "@/lib/platform/keys";
import { type AttemptLimit, countAttempt, uncountAttempt } from "@/lib/platform/rate-limit";
import { isEmailConnected } from "@/lib/providers/email/provider";

/**
 * Changes the actor's second factors in one transaction, ends their other sessions and emails them what changed. Recovery codes
 * go with the last factor. Returns what `change` returned, and the cookie of the renewed session. Throws 409 where nothing would
 * be left and a second factor is compulsory.
 */
export async function changeSecondFactors<T>(actor: Actor, what: SecurityChange, now: Date, change: (tx: Tx) => Promise<T>) {
  const compulsory = await mustHaveSecondFactor(actor);
  const { value, claims } = await transaction(async (tx) => {
    // Of two changes at once the second sees what the first has left.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${actor.id} FOR UPDATE`;
    const changed = await change(tx);
    const { authenticator, passkeys } = await findSecondFactors(actor.id, tx);
    if (!authenticator && passkeys === 0) {
      if (compulsory) throw conflict("Your practice asks for a second factor. Please add another one before you remove this.");
      await storeRecoveryCodes(tx, actor.id, []);
    }
    return { value: changed, claims: await recordSecurityChange(tx, { userId: actor.id, actor, change: what }, now) };
  });
  loadSecondFactors.forget(actor.id);
  return { value, cookies: await finishSecurityChange(actor.id, claims) };
}

/** How long the first code of a new authenticator app may take. */
const setupLifetimeMs = 15 * 60_000;
const setupContext = (actor: Actor) => `setup:${actor.id}`;

/**
 * Throws 409 for a client whose email address is not confirmed, where emails are sent: a password set with an emailed link
 * takes the second factors of such an account away (see `setPasswordWithLink`).
 */
export function requireConfirmedEmail({ role, emailConfirmedAt }: Actor): void {
  if (role === "client" && emailConfirmedAt === null && isEmailConnected()) throw conflict("Please confirm your email address first, with the link we sent you.");
}

/** Returns a new secret. It is stored nowhere: the browser keeps it, sealed, until its first code is confirmed. Throws 409 before the email address is confirmed. */
export async function startAuthenticatorSetup(actor: Actor, now: Date) {
  requireConfirmedEmail(actor);
  const { productName } = await getPracticeSettings();
  const secret = newAuthenticatorSecret();
  const setupToken = seal("authenticator-secrets", JSON.stringify({ secret, startedAt: now.getTime() }), setupContext(actor));
  return { secret, uri: authenticatorUri(secret, { issuer: productName, label: actor.email }), setupToken };
}

/** Opens a setup token. Throws 400 for another person's, a forged one and after 15 minutes. */
function openSetupToken(actor: Actor, setupToken: string, now: Date): string {
  const opened = unseal("authenticator-secrets", setupToken, setupContext(actor));
  // Only `startAuthenticatorSetup` can have sealed it.
  const { secret, startedAt } = opened ? (JSON.parse(opened.text) as { secret: string; startedAt: number }) : { secret: "", startedAt: 0 };
  if (now.getTime() - startedAt > setupLifetimeMs) throw invalidField("setupToken", "This took too long. Please start again.");
  return secret;
}

const confirmLimit = (actor: Actor): AttemptLimit[] => [{ key: `authenticator-setup:${actor.id}`, limit: 10, minutes: 15 }];

/**
 * Turns the authenticator app on, in place of the one before, and replaces the recovery codes. Returns the new codes, which are
 * stored as hashes only. Throws 400 for a wrong code or an expired setup, 429 after ten.
 */
export async function confirmAuthenticatorSetup(actor: Actor, { setupToken, code }: { setupToken: string; code: string }, now: Date) {
  await countAttempt(confirmLimit(actor), now);
  const secret = openSetupToken(actor, setupToken, now);
  const step = findCodeStep(secret, code.replace(/\s/g, ""), now);
  if (step === null) throw wrongCode();
  await uncountAttempt(confirmLimit(actor));
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = await hashRecoveryCodes(recoveryCodes);
  const { cookies } = await changeSecondFactors(actor, "authenticator-added", now, async (tx) => {
    const app = { sealedSecret: sealAuthenticatorSecret(secret, actor.id), lastUsedStep: step, createdAt: now, lastUsedAt: now };
    await tx.authenticatorApp.upsert({ where: { userId: actor.id }, create: { userId: actor.id, ...app }, update: app, select: { userId: true } });
    await storeRecoveryCodes(tx, actor.id, codeHashes);
    await recordAuditEvents(tx, { action: "authenticator.added", actorId: actor.id }, now);
  });
  return { recoveryCodes, cookies };
}

/** Turns the actor's authenticator app off. Throws 409 for the last second factor where one is compulsory, and where there is none. */
export async function removeAuthenticator(actor: Actor, now: Date): Promise<string[]> {
  const { cookies } = await changeSecondFactors(actor, "authenticator-removed", now, async (tx) => {
    if ((await tx.authenticatorApp.deleteMany({ where: { userId: actor.id } })).count === 0) throw conflict("Your authenticator app is already off.");
    await recordAuditEvents(tx, { action: "authenticator.removed", actorId: actor.id }, now);
  });
  return cookies;
}

/** Replaces the actor's recovery codes and returns the new ones. Throws 409 for someone without a second factor. */
export async function replaceRecoveryCodes(actor: Actor, now: Date) {
  const recoveryCodes = newRecoveryCodes();
  const codeHashes = await hashRecoveryCodes(recoveryCodes);
  const { cookies } = await changeSecondFactors(actor, "recovery-codes", now, async (tx) => {
    const { authenticator, passkeys } = await findSecondFactors(actor.id, tx);
    if (!authenticator && passkeys === 0) throw conflict("Please add a passkey or an authenticator app first.");
    await storeRecoveryCodes(tx, actor.id, codeHashes);
    await recordAuditEvents(tx, { action: "recovery_codes.renewed", actorId: actor.id }, now);
  });
  return { recoveryCodes, cookies };
}

/**
 * Removes all second factors of someone who has lost their device, ends their sessions and emails them. Their password stays.
 * Throws 404 for a person the actor may not do this for.
 */
export async function resetSecondFactors(actor: Coach, userId: string, now: Date): Promise<void> {
  const where = await resettableBy(actor);
  await transaction(async (tx) => {
    const person = await tx.user.findFirst({ where: { AND: [where, { id: userId }] }, select: { id: true } });
    if (!person) throw notFound();
    await removeAllFactors(tx, { userId, actorId: actor.id }, now);
  });
  loadSecondFactors.forget(userId);
  await finishSecurityChange(userId, null);
}

/** `resetSecondFactors` by the server's owner, for a coach whom no other coach can help. Returns false for an unknown email. */
export async function resetSecondFactorsOf(email: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { email: email.trim().toLowerCase(), archivedAt: null }, select: { id: true } });
    if (person) await removeAllFactors(tx, { userId: person.id, actorId: undefined }, now);
    return person !== null;
  });
}

async function removeAllFactors(tx: Tx, { userId, actorId }: { userId: string; actorId: string | undefined }, now: Date): Promise<void> {
  // Nothing to tell anyone when there was nothing to remove.
  if ((await deleteSecondFactors(tx, userId)) === 0) return;
  await recordAuditEvents(tx, { action: "second_factor.reset", actorId, subjectId: userId }, now);
  await recordSecurityChange(tx, { userId, actor: null, change: "second-factor-reset" }, now);
}
