import { describe, expect, it } from "vitest";
import { toConsents } from "@/lib/core/consents/rules";

const decision = (given: boolean, day: number, textVersion = 1) => ({ kind: "body_photos" as const, given, textVersion, decidedAt: new Date(Date.UTC(2026, 2, day)) });
const statesOf = (...decisions: ReturnType<typeof decision>[]) => Object.fromEntries(toConsents(decisions).map(({ kind, state }) => [kind, state]));

describe("toConsents", () => {
  it.each([
    ["not recorded without a decision", [], "not_recorded"],
    ["given", [decision(true, 1)], "given"],
    ["withdrawn after a withdrawal", [decision(true, 1), decision(false, 2)], "withdrawn"],
    ["given again after a later one", [decision(true, 3), decision(false, 2), decision(true, 1)], "given"],
    ["withdrawn by a client who never gave it", [decision(false, 1)], "withdrawn"],
  ])("is %s, each kind on its own", (_, decisions, state) => expect(statesOf(...decisions)).toEqual({ health_data: "not_recorded", body_photos: state }));

  it("has the time and text version of the latest decision", () =>
    expect(toConsents([decision(true, 1, 1), decision(true, 5, 2)])[1]).toMatchObject({ textVersion: 2, decidedAt: new Date(Date.UTC(2026, 2, 5)) }));
});
