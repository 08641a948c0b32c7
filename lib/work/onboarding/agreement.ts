import { type AgreementPromiseName, agreementPromiseNames } from "@/lib/work/onboarding/step-data";

/** The six statements she ticks. */
export const promiseStatements: Record<AgreementPromiseName, string> = {
  askForHelp: "I will ask for help when I need it",
  followProgramme: "I will follow the programme as it is set for me",
  checkinOnTime: "I will send my check-in on time and respect communication boundaries",
  makePayments: "I will make my payments on time",
  referFriends: "I will refer friends if I am happy with the service",
  acceptAgreement: "I accept the coaching agreement",
};

/** The coach's side of it, which the thank-you page lists (spec platform §2 "Promise and Agreement"). */
export const coachPromises = [
  "I reply to you within 24 hours",
  "Your training plan is live within 48 hours",
  "Nutrition support within 72 hours of your food diary",
  "I review your intake within 24 hours",
  "A check-in with you every Monday",
] as const;

/**
 * The agreement's text: the coach's own, else one that says what every client is told. It names nobody, so that one version
 * has one text whoever the settings name as the coach.
 */
export const getAgreementText = ({ agreementText: own }: { agreementText: string | null }) =>
  own?.trim() ||
  [
    "This is an agreement between you and your coach about online coaching.",
    "It begins with a 6 month commitment. After that it goes on month by month, and needs 1 month's notice to cancel.",
    "You ask for help when you need it, follow the programme, send your check-in every Monday and make your payments on time.",
    "In return you have an answer within 24 hours, a review of your intake within 24 hours, your training plan within 48 hours and nutrition support within 72 hours of your food diary.",
  ].join("\n\n");

/** All the words that stood on the screen when she signed: the text, then what she ticked. */
export const toSignedText = (text: string) => [text, ...agreementPromiseNames.map((name) => `✓ ${promiseStatements[name]}`)].join("\n\n");
