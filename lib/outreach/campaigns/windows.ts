import { lastEndedMonday } from "@/lib/core/weeks/rules";
import type { CampaignJob } from "@/lib/outreach/campaigns/rules";
import { toZonedDateTime } from "@/lib/platform/clock";
import { mondayOnOrAfter } from "@/lib/platform/days";

/** The weekday (ISO, 7 is Sunday) and first hour of a weekly campaign, in the practice's time zone; it ends at midnight. */
const weeklySchedules = {
  "sunday-reminders": { weekday: 7, hour: 18, words: "Sunday reminders go out on Sunday from 6 pm to midnight." },
  "tuesday-chase": { weekday: 2, hour: 9, words: "Chase emails go out on Tuesday from 9 am to midnight." },
} as const;
export type WeeklyJob = keyof typeof weeklySchedules;
export const weeklyJobs = ["sunday-reminders", "tuesday-chase"] as const satisfies readonly WeeklyJob[];
export const isWeeklyJob = (job: CampaignJob): job is WeeklyJob => Object.hasOwn(weeklySchedules, job);

/** The practice's day and time of day at `now`. */
export function campaignClock(now: Date, timeZone: string) {
  const local = toZonedDateTime(timeZone, now);
  const hasBegun = local.hour >= 9;
  return {
    now,
    today: local.toPlainDate().toString(),
    hasBegun,
    /** Between 9 am and 9 pm, so that nobody is woken. */
    isDaytime: hasBegun && local.hour < 21,
  };
}

/** The due Monday that a weekly campaign is about today: the coming one, today if it is Monday, or the latest that is over. */
export const campaignDueMonday = (job: WeeklyJob, today: string) => (job === "sunday-reminders" ? mondayOnOrAfter(today) : lastEndedMonday(today));

/** Whether a weekly campaign runs at `now`, and a sentence that says when it does. */
export function sendingWindow(job: WeeklyJob, now: Date, timeZone: string): { isOpen: true } | { isOpen: false; words: string } {
  const { weekday, hour, words } = weeklySchedules[job];
  const local = toZonedDateTime(timeZone, now);
  return local.dayOfWeek === weekday && local.hour >= hour ? { isOpen: true } : { isOpen: false, words };
}

/** When a weekly campaign next starts after `now`. */
export function nextWeeklyRun(job: WeeklyJob, now: Date, timeZone: string): Date {
  const { weekday, hour } = weeklySchedules[job];
  const today = toZonedDateTime(timeZone, now).toPlainDate();
  const day = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
  const [soon, later] = [day, day.add({ days: 7 })].map((date) => new Date(date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds)) as [Date, Date];
  return soon > now ? soon : later;
}

/** The latest hours of a weekly campaign that have passed: their start and their due Monday. */
export function lastClosedWindow(job: WeeklyJob, now: Date, timeZone: string): { monday: string; began: Date } {
  const { weekday, hour } = weeklySchedules[job];
  const today = toZonedDateTime(timeZone, now).toPlainDate();
  const day = today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 || 7 });
  return { monday: campaignDueMonday(job, day.toString()), began: new Date(day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds) };
}
