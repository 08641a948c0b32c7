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
  /** An earlier step stands in the way. */
  locked: z.boolean(),
  /** The first that is not completed. */
  current: z.boolean(),
});
export type OnboardingStep = z.output<typeof step>;

/** A completion as sent, each step with its own data. `tools_access` is data of `fitr_setup` under another name. */
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
  "This is not one of the onboarding steps",
);
export type StepCompletion = z.output<typeof completion>;

/** The agreement as it was signed: the words shown, with their version, time and address. */
const signedAgreement = z.object({ textVersion: z.number(), text: z.string(), signedAt: instant(), address: z.nullable(z.string()) });
export type SignedAgreement = z.output<typeof signedAgreement>;

export const listOwnOnboardingSteps = endpoint({
  method: "GET",
  path: "/api/client-onboarding-steps",
  access: ["client"],
  summary: "The caller's seven onboarding steps, in order; 304 to whoever has them already",
  query: pageQuery,
  live: { provides: ["onboarding"] },
  etag: true,
  response: z.array(step),
});

export const readOnboarding = endpoint({
  method: "GET",
  path: "/api/onboarding/:clientId",
  access: ["client", "coach"],
  summary: "How far a client is in her onboarding",
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
  summary: "What a client sent with each onboarding step she completed, and the agreement as signed",
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
  summary: "Begins the caller's onboarding; the steps are derived, so there is nothing to repeat",
  response: z.array(step),
});

export const completeOnboardingStep = endpoint({
  method: "POST",
  path: "/api/onboarding/complete-step",
  access: ["client"],
  summary: "Completes or edits one onboarding step; 409 while an earlier one stands in the way",
  input: { json: completion },
  response: z.array(step),
  live: { invalidates: ["onboarding", "notifications"] },
  errors: ["conflict"],
});
