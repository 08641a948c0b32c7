import { describe, expect, it } from "vitest";
import { changedFields, conflictingFields } from "@/components/form/form-conflicts";

const initial = { phone: "1", goal: "", weight: null, injuries: ["Neck Pain"] };

describe("changedFields", () => {
  it.each([
    ["nothing without changes", {}, {}],
    ["a field that was typed in", { phone: "2" }, { phone: "2" }],
    ["a field that was cleared", { phone: "" }, { phone: "" }],
    ["nothing where blank replaces null", { goal: undefined, weight: "" }, {}],
    ["a list that changed", { injuries: [] }, { injuries: [] }],
    ["no field outside the form", { other: "x" }, {}],
  ])("returns %s", (_, typed, sent) => expect(changedFields(initial, { ...initial, ...typed })).toEqual(sent));
});

describe("conflictingFields", () => {
  it.each([
    ["nothing if nobody else changed the record", { phone: "2" }, {}, []],
    ["nothing if someone else changed other fields", { phone: "2" }, { goal: "Run" }, []],
    ["a field that both changed", { phone: "2", goal: "Run" }, { phone: "3" }, ["phone"]],
    ["nothing if both made the same change", { phone: "2" }, { phone: "2" }, []],
    ["a field that one cleared and the other changed", { injuries: [] }, { injuries: ["None"] }, ["injuries"]],
  ])("returns %s", (_, typed, changed, names) => expect(conflictingFields(initial, { ...initial, ...typed }, { ...initial, ...changed })).toEqual(names));
});
