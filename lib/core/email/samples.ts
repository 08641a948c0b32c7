import type { EmailProps } from "@/lib/core/email/props";
import type { EmailType } from "@/lib/core/email/types";
import { dayIn } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { currentDueMonday, lastEndedMonday } from "@/lib/core/weeks/rules";

/** What samples are made of: times around `now`, by the practice's calendar. */
export interface SampleWorld {
  clientName: string;
  coachName: string;
  /** Of the site. */
  address: string;
  timeZone: string;
  now: Date;
}

/** Whom a sample is for where nobody is named. */
export const sampleNames = { clientName: "Hannah Lewis", prospectName: "Priya Shah" };

const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 60 * 60_000).toISOString();
const today = ({ timeZone, now }: SampleWorld) => dayIn(timeZone, now);
const owed = { planName: "Monthly Coaching", amount: "£199", reason: "There is not enough money on this card." };
const missed = (world: SampleWorld) => lastEndedMonday(today(world));

/** What a command could have queued each type with. Nobody and nothing in it exists. */
export const samples: { [T in EmailType]: (world: SampleWorld) => EmailProps[T] } = {
  welcome: () => ({}),
  "contract-delivery": () => ({}),
  "contract-reminder": () => ({}),
  "intake-reminder": () => ({}),
  "onboarding-complete": () => ({}),
  "program-delivery": () => ({}),
  "checkin-reminder": (world) => ({ dueMonday: currentDueMonday(today(world)), weekNumber: 4 }),
  "checkin-chase": (world) => ({ dueMonday: missed(world), weekNumber: 4 }),
  "coach-feedback": () => ({ weekNumber: 4, feedback: "What a week, and four workouts in it!\n\nLet's keep the bedtime you found. Next week:\n- protein at breakfast\n- one rest day you really take" }),
  milestone: () => ({ week: 8 }),
  "re-engagement": () => ({}),
  "retention-alert": (world) => ({ clientId: "sample", clientName: world.clientName, missed: [missed(world), addDays(missed(world), -7)] }),
  "payment-link": ({ address }) => ({ planName: "Monthly Coaching", amount: "199.00", currency: "gbp", type: "recurring", payments: null, url: `${address}/pay/sample` }),
  "payment-failed": ({ now }) => ({ ...owed, nextRetryAt: hoursAfter(now, 24), graceUntil: hoursAfter(now, 7 * 24) }),
  "payment-retry": ({ now }) => ({ ...owed, succeeded: false, nextRetryAt: hoursAfter(now, 48), graceUntil: hoursAfter(now, 6 * 24) }),
  discovery: () => ({}),
  "discovery-invite": () => ({ leadRef: "sample" }),
  "call-booking": () => ({}),
  "pre-call-prep": (world) => ({ callOn: addDays(today(world), 1) }),
  "message-notice": ({ coachName }) => ({ senderName: coachName }),
  "plan-ready": () => ({ nutritionistName: "Nora Fields" }),
  "password-reset": () => ({}),
  "set-password": ({ coachName }) => ({ invitedBy: coachName }),
};
