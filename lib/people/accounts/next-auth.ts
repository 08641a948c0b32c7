import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { NextRequest } from "next/server";
import { isCrossOrigin } from "@/lib/api/cross-origin-request";
import { parseInput, readTextBody } from "@/lib/api/request-input";
import type { Actor } from "@/lib/auth/actor";
import { findSessionActor, readActor, sessionMaxAgeSeconds, usesSecureCookies } from "@/lib/auth/session";
import { signIn, type SignInResult, signOut } from "@/lib/people/accounts/commands";
import { login } from "@/lib/people/accounts/contract";
import { toUser } from "@/lib/people/accounts/shape";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError, forbidden, invalidField, notFound } from "@/lib/platform/errors";
import { clientIpAddress } from "@/lib/platform/ip-address";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";

const supportedRoutes: Record<string, readonly string[]> = {
  GET: ["csrf", "session", "providers", "signin", "error"],
  POST: ["signin/credentials", "callback/credentials", "signout"],
};
const maxBodyBytes = 16_384;

/**
 * next-auth's own endpoints on the same accounts, sessions and limits as ours, behind the same guards: what is not
 * offered is 404, writes from elsewhere 403, and what goes wrong is thrown instead of told in an address or a log.
 */
export async function handleNextAuthRequest(request: NextRequest, { nextauth }: { nextauth: string[] }): Promise<Response> {
  if (!supportedRoutes[request.method]?.includes(nextauth.join("/"))) throw notFound();
  if (request.method !== "GET" && isCrossOrigin(request)) throw forbidden();
  validateSearchParams(request.nextUrl.searchParams);
  // next-auth takes a database that is away for a session that ended, and would clear the cookie.
  const before = await readActor(request.cookies);
  const body = request.method === "GET" ? undefined : await readTextBody(request, maxBodyBytes);
  const failures: unknown[] = [];
  const copy = new NextRequest(request.url, { method: request.method, headers: request.headers, body });
  const response: Response = await NextAuth(copy, { params: Promise.resolve({ nextauth }) }, nextAuthOptions(before, failures, clientIpAddress(request.headers)));
  if (failures.length > 0) throw failures[0];
  return response;
}

/** next-auth takes what is no address for a mistake in its settings, and puts the word for an error into a header as it came. */
function validateSearchParams(search: URLSearchParams) {
  const [returnTo, error] = [search.get("callbackUrl"), search.get("error")];
  if (returnTo && !isHttpUrl(returnTo)) throw invalidField("callbackUrl", "This is no address to return to");
  if (error && !/^\w{1,100}$/.test(error)) throw invalidField("error", "This is no word for an error");
}

function isHttpUrl(text: string) {
  const base = text.startsWith("/") ? env().APP_URL : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

function nextAuthOptions(before: Actor | null, failures: unknown[], address: string | null): NextAuthOptions {
  // What this request has signed in, if anyone.
  let begun: SignInResult | undefined;
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
    useSecureCookies: usesSecureCookies(),
    pages: { signIn: paths.auth, error: paths.auth },
    // Its own lines would carry messages and stacks.
    logger: { error: (code) => logger.warn({ code }, "next-auth"), warn: () => undefined, debug: () => undefined },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials) => {
          try {
            begun = await signIn(parseInput(login.body, credentials ?? {}), { previousActor: before, address, now: currentTime() });
            return begun.user;
          } catch (error) {
            const isRefusal = error instanceof AppError && (error.code === "unauthorized" || error.code === "invalid");
            if (!isRefusal) failures.push(error);
            return null;
          }
        },
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => (URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === baseUrl ? new URL(url, baseUrl).href : baseUrl),
      jwt: ({ token }) => begun?.claims ?? token,
      session: async ({ session, token }) => {
        const actor = typeof token.sessionId === "string" ? await findSessionActor(token.sessionId) : null;
        return { expires: session.expires, ...(actor && { user: toUser(actor) }) };
      },
    },
    events: {
      signOut: async ({ token }) => {
        const actor = typeof token.sessionId === "string" ? await findSessionActor(token.sessionId) : null;
        await signOut(actor, currentTime());
      },
    },
  };
}
