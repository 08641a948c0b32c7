import type { NewEmail } from "@/lib/core/email/commands";
import { getWeekNumber } from "@/lib/core/weeks/rules";
import { planMilestoneEmails } from "@/lib/outreach/campaigns/lifecycle-emails";
import type { CampaignJob } from "@/lib/outreach/campaigns/rules";
import { dateToDay, dayInTimeZone } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { formatMoney } from "@/lib/platform/money";
import { feedbackEdition } from "@/lib/work/check-ins/feedback-commands";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoLead } from "@/prisma/demo/leads";
import type { DemoPayment } from "@/prisma/demo/payments";
import { type DemoClient, type DemoPeople, demoStepCompletedAt } from "@/prisma/demo/people";
import { type DemoTimes, earlierTime, hoursAfter } from "@/prisma/demo/times";
import { clientsMissingCheckIn, type WeeklyRun, weeklyRuns } from "@/prisma/demo/weekly-runs";
import type { Prisma } from "@/prisma/generated/client";

/** An email that the product would have sent by now. */
export interface DemoEmail {
  email: NewEmail;
  to: { email: string; firstName: string };
  at: Date;
  /** The campaign run that sent it. The occasion is the due Monday or the day of the run. */
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

/** How many weekly runs are always included: the last reminder and the last chase. */
export const alwaysIncludedRuns = 2;

/** The emails that a job or button would send again if they were missing. */
export const requiredEmails = (history: DemoHistory, times: DemoTimes): DemoEmail[] => [
  ...weeklyRuns(times).slice(0, alwaysIncludedRuns).flatMap((run) => checkInCampaignEmails(run, history)),
  ...paymentFailedEmails(history),
  ...onboardingEmails(history, times),
  ...milestoneEmails(history, times),
  ...discoveryCallEmails(history, times),
  ...unreadMessageEmails(history, times),
  ...staffDigestEmails(history, times),
];

const findClient = ({ people }: DemoHistory, clientId: string) => people.clients.find(({ id }) => id === clientId);
const toRecipient = ({ id, email, firstName }: DemoClient) => ({ user: { userId: id }, to: { email, firstName } });

/** The emails of one weekly campaign run: reminders for the next Monday, or chases for the last one. */
export const checkInCampaignEmails = ({ job, monday, at }: WeeklyRun, { people, checkIns }: DemoHistory): DemoEmail[] =>
  clientsMissingCheckIn({ monday, at }, people.clients, checkIns).map((client) => {
    const { user, to } = toRecipient(client);
    const type = job === "sunday-reminders" ? "checkin-reminder" : "checkin-chase";
    const props = { dueMonday: monday, weekNumber: getWeekNumber(monday, { joinDate: client.joinDate, pauses: [] }) };
    return { email: { type, to: user, occasion: monday, props }, to, at, run: { job, occasion: monday } };
  });

/** All feedback that was also sent by email. */
export const feedbackEmails = (history: DemoHistory): DemoEmail[] =>
  history.checkIns.flatMap(({ id, clientId, feedback, feedbackAt, weekNumber: week }) => {
    const client = findClient(history, clientId);
    if (!client || !feedback || !feedbackAt) return [];
    const { user, to } = toRecipient(client);
    return { email: { type: "coach-feedback", to: user, occasion: id, props: { checkInId: id, edition: feedbackEdition(feedback), weekNumber: week } }, to, at: new Date(feedbackAt) };
  });

const paymentFailedEmails = (history: DemoHistory): DemoEmail[] =>
  history.payments.flatMap((payment) => {
    const client = findClient(history, payment.clientId);
    if (!client || payment.status !== "failed") return [];
    const { user, to } = toRecipient(client);
    const props = {
      planName: payment.planName,
      amount: formatMoney(payment.amountMinor / 100, "GBP"),
      kind: "declined" as const,
      reason: payment.failureReason ?? null,
      nextRetryAt: hoursAfter(payment.createdAt, 24).toISOString(),
      graceUntil: hoursAfter(payment.createdAt, 7 * 24).toISOString(),
    };
    return { email: { type: "payment-failed", to: user, occasion: payment.id, props }, to, at: payment.createdAt };
  });

/** The emails of automation rules and the onboarding check to clients in onboarding. */
const onboardingEmails = ({ people, payments }: DemoHistory, times: DemoTimes): DemoEmail[] =>
  people.clients.flatMap((client) => {
    const first = payments.find((payment) => payment.clientId === client.id && payment.status === "succeeded");
    if (!first || client.stepsDone === 7) return [];
    const { user, to } = toRecipient(client);
    const once = { to: user, occasion: "once", props: {} };
    const intakeAt = demoStepCompletedAt(client, 1, times);
    const remindedAt = hoursAfter(first.createdAt, 48);
    const emails: DemoEmail[] = [
      { email: { type: "welcome", ...once, ruleId: "welcome-email" }, to, at: first.createdAt },
      { email: { type: "contract-delivery", ...once, ruleId: "contract-delivery" }, to, at: first.createdAt },
    ];
    if (client.stepsDone >= 2) emails.push({ email: { type: "program-delivery", ...once, ruleId: "program-delivery" }, to, at: intakeAt });
    if (client.stepsDone < 5 && remindedAt <= times.now)
      emails.push({ email: { type: "contract-reminder", ...once }, to, at: remindedAt, run: { job: "onboarding-check", occasion: dayInTimeZone(times.timeZone, remindedAt) } });
    return emails;
  });

/** The milestone emails of the last three Mondays, at 9 am. */
const milestoneEmails = ({ people, checkIns }: DemoHistory, times: DemoTimes): DemoEmail[] =>
  [0, 7, 14].flatMap((daysAgo) => {
    const monday = addDays(times.dueMonday, -daysAgo);
    const at = times.at(monday, "09:00");
    const clients = people.clients.map((client) => {
      const sentMondays = checkIns.filter(({ clientId, dueMonday }) => clientId === client.id && dateToDay(dueMonday) < monday).map(({ dueMonday }) => dateToDay(dueMonday));
      return { clientId: client.id, name: "", archived: false, erasureRequested: false, coachingEnded: false, optedOut: false, undeliverable: false, pauses: [], joinDate: client.joinDate, celebrated: [], sentMondays, hasNoPasswordYet: false };
    });
    return planMilestoneEmails(clients, monday).emails.flatMap((email) => {
      const client = people.clients.find(({ id }) => "userId" in email.to && id === email.to.userId);
      return client && at <= times.now ? { email, to: toRecipient(client).to, at, run: { job: "lifecycle" as const, occasion: monday } } : [];
    });
  });

const recentLeads = ({ leads }: DemoHistory, times: DemoTimes) =>
  leads
    .filter(({ answeredAt, suspectedSpam, submittedAt }) => answeredAt && !suspectedSpam && submittedAt >= times.hoursAgo(14 * 24))
    .map((lead) => ({ ...lead, recipient: { leadId: lead.id, email: lead.email }, to: { email: lead.email, firstName: lead.fullName.split(" ")[0] ?? "" } }));

/** The thank-you emails for discovery forms. */
export const discoveryThankYouEmails = (history: DemoHistory, times: DemoTimes): DemoEmail[] =>
  recentLeads(history, times).map(({ id, recipient, to, submittedAt }) => ({ email: { type: "discovery", to: recipient, occasion: id, props: {} }, to, at: submittedAt }));

/** An invitation to book a call two days after the form, and the preparation email an hour after booking. */
const discoveryCallEmails = (history: DemoHistory, times: DemoTimes): DemoEmail[] =>
  recentLeads(history, times).flatMap(({ id, recipient, to, stage, submittedAt }) => {
    const lifecycleEmail = (email: NewEmail, at: Date): DemoEmail[] => (at > times.now ? [] : [{ email, to, at, run: { job: "lifecycle", occasion: dayInTimeZone(times.timeZone, at) } }]);
    const bookedAt = stage === "discovery_booked" && history.leadEvents.find((event) => event.leadId === id && event.toStage === stage)?.createdAt;
    return [
      ...(stage === "initial_contact" ? lifecycleEmail({ type: "call-booking", to: recipient, occasion: id, props: {} }, hoursAfter(submittedAt, 48)) : []),
      ...(bookedAt ? lifecycleEmail({ type: "pre-call-prep", to: recipient, occasion: `${id}:booked`, props: { callOn: null } }, hoursAfter(new Date(bookedAt), 1)) : []),
    ];
  });

/** One notice to the client per thread with unread messages. */
const unreadMessageEmails = (history: DemoHistory, times: DemoTimes): DemoEmail[] =>
  history.threads.flatMap(({ id, clientId, nutritionistId, clientUnreadSince: since }) => {
    const client = findClient(history, clientId);
    if (!id || !since || !client) return [];
    const { user, to } = toRecipient(client);
    const sender = nutritionistId ? history.people.nutritionist : history.people.coach;
    const email = { type: "message-notice" as const, to: user, occasion: `${id}:${new Date(since).toISOString()}`, props: { senderName: `${sender.firstName} ${sender.lastName}` } };
    return { email, to, at: earlierTime(hoursAfter(new Date(since), 0.25), times.now) };
  });

/** The coach's digest of today, up to now, so that the job has nothing new to tell. */
const staffDigestEmails = ({ people, threads }: DemoHistory, { now }: DemoTimes): DemoEmail[] => {
  const { coach } = people;
  const writers = threads.flatMap(({ clientId, nutritionistId, staffUnreadSince }) => (staffUnreadSince && !nutritionistId ? people.clients.filter(({ id }) => id === clientId) : []));
  const props = { messages: writers.map(({ firstName, lastName }) => `${firstName} ${lastName}`), checkIns: [], leads: [], clientIds: writers.map(({ id }) => id), leadIds: [] };
  return [{ email: { type: "staff-digest", to: { userId: coach.id }, occasion: now.toISOString(), props }, to: { email: coach.email, firstName: coach.firstName }, at: now }];
};

/** The emails for onboardings completed this month. */
export const onboardingCompleteEmails = ({ people }: DemoHistory, times: DemoTimes): DemoEmail[] =>
  people.clients.flatMap((client) => {
    const at = demoStepCompletedAt(client, 6, times);
    if (client.stepsDone < 7 || at > times.now || at < times.monthStart) return [];
    const { user, to } = toRecipient(client);
    return { email: { type: "onboarding-complete", to: user, occasion: "once", props: {} }, to, at };
  });
