"use client";

import { useState, useSyncExternalStore } from "react";
import { type DateFormat, type DateZone, dayOf, formatDate, formatDeadline } from "@/lib/platform/date-texts";
import { dayMs } from "@/lib/platform/days";
import { timeAgo } from "@/lib/platform/time-ago";

interface TimeProps {
  format?: DateFormat;
  className?: string;
}

const subscribeNever = () => () => undefined;
const local = () => "local" as const;
const utc = () => "UTC" as const;

/** The reader's time zone; UTC on the server, which doesn't know it. */
export const useTimeZone = () => useSyncExternalStore<DateZone>(subscribeNever, local, utc);

/** An instant in the reader's time zone. The server renders UTC, and the browser corrects it. */
export function LocalTime({ at, format = "date", className }: TimeProps & { at: string }) {
  const timeZone = useTimeZone();
  return <TimeElement dateTime={at} text={formatDate(new Date(at), format, timeZone)} className={className} />;
}

/** When something is due, in the reader's time zone. */
export function Deadline({ at }: { at: string }) {
  const timeZone = useTimeZone();
  return <TimeElement dateTime={at} text={formatDeadline(new Date(at), timeZone)} />;
}

/** A calendar day (YYYY-MM-DD), which no time zone may shift. */
export function CalendarDay({ day, format = "date", className }: TimeProps & { day: string }) {
  return <TimeElement dateTime={day} text={formatDate(new Date(day), format, "UTC")} className={className} />;
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
  const text = minutes === null ? formatDate(new Date(at), "date", "UTC") : timeAgo(Date.parse(at), minutes * minuteMs);
  return <TimeElement dateTime={at} text={text} className={className} />;
}

// What the server rendered is a text of another time zone or moment, which must not render the page again.
const TimeElement = ({ dateTime, text, className }: { dateTime: string; text: string; className?: string }) => (
  <time dateTime={dateTime} className={className} suppressHydrationWarning>
    {text}
  </time>
);

/** A calendar day in the reader's time zone: Today, Yesterday, or its date. */
export function RelativeDay({ day }: { day: string }) {
  const timeZone = useTimeZone();
  const [now] = useState(() => Date.now());
  const daysAgo = (count: number) => dayOf(new Date(now - count * dayMs), timeZone);
  if (timeZone === "local" && day === daysAgo(0)) return "Today";
  if (timeZone === "local" && day === daysAgo(1)) return "Yesterday";
  return <CalendarDay day={day} format="longDate" />;
}
