import { asList, asObject, photosIn, textOf } from "@/components/form/draft-parts";
import { type CurrentDiary, diaryLength, type FoodDiary, maxDayPhotos, type MealName, mealNames } from "@/lib/work/nutrition/contract";

export type DayValues = Record<MealName, string> & { photos: string[] };

/** What the form holds, and what is kept of it as a draft. */
export interface DiaryValues {
  /** The Monday it was begun for, so that an old draft can be told. */
  weekStartDate: string;
  days: DayValues[];
}

type Unknown = Record<string, unknown>;

/** A value for each part of a day. `fromEntries` forgets the names, hence the cast. */
const eachMeal = (read: (name: MealName) => string) => Object.fromEntries(mealNames.map((name) => [name, read(name)])) as Record<MealName, string>;

function dayFrom(source: unknown): DayValues {
  const day = asObject(source);
  return { ...eachMeal((name) => textOf(day[name])), photos: photosIn(day.photos).slice(0, maxDayPhotos) };
}

const daysFrom = (source: unknown) => Array.from({ length: diaryLength }, (_, index) => dayFrom(asList(source)[index]));

export const isFilled = (day: DayValues) => day.photos.length > 0 || mealNames.some((name) => day[name].trim() !== "");

/**
 * What she has begun and not yet sent, or null. A draft of a week that was sent meanwhile has served its time; one of a
 * week never sent still counts.
 */
export function begunDays(current: CurrentDiary, draft: Unknown | null, diaries: readonly FoodDiary[]) {
  const isOutlived = draft?.weekStartDate !== current.weekStartDate && diaries.some((sent) => sent.weekStartDate === draft?.weekStartDate);
  const days = daysFrom(isOutlived ? null : draft?.days);
  return days.some(isFilled) ? days : null;
}

/** Where the form starts: what she has begun, else what she sent, else empty. */
export function startingValues(current: CurrentDiary, draft: Unknown | null, diaries: readonly FoodDiary[]): DiaryValues {
  const { weekStartDate, sent } = current;
  return { weekStartDate, days: begunDays(current, draft, diaries) ?? daysFrom(sent?.days) };
}
