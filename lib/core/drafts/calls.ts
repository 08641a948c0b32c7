// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/drafts/contract";

export const readDraft: Call<typeof contract.readDraft> = { method: "GET", path: "/api/drafts/:form", access: "signed-in", live: {"provides":["drafts"],"invalidates":[]} };
export const saveDraft: FormCall<typeof contract.saveDraft> = { method: "PUT", path: "/api/drafts/:form", access: "signed-in", live: {"provides":[],"invalidates":["drafts"]}, loadBody: async () => (await import("@/lib/core/drafts/contract")).saveDraft.body };
