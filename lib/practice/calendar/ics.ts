import ICAL from "ical.js";
import { addDays } from "@/lib/platform/days";
import { paths } from "@/lib/platform/paths";
import type { CalendarEvent } from "@/lib/practice/calendar/events";

interface Calendar {
  /** The name that calendar apps show. */
  name: string;
  /** The product's address, without a slash at the end. */
  origin: string;
  /** Tells the events of one person's calendar from those of another's, which may be read into the same app. */
  ownerKey: string;
  events: readonly CalendarEvent[];
}

/** A property in jCal (RFC 7265): its name, parameters, type and value. */
type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number];

const text = (name: string, value: string): Property => [name, {}, "text", oneLine(value)];
/** A text that means the same to every program, which the format doesn't escape. */
const token = (name: string, value: string): Property => [name, {}, "unknown", value];

/** A title is one line, so Unicode's line and paragraph ends are spaces too. Control characters can't be in the file at all. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

// The library doesn't count the space that begins a line's continuation, which makes 75 bytes, as many as a line may have.
ICAL.foldLength = 74;

/** The names that calendar apps show, which the library doesn't know as texts. */
const designSet = { ...ICAL.design.icalendar, property: { ...ICAL.design.icalendar.property, name: { defaultType: "text" }, "x-wr-calname": { defaultType: "text" } } };

/** How often calendar apps are asked to read it again. Many take their own time, up to a day. */
const refreshInterval = "PT1H";

/** Writes a calendar as a file (RFC 5545, RFC 7986). Days are whole days, moments are in UTC, so it needs no time zones. */
export function toIcs({ events, ...calendar }: Calendar): string {
  const { name, origin } = calendar;
  const properties = [
    text("version", "2.0"),
    text("prodid", "-//Cadence//Calendar//EN"),
    text("calscale", "GREGORIAN"),
    text("method", "PUBLISH"),
    text("name", name),
    text("x-wr-calname", name),
    ["url", {}, "uri", `${origin}${paths.profileCalendar}`],
    ["refresh-interval", {}, "duration", refreshInterval],
    token("x-published-ttl", refreshInterval),
  ];
  return `${ICAL.stringify.component(["vcalendar", properties, events.map((event) => ["vevent", eventProperties(event, calendar), []])], designSet)}\r\n`;
}

function eventProperties({ id, title, path, when, changedAt, sequence, isAbsence = false }: CalendarEvent, { name, origin, ownerKey }: Omit<Calendar, "events">): Property[] {
  const url = `${origin}${path}`;
  return [
    text("uid", `${id}.${ownerKey}@${new URL(origin).host}`),
    ["dtstamp", {}, "date-time", utcTime(changedAt)],
    ["sequence", {}, "integer", sequence],
    ...startAndEnd(when),
    text("summary", title),
    // Some apps show no URL, only the description.
    text("description", `Open in ${name}: ${url}`),
    ["url", {}, "uri", url],
    text("class", "PRIVATE"),
    text("transp", isAbsence ? "OPAQUE" : "TRANSPARENT"),
    token("x-microsoft-cdo-busystatus", isAbsence ? "OOF" : "FREE"),
  ];
}

function startAndEnd(when: CalendarEvent["when"]): Property[] {
  // Without an end it is over as it begins, which is what a deadline is.
  if ("at" in when) return [["dtstart", {}, "date-time", utcTime(when.at)]];
  return [
    ["dtstart", {}, "date", when.day],
    ["dtend", {}, "date", when.until ?? addDays(when.day, 1)],
  ];
}

/** To the second, as the format has it. */
const utcTime = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
