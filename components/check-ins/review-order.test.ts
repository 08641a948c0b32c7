import { describe, expect, it } from "vitest";
import { filterByClientName, findNextToReview } from "@/components/check-ins/review-order";

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
