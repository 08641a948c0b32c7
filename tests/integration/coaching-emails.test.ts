import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { POST as renew } from "@/app/api/people/[id]/password-link/route";
import { PATCH as editProfile } from "@/app/api/profile/route";
import { queueRuleEmails } from "@/lib/core/automation/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { resolveUnclearEmail } from "@/lib/core/email/sending/unclear-emails";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { runCampaign } from "@/lib/outreach/campaigns/commands";
import { dayToDate } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { recordPromisesKept } from "@/lib/practice/dashboard/commands";
import { endClientPause, setClientPause } from "@/lib/practice/lifecycle/commands";
import { recordFeedback } from "@/lib/work/check-ins/feedback-commands";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInClient, makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeEach(resetDatabase);

const now = new Date("2026-11-25T10:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const onDay = (day: string) => new Date(`${day}T10:00:00Z`);
const emails = (type: string) => db.emailMessage.findMany({ where: { type }, select: { occasion: true, props: true, status: true, subject: true, text: true }, orderBy: { createdAt: "asc" } });
const withSpaces = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ");

describe("A pause", () => {
  it("is emailed to the client after ten minutes and after each change of its last day, but not if it is undone within the ten minutes", async () => {
    const [coach, client, other] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient()];
    await setClientPause(coach.actor, client.id, { until: "2026-12-13" }, now);
    await setClientPause(coach.actor, client.id, { until: "2026-12-20" }, minutesLater(5));
    expect(await sendDueBatch(minutesLater(14), outboxProvider)).toMatchObject({ sent: 0 });
    expect(await sendDueBatch(minutesLater(15), outboxProvider)).toMatchObject({ sent: 1 });
    await setClientPause(coach.actor, client.id, { until: "2026-12-20", reason: "Holiday" }, minutesLater(20));
    expect(await sendDueBatch(minutesLater(60), outboxProvider)).toMatchObject({ sent: 0 });
    await setClientPause(coach.actor, client.id, { until: "2026-12-27" }, minutesLater(60));
    expect(await sendDueBatch(minutesLater(90), outboxProvider)).toMatchObject({ sent: 1 });
    expect((await emails("pause-started")).map(({ subject }) => subject)).toEqual(["Your coaching is paused until Sunday 20 December", "Your coaching is paused until Sunday 27 December"]);
    await setClientPause(coach.actor, other.id, { until: "2026-12-13" }, now);
    await endClientPause(coach.actor, other.id, minutesLater(2));
    expect(await sendDueBatch(minutesLater(90), outboxProvider)).toMatchObject({ sent: 0 });
  });

  it("that ends in another year says which, and so do the coach's days away", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Maya", awayFrom: dayToDate("2026-11-23"), awayUntil: dayToDate("2027-01-05") } });
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await setClientPause(coach.actor, client.id, { until: "2027-01-03" }, now);
    expect(await sendDueBatch(minutesLater(10), outboxProvider)).toMatchObject({ sent: 1 });
    const [email] = await emails("pause-started");
    expect(email?.subject).toBe("Your coaching is paused until Sunday 3 January 2027");
    expect(withSpaces(email?.text)).toContain("Maya is away until Tuesday 5 January 2027");
  });

  it("whose last day goes back to one that the client was told of before is told of again", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    for (const [index, until] of ["2026-12-13", "2026-12-20", "2026-12-13", "2026-12-27", "2026-12-13"].entries()) {
      await setClientPause(coach.actor, client.id, { until }, minutesLater(index * 20));
      // The fourth is changed back before it is sent.
      if (index !== 3) await sendDueBatch(minutesLater(index * 20 + 10), outboxProvider);
    }
    expect((await emails("pause-started")).map(({ props }) => props)).toEqual([{ until: "2026-12-13" }, { until: "2026-12-20" }, { until: "2026-12-13" }]);
  });

  it("that is over when emails can be sent again is told of no more, nor is an end that has changed", async () => {
    const [coach, short, changed, resumed] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient(), await makeSignedInClient()];
    await setClientPause(coach.actor, short.id, { until: "2026-11-26" }, now);
    for (const { id: clientId } of [changed, resumed]) await db.pause.create({ data: { clientId, startsOn: dayToDate("2026-11-18"), endsOn: dayToDate("2026-11-27"), createdAt: now } });
    await runCampaign("lifecycle", "schedule", now);
    expect(await emails("pause-ending")).toHaveLength(2);
    await db.pause.updateMany({ where: { clientId: changed.id }, data: { endsOn: dayToDate("2026-12-06") } });
    await endClientPause(coach.actor, resumed.id, minutesLater(5));
    await sendDueBatch(onDay("2026-11-27"), outboxProvider);
    const outcomes = [...(await emails("pause-started")), ...(await emails("pause-ending"))].map(({ status }) => status);
    expect(outcomes).toEqual(["not_sent", "not_sent", "not_sent"]);
  });

  it.each([
    ["of three weeks", "2026-11-25", "2026-12-13", ["2026-12-11"], "Monday 14 December"],
    ["that ends on a Wednesday", "2026-11-25", "2026-12-09", ["2026-12-07"], "Monday 14 December"],
    ["of three days", "2026-12-09", "2026-12-11", [], ""],
  ])("%s is announced to end two days before, once, with the next check-in", async (_, startsOn, endsOn, sentOn, nextCheckIn) => {
    const client = await makeSignedInClient({ client: { joinDate: dayToDate("2026-06-01") } });
    await db.pause.create({ data: { clientId: client.id, startsOn: dayToDate(startsOn), endsOn: dayToDate(endsOn), createdAt: now } });
    const sent: string[] = [];
    for (let day = 5; day < 15; day++) {
      const date = `2026-12-${String(day).padStart(2, "0")}`;
      await runCampaign("lifecycle", "schedule", onDay(date));
      await runCampaign("lifecycle", "schedule", new Date(onDay(date).getTime() + 600_000));
      const { sent: count } = await sendDueBatch(new Date(onDay(date).getTime() + 1_200_000), outboxProvider);
      if (count > 0) sent.push(date);
    }
    const announced = await emails("pause-ending");
    expect(sent).toEqual(sentOn);
    expect(announced).toHaveLength(sentOn.length);
    if (announced[0]) expect(withSpaces(announced[0].text)).toContain(`your next check-in is due on ${nextCheckIn}.`);
  });
});

describe("A training plan that goes live", () => {
  it("is told of once, and not if it is undone before the email leaves", async () => {
    const [coach, client, other] = [await makeSignedInCoach(), await makeSignedInClient(), await makeSignedInClient()];
    await recordPromisesKept(coach.actor, client.id, { trainingPlanLive: true }, now);
    await recordPromisesKept(coach.actor, client.id, { trainingPlanLive: true }, now);
    await sendDueBatch(now, outboxProvider);
    await recordPromisesKept(coach.actor, client.id, { trainingPlanLive: false }, now);
    await recordPromisesKept(coach.actor, client.id, { trainingPlanLive: true }, now);
    expect(await emails("training-plan-live")).toMatchObject([{ status: "sent", subject: "Your training plan is live" }]);
    await recordPromisesKept(coach.actor, other.id, { trainingPlanLive: true }, now);
    await recordPromisesKept(coach.actor, other.id, { trainingPlanLive: false }, now);
    expect(await emails("training-plan-live")).toHaveLength(1);
  });
});

describe("An invitation that is sent again", () => {
  it("says that it is a new link", async () => {
    const [coach, client] = [await makeSignedInCoach({ firstName: "Maya", lastName: "Hart" }), await makeSignedInClient({ user: { passwordHash: null } })];
    connectEmail();
    onTestFinished(() => void Object.assign(env(), { RESEND_API_KEY: undefined }));
    // A second press before the first email has left sends no second one.
    for (const presses of [2, 1, 1]) {
      for (let press = 0; press < presses; press++) expect((await callRoute(renew, { cookie: coach.cookie, params: { id: client.id } })).body).toMatchObject({ emailed: true });
      await sendDueBatch(new Date(), outboxProvider);
    }
    expect((await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } })).map(({ type }) => type)).toEqual(["set-password", "invitation-renewed", "invitation-renewed"]);
    const [renewed] = await emails("invitation-renewed");
    expect(renewed?.text).toContain("Maya Hart has sent you a new link");
    expect(renewed?.text).toContain("/reset-password?token=");
  });
});

describe("Contract Delivery", () => {
  const pay = (clientId: string) => transaction((tx) => queueRuleEmails(tx, "payment_confirmed", clientId, now));

  it("goes out an hour after Welcome", async () => {
    const client = await makeSignedInClient();
    await pay(client.id);
    expect(await sendDueBatch(minutesLater(59), outboxProvider)).toMatchObject({ sent: 1 });
    expect(await sendDueBatch(minutesLater(60), outboxProvider)).toMatchObject({ sent: 1 });
    expect((await db.emailMessage.findMany({ orderBy: { sentAt: "asc" } })).map(({ type }) => type)).toEqual(["welcome", "contract-delivery"]);
  });

  it("is not sent to a client who has agreed by then, unless there is a document to keep", async () => {
    for (const [contractUrl, count] of [[null, 0], ["https://example.com/contract", 1]] as const) {
      await db.practice.update({ where: { id: "practice" }, data: { contractUrl } });
      const client = await makeSignedInClient({ client: { onboardingSteps: { create: { stepName: "agreement", completedAt: now } } } });
      await pay(client.id);
      await expect.poll(async () => (await getPracticeSettings()).contractUrl).toBe(contractUrl);
      await sendDueBatch(minutesLater(60), outboxProvider);
      expect(await db.emailMessage.count({ where: { type: "contract-delivery", userId: client.id, status: "sent" } })).toBe(count);
    }
  });

  it("comes with a Welcome that puts the password first for who has none, and the agreement in its place", async () => {
    const [invited, settled] = [await makeSignedInClient({ user: { passwordHash: null } }), await makeSignedInClient({ user: { passwordHash: "x" } })];
    for (const { id } of [invited, settled]) await pay(id);
    await sendDueBatch(now, outboxProvider);
    const text = async (userId: string) => withSpaces((await db.emailMessage.findFirstOrThrow({ where: { userId, type: "welcome" } })).text);
    expect(await text(invited.id)).toMatch(/First, set your password.*seven short steps.*One of the steps is your agreement/);
    expect(await text(settled.id)).not.toContain("set your password");
  });
});

describe("The email about feedback", () => {
  const feedback = "Your sleep is up by an hour! Next week we look at your knees.";

  it.each([
    ["says only that it is there", {}, false],
    ["shows the first sentence where the client allows it", { feedbackInEmails: true }, true],
  ])("%s", async (_, choice, shows) => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient()];
    await callRoute(editProfile, { cookie: client.cookie, body: choice });
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: now });
    await recordFeedback(coach.actor, id, { feedback, sendFollowUpEmail: true, sendAgain: false, steps: ["Walk after lunch", "Stretch your hips"] }, now);
    await sendDueBatch(now, outboxProvider);
    const [email] = await emails("coach-feedback");
    expect(email?.text).toContain("It comes with 2 steps for your week");
    expect(email?.text?.includes("– Stretch your hips")).toBe(shows);
    expect(email?.text?.includes("It starts: “Your sleep is up by an hour!”")).toBe(shows);
    expect(email?.text).not.toContain("knees");
    expect(JSON.stringify(email?.props)).not.toContain("sleep");
  });

  it("is quoted as it is now when a coach sends an unclear email again", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ client: { feedbackInEmails: true } })];
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: now });
    await recordFeedback(coach.actor, id, { feedback, sendFollowUpEmail: true, sendAgain: false }, now);
    await sendDueBatch(now, outboxProvider);
    const { id: emailId } = await db.emailMessage.findFirstOrThrow({ where: { type: "coach-feedback" } });
    await db.emailMessage.update({ where: { id: emailId }, data: { status: "unclear" } });
    await callRoute(editProfile, { cookie: client.cookie, body: { feedbackInEmails: false } });
    await resolveUnclearEmail(emailId, "send-again", minutesLater(60));
    await sendDueBatch(minutesLater(61), outboxProvider);
    const [email] = await emails("coach-feedback");
    expect(email).toMatchObject({ status: "sent", text: expect.not.stringContaining("sleep") });
  });

  it("shows nothing while the address is unconfirmed", async () => {
    const [coach, client] = [await makeSignedInCoach(), await makeSignedInClient({ user: { emailConfirmedAt: null }, client: { feedbackInEmails: true } })];
    const { id } = await makeCheckIn(db, { clientId: client.id, submittedAt: now });
    await recordFeedback(coach.actor, id, { feedback, sendFollowUpEmail: true, sendAgain: false }, now);
    await sendDueBatch(now, outboxProvider);
    expect((await emails("coach-feedback"))[0]?.text).not.toContain("sleep");
  });
});
