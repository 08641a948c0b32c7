import { vi } from "vitest";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import type { EmailType } from "@/lib/core/email/types";
import { cancelOwnSubscription, refreshOwnSubscription, startCardChange, startOrResumeSubscription } from "@/lib/money/subscriptions/commands";
import { dayInTimeZone, dayToDate, instantOnDay } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { jobDefinitions } from "@/lib/practice/jobs/job-definitions";
import { recordPromisesKept } from "@/lib/practice/dashboard/commands";
import { setClientPause } from "@/lib/practice/lifecycle/commands";
import { recordFeedback } from "@/lib/work/check-ins/feedback-commands";
import { createMessage, markMessagesRead } from "@/lib/work/messages/commands";
import { markStepCompleted } from "@/lib/work/onboarding/commands";
import { OnboardingStepName } from "@/prisma/generated/client";
import { makeCheckIn } from "@/tests/factories/check-ins";
import type { PaymentWorld } from "@/tests/support/payment-world";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

/*
 * A year of a practice: people act at set times, and in between the jobs and the sender run as on a server. The long form runs
 * them every ten minutes. The short form leaves out the times at which nothing can happen: it runs them when a campaign begins,
 * when a payment renews or is tried again (everyone pays at 10:05), and after what people do at the delays that a rule knows.
 */
const minuteMs = 60_000;
const stepMs = 10 * minuteMs;
const [hourMs, dayMs] = [60 * minuteMs, 24 * 60 * minuteMs];
export const yearWeeks = 52;

type Coach = Awaited<ReturnType<typeof makeSignedInCoach>>;
type Client = Awaited<ReturnType<typeof makeSignedInClient>>;

interface Action {
  at: Date;
  delays: readonly number[];
  run: () => Promise<unknown>;
}

/** The practice and its clock. */
export class EmailYear {
  private readonly actions: Action[] = [];
  private readonly moves: { at: Date; timeZone: string }[] = [];
  /** The days of the month on which somebody first paid. */
  readonly payDays: number[] = [];
  timeZone = "Europe/London";

  constructor(
    readonly world: PaymentWorld,
    readonly firstDay: string,
    readonly coach: Coach,
  ) {}

  /** Begins on a Monday. */
  static async begin(world: PaymentWorld, firstDay: string): Promise<EmailYear> {
    const createdAt = instantOnDay("Europe/London", addDays(firstDay, -30), "09:00");
    return new EmailYear(world, firstDay, await makeSignedInCoach({ id: "the-coach-of-the-year", firstName: "Maya", lastName: "Hart", passwordHash: "x", createdAt }));
  }

  /** The instant of a day counted from the first, on the practice's clock at that time. */
  at(day: number, time: string, timeZone = "Europe/London"): Date {
    return instantOnDay(timeZone, addDays(this.firstDay, day), time);
  }

  /** `delays` are what the rules wait for after it, in milliseconds. */
  do(at: Date, run: Action["run"], delays: readonly number[] = []): void {
    this.actions.push({ at, run, delays });
  }

  /** Moves the practice to another time zone at this instant. */
  move(at: Date, timeZone: string): void {
    this.moves.push({ at, timeZone });
    this.do(at, async () => {
      await db.practice.updateMany({ data: { timeZone } });
      await vi.waitFor(async () => {
        const { getPracticeSettings } = await import("@/lib/core/settings/queries");
        if ((await getPracticeSettings()).timeZone !== timeZone) throw new Error("The settings are still cached");
      });
      this.timeZone = timeZone;
    });
  }

  async run(everyStep: boolean): Promise<void> {
    const end = this.at(7 * yearWeeks, "00:00");
    const ordered = this.actions.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const time of this.times(end, everyStep)) {
      while (ordered[0] && ordered[0].at.getTime() <= time) {
        const action = ordered.shift();
        if (!action) break;
        this.world.setTime(action.at);
        await action.run();
      }
      await this.runJobs(new Date(time));
    }
  }

  private times(end: Date, everyStep: boolean): number[] {
    const begin = this.at(0, "00:00").getTime();
    const roundUp = (at: number) => Math.ceil(at / stepMs) * stepMs;
    if (everyStep) return Array.from({ length: (end.getTime() - begin) / stepMs }, (_, index) => begin + (index + 1) * stepMs);
    const times = new Set<number>();
    for (let index = 0; index < 7 * yearWeeks; index++) {
      const renewal = begin + index * dayMs + 10 * hourMs + stepMs;
      const timeZone = this.moves.findLast(({ at }) => at.getTime() <= renewal)?.timeZone ?? "Europe/London";
      const isPaymentDay = this.payDays.some((day) => daysAfterRenewal.has(new Date(renewal).getUTCDate() - day));
      const clock = [...(isPaymentDay ? [renewal] : []), this.at(index, "09:00", timeZone).getTime(), ...(index % 7 === 6 ? [this.at(index, "18:00", timeZone).getTime()] : [])];
      for (const time of clock) times.add(time);
    }
    for (const { at, delays } of this.actions) for (const delay of [0, ...delays]) times.add(roundUp(at.getTime() + delay));
    return [...times].filter((time) => time > begin && time <= end.getTime()).toSorted((a, b) => a - b);
  }

  private async runJobs(now: Date): Promise<void> {
    this.world.setTime(now);
    // Payments renew in the first of them.
    for (const job of ["payment-retries", "sunday-reminders", "tuesday-chase", "onboarding-check", "lifecycle", "staff-digest"] as const) await jobDefinitions[job].run(now);
    while ((await sendDueBatch(now, outboxProvider)).more);
  }
}

/** Contract Delivery an hour after the payment, the onboarding reminders a day after that, or two or three after the payment. */
const paymentDelays = [hourMs, ...[24, 48, 72].flatMap((hours) => [hours * hourMs, (hours + 1) * hourMs])];
/** The days of a renewal, of its two retries, and of the end of the grace period. */
const daysAfterRenewal = new Set([0, 1, 2, 3, 7]);
const messageDelays = [15 * minuteMs];
const pauseDelays = [stepMs];

/** One client's year. Days count from the first Monday. */
export class ClientYear {
  private client: Client | null = null;

  constructor(
    private readonly year: EmailYear,
    readonly name: string,
    readonly about: string,
  ) {}

  get id(): string {
    if (!this.client) throw new Error(`${this.name} has not joined yet`);
    return this.client.id;
  }

  private act(day: number, time: string, run: (client: Client, now: Date) => Promise<unknown>, { seen = true, delays = [] }: { seen?: boolean; delays?: readonly number[] } = {}): this {
    const at = this.year.at(day, time);
    this.year.do(at, async () => {
      if (!this.client) throw new Error(`${this.name} has not joined yet`);
      if (seen) await db.presence.upsert({ where: { userId: this.client.id }, create: { userId: this.client.id, lastSeenAt: at }, update: { lastSeenAt: at } });
      return run(this.client, at);
    }, delays);
    return this;
  }

  join(day: number, time: string, user: { email?: string } = {}): this {
    const at = this.year.at(day, time);
    this.year.do(at, async () => {
      const { year, name } = this;
      const email = user.email ?? `${name.toLowerCase()}@example.com`;
      this.client = await makeSignedInClient({ user: { firstName: name, lastName: "Lee", email, emailConfirmedAt: at, passwordHash: "x", createdAt: at }, client: { joinDate: dayToDate(dayInTimeZone(year.timeZone, at)) } });
    });
    return this;
  }

  pay(day: number, time: string, card: string): this {
    this.year.payDays.push(this.year.at(day, time).getUTCDate());
    return this.act(day, time, async ({ actor }, now) => {
      const { clientSecret, paymentId } = await startOrResumeSubscription(actor, now);
      await this.year.world.pay(clientSecret, card);
      return refreshOwnSubscription(actor, { paymentId }, now);
    }, { delays: paymentDelays });
  }

  changeCard(day: number, time: string, card: string): this {
    return this.act(day, time, async ({ actor }, now) => {
      const { setupId, clientSecret } = await startCardChange(actor, `${day}`, now);
      await this.year.world.pay(clientSecret, card);
      return refreshOwnSubscription(actor, { setupId }, now);
    });
  }

  cancel(day: number, time: string): this {
    return this.act(day, time, ({ actor }, now) => cancelOwnSubscription(actor, undefined, now));
  }

  /** Completes these steps of the onboarding, one every ten minutes. */
  onboard(day: number, time: string, from = 0, until = 7): this {
    const begin = this.year.at(day, time);
    for (const [index, step] of Object.values(OnboardingStepName).slice(from, until).entries())
      this.year.do(new Date(begin.getTime() + index * stepMs), async () => transaction((tx) => markStepCompleted(tx, { id: this.id, firstName: this.name, lastName: "Lee" }, step, {}, new Date())));
    return this;
  }

  planGoesLive(day: number, time: string): this {
    return this.act(day, time, ({ id }, now) => recordPromisesKept(this.year.coach.actor, id, { trainingPlanLive: true }, now), { seen: false });
  }

  /** Sends the check-in of the week (counted from 0) that is due `dueMonday` days after the first, and the coach answers it by email a day later. */
  checkIn(day: number, time: string, answered = true): this {
    let checkInId = "";
    this.act(day, time, async ({ id }, now) => {
      ({ id: checkInId } = await makeCheckIn(db, { clientId: id, submittedAt: now, dueMonday: dayToDate(dueMondayOf(addDays(this.year.firstDay, day))) }));
    });
    if (answered) this.act(day + 1, "15:00", (_, now) => recordFeedback(this.year.coach.actor, checkInId, { feedback: `Well done with week ${Math.floor(day / 7)}!`, sendFollowUpEmail: true, sendAgain: false }, now), { seen: false });
    return this;
  }

  hearsFromCoach(day: number, time: string): this {
    return this.act(day, time, ({ id }, now) => createMessage(this.year.coach.actor, { recipientId: id, content: "How are you?" }, now), { seen: false, delays: messageDelays });
  }

  writes(day: number, time: string): this {
    this.act(day, time, ({ actor }, now) => createMessage(actor, { recipientId: this.year.coach.id, content: "I have a question" }, now));
    return this.act(day, "22:00", ({ id }) => markMessagesRead(this.year.coach.actor, id), { seen: false });
  }

  pause(day: number, time: string, untilDay: number): this {
    return this.act(day, time, ({ id }, now) => setClientPause(this.year.coach.actor, id, { until: addDays(this.year.firstDay, untilDay) }, now), { seen: false, delays: pauseDelays });
  }

  /** From then on nothing can be delivered to the client's address. */
  bounces(day: number, time: string): this {
    return this.act(day, time, ({ user: { email } }, now) => db.addressProblem.create({ data: { email, kind: "bounced", reason: "The mailbox doesn't exist.", at: now } }), { seen: false });
  }

  stopReminders(day: number, time: string): this {
    return this.act(day, time, ({ id }, now) => db.user.update({ where: { id }, data: { optedOutAt: now }, select: { id: true } }));
  }
}

/** Saturday to Monday is for that Monday, and Tuesday to Friday for the Monday before. */
function dueMondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 1 - weekday);
}

/** An email that left, or one that a campaign skipped. */
export interface MailboxEntry {
  at: Date;
  type: EmailType;
  subject: string;
  day: string;
  time: string;
  timeZone: string;
}

/** What arrived, oldest first. Days and times are on the practice's clock at that moment. */
export async function readMailbox(userId: string, timeZoneAt: (at: Date) => string): Promise<MailboxEntry[]> {
  const rows = await db.emailMessage.findMany({ where: { userId, status: "sent" }, select: { type: true, subject: true, sentAt: true }, orderBy: [{ sentAt: "asc" }, { type: "asc" }] });
  return rows.flatMap(({ type, subject, sentAt }) => {
    if (!sentAt) return [];
    const timeZone = timeZoneAt(sentAt);
    const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(sentAt);
    // The type is one of ours, because the product queued it.
    return [{ at: sentAt, type: type as EmailType, subject: subject ?? "", day: dayInTimeZone(timeZone, sentAt), time, timeZone }];
  });
}
