import { expect, it } from "vitest";
import { getUnreadBadgeCount } from "@/lib/work/messages/rules";

it.each([
  ["coach", 3],
  ["nutritionist", 3],
  ["client", 5],
] as const)("the badge of a %s with 5 messages in 3 conversations says %i", (role, badge) => {
  expect(getUnreadBadgeCount(role, { conversations: 3, messages: 5 })).toBe(badge);
});
