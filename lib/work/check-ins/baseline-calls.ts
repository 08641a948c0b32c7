// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/check-ins/baseline-contract";

export const readOwnBaseline: Call<typeof contract.readOwnBaseline> = { method: "GET", path: "/api/baseline", access: ["client"], live: {"provides":["check-ins","account","intake","privacy"],"invalidates":[]} };
export const saveBaseline: FormCall<typeof contract.saveBaseline> = { method: "PUT", path: "/api/baseline", access: ["client"], live: {"provides":[],"invalidates":["check-ins","drafts"]}, loadBody: async () => (await import("@/lib/work/check-ins/baseline-contract")).saveBaseline.body };
export const readBaseline: Call<typeof contract.readBaseline> = { method: "GET", path: "/api/clients/:id/baseline", access: ["coach"], live: {"provides":["check-ins"],"invalidates":[]} };
export const askForBaseline: Call<typeof contract.askForBaseline> = { method: "POST", path: "/api/clients/:id/baseline/ask-again", access: ["coach"], live: {"provides":[],"invalidates":["check-ins","notifications"]} };
