import { rateLimits } from "@/lib/people/accounts/rules";
import { db } from "@/lib/platform/db";
import { env, isLocalHost } from "@/lib/platform/env";
import { forbidden } from "@/lib/platform/errors";
import { isSameText, sign } from "@/lib/platform/keys";
import { logger } from "@/lib/platform/logger";
import { countAttempt } from "@/lib/platform/rate-limit";

/** Letters and digits that are hard to confuse (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * What the first coach of a server that others can reach enters at sign-up: SETUP_CODE, or a code of 60 bits. It is derived, so
 * that all servers of a database have the same one after every start, and nothing is stored.
 */
function setUpCode(): string {
  const bytes = Buffer.from(sign("set-up-code", "the first coach"), "base64url");
  return env().SETUP_CODE ?? Array.from(bytes.subarray(0, 12), (byte) => alphabet[byte % 32]).join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** Ignores capitals, blanks and dashes. */
const normalise = (code: string) => code.toUpperCase().replace(/[\s-]/g, "");

const isSetUpCode = (code: string) => isSameText(normalise(setUpCode()), normalise(code));

/** Whether the first coach still has to sign up, on a server that not only this machine can reach. */
export async function needsSetUpCode(): Promise<boolean> {
  const { APP_URL, DEMO_MODE, OPEN_STAFF_SIGNUP } = env();
  if (DEMO_MODE || OPEN_STAFF_SIGNUP || isLocalHost(new URL(APP_URL).hostname)) return false;
  return (await db.user.findFirst({ where: { role: "coach" }, select: { id: true } })) === null;
}

/** Throws 403 where the first coach comes without the code, 429 after too many attempts. */
export async function requireSetUpCode(code: string | undefined, address: string | null, now: Date): Promise<void> {
  if (!(await needsSetUpCode())) return;
  await countAttempt(rateLimits.setUpCode(address), now);
  if (!code) throw forbidden("The first coach needs the set-up code. It is in the server's log.");
  if (!isSetUpCode(code)) throw forbidden("This is not the set-up code. It is in the server's log, in the line that starts with \"no coach yet\".");
}

/** Writes the code that the first coach needs into the log, once per start. */
export async function logSetUpCode(): Promise<void> {
  if (!(await needsSetUpCode())) return;
  logger.warn(env().SETUP_CODE ? "no coach yet: the first one signs up with SETUP_CODE" : `no coach yet: the first one signs up with the set-up code ${setUpCode()}`);
}
