import { type NextRequest, NextResponse } from "next/server";
import { isCrossOriginTo } from "@/lib/api/cross-origin";
import { videoPlayerOrigins } from "@/lib/core/settings/video";
import { AppError, forbidden, notFound, tooLarge } from "@/lib/platform/errors";

/**
 * Gives every page its content security policy with a nonce of its own; who may see a page is the page's business.
 * The matcher keeps /api, but for addresses with escapes in them, and static files (the API's page among them) out: they need no
 * nonce, and this halves the speed of what it touches.
 */
export async function middleware(request: NextRequest) {
  const { pathname } = request.nextUrl;
  const isApi = pathname.startsWith("/api/");
  if (isApi && canBeRead(pathname)) return NextResponse.next();
  if (isApi) return NextResponse.json(notFound().body, { status: notFound().status, headers: { "cache-control": "no-store" } });
  const refusal = await refusalOf(request);
  if (refusal) return new NextResponse(refusal.message, { status: refusal.status, headers: { "cache-control": "no-store", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" } });
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()));
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = canBeRead(pathname) ? NextResponse.next({ request: { headers } }) : NextResponse.rewrite(new URL("/not-found", request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

const maxPostBytes = 1_000_000;

/** Why a form posted to a page without scripts is not taken; Next itself would answer 500. The endpoints judge theirs themselves. */
async function refusalOf(request: NextRequest): Promise<AppError | null> {
  if (request.method !== "POST") return null;
  if (isCrossOriginTo(process.env.APP_URL, request)) return forbidden();
  if (Number(request.headers.get("content-length")) > maxPostBytes) return tooLarge();
  return (await canBeTaken(request)) ? null : new AppError("invalid", "This form cannot be read");
}

/** Our one form that works without scripts is the discovery form's, which a browser sends whole; no script of ours asks for an action of a page. */
async function canBeTaken(request: NextRequest) {
  const { headers, nextUrl } = request;
  if (headers.has("next-action")) return false;
  if (!/^\s*multipart\//i.test(headers.get("content-type") ?? "")) return true;
  if (nextUrl.pathname !== "/discovery" || !headers.has("content-length")) return false;
  return request.clone().formData().then(() => true, () => false);
}

/** An escape that stands for no letter names nothing; left to Next it is an error of the server. */
function canBeRead(pathname: string) {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

// React's development build needs eval for its stack traces; production needs neither eval nor inline script.
const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";

/** What Stripe's card form needs, by its documentation; its script itself comes with ours, which has the nonce. */
const stripe = {
  connect: " https://api.stripe.com",
  frame: " https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com",
  script: " https://*.js.stripe.com https://js.stripe.com",
};
const nothing = { connect: "", frame: "", script: "" };

function contentSecurityPolicy(nonce: string) {
  const allowed = process.env.STRIPE_SECRET_KEY?.trim() ? stripe : nothing;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${allowed.script}${development}`,
    // Style attributes, which components set for measured sizes, can carry no nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${allowed.connect}`,
    `frame-src ${videoPlayerOrigins.join(" ")}${allowed.frame}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = { matcher: ["/((?!api/|api-docs(?:/|$)|_next/|icon\\.svg$|samples/).*)", "/(api/.*%.*)"] };
