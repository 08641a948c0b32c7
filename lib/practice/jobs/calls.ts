// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/practice/jobs/contract";

export const runJob: Call<typeof contract.runJob> = { method: "GET", path: "/api/cron/:job", access: "public", live: {"provides":[],"invalidates":[]} };
