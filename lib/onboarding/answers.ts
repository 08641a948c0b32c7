import * as z from "zod";
import { optionalText } from "@/lib/api/schemas";
import { namesOf } from "@/lib/platform/names";

/*
 * What each step sends and keeps in its `data` (spec platform §7). The answers of the prenatal form and the nutrition
 * assessment travel in `data.answers` (PRODUCT.md "Client area"), so that the coach can read them.
 */

const pleaseChoose = "Please choose one of these";
export const pregnancyStages = ["pregnant", "postpartum", "not_pregnant"] as const;
export const birthTypes = ["vaginal", "c_section", "not_applicable"] as const;
export const waterAmounts = ["1_litre", "1_2_litres", "2_litres_plus"] as const;
export const caffeineAmounts = ["none", "1_cup", "2_3_cups", "3_5_cups"] as const;
export const diets = ["Vegetarian", "Pescatarian", "Gluten free", "Dairy free"] as const;

const weeks = (min: number, max: number) =>
  z.number({ error: "Please enter a number" }).int("Please enter whole weeks").min(min, `Please enter at least ${min}`).max(max, `Please enter at most ${max}`).nullish();

export const prenatalAnswers = z.object({
  pregnancyStage: z.enum(pregnancyStages, pleaseChoose),
  birthType: z.enum(birthTypes, pleaseChoose),
  weeksPregnant: weeks(1, 45),
  weeksPostpartum: weeks(0, 520),
  notes: optionalText(),
});
export type PrenatalAnswers = z.output<typeof prenatalAnswers>;

export const nutritionAnswers = z.object({
  water: z.enum(waterAmounts, pleaseChoose),
  caffeine: z.enum(caffeineAmounts, pleaseChoose),
  diet: z.array(z.enum(diets, pleaseChoose)).default([]).transform((chosen) => diets.filter((diet) => chosen.includes(diet))),
});
export type NutritionAnswers = z.output<typeof nutritionAnswers>;

const flag = z.boolean().optional();

export const videoData = z.object({ videoWatched: flag });
export const trainingData = z.object({ trainingVideoWatched: flag, completed: flag });
export const consultationData = z.object({ completed: flag });
export const toolsData = z.object({ toolsSetup: flag, accessComplete: flag, formSubmitted: flag, toolsAccessed: flag });
export const prenatalData = z.object({ completed: flag, skipped: flag, formType: z.literal("prenatal").optional(), answers: prenatalAnswers.optional() });
export const nutritionData = z.object({ completed: flag, formType: z.literal("nutrition_assessment").optional(), answers: nutritionAnswers.optional() });

/** What is missing when one of the six is not ticked (spec platform §5), in the order they are asked. */
const promises = {
  askForHelp: "You must agree to ask for help when needed",
  followProgramme: "You must agree to follow the programme",
  checkinOnTime: "You must agree to check-in on time and respect communication boundaries",
  makePayments: "You must agree to the payment terms",
  referFriends: "You must agree to refer others if happy with the service",
  acceptAgreement: "You must accept the coaching agreement",
};
export type PromiseName = keyof typeof promises;
export const promiseNames = namesOf(promises);

const ticked = (name: PromiseName) => z.boolean({ error: promises[name] }).refine((value) => value, promises[name]);

export const agreements = z.object(
  {
    askForHelp: ticked("askForHelp"),
    followProgramme: ticked("followProgramme"),
    checkinOnTime: ticked("checkinOnTime"),
    makePayments: ticked("makePayments"),
    referFriends: ticked("referFriends"),
    acceptAgreement: ticked("acceptAgreement"),
  },
  { error: promises.acceptAgreement },
);

export const agreementData = z.object({
  formType: z.literal("promise_agreement").optional(),
  agreements,
  completed: flag,
  /** The version she has read, where the caller knows it: signing a text that has changed since is refused. */
  textVersion: z.number().int().optional(),
});
