// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/money/past-payments/contract";

export const listPastPayments: Call<typeof contract.listPastPayments> = { method: "GET", path: "/api/past-payments", access: ["coach"], live: {"provides":["payments","people"],"invalidates":[]} };
