import { describe, expect, it } from "vitest";
import { diaryOnScreen, findAnsweredDiaryOfDraft, getUnsentDays, initialDiaryValues, isDayFilled } from "@/components/nutrition/diary-values";
import type { CurrentDiary, FoodDiary } from "@/lib/work/nutrition/contract";

const monday = "2026-03-16";
const blank = { breakfast: "", lunch: "", dinner: "", snacks: "", water: "", notes: "", photos: [] as string[] };
const emptyDay = { breakfast: null, lunch: null, dinner: null, snacks: null, water: null, notes: null, photos: [] };
const submittedDiary = (weekStartDate: string): FoodDiary => ({
  id: weekStartDate,
  clientId: "client",
  weekStartDate,
  submittedAt: `${weekStartDate}T09:00:00.000Z`,
  editedAt: null,
  status: "in_review",
  days: [{ ...emptyDay, notes: "Soup", photos: ["/api/files/one"] }, { ...emptyDay, lunch: "Rice" }, { ...emptyDay, water: "2 l" }],
});
const open: CurrentDiary = { weekStartDate: monday, sent: null, isAnswered: false };
const inReview: CurrentDiary = { ...open, sent: submittedDiary(monday) };
const draftOf = (weekStartDate: string, ...days: unknown[]) => ({ weekStartDate, days });
const notesOf = (days: readonly { notes: string }[]) => days.map(({ notes }) => notes);

describe("The food diary form", () => {
  it.each<[string, CurrentDiary, Record<string, unknown> | null, FoodDiary[], string[]]>([
    ["starts empty without a draft", open, null, [], ["", "", ""]],
    ["starts with the draft", open, draftOf(monday, { notes: "Eggs" }, {}, { notes: "Fish" }), [], ["Eggs", "", "Fish"]],
    ["starts with a draft from an earlier week that was never sent", open, draftOf("2026-03-09", { notes: "Eggs" }), [], ["Eggs", "", ""]],
    ["ignores a draft from a week that was sent since", open, draftOf("2026-03-09", { notes: "Eggs" }), [submittedDiary("2026-03-09")], ["", "", ""]],
    ["starts with the submitted diary", inReview, null, [submittedDiary(monday)], ["Soup", "", ""]],
    ["starts with the unsent changes to a submitted diary", inReview, draftOf(monday, { notes: "Soup and bread" }), [submittedDiary(monday)], ["Soup and bread", "", ""]],
    ["starts with the submitted diary if the draft is empty", inReview, draftOf(monday, { notes: "  " }), [submittedDiary(monday)], ["Soup", "", ""]],
    ["takes only three days of a longer draft", open, draftOf(monday, {}, {}, {}, { notes: "Fourth" }), [], ["", "", ""]],
    ["ignores invalid values in a draft", open, { weekStartDate: monday, days: [{ notes: 7, photos: "none" }, "x"] }, [], ["", "", ""]],
  ])("%s", (_, current, draft, diaries, notes) => {
    const values = initialDiaryValues(current, draft, diaries);
    expect(values.weekStartDate).toBe(monday);
    expect(notesOf(values.days)).toEqual(notes);
  });

  it("keeps each photo once and ignores addresses that are not uploaded files", () => {
    const photos = ["/api/files/one", "/api/files/one", "https://example.com/x.jpg", "/api/files/two"];
    expect(initialDiaryValues(open, draftOf(monday, { photos }), []).days[0]?.photos).toEqual(["/api/files/one", "/api/files/two"]);
  });
});

describe("getUnsentDays", () => {
  it("returns the days once there is any text or photo", () => {
    expect(getUnsentDays(open, null, [])).toBeNull();
    expect(getUnsentDays(open, draftOf(monday, { notes: " " }, blank), [])).toBeNull();
    expect(getUnsentDays(open, draftOf(monday, blank, { lunch: "Rice" }), [])).toHaveLength(3);
    expect(isDayFilled({ ...blank, photos: ["/api/files/one"] })).toBe(true);
    expect(isDayFilled(blank)).toBe(false);
  });
});

describe("diaryOnScreen", () => {
  const sentBefore = submittedDiary("2026-03-09");
  const answered: FoodDiary = { ...sentBefore, status: "answered" };
  const current: CurrentDiary = { weekStartDate: sentBefore.weekStartDate, sent: sentBefore, isAnswered: false };

  it.each<[string, CurrentDiary, FoodDiary[], FoodDiary | null, CurrentDiary]>([
    ["is the current diary where no form is open for a sent one", open, [answered], null, open],
    ["is the current diary while the form is open for it", current, [sentBefore], sentBefore, current],
    ["stays the one the form is open for when its plan arrives in a later week", open, [answered], sentBefore, { ...current, sent: answered, isAnswered: true }],
    ["stays the one the form is open for until the list has the plan too", open, [sentBefore], sentBefore, current],
    ["stays the one the form is open for where the list doesn't have it yet", open, [], sentBefore, current],
    ["stays the one the form is open for when a later one is sent on another device", inReview, [submittedDiary(monday), sentBefore], sentBefore, current],
  ])("%s", (_, now, diaries, openFor, shown) => expect(diaryOnScreen(now, diaries, openFor)).toEqual(shown));

  it("keeps an edit of an answered diary with that diary's week", () => {
    const shown = diaryOnScreen(open, [answered], sentBefore);
    const values = initialDiaryValues(shown, draftOf(answered.weekStartDate, { notes: "Soup and bread" }), [answered]);
    expect(values.weekStartDate).toBe(answered.weekStartDate);
    expect(notesOf(values.days)).toEqual(["Soup and bread", "", ""]);
  });
});

describe("findAnsweredDiaryOfDraft", () => {
  const inReviewBefore = submittedDiary("2026-03-09");
  const answered: FoodDiary = { ...inReviewBefore, status: "answered" };

  it.each<[string, Record<string, unknown> | null, FoodDiary[], FoodDiary | undefined]>([
    ["finds the diary whose plan came before the changes were sent", draftOf(answered.weekStartDate, { notes: "Eggs" }), [answered], answered],
    ["finds none without a draft", null, [answered], undefined],
    ["finds none for an empty draft", draftOf(answered.weekStartDate, { notes: " " }), [answered], undefined],
    ["finds none for a draft that says what was sent", draftOf(answered.weekStartDate, ...answered.days), [answered], undefined],
    ["finds none while the changes can still be sent", draftOf(answered.weekStartDate, { notes: "Eggs" }), [inReviewBefore], undefined],
    ["finds none for a week without a diary", draftOf(monday, { notes: "Eggs" }), [answered], undefined],
  ])("%s", (_, draft, diaries, found) => expect(findAnsweredDiaryOfDraft(draft, diaries)).toEqual(found));
});
