import { expect, it } from "vitest";
import { canReadBody } from "./policy";

it.each([
  ["coach-feedback", false, true],
  ["password-reset", false, false],
  ["set-password", false, false],
  ["no-longer-there", false, false],
  ["password-reset", true, true],
])("the body of %s in demo mode %s is readable: %s", (type, demoMode, readable) => {
  expect(canReadBody(type, { demoMode })).toBe(readable);
});
