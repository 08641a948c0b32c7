import { type UserRow, toUser } from "@/lib/accounts/shape";
import { Reply } from "@/lib/api/reply";
import { sessionCookie, startSession } from "@/lib/auth/session";

/** The answer to a sign-in of any kind: the person, and the cookie of her new session. */
export async function signedIn(user: UserRow, now: Date, status = 200) {
  const cookie = await sessionCookie(await startSession(user.id, now));
  return new Reply(toUser(user), { status, headers: { "set-cookie": cookie } });
}
