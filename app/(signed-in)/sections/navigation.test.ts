import { describe, expect, it } from "vitest";
import { navigationOf } from "@/app/(signed-in)/sections/all";
import { activeSection } from "@/components/shell/navigation";
import { roles } from "@/lib/auth/actor";
import { navigationKeys } from "@/tests/e2e/support/page-access";

describe("A section", () => {
  it.each([
    ["coach", "dashboard"],
    ["client", "dashboard"],
    ["nutritionist", "pending"],
  ] as const)("is where a %s starts", (role, first) => {
    expect(navigationOf(role)[0]?.key).toBe(first);
  });

  it.each(roles)("of a %s is in the navigation that the browser tests open", (role) => {
    expect(navigationOf(role).map(({ key }) => key)).toEqual(navigationKeys[role]);
  });
});

describe("shownSection", () => {
  it.each([
    ["/", null, "dashboard"],
    ["/", "leads", "leads"],
    ["/dashboard", "no-such-section", "dashboard"],
    ["/leads", null, "leads"],
    ["/leads", "clients", "leads"],
    ["/finances", null, "finances"],
    ["/bulk-import", null, "import"],
    ["/client-messages", null, "messages"],
    ["/client-profile/abc", null, "clients"],
    ["/profile", null, undefined],
    ["/constructor", null, undefined],
  ])("at %s with section %s is %s", (pathname, chosen, shown) => {
    expect(activeSection(navigationOf("coach"), { pathname, chosen, start: "dashboard" })).toBe(shown);
  });
});
