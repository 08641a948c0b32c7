import { hash, verify } from "@node-rs/argon2";

// OWASP's minimum for argon2id, which is also the library's default variant: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns the salted argon2id hash of a password. Takes about 20 ms, so call it outside a transaction. */
export const hashPassword = (password: string) => hash(password, argon2Options);

/**
 * Returns whether the password matches the hash. Without a hash (no such account, or no password yet) it takes equally long
 * and returns false, so that the time doesn't reveal whether an account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await placeholderHash), password);
  return matches && passwordHash !== null;
}

const placeholderHash = hashPassword("no account has this hash");
