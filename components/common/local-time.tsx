"use client";

import { useState, useSyncExternalStore } from "react";
import { dayMs } from "@/lib/platform/days";
import { timeAgo } from "@/lib/platform/time-ago";

const dateFormats = {
  date: { day: "numeric", month: "long", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  dateTime: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  time: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  shortDate: { day: "numeric", month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface TimeProps {
  format?: keyof typeof dateFormats;
  className?: string;
}

const subscribeNever = () => () => undefined;
const formatDate = (at: Date, show: keyof typeof dateFormats, timeZone: string | undefined) => new Intl.DateTimeFormat("en-GB", { ...dateFormats[show], timeZone }).format(at);

const serverTimeZone = "UTC";

/** The reader's own time zone (undefined is what the browser takes for it); on the server, which does not know it, UTC. */
export const useTimeZone = () => useSyncExternalStore(subscribeNever, () => undefined, () => serverTimeZone);

/** An instant, in the reader's own time zone. The server does not know that one, so it writes UTC and the browser puts it right. */
export function LocalTime({ at, format = "date", className }: TimeProps & { at: string }) {
  const timeZone = useTimeZone();
  return <TimeElement dateTime={at} text={formatDate(new Date(at), format, timeZone)} className={className} />;
}

/** A calendar day (YYYY-MM-DD): the same everywhere, so no zone may shift it. */
export function CalendarDay({ day, format = "date", className }: TimeProps & { day: string }) {
  return <TimeElement dateTime={day} text={formatDate(new Date(`${day}T00:00:00Z`), format, "UTC")} className={className} />;
}

const minuteMs = 60_000;
function subscribeEveryMinute(onMinute: () => void) {
  const timer = setInterval(onMinute, minuteMs);
  return () => clearInterval(timer);
}
const currentMinute = () => Math.floor(Date.now() / minuteMs);

/** How long ago an instant is: "3 days ago", told anew every minute. The server cannot say when it will be read, so it writes the date. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const minutes = useSyncExternalStore(subscribeEveryMinute, currentMinute, () => null);
  const text = minutes === null ? formatDate(new Date(at), "date", serverTimeZone) : timeAgo(Date.parse(at), minutes * minuteMs);
  return <TimeElement dateTime={at} text={text} className={className} />;
}

// The browser's calendar data may punctuate or shorten otherwise than the server's; that is no reason to draw the page again.
const TimeElement = ({ dateTime, text, className }: { dateTime: string; text: string; className?: string }) => (
  <time dateTime={dateTime} className={className} suppressHydrationWarning>
    {text}
  </time>
);

/** A calendar day of the reader's, as people call it: Today, Yesterday, else its date. */
export function RelativeDay({ day }: { day: string }) {
  const isServer = useTimeZone() === serverTimeZone;
  const [now] = useState(() => Date.now());
  const daysAgo = (count: number) => new Intl.DateTimeFormat("en-CA", { dateStyle: "short" }).format(now - count * dayMs);
  if (!isServer && day === daysAgo(0)) return "Today";
  if (!isServer && day === daysAgo(1)) return "Yesterday";
  return <CalendarDay day={day} format="longDate" />;
}
