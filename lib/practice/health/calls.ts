// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/practice/health/contract";

export const readHealth: Call<typeof contract.readHealth> = { method: "GET", path: "/api/health", access: "public", live: {"provides":[],"invalidates":[]} };
export const readApiDocument: Call<typeof contract.readApiDocument> = { method: "GET", path: "/api/openapi.json", access: "public", live: {"provides":[],"invalidates":[]} };
