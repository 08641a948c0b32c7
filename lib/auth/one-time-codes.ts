import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { db, type Tx } from "@/lib/platform/db";
import { invalidField } from "@/lib/platform/errors";
import { seal, unseal } from "@/lib/platform/keys";
import { type AttemptLimit, countAttempt, uncountAttempt } from "@/lib/platform/rate-limit";

const stepSeconds = 30;
/** Six digits every 30 seconds (RFC 6238), with SHA-1, because some apps ignore any other setting. */
const codeSettings = { algorithm: "SHA1", digits: 6, period: stepSeconds };

export const newAuthenticatorSecret = () => new Secret({ size: 20 }).base32;

/** The address that a QR code shows to an authenticator app. */
export const authenticatorUri = (secret: string, { issuer, label }: { issuer: string; label: string }) => new TOTP({ ...codeSettings, secret, issuer, label }).toString();

/** Returns the 30-second step that a code belongs to: now, the one before or the one after. Null for any other code. */
export function findCodeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...codeSettings, secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** No letters or digits that look alike. */
const recoveryAlphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const recoveryCodeLength = 12;
const recoveryCodeCount = 10;

/** Returns ten recovery codes such as "k3tq-8m2x-p9dw" (59 random bits each). */
export const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: recoveryCodeLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join("").replace(/(.{4})(?=.)/g, "$1-"));

/** Returns the hashes of recovery codes. They are short, so they are hashed like passwords; call it outside a transaction. */
export const hashRecoveryCodes = (codes: readonly string[]) => Promise.all(codes.map((code) => hashPassword(normalizeCode(code))));

/** Replaces a person's recovery codes. */
export async function storeRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
}

/** Blanks, hyphens and capitals don't matter. */
const normalizeCode = (code: string) => code.replace(/[\s-]/g, "").toLowerCase();

export const sealAuthenticatorSecret = (secret: string, userId: string) => seal("authenticator-secrets", secret, userId);

/** A code that matches. `spend` uses it up in the caller's transaction, and throws 400 if another request was faster. */
export interface MatchedCode {
  way: "authenticator" | "recovery_code";
  spend(tx: Tx): Promise<void>;
}

/** Ten codes per account in 15 minutes, wherever they are typed. */
const codeLimit = (userId: string): AttemptLimit[] => [{ key: `code:${userId}`, limit: 10, minutes: 15 }];

export const wrongCode = () => invalidField("code", "That code didn't work. Each code works once, and your app shows a new one every 30 seconds.");

/** Checks a code of the person's authenticator app, or a recovery code. Throws 400 for a wrong or used one, 429 after ten. */
export async function matchCode(userId: string, input: string, now: Date): Promise<MatchedCode> {
  await countAttempt(codeLimit(userId), now);
  const code = normalizeCode(input);
  const matched = /^\d{6}$/.test(code) ? await matchAuthenticatorCode(userId, code, now) : await matchRecoveryCode(userId, code);
  if (!matched) throw wrongCode();
  await uncountAttempt(codeLimit(userId));
  return matched;
}

async function matchAuthenticatorCode(userId: string, code: string, now: Date): Promise<MatchedCode | null> {
  const app = await db.authenticatorApp.findUnique({ where: { userId }, select: { sealedSecret: true, lastUsedStep: true } });
  const secret = app && unseal("authenticator-secrets", app.sealedSecret, userId);
  const step = secret && findCodeStep(secret.text, code, now);
  if (!app || !secret || step === null || step <= app.lastUsedStep) return null;
  const sealedSecret = secret.outdated ? sealAuthenticatorSecret(secret.text, userId) : undefined;
  return {
    way: "authenticator",
    spend: async (tx) => {
      const { count } = await tx.authenticatorApp.updateMany({ where: { userId, lastUsedStep: { lt: step } }, data: { lastUsedStep: step, lastUsedAt: now, sealedSecret } });
      if (count === 0) throw wrongCode();
    },
  };
}

async function matchRecoveryCode(userId: string, code: string): Promise<MatchedCode | null> {
  if (code.length !== recoveryCodeLength || [...code].some((letter) => !recoveryAlphabet.includes(letter))) return null;
  for (const { id, codeHash } of await db.recoveryCode.findMany({ where: { userId }, select: { id: true, codeHash: true } })) {
    if (!(await verifyPassword(codeHash, code))) continue;
    return {
      way: "recovery_code",
      spend: async (tx) => {
        if ((await tx.recoveryCode.deleteMany({ where: { id } })).count === 0) throw wrongCode();
      },
    };
  }
  return null;
}
