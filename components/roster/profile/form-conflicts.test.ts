import { describe, expect, it } from "vitest";
import { changedFields, conflictingFields } from "@/components/form/form-conflicts";

const begun = { phone: "1", goal: "", weight: null, injuries: ["Neck Pain"] };

describe("An edit sends", () => {
  it.each([
    ["nothing where nothing was changed", {}, {}],
    ["what was typed", { phone: "2" }, { phone: "2" }],
    ["what was cleared", { phone: "" }, { phone: "" }],
    ["no difference between blank and nothing", { goal: undefined, weight: "" }, {}],
    ["lists that changed", { injuries: [] }, { injuries: [] }],
    ["no field that is not the form's", { other: "x" }, {}],
  ])("%s", (_, typed, sent) => expect(changedFields(begun, { ...begun, ...typed })).toEqual(sent));
});

describe("There is something to choose", () => {
  it.each([
    ["nowhere while nobody else was there", { phone: "2" }, {}, []],
    ["nowhere where others changed something else", { phone: "2" }, { goal: "Run" }, []],
    ["where both changed the same field", { phone: "2", goal: "Run" }, { phone: "3" }, ["phone"]],
    ["nowhere where both mean the same", { phone: "2" }, { phone: "2" }, []],
    ["where one cleared what the other changed", { injuries: [] }, { injuries: ["None"] }, ["injuries"]],
  ])("%s", (_, typed, changed, names) => expect(conflictingFields(begun, { ...begun, ...typed }, { ...begun, ...changed })).toEqual(names));
});
