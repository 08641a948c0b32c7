import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the /24 network of an IPv4 address or the /48 network of an IPv6 one. The log stores only this: it shows a sign-in
 * from elsewhere, but does not identify a household.
 */
export function toNetworkPrefix(address: string | null): string | undefined {
  if (!address) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const unmapped = mapped ?? address;
  if (isIPv4(unmapped)) return `${unmapped.slice(0, unmapped.lastIndexOf("."))}.0/24`;
  if (!isIPv6(unmapped)) return undefined;
  const [before = "", after] = unmapped.split("%")[0]?.toLowerCase().split("::") ?? [];
  const leading = before.split(":").filter(Boolean);
  const trailing = after?.split(":").filter(Boolean) ?? [];
  const missing = after === undefined ? 0 : 8 - leading.length - trailing.length;
  const groups = [...leading, ...Array.from({ length: missing }, () => "0"), ...trailing];
  return `${groups.slice(0, 3).map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/48`;
}
