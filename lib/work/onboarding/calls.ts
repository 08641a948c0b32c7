// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/work/onboarding/contract";

export const listOwnOnboardingSteps: Call<typeof contract.listOwnOnboardingSteps> = { method: "GET", path: "/api/client-onboarding-steps", access: ["client"], etag: true, live: {"provides":["onboarding"],"invalidates":[]} };
export const readOnboarding: Call<typeof contract.readOnboarding> = { method: "GET", path: "/api/onboarding/:clientId", access: ["client","coach"], live: {"provides":["onboarding"],"invalidates":[]} };
export const readOnboardingForms: Call<typeof contract.readOnboardingForms> = { method: "GET", path: "/api/onboarding-forms/:clientId", access: ["client","coach"], live: {"provides":["onboarding"],"invalidates":[]} };
export const startOnboarding: Call<typeof contract.startOnboarding> = { method: "POST", path: "/api/onboarding/initialize", access: ["client"], live: {"provides":[],"invalidates":[]} };
export const completeOnboardingStep: FormCall<typeof contract.completeOnboardingStep> = { method: "POST", path: "/api/onboarding/complete-step", access: ["client"], live: {"provides":[],"invalidates":["onboarding","notifications"]}, loadBody: async () => (await import("@/lib/work/onboarding/contract")).completeOnboardingStep.body };
