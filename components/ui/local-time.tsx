"use client";

import { useSyncExternalStore } from "react";

const shapes = {
  date: { day: "numeric", month: "long", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  dateTime: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface TimeProps {
  show?: keyof typeof shapes;
  className?: string;
}

const never = () => () => undefined;
const written = (at: Date, show: keyof typeof shapes, timeZone: string | undefined) => new Intl.DateTimeFormat("en-GB", { ...shapes[show], timeZone }).format(at);

/** An instant, in the reader's own time zone. The server does not know that one, so it writes UTC and the browser puts it right. */
export function LocalTime({ at, show = "date", className }: TimeProps & { at: string }) {
  const timeZone = useSyncExternalStore(never, () => undefined, () => "UTC");
  return <Time dateTime={at} text={written(new Date(at), show, timeZone)} className={className} />;
}

/** A calendar day (YYYY-MM-DD): the same everywhere, so no zone may shift it. */
export function CalendarDay({ day, show = "date", className }: TimeProps & { day: string }) {
  return <Time dateTime={day} text={written(new Date(`${day}T00:00:00Z`), show, "UTC")} className={className} />;
}

// The browser's calendar data may punctuate or shorten otherwise than the server's; that is no reason to draw the page again.
const Time = ({ dateTime, text, className }: { dateTime: string; text: string; className?: string }) => (
  <time dateTime={dateTime} className={className} suppressHydrationWarning>
    {text}
  </time>
);
