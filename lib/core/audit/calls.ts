// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/core/audit/contract";

export const listAuditLog: Call<typeof contract.listAuditLog> = { method: "GET", path: "/api/audit-log", access: ["coach"], live: {"provides":["audit-log"],"invalidates":[]} };
