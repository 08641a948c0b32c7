import { describe, expect, it } from "vitest";
import { RecentChanges } from "@/lib/practice/live/recent-changes";

const minute = 60_000;

describe("The changes that a server remembers", () => {
  it("are those of the last time asked for, oldest first", () => {
    const changes = new RecentChanges<string>();
    changes.restart(0);
    for (const [at, change] of [[1000, "a"], [2000, "b"], [3000, "c"]] as const) changes.add(change, at);
    expect(changes.ofTheLast(1000, 3000)).toEqual(["b", "c"]);
    expect(changes.ofTheLast(500, 4000)).toEqual([]);
  });

  it("are unknown before it listens, and for a time before it listened", () => {
    const changes = new RecentChanges<string>();
    expect(changes.ofTheLast(0, 5000)).toBeNull();
    changes.restart(5000);
    expect([changes.ofTheLast(1000, 6000), changes.ofTheLast(1001, 6000)]).toEqual([[], null]);
  });

  it("are unknown for a time in which the connection was lost", () => {
    const changes = new RecentChanges<string>();
    changes.restart(0);
    changes.add("a", 1000);
    changes.restart(2000);
    expect(changes.ofTheLast(2000, 3000)).toBeNull();
  });

  it("are forgotten after five minutes, and known to be incomplete then", () => {
    const changes = new RecentChanges<string>();
    changes.restart(0);
    changes.add("old", 1000);
    changes.add("new", 6 * minute);
    expect(changes.ofTheLast(5 * minute, 6 * minute)).toEqual(["new"]);
    expect(changes.ofTheLast(6 * minute - 1000, 6 * minute)).toBeNull();
  });

  it("are at most 5,000, and known to be incomplete before those", () => {
    const changes = new RecentChanges<number>();
    changes.restart(0);
    for (let change = 1; change <= 5001; change += 1) changes.add(change, change);
    expect(changes.ofTheLast(4999, 5001)).toHaveLength(5000);
    expect(changes.ofTheLast(5000, 5001)).toBeNull();
  });
});
