// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/work/files/contract";

export const listClientFiles: Call<typeof contract.listClientFiles> = { method: "GET", path: "/api/clients/:id/files", access: ["coach"], live: {"provides":["check-ins","nutrition","messages"],"invalidates":[]} };
