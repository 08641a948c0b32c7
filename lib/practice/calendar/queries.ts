import { createHash } from "node:crypto";
import type { Actor, Role } from "@/lib/auth/actor";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { findComingPlanDates } from "@/lib/money/subscriptions/endings";
import { dayInTimeZone, startOfDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { env } from "@/lib/platform/env";
import { toIcs } from "@/lib/practice/calendar/ics";
import { awayEvents, type CalendarEvent, calendarWindow, checkInEvents, diaryEvents, maxEventsOfKind, planEvents, promiseEvents } from "@/lib/practice/calendar/events";
import { findEarliestPromises } from "@/lib/practice/dashboard/client-queries";
import { findCheckInDates } from "@/lib/work/check-ins/queries";
import { findDiaryDeadlines } from "@/lib/work/nutrition/queries";

/** The person whose calendar it is. A calendar app has no session. */
type Owner = Pick<Actor, "id" | "role">;

/** Writes a person's calendar as it is now. */
export async function buildCalendar(owner: Owner, now: Date): Promise<string> {
  const { productName } = await getPracticeSettings();
  const ownerKey = createHash("sha256").update(`calendar.${owner.id}`).digest("base64url").slice(0, 16);
  return toIcs({ name: productName, origin: env().APP_URL, ownerKey, events: await findEvents[owner.role](owner, now) });
}

const findEvents: Record<Role, (owner: Owner, now: Date) => Promise<CalendarEvent[]>> = {
  client: async (owner, now) => {
    const { timeZone } = await getPracticeSettings();
    const today = dayInTimeZone(timeZone, now);
    return checkInEvents(await findCheckInDates(owner, owner.id, calendarWindow(today)), today);
  },
  coach: async (owner, now) => {
    const { timeZone, workingTime, version } = await getPracticeSettings();
    const today = dayInTimeZone(timeZone, now);
    const period = { from: startOfDay(timeZone, today), until: startOfDay(timeZone, addDays(calendarWindow(today).last, 1)) };
    const [promises, planDates] = [await findEarliestPromises(owner, now, maxEventsOfKind), await findComingPlanDates({ ...period, atMost: maxEventsOfKind })];
    return [...promiseEvents(promises, version, timeZone), ...awayEvents(workingTime, version, today), ...planEvents(planDates, timeZone, today)];
  },
  nutritionist: async (owner) => {
    const { timeZone, version } = await getPracticeSettings();
    return diaryEvents(await findDiaryDeadlines(owner, maxEventsOfKind), version, timeZone);
  },
};
