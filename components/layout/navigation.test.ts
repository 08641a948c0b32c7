import { describe, expect, it } from "vitest";
import { hasSection, sections, shownSection } from "@/components/layout/navigation";

describe("A section", () => {
  it.each(["coach", "client", "nutritionist"] as const)("is there for a %s where the navigation leads to it, and only there", (role) => {
    for (const { key } of sections[role]) expect(hasSection(role, key)).toBe(true);
    expect(hasSection(role, "no-such-section")).toBe(false);
    expect(hasSection(role, "constructor")).toBe(false);
  });

  it("is where each role starts", () => {
    expect(sections.client[0]?.key).toBe("dashboard");
    expect(hasSection("nutritionist", "dashboard")).toBe(false);
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
    ["/client-messages", null, "messages"],
    ["/client-profile/abc", null, "clients"],
    ["/profile", null, undefined],
    ["/constructor", null, undefined],
  ])("at %s with section %s is %s", (pathname, chosen, shown) => {
    expect(shownSection(sections.coach, { pathname, chosen, start: "dashboard" })).toBe(shown);
  });
});
