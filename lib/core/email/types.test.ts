import { describe, expect, it } from "vitest";
import { emailTypeOrDefault, emailTypes } from "@/lib/core/email/types";

describe("email types", () => {
  it("start with the spec's 10 templates and include its 15 automated emails", () => {
    expect(emailTypes.slice(0, 10).map(({ id }) => id)).toEqual([
      "welcome", "contract-reminder", "intake-reminder", "onboarding-complete", "checkin-reminder", "checkin-chase", "coach-feedback", "payment-failed", "payment-link", "discovery",
    ]);
    expect(emailTypes.filter(({ automated }) => automated)).toHaveLength(15);
    expect(new Set(emailTypes.map(({ id }) => id)).size).toBe(emailTypes.length);
  });

  it("match docs/email-types.md", async () => {
    const rows = emailTypes.map(({ id, name, description, timing, reminder }) => `| \`${id}\` | ${name} | ${description} | ${timing} | ${reminder ? "yes" : ""} |`);
    const table = ["# Email types", "", "| Type | Name | Content | When it is sent | Opt-out |", "|---|---|---|---|---|", ...rows, ""];
    await expect(table.join("\n")).toMatchFileSnapshot("../../../docs/email-types.md");
  });

  it.each([["milestone", "milestone"], ["no-such-template", "welcome"], ["", "welcome"], [null, "welcome"], ["constructor", "welcome"]])("emailTypeOrDefault(%j) returns %s", (id, expected) => {
    expect(emailTypeOrDefault(id)).toBe(expected);
  });
});
