import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { onboardingStepNames } from "@/lib/work/onboarding/rules";
import { agreementData, appTrainingData, consultationData, nutritionAssessmentData, prenatalFormData, toolsSetupData, welcomeVideoData } from "@/lib/work/onboarding/step-data";

export const step = z.object({
  stepName: z.enum(onboardingStepNames),
  status: z.enum(["pending", "completed"]),
  completedAt: z.nullable(instant()),
  skipped: z.boolean(),
  optional: z.boolean(),
  /** True while an earlier step is not completed. */
  locked: z.boolean(),
  /** True for the first step that is not completed. */
  current: z.boolean(),
});
export type OnboardingStep = z.output<typeof step>;

/** The request body: a step and its data. `tools_access` is another name for `fitr_setup` (PRODUCT.md "Client area"). */
export const completion = z.discriminatedUnion(
  "stepName",
  [
    z.object({ stepName: z.literal("welcome_video"), data: z._default(welcomeVideoData, {}) }),
    z.object({ stepName: z.literal("consultation_form"), data: z._default(consultationData, {}) }),
    z.object({ stepName: z.literal("prenatal_form"), data: z._default(prenatalFormData, {}) }),
    z.object({ stepName: z.literal("nutrition_plan"), data: z._default(nutritionAssessmentData, {}) }),
    z.object({ stepName: z.literal("agreement"), data: agreementData }),
    z.object({ stepName: z.literal("app_training"), data: z._default(appTrainingData, {}) }),
    z.object({ stepName: z.literal("fitr_setup"), data: z._default(toolsSetupData, {}) }),
    z.object({ stepName: z.literal("tools_access"), data: z._default(toolsSetupData, {}) }),
  ],
  "Please choose one of the onboarding steps",
);
export type StepCompletion = z.output<typeof completion>;

/** A signed agreement: the text as it was shown, its version, the time and the IP address. */
const signedAgreement = z.object({ textVersion: z.number(), text: z.string(), signedAt: instant(), address: z.nullable(z.string()), /** It is the built-in text, which no coach had confirmed yet. */ unconfirmed: z.boolean() });
export type SignedAgreement = z.output<typeof signedAgreement>;

export const listOwnOnboardingSteps = endpoint({
  method: "GET",
  path: "/api/client-onboarding-steps",
  access: ["client"],
  summary: "The caller's seven onboarding steps, in order; 304 if they are unchanged",
  query: pageQuery,
  live: { provides: ["onboarding"] },
  etag: true,
  response: z.array(step),
});

export const readOnboarding = endpoint({
  method: "GET",
  path: "/api/onboarding/:clientId",
  access: ["client", "coach"],
  summary: "A client's onboarding steps and how many are completed",
  live: { provides: ["onboarding"] },
  response: z.object({
    completionSummary: z.object({ completedSteps: z.number(), pendingSteps: z.number(), totalSteps: z.number() }),
    onboardingSteps: z.array(step),
  }),
});

export const readOnboardingForms = endpoint({
  method: "GET",
  path: "/api/onboarding-forms/:clientId",
  access: ["client", "coach"],
  summary: "What a client submitted with each completed onboarding step, including the signed agreement",
  live: { provides: ["onboarding"] },
  response: z.object({
    welcome_video: z.optional(welcomeVideoData),
    consultation_form: z.optional(consultationData),
    prenatal_form: z.optional(prenatalFormData),
    nutrition_plan: z.optional(nutritionAssessmentData),
    agreement: z.optional(z.extend(agreementData, { signed: z.nullable(signedAgreement) })),
    app_training: z.optional(appTrainingData),
    fitr_setup: z.optional(toolsSetupData),
  }),
});
export type OnboardingForms = z.output<typeof readOnboardingForms.response>;

export const startOnboarding = endpoint({
  method: "POST",
  path: "/api/onboarding/initialize",
  access: ["client"],
  summary: "Starts the caller's onboarding and returns the seven steps; calling it again changes nothing",
  response: z.array(step),
});

export const completeOnboardingStep = endpoint({
  method: "POST",
  path: "/api/onboarding/complete-step",
  access: ["client"],
  summary: "Completes or edits one onboarding step; 409 while an earlier step is not completed",
  input: { json: completion },
  response: z.array(step),
  live: { invalidates: ["onboarding", "notifications"] },
  errors: ["conflict"],
});
