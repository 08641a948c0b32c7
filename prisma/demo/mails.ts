import { isMeasurementWeek, weekNumber } from "@/lib/check-ins/rules";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoLead } from "@/prisma/demo/leads";
import type { DemoPayment } from "@/prisma/demo/money";
import { missingAt, sundayRuns, tuesdayRuns, type WeeklyRun } from "@/prisma/demo/occasions";
import type { DemoClient, DemoPeople } from "@/prisma/demo/people";
import { earlier, type DemoTimes, hoursAfter } from "@/prisma/demo/times";
import type { Prisma } from "@/prisma/generated/client";

/** A mail that the product would have sent by now. */
export interface Mail {
  type: string;
  /** Key of the outbox together with type and recipient, so the product will not send it again. */
  occasion: string;
  to: { userId?: string; leadId?: string; email: string; firstName: string };
  at: Date;
  /** What its letter says (letters.tsx). */
  words: { subject: string; body: string } | { week: string; feedback: string };
  props?: { feedback: string; weekNumber: number };
}

export interface DemoHistory {
  people: DemoPeople;
  checkIns: DemoCheckIn[];
  payments: DemoPayment[];
  leads: DemoLead[];
  threads: Prisma.ThreadCreateManyInput[];
}

/** What a scheduled job or a button could send again if the history did not show it. */
export const standingMails = (history: DemoHistory, times: DemoTimes): Mail[] => [
  ...sundayRuns(times).slice(0, 1).flatMap((run) => reminders(run, history)),
  ...tuesdayRuns(times).slice(0, 1).flatMap((run) => chases(run, history)),
  ...declines(history),
  ...welcomes(history),
  ...milestones(history, times),
  ...replies(history, times),
  ...notices(history, times),
];

/** What else there was to send: enough of it for any month. */
export const otherMails = (history: DemoHistory, times: DemoTimes): Mail[] => [
  ...sundayRuns(times).slice(1).flatMap((run) => reminders(run, history)),
  ...tuesdayRuns(times).slice(1).flatMap((run) => chases(run, history)),
  ...feedback(history),
];

const to = ({ id, email, firstName }: DemoClient) => ({ userId: id, email, firstName });
const clientOf = ({ people }: DemoHistory, clientId: string) => people.clients.find(({ id }) => id === clientId);

const reminders = (run: WeeklyRun, { people, checkIns }: DemoHistory): Mail[] =>
  missingAt(run, people.clients, checkIns).map((client) => ({
    type: "checkin-reminder",
    occasion: run.monday,
    to: to(client),
    at: run.at,
    words: { subject: "Your weekly check-in is due tomorrow", body: "How was your week? Your check-in is open, and ten minutes on Sunday evening are a good way to close it." },
  }));

const chases = (run: WeeklyRun, { people, checkIns }: DemoHistory): Mail[] =>
  missingAt(run, people.clients, checkIns).map((client) => ({
    type: "checkin-chase",
    occasion: run.monday,
    to: to(client),
    at: run.at,
    words: { subject: "I have not heard from you this week", body: "Your check-in is still missing. A few lines are enough, also after a week that did not go to plan." },
  }));

const feedback = (history: DemoHistory): Mail[] =>
  history.checkIns.flatMap((row) => {
    const client = clientOf(history, row.clientId);
    if (!client || !row.feedback || !row.feedbackAt) return [];
    const props = { feedback: row.feedback, weekNumber: row.weekNumber };
    return { type: "coach-feedback", occasion: row.id, to: to(client), at: new Date(row.feedbackAt), words: { feedback: row.feedback, week: String(row.weekNumber) }, props };
  });

const declines = (history: DemoHistory): Mail[] =>
  history.payments.flatMap((payment) => {
    const client = clientOf(history, payment.clientId);
    if (!client || payment.status !== "failed") return [];
    const words = { subject: "Your payment did not go through", body: `Your card was declined for ${payment.planName}. We will try again tomorrow; you can also change your card now.` };
    return { type: "payment-failed", occasion: payment.id, to: to(client), at: payment.createdAt, words };
  });

const welcomes = ({ people, payments }: DemoHistory): Mail[] =>
  people.clients.flatMap((client) => {
    const first = payments.find((payment) => payment.clientId === client.id && payment.status === "succeeded");
    if (!first || client.stepsDone === 7) return [];
    const words = { subject: "Welcome, let's begin", body: "Thank you for your payment, you are in! Sign in and begin with the first of seven short steps. They take about 45 minutes in all." };
    return { type: "welcome", occasion: "welcome", to: to(client), at: first.createdAt, words };
  });

/** Weeks 4, 8 and 12, each the measurement week it is. */
const milestones = ({ people }: DemoHistory, times: DemoTimes): Mail[] =>
  people.clients.flatMap((client) => {
    const week = weekNumber(times.dueMonday, { joinDate: client.joinDate, pauses: [] });
    const at = times.at(times.dueMonday, "09:00");
    if (!isMeasurementWeek(week) || week > 12 || at > times.now) return [];
    const words = { subject: `${week} weeks, look how far you have come`, body: `${week} weeks of showing up. Take your photos and measurements and put them beside the first ones.` };
    return { type: "milestone", occasion: `week-${week}`, to: to(client), at, words };
  });

/** Thanks for the discovery form, and two days later an invitation to book a call for who has not. */
const replies = ({ leads }: DemoHistory, times: DemoTimes): Mail[] =>
  leads.flatMap((lead) => {
    if (!lead.answeredAt || lead.suspectedSpam || lead.submittedAt < times.hoursAgo(14 * 24)) return [];
    const recipient = { leadId: lead.id, email: lead.email, firstName: lead.fullName.split(" ")[0] ?? "" };
    const thanks = { type: "discovery", occasion: lead.id, to: recipient, at: lead.submittedAt, words: { subject: "Thank you, I will be in touch", body: "I have read what you wrote and look forward to talking with you." } };
    const at = hoursAfter(lead.submittedAt, 48);
    if (lead.stage !== "initial_contact" || at > times.now) return [thanks];
    return [thanks, { ...thanks, type: "call-booking", at, words: { subject: "Shall we talk?", body: "Pick a time for your discovery call, twenty minutes are enough." } }];
  });

/** One notice for each conversation that somebody has not read. */
const notices = (history: DemoHistory, times: DemoTimes): Mail[] =>
  history.threads.flatMap(({ id, clientId, clientUnreadSince, staffUnreadSince }) => {
    const since = clientUnreadSince ?? staffUnreadSince;
    const client = clientOf(history, clientId);
    if (!id || !since || !client) return [];
    const { coach } = history.people;
    const recipient = clientUnreadSince ? to(client) : { userId: coach.id, email: coach.email, firstName: coach.firstName };
    const at = earlier(hoursAfter(new Date(since), 0.25), times.now);
    const words = { subject: "You have a new message", body: "Somebody wrote to you. Sign in to read it and to answer." };
    return { type: "message-notice", occasion: `${id}:${new Date(since).toISOString()}`, to: recipient, at, words };
  });
