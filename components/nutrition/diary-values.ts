import { asList, asObject, asPhotoUrls, asText } from "@/components/form/draft-values";
import type { CurrentDiary, FoodDiary, MealName } from "@/lib/work/nutrition/contract";
import { diaryDayCount, maxPhotosPerDiaryDay, mealNames } from "@/lib/work/nutrition/rules";

export type DiaryDayValues = Record<MealName, string> & { photos: string[] };

/** The values of the form and of its draft. */
export interface DiaryValues {
  /** The Monday the draft was started for. Used to recognise an old draft. */
  weekStartDate: string;
  days: DiaryDayValues[];
}

type UnknownRecord = Record<string, unknown>;

/** The cast is needed because `fromEntries` loses the key type. */
const mapMeals = (read: (name: MealName) => string) => Object.fromEntries(mealNames.map((name) => [name, read(name)])) as Record<MealName, string>;

function toDayValues(source: unknown): DiaryDayValues {
  const day = asObject(source);
  return { ...mapMeals((name) => asText(day[name])), photos: asPhotoUrls(day.photos).slice(0, maxPhotosPerDiaryDay) };
}

const toAllDayValues = (source: unknown) => Array.from({ length: diaryDayCount }, (_, index) => toDayValues(asList(source)[index]));

export const isDayFilled = (day: DiaryDayValues) => day.photos.length > 0 || mealNames.some((name) => day[name].trim() !== "");

/** Returns whether a draft holds changes to another diary than the current one. A draft from a week that was never sent is of the current one. */
export const isDraftOfOtherDiary = (current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]) =>
  draft?.weekStartDate !== current.weekStartDate && diaries.some((diary) => diary.weekStartDate === draft?.weekStartDate);

/** Returns the days of an unsent draft of the current diary, or null. */
export function getUnsentDays(current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]) {
  const days = toAllDayValues(isDraftOfOtherDiary(current, draft, diaries) ? null : draft?.days);
  return days.some(isDayFilled) ? days : null;
}

/** Returns the diary whose plan came before the changes in this draft were sent. They can't be sent any more, only copied. */
export function findAnsweredDiaryOfDraft(draft: UnknownRecord | null, diaries: readonly FoodDiary[]) {
  const days = toAllDayValues(draft?.days);
  const diary = diaries.find(({ status, weekStartDate }) => status === "answered" && weekStartDate === draft?.weekStartDate);
  const hasChanges = days.some(isDayFilled) && JSON.stringify(days) !== JSON.stringify(toAllDayValues(diary?.days));
  return hasChanges ? diary : undefined;
}

/**
 * Returns the diary to show and to send to: the current one, or the sent one that the form was opened for. A plan that arrives in
 * a later week makes another diary current, and the changes to the old one must not be sent as a new diary.
 */
export function diaryOnScreen(current: CurrentDiary, diaries: readonly FoodDiary[], openedFor: FoodDiary | null): CurrentDiary {
  if (!openedFor || openedFor.id === current.sent?.id) return current;
  const sent = diaries.find(({ id }) => id === openedFor.id) ?? openedFor;
  return { weekStartDate: sent.weekStartDate, sent, isAnswered: sent.status === "answered" };
}

/** Returns the initial values: from the unsent draft, else the submitted diary, else empty. */
export function initialDiaryValues(current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]): DiaryValues {
  const { weekStartDate, sent } = current;
  return { weekStartDate, days: getUnsentDays(current, draft, diaries) ?? toAllDayValues(sent?.days) };
}
