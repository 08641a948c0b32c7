import { describe, expect, it } from "vitest";
import { getUnsentDays, initialDiaryValues, isDayFilled } from "@/components/nutrition/diary-values";
import type { CurrentDiary, FoodDiary } from "@/lib/work/nutrition/contract";

const monday = "2026-03-16";
const blank = { breakfast: "", lunch: "", dinner: "", snacks: "", water: "", notes: "", photos: [] as string[] };
const unsaid = { breakfast: null, lunch: null, dinner: null, snacks: null, water: null, notes: null, photos: [] };
const sentOf = (weekStartDate: string): FoodDiary => ({
  id: weekStartDate,
  clientId: "client",
  weekStartDate,
  submittedAt: `${weekStartDate}T09:00:00.000Z`,
  status: "in_review",
  days: [{ ...unsaid, notes: "Soup", photos: ["/api/files/one"] }, { ...unsaid, lunch: "Rice" }, { ...unsaid, water: "2 l" }],
});
const open: CurrentDiary = { weekStartDate: monday, sent: null, isAnswered: false };
const inReview: CurrentDiary = { ...open, sent: sentOf(monday) };
const draftOf = (weekStartDate: string, ...days: unknown[]) => ({ weekStartDate, days });
const notesOf = (days: readonly { notes: string }[]) => days.map(({ notes }) => notes);

describe("The food diary starts", () => {
  it.each<[string, CurrentDiary, Record<string, unknown> | null, FoodDiary[], string[]]>([
    ["empty", open, null, [], ["", "", ""]],
    ["with the draft", open, draftOf(monday, { notes: "Eggs" }, {}, { notes: "Fish" }), [], ["Eggs", "", "Fish"]],
    ["with a draft begun in a week she never sent", open, draftOf("2026-03-09", { notes: "Eggs" }), [], ["Eggs", "", ""]],
    ["without a draft whose week was sent meanwhile", open, draftOf("2026-03-09", { notes: "Eggs" }), [sentOf("2026-03-09")], ["", "", ""]],
    ["with what she sent", inReview, null, [sentOf(monday)], ["Soup", "", ""]],
    ["with the change she has begun to make to it", inReview, draftOf(monday, { notes: "Soup and bread" }), [sentOf(monday)], ["Soup and bread", "", ""]],
    ["with what she sent where the draft says nothing", inReview, draftOf(monday, { notes: "  " }), [sentOf(monday)], ["Soup", "", ""]],
    ["with three days of a draft that holds more", open, draftOf(monday, {}, {}, {}, { notes: "Fourth" }), [], ["", "", ""]],
    ["without what a draft should not hold", open, { weekStartDate: monday, days: [{ notes: 7, photos: "none" }, "x"] }, [], ["", "", ""]],
  ])("%s", (_, current, draft, diaries, notes) => {
    const values = initialDiaryValues(current, draft, diaries);
    expect(values.weekStartDate).toBe(monday);
    expect(notesOf(values.days)).toEqual(notes);
  });

  it("with the photos too, each once, and no other address than a file's", () => {
    const photos = ["/api/files/one", "/api/files/one", "https://example.com/x.jpg", "/api/files/two"];
    expect(initialDiaryValues(open, draftOf(monday, { photos }), []).days[0]?.photos).toEqual(["/api/files/one", "/api/files/two"]);
  });
});

describe("A food diary is begun", () => {
  it("with the first word or photo, and not before", () => {
    expect(getUnsentDays(open, null, [])).toBeNull();
    expect(getUnsentDays(open, draftOf(monday, { notes: " " }, blank), [])).toBeNull();
    expect(getUnsentDays(open, draftOf(monday, blank, { lunch: "Rice" }), [])).toHaveLength(3);
    expect(isDayFilled({ ...blank, photos: ["/api/files/one"] })).toBe(true);
    expect(isDayFilled(blank)).toBe(false);
  });
});
