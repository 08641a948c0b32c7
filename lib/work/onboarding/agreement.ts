import { keysOf } from "@/lib/platform/objects";

/** The message for each statement that is not ticked, in the order of the form (spec platform §5). */
export const promiseMessages = {
  askForHelp: "You must agree to ask for help when needed",
  followProgramme: "You must agree to follow the programme",
  checkinOnTime: "You must agree to check-in on time and respect communication boundaries",
  makePayments: "You must agree to the payment terms",
  referFriends: "You must agree to refer others if happy with the service",
  acceptAgreement: "You must accept the coaching agreement",
};
export type AgreementPromiseName = keyof typeof promiseMessages;
export const agreementPromiseNames = keysOf(promiseMessages);

/** The six statements that a client ticks. */
export const promiseStatements: Record<AgreementPromiseName, string> = {
  askForHelp: "I will ask for help when I need it",
  followProgramme: "I will follow the programme as it is set for me",
  checkinOnTime: "I will send my check-in on time and respect communication boundaries",
  makePayments: "I will make my payments on time",
  referFriends: "I will refer friends if I am happy with the service",
  acceptAgreement: "I accept the coaching agreement",
};

/** The coach's five promises, shown on the thank-you page (spec platform §2 "Promise and Agreement"). */
export const coachPromises = [
  "I'll reply to you within 24 hours",
  "Your training plan will be live within 48 hours",
  "You'll get nutrition support within 72 hours of your food diary",
  "I'll review your intake within 24 hours",
  "We'll have a check-in every Monday",
] as const;

/**
 * Returns the coach's own agreement text, or the default. The default contains no names, so that a version's text doesn't
 * change when the coach's name in the settings does.
 */
export const getAgreementText = ({ agreementText }: { agreementText: string | null }) =>
  agreementText?.trim() ||
  [
    "This is an agreement between you and your coach about online coaching.",
    "It begins with a 6 month commitment. After that it goes on month by month, and needs 1 month's notice to cancel.",
    "You ask for help when you need it, follow the programme, send your check-in every Monday and make your payments on time.",
    "In return you have an answer within 24 hours, a review of your intake within 24 hours, your training plan within 48 hours and nutrition support within 72 hours of your food diary.",
  ].join("\n\n");

/** The full signed text as it was shown: the agreement, then each ticked statement. */
export const toSignedText = (text: string) => [text, ...agreementPromiseNames.map((name) => `✓ ${promiseStatements[name]}`)].join("\n\n");
