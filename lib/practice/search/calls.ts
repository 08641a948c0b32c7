// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/practice/search/contract";

export const readSearch: Call<typeof contract.readSearch> = { method: "GET", path: "/api/search", access: ["coach"], live: {"provides":["people","leads"],"invalidates":[]} };
