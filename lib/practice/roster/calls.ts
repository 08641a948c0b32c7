// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/roster/contract";

export const listClients: Call<typeof contract.listClients> = { method: "GET", path: "/api/clients", access: ["coach"], live: {"provides":["people","check-ins","onboarding","payments"],"invalidates":[]} };
export const readClientsSummary: Call<typeof contract.readClientsSummary> = { method: "GET", path: "/api/clients/summary", access: ["coach"], live: {"provides":["people","check-ins","onboarding","payments"],"invalidates":[]} };
export const listClientIds: Call<typeof contract.listClientIds> = { method: "GET", path: "/api/clients/ids", access: ["coach"], live: {"provides":["people"],"invalidates":[]} };
export const createClient: FormCall<typeof contract.createClient> = { method: "POST", path: "/api/clients", access: ["coach"], live: {"provides":[],"invalidates":["people","onboarding","emails"]}, loadBody: async () => (await import("@/lib/practice/roster/contract")).createClient.body };
export const sendHeldInvitation: Call<typeof contract.sendHeldInvitation> = { method: "POST", path: "/api/clients/:id/invitation", access: ["coach"], live: {"provides":[],"invalidates":["emails"]} };
export const exportClients: Call<typeof contract.exportClients> = { method: "GET", path: "/api/export/clients", access: ["coach"], contentType: "text/csv", live: {"provides":[],"invalidates":[]} };
export const exportSelectedClients: FormCall<typeof contract.exportSelectedClients> = { method: "POST", path: "/api/export/clients", access: ["coach"], contentType: "text/csv", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/practice/roster/contract")).exportSelectedClients.body };
