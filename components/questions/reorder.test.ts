import type { Active, Over } from "@dnd-kit/core";
import { describe, expect, it } from "vitest";
import { createReorderAnnouncements, isReorderKey, positionAfterKey, positionAtHeight } from "@/components/questions/reorder";

describe("the place that a key moves a lifted row to", () => {
  it.each([
    [3, "ArrowUp", 2],
    [0, "ArrowUp", 0],
    [3, "ArrowDown", 4],
    [4, "ArrowDown", 4],
    [3, "Home", 0],
    [1, "End", 4],
    [1, "ArrowLeft", 1],
  ])("from %i of 0 to 4 by %s is %i", (position, key, expected) => expect(positionAfterKey(position, key, 5)).toBe(expected));

  it("leaves other keys alone", () => expect(["ArrowUp", "End", "ArrowLeft", "a"].map(isReorderKey)).toEqual([true, true, false, false]));
});

it.each([
  [0, 0],
  [49, 0],
  [51, 1],
  [200, 1],
  [251, 2],
  [900, 3],
])("a row dragged to %i px is placed after %i of rows of different heights", (y, expected) => {
  const rows = [{ top: 0, height: 100 }, { top: 100, height: 300 }, { top: 400, height: 60 }];
  expect(positionAtHeight(rows, y)).toBe(expected);
});

describe("what a screen reader says while a row is dragged", () => {
  // Only the parts of dnd-kit's values that the announcements read.
  const at = (position: number) => ({ data: { current: { row: { label: "Sleep", position, count: 3 } } } });
  const active = at(1) as unknown as Active;
  const over = (position: number) => ({ active, over: at(position) as unknown as Over });

  it("names the row and its place, each place once", () => {
    const { onDragStart, onDragOver, onDragEnd, onDragCancel } = createReorderAnnouncements();
    expect([onDragStart({ active }), onDragOver(over(1)), onDragOver(over(2)), onDragOver(over(2)), onDragOver({ active, over: null }), onDragOver(over(1)), onDragEnd(over(2)), onDragEnd(over(1)), onDragCancel(over(0))]).toEqual([
      "Picked up Sleep, 2 of 3.",
      undefined,
      "Sleep: 3 of 3.",
      undefined,
      undefined,
      "Sleep: 2 of 3.",
      "Sleep is now 3 of 3.",
      "Sleep stays 2 of 3.",
      "Move cancelled. Sleep stays 2 of 3.",
    ]);
  });
});
