/*
 * The questions of the discovery form with their options (spec platform §3, back-office §5). Without schemas, so that the public page does
 * not load zod, and apart from the other options, which every list of leads loads.
 */

export const goalOptions = [
  "Weight Loss", "Muscle Building", "Improved Fitness", "Better Nutrition", "Increased Energy", "Stress Reduction", "Better Sleep",
  "Confidence Building", "Build Confidence", "Get Stronger",
] as const;

/** "None" excludes the others. */
export const discoveryInjuryOptions = [
  "Lower Back Pain", "Knee Issues", "Shoulder Problems", "Neck Pain", "Ankle Issues", "Wrist Problems", "Hip Problems", "Previous Surgery",
  "Chronic Pain", "None",
] as const;

export const confidenceOptions = ["Very Confident", "Confident", "Somewhat Confident", "Not Very Confident", "Complete Beginner"] as const;

/** Accepted with and without " hours"; stored with it. */
export const sleepOptions = ["Less than 5 hours", "5-6 hours", "6-7 hours", "7-8 hours", "8-9 hours", "More than 9 hours"] as const;

export const trainingDayOptions = ["1-2 days", "3-4 days", "5-6 days", "7 days", "Irregular"] as const;

export const referralOptions = ["Instagram", "Facebook", "Google Search", "Friend Referral", "YouTube", "Word of Mouth", "Other"] as const;

/** Years of training by their value in the payload. */
export const experienceOptions = ["0", "1", "2", "3", "5"] as const;
export type Experience = (typeof experienceOptions)[number];
export const experienceLabels: Record<Experience, string> = { "0": "Complete Beginner", "1": "1 Year", "2": "2 Years", "3": "3-5 Years", "5": "5+ Years" };

/** The text answers by their name in the payload; only `motivation` and `dreamOutcome` are required. */
export const discoveryAnswerNames = [
  "yourStory", "shortTermGoals", "longTermGoals", "motivation", "dreamOutcome", "fitnessHistory", "currentActivity", "nutritionDescription", "habits",
  "gymAccess", "movementExperience", "supportNetwork", "futurePlans",
] as const;

/** The measures as typed: a number (weight in kg, lengths in cm) or a number with its unit. */
export const discoveryMeasureNames = ["weight", "height", "leftArm", "rightArm", "chest", "waist"] as const;

/** The discovery form's messages for missing required answers. */
export const discoveryRequiredMessages = {
  fullName: "Please enter your full name",
  email: "Please enter a valid email",
  referralSource: "Please tell us how you heard about us",
  goals: "Please choose at least one goal",
  motivation: "Please share what motivates you",
  dreamOutcome: "Please share your dream outcome",
  consent: "Please agree, so we can keep your answers and contact you",
} as const;

/** The honeypot: people do not see this field, so a form that fills it is suspected spam. */
export const honeypotName = "website";
