import { isIPv6 } from "node:net";
import { env } from "@/lib/platform/env";

/**
 * The caller's address, from the right-most entry of X-Forwarded-For, which the proxy in front wrote itself.
 * Without TRUST_PROXY anyone can write that header, so nobody's address is known: null.
 */
export function clientIpAddress(headers: Headers): string | null {
  if (!env().TRUST_PROXY) return null;
  const written = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  // Some proxies write the port of the connection too, which is another one each time.
  return (/^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written))?.[1] ?? (written || null);
}

/** Whose address it is: of an IPv6 address its first half, as whoever has one has all that begin with it. */
export function ipNetwork(address: string): string {
  if (!isIPv6(address) || /^::ffff:/i.test(address)) return address;
  const [before = "", after] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const [left, right] = [before, after ?? ""].map((groups) => groups.split(":").filter(Boolean));
  const missing = after === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array.from({ length: missing }, () => "0"), ...(right ?? [])];
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
