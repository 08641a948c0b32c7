"use client";

import { useSyncExternalStore } from "react";

/** Joins the parts with spaces, because browsers and the server punctuate differently. */
function formatDateParts(date: Date, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(date);
  return parts.flatMap(({ type, value }) => (type === "literal" ? [] : value)).join(" ");
}

/** A calendar day (YYYY-MM-DD) as "Monday 23 November", in no time zone. */
export const formatCalendarDay = (day: string) =>
  formatDateParts(new Date(`${day}T00:00:00Z`), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

const subscribeToNothing = () => () => undefined;
const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date of an instant in the reader's time zone; UTC until the page has hydrated. */
export function LocalDate({ instant }: { instant: string }) {
  const timeZone = useSyncExternalStore(subscribeToNothing, getBrowserTimeZone, () => "UTC");
  return <time dateTime={instant}>{formatDateParts(new Date(instant), { day: "numeric", month: "long", year: "numeric", timeZone })}</time>;
}
