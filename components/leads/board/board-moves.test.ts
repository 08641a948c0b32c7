import type { Active, Over } from "@dnd-kit/core";
import { describe, expect, it } from "vitest";
import { countColumns, createBoardAnnouncements, stageAfterKey } from "@/components/leads/board/board-moves";

describe("the column that an arrow key leads to", () => {
  it.each([
    ["proposal_sent", "ArrowRight", 6, "decision_pending"],
    ["proposal_sent", "ArrowLeft", 6, "discovery_completed"],
    ["decision_pending", "ArrowRight", 6, "decision_pending"],
    ["new_inquiry", "ArrowLeft", 6, "new_inquiry"],
    ["proposal_sent", "ArrowDown", 6, "proposal_sent"],
    ["initial_contact", "ArrowDown", 3, "proposal_sent"],
    ["proposal_sent", "ArrowUp", 3, "initial_contact"],
    ["discovery_booked", "ArrowRight", 3, "discovery_completed"],
    ["initial_contact", "ArrowDown", 1, "discovery_booked"],
    ["initial_contact", "Home", 3, "initial_contact"],
  ] as const)("from %s by %s with %i side by side is %s", (stage, key, columnCount, expected) => expect(stageAfterKey(stage, key, columnCount)).toBe(expected));

  it.each([
    [[100, 100, 100, 400, 400, 400], 3],
    [[100, 300, 500], 1],
    [[100, 100], 2],
  ])("tops at %j are %i columns", (tops, expected) => expect(countColumns(tops)).toBe(expected));
});

describe("what a screen reader says about a drag", () => {
  // Only the parts of dnd-kit's values that the announcements read.
  const active = { id: "1", data: { current: { lead: { fullName: "Lucy Park", stage: "new_inquiry" } } } } as unknown as Active;
  const over = (id: string) => ({ active, over: { id } as Over });

  it("names the lead, the columns and that nothing moved, and leaves a move to the toast", () => {
    const { onDragStart, onDragOver, onDragEnd, onDragCancel } = createBoardAnnouncements();
    expect([
      onDragStart({ active }),
      onDragOver(over("new_inquiry")),
      onDragOver(over("initial_contact")),
      onDragOver({ active, over: null }),
      onDragOver(over("new_inquiry")),
      onDragEnd(over("new_inquiry")),
      onDragEnd({ active, over: null }),
      onDragEnd(over("initial_contact")),
      onDragCancel(over("initial_contact")),
    ]).toEqual([
      "Picked up Lucy Park at New Inquiry.",
      undefined,
      "Lucy Park is over Initial Contact.",
      undefined,
      "Lucy Park is over New Inquiry.",
      "Lucy Park stays at New Inquiry.",
      "Lucy Park stays at New Inquiry.",
      undefined,
      "Move cancelled. Lucy Park stays at New Inquiry.",
    ]);
  });
});
