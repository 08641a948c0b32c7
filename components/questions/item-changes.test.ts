import { expect, it } from "vitest";
import { areSameItems, describeChanges, mergeItems } from "@/components/questions/item-changes";
import { builtInItems } from "@/lib/work/questions/built-in";
import type { FormItem } from "@/lib/work/questions/contract";
import { everyWeek } from "@/lib/work/questions/rules";

const base = builtInItems["weekly-check-in"].slice(0, 4);
const ids = (items: readonly FormItem[]) => items.map(({ questionId }) => questionId);
const [first = "", second = "", third = "", fourth = ""] = ids(base);

const own = (questionId: string): FormItem => ({ questionId, builtIn: null, kind: "yes-no", label: questionId, hint: null, unit: null, low: null, high: null, options: [], required: false, hidden: false, safetyNote: false, schedule: everyWeek });
const edit = (items: readonly FormItem[], id: string, change: Partial<FormItem>) => items.map((item) => (item.questionId === id ? { ...item, ...change } : item));
const labelOf = (items: readonly FormItem[], id: string) => items.find(({ questionId }) => questionId === id)?.label;

it("keeps both coaches' edits, and one's own where both edited a question", () => {
  const mine = edit(edit(base, first, { label: "My words" }), second, { label: "Mine" });
  const theirs = edit(edit(base, second, { label: "Theirs" }), third, { hidden: true });
  const merged = mergeItems(base, mine, theirs);
  expect(labelOf(merged, first)).toBe("My words");
  expect(labelOf(merged, second)).toBe("Mine");
  expect(merged.find(({ questionId }) => questionId === third)?.hidden).toBe(true);
});

it("keeps the questions that each of them added, and one's own order", () => {
  const mine = [own("mine"), ...base.toReversed()];
  expect(ids(mergeItems(base, mine, [...base, own("theirs")]))).toEqual(["mine", fourth, third, second, first, "theirs"]);
});

it("takes the other's order where one changed none", () => {
  expect(ids(mergeItems(base, edit(base, first, { label: "My words" }), base.toReversed()))).toEqual([fourth, third, second, first]);
});

it("leaves out what either took away, but not what one edited meanwhile", () => {
  const asked = [...base, own("a"), own("b")];
  const withoutA = asked.filter(({ questionId }) => questionId !== "a");
  expect(ids(mergeItems(asked, asked, withoutA))).toEqual(ids(withoutA));
  expect(ids(mergeItems(asked, withoutA, asked))).toEqual(ids(withoutA));
  expect(labelOf(mergeItems(asked, edit(asked, "a", { label: "Edited" }), withoutA), "a")).toBe("Edited");
});

it("doesn't count the order of a schedule's fields as a change", () => {
  const reordered = edit(base, first, { schedule: { tag: null, weeks: [], everyWeeks: null, repeat: "every-week" } });
  expect(areSameItems(base, reordered)).toBe(true);
});

it("says what is different, one sentence a change", () => {
  const items = [...edit(edit(base, first, { label: "My words" }), second, { hidden: true, hint: "Briefly" }).slice(0, 3).toReversed(), own("Added?")];
  expect(describeChanges(base, items)).toEqual([
    `Hid “${labelOf(base, second)}”`,
    `Edited “${labelOf(base, second)}”`,
    `Reworded “${labelOf(base, first)}” as “My words”`,
    "Added “Added?”",
    `Removed “${labelOf(base, fourth)}”`,
    "Changed the order",
  ]);
});
