// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/intake/contract";

export const readOwnIntake: Call<typeof contract.readOwnIntake> = { method: "GET", path: "/api/intake-form", access: ["client"], live: {"provides":["intake"],"invalidates":[]} };
export const readIntake: Call<typeof contract.readIntake> = { method: "GET", path: "/api/intake-form/:clientId", access: ["client","coach"], live: {"provides":["intake","people"],"invalidates":[]} };
export const submitIntake: FormCall<typeof contract.submitIntake> = { method: "POST", path: "/api/intake-form", access: ["client"], live: {"provides":[],"invalidates":["intake","onboarding","promises","drafts","notifications"]}, loadBody: async () => (await import("@/lib/work/intake/contract")).submitIntake.body };
export const editIntake: FormCall<typeof contract.editIntake> = { method: "PUT", path: "/api/intake-form/:clientId", access: ["coach"], live: {"provides":[],"invalidates":["intake","check-ins","nutrition"]}, loadBody: async () => (await import("@/lib/work/intake/contract")).editIntake.body };
