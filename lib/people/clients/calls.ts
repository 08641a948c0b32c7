// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/people/clients/contract";

export const readClientProfile: Call<typeof contract.readClientProfile> = { method: "GET", path: "/api/client-profile/:clientId", access: ["coach"], live: {"provides":["people","check-ins","intake","onboarding","promises","payments"],"invalidates":[]} };
export const editClient: FormCall<typeof contract.editClient> = { method: "PATCH", path: "/api/clients/:id", access: ["coach"], live: {"provides":[],"invalidates":["people","account","check-ins","messages","nutrition","promises"]}, loadBody: async () => (await import("@/lib/people/clients/contract")).editClient.body };
export const confirmClientEmail: Call<typeof contract.confirmClientEmail> = { method: "POST", path: "/api/clients/:id/confirm-email", access: ["coach"], live: {"provides":[],"invalidates":["people","account"]} };
export const listTags: Call<typeof contract.listTags> = { method: "GET", path: "/api/client-tags", access: ["coach"], live: {"provides":["people"],"invalidates":[]} };
