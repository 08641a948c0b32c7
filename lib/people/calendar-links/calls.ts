// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/people/calendar-links/contract";

export const readCalendarLink: Call<typeof contract.readCalendarLink> = { method: "GET", path: "/api/calendar", access: "signed-in", live: {"provides":["calendar-link","account"],"invalidates":[]} };
export const createCalendarLink: Call<typeof contract.createCalendarLink> = { method: "POST", path: "/api/calendar", access: "signed-in", live: {"provides":[],"invalidates":["calendar-link"]} };
export const stopCalendarLink: Call<typeof contract.stopCalendarLink> = { method: "DELETE", path: "/api/calendar", access: "signed-in", live: {"provides":[],"invalidates":["calendar-link"]} };
