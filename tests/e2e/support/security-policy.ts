import { expect } from "@playwright/test";
import { videoPlayerOrigins } from "@/lib/core/settings/video";

export const parseSecurityPolicy = (headers: Record<string, string>) => new Map((headers["content-security-policy"] ?? "").split("; ").map((rule) => [rule.split(" ", 1)[0] ?? "", rule.split(" ").slice(1)]));

/** Expects that only scripts with the page's nonce may run, and that only video players may load from other origins. */
export function expectStrictPolicy(headers: Record<string, string>, path: string) {
  const policy = parseSecurityPolicy(headers);
  const scripts = policy.get("script-src") ?? [];
  expect(scripts.filter((source) => !source.startsWith("'nonce-")), path).toEqual(["'self'", "'strict-dynamic'"]);
  expect([...policy.values()].flat().filter((source) => /^(https?:|\*|wss?:|'unsafe-eval')/.test(source) && !videoPlayerOrigins.some((origin) => origin === source)), path).toEqual([]);
  for (const [rule, value] of [["default-src", "'self'"], ["object-src", "'none'"], ["base-uri", "'none'"], ["form-action", "'self'"], ["frame-ancestors", "'none'"]]) expect(policy.get(rule ?? ""), path).toEqual([value]);
  expect(headers["cache-control"], path).toContain("no-store");
  expect(headers, path).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
}
