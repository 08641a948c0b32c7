import { consentKinds, consentTexts } from "@/lib/core/consents/rules";
import { toSignedText } from "@/lib/work/onboarding/agreement";
import { demoMeasurements } from "@/prisma/demo/check-in-numbers";
import { type DemoClient, type DemoPeople, demoStepCompletedAt } from "@/prisma/demo/people";
import { dateToDay } from "@/lib/platform/clock";
import { keepDates } from "@/lib/work/onboarding/prenatal";
import type { PrenatalAnswers } from "@/lib/work/onboarding/step-data";
import { pickByIndex } from "@/prisma/demo/pick-by-index";
import { demoAgreementText } from "@/prisma/demo/settings";
import type { DemoTimes } from "@/prisma/demo/times";
import { OnboardingStepName, type Prisma } from "@/prisma/generated/client";

const steps = Object.values(OnboardingStepName);

const agreements = { askForHelp: true, followProgramme: true, checkinOnTime: true, makePayments: true, referFriends: true, acceptAgreement: true };

/** Clients, by first name, who are or may be pregnant or have recently given birth. The others skip that step. */
const prenatalAnswers: Record<string, PrenatalAnswers> = {
  Lucy: { pregnancyStage: "postpartum", birthType: "c_section", weeksPostpartum: 26, notes: "Cleared for exercise by her GP." },
  Ella: { pregnancyStage: "not_pregnant", birthType: "not_applicable" },
};

export const demoOnboardingSteps = ({ clients }: DemoPeople, times: DemoTimes): Prisma.OnboardingStepCreateManyInput[] =>
  clients.flatMap((client, index) =>
    steps.slice(0, client.stepsDone).map((stepName, position) => {
      const completedAt = demoStepCompletedAt(client, position, times);
      return { clientId: client.id, stepName, completedAt, skipped: stepName === "prenatal_form" && !prenatalAnswers[client.firstName], data: stepData(stepName, client, index, dateToDay(completedAt)) };
    }),
  );

function stepData(stepName: OnboardingStepName, { firstName }: DemoClient, index: number, completedOn: string): Prisma.InputJsonObject {
  switch (stepName) {
    case "welcome_video":
      return { videoWatched: true };
    case "consultation_form":
      return { completed: true };
    case "prenatal_form":
      return prenatalAnswers[firstName] ? { completed: true, formType: "prenatal", answers: { ...keepDates(prenatalAnswers[firstName], completedOn) } } : { skipped: true, formType: "prenatal" };
    case "nutrition_plan":
      return {
        completed: true,
        formType: "nutrition_assessment",
        answers: {
          water: pickByIndex(["1_litre", "1_2_litres", "2_litres_plus"], index),
          caffeine: pickByIndex(["1_cup", "2_3_cups", "none", "3_5_cups"], index),
          diet: pickByIndex([[], ["Vegetarian"], ["Gluten free"], []], index),
        },
      };
    case "agreement":
      return { formType: "promise_agreement", agreements, completed: true };
    case "app_training":
      return { trainingVideoWatched: true, completed: true };
    case "fitr_setup":
      return { toolsSetup: true, accessComplete: true };
  }
}

/** Everyone gave both consents when they opened the consultation form. */
export const demoConsents = ({ clients }: DemoPeople, times: DemoTimes): Prisma.ConsentCreateManyInput[] =>
  clients
    .filter(({ stepsDone }) => stepsDone >= 2)
    .flatMap((client) => consentKinds.map((kind) => ({ clientId: client.id, kind, given: true, textVersion: consentTexts[kind].version, decidedAt: demoStepCompletedAt(client, 1, times) })));

/** The intake of everyone who has sent the consultation form. */
export const demoIntakeRecords = ({ clients }: DemoPeople, times: DemoTimes): Prisma.IntakeRecordCreateManyInput[] =>
  clients.flatMap((client, index) => {
    if (client.stepsDone < 2) return [];
    const { chest, waist, hips, arms, thighs } = demoMeasurements(client, 1);
    const submittedAt = demoStepCompletedAt(client, 1, times);
    return {
      clientId: client.id,
      submittedAt,
      updatedAt: submittedAt,
      fitnessExperience: pickByIndex(["A few years of classes, new to weights.", "Ran at school, nothing regular since.", "Lifted on and off for three years."], index),
      currentActivity: pickByIndex(["Two gym sessions and a daily walk.", "Mostly sitting, walks at the weekend.", "One class a week and the school run."], index),
      nutritionGoals: pickByIndex(["Eat enough protein without counting everything.", "Stop skipping lunch and snacking at night.", "Cook more and order in less."], index),
      lifestyle: `${client.occupation} in ${client.location}. ${pickByIndex(["Long days, free weekends.", "Two children and a dog.", "Irregular hours, evenings free."], index)}`,
      motivation: `${client.goal}, and mean it this time.`,
      expectations: "Honest feedback and a plan that fits around real life.",
      injuries: pickByIndex([["Lower Back Pain"], [], ["Knee Issues"], [], ["None"]], index),
      availableEquipment: pickByIndex([["Dumbbells", "Resistance Bands"], ["Home Gym"], ["Yoga Mat", "Kettlebells"], ["None"]], index),
      medications: index % 5 === 2 ? "Levothyroxine 50 mcg" : null,
      allergies: pickByIndex([null, "Peanuts", null, "Lactose intolerant"], index),
      height: 160 + ((index * 5) % 18),
      weight: client.startKg,
      shortTermGoals: "Train three times a week and sleep seven hours.",
      longTermGoals: client.goal,
      trainingLocation: pickByIndex(["Home", "Gym", "Home and park"], index),
      workoutSchedule: pickByIndex(["Early mornings", "Lunch breaks", "Evenings after eight"], index),
      sleepHours: pickByIndex(["6-7 hours", "7-8 hours", "5-6 hours"], index),
      stressLevel: pickByIndex(["Moderate", "High", "Low"], index),
      biggestChallenge: "Keeping going when work gets busy.",
      chest,
      waist,
      hips,
      leftArm: arms,
      rightArm: arms + 0.4,
      leftThigh: thighs,
      rightThigh: thighs + 0.3,
    };
  });

export const demoAgreements = ({ clients }: DemoPeople, times: DemoTimes): Prisma.AgreementCreateManyInput[] =>
  clients
    .filter(({ stepsDone }) => stepsDone >= 5)
    .map((client) => ({ clientId: client.id, textVersion: 1, text: toSignedText(demoAgreementText), agreements, signedAt: demoStepCompletedAt(client, 4, times) }));
