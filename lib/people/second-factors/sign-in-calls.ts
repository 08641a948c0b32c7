// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/people/second-factors/sign-in-contract";

export const startPasskey: FormCall<typeof contract.startPasskey> = { method: "POST", path: "/api/passkeys/options", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/people/second-factors/sign-in-contract")).startPasskey.body };
export const verifyPasskey: FormCall<typeof contract.verifyPasskey> = { method: "POST", path: "/api/passkeys/verify", access: "public", live: {"provides":[],"invalidates":["account"]}, loadBody: async () => (await import("@/lib/people/second-factors/sign-in-contract")).verifyPasskey.body };
export const completeSignIn: FormCall<typeof contract.completeSignIn> = { method: "POST", path: "/api/auth/two-factor", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/people/second-factors/sign-in-contract")).completeSignIn.body };
