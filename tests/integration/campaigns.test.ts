import { beforeEach, describe, expect, it } from "vitest";
import { GET as listRoute } from "@/app/api/email-automation/campaigns/route";
import { GET as onboardingForecast, POST as onboardingCheck } from "@/app/api/email-automation/onboarding-check/route";
import { GET as statusRoute } from "@/app/api/email-automation/status/route";
import { GET as chaseForecast, POST as chase } from "@/app/api/email-automation/tuesday-chase/route";
import { POST as submit } from "@/app/api/weekly-check-ins/route";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { lastEndedMonday } from "@/lib/core/weeks/rules";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { findCampaignForecast } from "@/lib/outreach/campaigns/queries";
import type { CampaignJob } from "@/lib/outreach/campaigns/rules";
import { findCampaigns, findEmailAutomationStatus } from "@/lib/outreach/campaigns/status";
import { importedStepData } from "@/lib/people/accounts/rules";
import { dayInTimeZone, dayToDate } from "@/lib/platform/clock";
import { addDays } from "@/lib/platform/days";
import { db } from "@/lib/platform/db";
import { deleteExpiredRecords } from "@/lib/platform/delete-expired";
import { checkInAnswerNames } from "@/lib/work/questions/check-in-fields";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead } from "@/tests/factories/leads";
import { makePaidPayment, makePayment, makeSubscription } from "@/tests/factories/payments";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

// Sunday 29 March 2026, 18:00 in London; clocks went forward that morning.
const sunday = new Date("2026-03-29T17:00:00Z");
const tuesday = new Date("2026-03-31T08:00:00Z");
const monday = "2026-03-30";
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
const daysBefore = (at: Date, days: number) => hoursAfter(at, -24 * days);

beforeEach(resetDatabase);

/** A client who joined 9 weeks before that Monday. */
const makeMember = (firstName: string, { user, client }: Parameters<typeof makeClient>[1] = {}) =>
  makeClient(db, { user: { firstName, lastName: "Lee", createdAt: daysBefore(sunday, 62), presence: { create: { lastSeenAt: sunday } }, ...user }, client: { joinDate: dayToDate("2026-01-26"), ...client } });

async function makeMembers(members: Record<string, Parameters<typeof makeClient>[1]>) {
  const ids: Record<string, string> = {};
  for (const [name, overrides] of Object.entries(members)) ids[name] = (await makeMember(name, overrides)).userId;
  return ids;
}
/** The first coach, with the same id in every test because the server caches it. */
const makeFirstCoach = () => makeSignedInCoach({ id: "the-first-coach", createdAt: new Date("2026-01-01") });
const findEmailKeys = async () => (await db.emailMessage.findMany({ orderBy: { key: "asc" }, select: { key: true } })).map(({ key }) => key);
const findSkips = async () => (await db.emailSkip.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: { clientId: true, reason: true } }));
const run = (job: CampaignJob, now: Date) => runCampaign(job, "schedule", now);

describe("Sunday reminders", () => {
  it("go to everyone who owes Monday's check-in, and record why others were skipped", async () => {
    const ids = await makeMembers({
      Maya: {},
      Ana: { user: { archivedAt: daysBefore(sunday, 1) } },
      Bea: { user: { optedOutAt: daysBefore(sunday, 1) } },
      Cleo: { client: { joinDate: dayToDate("2026-03-29") } },
      Dora: {},
      Ella: {},
      Faye: { client: { consents: { create: [{ kind: "health_data", given: true, textVersion: 1, decidedAt: daysBefore(sunday, 9) }, { kind: "health_data", given: false, textVersion: 1, decidedAt: daysBefore(sunday, 1) }] } } },
      Gwen: { client: { erasureRequestedAt: daysBefore(sunday, 1) } },
    });
    await db.pause.create({ data: { clientId: ids.Dora ?? "", startsOn: dayToDate("2026-03-28"), endsOn: dayToDate("2026-04-05") } });
    await makeCheckIn(db, { clientId: ids.Ella ?? "", dueMonday: dayToDate(monday), submittedAt: hoursAfter(sunday, -5) });

    const forecast = await findCampaignForecast("sunday-reminders", sunday);
    expect(forecast.count).toBe(1);
    const outcome = await run("sunday-reminders", sunday);
    expect(outcome).toEqual({ sent: 1, skipped: forecast.skipped });
    expect(outcome.skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ["Ana Lee", "Archived"],
      ["Bea Lee", "Opted out"],
      ["Cleo Lee", "Not yet owed"],
      ["Dora Lee", "Paused"],
      ["Ella Lee", "Already submitted"],
      ["Faye Lee", "Consent withdrawn"],
      ["Gwen Lee", "Asked to be erased"],
    ]);
    const campaign = await db.campaign.findFirstOrThrow();
    expect(campaign).toMatchObject({ job: "sunday-reminders", occasion: monday, trigger: "schedule", ranAt: sunday });
    expect(await db.emailMessage.findMany()).toMatchObject([
      { key: `checkin-reminder:${ids.Maya}:${monday}`, props: { dueMonday: monday, weekNumber: 10 }, campaignId: campaign.id, ruleId: null, createdAt: sunday, status: "queued" },
    ]);
    expect(await findSkips()).toHaveLength(7);
  });

  it("add new clients to the same run when they run again, and email nobody twice", async () => {
    const { Maya = "", Bea = "" } = await makeMembers({ Maya: {}, Bea: { user: { optedOutAt: sunday } } });
    await run("sunday-reminders", sunday);
    expect(await run("sunday-reminders", hoursAfter(sunday, 1))).toEqual({ sent: 0, skipped: [
      { clientId: Bea, name: "Bea Lee", reason: "Opted out" },
      { clientId: Maya, name: "Maya Lee", reason: "Already sent" },
    ] });
    expect(await db.campaign.count()).toBe(1);
    expect(await findSkips()).toHaveLength(1);
    await makeMember("Nina");
    expect((await run("sunday-reminders", hoursAfter(sunday, 2))).sent).toBe(1);
    expect(await db.campaign.findMany()).toMatchObject([{ ranAt: hoursAfter(sunday, 2) }]);
    expect(await findEmailKeys()).toHaveLength(2);
  });

  it("promise nothing to those who get nothing: who stopped them, and whose address bounces and who has no device", async () => {
    const ids = await makeMembers({ Maya: {}, Stella: { user: { noticePreference: { create: { stopped: ["message", "check_in_due"] } } } }, Bella: { user: { email: "bella@example.com" } }, Daisy: { user: { email: "daisy@example.com" } } });
    for (const email of ["bella@example.com", "daisy@example.com"]) await db.addressProblem.create({ data: { email, kind: "bounced", reason: "No such mailbox.", at: daysBefore(sunday, 3) } });
    const session = await db.session.create({ data: { userId: ids.Daisy ?? "", expiresAt: daysBefore(sunday, -30), lastUsedAt: daysBefore(sunday, 1) } });
    await db.pushSubscription.create({ data: { userId: ids.Daisy ?? "", sessionId: session.id, endpoint: "https://fcm.googleapis.com/fcm/send/1", p256dh: "key", auth: "secret", createdAt: daysBefore(sunday, 9) } });
    const forecast = await findCampaignForecast("sunday-reminders", sunday);
    expect([forecast.count, forecast.skipped.map(({ name, reason }) => [name, reason])]).toEqual([2, [["Bella Lee", "Nothing is sent to this address"], ["Stella Lee", "Stopped check-in reminders"]]]);
    expect(await run("sunday-reminders", sunday)).toEqual({ sent: 2, skipped: forecast.skipped });
    await db.session.delete({ where: { id: session.id } });
    expect((await findCampaignForecast("tuesday-chase", tuesday)).skipped.map(({ name }) => name)).toEqual(["Bella Lee", "Daisy Lee", "Stella Lee"]);
  });

  it("don't begin again when a client whose coaching has ended opens the payment page without paying", async () => {
    const { Maya = "" } = await makeMembers({ Maya: {} });
    const ended = await makeSubscription(db, { clientId: Maya, status: "ended", startedAt: daysBefore(sunday, 60), endedAt: daysBefore(sunday, 3) });
    await makePaidPayment(db, { clientId: Maya, subscriptionId: ended.id, createdAt: daysBefore(sunday, 60) });
    await db.emailMessage.create({ data: { key: `coaching-ended:${Maya}:${ended.id}`, type: "coaching-ended", occasion: ended.id, userId: Maya, toEmail: "maya@example.com", props: {}, status: "sent", sendAfter: daysBefore(sunday, 3), sentAt: daysBefore(sunday, 3), createdAt: daysBefore(sunday, 3) } });
    const opened = await makeSubscription(db, { clientId: Maya, status: "incomplete", startedAt: daysBefore(sunday, 1) });
    expect(await run("sunday-reminders", sunday)).toEqual({ sent: 0, skipped: [{ clientId: Maya, name: "Maya Lee", reason: "Coaching ended" }] });
    await db.subscription.update({ where: { id: opened.id }, data: { status: "active" } });
    expect((await run("sunday-reminders", hoursAfter(sunday, 1))).sent).toBe(1);
  });

  it("reach everyone once when manual and scheduled runs overlap", async () => {
    await makeMembers({ Maya: {}, Nina: {}, Bea: { user: { optedOutAt: sunday } } });
    await Promise.all([1, 2, 3].flatMap(() => [run("sunday-reminders", sunday), runCampaign("sunday-reminders", "manual", sunday)]));
    expect(await findEmailKeys()).toHaveLength(2);
    expect(await db.emailSkip.count()).toBe(1);
    expect(await db.campaign.count()).toBe(1);
  });
});

describe("a queued reminder", () => {
  it("is withdrawn when the client's check-in arrives, without affecting others", async () => {
    const now = new Date();
    const maya = await makeSignedInClient({ user: { firstName: "Maya", createdAt: daysBefore(now, 30) }, client: { joinDate: dayToDate(dayInTimeZone("Europe/London", daysBefore(now, 30))) } });
    const { userId: nina } = await makeClient(db, { user: { createdAt: daysBefore(now, 30) }, client: { joinDate: dayToDate(dayInTimeZone("Europe/London", daysBefore(now, 30))) } });
    await runCampaign("sunday-reminders", "manual", now);
    await runCampaign("tuesday-chase", "manual", now);
    expect(await db.emailMessage.count()).toBe(4);
    const { status, body } = await callRoute(submit, { cookie: maya.cookie, body: Object.fromEntries(checkInAnswerNames.map((name) => [name, "As planned"])) });
    expect(status).toBe(201);
    const remaining = await db.emailMessage.findMany({ select: { userId: true, occasion: true } });
    expect(remaining.filter(({ userId }) => userId === nina)).toHaveLength(2);
    expect(remaining.filter(({ userId, occasion }) => userId === maya.id && occasion === body.dueMonday)).toEqual([]);
    expect(remaining).toHaveLength(3);
  });
});

describe("the Tuesday chase", () => {
  it("goes to everyone who missed Monday's check-in", async () => {
    const { Maya = "", Ella = "" } = await makeMembers({ Maya: {}, Ella: {} });
    await makeCheckIn(db, { clientId: Ella, dueMonday: dayToDate(monday), submittedAt: hoursAfter(sunday, 20) });
    expect(await run("tuesday-chase", tuesday)).toMatchObject({ sent: 1, skipped: [{ clientId: Ella, reason: "Already submitted" }] });
    expect(await findEmailKeys()).toEqual([`checkin-chase:${Maya}:${monday}`]);
  });

  it("doesn't go to somebody imported since with an earlier start, who can't check in before they have a password", async () => {
    const made = { createdAt: hoursAfter(tuesday, -1) };
    const { Waiting = "", Ready = "" } = await makeMembers({ Waiting: { user: { ...made, passwordHash: null } }, Ready: { user: { ...made, passwordHash: "hash" } } });
    expect(await run("tuesday-chase", tuesday)).toMatchObject({ sent: 1, skipped: [{ clientId: Waiting, reason: "Hasn't set a password yet" }] });
    expect(await findEmailKeys()).toEqual([`checkin-chase:${Ready}:${monday}`]);
  });
});

describe("the onboarding check", () => {
  const makePaid = (clientId: string, paidAt: Date) => makePayment(db, { clientId, status: "succeeded", paidAt, createdAt: paidAt });
  const signAgreement = (clientId: string, signedAt: Date) => db.agreement.create({ data: { clientId, textVersion: 1, text: "Words", agreements: {}, signedAt } });
  const deliverContract = (userId: string, at: Date) => db.emailMessage.create({ data: { key: `contract-delivery:${userId}:once`, type: "contract-delivery", occasion: "once", userId, toEmail: "client@example.com", props: {}, status: "sent", sendAfter: at, sentAt: at, createdAt: at } });
  const findReminders = () => db.emailMessage.findMany({ where: { type: "intake-reminder" }, orderBy: { key: "asc" } });
  const switchOffRule = () => db.automationRule.upsert({ where: { id: "intake-form-reminder" }, create: { id: "intake-form-reminder", enabled: false }, update: { enabled: false } });

  it("sends one agreement reminder 48 hours after the first payment", async () => {
    const { Maya = "", Nina = "", Old = "", Olga = "", Bella = "" } = await makeMembers({ Maya: {}, Nina: {}, Old: {}, Olga: { user: { optedOutAt: sunday } }, Bella: { user: { email: "bella@example.com" } } });
    await makePaid(Maya, hoursAfter(tuesday, -48));
    await makePaid(Maya, hoursAfter(tuesday, -1));
    await makePaid(Nina, hoursAfter(tuesday, -47));
    await makePaid(Old, daysBefore(tuesday, 40));
    await makePaid(Old, daysBefore(tuesday, 5));
    await makePaid(Olga, daysBefore(tuesday, 5));
    await makePaid(Bella, daysBefore(tuesday, 5));
    await db.addressProblem.create({ data: { email: "bella@example.com", kind: "bounced", reason: "No such mailbox.", at: tuesday } });
    expect(await run("onboarding-check", tuesday)).toEqual({ sent: 1, skipped: [
      { clientId: Bella, name: "Bella Lee", reason: "Nothing is sent to this address" },
      { clientId: Olga, name: "Olga Lee", reason: "Opted out" },
    ] });
    expect(await findEmailKeys()).toEqual([`contract-reminder:${Maya}:once`]);
    await signAgreement(Nina, hoursAfter(tuesday, 1));
    expect((await run("onboarding-check", hoursAfter(tuesday, 2))).sent).toBe(0);
    expect(await db.campaign.count()).toBe(1);
  });

  it("sends one intake reminder, after 24 hours with its rule on or 72 hours with it off", async () => {
    const { Maya = "", Sent = "", Done = "" } = await makeMembers({ Maya: {}, Sent: {}, Done: {} });
    for (const id of [Maya, Sent, Done]) await deliverContract(id, tuesday);
    await db.intakeRecord.create({ data: { clientId: Sent, submittedAt: tuesday } });
    await db.onboardingStep.create({ data: { clientId: Done, stepName: "consultation_form", completedAt: tuesday } });
    expect((await run("onboarding-check", hoursAfter(tuesday, 23.9))).sent).toBe(0);
    await switchOffRule();
    expect((await run("onboarding-check", hoursAfter(tuesday, 24))).sent).toBe(0);
    await db.automationRule.deleteMany();
    expect((await run("onboarding-check", hoursAfter(tuesday, 25))).sent).toBe(1);
    await switchOffRule();
    expect((await run("onboarding-check", hoursAfter(tuesday, 72))).sent).toBe(0);
    expect(await findReminders()).toMatchObject([{ key: `intake-reminder:${Maya}:once`, ruleId: "intake-form-reminder" }]);
  });

  it("counts from joining where that is later, or where there was no contract for an account in use", async () => {
    const joined = (at: Date, passwordHash: string | null) => ({ user: { createdAt: at, passwordHash }, client: { joinDate: dayToDate(dayInTimeZone("Europe/London", at)) } });
    const { Later = "", Alone = "" } = await makeMembers({ Later: joined(tuesday, null), Alone: joined(tuesday, "hash"), Invited: joined(tuesday, null) });
    await deliverContract(Later, hoursAfter(tuesday, -30));
    await switchOffRule();
    expect((await run("onboarding-check", hoursAfter(tuesday, 71.9))).sent).toBe(0);
    expect((await run("onboarding-check", hoursAfter(tuesday, 72))).sent).toBe(2);
    expect(await findReminders()).toMatchObject([Later, Alone].toSorted().map((id) => ({ key: `intake-reminder:${id}:once`, ruleId: null })));
  });
});

describe("lifecycle emails", () => {
  const runLifecycle = (now: Date) => run("lifecycle", now);

  it("celebrate 8 weeks once, on Monday from 9 am", async () => {
    const { userId } = await makeMember("Maya", { client: { joinDate: dayToDate("2026-02-02") } });
    for (const week of ["2026-02-16", "2026-03-02", "2026-03-09", "2026-03-23"]) await makeCheckIn(db, { clientId: userId, dueMonday: dayToDate(week), submittedAt: new Date(`${week}T08:00:00Z`) });
    await makeMember("Rare", { client: { joinDate: dayToDate("2026-02-02") } });
    expect((await runLifecycle(new Date("2026-03-30T07:59:59Z"))).sent).toBe(0);
    expect((await runLifecycle(new Date("2026-03-30T08:00:00Z"))).sent).toBe(1);
    expect((await runLifecycle(new Date("2026-03-30T22:59:59Z"))).sent).toBe(0);
    expect(await db.emailMessage.findMany()).toMatchObject([{ key: `milestone:${userId}:week-8`, props: { week: 8 } }]);
  });

  it("celebrate on Wednesday where the check-in emails left no room on Monday", async () => {
    const { userId } = await makeMember("Maya", { client: { joinDate: dayToDate("2026-02-02") } });
    for (const week of ["2026-02-16", "2026-03-02", "2026-03-09", "2026-03-16"]) await makeCheckIn(db, { clientId: userId, dueMonday: dayToDate(week), submittedAt: new Date(`${week}T08:00:00Z`) });
    for (const [type, occasion, sentAt] of [["checkin-chase", "2026-03-23", "2026-03-24T09:00:00Z"], ["checkin-reminder", "2026-03-30", "2026-03-29T17:00:00Z"]] as const)
      await db.emailMessage.create({ data: { key: `${type}:${userId}:${occasion}`, type, occasion, userId, toEmail: "maya@example.com", props: {}, status: "sent", sendAfter: new Date(sentAt), sentAt: new Date(sentAt), createdAt: new Date(sentAt) } });
    expect(await runLifecycle(new Date("2026-03-30T08:00:00Z"))).toMatchObject({ sent: 0, skipped: [{ clientId: userId, reason: "Enough emails this week" }] });
    expect((await runLifecycle(new Date("2026-03-31T08:00:00Z"))).sent).toBe(0);
    expect((await runLifecycle(new Date("2026-04-01T08:00:00Z"))).sent).toBe(1);
    expect(await db.emailMessage.count({ where: { key: `milestone:${userId}:week-8` } })).toBe(1);
  });

  it.each<[string, (clientId: string, at: Date, coachId: string) => Promise<unknown>]>([
    ["a check-in", (clientId, at) => makeCheckIn(db, { clientId, submittedAt: at, dueMonday: dayToDate("2026-03-02") })],
    ["a message from the client", async (clientId, at, recipientId) => {
      const { id: threadId } = await db.thread.create({ data: { clientId, staffKey: "coach" } });
      await db.message.create({ data: { threadId, senderId: clientId, recipientId, content: "Hello", createdAt: at } });
      await db.message.create({ data: { threadId, senderId: recipientId, recipientId: clientId, content: "How are you?", createdAt: daysBefore(tuesday, 1) } });
    }],
    ["a food diary", (clientId, at) => db.foodDiary.create({ data: { clientId, weekStartDate: dayToDate("2026-03-02"), submittedAt: at } })],
    ["an onboarding step", (clientId, at) => db.onboardingStep.create({ data: { clientId, stepName: "welcome_video", completedAt: at } })],
    ["a visit", (userId, at) => db.presence.create({ data: { userId, lastSeenAt: at } })],
  ])("re-engage a client 14 days after %s", async (_, makeContact) => {
    const coach = await makeFirstCoach();
    const { userId } = await makeMember("Maya", { user: { presence: {} }, client: { joinDate: dayToDate("2026-03-20") } });
    expect((await runLifecycle(tuesday)).sent).toBe(0);
    await makeContact(userId, daysBefore(tuesday, 13), coach.id);
    expect((await runLifecycle(tuesday)).sent).toBe(0);
    const nextDay = hoursAfter(tuesday, 24);
    expect(await runLifecycle(nextDay)).toEqual({ sent: 1, skipped: [] });
    expect(await runLifecycle(hoursAfter(nextDay, 1))).toMatchObject({ sent: 0, skipped: [{ reason: "Already sent" }] });
    expect(await findEmailKeys()).toEqual([`re-engagement:${userId}:2026-03-18`]);
    expect((await runLifecycle(hoursAfter(nextDay, 12.5))).skipped).toEqual([]);
  });

  it("don't ask after people who were imported and never invited", async () => {
    const { Maya = "" } = await makeMembers({ Maya: { user: { presence: {} } } });
    const imported = daysBefore(tuesday, 14);
    await db.onboardingStep.create({ data: { clientId: Maya, stepName: "welcome_video", completedAt: imported, data: importedStepData } });
    await makeCheckIn(db, { clientId: Maya, submittedAt: imported, importedAt: imported, dueMonday: dayToDate("2026-03-16") });
    expect(await runLifecycle(hoursAfter(tuesday, 24))).toEqual({ sent: 0, skipped: [] });
    await db.user.update({ where: { id: Maya }, data: { passwordHash: "hash" } });
    expect((await runLifecycle(hoursAfter(tuesday, 25))).sent).toBe(1);
  });

  it("re-engage a client once per quiet spell, even if the time zone or a pause changes", async () => {
    await makeFirstCoach();
    const wednesday = hoursAfter(tuesday, 24);
    // 11:30 pm in London is the next day in Auckland.
    const { userId } = await makeMember("Maya", { user: { presence: { create: { lastSeenAt: new Date("2026-03-15T23:30:00Z") } } }, client: { joinDate: dayToDate("2026-03-20") } });
    // Tuesday belongs to the chase.
    expect((await runLifecycle(tuesday)).sent).toBe(0);
    expect((await runLifecycle(wednesday)).sent).toBe(1);
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Pacific/Auckland" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Pacific/Auckland");
    expect(await runLifecycle(hoursAfter(wednesday, 14))).toMatchObject({ sent: 0, skipped: [{ reason: "Already sent" }] });
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Europe/London" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Europe/London");
    await db.pause.create({ data: { clientId: userId, startsOn: dayToDate("2026-03-10"), endsOn: dayToDate("2026-03-17") } });
    expect((await runLifecycle(hoursAfter(wednesday, 1))).sent).toBe(0);
    await db.presence.update({ where: { userId }, data: { lastSeenAt: hoursAfter(wednesday, 2) } });
    await runLifecycle(hoursAfter(wednesday, 15 * 24));
    expect(await db.emailMessage.count({ where: { userId, type: "re-engagement" } })).toBe(2);
  });

  it("alert the first coach once by email and notification when a client misses 2 check-ins in a row", async () => {
    const coach = await makeFirstCoach();
    await makeSignedInCoach({ createdAt: new Date("2026-01-02") });
    const { userId: maya } = await makeMember("Maya");
    const { userId: nina } = await makeMember("Nina");
    const ended = lastEndedMonday(dayInTimeZone("Europe/London", tuesday));
    await makeCheckIn(db, { clientId: maya, dueMonday: dayToDate(addDays(ended, -14)) });
    await makeCheckIn(db, { clientId: nina, dueMonday: dayToDate(addDays(ended, -7)) });
    expect((await runLifecycle(hoursAfter(tuesday, -0.1))).sent).toBe(0);
    expect((await runLifecycle(tuesday)).sent).toBe(1);
    expect((await runLifecycle(hoursAfter(tuesday, 24 * 7))).sent).toBe(1);
    expect(await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
      { type: "retention-alert", userId: coach.id, occasion: `${maya}:2026-03-30`, props: { clientId: maya, clientName: "Maya Lee", missed: ["2026-03-30", "2026-03-23"] } },
      { type: "retention-alert", userId: coach.id, occasion: `${nina}:2026-04-06` },
    ]);
    const notifications = await db.notification.findMany({ where: { userId: coach.id }, orderBy: { createdAt: "asc" }, select: { kind: true, text: true, clientId: true } });
    expect(notifications).toEqual([
      { kind: "check_ins_missed", text: "Maya Lee has missed two check-ins in a row.", clientId: maya },
      { kind: "check_ins_missed", text: "Nina Lee has missed two check-ins in a row.", clientId: nina },
    ]);
  });

  it("invite leads to book a call, and prepare those who have booked", async () => {
    const answered = { answeredAt: daysBefore(tuesday, 3) };
    const lea = await makeLead(db, answered);
    await makeLead(db, { ...answered, suspectedSpam: true });
    await makeLead(db, { ...answered, email: null });
    await makeLead(db, { ...answered, optedOutAt: tuesday });
    const booked = await makeLead(db, { stage: "discovery_booked", lastActivity: hoursAfter(tuesday, -2), events: { create: [{ kind: "stage", toStage: "discovery_booked", createdAt: hoursAfter(tuesday, -2) }] } });
    const dated = await makeLead(db, { stage: "discovery_booked", followUpDate: dayToDate("2026-04-01") });
    expect((await runLifecycle(tuesday)).sent).toBe(2);
    await db.practice.update({ where: { id: "practice" }, data: { bookCallLink: "https://book.example/call" } });
    await expect.poll(async () => (await getPracticeSettings()).bookCallLink).toBeTruthy();
    expect((await runLifecycle(hoursAfter(tuesday, 1))).sent).toBe(1);
    expect(await findEmailKeys()).toEqual([
      `call-booking:${lea.id}:${lea.email}:${lea.id}`,
      ...[`pre-call-prep:${booked.id}:${booked.email}:${booked.id}:booked`, `pre-call-prep:${dated.id}:${dated.email}:${dated.id}:2026-04-01`].toSorted(),
    ]);
    expect((await db.emailMessage.findFirstOrThrow({ where: { leadId: dated.id } })).props).toEqual({ callOn: "2026-04-01" });
    expect(await db.campaign.count()).toBe(1);
  });

  it("write to no lead who is a client by now, and to one whose address somebody else signed up with", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { bookCallLink: "https://book.example/call" } });
    await expect.poll(async () => (await getPracticeSettings()).bookCallLink).toBeTruthy();
    const answered = { answeredAt: daysBefore(tuesday, 3) };
    const clients: Record<string, Parameters<typeof makeClient>[1]> = {
      "added@example.com": { user: { passwordHash: null, emailConfirmedAt: null } },
      "signed-up@example.com": { user: { passwordHash: "hash" } },
      "unconfirmed@example.com": { user: { passwordHash: "hash", emailConfirmedAt: null } },
      "back-again@example.com": { user: { archivedAt: daysBefore(tuesday, 20) } },
    };
    for (const [email, { user } = {}] of Object.entries(clients)) {
      await makeMember("Maya", { user: { ...user, email } });
      await makeLead(db, { ...answered, email });
    }
    await makeLead(db, { email: "added@example.com", stage: "discovery_booked", followUpDate: dayToDate("2026-04-01") });
    await runLifecycle(tuesday);
    expect((await db.emailMessage.findMany({ where: { leadId: { not: null } }, select: { toEmail: true }, orderBy: { toEmail: "asc" } })).map(({ toEmail }) => toEmail)).toEqual(["back-again@example.com", "unconfirmed@example.com"]);
  });

  it("send nothing in a new practice", async () => {
    expect(await runLifecycle(tuesday)).toEqual({ sent: 0, skipped: [] });
    expect(await db.campaign.count()).toBe(0);
  });
});

describe("Never too many", () => {
  const skipsOf = async (clientId: string) => (await db.emailSkip.findMany({ where: { clientId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(({ type, occasion, reason }) => `${type} ${occasion}: ${reason}`);

  it("a silent client gets three chases, and then the coach is asked, until a check-in comes", async () => {
    const coach = await makeFirstCoach();
    const { Maya = "" } = await makeMembers({ Maya: {} });
    const tuesdays = Array.from({ length: 6 }, (_, week) => daysBefore(tuesday, -7 * week));
    for (const day of tuesdays.slice(0, 5)) await run("tuesday-chase", day);
    expect((await findEmailKeys()).map((key) => key.split(":").at(-1))).toEqual(tuesdays.slice(0, 3).map((day) => dayInTimeZone("Europe/London", daysBefore(day, 1))));
    expect(await skipsOf(Maya)).toEqual([`checkin-chase ${dayInTimeZone("Europe/London", daysBefore(tuesdays[3] ?? tuesday, 1))}: No reply to three chases`, `checkin-chase ${dayInTimeZone("Europe/London", daysBefore(tuesdays[4] ?? tuesday, 1))}: No reply to three chases`]);
    expect(await db.notification.findMany({ where: { userId: coach.id, kind: "chases_stopped" } })).toMatchObject([{ clientId: Maya, text: "Maya Lee hasn't answered three chase emails, so we've stopped sending them. You can message them, pause their coaching or close their account." }]);
    await makeCheckIn(db, { clientId: Maya, dueMonday: dayToDate(dayInTimeZone("Europe/London", daysBefore(tuesdays[4] ?? tuesday, 1))), submittedAt: tuesdays[4] });
    expect((await run("tuesday-chase", tuesdays[5] ?? tuesday)).sent).toBe(1);
    const chases = await db.emailMessage.findMany({ where: { type: "checkin-chase" }, select: { props: true }, orderBy: { createdAt: "asc" } });
    expect(chases.map(({ props }) => props)).toMatchObject([0, 1, 2, 0].map((earlierChases) => ({ earlierChases })));
  });

  it("after old notifications are deleted, a client who answers no chase still gets none, and the coach isn't told again", async () => {
    await makeFirstCoach();
    const { Maya = "" } = await makeMembers({ Maya: { user: { createdAt: daysBefore(sunday, 200) }, client: { joinDate: dayToDate("2025-09-01") } } });
    const tuesdays = [19, 18, 17, 16].map((weeks) => daysBefore(tuesday, 7 * weeks));
    for (const day of tuesdays) await run("tuesday-chase", day);
    expect(await db.notification.count({ where: { kind: "chases_stopped" } })).toBe(1);
    for (const { id: emailId, occasion, createdAt } of await db.emailMessage.findMany({ where: { type: "checkin-chase" } })) {
      await db.emailMessage.update({ where: { id: emailId }, data: { status: "not_sent" } });
      await db.push.create({ data: { userId: Maya, kind: "check_in_due", occasion: `checkin-chase:${occasion}`, text: "Your check-in is still open", href: "/", emailId, status: "sent", sendAfter: createdAt, sentAt: createdAt, createdAt } });
    }
    await deleteExpiredRecords(tuesday);
    expect(await run("tuesday-chase", tuesday)).toMatchObject({ sent: 0, skipped: [{ clientId: Maya, reason: "No reply to three chases" }] });
    expect(await db.notification.count({ where: { kind: "chases_stopped" } })).toBe(0);
  });

  it("a notification counts for the day it reached a device, not for the day its email was queued", async () => {
    const { Maya = "" } = await makeMembers({ Maya: {} });
    const [contractAt, pushedAt] = [daysBefore(sunday, 2), hoursAfter(sunday, 10)];
    await db.emailMessage.create({ data: { key: `contract-delivery:${Maya}:once`, type: "contract-delivery", occasion: "once", userId: Maya, toEmail: "maya@example.com", props: {}, status: "sent", sendAfter: contractAt, sentAt: contractAt, createdAt: contractAt } });
    const { id: emailId } = await db.emailMessage.create({ data: { key: `checkin-reminder:${Maya}:${monday}`, type: "checkin-reminder", occasion: monday, userId: Maya, toEmail: "maya@example.com", props: {}, status: "not_sent", sendAfter: sunday, createdAt: sunday } });
    await db.push.create({ data: { userId: Maya, kind: "check_in_due", occasion: `checkin-reminder:${monday}`, text: "Your check-in is due on Monday", href: "/", emailId, status: "sent", sendAfter: pushedAt, sentAt: pushedAt, createdAt: sunday } });
    expect((await findCampaignForecast("onboarding-check", hoursAfter(pushedAt, 4))).emailedToday).toEqual([{ clientId: Maya, name: "Maya Lee" }]);
    expect(await run("onboarding-check", daysBefore(hoursAfter(sunday, -8), -7))).toEqual({ sent: 0, skipped: [{ clientId: Maya, name: "Maya Lee", reason: "Enough emails this week" }] });
  });

  it("the scheduler keeps to one a day, and a button says whom it reaches a second time", async () => {
    const { cookie } = await makeFirstCoach();
    const now = new Date();
    const joined = dayToDate(dayInTimeZone("Europe/London", daysBefore(now, 30)));
    const { userId } = await makeClient(db, { user: { firstName: "Maya", lastName: "Lee", presence: { create: { lastSeenAt: now } }, createdAt: daysBefore(now, 30) }, client: { joinDate: joined } });
    await db.emailMessage.create({ data: { key: `milestone:${userId}:week-4`, type: "milestone", occasion: "week-4", userId, toEmail: "maya@example.com", props: {}, status: "sent", sendAfter: now, sentAt: now, createdAt: now } });
    expect(await run("tuesday-chase", now)).toMatchObject({ sent: 0, skipped: [{ clientId: userId, reason: "Already emailed today" }] });
    expect((await callRoute(chaseForecast, { cookie })).body).toEqual({ count: 1, emailedToday: [{ clientId: userId, name: "Maya Lee" }], skipped: [] });
    expect((await callRoute(chase, { cookie })).body).toMatchObject({ sent: 1 });
  });
});

describe("manual campaigns", () => {
  it("preview their recipients, run on any day, and email nobody twice", async () => {
    const { cookie } = await makeFirstCoach();
    const now = new Date();
    const { userId } = await makeClient(db, { user: { firstName: "Maya", lastName: "Lee", presence: { create: { lastSeenAt: now } }, createdAt: daysBefore(now, 30) }, client: { joinDate: dayToDate(dayInTimeZone("Europe/London", daysBefore(now, 30))) } });
    expect(await callRoute(chaseForecast, { cookie })).toMatchObject({ status: 200, body: { count: 1, skipped: [] } });
    expect(await callRoute(chase, { cookie })).toMatchObject({ status: 200, body: { sent: 1, skipped: [] } });
    const again = { clientId: userId, name: "Maya Lee", reason: "Already sent" };
    expect((await callRoute(chaseForecast, { cookie })).body).toEqual({ count: 0, emailedToday: [], skipped: [again] });
    expect((await callRoute(chase, { cookie })).body).toEqual({ sent: 0, skipped: [again] });
    expect((await callRoute(onboardingForecast, { cookie })).body).toEqual({ count: 0, emailedToday: [], skipped: [] });
    expect((await callRoute(onboardingCheck, { cookie })).body).toEqual({ sent: 0, skipped: [] });
    const { body } = await callRoute(statusRoute, { cookie });
    expect(body).toMatchObject({ active: false, provider: "outbox", emailCount: { today: 0, thisWeek: 0, thisMonth: 0 }, waiting: 1, failed: 0, unclear: 0 });
    expect(body.lastRun).toEqual({ tuesdayChase: expect.any(String), onboardingCheck: expect.any(String), sundayReminders: null });
    expect((await callRoute(listRoute, { cookie })).body).toMatchObject([{ job: "tuesday-chase", trigger: "manual", sent: 0, waiting: 1, failed: 0, skipped: 0 }]);
  });
});

describe("the email automation status", () => {
  it("counts emails sent since Monday and since the 1st in the practice's time zone", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "America/Los_Angeles" } });
    const { userId } = await makeMember("Maya");
    // Wednesday 1 April, 01:00 in Los Angeles; the week began on 30 March at 07:00 UTC.
    const now = new Date("2026-04-01T08:00:00Z");
    const times = ["2026-04-01T07:00:00Z", "2026-04-01T06:59:59Z", "2026-03-30T07:00:00Z", "2026-03-30T06:59:59Z"].map((text) => new Date(text));
    await db.emailMessage.createMany({ data: times.map((createdAt, index) => ({ key: `k${index}`, type: "welcome", occasion: "once", userId, toEmail: "maya@example.com", props: {}, sendAfter: createdAt, createdAt, status: "sent" as const, sentAt: createdAt })) });
    await db.emailMessage.createMany({ data: (["queued", "failed", "unclear"] as const).map((status) => ({ key: status, type: "welcome", occasion: "once", userId, toEmail: "maya@example.com", props: {}, sendAfter: now, createdAt: now, status })) });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("America/Los_Angeles");
    expect(await findEmailAutomationStatus(now)).toMatchObject({ emailCount: { today: 1, thisWeek: 3, thisMonth: 1 }, waiting: 1, failed: 1, unclear: 1 });
    const { campaigns } = await findEmailAutomationStatus(now);
    expect(campaigns).toEqual([
      { job: "sunday-reminders", nextRun: new Date("2026-04-06T01:00:00Z"), lastRun: null },
      { job: "tuesday-chase", nextRun: new Date("2026-04-07T16:00:00Z"), lastRun: null },
      { job: "onboarding-check", nextRun: null, lastRun: null },
      { job: "lifecycle", nextRun: null, lastRun: null },
    ]);
    await db.practice.update({ where: { id: "practice" }, data: { timeZone: "Europe/London" } });
    await expect.poll(async () => (await getPracticeSettings()).timeZone).toBe("Europe/London");
  });

  it("reports a missed run while it can still be sent by hand", async () => {
    const missed = async (now: Date) => (await findEmailAutomationStatus(now)).missed;
    const [onMonday, wednesday] = [new Date("2026-03-30T09:00:00Z"), hoursAfter(tuesday, 24)];
    expect(await missed(wednesday)).toEqual([]);
    await makeMember("Maya");
    expect(await missed(onMonday)).toContainEqual({ job: "sunday-reminders", monday });
    await db.jobRun.create({ data: { job: "sunday-reminders", occasion: monday, startedAt: sunday } });
    expect(await missed(onMonday)).toContainEqual({ job: "sunday-reminders", monday });
    await db.jobRun.updateMany({ data: { finishedAt: sunday } });
    expect(await missed(onMonday)).toEqual([{ job: "tuesday-chase", monday: "2026-03-23" }]);
    expect(await missed(tuesday)).toEqual([]);
    expect(await missed(wednesday)).toEqual([{ job: "tuesday-chase", monday }]);
    await runCampaign("tuesday-chase", "manual", wednesday);
    await db.campaign.deleteMany();
    expect(await missed(wednesday)).toEqual([]);
  });

  it("keeps the scheduled run after an earlier manual run", async () => {
    await makeMember("Maya");
    await runCampaign("sunday-reminders", "manual", hoursAfter(sunday, -24));
    expect(await db.jobRun.findMany({ select: { occasion: true } })).toEqual([{ occasion: "manual" }]);
  });

  it("lists runs newest first with their email counts, whole or in pages", async () => {
    const ids = await makeMembers({ Maya: {}, Nina: {}, Olga: {}, Bea: { user: { optedOutAt: sunday } } });
    await run("sunday-reminders", sunday);
    await run("tuesday-chase", tuesday);
    for (const [name, status] of [["Maya", "sent"], ["Nina", "failed"], ["Olga", "unclear"]] as const) await db.emailMessage.updateMany({ where: { userId: ids[name], type: "checkin-reminder" }, data: { status } });
    const { rows } = await findCampaigns({});
    expect(rows).toMatchObject([
      { job: "tuesday-chase", occasion: monday, ranAt: tuesday, sent: 0, waiting: 3, failed: 0, skipped: 1 },
      { job: "sunday-reminders", occasion: monday, ranAt: sunday, sent: 1, waiting: 0, failed: 2, skipped: 1 },
    ]);
    const first = await findCampaigns({ limit: 1 });
    expect(first.rows).toEqual(rows.slice(0, 1));
    expect((await findCampaigns({ limit: 1, cursor: first.next ?? "" })).rows).toEqual(rows.slice(1));
  });
});
