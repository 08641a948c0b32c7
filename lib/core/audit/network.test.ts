import { expect, it } from "vitest";
import { toNetworkPrefix } from "@/lib/core/audit/network";

it.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::/48"],
  ["2001:DB8::1", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["not an address", undefined],
  ["203.0.113.9, 198.51.100.1", undefined],
  ["", undefined],
  [null, undefined],
])("toNetworkPrefix turns %j into %j", (address, network) => {
  expect(toNetworkPrefix(address)).toBe(network);
});
