// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/practice/calendar/contract";

export const readCalendar: Call<typeof contract.readCalendar> = { method: "GET", path: "/api/calendar/:token", access: "public", contentType: "text/calendar", live: {"provides":[],"invalidates":[]} };
