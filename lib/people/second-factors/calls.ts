// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/people/second-factors/contract";

export const listPasskeys: Call<typeof contract.listPasskeys> = { method: "GET", path: "/api/passkeys", access: "signed-in", live: {"provides":["account"],"invalidates":[]} };
export const removePasskey: Call<typeof contract.removePasskey> = { method: "DELETE", path: "/api/passkeys/:id", access: "signed-in", live: {"provides":[],"invalidates":["account"]} };
export const readTwoFactor: Call<typeof contract.readTwoFactor> = { method: "GET", path: "/api/two-factor", access: "signed-in", live: {"provides":["account","settings"],"invalidates":[]} };
export const setUpAuthenticator: Call<typeof contract.setUpAuthenticator> = { method: "POST", path: "/api/two-factor/setup", access: "signed-in", live: {"provides":[],"invalidates":[]} };
export const confirmAuthenticator: FormCall<typeof contract.confirmAuthenticator> = { method: "POST", path: "/api/two-factor/confirm", access: "signed-in", live: {"provides":[],"invalidates":["account"]}, loadBody: async () => (await import("@/lib/people/second-factors/contract")).confirmAuthenticator.body };
export const disableAuthenticator: Call<typeof contract.disableAuthenticator> = { method: "POST", path: "/api/two-factor/disable", access: "signed-in", live: {"provides":[],"invalidates":["account"]} };
export const renewRecoveryCodes: Call<typeof contract.renewRecoveryCodes> = { method: "POST", path: "/api/two-factor/recovery-codes", access: "signed-in", live: {"provides":[],"invalidates":["account"]} };
export const listStaffFactors: Call<typeof contract.listStaffFactors> = { method: "GET", path: "/api/two-factor/staff", access: ["coach"], live: {"provides":["people"],"invalidates":[]} };
export const readPersonFactors: Call<typeof contract.readPersonFactors> = { method: "GET", path: "/api/two-factor/people/:id", access: ["coach"], live: {"provides":["people"],"invalidates":[]} };
export const resetPersonFactors: Call<typeof contract.resetPersonFactors> = { method: "DELETE", path: "/api/two-factor/people/:id", access: ["coach"], live: {"provides":[],"invalidates":["people","account"]} };
