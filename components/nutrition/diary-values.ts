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

/**
 * Returns the days of an unsent draft, or null. Ignores a draft from an earlier week whose diary was sent; a draft from a
 * week that was never sent still counts.
 */
export function getUnsentDays(current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]) {
  const isObsolete = draft?.weekStartDate !== current.weekStartDate && diaries.some((diary) => diary.weekStartDate === draft?.weekStartDate);
  const days = toAllDayValues(isObsolete ? null : draft?.days);
  return days.some(isDayFilled) ? days : null;
}

/** Returns the initial values: from the unsent draft, else the submitted diary, else empty. */
export function initialDiaryValues(current: CurrentDiary, draft: UnknownRecord | null, diaries: readonly FoodDiary[]): DiaryValues {
  const { weekStartDate, sent } = current;
  return { weekStartDate, days: getUnsentDays(current, draft, diaries) ?? toAllDayValues(sent?.days) };
}
