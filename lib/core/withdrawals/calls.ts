// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/core/withdrawals/contract";

export const withdrawWrite: Call<typeof contract.withdrawWrite> = { method: "POST", path: "/api/withdrawn-writes", access: "signed-in", live: {"provides":[],"invalidates":[]} };
