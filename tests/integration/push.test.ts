import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as pause } from "@/app/api/clients/[id]/pause/route";
import { POST as sendDiscoveryForm } from "@/app/api/leads/discovery-form/route";
import { POST as sendMessage } from "@/app/api/messages/route";
import { POST as markMessagesRead } from "@/app/api/messages/[id]/read/route";
import { GET as readPreferences, PATCH as editPreferences } from "@/app/api/notification-preferences/route";
import { POST as markNotificationsRead } from "@/app/api/notifications/read/route";
import { GET as readKey } from "@/app/api/push/key/route";
import { POST as markSeen } from "@/app/api/push/seen/route";
import { DELETE as unsubscribe, POST as subscribe } from "@/app/api/push/subscriptions/route";
import { POST as tryPush } from "@/app/api/push/test/route";
import { POST as sendCheckIn } from "@/app/api/weekly-check-ins/route";
import { queueEmails } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { sendNotification } from "@/lib/core/notifications/commands";
import { sendAllDuePushes } from "@/lib/core/push/sending";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { queueStaffDigests } from "@/lib/practice/digest/commands";
import { announceDuePromises } from "@/lib/practice/notices/commands";
import { recordPresence } from "@/lib/practice/live/commands";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { pushKey } from "@/lib/providers/push/provider";
import { checkInAnswers, makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead, minimalDiscoveryAnswers } from "@/tests/factories/leads";
import { makeFoodDiary, makeNutritionPlan } from "@/tests/factories/nutrition";
import { makePayment } from "@/tests/factories/payments";
import { FakePushService } from "@/tests/fakes/push-service";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach, makeSignedInNutritionist } from "@/tests/support/signed-in-people";

const service = new FakePushService();
const noon = new Date("2026-11-25T12:00:00Z");
let now = noon;

/** Moves the clock forward, without anything happening meanwhile. */
function wait({ minutes = 0, hours = 0 }: { minutes?: number; hours?: number }) {
  now = new Date(now.getTime() + (minutes + 60 * hours) * 60_000);
  vi.setSystemTime(now);
}
/** What the loops of the server do: pushes leave, then emails. */
async function runSenders() {
  await sendAllDuePushes(now);
  for (let more = true; more; ) ({ more } = await sendDueBatch(now, outboxProvider));
}
/** Lets the server run for a while, minute by minute. */
async function runFor({ minutes }: { minutes: number }) {
  for (let passed = 0; passed < minutes; passed += 1) {
    await runSenders();
    wait({ minutes: 1 });
  }
  await runSenders();
}

beforeAll(async () => {
  await service.start();
  Object.assign(env(), { PUSH_TEST_ORIGIN: service.address });
  connectEmail();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await resetDatabase();
  service.reset();
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  now = noon;
});
afterEach(() => {
  expect(service.problems).toEqual([]);
  vi.useRealTimers();
});

/** Turns notifications on in a browser of this person. */
async function turnOn({ cookie }: { cookie: string }, browser = service.subscribe(pushKey())) {
  expect((await callRoute(subscribe, { cookie, body: { ...browser, timeZone: "Europe/London" } })).status).toBe(200);
  return browser;
}
const makeMaya = () => makeSignedInCoach({ firstName: "Maya", lastName: "Hart" });
const makeRosa = () => makeSignedInClient({ user: { firstName: "Rosa", lastName: "Lind" } });
const write = (from: { cookie: string }, to: { id: string }, content = "How is your knee?") => callRoute(sendMessage, { cookie: from.cookie, body: { recipientId: to.id, content } });
const titles = () => service.received.map(({ title }) => title);
const emailsTo = async ({ id }: { id: string }) => (await db.emailMessage.findMany({ where: { userId: id }, select: { type: true, status: true, error: true }, orderBy: { createdAt: "asc" } })).map(({ type, status, error }) => [type, status, error].filter(Boolean).join(": "));
const pushesTo = async ({ id }: { id: string }) => (await db.push.findMany({ where: { userId: id }, select: { kind: true, status: true, reason: true }, orderBy: { createdAt: "asc" } })).map(({ kind, status, reason }) => [kind, status, reason].filter(Boolean).join(": "));

/** Makes a coach and a client with a device. */
async function makePair() {
  const [maya, rosa] = [await makeMaya(), await makeRosa()];
  return { maya, rosa, phone: await turnOn(rosa) };
}

describe("A device", () => {
  it("is offered the server's key, and shows a notification that only it can read, without the message, before the quiet hours", async () => {
    const { maya, rosa, phone } = await makePair();
    expect((await callRoute(readKey, { cookie: rosa.cookie })).body).toEqual({ key: pushKey() });
    await write(maya, rosa);
    await runSenders();
    expect(service.received).toMatchObject([{ endpoint: phone.endpoint, to: rosa.id, title: "Maya wrote to you", body: "You have notifications on for messages.", path: `/?section=messages&with=${maya.id}`, stops: "message", ttl: 9 * 60 * 60 }]);
    expect(JSON.stringify(service.received)).not.toContain("knee");
    expect(await pushesTo(rosa)).toEqual(["message: sent"]);
  });

  it("says nothing of health for staff", async () => {
    const [maya, rosa, nina] = [await makeMaya(), await makeRosa(), await makeSignedInNutritionist()];
    await turnOn(maya);
    await turnOn(nina);
    await callRoute(sendCheckIn, { cookie: rosa.cookie, body: { ...checkInAnswers("tough", 0), energyLevel: 1 } });
    await runSenders();
    expect(service.received).toMatchObject([{ title: "Rosa L. sent a check-in", stops: "new_check_in" }]);
  });

  it("is one person's: whoever turns it on next gets it alone", async () => {
    const { maya, rosa, phone } = await makePair();
    const other = await makeSignedInClient();
    await turnOn(other, phone);
    await write(maya, rosa);
    await write(maya, other);
    await runSenders();
    expect(titles()).toEqual(["Maya wrote to you"]);
    expect(await db.pushSubscription.findMany({ select: { userId: true } })).toEqual([{ userId: other.id }]);
  });

  it("ends with its session, and by itself", async () => {
    const { maya, rosa, phone } = await makePair();
    await turnOn(rosa, phone);
    expect(await db.pushSubscription.count()).toBe(1);
    const tablet = await createSessionCookieHeader(rosa.user, now);
    await turnOn({ cookie: tablet });
    expect((await callRoute(readPreferences, { cookie: tablet })).body).toMatchObject({ thisDevice: true, devices: 2 });
    await callRoute(unsubscribe, { cookie: tablet });
    expect((await callRoute(readPreferences, { cookie: tablet })).body).toMatchObject({ thisDevice: false, devices: 1 });
    await db.session.deleteMany({ where: { userId: rosa.id, push: { isNot: null } } });
    expect(await db.pushSubscription.count()).toBe(0);
    await write(maya, rosa);
    await runFor({ minutes: 16 });
    expect([titles(), await emailsTo(rosa)]).toEqual([[], ["message-notice: sent"]]);
  });

  it.each([404, 410])("is forgotten when its push service answers %d, and the email goes", async (status) => {
    const { maya, rosa, phone } = await makePair();
    service.failNext(phone, status);
    await write(maya, rosa);
    await runFor({ minutes: 16 });
    expect(await db.pushSubscription.count()).toBe(0);
    expect([await pushesTo(rosa), await emailsTo(rosa)]).toEqual([["message: failed: Their devices no longer take notifications."], ["message-notice: sent"]]);
  });

  it.each([
    ["a private address", "https://10.0.0.1/push"],
    ["this machine", "http://localhost:3000/api/health"],
    ["a host that only looks like one", "https://fcm.googleapis.com.example.com/push"],
    ["a host before a sign", "https://fcm.googleapis.com@10.0.0.1/push"],
    ["another port", "https://fcm.googleapis.com:8443/push"],
    ["no encryption", "http://fcm.googleapis.com/push"],
    ["nothing", "push"],
  ])("can't be at %s", async (_name, endpoint) => {
    const rosa = await makeRosa();
    const { status, body } = await callRoute(subscribe, { cookie: rosa.cookie, body: { ...service.subscribe(), endpoint } });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["endpoint"]]);
  });

  it("can be one of ten; the first makes room for the eleventh", async () => {
    const rosa = await makeRosa();
    for (let count = 0; count < 11; count += 1) {
      wait({ minutes: 1 });
      await turnOn({ cookie: await createSessionCookieHeader(rosa.user, now) });
    }
    expect(await db.pushSubscription.count({ where: { createdAt: { gt: new Date(noon.getTime() + 60_000) } } })).toBe(10);
    expect(await db.pushSubscription.count()).toBe(10);
  });

  it("is not offered without keys", async () => {
    const { rosa } = await makePair();
    const keys = env().VAPID;
    Object.assign(env(), { VAPID: null });
    try {
      expect((await callRoute(readKey, { cookie: rosa.cookie })).body).toEqual({ key: null });
      expect((await callRoute(subscribe, { cookie: rosa.cookie, body: service.subscribe() })).status).toBe(409);
      expect((await callRoute(readPreferences, { cookie: rosa.cookie })).body.offered).toBe(false);
    } finally {
      Object.assign(env(), { VAPID: keys });
    }
  });

  it("can be tried", async () => {
    const { rosa, phone } = await makePair();
    expect((await callRoute(tryPush, { cookie: rosa.cookie })).status).toBe(200);
    expect(titles()).toEqual(["This is a test"]);
    service.failNext(phone, 503, 410);
    expect((await callRoute(tryPush, { cookie: rosa.cookie })).status).toBe(502);
    expect((await callRoute(tryPush, { cookie: rosa.cookie })).status).toBe(409);
    expect(await db.pushSubscription.count()).toBe(0);
  });
});

describe("One event", () => {
  it("comes by push alone if it was opened there", async () => {
    const { maya, rosa } = await makePair();
    await write(maya, rosa);
    await runFor({ minutes: 20 });
    const ids = service.received.flatMap((push) => push.ids);
    const stranger = await makeSignedInClient();
    await callRoute(markSeen, { cookie: stranger.cookie, body: { ids } });
    expect(await db.push.count({ where: { seenAt: { not: null } } })).toBe(0);
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await callRoute(markSeen, { cookie: rosa.cookie, body: { ids } })).status).toBe(200);
    await runFor({ minutes: 60 });
    expect(await emailsTo(rosa)).toEqual(["message-notice: not_sent: Not sent. They saw the notification on their device."]);
  });

  it("comes by push alone if she opened the app after it", async () => {
    const { maya, rosa } = await makePair();
    await write(maya, rosa);
    await runFor({ minutes: 5 });
    await recordPresence([rosa.id], now);
    await runFor({ minutes: 70 });
    expect(await emailsTo(rosa)).toEqual(["message-notice: not_sent: Not sent. They saw the notification on their device."]);
  });

  it("comes by email an hour after a push that nobody saw, and not once it was read", async () => {
    const { maya, rosa } = await makePair();
    const other = await makeSignedInClient();
    await turnOn(other);
    await write(maya, rosa);
    await write(maya, other);
    await runFor({ minutes: 58 });
    expect(await emailsTo(rosa)).toEqual(["message-notice: queued"]);
    await callRoute(markMessagesRead, { cookie: other.cookie, params: { id: maya.id } });
    await runFor({ minutes: 4 });
    expect([await emailsTo(rosa), await emailsTo(other)]).toEqual([["message-notice: sent"], []]);
    expect(await db.emailMessage.findFirstOrThrow({ select: { attempts: true } })).toEqual({ attempts: 1 });
  });

  it("comes by email as it would have when the push service is away", async () => {
    const { maya, rosa, phone } = await makePair();
    service.failNext(phone, 503, 500, 429);
    await write(maya, rosa);
    await runFor({ minutes: 16 });
    expect([titles(), await pushesTo(rosa), await emailsTo(rosa)]).toEqual([[], ["message: failed: The browser's push service didn't respond."], ["message-notice: sent"]]);
  });

  it("comes by push after the push service was away for a minute", async () => {
    const { maya, rosa, phone } = await makePair();
    service.failNext(phone, 503);
    await write(maya, rosa);
    await runFor({ minutes: 2 });
    expect([titles(), await emailsTo(rosa)]).toEqual([["Maya wrote to you"], ["message-notice: queued"]]);
  });

  it("of feedback comes by push before the email that the coach asked for, and once", async () => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    for (const feedback of ["Well done", "Well done!"]) await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback, sendFollowUpEmail: true } });
    // The email sender comes first, and the email waits all the same.
    for (let more = true; more; ) ({ more } = await sendDueBatch(now, outboxProvider));
    await runSenders();
    expect(titles()).toEqual(["Your feedback is ready"]);
    expect(await emailsTo(rosa)).toContain("coach-feedback: queued");
  });

  it("of feedback that the coach doesn't email is one push, and the email about its message waits for it", async () => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await runFor({ minutes: 20 });
    expect([titles(), await pushesTo(rosa), await emailsTo(rosa)]).toEqual([["Your feedback is ready"], ["feedback: sent"], ["message-notice: queued"]]);
    await recordPresence([rosa.id], now);
    await runFor({ minutes: 60 });
    expect([titles(), await emailsTo(rosa)]).toEqual([["Your feedback is ready"], ["message-notice: not_sent: Not sent. They saw the notification on their device."]]);
  });

  it("of feedback comes by email an hour after a push that nobody saw, and after 15 minutes where those notifications are off", async () => {
    const { maya, rosa } = await makePair();
    const other = await makeSignedInClient();
    await turnOn(other);
    await callRoute(editPreferences, { cookie: other.cookie, body: { kinds: { feedback: false } } });
    for (const client of [rosa, other]) {
      const { id } = await makeCheckIn(db, { clientId: client.id });
      await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    }
    await runFor({ minutes: 17 });
    expect([await pushesTo(other), await emailsTo(other), await emailsTo(rosa)]).toEqual([["feedback: skipped: They've stopped these notifications."], ["message-notice: sent"], ["message-notice: queued"]]);
    await runFor({ minutes: 45 });
    expect([titles(), await emailsTo(rosa)]).toEqual([["Your feedback is ready"], ["message-notice: sent"]]);
  });

  it("of feedback that she reads in the app before the push leaves comes by no email either, and the next message does", async () => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await callRoute(markNotificationsRead, { cookie: rosa.cookie, body: {} });
    await runFor({ minutes: 16 });
    expect([titles(), await emailsTo(rosa)]).toEqual([[], ["message-notice: not_sent: Not sent. They've seen in the app that they have feedback."]]);
    await write(maya, rosa);
    await runFor({ minutes: 62 });
    expect([titles(), (await emailsTo(rosa)).at(-1)]).toEqual([["Maya wrote to you"], "message-notice: sent"]);
  });

  it("of feedback that she has seen in the app isn't emailed, also where a message follows before the email was due", async () => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await callRoute(markNotificationsRead, { cookie: rosa.cookie, body: {} });
    await runFor({ minutes: 5 });
    await write(maya, rosa);
    await runFor({ minutes: 80 });
    expect([titles(), await emailsTo(rosa)]).toEqual([["Maya wrote to you"], ["message-notice: not_sent: Not sent. They've seen in the app that they have feedback.", "message-notice: sent"]]);
  });

  it.each(["message", "feedback"])("that she reads before the push leaves is not pushed: a %s", async (kind) => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    wait({ hours: 10 });
    if (kind === "message") await write(maya, rosa);
    else await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await runSenders();
    await callRoute(markMessagesRead, { cookie: rosa.cookie, params: { id: maya.id } });
    wait({ hours: 12 });
    await runSenders();
    expect([titles(), await pushesTo(rosa)]).toEqual([[], [`${kind}: skipped: No longer needed when it was due.`]]);
  });

  it("is each message that comes after she saw the last on her device and left it unread", async () => {
    const { maya, rosa } = await makePair();
    await write(maya, rosa);
    await runFor({ minutes: 1 });
    await recordPresence([rosa.id], now);
    await runFor({ minutes: 70 });
    wait({ hours: 24 });
    await db.session.updateMany({ where: { userId: maya.id }, data: { lastUsedAt: now } });
    expect((await write(maya, rosa, "Can you call me?")).status).toBe(201);
    await runSenders();
    await write(maya, rosa, "It's about Monday.");
    await runFor({ minutes: 12 });
    expect(titles()).toEqual(["Maya wrote to you", "Maya wrote to you"]);
    expect(await emailsTo(rosa)).toEqual(["message-notice: not_sent: Not sent. They saw the notification on their device.", "message-notice: queued"]);
    await callRoute(markMessagesRead, { cookie: rosa.cookie, params: { id: maya.id } });
    expect(await db.emailMessage.count({ where: { status: "queued" } })).toBe(0);
  });

  it("is one message where she saw feedback on her device and left it unread, and none after an email", async () => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await runFor({ minutes: 1 });
    await recordPresence([rosa.id], now);
    await runFor({ minutes: 12 });
    await write(maya, rosa);
    await runFor({ minutes: 70 });
    expect([titles(), await emailsTo(rosa)]).toEqual([["Your feedback is ready", "Maya wrote to you"], ["message-notice: not_sent: Not sent. They saw the notification on their device.", "message-notice: sent"]]);
    await recordPresence([rosa.id], now);
    await runFor({ minutes: 12 });
    await write(maya, rosa, "Can you call me?");
    await runFor({ minutes: 12 });
    expect(titles()).toHaveLength(2);
  });
});

describe("Quiet hours", () => {
  it("hold what comes, and let it go as one digest", async () => {
    const { maya, rosa } = await makePair();
    const { id } = await makeCheckIn(db, { clientId: rosa.id });
    wait({ hours: 10 });
    await write(maya, rosa);
    wait({ minutes: 1 });
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await runSenders();
    expect(titles()).toEqual([]);
    wait({ hours: 10 });
    await runSenders();
    expect(service.received).toMatchObject([{ title: "2 new things", body: expect.stringContaining("Maya wrote to you\nYour feedback is ready"), stops: null, path: "/" }]);
    expect(await pushesTo(rosa)).toEqual(["message: sent", "feedback: sent"]);
  });

  it("hold a reminder that doesn't come any more once her coach has paused her", async () => {
    const { maya, rosa } = await makePair();
    wait({ hours: 10 });
    await transaction((tx) => queueEmails(tx, [{ type: "checkin-reminder", to: { userId: rosa.id }, occasion: "2026-11-30", props: { dueMonday: "2026-11-30", weekNumber: 3 } }], now));
    await runFor({ minutes: 2 });
    expect([titles(), await emailsTo(rosa)]).toEqual([[], ["checkin-reminder: queued"]]);
    expect((await callRoute(pause, { cookie: maya.cookie, params: { id: rosa.id }, body: { until: "2026-12-20" } })).status).toBe(200);
    wait({ hours: 10 });
    await runSenders();
    expect(titles()).toEqual([]);
    expect((await emailsTo(rosa)).filter((email) => email.startsWith("checkin-reminder"))).toEqual([]);
  });

  it("hold a reminder that doesn't come any more once its day has passed", async () => {
    const { rosa } = await makePair();
    wait({ hours: 9, minutes: 30 });
    await transaction((tx) => queueEmails(tx, [{ type: "checkin-reminder", to: { userId: rosa.id }, occasion: "2026-11-25", props: { dueMonday: "2026-11-25", weekNumber: 3 } }], now));
    await runFor({ minutes: 149 });
    expect(await emailsTo(rosa)).toEqual(["checkin-reminder: queued"]);
    await runFor({ minutes: 60 });
    expect(await emailsTo(rosa)).toEqual(["checkin-reminder: not_sent: Not sent. The Monday it's about is over."]);
    wait({ hours: 8 });
    await runSenders();
    expect(titles()).toEqual([]);
  });

  it("hold what her coach and the nutritionist deal with meanwhile, which then doesn't come any more", async () => {
    const [maya, nina, rosa, lucy, ann] = [await makeMaya(), await makeSignedInNutritionist(), await makeRosa(), await makeSignedInClient({ user: { firstName: "Lucy", lastName: "Bell" } }), await makeSignedInClient()];
    for (const person of [maya, nina]) await turnOn(person);
    wait({ hours: 9, minutes: 30 });
    const checkIns = new Map<string, string>();
    for (const { id, cookie } of [rosa, lucy, ann]) checkIns.set(id, (await callRoute(sendCheckIn, { cookie, body: checkInAnswers("great", 0) })).body.id);
    for (const clientId of [rosa.id, lucy.id]) {
      const [payment, diary] = [await makePayment(db, { clientId, status: "failed" }), await makeFoodDiary(db, { clientId })];
      await transaction(async (tx) => {
        await sendNotification(tx, { role: "coach" }, { kind: "payment_failed", occasion: payment.id, text: "A payment didn't go through.", href: "/", clientId }, now);
        await sendNotification(tx, { role: "nutritionist" }, { kind: "diary_sent", occasion: diary.id, text: "A food diary.", href: "/", clientId }, now);
      });
    }
    await runSenders();
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id: checkIns.get(rosa.id) ?? "" }, body: { feedback: "Well done", sendFollowUpEmail: false } });
    await callRoute(giveFeedback, { cookie: maya.cookie, params: { id: checkIns.get(ann.id) ?? "" }, body: { feedback: "Well done", sendFollowUpEmail: false, holdSeconds: 30 } });
    await db.payment.updateMany({ where: { clientId: rosa.id }, data: { status: "succeeded" } });
    const { id: foodDiaryId } = await db.foodDiary.findFirstOrThrow({ where: { clientId: rosa.id } });
    await makeNutritionPlan(db, { clientId: rosa.id, foodDiaryId });
    wait({ hours: 10, minutes: 30 });
    await db.session.updateMany({ where: { userId: { in: [maya.id, nina.id] } }, data: { lastUsedAt: now } });
    await runSenders();
    expect(service.received.map(({ to, title, body }) => [to === maya.id ? "Maya" : "Nina", title, body.split("\n").slice(0, -1).toSorted()]).toSorted()).toEqual([
      ["Maya", "2 new things", ["Lucy B. sent a check-in", "Lucy B.'s payment didn't go through"]],
      ["Nina", "Lucy B. sent a food diary", []],
    ]);
  });

  it("hold a promise that is due soon, unless it is kept meanwhile", async () => {
    const [maya, rosa, lucy] = [await makeMaya(), await makeRosa(), await makeSignedInClient({ user: { firstName: "Lucy", lastName: "Bell" } })];
    await turnOn(maya);
    wait({ hours: 11, minutes: 30 });
    for (const client of [rosa, lucy]) await write(client, maya, "Can I swap two days?");
    wait({ hours: 22, minutes: 30 });
    await db.session.updateMany({ where: { userId: maya.id }, data: { lastUsedAt: now } });
    expect(await announceDuePromises(now)).toBe(2);
    await runSenders();
    await write(maya, rosa, "Yes, swap them.");
    wait({ hours: 10, minutes: 5 });
    await runSenders();
    expect([titles(), await pushesTo(maya)]).toEqual([["Your reply to Lucy B. is due Thu 11:30 pm"], expect.arrayContaining(["promise_due: sent", "promise_due: skipped: No longer needed when it was due."])]);
  });

  it("end with the push also where her email address has bounced, and the email says why it isn't sent", async () => {
    const { maya, rosa } = await makePair();
    await db.addressProblem.create({ data: { email: rosa.actor.email, kind: "bounced", reason: "There is no such mailbox.", at: now } });
    wait({ hours: 10 });
    await write(maya, rosa);
    await runFor({ minutes: 20 });
    expect([titles(), await emailsTo(rosa)]).toEqual([[], ["message-notice: queued"]]);
    wait({ hours: 10 });
    await runSenders();
    expect([titles(), await pushesTo(rosa)]).toEqual([["Maya wrote to you"], ["message: sent"]]);
    await runFor({ minutes: 70 });
    expect(await emailsTo(rosa)).toEqual(["message-notice: not_sent: Not sent. This address bounced on 25 November."]);
  });

  it("are hers, in her time zone", async () => {
    const { maya, rosa } = await makePair();
    expect((await callRoute(editPreferences, { cookie: rosa.cookie, body: { timeZone: "Asia/Tokyo", quietHours: { from: "20:30", until: "06:00" } } })).body).toMatchObject({ timeZone: "Asia/Tokyo", quietHours: { from: "20:30", until: "06:00" } });
    await write(maya, rosa);
    await runSenders();
    expect(titles()).toEqual([]);
    wait({ hours: 9 });
    await runSenders();
    expect(titles()).toEqual(["Maya wrote to you"]);
  });

  it.each([
    ["a time that isn't one", { quietHours: { from: "24:00", until: "08:00" } }],
    ["a zone that isn't one", { timeZone: "Mars/Olympus" }],
    ["a coach's kind", { kinds: { new_lead: false } }],
  ])("refuse %s", async (_name, body) => {
    const rosa = await makeRosa();
    expect((await callRoute(editPreferences, { cookie: rosa.cookie, body })).status).toBe(400);
  });
});

describe("A kind that is stopped", () => {
  it("is skipped and the email goes as it would have, until it is on again", async () => {
    const { maya, rosa } = await makePair();
    const { body } = await callRoute(editPreferences, { cookie: rosa.cookie, body: { kinds: { message: false } } });
    expect(body.kinds.map(({ kind, on }: { kind: string; on: boolean }) => [kind, on])).toEqual([["message", false], ["feedback", true], ["plan_ready", true], ["check_in_due", true]]);
    await write(maya, rosa);
    await runFor({ minutes: 17 });
    expect([titles(), await pushesTo(rosa), await emailsTo(rosa)]).toEqual([[], ["message: skipped: They've stopped these notifications."], ["message-notice: sent"]]);
    expect((await callRoute(editPreferences, { cookie: rosa.cookie, body: { kinds: { message: true } } })).body.kinds[0]).toMatchObject({ kind: "message", on: true });
  });

  it("stops a reminder's emails too, because nobody asked for them", async () => {
    const rosa = await makeRosa();
    await callRoute(editPreferences, { cookie: rosa.cookie, body: { kinds: { check_in_due: false } } });
    await transaction((tx) => queueEmails(tx, [{ type: "checkin-reminder", to: { userId: rosa.id }, occasion: "2026-11-30", props: { dueMonday: "2026-11-30", weekNumber: 3 } }], now));
    await runSenders();
    expect(await emailsTo(rosa)).toEqual(["checkin-reminder: not_sent: Not sent. They've stopped check-in reminders."]);
  });
});

describe("Several in a row", () => {
  it("are one now and one digest ten minutes later", async () => {
    const maya = await makeMaya();
    await turnOn(maya);
    const about = (occasion: string) => transaction((tx) => sendNotification(tx, { userId: maya.id }, { kind: "lead_answered", occasion, text: "Jo filled in your form.", href: `/leads?lead=${occasion}` }, now));
    await about("1");
    await runSenders();
    for (const occasion of ["2", "3", "4"]) await about(occasion);
    await runFor({ minutes: 12 });
    expect(titles()).toEqual(["You have a new lead", "3 new things"]);
  });

  it("names the day that ends when a promise is due at midnight", async () => {
    const [maya, rosa] = [await makeMaya(), await makeRosa()];
    await turnOn(maya);
    const noQuietHours = { quietHours: { from: "00:00", until: "00:00" } };
    expect((await callRoute(editPreferences, { cookie: maya.cookie, body: noQuietHours })).status).toBe(200);
    // A message of Saturday is answered by the end of Monday.
    wait({ hours: 72 });
    await write(rosa, maya, "Can I swap two days?");
    wait({ hours: 59 });
    await db.session.updateMany({ where: { userId: maya.id }, data: { lastUsedAt: now } });
    expect(await announceDuePromises(now)).toBe(1);
    await runSenders();
    expect(titles()).toContain("Your reply to Rosa L. is due at the end of Mon");
  });

  it("of promises that are due soon come to each coach once", async () => {
    const [maya, ana, rosa] = [await makeMaya(), await makeSignedInCoach({ firstName: "Ana" }), await makeRosa()];
    await write(rosa, maya, "Can I swap two days?");
    await turnOn(maya);
    await turnOn(ana);
    const dueAt = (await db.thread.findFirstOrThrow()).waitingSince;
    expect(dueAt).toEqual(noon);
    expect(await announceDuePromises(now)).toBe(0);
    wait({ hours: 22, minutes: 30 });
    for (const person of [maya, ana]) await db.session.updateMany({ where: { userId: person.id }, data: { lastUsedAt: now } });
    expect([await announceDuePromises(now), await announceDuePromises(now)]).toEqual([2, 0]);
    await runSenders();
    expect(titles()).toEqual(Array.from({ length: 2 }, () => "Your reply to Rosa L. is due Thu 12:00 pm"));
  });
});

describe("A coach's digest", () => {
  /** Lets the jobs and senders run for an hour. */
  async function runHour() {
    for (let minute = 0; minute < 60; minute += 1) {
      await runSenders();
      if (minute % 5 === 0) await queueStaffDigests(now);
      wait({ minutes: 1 });
    }
  }

  it.each([
    ["leaves out what was opened on a device", true, []],
    ["names what nobody saw on a device for an hour, once", false, ["staff-digest: sent"]],
  ])("%s", async (_name, isSeen, expected) => {
    const [maya, rosa] = [await makeSignedInCoach({ firstName: "Maya", passwordHash: "x", createdAt: new Date("2026-01-01") }), await makeRosa()];
    await turnOn(maya);
    await callRoute(sendCheckIn, { cookie: rosa.cookie, body: checkInAnswers("great", 0) });
    wait({ minutes: 2 });
    await runSenders();
    if (isSeen) await callRoute(markSeen, { cookie: maya.cookie, body: { ids: service.received.flatMap(({ ids }) => ids) } });
    await runHour();
    expect(await emailsTo(maya)).toEqual([]);
    await runHour();
    await runHour();
    expect(await emailsTo(maya)).toEqual(expected);
  });

  it("names a lead whose second form comes after the first was seen on a device", async () => {
    const maya = await makeSignedInCoach({ firstName: "Maya", passwordHash: "x", createdAt: new Date("2026-01-01") });
    await turnOn(maya);
    await makeLead(db, { email: minimalDiscoveryAnswers.email, leadRef: "maya-jones" });
    const sendForm = (motivation: string) => callRoute(sendDiscoveryForm, { body: { ...minimalDiscoveryAnswers, leadRef: "maya-jones", motivation } });
    expect((await sendForm("My children")).status).toBe(200);
    await runSenders();
    await callRoute(markSeen, { cookie: maya.cookie, body: { ids: service.received.flatMap(({ ids }) => ids) } });
    for (let hour = 0; hour < 3; hour += 1) await runHour();
    expect(await emailsTo(maya)).toEqual([]);
    expect((await sendForm("My back")).status).toBe(200);
    for (let hour = 0; hour < 3; hour += 1) await runHour();
    expect([titles(), await emailsTo(maya)]).toEqual([["You have a new lead"], ["staff-digest: sent"]]);
  });
});
