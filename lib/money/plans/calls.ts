// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/money/plans/contract";

export const listPaymentPlans: Call<typeof contract.listPaymentPlans> = { method: "GET", path: "/api/payment-plans", access: ["coach"], live: {"provides":["settings"],"invalidates":[]} };
export const createPaymentPlan: FormCall<typeof contract.createPaymentPlan> = { method: "POST", path: "/api/payment-plans", access: ["coach"], live: {"provides":[],"invalidates":["settings","payments"]}, loadBody: async () => (await import("@/lib/money/plans/contract")).createPaymentPlan.body };
export const editPaymentPlan: FormCall<typeof contract.editPaymentPlan> = { method: "PATCH", path: "/api/payment-plans/:id", access: ["coach"], live: {"provides":[],"invalidates":["settings","payments"]}, loadBody: async () => (await import("@/lib/money/plans/contract")).editPaymentPlan.body };
