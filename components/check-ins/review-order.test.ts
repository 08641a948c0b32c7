import { describe, expect, it } from "vitest";
import { filterByClientName, findNextToReview, sortForReview } from "@/components/check-ins/review-order";

const waiting = (id: string, overall: "Needs Support" | "Steady Progress" | "Excellent Progress", submittedAt: string, flaggedAt?: string) => ({
  id,
  overall,
  submittedAt,
  handFlag: flaggedAt === undefined ? null : { flaggedAt, note: null },
});
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

describe("The order of review", () => {
  it("puts Needs Support first, then the longest waiting", () => {
    const pending = [
      waiting("a", "Excellent Progress", "2026-09-14T09:00:00.000Z"),
      waiting("b", "Needs Support", "2026-09-14T10:00:00.000Z"),
      waiting("c", "Steady Progress", "2026-09-13T18:00:00.000Z"),
      waiting("d", "Needs Support", "2026-09-12T08:00:00.000Z"),
    ];
    expect(ids(sortForReview(pending))).toBe("dbca");
    expect(ids(pending)).toBe("abcd");
  });

  it("puts what the coach flagged by hand among the first", () => {
    const pending = [
      waiting("a", "Needs Support", "2026-09-14T10:00:00.000Z"),
      waiting("b", "Excellent Progress", "2026-09-14T09:00:00.000Z", "2026-09-14T12:00:00.000Z"),
      waiting("c", "Steady Progress", "2026-09-13T18:00:00.000Z"),
    ];
    expect(ids(sortForReview(pending))).toBe("bac");
  });

  it("is stable for check-ins sent at the same moment", () => {
    const at = "2026-09-14T09:00:00.000Z";
    expect(ids(sortForReview([waiting("b", "Steady Progress", at), waiting("a", "Excellent Progress", at)]))).toBe("ab");
  });
});

describe("The next check-in to review", () => {
  const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }];
  const queue = [a, b, c];
  it.each([
    ["the one after it in the queue", "a", [b, c], "b"],
    ["the first one after the last", "c", [a, b], "a"],
    ["not one that a colleague has reviewed since", "a", [c], "c"],
    ["null when it was the last one", "b", [], null],
    ["not the one just reviewed, even if the server still lists it", "a", [a], null],
    ["the first one when it is not in the queue", "z", [a, b, c], "a"],
  ])("is %s", (_, id, stillWaiting, next) => {
    expect(findNextToReview(queue, id, stillWaiting)?.id ?? null).toBe(next);
  });

  it("is the server's version, not the one on screen", () => {
    const fresh = { id: "b", edited: true };
    expect(findNextToReview<{ id: string; edited?: boolean }>(queue, "a", [fresh])).toBe(fresh);
  });
});

describe("The search by name", () => {
  const list = [{ client: { firstName: "Zoë", lastName: "O'Neill" } }, { client: { firstName: "Emma", lastName: "Clarke-Jones" } }];
  it.each([
    ["zoe", ["Zoë"]],
    ["EMMA cl", ["Emma"]],
    ["jones emma", ["Emma"]],
    ["  ", ["Zoë", "Emma"]],
    ["nobody", []],
  ])("finds for %j", (search, found) => {
    expect(filterByClientName(list, search).map(({ client }) => client.firstName)).toEqual(found);
  });
});
