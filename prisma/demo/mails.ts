import type { CampaignJob } from "@/lib/outreach/campaigns/rules";
import type { Mail } from "@/lib/core/email/commands";
import { dayIn } from "@/lib/platform/clock";
import { money } from "@/lib/platform/money";
import { milestoneWeeks, weekNumber } from "@/lib/core/weeks/rules";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoLead } from "@/prisma/demo/leads";
import type { DemoPayment } from "@/prisma/demo/money";
import { missingAt, type WeeklyRun, weeklyRuns } from "@/prisma/demo/occasions";
import { type DemoClient, type DemoPeople, stepTime } from "@/prisma/demo/people";
import { earlier, type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** A mail that the product would have sent by now. */
export interface SentMail {
  mail: Mail;
  to: { email: string; firstName: string };
  at: Date;
  /** Of a campaign, that one; its occasion is the due Monday or the day it was about. */
  run?: { job: CampaignJob; occasion: string };
}

export interface DemoHistory {
  people: DemoPeople;
  checkIns: DemoCheckIn[];
  payments: DemoPayment[];
  leads: DemoLead[];
  leadEvents: Prisma.LeadEventCreateManyInput[];
  threads: Prisma.ThreadCreateManyInput[];
}

/** The weekly runs that are always part of it: the last reminder and the last chase. */
export const lastRuns = 2;

/** What a scheduled job or a button could send again if the history did not show it, and what brought people here lately. */
export const standingMails = (history: DemoHistory, times: DemoTimes): SentMail[] => [
  ...weeklyRuns(times).slice(0, lastRuns).flatMap((run) => checkInMails(run, history)),
  ...declines(history),
  ...beginnings(history, times),
  ...milestones(history, times),
  ...callMails(history, times),
  ...notices(history, times),
];

const clientOf = ({ people }: DemoHistory, clientId: string) => people.clients.find(({ id }) => id === clientId);
const toHer = ({ id, email, firstName }: DemoClient) => ({ user: { userId: id }, to: { email, firstName } });

/** What one run of a weekly campaign wrote: the reminder of a Monday that is to come, or the chase after one that is over. */
export const checkInMails = ({ job, monday, at }: WeeklyRun, { people, checkIns }: DemoHistory): SentMail[] =>
  missingAt({ monday, at }, people.clients, checkIns).map((client) => {
    const { user, to } = toHer(client);
    const type = job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase";
    const props = { dueMonday: monday, weekNumber: weekNumber(monday, { joinDate: client.joinDate, pauses: [] }) };
    return { mail: { type, to: user, occasion: monday, props }, to, at, run: { job, occasion: monday } };
  });

/** All feedback that went out by email as well. */
export const feedbackMails = (history: DemoHistory): SentMail[] =>
  history.checkIns.flatMap(({ id, clientId, feedback, feedbackAt, weekNumber: week }) => {
    const client = clientOf(history, clientId);
    if (!client || !feedback || !feedbackAt) return [];
    const { user, to } = toHer(client);
    return { mail: { type: "coach-feedback", to: user, occasion: id, props: { feedback, weekNumber: week } }, to, at: new Date(feedbackAt) };
  });

const declines = (history: DemoHistory): SentMail[] =>
  history.payments.flatMap((payment) => {
    const client = clientOf(history, payment.clientId);
    if (!client || payment.status !== "failed") return [];
    const { user, to } = toHer(client);
    const props = {
      planName: payment.planName,
      amount: money(payment.amountMinor / 100, "GBP"),
      reason: payment.failureReason ?? null,
      nextRetryAt: hoursAfter(payment.createdAt, 24).toISOString(),
      graceUntil: hoursAfter(payment.createdAt, 7 * 24).toISOString(),
    };
    return { mail: { type: "payment-failed", to: user, occasion: payment.id, props }, to, at: payment.createdAt };
  });

/** What the automation rules and the onboarding check wrote to who is still at her first steps. */
const beginnings = ({ people, payments }: DemoHistory, times: DemoTimes): SentMail[] =>
  people.clients.flatMap((client) => {
    const first = payments.find((payment) => payment.clientId === client.id && payment.status === "succeeded");
    if (!first || client.stepsDone === 7) return [];
    const { user, to } = toHer(client);
    const once = { to: user, occasion: "once", props: {} };
    const intakeAt = stepTime(client, 1, times);
    const remindedAt = hoursAfter(first.createdAt, 48);
    const mails: SentMail[] = [
      { mail: { type: "welcome", ...once, ruleId: "welcome-email" }, to, at: first.createdAt },
      { mail: { type: "contract-delivery", ...once, ruleId: "contract-delivery" }, to, at: first.createdAt },
    ];
    if (client.stepsDone >= 2) mails.push({ mail: { type: "program-delivery", ...once, ruleId: "program-delivery" }, to, at: intakeAt });
    if (client.stepsDone < 5 && remindedAt <= times.now)
      mails.push({ mail: { type: "contract-reminder", ...once }, to, at: remindedAt, run: { job: "onboarding-check", occasion: dayIn(times.timeZone, remindedAt) } });
    return mails;
  });

/** Weeks 4, 8 and 12, at nine on their Monday. */
const milestones = ({ people }: DemoHistory, times: DemoTimes): SentMail[] =>
  people.clients.flatMap((client) => {
    const week = weekNumber(times.dueMonday, { joinDate: client.joinDate, pauses: [] });
    const at = times.at(times.dueMonday, "09:00");
    if (!milestoneWeeks.some((known) => known === week) || at > times.now) return [];
    const { user, to } = toHer(client);
    return { mail: { type: "milestone", to: user, occasion: `week-${week}`, props: { week } }, to, at, run: { job: "lifecycle", occasion: times.dueMonday } };
  });

const leadsOfLate = ({ leads }: DemoHistory, times: DemoTimes) =>
  leads
    .filter(({ answeredAt, suspectedSpam, submittedAt }) => answeredAt && !suspectedSpam && submittedAt >= times.hoursAgo(14 * 24))
    .map((lead) => ({ ...lead, whom: { leadId: lead.id, email: lead.email }, to: { email: lead.email, firstName: lead.fullName.split(" ")[0] ?? "" } }));

/** Thanks for the discovery form. */
export const thanks = (history: DemoHistory, times: DemoTimes): SentMail[] =>
  leadsOfLate(history, times).map(({ id, whom, to, submittedAt }) => ({ mail: { type: "discovery", to: whom, occasion: id, props: {} }, to, at: submittedAt }));

/** Two days after that an invitation to book a call for who has not, and an hour after one is booked what to think of. */
const callMails = (history: DemoHistory, times: DemoTimes): SentMail[] =>
  leadsOfLate(history, times).flatMap(({ id, whom, to, stage, submittedAt }) => {
    const ofLifecycle = (mail: Mail, at: Date): SentMail[] => (at > times.now ? [] : [{ mail, to, at, run: { job: "lifecycle", occasion: dayIn(times.timeZone, at) } }]);
    const bookedAt = stage === "discovery_booked" && history.leadEvents.find((event) => event.leadId === id && event.toStage === stage)?.createdAt;
    return [
      ...(stage === "initial_contact" ? ofLifecycle({ type: "call-booking", to: whom, occasion: id, props: {} }, hoursAfter(submittedAt, 48)) : []),
      ...(bookedAt ? ofLifecycle({ type: "pre-call-prep", to: whom, occasion: `${id}:booked`, props: { callOn: null } }, hoursAfter(new Date(bookedAt), 1)) : []),
    ];
  });

/** One notice for each conversation that somebody has not read. */
const notices = (history: DemoHistory, times: DemoTimes): SentMail[] =>
  history.threads.flatMap(({ id, clientId, nutritionistId, clientUnreadSince, staffUnreadSince }) => {
    const since = clientUnreadSince ?? staffUnreadSince;
    const client = clientOf(history, clientId);
    if (!id || !since || !client) return [];
    const { coach, nutritionist } = history.people;
    const sender = clientUnreadSince ? (nutritionistId ? nutritionist : coach) : client;
    const reader = clientUnreadSince ? client : coach;
    const props = { senderName: `${sender.firstName} ${sender.lastName}` };
    const mail = { type: "message-notice" as const, to: { userId: reader.id }, occasion: `${id}:${new Date(since).toISOString()}`, props };
    return { mail, to: { email: reader.email, firstName: reader.firstName }, at: earlier(hoursAfter(new Date(since), 0.25), times.now) };
  });

/** The onboarding of who is set up, as far as it lies in this month. */
export const completions = ({ people }: DemoHistory, times: DemoTimes): SentMail[] =>
  people.clients.flatMap((client) => {
    const at = stepTime(client, 6, times);
    if (client.stepsDone < 7 || at > times.now || at < times.monthStart) return [];
    const { user, to } = toHer(client);
    return { mail: { type: "onboarding-complete", to: user, occasion: "once", props: {} }, to, at };
  });
