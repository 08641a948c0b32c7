import * as z from "zod/mini";
import { numberRange, optionalText } from "@/lib/api/schemas";
import { type AgreementPromiseName, promiseMessages } from "@/lib/work/onboarding/agreement";
import { dietOptions } from "@/lib/work/onboarding/rules";

/*
 * The `data` of each step (spec platform §7). Answers of the prenatal form and the nutrition assessment are in
 * `data.answers` (PRODUCT.md "Client area").
 */

const choiceMessage = "Please choose one of these";
const pregnancyStages = ["pregnant", "postpartum", "not_pregnant"] as const;
const birthTypes = ["vaginal", "c_section", "not_applicable"] as const;
const waterAmounts = ["1_litre", "1_2_litres", "2_litres_plus"] as const;
const caffeineAmounts = ["none", "1_cup", "2_3_cups", "3_5_cups"] as const;

const optionalWeeks = (min: number, max: number) =>
  z.nullish(z.number("Please enter a number").check(z.int("Please enter whole weeks"), ...numberRange(min, max)));

const prenatalAnswers = z.object({
  pregnancyStage: z.enum(pregnancyStages, choiceMessage),
  birthType: z.enum(birthTypes, choiceMessage),
  dueDate: z.nullish(z.iso.date("Please choose a day")),
  birthDate: z.nullish(z.iso.date("Please choose a day")),
  /** Accepted in place of a date, and kept as one, because weeks are true only today. */
  weeksPregnant: optionalWeeks(1, 45),
  weeksPostpartum: optionalWeeks(0, 520),
  notes: optionalText(),
});
export type PrenatalAnswers = z.output<typeof prenatalAnswers>;

const nutritionAssessmentAnswers = z.object({
  water: z.enum(waterAmounts, choiceMessage),
  caffeine: z.enum(caffeineAmounts, choiceMessage),
  diet: z.pipe(z._default(z.array(z.enum(dietOptions, choiceMessage)), []), z.pipe(z.transform((chosen: (typeof dietOptions)[number][]) => dietOptions.filter((diet) => chosen.includes(diet))), z.array(z.enum(dietOptions)))),
});
export type NutritionAssessmentAnswers = z.output<typeof nutritionAssessmentAnswers>;

const optionalFlag = z.optional(z.boolean());

export const welcomeVideoData = z.object({ videoWatched: optionalFlag });
export const appTrainingData = z.object({ trainingVideoWatched: optionalFlag, completed: optionalFlag });
export const consultationData = z.object({ completed: optionalFlag });
export const toolsSetupData = z.object({ toolsSetup: optionalFlag, accessComplete: optionalFlag, formSubmitted: optionalFlag, toolsAccessed: optionalFlag });
export const prenatalFormData = z.object({ completed: optionalFlag, skipped: optionalFlag, formType: z.optional(z.literal("prenatal")), answers: z.optional(prenatalAnswers) });
export const nutritionAssessmentData = z.object({ completed: optionalFlag, formType: z.optional(z.literal("nutrition_assessment")), answers: z.optional(nutritionAssessmentAnswers) });

const mustBeTicked = (name: AgreementPromiseName) => z.boolean(promiseMessages[name]).check(z.refine((value) => value, promiseMessages[name]));

const agreements = z.object(
  {
    askForHelp: mustBeTicked("askForHelp"),
    followProgramme: mustBeTicked("followProgramme"),
    checkinOnTime: mustBeTicked("checkinOnTime"),
    makePayments: mustBeTicked("makePayments"),
    referFriends: mustBeTicked("referFriends"),
    acceptAgreement: mustBeTicked("acceptAgreement"),
  },
  promiseMessages.acceptAgreement,
);

export const agreementData = z.object(
  {
    formType: z.optional(z.literal("promise_agreement")),
    agreements,
    completed: optionalFlag,
    /** The version that was shown. If it is sent and is no longer current, signing fails with 409. */
    textVersion: z.optional(z.int()),
  },
  promiseMessages.acceptAgreement,
);
