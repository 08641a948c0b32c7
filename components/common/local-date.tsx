"use client";

import { useSyncExternalStore } from "react";
import { isThisYear } from "@/components/common/local-time";

/** Joins the parts with spaces, because browsers and the server punctuate differently. */
function formatDateParts(date: Date, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(date);
  return parts.flatMap(({ type, value }) => (type === "literal" ? [] : value)).join(" ");
}

/** A calendar day (YYYY-MM-DD) as "Monday 23 November", in no time zone, with the year if it is not this one. */
export function formatCalendarDay(day: string) {
  const date = new Date(`${day}T00:00:00Z`);
  return formatDateParts(date, { weekday: "long", day: "numeric", month: "long", ...(!isThisYear(date) && { year: "numeric" }), timeZone: "UTC" });
}

/** Today (YYYY-MM-DD) in a time zone, by default the reader's own. */
export const todayIn = (timeZone?: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());

const subscribeToNothing = () => () => undefined;
const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date of an instant in the reader's time zone; UTC until the page has hydrated. */
export function LocalDate({ instant }: { instant: string }) {
  const timeZone = useSyncExternalStore(subscribeToNothing, getBrowserTimeZone, () => "UTC");
  return <time dateTime={instant}>{formatDateParts(new Date(instant), { day: "numeric", month: "long", year: "numeric", timeZone })}</time>;
}
