// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/setup/contract";

export const readSetup: Call<typeof contract.readSetup> = { method: "GET", path: "/api/setup", access: ["coach"], live: {"provides":["settings","people","leads"],"invalidates":[]} };
export const editSetup: FormCall<typeof contract.editSetup> = { method: "POST", path: "/api/setup", access: ["coach"], live: {"provides":[],"invalidates":["settings"]}, loadBody: async () => (await import("@/lib/practice/setup/contract")).editSetup.body };
