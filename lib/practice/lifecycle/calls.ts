// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/lifecycle/contract";

export const archiveClient: Call<typeof contract.archiveClient> = { method: "DELETE", path: "/api/clients/:id", access: ["coach"], live: {"provides":[],"invalidates":["people","check-ins","onboarding","messages","promises","nutrition","emails","payments"]} };
export const archiveClients: FormCall<typeof contract.archiveClients> = { method: "POST", path: "/api/clients/bulk-delete", access: ["coach"], live: {"provides":[],"invalidates":["people","check-ins","onboarding","messages","promises","nutrition","emails","payments"]}, loadBody: async () => (await import("@/lib/practice/lifecycle/contract")).archiveClients.body };
export const restoreClient: Call<typeof contract.restoreClient> = { method: "POST", path: "/api/clients/:id/restore", access: ["coach"], live: {"provides":[],"invalidates":["people","check-ins","onboarding","messages","promises","nutrition","emails","payments"]} };
export const listArchivedClients: Call<typeof contract.listArchivedClients> = { method: "GET", path: "/api/archived-clients", access: ["coach"], live: {"provides":["people"],"invalidates":[]} };
export const readPause: Call<typeof contract.readPause> = { method: "GET", path: "/api/clients/:id/pause", access: ["coach"], live: {"provides":["people"],"invalidates":[]} };
export const pauseClient: FormCall<typeof contract.pauseClient> = { method: "POST", path: "/api/clients/:id/pause", access: ["coach"], live: {"provides":[],"invalidates":["people","check-ins"]}, loadBody: async () => (await import("@/lib/practice/lifecycle/contract")).pauseClient.body };
export const resumeClient: Call<typeof contract.resumeClient> = { method: "POST", path: "/api/clients/:id/resume", access: ["coach"], live: {"provides":[],"invalidates":["people","check-ins"]} };
