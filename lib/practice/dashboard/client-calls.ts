// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/dashboard/client-contract";

export const readDashboard: Call<typeof contract.readDashboard> = { method: "GET", path: "/api/client-dashboard", access: ["client"], live: {"provides":["account","check-ins","onboarding","messages","promises","settings","nutrition","payments"],"invalidates":[]} };
export const updateDashboard: FormCall<typeof contract.updateDashboard> = { method: "PATCH", path: "/api/client-dashboard", access: ["client"], live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/practice/dashboard/client-contract")).updateDashboard.body };
export const listPromises: Call<typeof contract.listPromises> = { method: "GET", path: "/api/promises", access: ["coach"], live: {"provides":["people","onboarding","messages","promises","nutrition"],"invalidates":[]} };
export const updatePromises: FormCall<typeof contract.updatePromises> = { method: "POST", path: "/api/clients/:id/promises", access: ["coach"], live: {"provides":[],"invalidates":["promises"]}, loadBody: async () => (await import("@/lib/practice/dashboard/client-contract")).updatePromises.body };
