import type { OnboardingStep } from "@/emails/parts/onboarding";
import type { EmailProps } from "@/lib/core/email/props";
import type { EmailType } from "@/lib/core/email/types";
import { currentDueMonday, lastEndedMonday } from "@/lib/core/weeks/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";

/** The names, address and time that the samples are built from. */
export interface SampleContext {
  clientName: string;
  coachName: string;
  siteUrl: string;
  timeZone: string;
  now: Date;
}

/** The sample names used when the coach enters none. */
export const defaultSampleNames = { clientName: "Hannah Lewis", prospectName: "Priya Shah" };

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 60 * 60_000).toISOString();
const practiceToday = ({ timeZone, now }: SampleContext) => dayInTimeZone(timeZone, now);
const sundayAfter = (context: SampleContext) => addDays(latestMissedMonday(context), 20);
const samplePayment = { planName: "Monthly Coaching", amount: "£199", kind: "insufficient_funds", reason: "There isn't enough money on this card." } as const;
const latestMissedMonday = (context: SampleContext) => lastEndedMonday(practiceToday(context));

/** The onboarding steps that the made-up client has done, for types that speak of the next one. */
export const sampleDoneSteps: { [T in EmailType]?: readonly OnboardingStep[] } = {
  "contract-reminder": ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan"],
  "program-delivery": ["welcome_video", "consultation_form"],
};

/** Made-up props for each type. */
export const sampleEmailProps: { [T in EmailType]: (context: SampleContext) => EmailProps[T] } = {
  welcome: () => ({ contractFollows: true }),
  "contract-delivery": () => ({}),
  "contract-reminder": () => ({}),
  "intake-reminder": () => ({}),
  "onboarding-complete": () => ({}),
  "program-delivery": () => ({}),
  "checkin-reminder": (context) => ({ dueMonday: currentDueMonday(practiceToday(context)), weekNumber: 4 }),
  "checkin-chase": (context) => ({ dueMonday: latestMissedMonday(context), weekNumber: 4 }),
  "coach-feedback": () => ({ weekNumber: 4 }),
  "training-plan-live": () => ({}),
  "pause-started": (context) => ({ until: sundayAfter(context) }),
  "pause-ending": (context) => ({ until: sundayAfter(context), nextCheckIn: addDays(sundayAfter(context), 1) }),
  "staff-digest": ({ clientName }) => ({ messages: [clientName], checkIns: ["Lucy Hart"], leads: [defaultSampleNames.prospectName], leadIds: [] }),
  milestone: () => ({ week: 8 }),
  "re-engagement": () => ({}),
  "retention-alert": (context) => ({ clientId: "sample", clientName: context.clientName, missed: [latestMissedMonday(context), addDays(latestMissedMonday(context), -7)] }),
  "payment-link": ({ siteUrl }) => ({ planName: "Monthly Coaching", amount: "199.00", currency: "gbp", type: "recurring", payments: null, url: `${siteUrl}/pay/sample` }),
  "payment-failed": ({ now }) => ({ ...samplePayment, nextRetryAt: hoursAfter(now, 24), graceUntil: hoursAfter(now, 7 * 24) }),
  "payment-retry": ({ now }) => ({ ...samplePayment, succeeded: false, nextRetryAt: hoursAfter(now, 48), graceUntil: hoursAfter(now, 6 * 24) }),
  receipt: ({ now }) => ({ paymentId: "sample", number: "R-20260131-4F2A9C01", planName: "Monthly Coaching", amount: "£199", paidAt: now.toISOString(), card: { brand: "visa", last4: "4242" } }),
  "card-expiring": (context) => {
    const [year = "", month = ""] = practiceToday(context).split("-");
    return { subscriptionId: "sample", planName: "Monthly Coaching", amount: "£199", nextPaymentAt: hoursAfter(context.now, 35 * 24), card: { brand: "visa", last4: "4242" }, expiry: `${month}/${year}` };
  },
  "coaching-ending": (context) => ({ subscriptionId: "sample", planName: "6 Month Plan", endsAt: hoursAfter(context.now, 24), endsOn: addDays(practiceToday(context), 1) }),
  "coaching-ended": ({ now }) => ({ planName: "6 Month Plan", endedAt: now.toISOString(), isUnpaid: false, canSubscribe: true }),
  discovery: () => ({}),
  "discovery-invite": () => ({ leadRef: "sample" }),
  "lead-consent": ({ now }) => ({ submissionId: "sample", sentAt: hoursAfter(now, -2 * 24), eraseAt: hoursAfter(now, 28 * 24) }),
  "call-booking": () => ({}),
  "pre-call-prep": (context) => ({ callOn: addDays(practiceToday(context), 1) }),
  "message-notice": ({ coachName }) => ({ senderName: coachName }),
  "plan-ready": () => ({ nutritionistName: "Nora Fields" }),
  "erasure-requested": ({ clientName, now }) => ({ clientId: "sample", clientName, isClient: true, erasesAt: hoursAfter(now, 30 * 24) }),
  "password-reset": () => ({}),
  "set-password": ({ coachName }) => ({ invitedBy: coachName }),
  "invitation-renewed": ({ coachName }) => ({ invitedBy: coachName }),
  "security-change": ({ now }) => ({ change: "password", at: now.toISOString() }),
  "verify-email": () => ({ isChange: false }),
  "email-changed": () => ({ isNewAddress: false }),
};
