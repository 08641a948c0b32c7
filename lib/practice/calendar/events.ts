import { currentDueMonday, getWeekNumber, isCheckInOwed, type Membership } from "@/lib/core/weeks/rules";
import { dueDay, type WorkingTime } from "@/lib/core/working-time/working-time";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { addDays, isDayWithin, mondayOnOrAfter } from "@/lib/platform/days";
import { paths } from "@/lib/platform/paths";
import type { PromiseKind } from "@/lib/practice/dashboard/client-contract";

/*
 * What is in a person's calendar, from facts that other screens show too. No health detail, no amounts, no words that somebody
 * wrote: a calendar is open on shared screens, and its provider reads it. The same facts make the same events.
 */

export interface CalendarEvent {
  /** The same for the same thing, however often the calendar is read and wherever its time moves. */
  id: string;
  title: string;
  /** The path of the screen where it is dealt with. */
  path: string;
  /** The whole day, the days until the one before `until`, or a moment. */
  when: { day: string; until?: string } | { at: Date };
  /** When the event came to be what it is. */
  changedAt: Date;
  /** Counts the changes that can move it. */
  sequence: number;
  /** Whether the person can't be booked meanwhile. */
  isAbsence?: boolean;
}

const [weeksBack, weeksAhead] = [4, 12];
/** Of one kind, so that the calendar of a practice of any size stays small. */
export const maxEventsOfKind = 200;

/** The first and the last day of a calendar that is read on this day. */
export const calendarWindow = (today: string) => ({ first: addDays(today, -7 * weeksBack), last: addDays(today, 7 * weeksAhead) });

/** A first name and an initial, which is enough to know a client and little for anyone who sees the screen. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [first, initial] = [firstName.trim(), [...lastName.trim()][0]];
  return [first, initial && `${initial}.`].filter(Boolean).join(" ") || "a client";
}

interface CheckInFacts {
  membership: Membership;
  /** The check-ins that were sent, by their due Monday. */
  sent: ReadonlyMap<string, { weekNumber: number; submittedAt: Date }>;
}

/** The Mondays on which a client's check-in is due, and those for which one was sent. */
export function checkInEvents({ membership, sent: sentByMonday }: CheckInFacts, today: string): CalendarEvent[] {
  const { first, last } = calendarWindow(today);
  const events: CalendarEvent[] = [];
  for (let monday = mondayOnOrAfter(first); monday <= last; monday = addDays(monday, 7)) {
    const sent = sentByMonday.get(monday);
    // The form of a week that has closed is no longer open.
    if (!sent && (monday < currentDueMonday(today) || !isCheckInOwed(monday, today, membership))) continue;
    events.push({
      id: `check-in-${monday}`,
      title: `Check-in ${sent ? "sent" : "due"}, week ${sent?.weekNumber ?? getWeekNumber(monday, membership)}`,
      path: sent ? paths.checkInHistory : paths.section("checkin"),
      when: { day: monday },
      changedAt: sent?.submittedAt ?? dayToDate(membership.joinDate),
      sequence: sent ? 1 : 0,
    });
  }
  return events;
}

interface NamedClient {
  id: string;
  firstName: string;
  lastName: string;
}

const promiseTitles: Record<PromiseKind, (name: string) => string> = {
  reply: (name) => `Due: reply to ${name}`,
  intake_review: (name) => `Due: review of ${name}'s intake form`,
  training_plan: (name) => `Due: ${name}'s training plan`,
  nutrition_plan: (name) => `Due: ${name}'s nutrition plan`,
};

interface OpenPromise {
  kind: PromiseKind;
  client: NamedClient;
  startedAt: Date;
  dueAt: Date;
}

/** When something is due. The midnight that ends a day is that day, as on every screen. */
function whenDue(timeZone: string, dueAt: Date): CalendarEvent["when"] {
  const day = dueDay(timeZone, dueAt);
  return day === dayInTimeZone(timeZone, dueAt) ? { at: dueAt } : { day };
}

/** What clients are waiting for. `settingsVersion` counts the changes of the working time, which can move them. */
export const promiseEvents = (promises: readonly OpenPromise[], settingsVersion: number, timeZone: string): CalendarEvent[] =>
  promises.map(({ kind, client, startedAt, dueAt }) => ({
    id: `promise-${kind}-${client.id}-${startedAt.getTime()}`,
    title: promiseTitles[kind](shortName(client)),
    path: kind === "reply" ? paths.clientMessages(client.id) : paths.clientProfile(client.id),
    when: whenDue(timeZone, dueAt),
    changedAt: startedAt,
    sequence: settingsVersion,
  }));

interface WaitingDiary {
  id: string;
  client: NamedClient;
  submittedAt: Date;
  dueAt: Date;
}

/** The plans that food diaries are waiting for, for nutritionists. */
export const diaryEvents = (diaries: readonly WaitingDiary[], settingsVersion: number, timeZone: string): CalendarEvent[] =>
  diaries.map(({ id, client, submittedAt, dueAt }) => ({
    id: `diary-${id}`,
    title: promiseTitles.nutrition_plan(shortName(client)),
    path: paths.uploadPlan(id),
    when: whenDue(timeZone, dueAt),
    changedAt: submittedAt,
    sequence: settingsVersion,
  }));

/** The practice's days away, as a coach's calendar shows them. */
export function awayEvents({ away }: WorkingTime, settingsVersion: number, today: string): CalendarEvent[] {
  const { first, last } = calendarWindow(today);
  if (!away || away.until <= first || away.from > last) return [];
  // The day back is not a day away, and iCalendar leaves out the last day as well.
  return [{ id: `away-${away.from}`, title: "Away", path: paths.settingsPage("working-time"), when: { day: away.from, until: away.until }, changedAt: dayToDate(away.from), sequence: settingsVersion, isAbsence: true }];
}

interface ComingPlanDate {
  id: string;
  client: NamedClient;
  kind: "renewal" | "end";
  at: Date;
  startedAt: Date;
}

/** When clients' plans renew, or end without another that goes on. */
export function planEvents(dates: readonly ComingPlanDate[], timeZone: string, today: string): CalendarEvent[] {
  return dates.flatMap(({ id, client, kind, at, startedAt }) => {
    const day = dayInTimeZone(timeZone, at);
    if (!isDayWithin(day, today, calendarWindow(today).last)) return [];
    const title = kind === "renewal" ? `Renewal: ${shortName(client)}` : `Plan ends: ${shortName(client)}`;
    // The day is a part of the id: the next renewal is another event.
    return [{ id: `plan-${kind}-${id}-${day}`, title, path: paths.clientProfile(client.id, "payments"), when: { day }, changedAt: startedAt, sequence: 0 }];
  });
}
