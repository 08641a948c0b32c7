import { beginSession, type SignIn } from "@/lib/accounts/commands";
import { type UserRow, toUser } from "@/lib/accounts/shape";
import { Reply } from "@/lib/api/reply";
import { sessionCookie } from "@/lib/auth/session";

/** The answer to a sign-in of any kind: the person, and the cookie of her new session. */
export async function signedIn(user: UserRow, signIn: SignIn, status = 200) {
  const cookie = await sessionCookie(await beginSession(user.id, signIn));
  return new Reply(toUser(user), { status, headers: { "set-cookie": cookie } });
}
