import { env } from "@/lib/platform/env";

/**
 * The caller's address, from the right-most entry of X-Forwarded-For, which the proxy in front wrote itself.
 * Without TRUST_PROXY anyone can write that header, so nobody's address is known: null.
 */
export function clientAddress(headers: Headers): string | null {
  if (!env().TRUST_PROXY) return null;
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || null;
}
