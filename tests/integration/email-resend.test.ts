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

// Resend rejects From addresses at "localhost", which is this site's name in tests.
process.env.EMAIL_FROM = "Cadence <hello@example.com>";
const fake = await new FakeResend().start();
afterAll(() => fake.stop());
const providerOptions = { apiKey: fake.apiKey, baseUrl: fake.address, waitMs: 1500 };

const now = new Date("2026-03-02T09:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const queue = (email: NewEmail) => transaction((tx) => queueEmail(tx, email, now));
const reminder = (userId: string, dueMonday = "2026-03-09"): NewEmail => ({ type: "checkin-reminder", to: { userId }, occasion: dueMonday, props: { dueMonday, weekNumber: 3 } });
const statusByAddress = async () => Object.fromEntries((await db.emailMessage.findMany({ select: { toEmail: true, status: true } })).map(({ toEmail, status }) => [toEmail, status]));
const countWithStatus = (status: "queued" | "sending" | "sent" | "failed" | "unclear") => db.emailMessage.count({ where: { status } });
const findNotifications = () => db.notification.findMany({ select: { kind: true, text: true, href: true }, orderBy: { createdAt: "asc" } });

async function makeClients(count: number) {
  const data = Array.from({ length: count }, (_, index) => ({ role: "client" as const, firstName: `Client ${index}`, email: `client-${index}@example.com` }));
  const users = await db.user.createManyAndReturn({ data, select: { id: true } });
  return users.map(({ id }) => id);
}

/** Sends due emails every few minutes, like a running server. */
async function sendAll(provider: ResendProvider, fromMinute = 0, untilMinute = 60, everyMinutes = 1) {
  for (let minute = fromMinute; minute <= untilMinute; minute += everyMinutes) {
    const unsettled = await db.emailMessage.count({ where: { status: { in: ["queued", "sending"] } } });
    if (unsettled === 0) return;
    for (let more = true; more; ) more = await sendAndCheckForMore(provider, minutesLater(minute));
  }
}

const sendAndCheckForMore = (provider: ResendProvider, at: Date) =>
  sendDueBatch(at, provider).then(
    ({ more, restMs }) => more && !restMs,
    () => false,
  );

let provider = new ResendProvider(providerOptions);
beforeEach(async () => {
  fake.reset();
  provider = new ResendProvider(providerOptions);
  await resetDatabase();
});

describe("the request to Resend", () => {
  it("sends one batch with the full content, marked as automatic, and one-click unsubscribe headers on reminders", async () => {
    const [anna = "", bea = ""] = await makeClients(2);
    await queue(reminder(anna));
    await queue({ type: "plan-ready", to: { userId: bea }, occasion: "plan", props: { nutritionistName: "Nina" } });
    expect(await sendDueBatch(now, provider)).toEqual({ sent: 2, failed: 0, more: true });
    expect(fake.requests).toMatchObject([{ count: 2, key: expect.stringMatching(/^[\w-]{36}$/) }]);
    const [first, second] = ["client-0@example.com", "client-1@example.com"].map((to) => fake.delivered.find((email) => email.to[0] === to));
    const row = await db.emailMessage.findFirstOrThrow({ where: { userId: anna } });
    expect(row).toMatchObject({ status: "sent", providerId: first?.id, subject: first?.subject, html: first?.html, text: first?.text, fromEmail: first?.from });
    const page = new URL(row.unsubscribeUrl ?? "");
    expect(page.pathname).toBe("/unsubscribe");
    expect(first?.headers).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${page.origin}/api/unsubscribe${page.search}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "In-Reply-To": row.threadId,
      References: row.threadId,
    });
    expect(row.threadId).toMatch(/^<[0-9a-f]{32}\.thread@example\.com>$/);
    expect(second?.headers).toEqual({ "Auto-Submitted": "auto-generated" });
  });

  it("lets people answer the practice's contact address, else its first coach", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    await sendDueBatch(now, provider);
    expect(fake.delivered[0]?.reply_to).toBeUndefined();
    const coach = await makeCoach(db);
    await queue(reminder(anna, "2026-03-16"));
    await sendDueBatch(now, provider);
    await db.practice.update({ where: { id: "practice" }, data: { contactEmail: "hello@practice.example" } });
    await vi.waitFor(async () => expect((await getPracticeSettings()).contactEmail).toBe("hello@practice.example"));
    await queue(reminder(anna, "2026-03-23"));
    await sendDueBatch(now, provider);
    expect(fake.delivered.map(({ reply_to: replyTo }) => replyTo)).toEqual([undefined, coach.email, "hello@practice.example"]);
  });

  it("contains at most 100 emails", async () => {
    for (const userId of await makeClients(2)) for (let day = 1; day <= 60; day++) await queue(reminder(userId, new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10)));
    await sendAll(provider);
    expect(fake.requests.map(({ count }) => count)).toEqual([100, 20]);
    expect(await countWithStatus("sent")).toBe(120);
  });
});

describe("an invalid address", () => {
  it("fails without affecting the other 99 emails", async () => {
    const ids = await makeClients(100);
    for (const id of ids) await queue(reminder(id));
    await db.user.update({ where: { id: ids[41] }, data: { email: "client-41@localhost" } });
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 99, failed: 1 });
    expect(await db.emailMessage.findMany({ where: { status: "failed" }, select: { userId: true, error: true } })).toEqual([{ userId: ids[41], error: expect.stringContaining("Invalid `to` field") }]);
    const addressById = new Map(fake.delivered.map(({ id, to }) => [id, to[0]]));
    for (const { providerId, toEmail } of await db.emailMessage.findMany({ where: { status: "sent" } })) expect(addressById.get(providerId ?? "")).toBe(toEmail);
  });

  it("fails alone even if Resend refuses the whole batch, and nobody gets an email twice", async () => {
    for (const id of await makeClients(100)) await queue(reminder(id));
    fake.rejectedAddresses.add("client-41@example.com").add("client-7@example.com");
    // Two of the halves fail, one of them after Resend accepted it.
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

describe("a provider that accepts no emails for now", () => {
  const rateLimited = { status: 429, name: "rate_limit_exceeded", headers: { "retry-after": "90" } };

  it("is not called by any server until the wait is over, and the attempt is not counted", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    fake.failNext(rateLimited);
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 0, failed: 0, restMs: 90_000 });
    const another = new ResendProvider(providerOptions);
    expect((await sendDueBatch(minutesLater(1), another)).restMs).toBeGreaterThan(29_000);
    expect(fake.requests).toHaveLength(1);
    expect(await sendDueBatch(minutesLater(2), another)).toMatchObject({ sent: 1 });
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "sent", attempts: 1 });
    expect(await findNotifications()).toEqual([]);
  });

  it("still gets a batch with an unknown result under its original key", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    fake.failNext("lost", rateLimited);
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    await sendDueBatch(minutesLater(1), provider);
    expect(await countWithStatus("sending")).toBe(1);
    expect(await sendDueBatch(minutesLater(4), provider)).toMatchObject({ sent: 1 });
    expect(new Set(fake.requests.map(({ key }) => key)).size).toBe(1);
    expect(fake.delivered).toHaveLength(1);
  });

  it("delays the next call until the rate limit's window ends", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    fake.callsPerSecond = 1;
    const startedAt = performance.now();
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 1 });
    await queue(reminder(anna, "2026-03-16"));
    // The clock goes on with the machine's: for a clock that stood still, a slow first call would make the wait too long to sit out.
    const later = new Date(now.getTime() + performance.now() - startedAt);
    expect(await sendDueBatch(later, new ResendProvider(providerOptions))).toMatchObject({ sent: 1 });
    const [first = 0, second = 0, ...others] = fake.requests.map(({ at }) => at);
    expect(others).toEqual([]);
    expect(second - first).toBeGreaterThanOrEqual(1000);
  });

  it("returns a longer wait to the caller", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    await db.sendingPause.create({ data: { account: provider.limits.account, until: minutesLater(0.5) } });
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 0, more: true, restMs: 30_000 });
    expect(fake.requests).toEqual([]);
  });

  it("counts no attempt when it can't be reached", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    const stopped = await new FakeResend().start();
    await stopped.stop();
    const unreachable = new ResendProvider({ ...providerOptions, baseUrl: stopped.address });
    expect(await sendDueBatch(now, unreachable)).toMatchObject({ restMs: 30_000 });
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "queued", attempts: 0, firstTriedAt: null });
  });
});

describe("a problem that a person must fix", () => {
  it.each<[string, ResendFault, string]>([
    ["an invalid key", { status: 403, name: "invalid_api_key" }, "doesn't accept our key"],
    ["a missing key", { status: 401, name: "missing_api_key" }, "doesn't accept our key"],
    ["an unverified domain", { status: 403, name: "validation_error", message: "The example.com domain is not verified." }, "From address"],
    ["a used-up quota", { status: 429, name: "daily_quota_exceeded" }, "our limit at Resend"],
  ])("such as %s keeps all emails and notifies coaches once until it is fixed", async (_, fault, text) => {
    await makeCoach(db);
    for (const id of await makeClients(3)) await queue(reminder(id));
    fake.trouble = () => fault;
    await sendAll(provider, 0, 180, 4);
    expect(await findNotifications()).toEqual([{ kind: "emails_waiting", text: expect.stringContaining(text), href: "/?section=emails" }]);
    expect(await countWithStatus("queued")).toBe(3);
    expect(fake.requests.length).toBeLessThan(40);
    fake.trouble = () => undefined;
    await sendAll(provider, 181, 300, 20);
    expect(await countWithStatus("sent")).toBe(3);
    expect(await findNotifications()).toEqual([]);
    expect(Math.max(...(await db.emailMessage.findMany()).map(({ attempts }) => attempts))).toBe(1);
  });

  it("is over as soon as a new key is set", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    await sendDueBatch(now, new ResendProvider({ ...providerOptions, apiKey: "re_wrong" }));
    expect(await countWithStatus("queued")).toBe(1);
    expect(await sendDueBatch(minutesLater(0.1), provider)).toMatchObject({ sent: 1 });
  });

  it("such as an invalid From address keeps emails waiting, and the corrected address is used for them", async () => {
    const coach = await makeCoach(db);
    const [anna = ""] = await makeClients(1);
    await setFromAddress("Cadence <not-an-address>");
    await queue(reminder(anna));
    await queueTestEmail(coach, "welcome", now);
    await sendDueBatch(now, provider);
    expect(await countWithStatus("queued")).toBe(2);
    expect(await findNotifications()).toMatchObject([{ text: expect.stringContaining("From address") }]);
    await setFromAddress("Ellie <ellie@example.com>");
    expect(await sendDueBatch(minutesLater(6), provider)).toMatchObject({ sent: 2 });
    expect(fake.delivered.map(({ from }) => from)).toEqual(["Ellie <ellie@example.com>", "Ellie <ellie@example.com>"]);
  });
});

describe("a blocked batch", () => {
  it("does not block other emails when its From address is refused on a retry", async () => {
    const [anna = "", bea = ""] = await makeClients(2);
    await setFromAddress("Cadence <not-an-address>");
    await queue(reminder(anna));
    fake.failNext({ status: 500, name: "internal_server_error" });
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    await setFromAddress("Ellie <ellie@example.com>");
    await queue(reminder(bea));
    await sendAll(provider, 1, 2);
    expect(await statusByAddress()).toEqual({ "client-0@example.com": "sending", "client-1@example.com": "sent" });
  });

  it("that was split is rendered again after a day with a wrong key, and nothing becomes unclear", async () => {
    const [, , , archived = ""] = await makeClients(4).then(async (ids) => {
      for (const id of ids) await queue({ type: "plan-ready", to: { userId: id }, occasion: "plan", props: { nutritionistName: "Nora" } });
      return ids;
    });
    fake.rejectedAddresses.add("client-1@example.com");
    // Resend refuses the whole batch, then rejects the key.
    let calls = 0;
    fake.trouble = () => (++calls === 1 ? undefined : { status: 403, name: "invalid_api_key" });
    await sendAll(provider, 0, 25 * 60, 60);
    await db.user.update({ where: { id: archived }, data: { archivedAt: now } });
    fake.trouble = () => undefined;
    await sendAll(provider, 26 * 60, 27 * 60, 10);
    expect(await statusByAddress()).toEqual({ "client-0@example.com": "sent", "client-1@example.com": "failed", "client-2@example.com": "sent", "client-3@example.com": "failed" });
    expect(fake.countDeliveries().size).toBe(2);
  });
});

async function setFromAddress(fromEmail: string) {
  await db.practice.update({ where: { id: "practice" }, data: { fromEmail } });
  await vi.waitFor(async () => expect((await getPracticeSettings()).fromEmail).toBe(fromEmail));
}

describe("a delayed reminder", () => {
  const delayByMinutes = async (minutes: number) => {
    fake.failNext({ status: 403, name: "invalid_api_key" });
    await sendDueBatch(now, provider);
    await sendDueBatch(minutesLater(minutes), provider);
  };

  it("is sent while it still applies", async () => {
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    await delayByMinutes(60);
    expect(await countWithStatus("sent")).toBe(1);
  });

  it.each<[string, string, (userId: string) => Promise<unknown>]>([
    ["the client has sent their check-in", "They've sent this check-in.", (clientId) => makeCheckIn(db, { clientId, dueMonday: "2026-03-09", submittedAt: now })],
    ["the client is paused", "Their coaching is paused.", (clientId) => db.pause.create({ data: { clientId, startsOn: new Date("2026-03-01"), endsOn: new Date("2026-03-20") } })],
    ["the client's pause ends today", "Their coaching is paused.", (clientId) => db.pause.create({ data: { clientId, startsOn: new Date("2026-03-01"), endsOn: new Date("2026-03-02") } })],
  ])("is kept as not sent when %s", async (_, reason, change) => {
    const { userId } = await makeClient(db);
    await queue(reminder(userId));
    await change(userId);
    await delayByMinutes(60);
    expect(await db.emailMessage.findMany({ select: { status: true, error: true, key: true } })).toEqual([{ status: "not_sent", error: `Not sent. ${reason}`, key: `checkin-reminder:${userId}:2026-03-09` }]);
    expect(fake.delivered).toEqual([]);
  });

  it("is withdrawn when the client has opted out", async () => {
    const { userId } = await makeClient(db);
    await queue(reminder(userId));
    await db.user.update({ where: { id: userId }, data: { optedOutAt: now } });
    await delayByMinutes(60);
    expect([await db.emailMessage.count(), fake.delivered]).toEqual([0, []]);
  });

  it("that has no day of its own can be planned again", async () => {
    const { userId } = await makeClient(db);
    const contractReminder: NewEmail = { type: "contract-reminder", to: { userId }, occasion: "once", props: {} };
    await queue(contractReminder);
    await delayByMinutes(36 * 60);
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "not_sent", error: expect.stringContaining("too late"), key: expect.stringMatching(/^contract-reminder:.+:once:not-sent:/) });
    await transaction((tx) => queueEmail(tx, contractReminder, minutesLater(36 * 60)));
    await sendDueBatch(minutesLater(36 * 60), provider);
    expect(await countWithStatus("sent")).toBe(1);
  });

  it.each<[string, number, NewEmail["type"], string]>([
    ["its day is over", 7 * 24 * 60 + 24 * 60, "checkin-reminder", "The Monday it's about is over."],
    ["a day and a half has passed", 36 * 60, "checkin-chase", "Emails were delayed, and it would have arrived too late."],
  ])("is kept as not sent when %s, so the coach sees it", async (_, minutes, type, reason) => {
    const { userId } = await makeClient(db);
    await queue({ ...reminder(userId), type } as NewEmail);
    await delayByMinutes(minutes);
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "not_sent", error: `Not sent. ${reason}` });
    expect(fake.delivered).toEqual([]);
  });

  it("is kept as not sent when it is a re-engagement email and the client has been active since", async () => {
    const { userId } = await makeClient(db);
    await queue({ type: "re-engagement", to: { userId }, occasion: "2026-02-16", props: {} });
    await db.presence.create({ data: { userId, lastSeenAt: minutesLater(30) } });
    await delayByMinutes(60);
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "not_sent", error: "Not sent. They've been active since." });
    expect(fake.delivered).toEqual([]);
  });

  it.each([
    ["the lead has left that stage", "decision_pending", 60, "not_sent"],
    ["the day of the call is over", "discovery_booked", 48 * 60, "not_sent"],
    ["the call is still to come", "discovery_booked", 60, "sent"],
  ] as const)("about a call is sent or not when %s", async (_, stage, minutes, expected) => {
    const { id, email } = await makeLead(db, { stage, email: "lea@example.com" });
    await queue({ type: "pre-call-prep", to: { leadId: id, email: email ?? "" }, occasion: `${id}:2026-03-03`, props: { callOn: "2026-03-03" } });
    await delayByMinutes(minutes);
    expect((await db.emailMessage.findFirstOrThrow()).status).toBe(expected);
  });
});

describe("a batch with an unknown result", () => {
  it.each<[string, ResendFault, number]>([
    ["no response", "hang", 0],
    ["no response although it was accepted", "swallowed", 1],
    ["a dropped connection", "cut", 0],
    ["a connection dropped after it was accepted", "lost", 1],
    ["an HTML page as the response", "garbage", 0],
    ["a server error", { status: 500, name: "application_error" }, 0],
    ["an overloaded server", { status: 503, name: "" }, 0],
    ["a first call that is still running", { status: 409, name: "concurrent_idempotent_requests" }, 0],
  ])("is sent once with its original content after %s", async (_, fault, deliveries) => {
    for (const id of await makeClients(2)) await queue(reminder(id));
    fake.failNext(fault);
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    expect(fake.delivered.length).toBe(2 * deliveries);
    expect(await countWithStatus("sending")).toBe(2);
    await db.user.updateMany({ data: { firstName: "Renamed" } });
    expect(await sendDueBatch(minutesLater(0.4), provider)).toMatchObject({ sent: 0, more: false });
    expect(await sendDueBatch(minutesLater(0.6), provider)).toMatchObject({ sent: 2 });
    expect([...fake.countDeliveries().values()]).toEqual([1, 1]);
    expect(fake.requests[1]).toMatchObject({ key: fake.requests[0]?.key, count: 2 });
    expect(fake.delivered.every(({ text }) => !text.includes("Renamed"))).toBe(true);
  });

  it("becomes unclear once Resend may have forgotten its key, and is never sent automatically", async () => {
    await makeCoach(db);
    for (const id of await makeClients(2)) await queue(reminder(id));
    fake.trouble = () => "lost";
    await sendAll(provider, 0, 22 * 60, 60);
    expect(await countWithStatus("sending")).toBe(2);
    fake.trouble = () => undefined;
    fake.aheadMs = 24 * 60 * 60_000;
    const requestCount = fake.requests.length;
    await sendAll(provider, 23 * 60 + 1, 23 * 60 + 40, 10);
    expect(await statusByAddress()).toEqual({ "client-0@example.com": "unclear", "client-1@example.com": "unclear" });
    expect(fake.requests).toHaveLength(requestCount);
    expect([...fake.countDeliveries().values()]).toEqual([1, 1]);
    expect(await findNotifications()).toEqual([{ kind: "email_unclear", text: "We don't know whether 2 emails arrived. Please choose what to do.", href: "/?section=emails" }]);
  }, 60_000);

  it("becomes unclear when its key was used for other content", async () => {
    await makeCoach(db);
    const [anna = ""] = await makeClients(1);
    await queue(reminder(anna));
    fake.failNext("lost");
    await expect(sendDueBatch(now, provider)).rejects.toThrow();
    await db.emailMessage.updateMany({ data: { html: "<p>other bytes</p>" } });
    expect(await sendDueBatch(minutesLater(1), provider)).toMatchObject({ sent: 0, failed: 0, more: true });
    expect(await countWithStatus("unclear")).toBe(1);
    expect(await findNotifications()).toMatchObject([{ kind: "email_unclear", text: "We don't know whether an email arrived. Please choose what to do." }]);
  });
});
