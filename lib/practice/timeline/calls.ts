// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/practice/timeline/contract";

export const listTimeline: Call<typeof contract.listTimeline> = { method: "GET", path: "/api/clients/:id/timeline", access: ["coach"], live: {"provides":["people","check-ins","onboarding","intake","nutrition","emails","payments","notes","messages","promises"],"invalidates":[]} };
