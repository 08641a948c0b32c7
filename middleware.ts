import { type NextRequest, NextResponse } from "next/server";
import { isCrossOriginTo } from "@/lib/api/cross-origin";
import { videoPlayerOrigins } from "@/lib/core/settings/video";
import { AppError, forbidden, notFound, tooLarge } from "@/lib/platform/errors";

/**
 * Sets a content security policy with a fresh nonce on every page. Pages check access themselves.
 * The matcher excludes static files, /api-docs and /api, except for /api paths with percent escapes: they need no nonce, and
 * middleware halves the speed of a request.
 */
export async function middleware(request: NextRequest) {
  const { pathname } = request.nextUrl;
  const isApi = pathname.startsWith("/api/");
  if (isApi && isDecodable(pathname)) return NextResponse.next();
  if (isApi) return NextResponse.json(notFound().body, { status: notFound().status, headers: { "cache-control": "no-store" } });
  const error = await formPostError(request);
  if (error) return new NextResponse(error.message, { status: error.status, headers: { "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" } });
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()));
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = isDecodable(pathname) ? NextResponse.next({ request: { headers } }) : NextResponse.rewrite(new URL("/not-found", request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

const maxPostBytes = 1_000_000;

/** Returns the error for a form posted to a page without JavaScript, or null. Without this check Next.js responds with 500 to an unreadable form. */
async function formPostError(request: NextRequest): Promise<AppError | null> {
  if (request.method !== "POST") return null;
  if (isCrossOriginTo(process.env.APP_URL, request)) return forbidden();
  // Without a length, Next would read as much as is sent.
  if (!request.headers.has("content-length")) return new AppError("invalid", "This request has no length.");
  if (Number(request.headers.get("content-length")) > maxPostBytes) return tooLarge();
  return (await isReadableForm(request)) ? null : new AppError("invalid", "We couldn't read this form. Please go back and try again.");
}

/** Only the discovery form works without JavaScript. The product has no server actions. */
async function isReadableForm(request: NextRequest) {
  const { headers, nextUrl } = request;
  if (headers.has("next-action")) return false;
  if (!/^\s*multipart\//i.test(headers.get("content-type") ?? "")) return true;
  if (nextUrl.pathname !== "/discovery") return false;
  return request.clone().formData().then(() => true, () => false);
}

/** Next.js responds with 500 to a path whose percent escapes are invalid. */
function isDecodable(pathname: string) {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

// React's development build needs eval for its stack traces; production needs neither eval nor inline script.
const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";

/** The origins that Stripe's documentation lists for its card form. Its script is loaded by ours, which has the nonce. */
const stripe = {
  connect: " https://api.stripe.com",
  frame: " https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com",
  script: " https://*.js.stripe.com https://js.stripe.com",
};
const noOrigins = { connect: "", frame: "", script: "" };

function contentSecurityPolicy(nonce: string) {
  const allowed = process.env.STRIPE_SECRET_KEY?.trim() ? stripe : noOrigins;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${allowed.script}${development}`,
    // Components set style attributes for measured sizes, and style attributes cannot have a nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${allowed.connect}`,
    `frame-src ${videoPlayerOrigins.join(" ")}${allowed.frame}`,
    // The service worker; and what unpacks a spreadsheet starts a worker from its own script.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = { matcher: ["/((?!api/|api-docs(?:/|$)|_next/|icon\\.svg$|sw\\.js$|samples/).*)", "/(api/.*%.*)"] };
