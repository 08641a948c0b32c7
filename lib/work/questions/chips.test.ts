import { describe, expect, it } from "vitest";
import { chipList } from "@/lib/core/settings/contract";
import { builtInItems } from "@/lib/work/questions/built-in";
import { canHaveChips, suggestedChips, withChips } from "@/lib/work/questions/chips";

const items = builtInItems["weekly-check-in"];
const wins = { questionId: "threeWins", builtIn: "threeWins", kind: "long-text" as const };
const own = { questionId: "q1", builtIn: null, kind: "short-text" as const };

describe("The suggested quick answers", () => {
  it.each(items.filter(canHaveChips).map((item) => [item.label, item] as const))("of “%s” are four to six that a coach could save", (_, item) => {
    const chips = [...suggestedChips(item)];
    expect([chips.length >= 4 && chips.length <= 6, chipList.safeParse(chips).data]).toEqual([true, chips]);
  });
});

describe("Changed quick answers", () => {
  it.each([
    ["are added to those of other questions", { focusArea: [] }, wins, ["Ran"], { focusArea: [], threeWins: ["Ran"] }],
    ["replace those of the same question", { threeWins: ["Ran"] }, wins, ["Slept"], { threeWins: ["Slept"] }],
    ["may be none", null, wins, [], { threeWins: [] }],
    ["are left out where they are the suggested ones", { threeWins: ["Ran"], focusArea: [] }, wins, suggestedChips(wins), { focusArea: [] }],
    ["are left out where an own question has none", { q1: ["Ran"] }, own, [], {}],
  ])("%s", (_, saved, item, chips, expected) => expect(withChips(saved, item, chips)).toEqual(expected));
});
