import { describe, expect, it } from "vitest";
import { leadsPageQueries, type LeadsScreenState, parseLeadsSearchParams, toggleStageFilter, toLeadsSearchParams, withLeadList } from "@/components/leads/leads-screen-state";

const start: LeadsScreenState = { list: "pipeline", layout: "list", q: "", stage: null };

describe("the query of the leads screen", () => {
  it.each([
    [{}, start],
    [{ list: "all", q: "  Mia ", stage: "proposal_sent" }, { list: "all", layout: "list", q: "Mia", stage: "proposal_sent" }],
    [{ list: "toString", stage: "form_submitted" }, start],
    [{ stage: "won" }, { ...start, list: "all", stage: "won" }],
    [{ list: "spam" }, { ...start, list: "spam" }],
    [{ layout: "board", stage: "proposal_sent" }, { ...start, layout: "board", stage: "proposal_sent" }],
    [{ layout: "wall" }, start],
  ] as const)("parses %o as %o", (search, view) => expect(parseLeadsSearchParams(search)).toEqual(view));

  it.each([start, { ...start, list: "all", q: "Mia", stage: "won" }, { ...start, list: "spam" }, { ...start, layout: "board", q: "Mia" }] as const)("round-trips %o", (view) =>
    expect(parseLeadsSearchParams(toLeadsSearchParams(view))).toEqual(view),
  );

  it("leaves out default values", () => expect(toLeadsSearchParams(start)).toEqual({ list: null, layout: null, q: null, stage: null }));
});

describe("pressing a stage tile", () => {
  it.each([
    ["filters the pipeline", start, "proposal_sent", { ...start, stage: "proposal_sent" }],
    ["filters all leads", { ...start, list: "all" }, "proposal_sent", { ...start, list: "all", stage: "proposal_sent" }],
    ["switches to all leads for an outcome", start, "lost", { ...start, list: "all", stage: "lost" }],
    ["shows only that column of the board", { ...start, layout: "board" }, "proposal_sent", { ...start, layout: "board", stage: "proposal_sent" }],
    ["leaves suspected spam", { ...start, list: "spam" }, "new_inquiry", { ...start, stage: "new_inquiry" }],
    ["a second time clears the stage and keeps the search", { ...start, list: "all", q: "Mia", stage: "won" }, "won", { ...start, list: "all", q: "Mia" }],
  ] as const)("%s", (_, view, stage, expected) => expect(toggleStageFilter(view, stage)).toEqual(expected));
});

describe("changing the list", () => {
  it.each([
    ["pipeline", "won", null],
    ["pipeline", "proposal_sent", "proposal_sent"],
    ["all", "won", "won"],
    ["spam", "proposal_sent", null],
  ] as const)("to %s turns stage %s into %s", (list, stage, expected) => expect(withLeadList({ ...start, list: "all", layout: "board", q: "Mia", stage }, list)).toEqual({ list, layout: "board", q: "Mia", stage: expected }));
});

describe("the pages that the screen loads", () => {
  const stagesOf = (view: LeadsScreenState) => leadsPageQueries(view).map(({ input }) => input.query.stage);
  it.each([
    ["one for the list", start, [undefined]],
    ["one for each column of the board", { ...start, layout: "board" }, ["new_inquiry", "initial_contact", "discovery_booked", "discovery_completed", "proposal_sent", "decision_pending"]],
    ["only the selected column", { ...start, layout: "board", stage: "proposal_sent" }, ["proposal_sent"]],
    ["one for all leads, which are no board", { ...start, list: "all", layout: "board" }, [undefined]],
  ] as const)("%s", (_, view, expected) => expect(stagesOf(view)).toEqual(expected));
});
