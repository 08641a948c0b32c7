// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/automation/contract";

export const listAutomationRules: Call<typeof contract.listAutomationRules> = { method: "GET", path: "/api/automation/rules", access: ["coach"], live: {"provides":["emails"],"invalidates":[]} };
export const readAutomationStats: Call<typeof contract.readAutomationStats> = { method: "GET", path: "/api/automation/stats", access: ["coach"], live: {"provides":["emails"],"invalidates":[]} };
export const switchAutomationRule: FormCall<typeof contract.switchAutomationRule> = { method: "PATCH", path: "/api/automation/rules/:id", access: ["coach"], live: {"provides":[],"invalidates":["emails"]}, loadBody: async () => (await import("@/lib/core/automation/contract")).switchAutomationRule.body };
export const testAutomationRule: Call<typeof contract.testAutomationRule> = { method: "POST", path: "/api/automation/test/:id", access: ["coach"], live: {"provides":[],"invalidates":["emails"]} };
export const saveAutomationSettings: FormCall<typeof contract.saveAutomationSettings> = { method: "POST", path: "/api/automation/settings", access: ["coach"], live: {"provides":[],"invalidates":["settings"]}, loadBody: async () => (await import("@/lib/core/automation/contract")).saveAutomationSettings.body };
