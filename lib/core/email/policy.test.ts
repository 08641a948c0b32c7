import { expect, it } from "vitest";
import { canReadEmailBody } from "@/lib/core/email/policy";

it.each([
  ["coach-feedback", false, true],
  ["password-reset", false, false],
  ["set-password", false, false],
  ["no-longer-there", false, false],
  ["password-reset", true, true],
])("canReadEmailBody for %s with demo mode %s returns %s", (type, demoMode, readable) => {
  expect(canReadEmailBody(type, { demoMode })).toBe(readable);
});
