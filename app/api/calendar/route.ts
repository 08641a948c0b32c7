import { route } from "@/lib/api/route";
import { makeCalendarLink, newCalendarToken, stopOwnCalendarLink } from "@/lib/people/calendar-links/commands";
import { createCalendarLink, readCalendarLink, stopCalendarLink } from "@/lib/people/calendar-links/contract";
import { findOwnCalendarLink } from "@/lib/people/calendar-links/queries";

export const GET = route(readCalendarLink, ({ actor }) => findOwnCalendarLink(actor));

export const POST = route(createCalendarLink, ({ actor, now }) => makeCalendarLink(actor, newCalendarToken(), now));

export const DELETE = route(stopCalendarLink, async ({ actor, now }) => {
  await stopOwnCalendarLink(actor, now);
  return { success: true as const };
});
