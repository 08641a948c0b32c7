import { describe, expect, it } from "vitest";
import { type LeadsScreenState, parseLeadsSearchParams, toggleStageFilter, toLeadsSearchParams, withLeadList } from "@/components/leads/leads-screen-state";

const start: LeadsScreenState = { list: "pipeline", q: "", stage: null };

describe("The address of the leads screen", () => {
  it.each([
    [{}, start],
    [{ list: "all", q: "  Mia ", stage: "proposal_sent" }, { list: "all", q: "Mia", stage: "proposal_sent" }],
    [{ list: "toString", stage: "form_submitted" }, start],
    [{ stage: "won" }, { list: "all", q: "", stage: "won" }],
    [{ list: "spam" }, { list: "spam", q: "", stage: null }],
  ] as const)("%o is %o", (search, view) => expect(parseLeadsSearchParams(search)).toEqual(view));

  it.each([start, { list: "all", q: "Mia", stage: "won" }, { list: "spam", q: "", stage: null }] as const)("says %o so that it is read again as that", (view) =>
    expect(parseLeadsSearchParams(toLeadsSearchParams(view))).toEqual(view),
  );

  it("says nothing of what goes without saying", () => expect(toLeadsSearchParams(start)).toEqual({ list: null, q: null, stage: null }));
});

describe("A stage's tile", () => {
  it.each([
    ["narrows the pipeline", start, "proposal_sent", { ...start, stage: "proposal_sent" }],
    ["narrows all leads", { ...start, list: "all" }, "proposal_sent", { ...start, list: "all", stage: "proposal_sent" }],
    ["of an outcome shows all leads", start, "lost", { ...start, list: "all", stage: "lost" }],
    ["leaves suspected spam", { ...start, list: "spam" }, "new_inquiry", { ...start, stage: "new_inquiry" }],
    ["pressed again widens, and keeps the search", { list: "all", q: "Mia", stage: "won" }, "won", { list: "all", q: "Mia", stage: null }],
  ] as const)("%s", (_, view, stage, then) => expect(toggleStageFilter(view, stage)).toEqual(then));
});

describe("Another list", () => {
  it.each([
    ["pipeline", "won", null],
    ["pipeline", "proposal_sent", "proposal_sent"],
    ["all", "won", "won"],
    ["spam", "proposal_sent", null],
  ] as const)("%s keeps what it can have of stage %s: %s", (list, stage, kept) => expect(withLeadList({ list: "all", q: "Mia", stage }, list)).toEqual({ list, q: "Mia", stage: kept }));
});
