import * as z from "zod/mini";
import { endpoint } from "@/lib/api/contract";
import { pageQuery } from "@/lib/api/paging";
import { instant } from "@/lib/api/schemas";
import { agreementData, consultationData, nutritionData, prenatalData, toolsData, trainingData, videoData } from "@/lib/work/onboarding/answers";
import { stepNames } from "@/lib/work/onboarding/rules";

export const step = z.object({
  stepName: z.enum(stepNames),
  status: z.enum(["pending", "completed"]),
  completedAt: z.nullable(instant()),
  skipped: z.boolean(),
  optional: z.boolean(),
  /** An earlier step stands in the way. */
  locked: z.boolean(),
  /** The first that is not completed. */
  current: z.boolean(),
});
export type Step = z.output<typeof step>;

/** A completion as sent, each step with its own data. `tools_access` is data of `fitr_setup` under another name. */
export const completion = z.discriminatedUnion(
  "stepName",
  [
    z.object({ stepName: z.literal("welcome_video"), data: z._default(videoData, {}) }),
    z.object({ stepName: z.literal("consultation_form"), data: z._default(consultationData, {}) }),
    z.object({ stepName: z.literal("prenatal_form"), data: z._default(prenatalData, {}) }),
    z.object({ stepName: z.literal("nutrition_plan"), data: z._default(nutritionData, {}) }),
    z.object({ stepName: z.literal("agreement"), data: agreementData }),
    z.object({ stepName: z.literal("app_training"), data: z._default(trainingData, {}) }),
    z.object({ stepName: z.literal("fitr_setup"), data: z._default(toolsData, {}) }),
    z.object({ stepName: z.literal("tools_access"), data: z._default(toolsData, {}) }),
  ],
  "This is not one of the onboarding steps",
);
export type Completion = z.output<typeof completion>;

/** The agreement as it was signed: the words shown, with their version, time and address. */
const signed = z.object({ textVersion: z.number(), text: z.string(), signedAt: instant(), address: z.nullable(z.string()) });
export type SignedAgreement = z.output<typeof signed>;

export const ownSteps = endpoint({
  method: "GET",
  path: "/api/client-onboarding-steps",
  access: ["client"],
  operationId: "listOwnOnboardingSteps",
  summary: "The caller's seven onboarding steps, in order; 304 to whoever has them already",
  query: pageQuery,
  shows: ["onboarding"],
  etag: true,
  response: z.array(step),
});

export const ofClient = endpoint({
  method: "GET",
  path: "/api/onboarding/:clientId",
  access: ["client", "coach"],
  operationId: "readOnboarding",
  summary: "How far a client is in her onboarding",
  shows: ["onboarding"],
  response: z.object({
    completionSummary: z.object({ completedSteps: z.number(), pendingSteps: z.number(), totalSteps: z.number() }),
    onboardingSteps: z.array(step),
  }),
});

export const forms = endpoint({
  method: "GET",
  path: "/api/onboarding-forms/:clientId",
  access: ["client", "coach"],
  operationId: "readOnboardingForms",
  summary: "What a client sent with each onboarding step she completed, and the agreement as signed",
  shows: ["onboarding"],
  response: z.object({
    welcome_video: z.optional(videoData),
    consultation_form: z.optional(consultationData),
    prenatal_form: z.optional(prenatalData),
    nutrition_plan: z.optional(nutritionData),
    agreement: z.optional(z.extend(agreementData, { signed: z.nullable(signed) })),
    app_training: z.optional(trainingData),
    fitr_setup: z.optional(toolsData),
  }),
});
export type OnboardingForms = z.output<typeof forms.response>;

export const initialize = endpoint({
  method: "POST",
  path: "/api/onboarding/initialize",
  access: ["client"],
  operationId: "startOnboarding",
  summary: "Begins the caller's onboarding; the steps are derived, so there is nothing to repeat",
  response: z.array(step),
});

export const completeStep = endpoint({
  method: "POST",
  path: "/api/onboarding/complete-step",
  access: ["client"],
  operationId: "completeOnboardingStep",
  summary: "Completes or edits one onboarding step; 409 while an earlier one stands in the way",
  body: completion,
  response: z.array(step),
  changes: ["onboarding", "notifications"],
  errors: ["conflict"],
});
