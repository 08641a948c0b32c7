// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/money/sandbox/contract";

export const confirmTestCard: FormCall<typeof contract.confirmTestCard> = { method: "POST", path: "/api/sandbox/confirm", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/money/sandbox/contract")).confirmTestCard.body };
export const answerTestBank: FormCall<typeof contract.answerTestBank> = { method: "POST", path: "/api/sandbox/authenticate", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/money/sandbox/contract")).answerTestBank.body };
