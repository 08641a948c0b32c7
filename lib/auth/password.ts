import { hash, verify } from "@node-rs/argon2";
import { removeInvisibleCharacters } from "@/lib/platform/invisible-characters";

// OWASP's minimum for argon2id, which is also the library's default variant: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the salted argon2id hash of a password. Takes about 20 ms, so call it outside a transaction. */
export const hashPassword = (password: string) => hash(password, argon2Options);

/**
 * Returns whether the password matches the hash, as typed or without invisible characters, which an earlier version removed
 * before it stored the hash. Without a hash (no such account, or no password yet) it takes equally long
 * and returns false, so that the time doesn't reveal whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const hashToMatch = passwordHash ?? (await placeholderHash);
  const visible = removeInvisibleCharacters(password);
  const matches = (await verify(hashToMatch, password)) || (visible !== password && (await verify(hashToMatch, visible)));
  return matches && passwordHash !== null;
}

const placeholderHash = hashPassword("no account has this hash");
