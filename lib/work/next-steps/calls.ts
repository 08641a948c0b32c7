// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/next-steps/contract";

export const listNextSteps: Call<typeof contract.listNextSteps> = { method: "GET", path: "/api/steps", access: ["client","coach"], live: {"provides":["next-steps"],"invalidates":[]} };
export const updateNextStep: FormCall<typeof contract.updateNextStep> = { method: "PATCH", path: "/api/steps/:id", access: ["client"], live: {"provides":[],"invalidates":["next-steps"]}, loadBody: async () => (await import("@/lib/work/next-steps/contract")).updateNextStep.body };
export const listStepHistory: Call<typeof contract.listStepHistory> = { method: "GET", path: "/api/clients/:id/steps", access: ["coach"], live: {"provides":["next-steps"],"invalidates":[]} };
