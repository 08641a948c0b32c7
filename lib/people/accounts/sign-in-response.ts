import { withResponseHeaders } from "@/lib/api/handler-response";
import { createSessionCookie } from "@/lib/auth/session";
import type { SignInResult } from "@/lib/people/accounts/commands";
import { toUser } from "@/lib/people/accounts/shape";

/** The answer to a sign-in of any kind: the person, and the cookie of her new session. */
export async function createSignInResponse({ user, claims }: SignInResult) {
  return withResponseHeaders(toUser(user), { "set-cookie": await createSessionCookie(claims) });
}
