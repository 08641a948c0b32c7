import { describe, expect, it } from "vitest";
import { type LeadsScreenState, parseLeadsSearchParams, toggleStageFilter, toLeadsSearchParams, withLeadList } from "@/components/leads/leads-screen-state";

const start: LeadsScreenState = { list: "pipeline", q: "", stage: null };

describe("the query of the leads screen", () => {
  it.each([
    [{}, start],
    [{ list: "all", q: "  Mia ", stage: "proposal_sent" }, { list: "all", q: "Mia", stage: "proposal_sent" }],
    [{ list: "toString", stage: "form_submitted" }, start],
    [{ stage: "won" }, { list: "all", q: "", stage: "won" }],
    [{ list: "spam" }, { list: "spam", q: "", stage: null }],
  ] as const)("parses %o as %o", (search, view) => expect(parseLeadsSearchParams(search)).toEqual(view));

  it.each([start, { list: "all", q: "Mia", stage: "won" }, { list: "spam", q: "", stage: null }] as const)("round-trips %o", (view) =>
    expect(parseLeadsSearchParams(toLeadsSearchParams(view))).toEqual(view),
  );

  it("leaves out default values", () => expect(toLeadsSearchParams(start)).toEqual({ list: null, q: null, stage: null }));
});

describe("pressing a stage tile", () => {
  it.each([
    ["filters the pipeline", start, "proposal_sent", { ...start, stage: "proposal_sent" }],
    ["filters all leads", { ...start, list: "all" }, "proposal_sent", { ...start, list: "all", stage: "proposal_sent" }],
    ["switches to all leads for an outcome", start, "lost", { ...start, list: "all", stage: "lost" }],
    ["leaves suspected spam", { ...start, list: "spam" }, "new_inquiry", { ...start, stage: "new_inquiry" }],
    ["a second time clears the stage and keeps the search", { list: "all", q: "Mia", stage: "won" }, "won", { list: "all", q: "Mia", stage: null }],
  ] as const)("%s", (_, view, stage, expected) => expect(toggleStageFilter(view, stage)).toEqual(expected));
});

describe("changing the list", () => {
  it.each([
    ["pipeline", "won", null],
    ["pipeline", "proposal_sent", "proposal_sent"],
    ["all", "won", "won"],
    ["spam", "proposal_sent", null],
  ] as const)("to %s turns stage %s into %s", (list, stage, expected) => expect(withLeadList({ list: "all", q: "Mia", stage }, list)).toEqual({ list, q: "Mia", stage: expected }));
});
