import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { signIn } from "@/lib/accounts/commands";
import { login } from "@/lib/accounts/contract";
import { toUser } from "@/lib/accounts/shape";
import { parseInput } from "@/lib/api/input";
import { loadActor } from "@/lib/auth/actor-cache";
import { endSession, isSecure, sessionSeconds, startSession } from "@/lib/auth/session";
import { clientAddress } from "@/lib/platform/address";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { paths } from "@/lib/platform/paths";

/** next-auth's own endpoints on the same accounts, sessions and limits as ours. Read per request: the build has no environment. */
export const authOptions = (): NextAuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: sessionSeconds },
  useSecureCookies: isSecure(),
  pages: { signIn: paths.auth, error: paths.auth },
  providers: [
    Credentials({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      authorize: async (credentials, request) => {
        const headers = new Headers(request.headers as Record<string, string> | undefined);
        return signIn(parseInput(login.body, credentials ?? {}), clientAddress(headers), currentTime());
      },
    }),
  ],
  callbacks: {
    jwt: async ({ token, user }) => (user ? startSession(user.id, currentTime()) : token),
    session: async ({ session, token }) => {
      const actor = typeof token.sessionId === "string" ? await loadActor(token.sessionId) : null;
      return { expires: session.expires, ...(actor && { user: toUser(actor) }) };
    },
  },
  events: {
    signOut: async ({ token }) => {
      const actor = typeof token.sessionId === "string" ? await loadActor(token.sessionId) : null;
      await endSession(actor);
    },
  },
});
