// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/core/email/contract";

export const listEmails: Call<typeof contract.listEmails> = { method: "GET", path: "/api/email-automation/history", access: ["coach"], live: {"provides":["emails"],"invalidates":[]} };
export const readEmail: Call<typeof contract.readEmail> = { method: "GET", path: "/api/email-automation/messages/:id", access: ["coach"], live: {"provides":["emails"],"invalidates":[]} };
export const decideUnclearEmail: FormCall<typeof contract.decideUnclearEmail> = { method: "POST", path: "/api/email-automation/messages/:id/decide", access: ["coach"], live: {"provides":[],"invalidates":["emails","notifications"]}, loadBody: async () => (await import("@/lib/core/email/contract")).decideUnclearEmail.body };
export const tryAddressAgain: FormCall<typeof contract.tryAddressAgain> = { method: "POST", path: "/api/email-automation/try-address-again", access: ["coach"], live: {"provides":[],"invalidates":["emails","people","leads"]}, loadBody: async () => (await import("@/lib/core/email/contract")).tryAddressAgain.body };
export const receiveEmailWebhook: FormCall<typeof contract.receiveEmailWebhook> = { method: "POST", path: "/api/webhooks/resend", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/core/email/contract")).receiveEmailWebhook.body };
export const readEmailTemplate: Call<typeof contract.readEmailTemplate> = { method: "GET", path: "/api/email-templates/:templateId", access: "signed-in", live: {"provides":["settings"],"invalidates":[]} };
export const testEmailTemplate: Call<typeof contract.testEmailTemplate> = { method: "POST", path: "/api/email-templates/:templateId/test", access: ["coach"], live: {"provides":[],"invalidates":["emails"]} };
export const unsubscribeFromReminders: FormCall<typeof contract.unsubscribeFromReminders> = { method: "POST", path: "/api/unsubscribe", access: "public", live: {"provides":[],"invalidates":["people"]}, loadBody: async () => (await import("@/lib/core/email/contract")).unsubscribeFromReminders.body };
export const openUnsubscribePage: Call<typeof contract.openUnsubscribePage> = { method: "GET", path: "/api/unsubscribe", access: "public", live: {"provides":[],"invalidates":[]} };
export const readEmailPause: Call<typeof contract.readEmailPause> = { method: "GET", path: "/api/email-pause", access: ["coach"], live: {"provides":["email-pause"],"invalidates":[]} };
export const endEmailPause: Call<typeof contract.endEmailPause> = { method: "DELETE", path: "/api/email-pause", access: ["coach"], live: {"provides":[],"invalidates":["email-pause","emails"]} };
