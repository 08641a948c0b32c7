import { type NextRequest, NextResponse } from "next/server";
import { playerOrigins } from "@/lib/settings/video";

/**
 * Gives every page its content security policy with a nonce of its own; who may see a page is the page's business.
 * The matcher keeps /api and static files out: they need no nonce, and this halves the speed of what it touches.
 */
export function middleware(request: NextRequest) {
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()));
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

// React's development build needs eval for its stack traces; production needs neither eval nor inline script.
const development = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";

function contentSecurityPolicy(nonce: string) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    // Style attributes, which components set for measured sizes, can carry no nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${playerOrigins.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = { matcher: ["/((?!api/|_next/|favicon|icon|samples/).*)"] };
