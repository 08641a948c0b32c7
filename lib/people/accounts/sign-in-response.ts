import { withResponseHeaders } from "@/lib/api/handler-response";
import { createSessionCookie } from "@/lib/auth/session";
import type { SignInResult } from "@/lib/people/accounts/commands";
import { toUser } from "@/lib/people/accounts/shape";

/** The response to every kind of sign-in: the user, with the new session's cookie. */
export async function createSignInResponse({ user, claims }: SignInResult) {
  return withResponseHeaders(toUser(user), { "set-cookie": await createSessionCookie(claims) });
}
