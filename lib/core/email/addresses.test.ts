import { expect, it } from "vitest";
import { addressToSendTo } from "@/lib/core/email/addresses";

it.each([
  ["plan-ready", { email: "old@example.com" }, "old@example.com"],
  ["plan-ready", { email: "new@example.com" }, "new@example.com"],
  ["plan-ready", { email: "old@example.com", pendingEmail: "new@example.com" }, "old@example.com"],
  ["discovery-invite", { email: null }, null],
  ["email-changed", { email: "new@example.com" }, "old@example.com"],
  ["security-change", { email: "new@example.com" }, "old@example.com"],
  ["set-password", { email: "new@example.com" }, null],
  ["password-reset", { email: "new@example.com" }, null],
  ["verify-email", { email: "other@example.com", pendingEmail: "old@example.com" }, "old@example.com"],
  ["verify-email", { email: "new@example.com", pendingEmail: null }, null],
] as const)("a %s queued for old@example.com, with the addresses %j, goes to %s", (type, addresses, expected) => {
  expect(addressToSendTo(type, "old@example.com", addresses)).toBe(expected);
});
