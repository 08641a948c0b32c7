import * as z from "zod";
import { endpoint } from "@/lib/api/contract";
import { instant } from "@/lib/api/schemas";
import { agreementData, consultationData, nutritionData, prenatalData, toolsData, trainingData, videoData } from "@/lib/onboarding/answers";
import { stepNames } from "@/lib/onboarding/rules";

export const step = z.object({
  stepName: z.enum(stepNames),
  status: z.enum(["pending", "completed"]),
  completedAt: instant().nullable(),
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
    z.object({ stepName: z.literal("welcome_video"), data: videoData.default({}) }),
    z.object({ stepName: z.literal("consultation_form"), data: consultationData.default({}) }),
    z.object({ stepName: z.literal("prenatal_form"), data: prenatalData.default({}) }),
    z.object({ stepName: z.literal("nutrition_plan"), data: nutritionData.default({}) }),
    z.object({ stepName: z.literal("agreement"), data: agreementData }),
    z.object({ stepName: z.literal("app_training"), data: trainingData.default({}) }),
    z.object({ stepName: z.literal("fitr_setup"), data: toolsData.default({}) }),
    z.object({ stepName: z.literal("tools_access"), data: toolsData.default({}) }),
  ],
  { error: "This is not one of the onboarding steps" },
);
export type Completion = z.output<typeof completion>;

/** The agreement as it was signed: the words shown, with their version, time and address. */
const signed = z.object({ textVersion: z.number(), text: z.string(), signedAt: instant(), address: z.string().nullable() });
export type SignedAgreement = z.output<typeof signed>;

export const ownSteps = endpoint({
  method: "GET",
  path: "/api/client-onboarding-steps",
  access: ["client"],
  summary: "The caller's seven onboarding steps, in order; 304 to whoever has them already",
  shows: ["onboarding"],
  etag: true,
  response: z.array(step),
});

export const ofClient = endpoint({
  method: "GET",
  path: "/api/onboarding/:clientId",
  access: ["client", "coach"],
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
  summary: "What a client sent with each onboarding step she completed, and the agreement as signed",
  shows: ["onboarding"],
  response: z.object({
    welcome_video: videoData.optional(),
    consultation_form: consultationData.optional(),
    prenatal_form: prenatalData.optional(),
    nutrition_plan: nutritionData.optional(),
    agreement: agreementData.extend({ signed: signed.nullable() }).optional(),
    app_training: trainingData.optional(),
    fitr_setup: toolsData.optional(),
  }),
});
export type OnboardingForms = z.output<typeof forms.response>;

export const initialize = endpoint({
  method: "POST",
  path: "/api/onboarding/initialize",
  access: ["client"],
  summary: "Begins the caller's onboarding; the steps are derived, so there is nothing to repeat",
  response: z.array(step),
});

export const completeStep = endpoint({
  method: "POST",
  path: "/api/onboarding/complete-step",
  access: ["client"],
  summary: "Completes or edits one onboarding step; 409 while an earlier one stands in the way",
  body: completion,
  response: z.array(step),
  changes: ["onboarding"],
});
