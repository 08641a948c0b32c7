// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/people/sessions/contract";

export const listSessions: Call<typeof contract.listSessions> = { method: "GET", path: "/api/sessions", access: "signed-in", live: {"provides":["sessions"],"invalidates":[]} };
export const endSession: Call<typeof contract.endSession> = { method: "DELETE", path: "/api/sessions/:id", access: "signed-in", live: {"provides":[],"invalidates":["sessions"]} };
export const endOtherSessions: Call<typeof contract.endOtherSessions> = { method: "DELETE", path: "/api/sessions", access: "signed-in", live: {"provides":[],"invalidates":["sessions"]} };
export const endPersonSessions: Call<typeof contract.endPersonSessions> = { method: "DELETE", path: "/api/people/:id/sessions", access: ["coach"], live: {"provides":[],"invalidates":["sessions"]} };
