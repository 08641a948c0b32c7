import { describe, expect, it } from "vitest";
import { passwordLinkProblem } from "@/lib/people/accounts/rules";

const now = new Date("2026-03-02T10:00:00Z");
const [past, future] = [new Date("2026-03-02T09:59:59Z"), new Date("2026-03-02T10:00:01Z")];
const invitation = { purpose: "set_password", usedAt: null, expiresAt: future, hasPassword: false, isRevoked: false };
const reset = { ...invitation, purpose: "reset_password", hasPassword: true };

describe("A link to set a password", () => {
  it.each([
    ["an invitation", invitation, null],
    ["a reset", reset, null],
    ["an invitation that was revoked", { ...invitation, isRevoked: true, usedAt: past }, "revoked"],
    ["an invitation that was accepted", { ...invitation, usedAt: past, hasPassword: true }, "used"],
    ["an invitation in place of which there is a newer one", { ...invitation, usedAt: past }, "replaced"],
    ["an invitation after 7 days", { ...invitation, expiresAt: now }, "expired"],
    ["an old invitation of someone who accepted another", { ...invitation, expiresAt: past, hasPassword: true }, "used"],
    ["a reset that was used", { ...reset, usedAt: past, expiresAt: past }, "used"],
    ["a reset after an hour", { ...reset, expiresAt: past }, "expired"],
  ] as const)("knows what is wrong with %s", (_, link, problem) => {
    expect(passwordLinkProblem(link, now)).toBe(problem);
  });
});
