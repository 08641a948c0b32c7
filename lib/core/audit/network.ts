import { isIPv4, isIPv6 } from "node:net";

/**
 * The network of an address, which is all that is kept of it: enough to see that somebody signed in from elsewhere, too little to
 * tell one household from the next. The first three numbers of an IPv4 address, the first three groups of an IPv6 one.
 */
export function toNetworkPrefix(address: string | null): string | undefined {
  if (!address) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf("."))}.0/24`;
  if (!isIPv6(plain)) return undefined;
  const [before = "", after] = plain.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = before.split(":").filter(Boolean);
  const last = after?.split(":").filter(Boolean) ?? [];
  const missing = after === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...last];
  return `${all.slice(0, 3).map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/48`;
}
