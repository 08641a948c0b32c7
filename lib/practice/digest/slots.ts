import type { digests } from "@/lib/people/accounts/contract";
import { toZonedDateTime } from "@/lib/platform/clock";

/** The hours in which an hourly digest is sent, so that nobody is woken. */
const hourlyHours = { from: 7, until: 21 };
const twiceADayHours = [8, 14];
/**
 * How many hours after its time a slot is still open: long enough for what went to a device first, which is news an hour later, and for
 * a server that was down. What comes later is in the next digest.
 */
const openForHours = 2;

/**
 * The slot of a coach's digest at `now`, such as "2026-11-25T14:00" in the practice's time zone; null where none is due now.
 * A slot has one digest at most.
 */
export function digestSlot(choice: (typeof digests)[number], now: Date, timeZone: string): string | null {
  const local = toZonedDateTime(timeZone, now);
  const slotAt = (hour: number, minute = 0) => `${local.toPlainDate().toString()}T${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  if (choice === "as_it_happens") return slotAt(local.hour, Math.floor(local.minute / 10) * 10);
  if (choice === "hourly") return local.hour >= hourlyHours.from && local.hour <= hourlyHours.until ? slotAt(local.hour) : null;
  const hour = twiceADayHours.find((begun) => local.hour >= begun && local.hour < begun + openForHours);
  return hour === undefined ? null : slotAt(hour);
}
