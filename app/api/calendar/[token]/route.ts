import { route } from "@/lib/api/route";
import { serveCalendar } from "@/lib/practice/calendar/commands";
import { readCalendar } from "@/lib/practice/calendar/contract";

export const GET = route(readCalendar, ({ params, ipAddress, now }) => serveCalendar(params.token, ipAddress, now));
