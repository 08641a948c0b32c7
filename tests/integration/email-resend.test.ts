import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type NewEmail, queueEmail } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { queueTestEmail } from "@/lib/core/email/test-email";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { db, transaction } from "@/lib/platform/db";
import { ResendProvider } from "@/lib/providers/email/resend";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead } from "@/tests/factories/leads";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { FakeResend, type ResendFault } from "@/tests/fakes/resend";
import { resetDatabase } from "@/tests/support/database";

// Resend takes no From address at this site's own name, which is "localhost" here.
process.env.EMAIL_FROM = "Cadence <hello@example.com>";
const fake = await new FakeResend().start();
afterAll(() => fake.stop());
const settings = { apiKey: fake.apiKey, baseUrl: fake.address, waitMs: 1500 };

const now = new Date("2026-03-02T09:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const queue = (mail: NewEmail) => transaction((tx) => queueEmail(tx, mail, now));
const reminder = (userId: string, dueMonday = "2026-03-09"): NewEmail => ({ type: "checkin-reminder", to: { userId }, occasion: dueMonday, props: { dueMonday, weekNumber: 3 } });
const states = async () => Object.fromEntries((await db.emailMessage.findMany({ select: { toEmail: true, status: true } })).map(({ toEmail, status }) => [toEmail, status]));
const countOf = (status: "queued" | "sending" | "sent" | "failed" | "unclear") => db.emailMessage.count({ where: { status } });
const news = () => db.notification.findMany({ select: { kind: true, text: true, href: true }, orderBy: { createdAt: "asc" } });

async function clients(count: number) {
  const data = Array.from({ length: count }, (_, index) => ({ role: "client" as const, firstName: `Client ${index}`, email: `client-${index}@example.com` }));
  const made = await db.user.createManyAndReturn({ data, select: { id: true } });
  return made.map(({ id }) => id);
}

/** Looks as a server does, now and then, at all that is due by then. */
async function sendAll(provider: ResendProvider, fromMinute = 0, untilMinute = 60, everyMinutes = 1) {
  for (let minute = fromMinute; minute <= untilMinute; minute += everyMinutes) {
    const unsettled = await db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } });
    if (unsettled === 0) return;
    for (let more = true; more; ) more = await looksOn(provider, later(minute));
  }
}

const looksOn = (provider: ResendProvider, at: Date) =>
  sendDueBatch(at, provider).then(
    ({ more, restMs }) => more && !restMs,
    () => false,
  );

let provider = new ResendProvider(settings);
beforeEach(async () => {
  fake.reset();
  provider = new ResendProvider(settings);
  await resetDatabase();
});

describe("What goes over the wire", () => {
  it("is one batch with everything a mail is made of, and the headers that end reminders with one click", async () => {
    const [anna = "", bea = ""] = await clients(2);
    await queue(reminder(anna));
    await queue({ type: "plan-ready", to: { userId: bea }, occasion: "plan", props: { nutritionistName: "Nina" } });
    expect(await sendDueBatch(now, provider)).toEqual({ sent: 2, failed: 0, more: true });
    expect(fake.requests).toMatchObject([{ count: 2, key: expect.stringMatching(/^[\w-]{36}$/) }]);
    const [first, second] = ["client-0@example.com", "client-1@example.com"].map((to) => fake.delivered.find((mail) => mail.to[0] === to));
    const row = await db.emailMessage.findFirstOrThrow({ where: { userId: anna } });
    expect(row).toMatchObject({ status: "sent", providerId: first?.id, subject: first?.subject, html: first?.html, text: first?.text, fromEmail: first?.from });
    const page = new URL(row.unsubscribeUrl ?? "");
    expect(page.pathname).toBe("/unsubscribe");
    expect(first?.headers).toEqual({
      "List-Unsubscribe": `<${page.origin}/api/unsubscribe${page.search}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(second?.headers).toBeUndefined();
  });

  it("is at most 100 at once", async () => {
    for (const userId of await clients(2)) for (let day = 1; day <= 60; day++) await queue(reminder(userId, new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10)));
    await sendAll(provider);
    expect(fake.requests.map(({ count }) => count)).toEqual([100, 20]);
    expect(await countOf("sent")).toBe(120);
  });
});

describe("An address that cannot be", () => {
  it("fails alone in its batch of 100", async () => {
    const ids = await clients(100);
    for (const id of ids) await queue(reminder(id));
    await db.emailMessage.updateMany({ where: { userId: ids[41] }, data: { toEmail: "client-41@localhost" } });
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 99, failed: 1 });
    expect(await db.emailMessage.findMany({ where: { status: "failed" }, select: { userId: true, error: true } })).toEqual([{ userId: ids[41], error: expect.stringContaining("Invalid `to` field") }]);
    const taken = new Map(fake.delivered.map(({ id, to }) => [id, to[0]]));
    for (const { providerId, toEmail } of await db.emailMessage.findMany({ where: { status: "sent" } })) expect(taken.get(providerId ?? "")).toBe(toEmail);
  });

  it("fails alone too where the whole batch is refused for it, and nobody gets anything twice", async () => {
    for (const id of await clients(100)) await queue(reminder(id));
    fake.rejectedAddresses.add("client-41@example.com").add("client-7@example.com");
    // Two of the halves go wrong on the way, one of them after it was taken.
    let calls = 0;
    fake.trouble = () => ({ 3: "lost" as const, 5: { status: 500, name: "internal_server_error" } })[++calls];
    await sendAll(provider);
    expect(await db.emailMessage.findMany({ where: { status: { not: "sent" } }, select: { toEmail: true, status: true }, orderBy: { toEmail: "asc" } })).toEqual([
      { toEmail: "client-41@example.com", status: "failed" },
      { toEmail: "client-7@example.com", status: "failed" },
    ]);
    expect(fake.countDeliveries().size).toBe(98);
    expect(Math.max(...fake.countDeliveries().values())).toBe(1);
    expect(fake.requests.length).toBeLessThan(40);
  });
});

describe("A provider who wants nothing now", () => {
  const busy = { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "90" } };

  it("is left alone by all servers until then, and the try does not count", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    fake.failNext(busy);
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 0, failed: 0, restMs: 90_000 });
    const another = new ResendProvider(settings);
    expect((await sendDueBatch(later(1), another)).restMs).toBeGreaterThan(29_000);
    expect(fake.requests).toHaveLength(1);
    expect(await sendDueBatch(later(2), another)).toMatchObject({ sent: 1 });
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "sent", attempts: 1 });
    expect(await news()).toEqual([]);
  });

  it("does not make us forget what we do not know: the same bytes under the same key", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    fake.failNext("lost", busy);
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    await sendDueBatch(later(1), provider);
    expect(await countOf("sending")).toBe(1);
    expect(await sendDueBatch(later(4), provider)).toMatchObject({ sent: 1 });
    expect(new Set(fake.requests.map(({ key }) => key)).size).toBe(1);
    expect(fake.delivered).toHaveLength(1);
  });

  it("tells beforehand: with no calls left, the next is made meanwhile and waits for the window to end", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    fake.callsPerSecond = 1;
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 1 });
    await queue(reminder(anna, "2026-03-16"));
    expect(await sendDueBatch(now, new ResendProvider(settings))).toMatchObject({ sent: 1 });
    const [first = 0, second = 0, ...others] = fake.requests.map(({ at }) => at);
    expect(others).toEqual([]);
    expect(second - first).toBeGreaterThanOrEqual(1000);
  });

  it("with a longer window leaves the rest of it to the caller", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    await db.sendingPause.create({ data: { account: provider.limits.account, until: later(0.5) } });
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 0, more: true, restMs: 30_000 });
    expect(fake.requests).toEqual([]);
  });

  it("who cannot be reached has taken nothing", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    const gone = await new FakeResend().start();
    await gone.stop();
    const nowhere = new ResendProvider({ ...settings, baseUrl: gone.address });
    expect(await sendDueBatch(now, nowhere)).toMatchObject({ restMs: 30_000 });
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "queued", attempts: 0, firstTriedAt: null });
  });
});

describe("What a person has to put right", () => {
  it.each<[string, ResendFault, string]>([
    ["a key that is refused", { status: 403, name: "invalid_api_key" }, "doesn't accept our key"],
    ["a key that is missing", { status: 401, name: "missing_api_key" }, "doesn't accept our key"],
    ["a domain that is not verified", { status: 403, name: "validation_error", message: "The example.com domain is not verified." }, "From address"],
    ["a plan that is used up", { status: 429, name: "daily_quota_exceeded" }, "our limit at Resend"],
  ])("%s: nothing is lost, coaches are told once, and again only when it happens again", async (_, trouble, words) => {
    await makeCoach(db);
    for (const id of await clients(3)) await queue(reminder(id));
    fake.trouble = () => trouble;
    await sendAll(provider, 0, 180, 4);
    expect(await news()).toEqual([{ kind: "emails_waiting", text: expect.stringContaining(words), href: "/?section=emails" }]);
    expect(await countOf("queued")).toBe(3);
    expect(fake.requests.length).toBeLessThan(40);
    fake.trouble = () => undefined;
    await sendAll(provider, 181, 300, 20);
    expect(await countOf("sent")).toBe(3);
    expect(await news()).toEqual([]);
    expect(Math.max(...(await db.emailMessage.findMany()).map(({ attempts }) => attempts))).toBe(1);
  });

  it("goes on at once under a new key", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    await sendDueBatch(now, new ResendProvider({ ...settings, apiKey: "re_wrong" }));
    expect(await countOf("queued")).toBe(1);
    expect(await sendDueBatch(later(0.1), provider)).toMatchObject({ sent: 1 });
  });

  it("is our From address, where Resend refuses each mail for that; put right, what waited goes out from the new one", async () => {
    await makeCoach(db);
    const coach = await db.user.findFirstOrThrow({ where: { role: "coach" } });
    const [anna = ""] = await clients(1);
    await useFrom("Cadence <not-an-address>");
    await queue(reminder(anna));
    await queueTestEmail(coach, "welcome", now);
    await sendDueBatch(now, provider);
    expect(await countOf("queued")).toBe(2);
    expect(await news()).toMatchObject([{ text: expect.stringContaining("From address") }]);
    await useFrom("Ellie <ellie@example.com>");
    expect(await sendDueBatch(later(6), provider)).toMatchObject({ sent: 2 });
    expect(fake.delivered.map(({ from }) => from)).toEqual(["Ellie <ellie@example.com>", "Ellie <ellie@example.com>"]);
  });
});

describe("One batch that cannot go on", () => {
  it("keeps nothing else waiting: its fate unknown, and its From address refused since", async () => {
    const [anna = "", bea = ""] = await clients(2);
    await useFrom("Cadence <not-an-address>");
    await queue(reminder(anna));
    fake.failNext({ status: 500, name: "internal_server_error" });
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    await useFrom("Ellie <ellie@example.com>");
    await queue(reminder(bea));
    await sendAll(provider, 1, 2);
    expect(await states()).toEqual({ "client-0@example.com": "sending", "client-1@example.com": "sent" });
  });

  it("was not tried where it was refused whole and halved: a wrong key for a day leaves nothing unclear, and who opts out meanwhile is left out", async () => {
    const [, , , opted = ""] = await clients(4).then(async (ids) => {
      for (const id of ids) await queue({ type: "plan-ready", to: { userId: id }, occasion: "plan", props: { nutritionistName: "Nora" } });
      return ids;
    });
    fake.rejectedAddresses.add("client-1@example.com");
    // The whole is refused; then nothing is taken any more.
    let calls = 0;
    fake.trouble = () => (++calls === 1 ? undefined : { status: 403, name: "invalid_api_key" });
    await sendAll(provider, 0, 25 * 60, 60);
    await db.user.update({ where: { id: opted }, data: { archivedAt: now } });
    fake.trouble = () => undefined;
    await sendAll(provider, 26 * 60, 27 * 60, 10);
    expect(await states()).toEqual({ "client-0@example.com": "sent", "client-1@example.com": "failed", "client-2@example.com": "sent", "client-3@example.com": "failed" });
    expect(fake.countDeliveries().size).toBe(2);
  });
});

async function useFrom(fromEmail: string) {
  await db.practice.update({ where: { id: "practice" }, data: { fromEmail } });
  await vi.waitFor(async () => expect((await getPracticeSettings()).fromEmail).toBe(fromEmail));
}

describe("A reminder that had to wait", () => {
  const wait = async (minutes: number) => {
    fake.failNext({ status: 403, name: "invalid_api_key" });
    await sendDueBatch(now, provider);
    await sendDueBatch(later(minutes), provider);
  };

  it("goes out late, while it is still true", async () => {
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    await wait(60);
    expect(await countOf("sent")).toBe(1);
  });

  it.each<[string, number, (userId: string) => Promise<unknown>]>([
    ["she has sent her check-in", 60, (clientId) => makeCheckIn(db, { clientId, dueMonday: "2026-03-09", submittedAt: now })],
    ["she is on a pause", 60, (clientId) => db.pause.create({ data: { clientId, startsOn: new Date("2026-03-01"), endsOn: new Date("2026-03-20") } })],
    ["her pause ends today", 60, (clientId) => db.pause.create({ data: { clientId, startsOn: new Date("2026-03-01"), endsOn: new Date("2026-03-02") } })],
    ["she wants none", 60, (id) => db.user.update({ where: { id }, data: { optedOutAt: now } })],
  ])("is withdrawn where %s", async (_, minutes, happen) => {
    const { userId } = await makeClient(db);
    await queue(reminder(userId));
    await happen(userId);
    await wait(minutes);
    expect(await db.emailMessage.count()).toBe(0);
    expect(fake.delivered).toEqual([]);
  });

  it.each<[string, number, NewEmail["type"]]>([
    ["its day is over", 7 * 24 * 60 + 24 * 60, "checkin-reminder"],
    ["a day and a half has passed", 36 * 60, "checkin-chase"],
  ])("fails where %s, so that the coach knows who was not reminded", async (_, minutes, type) => {
    const { userId } = await makeClient(db);
    await queue({ ...reminder(userId), type } as NewEmail);
    await wait(minutes);
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "failed", error: expect.stringContaining("too late") });
    expect(fake.delivered).toEqual([]);
  });

  it("is withdrawn where she is back, whom it asks how she is", async () => {
    const { userId } = await makeClient(db);
    await queue({ type: "re-engagement", to: { userId }, occasion: "2026-02-16", props: {} });
    await db.user.update({ where: { id: userId }, data: { lastSeenAt: later(30) } });
    await wait(60);
    expect(await db.emailMessage.count()).toBe(0);
    expect(fake.delivered).toEqual([]);
  });

  it.each([
    ["the lead has left that stage", "decision_pending", 60, "none"],
    ["the day of the call is over", "discovery_booked", 48 * 60, "failed"],
    ["the call is still to come", "discovery_booked", 60, "sent"],
  ] as const)("before a call: where %s", async (_, stage, minutes, expected) => {
    const { id, email } = await makeLead(db, { stage, email: "lea@example.com" });
    await queue({ type: "pre-call-prep", to: { leadId: id, email: email ?? "" }, occasion: `${id}:2026-03-03`, props: { callOn: "2026-03-03" } });
    await wait(minutes);
    expect((await db.emailMessage.findFirst())?.status ?? "none").toBe(expected);
  });
});

describe("A batch whose fate nobody knows", () => {
  it.each<[string, ResendFault, number]>([
    ["an answer that never comes", "hang", 0],
    ["an answer that never comes though it was taken", "swallowed", 1],
    ["a connection that breaks", "cut", 0],
    ["a connection that breaks once it was taken", "lost", 1],
    ["a page instead of an answer", "garbage", 0],
    ["an error of theirs", { status: 500, name: "application_error" }, 0],
    ["an overload", { status: 503, name: "" }, 0],
    ["a first call that is still under way", { status: 409, name: "concurrent_idempotent_requests" }, 0],
  ])("after %s goes out once, as it was", async (_, trouble, already) => {
    for (const id of await clients(2)) await queue(reminder(id));
    fake.failNext(trouble);
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    expect(fake.delivered.length).toBe(2 * already);
    expect(await countOf("sending")).toBe(2);
    await db.user.updateMany({ data: { firstName: "Renamed" } });
    expect(await sendDueBatch(later(0.4), provider)).toMatchObject({ sent: 0, more: false });
    expect(await sendDueBatch(later(0.6), provider)).toMatchObject({ sent: 2 });
    expect([...fake.countDeliveries().values()]).toEqual([1, 1]);
    expect(fake.requests[1]).toMatchObject({ key: fake.requests[0]?.key, count: 2 });
    expect(fake.delivered.every(({ text }) => !text.includes("Renamed"))).toBe(true);
  });

  it("goes to the coach once Resend may have forgotten its key, and never out by itself", async () => {
    await makeCoach(db);
    for (const id of await clients(2)) await queue(reminder(id));
    fake.trouble = () => "lost";
    await sendAll(provider, 0, 22 * 60, 60);
    expect(await countOf("sending")).toBe(2);
    fake.trouble = () => undefined;
    fake.aheadMs = 24 * 60 * 60_000;
    const asked = fake.requests.length;
    await sendAll(provider, 23 * 60 + 1, 23 * 60 + 40, 10);
    expect(await states()).toEqual({ "client-0@example.com": "unclear", "client-1@example.com": "unclear" });
    expect(fake.requests).toHaveLength(asked);
    expect([...fake.countDeliveries().values()]).toEqual([1, 1]);
    expect(await news()).toEqual([{ kind: "email_unclear", text: "We don't know whether 2 emails arrived. Please choose what to do.", href: "/?section=emails" }]);
  }, 60_000);

  it("goes to the coach where the key was used for something else", async () => {
    await makeCoach(db);
    const [anna = ""] = await clients(1);
    await queue(reminder(anna));
    fake.failNext("lost");
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    await db.emailMessage.updateMany({ data: { html: "<p>other bytes</p>" } });
    expect(await sendDueBatch(later(1), provider)).toMatchObject({ sent: 0, failed: 0, more: true });
    expect(await countOf("unclear")).toBe(1);
    expect(await news()).toMatchObject([{ kind: "email_unclear", text: "We don't know whether an email arrived. Please choose what to do." }]);
  });
});
