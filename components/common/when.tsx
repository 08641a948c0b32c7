"use client";

import { useSyncExternalStore } from "react";

/** Joined by hand: what stands between the parts differs from one browser to the next, and from the server. */
function dateText(date: Date, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(date);
  return parts.flatMap(({ type, value }) => (type === "literal" ? [] : value)).join(" ");
}

/** A calendar day (YYYY-MM-DD) as "Monday 23 November". It is the practice's, whatever zone it is read in. */
export const dayText = (day: string) =>
  dateText(new Date(`${day}T00:00:00Z`), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

const never = () => () => undefined;
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date of an instant where the reader is; UTC until the browser has taken over from the server. */
export function DateOf({ instant }: { instant: string }) {
  const timeZone = useSyncExternalStore(never, browserZone, () => "UTC");
  return <time dateTime={instant}>{dateText(new Date(instant), { day: "numeric", month: "long", year: "numeric", timeZone })}</time>;
}
