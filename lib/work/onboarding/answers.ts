import * as z from "zod/mini";
import { optionalText, range } from "@/lib/api/schemas";
import { namesOf } from "@/lib/platform/names";

/*
 * What each step sends and keeps in its `data` (spec platform §7). The answers of the prenatal form and the nutrition
 * assessment travel in `data.answers` (PRODUCT.md "Client area"), so that the coach can read them.
 */

const pleaseChoose = "Please choose one of these";
const pregnancyStages = ["pregnant", "postpartum", "not_pregnant"] as const;
const birthTypes = ["vaginal", "c_section", "not_applicable"] as const;
const waterAmounts = ["1_litre", "1_2_litres", "2_litres_plus"] as const;
const caffeineAmounts = ["none", "1_cup", "2_3_cups", "3_5_cups"] as const;
export const diets = ["Vegetarian", "Pescatarian", "Gluten free", "Dairy free"] as const;

const weeks = (min: number, max: number) =>
  z.nullish(z.number("Please enter a number").check(z.int("Please enter whole weeks"), ...range(min, max)));

const prenatalAnswers = z.object({
  pregnancyStage: z.enum(pregnancyStages, pleaseChoose),
  birthType: z.enum(birthTypes, pleaseChoose),
  weeksPregnant: weeks(1, 45),
  weeksPostpartum: weeks(0, 520),
  notes: optionalText(),
});
export type PrenatalAnswers = z.output<typeof prenatalAnswers>;

const nutritionAnswers = z.object({
  water: z.enum(waterAmounts, pleaseChoose),
  caffeine: z.enum(caffeineAmounts, pleaseChoose),
  diet: z.pipe(z._default(z.array(z.enum(diets, pleaseChoose)), []), z.pipe(z.transform((chosen: (typeof diets)[number][]) => diets.filter((diet) => chosen.includes(diet))), z.array(z.enum(diets)))),
});
export type NutritionAnswers = z.output<typeof nutritionAnswers>;

const flag = z.optional(z.boolean());

export const videoData = z.object({ videoWatched: flag });
export const trainingData = z.object({ trainingVideoWatched: flag, completed: flag });
export const consultationData = z.object({ completed: flag });
export const toolsData = z.object({ toolsSetup: flag, accessComplete: flag, formSubmitted: flag, toolsAccessed: flag });
export const prenatalData = z.object({ completed: flag, skipped: flag, formType: z.optional(z.literal("prenatal")), answers: z.optional(prenatalAnswers) });
export const nutritionData = z.object({ completed: flag, formType: z.optional(z.literal("nutrition_assessment")), answers: z.optional(nutritionAnswers) });

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

const ticked = (name: PromiseName) => z.boolean(promises[name]).check(z.refine((value) => value, promises[name]));

const agreements = z.object(
  {
    askForHelp: ticked("askForHelp"),
    followProgramme: ticked("followProgramme"),
    checkinOnTime: ticked("checkinOnTime"),
    makePayments: ticked("makePayments"),
    referFriends: ticked("referFriends"),
    acceptAgreement: ticked("acceptAgreement"),
  },
  promises.acceptAgreement,
);

export const agreementData = z.object(
  {
    formType: z.optional(z.literal("promise_agreement")),
    agreements,
    completed: flag,
    /** The version she has read, where the caller knows it: signing a text that has changed since is refused. */
    textVersion: z.optional(z.int()),
  },
  promises.acceptAgreement,
);
