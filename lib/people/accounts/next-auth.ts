import NextAuth, { type NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { NextRequest } from "next/server";
import { isCrossOrigin } from "@/lib/api/cross-origin-request";
import { parseInput, readTextBody } from "@/lib/api/request-input";
import { readBrowser } from "@/lib/auth/browser";
import { cookieName, decodeSessionToken, findSessionActor, readActor, sessionMaxAgeSeconds, usesSecureCookies } from "@/lib/auth/session";
import { signIn, type SignInContext, type SignInResult, signOut } from "@/lib/people/accounts/commands";
import { login } from "@/lib/people/accounts/sign-in-contract";
import { toUser } from "@/lib/people/accounts/shape";
import { clearedSiteData } from "@/lib/people/accounts/sign-in-response";
import { currentTime } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError, forbidden, invalidField, notFound } from "@/lib/platform/errors";
import { clientIpAddress } from "@/lib/platform/ip-address";
import { keysFor } from "@/lib/platform/keys";
import { logger } from "@/lib/platform/logger";
import { paths } from "@/lib/platform/paths";

const supportedRoutes: Record<string, readonly string[]> = {
  GET: ["csrf", "session", "providers", "signin", "error"],
  POST: ["signin/credentials", "callback/credentials", "signout"],
};
const maxBodyBytes = 16_384;

/**
 * Serves next-auth's own endpoints with our accounts, sessions and rate limits. Throws 404 for a route that is not supported,
 * 403 for a write from another origin, and the original error instead of next-auth's redirect or log line.
 */
export async function handleNextAuthRequest(request: NextRequest, { nextauth }: { nextauth: string[] }): Promise<Response> {
  if (!supportedRoutes[request.method]?.includes(nextauth.join("/"))) throw notFound();
  if (request.method !== "GET" && isCrossOrigin(request)) throw forbidden();
  validateSearchParams(request.nextUrl.searchParams);
  // Read here first, because next-auth takes a database failure for an ended session and clears the cookie.
  const previousActor = await readActor(request.cookies);
  const body = request.method === "GET" ? undefined : await readTextBody(request, maxBodyBytes);
  const failures: unknown[] = [];
  const cookies: string[] = [];
  const copy = new NextRequest(request.url, { method: request.method, headers: request.headers, body });
  const response: Response = await NextAuth(copy, { params: Promise.resolve({ nextauth }) }, nextAuthOptions({ previousActor, address: clientIpAddress(request.headers), browser: readBrowser(request), now: currentTime() }, failures, (cookie) => cookies.push(cookie)));
  if (failures.length > 0) throw failures[0];
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  if (nextauth[0] === "signout" && request.method === "POST") for (const [name, value] of Object.entries(clearedSiteData)) response.headers.set(name, value);
  return response;
}

/** Throws 400 for a callback URL or error code that next-auth would report as a configuration error or copy into a header. */
function validateSearchParams(search: URLSearchParams) {
  const [returnTo, error] = [search.get("callbackUrl"), search.get("error")];
  if (returnTo && !isHttpUrl(returnTo)) throw invalidField("callbackUrl", "This is not a valid URL");
  if (error && !/^\w{1,100}$/.test(error)) throw invalidField("error", "This is not a valid error code");
}

function isHttpUrl(text: string) {
  const base = text.startsWith("/") ? env().APP_URL : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

const cookieOption = (name: string) => ({ name: cookieName(name), options: { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies() } });

function nextAuthOptions(context: Omit<SignInContext, "way">, failures: unknown[], setCookie: (header: string) => void): NextAuthOptions {
  let signInResult: SignInResult | undefined;
  return {
    secret: keysFor("session-cookie")[0],
    jwt: { decode: ({ token }) => decodeSessionToken(token) },
    session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
    useSecureCookies: usesSecureCookies(),
    // The product's own names in place of next-auth's __Secure- ones.
    cookies: { sessionToken: cookieOption("next-auth.session-token"), callbackUrl: cookieOption("next-auth.callback-url") },
    pages: { signIn: paths.auth, error: paths.auth },
    // Logs the code only, because next-auth's messages and stacks may contain personal data.
    logger: { error: (code) => logger.warn({ code }, "next-auth"), warn: () => undefined, debug: () => undefined },
    providers: [
      Credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials) => {
          try {
            signInResult = await signIn(parseInput(login.body, credentials ?? {}), context);
            if (signInResult.deviceCookie) setCookie(signInResult.deviceCookie);
            return signInResult.user;
          } catch (error) {
            const isRefusal = error instanceof AppError && (error.code === "unauthorized" || error.code === "invalid") && error.details.reason === undefined;
            if (!isRefusal) failures.push(error);
            return null;
          }
        },
      }),
    ],
    callbacks: {
      redirect: ({ url, baseUrl }) => (URL.canParse(url, baseUrl) && new URL(url, baseUrl).origin === baseUrl ? new URL(url, baseUrl).href : baseUrl),
      jwt: ({ token }) => signInResult?.claims ?? token,
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
