import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { unaskedTypes } from "@/lib/core/notifications/unasked";
import { quietUntil } from "@/lib/core/push/budget";
import { noPreference } from "@/lib/core/push/queries";
import { emailPushKinds, pushOccasion } from "@/lib/core/push/rules";
import { sendAllDuePushes } from "@/lib/core/push/sending";
import { dayInTimeZone, dayToDate, instantOnDay } from "@/lib/platform/clock";
import { addDays, daysBetween } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { recordPresence } from "@/lib/practice/live/commands";
import { jobDefinitions } from "@/lib/practice/jobs/job-definitions";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { createMessage } from "@/lib/work/messages/commands";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { FakePushService } from "@/tests/fakes/push-service";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { isFullRun } from "@/tests/support/full-run";
import { seededRandom } from "@/tests/support/seeded-random";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

/*
 * A month of 50 clients, as coach and phones live it: some open what they get, some now and then, some never; a third has no
 * device; phones are in three time zones; push services are away on some days. Jobs and senders run as on a server.
 */
const firstDay = "2026-11-02";
const days = 28;
const times = isFullRun ? Array.from({ length: 48 }, (_, index) => `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 ? "30" : "00"}`) : ["00:30", "07:30", "08:00", "09:00", "10:30", "13:00", "18:00", "19:30", "21:00", "22:30"];
const timeZones = ["Europe/London", "America/New_York", "Asia/Tokyo"] as const;
const service = new FakePushService();
const random = seededRandom(30);

interface Someone {
  id: string;
  timeZone: string;
  /** How often they look at their phone when something has come, and how many of the weeks they check in. */
  attention: number;
  diligence: number;
}
const people: Someone[] = [];

async function join(index: number, now: Date): Promise<Someone> {
  // Joined up to 13 weeks ago, so that milestones and quiet fortnights are due within the month.
  const joinDate = addDays(firstDay, -7 * (index % 13) - 3);
  const client = await makeSignedInClient({ user: { firstName: `Client${index}`, passwordHash: "x", createdAt: dayToDate(joinDate) }, client: { joinDate: dayToDate(joinDate) } });
  const someone = { id: client.id, timeZone: timeZones[index % 3] ?? "Europe/London", attention: [0, 0.3, 1][index % 3] ?? 0, diligence: [0, 0.6, 1][Math.floor(index / 3) % 3] ?? 0 };
  for (let monday = addDays(firstDay, -7 * (index % 13)); monday < firstDay; monday = addDays(monday, 7))
    if (someone.diligence > 0) await makeCheckIn(db, { clientId: client.id, dueMonday: dayToDate(monday), submittedAt: dayToDate(addDays(monday, -1)) });
  if (index % 5 === 0) await recordPresence([client.id], new Date(now.getTime() - 12 * 24 * 60 * 60_000));
  if (index % 3 !== 1 || index % 2 === 0) {
    const session = await db.session.create({ data: { userId: client.id, expiresAt: new Date("2027-06-01"), lastUsedAt: new Date("2027-06-01"), createdAt: now } });
    const { endpoint, keys } = service.subscribe();
    await db.pushSubscription.create({ data: { userId: client.id, sessionId: session.id, endpoint, ...keys, createdAt: now } });
    await db.notificationPreference.create({ data: { userId: client.id, timeZone: someone.timeZone } });
    // Its push service is away now and then.
    if (index % 7 === 0) service.failNext({ endpoint }, ...Array.from({ length: 9 }, () => 503));
  }
  return someone;
}

/** What people do after a run, so what they see at its time they see too late for its emails: look at their phones, check in on Sundays, and get messages. */
async function live(coach: Awaited<ReturnType<typeof makeSignedInCoach>>, day: number, time: string, now: Date) {
  const unseen = new Set((await db.push.findMany({ where: { status: "sent", seenAt: null }, select: { userId: true } })).map(({ userId }) => userId));
  await recordPresence(people.filter(({ id, attention }) => unseen.has(id) && random() < attention).map(({ id }) => id), now);
  for (const person of people) {
    if (day % 7 === 6 && time === "19:30" && random() < person.diligence) await makeCheckIn(db, { clientId: person.id, submittedAt: now });
    if (time === "10:30" && random() < 0.05) await createMessage(coach.actor, { recipientId: person.id, content: "How was your week?" }, now);
  }
}

beforeAll(async () => {
  await service.start();
  Object.assign(env(), { PUSH_TEST_ORIGIN: service.address });
  connectEmail();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${firstDay}T00:00:00Z`) });
  await resetDatabase();
  const coach = await makeSignedInCoach({ firstName: "Maya", passwordHash: "x" });
  for (let index = 0; index < 50; index += 1) people.push(await join(index, new Date()));
  for (let day = 0; day < days; day += 1)
    for (const time of times) {
      const now = instantOnDay("Europe/London", addDays(firstDay, day), time);
      vi.setSystemTime(now);
      for (const job of ["sunday-reminders", "tuesday-chase", "onboarding-check", "lifecycle"] as const) await jobDefinitions[job].run(now);
      await sendAllDuePushes(now);
      while ((await sendDueBatch(now, outboxProvider)).more);
      await live(coach, day, time, now);
    }
}, 900_000);
afterAll(async () => {
  vi.useRealTimers();
  await service.stop();
});

/** Every unasked notice of the month, by both channels, with its day on the practice's calendar. */
async function findUnaskedNotices() {
  const emails = await db.emailMessage.findMany({ where: { type: { in: [...unaskedTypes] }, status: "sent" }, select: { userId: true, type: true, occasion: true, sentAt: true } });
  const pushes = await db.push.findMany({ where: { kind: "check_in_due", status: "sent" }, select: { userId: true, kind: true, occasion: true, sentAt: true, seenAt: true } });
  const toNotice = (channel: "email" | "push", userId: string | null, what: string, at: Date | null) => ({ channel, userId: userId ?? "", what, day: dayInTimeZone("Europe/London", at ?? new Date(0)) });
  return [...emails.map(({ userId, type, occasion, sentAt }) => toNotice("email", userId, pushOccasion(type, occasion), sentAt)), ...pushes.map(({ userId, occasion, sentAt }) => toNotice("push", userId, occasion, sentAt))];
}

it("gives no client more than one unasked notice a day and two in any seven days, by email and push together", async () => {
  const notices = await findUnaskedNotices();
  const tooMany = people.flatMap(({ id }) => {
    const own = notices.filter(({ userId }) => userId === id);
    return own.filter(({ day }) => own.filter((other) => other.day === day).length > 1 || own.filter((other) => daysBetween(other.day, day) >= 0 && daysBetween(other.day, day) < 7).length > 2);
  });
  expect(tooMany).toEqual([]);
  // The month had something of everything.
  for (const channel of ["email", "push"]) expect(notices.filter((notice) => notice.channel === channel).length).toBeGreaterThan(20);
});

it("brings no event by two channels, unless the push went unseen, and reminders never", async () => {
  const emails = await db.emailMessage.findMany({ where: { type: { in: Object.keys(emailPushKinds) }, status: "sent" }, select: { userId: true, type: true, occasion: true, sentAt: true } });
  const pushes = await db.push.findMany({ where: { status: "sent" }, select: { userId: true, kind: true, occasion: true, sentAt: true, seenAt: true } });
  const both = emails.flatMap((email) => {
    const push = pushes.find(({ userId, kind, occasion }) => userId === email.userId && kind === emailPushKinds[email.type] && occasion === pushOccasion(email.type, email.occasion));
    return push ? [{ ...push, emailedAt: email.sentAt ?? new Date(0) }] : [];
  });
  expect(both.filter(({ seenAt, emailedAt, kind }) => kind === "check_in_due" || (seenAt !== null && seenAt < emailedAt))).toEqual([]);
  expect(both.length).toBeGreaterThan(0);
});

it("lets nobody's phone ring in their quiet hours", async () => {
  const zoneOf = new Map(people.map(({ id, timeZone }) => [id, timeZone]));
  const sent = await db.push.findMany({ where: { status: "sent" }, select: { userId: true, sentAt: true } });
  expect(sent.length).toBeGreaterThan(50);
  expect(sent.filter(({ userId, sentAt }) => sentAt && quietUntil({ from: noPreference.quietFrom, until: noPreference.quietUntil, timeZone: zoneOf.get(userId) ?? "Europe/London" }, sentAt))).toEqual([]);
  expect(service.problems).toEqual([]);
});
