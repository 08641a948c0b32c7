import { describe, expect, it } from "vitest";
import { navigationOf } from "@/app/(signed-in)/sections/all";
import { activeSection } from "@/components/shell/navigation";
import { roles } from "@/lib/auth/actor";
import { navigationKeys } from "@/tests/e2e/support/page-access";

describe("navigationOf", () => {
  it.each([
    ["coach", "dashboard"],
    ["client", "dashboard"],
    ["nutritionist", "pending"],
  ] as const)("starts with the home section of a %s", (role, first) => {
    expect(navigationOf(role)[0]?.key).toBe(first);
  });

  it.each(roles)("lists for a %s the sections that the browser tests open", (role) => {
    expect(navigationOf(role).map(({ key }) => key)).toEqual(navigationKeys[role]);
  });
});

describe("activeSection", () => {
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
  ])("for %s with section %s is %s", (pathname, requested, expected) => {
    expect(activeSection(navigationOf("coach"), { pathname, requested, start: "dashboard" })).toBe(expected);
  });

  it("is the onboarding of a client whose intake form is open", () => {
    expect(activeSection(navigationOf("client"), { pathname: "/", requested: "intake", start: "dashboard" })).toBe("onboarding");
  });
});
