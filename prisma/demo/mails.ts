import { isMeasurementWeek, weekNumber } from "@/lib/check-ins/rules";
import type { DemoCheckIn } from "@/prisma/demo/check-ins";
import type { DemoLead } from "@/prisma/demo/leads";
import type { DemoPayment } from "@/prisma/demo/money";
import { missingAt, sundayRuns, tuesdayRuns } from "@/prisma/demo/occasions";
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
  props?: { feedback: string; weekNumber: number };
  subject?: string;
  paragraphs: string[];
}

export interface DemoHistory {
  people: DemoPeople;
  checkIns: DemoCheckIn[];
  payments: DemoPayment[];
  leads: DemoLead[];
  threads: Prisma.ThreadCreateManyInput[];
}

const to = ({ id, email, firstName }: DemoClient) => ({ userId: id, email, firstName });

/** What a scheduled job or a button could send again if the history did not show it. */
export function standingMails(history: DemoHistory, times: DemoTimes): Mail[] {
  const [sunday] = reminders(history, times);
  const [tuesday] = chases(history, times);
  return [...(sunday ?? []), ...(tuesday ?? []), ...declines(history), ...welcomes(history), ...milestones(history, times), ...replies(history, times), ...notices(history, times)];
}

/** What else there was to send: enough of it for any month. */
export const otherMails = (history: DemoHistory, times: DemoTimes): Mail[] => [
  ...reminders(history, times).slice(1).flat(),
  ...chases(history, times).slice(1).flat(),
  ...feedback(history),
];

const reminders = ({ people, checkIns }: DemoHistory, times: DemoTimes): Mail[][] =>
  sundayRuns(times).map((run) =>
    missingAt(run, people.clients, checkIns).map((client) => ({
      type: "checkin-reminder",
      occasion: run.monday,
      to: to(client),
      at: run.at,
      subject: "Your weekly check-in is due tomorrow",
      paragraphs: ["How was your week? Your check-in is open, and ten minutes on Sunday evening are a good way to close it.", "I read every word on Monday."],
    })),
  );

const chases = ({ people, checkIns }: DemoHistory, times: DemoTimes): Mail[][] =>
  tuesdayRuns(times).map((run) =>
    missingAt(run, people.clients, checkIns).map((client) => ({
      type: "checkin-chase",
      occasion: run.monday,
      to: to(client),
      at: run.at,
      subject: "I have not heard from you this week",
      paragraphs: ["Your check-in for this week is still missing. A few lines are enough, also after a week that did not go to plan."],
    })),
  );

const feedback = ({ people, checkIns }: DemoHistory): Mail[] =>
  checkIns.flatMap((row) => {
    const client = people.clients.find(({ id }) => id === row.clientId);
    if (!client || !row.feedback || !row.feedbackAt) return [];
    return { type: "coach-feedback", occasion: row.id, to: to(client), at: new Date(row.feedbackAt), props: { feedback: row.feedback, weekNumber: row.weekNumber }, paragraphs: [] };
  });

const declines = ({ people, payments }: DemoHistory): Mail[] =>
  payments.flatMap((payment) => {
    const client = people.clients.find(({ id }) => id === payment.clientId);
    if (!client || payment.status !== "failed") return [];
    const paragraphs = [`Your card was declined for ${payment.planName}. We will try again tomorrow; you can also change your card now.`];
    return { type: "payment-failed", occasion: payment.id, to: to(client), at: payment.createdAt, subject: "Your payment did not go through", paragraphs };
  });

const welcomes = ({ people, payments }: DemoHistory): Mail[] =>
  people.clients.flatMap((client) => {
    const first = payments.find((payment) => payment.clientId === client.id && payment.status === "succeeded");
    if (!first || client.stepsDone === 7) return [];
    const paragraphs = ["Thank you for your payment. You are in!", "Sign in and begin with the first of seven short steps. They take about 45 minutes in all."];
    return { type: "welcome", occasion: "welcome", to: to(client), at: first.createdAt, subject: "Welcome, let's begin", paragraphs };
  });

/** Weeks 4, 8 and 12 are measurement weeks too, and nobody of the cast is past week 18. */
const milestones = ({ people }: DemoHistory, times: DemoTimes): Mail[] =>
  people.clients.flatMap((client) => {
    const week = weekNumber(times.dueMonday, { joinDate: client.joinDate, pauses: [] });
    const at = times.at(times.dueMonday, "09:00");
    if (!isMeasurementWeek(week) || week > 12 || at > times.now) return [];
    return { type: "milestone", occasion: `week-${week}`, to: to(client), at, subject: `${week} weeks, look how far you have come`, paragraphs: [`${week} weeks of showing up. Take your photos and measurements and put them beside the first ones.`] };
  });

/** Thanks for the discovery form, and two days later an invitation to book a call for who has not. */
const replies = ({ leads }: DemoHistory, times: DemoTimes): Mail[] =>
  leads.flatMap((lead) => {
    if (!lead.answeredAt || lead.submittedAt < times.hoursAgo(14 * 24)) return [];
    const recipient = { leadId: lead.id, email: lead.email, firstName: lead.fullName.split(" ")[0] ?? "" };
    const thanks = { type: "discovery", occasion: lead.id, to: recipient, at: lead.submittedAt, subject: "Thank you, I will be in touch", paragraphs: ["I have read what you wrote and look forward to talking with you."] };
    const at = hoursAfter(lead.submittedAt, 48);
    if (lead.stage !== "initial_contact" || at > times.now) return [thanks];
    return [thanks, { ...thanks, type: "call-booking", at, subject: "Shall we talk?", paragraphs: ["Pick a time for your discovery call, twenty minutes are enough."] }];
  });

/** One notice for each conversation that somebody has not read. */
const notices = ({ people, threads }: DemoHistory, times: DemoTimes): Mail[] =>
  threads.flatMap(({ id, clientId, clientUnreadSince, staffUnreadSince }) => {
    const since = clientUnreadSince ?? staffUnreadSince;
    const client = people.clients.find((candidate) => candidate.id === clientId);
    if (!id || !since || !client) return [];
    const recipient = clientUnreadSince ? to(client) : { userId: people.coach.id, email: "coach@example.com", firstName: people.coach.firstName };
    const at = earlier(hoursAfter(new Date(since), 0.25), times.now);
    return { type: "message-notice", occasion: `${id}:${new Date(since).toISOString()}`, to: recipient, at, subject: "You have a new message", paragraphs: ["Somebody wrote to you. Sign in to read it and to answer."] };
  });
