"use client";

import { useSyncExternalStore } from "react";

/** Joined by hand: what stands between the parts differs from one browser to the next, and from the server. */
function formatDateParts(date: Date, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(date);
  return parts.flatMap(({ type, value }) => (type === "literal" ? [] : value)).join(" ");
}

/** A calendar day (YYYY-MM-DD) as "Monday 23 November". It is the practice's, whatever zone it is read in. */
export const formatCalendarDay = (day: string) =>
  formatDateParts(new Date(`${day}T00:00:00Z`), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

const subscribeToNothing = () => () => undefined;
const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date of an instant where the reader is; UTC until the browser has taken over from the server. */
export function LocalDate({ instant }: { instant: string }) {
  const timeZone = useSyncExternalStore(subscribeToNothing, getBrowserTimeZone, () => "UTC");
  return <time dateTime={instant}>{formatDateParts(new Date(instant), { day: "numeric", month: "long", year: "numeric", timeZone })}</time>;
}
