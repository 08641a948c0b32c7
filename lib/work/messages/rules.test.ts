import { describe, expect, it } from "vitest";
import { getUnreadBadgeCount } from "@/lib/work/messages/rules";

describe("The unread badge", () => {
  it.each([
    ["coach", 3],
    ["nutritionist", 3],
    ["client", 5],
  ] as const)("shows a %s with 5 unread messages in 3 conversations the badge %i", (role, badge) => {
    expect(getUnreadBadgeCount(role, { conversations: 3, messages: 5 })).toBe(badge);
  });
});
