import { describe, expect, it } from "vitest";
import { sections, shownSection } from "@/components/layout/navigation";

describe("A section", () => {
  it.each([
    ["coach", "dashboard"],
    ["client", "dashboard"],
    ["nutritionist", "pending"],
  ] as const)("is where a %s starts", (role, first) => {
    expect(sections[role][0]?.key).toBe(first);
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
    expect(shownSection(sections.coach, { pathname, chosen, start: "dashboard" })).toBe(shown);
  });
});
