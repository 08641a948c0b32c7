import { hash, verify } from "@node-rs/argon2";

// OWASP's minimum for argon2id, which is also the library's default variant: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, salted. About 20 ms: call it outside a transaction. */
export const hashPassword = (password: string) => hash(password, argon2Options);

/**
 * Whether the password is the one behind the hash. With no hash (no such account, or no password set yet) it works
 * just as long and answers false, so that the time it takes tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await placeholderHash), password);
  return matches && passwordHash !== null;
}

const placeholderHash = hashPassword("no account has this hash");
