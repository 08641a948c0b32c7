import { describe, expect, it } from "vitest";
import { awayTitle } from "@/lib/core/settings/away";

describe("awayTitle", () => {
  const away = { coachName: "Maya", from: "2026-12-21", until: "2027-01-04", hasBegun: true, today: "2026-12-21" };

  it.each([
    [{}, "Maya is away until Monday 4 January 2027"],
    [{ hasBegun: false, today: "2026-12-16" }, "Maya is away from Monday 21 December until Monday 4 January 2027"],
    [{ today: "2027-01-02" }, "Maya is away until Monday 4 January"],
    [{ coachName: "" }, "Your coach is away until Monday 4 January 2027"],
  ])("with %j says %s", (change, title) => expect(awayTitle({ ...away, ...change })).toBe(title));
});
