import type { SignedIn } from "@/lib/people/accounts/commands";
import { toUser } from "@/lib/people/accounts/shape";
import { reply } from "@/lib/api/reply";
import { sessionCookie } from "@/lib/auth/session";

/** The answer to a sign-in of any kind: the person, and the cookie of her new session. */
export async function signedIn({ user, claims }: SignedIn) {
  return reply(toUser(user), { "set-cookie": await sessionCookie(claims) });
}
