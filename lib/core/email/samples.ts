import type { EmailProps } from "@/lib/core/email/props";
import type { EmailType } from "@/lib/core/email/types";
import { currentDueMonday, lastEndedMonday } from "@/lib/core/weeks/rules";
import { dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";

/** What samples are made of: times around `now`, by the practice's calendar. */
export interface SampleContext {
  clientName: string;
  coachName: string;
  /** Of the site. */
  siteUrl: string;
  timeZone: string;
  now: Date;
}

/** Whom a sample is for where nobody is named. */
export const defaultSampleNames = { clientName: "Hannah Lewis", prospectName: "Priya Shah" };

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 60 * 60_000).toISOString();
const practiceToday = ({ timeZone, now }: SampleContext) => dayInTimeZone(timeZone, now);
const samplePayment = { planName: "Monthly Coaching", amount: "£199", reason: "There is not enough money on this card." };
const latestMissedMonday = (world: SampleContext) => lastEndedMonday(practiceToday(world));

/** What a command could have queued each type with. Nobody and nothing in it exists. */
export const sampleEmailProps: { [T in EmailType]: (world: SampleContext) => EmailProps[T] } = {
  welcome: () => ({}),
  "contract-delivery": () => ({}),
  "contract-reminder": () => ({}),
  "intake-reminder": () => ({}),
  "onboarding-complete": () => ({}),
  "program-delivery": () => ({}),
  "checkin-reminder": (world) => ({ dueMonday: currentDueMonday(practiceToday(world)), weekNumber: 4 }),
  "checkin-chase": (world) => ({ dueMonday: latestMissedMonday(world), weekNumber: 4 }),
  "coach-feedback": () => ({ weekNumber: 4, feedback: "What a week, and four workouts in it!\n\nLet's keep the bedtime you found. Next week:\n- protein at breakfast\n- one rest day you really take" }),
  milestone: () => ({ week: 8 }),
  "re-engagement": () => ({}),
  "retention-alert": (world) => ({ clientId: "sample", clientName: world.clientName, missed: [latestMissedMonday(world), addDays(latestMissedMonday(world), -7)] }),
  "payment-link": ({ siteUrl }) => ({ planName: "Monthly Coaching", amount: "199.00", currency: "gbp", type: "recurring", payments: null, url: `${siteUrl}/pay/sample` }),
  "payment-failed": ({ now }) => ({ ...samplePayment, nextRetryAt: hoursAfter(now, 24), graceUntil: hoursAfter(now, 7 * 24) }),
  "payment-retry": ({ now }) => ({ ...samplePayment, succeeded: false, nextRetryAt: hoursAfter(now, 48), graceUntil: hoursAfter(now, 6 * 24) }),
  discovery: () => ({}),
  "discovery-invite": () => ({ leadRef: "sample" }),
  "call-booking": () => ({}),
  "pre-call-prep": (world) => ({ callOn: addDays(practiceToday(world), 1) }),
  "message-notice": ({ coachName }) => ({ senderName: coachName }),
  "plan-ready": () => ({ nutritionistName: "Nora Fields" }),
  "password-reset": () => ({}),
  "set-password": ({ coachName }) => ({ invitedBy: coachName }),
};
