import { lacksSecondFactor } from "@/lib/auth/second-factor";
import { recordCalendarRead } from "@/lib/people/calendar-links/commands";
import { findCalendarOwner } from "@/lib/people/calendar-links/queries";
import { notFound } from "@/lib/platform/errors";
import { type AttemptLimit, countAttempt, limitByAddress } from "@/lib/platform/rate-limit";
import { buildCalendar } from "@/lib/practice/calendar/queries";

/** Unknown links count. Calendar services read for many people from one address, so links that work don't, and are never refused for others. */
const addressLimits = (address: string | null) => limitByAddress("calendar", address, 100, 60);
/** More often than any calendar app reads. */
const linkLimits = (userId: string): AttemptLimit[] => [{ key: `calendar:${userId}`, limit: 60, minutes: 60 }];

/**
 * Responds with the calendar that a file name of a token and .ics opens. Throws the same 404 for anything else, a link that was
 * stopped, and one of a person who is archived or has to set up a second factor first; and 429.
 */
export async function serveCalendar(fileName: string, address: string | null, now: Date): Promise<Response> {
  const [, token = ""] = /^([\w-]{43})\.ics$/.exec(fileName) ?? [];
  const owner = token && (await findCalendarOwner(token));
  if (!owner || (await lacksSecondFactor(owner))) {
    await countAttempt(addressLimits(address), now);
    throw notFound();
  }
  await countAttempt(linkLimits(owner.id), now);
  const calendar = await buildCalendar(owner, now);
  await recordCalendarRead(token, now);
  return new Response(calendar, {
    headers: { "content-type": "text/calendar; charset=utf-8", "content-disposition": `inline; filename="calendar.ics"`, "cache-control": "private, no-store", "x-robots-tag": "noindex" },
  });
}
