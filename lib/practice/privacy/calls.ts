// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/practice/privacy/contract";

export const exportRecord: Call<typeof contract.exportRecord> = { method: "GET", path: "/api/clients/:id/record", access: ["client","coach"], contentType: "application/zip", live: {"provides":[],"invalidates":[]} };
export const listAccessLog: Call<typeof contract.listAccessLog> = { method: "GET", path: "/api/clients/:id/access-log", access: ["client","coach"], live: {"provides":["access-log"],"invalidates":[]} };
export const readPrivacy: Call<typeof contract.readPrivacy> = { method: "GET", path: "/api/clients/:id/privacy", access: ["client","coach"], live: {"provides":["privacy"],"invalidates":[]} };
export const decideConsent: FormCall<typeof contract.decideConsent> = { method: "POST", path: "/api/consents", access: ["client"], live: {"provides":[],"invalidates":["privacy","check-ins","drafts","notifications"]}, loadBody: async () => (await import("@/lib/practice/privacy/contract")).decideConsent.body };
export const requestErasure: Call<typeof contract.requestErasure> = { method: "POST", path: "/api/erasure-request", access: ["client"], live: {"provides":[],"invalidates":["privacy","people","payments","emails","notifications"]} };
export const keepAccount: Call<typeof contract.keepAccount> = { method: "DELETE", path: "/api/erasure-request", access: ["client"], live: {"provides":[],"invalidates":["privacy","people","emails","notifications"]} };
export const eraseClientNow: Call<typeof contract.eraseClientNow> = { method: "POST", path: "/api/clients/:id/erase", access: ["coach"], live: {"provides":[],"invalidates":["people","payments","emails","notifications","privacy"]} };
export const listErasures: Call<typeof contract.listErasures> = { method: "GET", path: "/api/erasures", access: ["coach"], live: {"provides":["privacy","people"],"invalidates":[]} };
