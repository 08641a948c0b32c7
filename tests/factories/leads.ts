import type { Tx } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

let made = 0;

/** A lead with an email, by default new as of now. */
export function makeLead(db: Tx, overrides: Partial<Prisma.LeadUncheckedCreateInput> = {}) {
  made += 1;
  return db.lead.create({ data: { fullName: `Lea ${made}`, email: `lea.${made}@example.com`, submittedAt: new Date(), ...overrides } });
}

/** A discovery form with only the required answers. */
export const minimalDiscoveryAnswers = {
  fullName: "Maya Jones",
  email: "maya@example.com",
  referralSource: "Instagram",
  goals: ["Get Stronger"],
  motivation: "My children",
  dreamOutcome: "To feel strong",
};

/** A discovery form with every question answered. */
export const fullDiscoveryAnswers = {
  ...minimalDiscoveryAnswers,
  phone: "+44 7700 900123",
  instagram: "@maya_moves",
  dateOfBirth: "1990-04-02",
  weight: "150 lbs",
  height: "5'6\"",
  leftArm: "28",
  rightArm: "28.5",
  chest: "about 90",
  waist: "80 cm",
  yourStory: "Two children, one desk.",
  shortTermGoals: "Three sessions a week",
  longTermGoals: "A pull-up",
  fitnessHistory: "Netball at school",
  currentActivity: "Walking",
  injuries: ["Knee Issues", "Lower Back Pain"],
  nutritionDescription: "Mostly pasta",
  confidence: "Somewhat Confident",
  sleepHours: "6-7",
  habits: "Coffee",
  gymAccess: "At home",
  trainingDays: "3-4 days",
  movementExperience: "Some squats",
  supportNetwork: "My sister",
  futurePlans: "A half marathon",
  trainingExperience: 3,
  goals: ["Get Stronger", "Weight Loss"],
  consent: true,
};
