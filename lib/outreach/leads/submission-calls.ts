// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/outreach/leads/submission-contract";

export const mergeSubmission: Call<typeof contract.mergeSubmission> = { method: "POST", path: "/api/leads/:id/submissions/:submissionId/merge", access: ["coach"], live: {"provides":[],"invalidates":["leads","notifications"]} };
export const dismissSubmission: Call<typeof contract.dismissSubmission> = { method: "POST", path: "/api/leads/:id/submissions/:submissionId/dismiss", access: ["coach"], live: {"provides":[],"invalidates":["leads","notifications"]} };
export const askForConsent: Call<typeof contract.askForConsent> = { method: "POST", path: "/api/leads/:id/submissions/:submissionId/ask-for-consent", access: ["coach"], live: {"provides":[],"invalidates":["leads","emails"]} };
export const giveConsent: FormCall<typeof contract.giveConsent> = { method: "POST", path: "/api/lead-consent", access: "public", live: {"provides":[],"invalidates":["leads"]}, loadBody: async () => (await import("@/lib/outreach/leads/submission-contract")).giveConsent.body };
export const eraseOwnLead: FormCall<typeof contract.eraseOwnLead> = { method: "POST", path: "/api/lead-erasure", access: "public", live: {"provides":[],"invalidates":["leads","emails","notifications"]}, loadBody: async () => (await import("@/lib/outreach/leads/submission-contract")).eraseOwnLead.body };
