// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/retention/contract";

export const readErasureProposals: Call<typeof contract.readErasureProposals> = { method: "GET", path: "/api/retention", access: ["coach"], live: {"provides":["leads","people","settings"],"invalidates":[]} };
export const eraseProposedLeads: FormCall<typeof contract.eraseProposedLeads> = { method: "POST", path: "/api/retention/erase-leads", access: ["coach"], live: {"provides":[],"invalidates":["leads","emails","notifications"]}, loadBody: async () => (await import("@/lib/practice/retention/contract")).eraseProposedLeads.body };
export const archiveProposedClients: FormCall<typeof contract.archiveProposedClients> = { method: "POST", path: "/api/retention/archive-clients", access: ["coach"], live: {"provides":[],"invalidates":["people","check-ins","onboarding","messages","promises","nutrition","emails","payments"]}, loadBody: async () => (await import("@/lib/practice/retention/contract")).archiveProposedClients.body };
export const keepForNow: FormCall<typeof contract.keepForNow> = { method: "POST", path: "/api/retention/keep", access: ["coach"], live: {"provides":[],"invalidates":["leads","people"]}, loadBody: async () => (await import("@/lib/practice/retention/contract")).keepForNow.body };
