import { asList, asObject, asPhotoUrls, asText } from "@/components/form/draft-values";
import { type CurrentDiary, diaryDayCount, type FoodDiary, maxPhotosPerDiaryDay, type MealName, mealNames } from "@/lib/work/nutrition/contract";

export type DiaryDayValues = Record<MealName, string> & { photos: string[] };

/** What the form holds, and what is kept of it as a draft. */
export interface DiaryValues {
  /** The Monday it was begun for, so that an old draft can be told. */
  weekStartDate: string;
  days: DiaryDayValues[];
}

type UnknownRecord = Record<string, unknown>;

/** A value for each part of a day. `fromEntries` forgets the names, hence the cast. */
const mapMeals = (read: (name: MealName) => string) => Object.fromEntries(mealNames.map((name) => [name, read(name)])) as Record<MealName, string>;

function toDayValues(source: unknown): DiaryDayValues {
  const day = asObject(source);
  return { ...mapMeals((name) => asText(day[name])), photos: asPhotoUrls(day.photos).slice(0, maxPhotosPerDiaryDay) };
}

const toAllDayValues = (source: unknown) => Array.from({ length: diaryDayCount }, (_, index) => toDayValues(asList(source)[index]));

export const isDayFilled = (day: DiaryDayValues) => day.photos.length > 0 || mealNames.some((name) => day[name].trim() !== "");

/**
 * What she has begun and not yet sent, or null. A draft of a week that was sent meanwhile has served its time; one of a
 * week never sent still counts.
 */
export function getUnsentDays(current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]) {
  const isOutlived = draft?.weekStartDate !== current.weekStartDate && diaries.some((sent) => sent.weekStartDate === draft?.weekStartDate);
  const days = toAllDayValues(isOutlived ? null : draft?.days);
  return days.some(isDayFilled) ? days : null;
}

/** Where the form starts: what she has begun, else what she sent, else empty. */
export function initialDiaryValues(current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]): DiaryValues {
  const { weekStartDate, sent } = current;
  return { weekStartDate, days: getUnsentDays(current, draft, diaries) ?? toAllDayValues(sent?.days) };
}
