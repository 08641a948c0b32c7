import { describe, expect, it } from "vitest";
import { emailTypeOrDefault, emailTypes } from "@/lib/core/email/types";

describe("The types of email", () => {
  it("begin with the spec's ten templates, and have its fifteen among them", () => {
    expect(emailTypes.slice(0, 10).map(({ id }) => id)).toEqual([
      "welcome", "contract-reminder", "intake-reminder", "onboarding-complete", "checkin-reminder", "checkin-chase", "coach-feedback", "payment-failed", "payment-link", "discovery",
    ]);
    expect(emailTypes.filter(({ automated }) => automated)).toHaveLength(15);
    expect(new Set(emailTypes.map(({ id }) => id)).size).toBe(emailTypes.length);
  });

  it("stand in docs/email-types.md as they are", async () => {
    const rows = emailTypes.map(({ id, name, description, timing, reminder }) => `| \`${id}\` | ${name} | ${description} | ${timing} | ${reminder ? "yes" : ""} |`);
    const table = ["# Every email that is sent", "", "| Type | Name | What it says | When it goes out | Can be opted out of |", "|---|---|---|---|---|", ...rows, ""];
    await expect(table.join("\n")).toMatchFileSnapshot("../../../../docs/email-types.md");
  });

  it.each([["milestone", "milestone"], ["no-such-template", "welcome"], ["", "welcome"], [null, "welcome"], ["constructor", "welcome"]])("an address that names %j opens %s", (named, expected) => {
    expect(emailTypeOrDefault(named)).toBe(expected);
  });
});
