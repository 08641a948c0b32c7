// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/people/step-up/contract";

export const readStepUp: Call<typeof contract.readStepUp> = { method: "GET", path: "/api/auth/step-up", access: "signed-in", live: {"provides":[],"invalidates":[]} };
export const stepUp: FormCall<typeof contract.stepUp> = { method: "POST", path: "/api/auth/step-up", access: "signed-in", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/people/step-up/contract")).stepUp.body };
