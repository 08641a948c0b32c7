// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call } from "@/lib/api/call";
import type * as contract from "@/lib/outreach/campaigns/contract";

export const sendSundayReminders: Call<typeof contract.sendSundayReminders> = { method: "POST", path: "/api/email-automation/sunday-reminders", access: ["coach"], live: {"provides":[],"invalidates":["emails","notifications"]} };
export const previewSundayReminders: Call<typeof contract.previewSundayReminders> = { method: "GET", path: "/api/email-automation/sunday-reminders", access: ["coach"], live: {"provides":["emails","people","check-ins","onboarding","payments"],"invalidates":[]} };
export const sendTuesdayChase: Call<typeof contract.sendTuesdayChase> = { method: "POST", path: "/api/email-automation/tuesday-chase", access: ["coach"], live: {"provides":[],"invalidates":["emails","notifications"]} };
export const previewTuesdayChase: Call<typeof contract.previewTuesdayChase> = { method: "GET", path: "/api/email-automation/tuesday-chase", access: ["coach"], live: {"provides":["emails","people","check-ins","onboarding","payments"],"invalidates":[]} };
export const runOnboardingCheck: Call<typeof contract.runOnboardingCheck> = { method: "POST", path: "/api/email-automation/onboarding-check", access: ["coach"], live: {"provides":[],"invalidates":["emails","notifications"]} };
export const previewOnboardingCheck: Call<typeof contract.previewOnboardingCheck> = { method: "GET", path: "/api/email-automation/onboarding-check", access: ["coach"], live: {"provides":["emails","people","check-ins","onboarding","payments"],"invalidates":[]} };
export const readEmailAutomationStatus: Call<typeof contract.readEmailAutomationStatus> = { method: "GET", path: "/api/email-automation/status", access: ["coach"], live: {"provides":["emails","settings"],"invalidates":[]} };
export const listCampaigns: Call<typeof contract.listCampaigns> = { method: "GET", path: "/api/email-automation/campaigns", access: ["coach"], live: {"provides":["emails"],"invalidates":[]} };
