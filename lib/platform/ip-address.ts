import { isIPv6 } from "node:net";
import { env } from "@/lib/platform/env";

/**
 * Returns the caller's IP address: the last entry of X-Forwarded-For, which the proxy in front of the server has written.
 * Returns null without TRUST_PROXY, because then any caller could forge that header.
 */
export function clientIpAddress(headers: Headers): string | null {
  if (!env().TRUST_PROXY) return null;
  const lastEntry = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  // Some proxies add the port, which differs with each connection.
  return (/^\[([^\]]+)\](?::\d+)?$/.exec(lastEntry) ?? /^([\d.]+):\d+$/.exec(lastEntry))?.[1] ?? (lastEntry || null);
}

/** Returns the /64 network of an IPv6 address, because one subscriber has a whole /64; an IPv4 address is returned unchanged. */
export function ipNetwork(address: string): string {
  if (!isIPv6(address) || /^::ffff:/i.test(address)) return address;
  const [before = "", after] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const [left, right] = [before, after ?? ""].map((groups) => groups.split(":").filter(Boolean));
  const missing = after === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...Array.from({ length: missing }, () => "0"), ...(right ?? [])];
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
