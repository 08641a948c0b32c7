"use client";

import { useState, useSyncExternalStore } from "react";
import { dayMs } from "@/lib/platform/days";
import { timeAgo } from "@/lib/platform/time-ago";

const dateFormats = {
  date: { day: "numeric", month: "long", year: "numeric" },
  longDate: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  dateTime: { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  time: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  shortDate: { day: "numeric", month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

interface TimeProps {
  format?: keyof typeof dateFormats;
  className?: string;
}

const subscribeNever = () => () => undefined;
export const isThisYear = (at: Date) => at.getUTCFullYear() === new Date().getUTCFullYear();

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Every date shows its year if it is not this one. `timeZone` is the browser's own where undefined. */
export function formatDate(at: Date, format: keyof typeof dateFormats, timeZone: string | undefined): string {
  const withYear = format !== "time" && !isThisYear(at);
  // Formatters are cached because creating one is slow. The offset is in the key because the browser's time zone can change.
  const key = `${format} ${withYear} ${timeZone ?? new Date().getTimezoneOffset()}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...(withYear && { year: "numeric" }), ...dateFormats[format], timeZone });
  formatters.set(key, formatter);
  return formatter.format(at);
}

const serverTimeZone = "UTC";

/** The reader's time zone (undefined means the browser's own); UTC on the server, which does not know it. */
export const useTimeZone = () => useSyncExternalStore(subscribeNever, () => undefined, () => serverTimeZone);

/** An instant in the reader's time zone. The server renders UTC, and the browser corrects it. */
export function LocalTime({ at, format = "date", className }: TimeProps & { at: string }) {
  const timeZone = useTimeZone();
  return <TimeElement dateTime={at} text={formatDate(new Date(at), format, timeZone)} className={className} />;
}

/** A calendar day (YYYY-MM-DD), which no time zone may shift. */
export function CalendarDay({ day, format = "date", className }: TimeProps & { day: string }) {
  return <TimeElement dateTime={day} text={formatDate(new Date(`${day}T00:00:00Z`), format, "UTC")} className={className} />;
}

const minuteMs = 60_000;
function subscribeEveryMinute(onMinute: () => void) {
  const timer = setInterval(onMinute, minuteMs);
  return () => clearInterval(timer);
}
const currentMinute = () => Math.floor(Date.now() / minuteMs);

/** How long ago an instant is ("3 days ago"), updated every minute. The server renders the date, because it does not know when it is read. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const minutes = useSyncExternalStore(subscribeEveryMinute, currentMinute, () => null);
  const text = minutes === null ? formatDate(new Date(at), "date", serverTimeZone) : timeAgo(Date.parse(at), minutes * minuteMs);
  return <TimeElement dateTime={at} text={text} className={className} />;
}

// The browser may punctuate or abbreviate differently from the server, which must not render the page again.
const TimeElement = ({ dateTime, text, className }: { dateTime: string; text: string; className?: string }) => (
  <time dateTime={dateTime} className={className} suppressHydrationWarning>
    {text}
  </time>
);

/** A calendar day in the reader's time zone: Today, Yesterday, or its date. */
export function RelativeDay({ day }: { day: string }) {
  const isServer = useTimeZone() === serverTimeZone;
  const [now] = useState(() => Date.now());
  const daysAgo = (count: number) => new Intl.DateTimeFormat("en-CA", { dateStyle: "short" }).format(now - count * dayMs);
  if (!isServer && day === daysAgo(0)) return "Today";
  if (!isServer && day === daysAgo(1)) return "Yesterday";
  return <CalendarDay day={day} format="longDate" />;
}
