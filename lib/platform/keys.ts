import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

/** What a key is for. Each purpose has its own, so that a signature or a secret for one is worth nothing for another. */
export type KeyPurpose =
  | "session-cookie"
  | "device-cookie"
  | "one-time-links"
  | "unsubscribe-links"
  | "lead-links"
  | "set-up-code"
  | "authenticator-secrets"
  | "first-answers"
  | "sandbox-webhooks";

/** Derives the key of a purpose from a secret (HKDF, RFC 5869): 256 bits as base64url. */
export const deriveKey = (secret: string, purpose: KeyPurpose) => Buffer.from(hkdfSync("sha256", secret, "cadence", purpose, 32)).toString("base64url");

/**
 * The keys of a purpose: the current one, with which everything new is made, then the one from before the secret was changed,
 * if NEXTAUTH_SECRET_PREVIOUS still names it. What is read may be of either.
 */
export function keysFor(purpose: KeyPurpose): [current: string, ...previous: string[]] {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env();
  return [deriveKey(NEXTAUTH_SECRET, purpose), ...(NEXTAUTH_SECRET_PREVIOUS ? [deriveKey(NEXTAUTH_SECRET_PREVIOUS, purpose)] : [])];
}

/** The signature of a text under the current key: 43 characters. */
export const sign = (purpose: KeyPurpose, text: string) => signWith(keysFor(purpose)[0], text);

/** Whether the signature is of this text, under the current key or the previous one. */
export const isSigned = (purpose: KeyPurpose, text: string, signature: string) => keysFor(purpose).some((key) => isSameText(signWith(key, text), signature));

/** A signature as `sign` makes it, with a key that the caller chooses. */
export const signWith = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64url");

/** Compares two texts in a time that doesn't depend on where they differ. */
export function isSameText(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const [ivBytes, tagBytes] = [12, 16];

/** Encrypts a text under the current key (AES-256-GCM). It opens only in the same context, such as the id of the row it belongs to. */
export function seal(purpose: KeyPurpose, text: string, context: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(keysFor(purpose)[0], "base64url"), iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/**
 * Decrypts what `seal` made, or returns null if it was changed, belongs elsewhere or its secret is gone. `outdated` says that
 * it is under the previous key: seal it again, so that it outlives NEXTAUTH_SECRET_PREVIOUS.
 */
export function unseal(purpose: KeyPurpose, sealed: string, context: string): { text: string; outdated: boolean } | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return null;
  for (const [index, key] of keysFor(purpose).entries()) {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(key, "base64url"), bytes.subarray(0, ivBytes));
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
    try {
      return { text: decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8"), outdated: index > 0 };
    } catch {
      // Of the other key, or not ours.
    }
  }
  return null;
}
