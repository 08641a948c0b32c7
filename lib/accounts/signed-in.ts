import type { SignedIn } from "@/lib/accounts/commands";
import { toUser } from "@/lib/accounts/shape";
import { Reply } from "@/lib/api/reply";
import { sessionCookie } from "@/lib/auth/session";

/** The answer to a sign-in of any kind: the person, and the cookie of her new session. */
export async function signedIn({ user, claims }: SignedIn, status = 200) {
  return new Reply(toUser(user), { status, headers: { "set-cookie": await sessionCookie(claims) } });
}
