// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/people/accounts/current-user-contract";

export const readCurrentUser: Call<typeof contract.readCurrentUser> = { method: "GET", path: "/api/auth/user", access: "signed-in", live: {"provides":["account"],"invalidates":[]} };
