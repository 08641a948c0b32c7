import { withCookies } from "@/lib/api/handler-response";
import { createSessionCookie } from "@/lib/auth/session";
import type { SignInResult } from "@/lib/people/accounts/commands";
import { toUser } from "@/lib/people/accounts/shape";

/** The response to every kind of sign-in: the user, with the cookies of the new session and of the known device. */
export const createSignInResponse = async (signIn: SignInResult) => withCookies(toUser(signIn.user), await signInCookies(signIn));

/** The Set-Cookie headers of a new session and of the known device. */
export const signInCookies = async ({ claims, deviceCookie }: Omit<SignInResult, "user">) => [await createSessionCookie(claims), ...(deviceCookie ? [deviceCookie] : [])];

/**
 * Sent with every sign-out: the browser forgets the pages and files it has kept, so that "back" shows nothing to the next
 * person. Storage is not cleared: it holds the draft of a visitor's discovery form and settings of this browser that the
 * specification keeps for good; the page itself clears what signed-in people have typed.
 */
export const clearedSiteData = { "clear-site-data": '"cache"' };
