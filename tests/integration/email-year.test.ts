import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { EmailType } from "@/lib/core/email/types";
import { unaskedTypes } from "@/lib/core/notifications/unasked";
import { addDays, daysBetween } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { resetDatabase } from "@/tests/support/database";
import { ClientYear, EmailYear, type MailboxEntry, readMailbox, yearWeeks } from "@/tests/support/email-year";
import { isFullRun } from "@/tests/support/full-run";
import { testCardNumbers } from "@/tests/support/gateway-contract";
import { sandboxWorld } from "@/tests/support/payment-world";

/** Sunday evening before each due Monday, in the given weeks. Week 1's check-in is due on day 7. */
const sundays = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, index) => 7 * (from + index) - 1);

/** The Mondays on which the two practices begin; a clock never goes back. */
const firstDay = "2026-01-05";
const movingFrom = "2027-01-04";

interface Life {
  client: ClientYear;
  mailbox: MailboxEntry[];
}

const lives = new Map<string, Life>();
let coachMailbox: MailboxEntry[] = [];
let stoppedChases: string[] = [];

async function live(from: string, build: (year: EmailYear) => ClientYear[], timeZoneAt: (at: Date) => string) {
  await resetDatabase();
  const year = await EmailYear.begin(sandboxWorld(), from);
  year.world.setTime(year.at(0, "00:00"));
  const clients = build(year);
  await year.run(isFullRun);
  for (const client of clients) lives.set(client.name, { client, mailbox: await readMailbox(client.id, timeZoneAt) });
  return year;
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${firstDay}T00:00:00Z`) });
  const year = await live(firstDay, (one) => {
    const person = (name: string, about: string) => new ClientYear(one, name, about);
    const diligent = person("Dilys", "Diligent: onboards on her first day and checks in every Sunday morning").join(0, "10:00").pay(0, "10:05", testCardNumbers.good).onboard(0, "10:15").planGoesLive(2, "16:00").hearsFromCoach(30, "11:00").writes(45, "11:30");
    for (const day of sundays(1, yearWeeks)) diligent.checkIn(day, "09:40");
    const late = person("Lara", "Late: onboards within six days and checks in on Wednesdays, after the chase").join(1, "10:00").pay(1, "10:05", testCardNumbers.good).onboard(3, "21:00", 0, 2).onboard(6, "12:00", 2, 5).onboard(6, "21:00", 5, 7).planGoesLive(8, "10:00");
    for (const day of sundays(2, yearWeeks - 2)) late.checkIn(day + 3, "20:20");
    const silent = person("Sina", "Silent: pays, signs in once and is never heard of again").join(0, "10:00").pay(0, "10:05", testCardNumbers.good);
    const paused = person("Paula", "Paused: checks in every Monday, with a pause of four weeks in spring and of ten days in autumn").join(0, "10:00").pay(0, "10:05", testCardNumbers.good).onboard(0, "10:30").planGoesLive(1, "12:00").pause(70, "10:00", 97).pause(252, "10:00", 261);
    for (const day of sundays(1, yearWeeks - 1)) if (day < 69 || (day > 103 && day < 251) || day > 264) paused.checkIn(day + 1, "07:30");
    const failing = person("Fay", "Failing card: her card fails in spring and she changes it; in summer it fails for good").join(2, "10:00").pay(2, "10:05", testCardNumbers.good).onboard(2, "10:30").planGoesLive(4, "10:00").changeCard(50, "10:00", testCardNumbers.failsLater).changeCard(63, "18:00", testCardNumbers.good).changeCard(170, "10:00", testCardNumbers.failsLater);
    for (const day of sundays(1, 26)) failing.checkIn(day, "11:00");
    const quits = person("Quinn", "Quits: cancels in the fourth month and leaves at the end of the notice").join(0, "10:00").pay(0, "10:05", testCardNumbers.good).onboard(0, "14:30").planGoesLive(2, "10:00").cancel(100, "19:00");
    for (const day of sundays(1, 17)) quits.checkIn(day, "16:00");
    const unsubscribed = person("Una", "No reminders: unsubscribes in her second week, and checks in every other week").join(0, "10:00").pay(0, "10:05", testCardNumbers.good).onboard(1, "10:00").planGoesLive(3, "10:00").stopReminders(9, "10:00");
    for (const day of sundays(1, yearWeeks - 1).filter((_, index) => index % 2 === 0)) unsubscribed.checkIn(day, "18:20");
    const unreachable = person("Nora", "No email: her address bounces in the second week; she checks in once a month").join(0, "10:00").pay(0, "10:05", testCardNumbers.good).onboard(0, "10:30").planGoesLive(2, "10:00").bounces(10, "12:00");
    for (const day of sundays(1, yearWeeks - 1).filter((_, index) => index % 4 === 0)) unreachable.checkIn(day, "12:00");
    return [diligent, late, silent, paused, failing, quits, unsubscribed, unreachable];
  }, () => "Europe/London");
  stoppedChases = (await db.notification.findMany({ where: { kind: "chases_stopped", clientId: lives.get("Sina")?.client.id }, select: { text: true } })).map(({ text }) => text);
  coachMailbox = await readMailbox(year.coach.id, () => "Europe/London");

  const moves = [["2027-05-19T09:00:00Z", "America/New_York"], ["2027-09-08T09:00:00Z", "Australia/Sydney"]] as const;
  const timeZoneAt = (at: Date) => moves.findLast(([since]) => at >= new Date(since))?.[1] ?? "Europe/London";
  await live(movingFrom, (one) => {
    const traveller = new ClientYear(one, "Tara", "Two time zones: the practice moves to New York in May and to Sydney in September; she checks in every third week").join(0, "10:00").pay(0, "10:05", testCardNumbers.good).onboard(0, "10:30").planGoesLive(2, "10:00");
    for (const day of sundays(1, yearWeeks - 1).filter((_, index) => index % 3 === 0)) traveller.checkIn(day, "12:00");
    for (const [since, timeZone] of moves) one.move(new Date(since), timeZone);
    return [traveller];
  }, timeZoneAt);
}, 1_800_000);
afterAll(() => void vi.useRealTimers());

const mailboxes = () => [...lives.values()];
const isUnasked = ({ type }: MailboxEntry) => unaskedTypes.some((unasked) => unasked === type);
const mailboxOf = (name: string) => lives.get(name)?.mailbox ?? [];
const typesOf = (name: string) => mailboxOf(name).map(({ type }) => type);
const countOf = (name: string, type: EmailType) => typesOf(name).filter((sent) => sent === type).length;

describe("A year of emails", () => {
  it("never has two unasked emails on one day or three in seven", () => {
    for (const { client, mailbox } of mailboxes()) {
      const days = mailbox.filter(isUnasked).map(({ day }) => day);
      expect(new Set(days).size, `${client.name} got two on one day`).toBe(days.length);
      for (const day of days) expect(days.filter((other) => other > addDays(day, -7) && other <= day).length, `${client.name} in the week until ${day}`).toBeLessThanOrEqual(2);
    }
  });

  /** Pairs that would contradict each other within these days, whichever comes first. */
  const contradictions: [EmailType, EmailType, number][] = [
    ["milestone", "re-engagement", 7],
    ["onboarding-complete", "contract-reminder", 2],
    ["onboarding-complete", "intake-reminder", 2],
  ];
  it.each(contradictions)("never has %s beside %s within %i days", (one, other, days) => {
    for (const { client, mailbox } of mailboxes())
      for (const first of mailbox.filter(({ type }) => type === one))
        for (const second of mailbox.filter(({ type }) => type === other)) expect(Math.abs(daysBetween(first.day, second.day)), `${client.name}: ${first.day} and ${second.day}`).toBeGreaterThan(days);
  });

  /** Pairs that come in this order, if both come. */
  const order: [EmailType, EmailType][] = [
    ["welcome", "contract-delivery"],
    ["welcome", "contract-reminder"],
    ["welcome", "program-delivery"],
    ["contract-delivery", "contract-reminder"],
    ["intake-reminder", "program-delivery"],
    ["program-delivery", "onboarding-complete"],
    ["pause-started", "pause-ending"],
  ];
  it.each(order)("has %s before %s", (earlier, later) => {
    for (const { client, mailbox } of mailboxes()) {
      const [first, second] = [mailbox.find(({ type }) => type === earlier), mailbox.find(({ type }) => type === later)];
      if (first && second) expect(first.at.getTime(), client.name).toBeLessThan(second.at.getTime());
    }
  });

  it("asks for nothing that is done", async () => {
    for (const { mailbox } of mailboxes().filter(({ client }) => client.name !== "Sina")) {
      const complete = mailbox.find(({ type }) => type === "onboarding-complete");
      expect(mailbox.filter(({ type, at }) => complete && at > complete.at && ["welcome", "contract-delivery", "contract-reminder", "intake-reminder"].includes(type))).toEqual([]);
    }
    // Everything about check-ins that was sent: none when the check-in of that Monday was there. The second practice is what the database still has.
    const asked = await db.$queryRaw<unknown[]>`
      SELECT m."occasion" FROM "EmailMessage" m JOIN "CheckIn" k ON k."clientId" = m."userId" AND k."dueMonday"::text = m."occasion" AND k."submittedAt" < m."sentAt"
      WHERE m."type" IN ('checkin-reminder', 'checkin-chase') AND m."status" = 'sent'`;
    expect(asked).toEqual([]);
  });

  it("reminds on Sunday evenings and chases on Tuesday mornings, on the practice's clock", () => {
    for (const { mailbox } of mailboxes())
      for (const { type, day, time } of mailbox) {
        const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
        if (type === "checkin-reminder") expect([weekday, time >= "18:00"], `${day} ${time}`).toEqual([0, true]);
        if (type === "checkin-chase") expect([weekday, time >= "09:00"], `${day} ${time}`).toEqual([2, true]);
        if (isUnasked({ type } as MailboxEntry)) expect(time >= "07:00" && time < "22:00", `${type} at ${time}`).toBe(true);
      }
  });

  it("tells a diligent client nothing but what she is glad of", () => {
    expect(new Set(typesOf("Dilys"))).toEqual(new Set(["welcome", "program-delivery", "onboarding-complete", "receipt", "training-plan-live", "coach-feedback", "milestone", "message-notice"]));
    expect(countOf("Dilys", "milestone")).toBe(3);
    expect(countOf("Dilys", "receipt")).toBe(12);
  });

  it("stops chasing a silent client after three weeks, and asks her coach what to do", () => {
    expect(countOf("Sina", "checkin-chase")).toBe(3);
    expect(stoppedChases).toEqual(["Sina Lee hasn't answered three chase emails, so we've stopped sending them. You can message them, pause their coaching or close their account."]);
  });

  it("leaves a paused client alone, and tells her when the pause begins and ends", () => {
    const [begun, ending] = [mailboxOf("Paula").filter(({ type }) => type === "pause-started"), mailboxOf("Paula").filter(({ type }) => type === "pause-ending")];
    expect([begun.length, ending.length]).toEqual([2, 2]);
    const inPause = mailboxOf("Paula").filter(({ day }) => (day > addDays(firstDay, 70) && day <= addDays(firstDay, 97)) || (day > addDays(firstDay, 252) && day <= addDays(firstDay, 261)));
    expect(inPause.filter(isUnasked)).toEqual([]);
  });

  it("tells a client whose card fails once for each failure, and once that her coaching has ended", () => {
    expect(countOf("Fay", "coaching-ended")).toBe(1);
    const ended = mailboxOf("Fay").find(({ type }) => type === "coaching-ended");
    expect(mailboxOf("Fay").filter(({ at }) => ended && at > ended.at)).toEqual([]);
  });

  it("tells a client who quits the day before and when it has ended, and then leaves her alone", () => {
    const [ending, ended] = [mailboxOf("Quinn").find(({ type }) => type === "coaching-ending"), mailboxOf("Quinn").find(({ type }) => type === "coaching-ended")];
    expect(ending && ended && daysBetween(ending.day, ended.day)).toBe(1);
    expect(mailboxOf("Quinn").filter(({ at }) => ended && at > ended.at)).toEqual([]);
  });

  it("sends no reminder to a client who unsubscribed", () => {
    expect(mailboxOf("Una").filter((email) => isUnasked(email) && email.day > addDays(firstDay, 9))).toEqual([]);
    expect(countOf("Una", "coach-feedback")).toBe(26);
  });

  it("sends nothing to an address that bounces", () => {
    expect(mailboxOf("Nora").filter(({ day }) => day > addDays(firstDay, 10))).toEqual([]);
    expect(mailboxOf("Nora").length).toBeGreaterThan(3);
  });

  it("sends a coach one digest an hour at most", () => {
    const hours = coachMailbox.filter(({ type }) => type === "staff-digest").map(({ day, time }) => `${day} ${time.slice(0, 2)}`);
    expect(hours.length).toBeGreaterThan(50);
    expect(new Set(hours).size).toBe(hours.length);
  });

  it("is written down in docs/emails.md", async () => {
    const docs = await readFile("docs/emails.md", "utf8");
    const [begin, end] = ["<!-- the year begins -->", "<!-- the year ends -->"];
    const tables = mailboxes().map(({ client, mailbox }) => `### ${client.name}\n\n${client.about}. ${mailbox.length} emails.\n\n| When | Email | Subject |\n|---|---|---|\n${mailbox.map(toRow).join("\n")}`);
    const written = `${docs.slice(0, docs.indexOf(begin) + begin.length)}\n\n${tables.join("\n\n")}\n\n${docs.slice(docs.indexOf(end))}`;
    await expect(written).toMatchFileSnapshot("../../docs/emails.md");
  });
});

const toRow = ({ day, time, type, subject }: MailboxEntry) => `| ${new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" }).format(new Date(day))}, ${time} | \`${type}\` | ${subject} |`;
