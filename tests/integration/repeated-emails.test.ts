import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as testRule } from "@/app/api/automation/test/[id]/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as sendForm } from "@/app/api/leads/[id]/discovery-form/route";
import { POST as quickAdd } from "@/app/api/leads/quick-add/route";
import { queueTestEmail } from "@/lib/core/email/test-email";
import { sendDiscoveryInvite } from "@/lib/outreach/leads/commands";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { recordFeedback } from "@/lib/work/check-ins/feedback-commands";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const countEmails = () => db.emailMessage.count();
const later = (seconds: number) => new Date(Date.now() + 1000 * seconds);

describe("A prospect who is added twice", () => {
  it("is emailed the form once, and the response says when", async () => {
    const { cookie } = await makeSignedInCoach();
    const add = () => callRoute(quickAdd, { cookie, body: { fullName: "Lucy Hart", email: "lucy@example.com" } });
    const [first, second] = [await add(), await add()];
    expect([first.status, first.body]).toEqual([201, expect.objectContaining({ emailed: true, alreadySentAt: null })]);
    expect([second.status, second.body]).toEqual([200, expect.objectContaining({ emailed: false, alreadySentAt: expect.any(String) })]);
    expect(await countEmails()).toBe(1);
  });

  it("can be emailed the form again, once per press", async () => {
    const coach = await makeSignedInCoach();
    const { body: lead } = await callRoute(quickAdd, { cookie: coach.cookie, body: { fullName: "Lucy Hart", email: "lucy@example.com" } });
    const sendAgain = (seconds: number) => sendDiscoveryInvite(coach.actor, lead.id, { sendAgain: true }, later(seconds));
    expect(await sendAgain(60)).toEqual({ success: true, emailed: true, alreadySentAt: null, emailProblem: null });
    expect(await sendAgain(61)).toMatchObject({ emailed: false, alreadySentAt: expect.any(Date) });
    expect(await countEmails()).toBe(2);
  });

  it("is emailed the form by the next action, and again only if asked", async () => {
    const { cookie } = await makeSignedInCoach();
    const { id } = await makeLead(db, { email: "lucy@example.com", contactMethod: "instagram_dm" });
    const send = async (body?: { sendAgain: boolean }) => (await callRoute(sendForm, { cookie, params: { id }, body })).body;
    expect(await send({ sendAgain: false })).toEqual({ success: true, emailed: true, alreadySentAt: null, emailProblem: null });
    expect(await send({ sendAgain: false })).toMatchObject({ emailed: false, alreadySentAt: expect.any(String) });
    await db.emailMessage.updateMany({ data: { createdAt: later(-60) } });
    expect(await send()).toMatchObject({ emailed: true, alreadySentAt: null });
    expect(await db.emailMessage.findMany({ select: { type: true, toEmail: true } })).toEqual(Array.from({ length: 2 }, () => ({ type: "discovery-invite", toEmail: "lucy@example.com" })));
  });

  it.each([
    ["has answered", { answeredAt: new Date() }],
    ["has no email", { email: null }],
    ["is lost", { stage: "lost" as const }],
    ["is suspected spam", { suspectedSpam: true }],
  ])("isn't sent the form again if the lead %s", async (_, change) => {
    const { cookie } = await makeSignedInCoach();
    const { id } = await makeLead(db, { email: "lucy@example.com", answeredAt: null, ...change });
    expect((await callRoute(sendForm, { cookie, params: { id } })).status).toBe(409);
    expect(await countEmails()).toBe(0);
  });
});

describe("Feedback that is emailed twice", () => {
  const give = (coach: Awaited<ReturnType<typeof makeSignedInCoach>>, id: string, feedback: string, seconds: number, sendAgain = false) => recordFeedback(coach.actor, id, { feedback, sendFollowUpEmail: true, sendAgain }, later(seconds));

  it("isn't sent again with the same text unless asked, and is with a new one", async () => {
    const coach = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    const { id } = await makeCheckIn(db, { clientId: userId });
    expect(await give(coach, id, "Well done", 0)).toMatchObject({ emailed: true, alreadySentAt: null });
    expect(await give(coach, id, "Well done", 60)).toMatchObject({ emailed: false, alreadySentAt: expect.any(Date) });
    expect(await give(coach, id, "Well done", 120, true)).toMatchObject({ emailed: true, alreadySentAt: null });
    expect(await give(coach, id, "Very well done", 180)).toMatchObject({ emailed: true, alreadySentAt: null });
    const emails = await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } });
    expect(emails.map(({ type }) => type)).toEqual(["coach-feedback", "coach-feedback", "coach-feedback"]);
    expect(JSON.stringify(emails)).not.toMatch(/well done/i);
  });

  it("isn't said to be emailed where email isn't connected, or wasn't asked for", async () => {
    const coach = await makeSignedInCoach();
    const { userId } = await makeClient(db);
    const { id } = await makeCheckIn(db, { clientId: userId });
    Object.assign(env(), { RESEND_API_KEY: undefined });
    expect(await give(coach, id, "Well done", 0).finally(connectEmail)).toMatchObject({ emailed: false, alreadySentAt: null });
    expect((await callRoute(giveFeedback, { cookie: coach.cookie, params: { id }, body: { feedback: "Good" } })).body).toMatchObject({ feedback: "Good", emailed: false, alreadySentAt: null });
  });
});

describe("A second test email within a minute", () => {
  it("isn't sent, and the response says when the first was", async () => {
    const coach = await makeSignedInCoach();
    const at = (second: string) => new Date(`2026-03-02T09:14:${second}Z`);
    expect(await queueTestEmail(coach.actor, "welcome", at("10"))).toEqual({ success: true, sentTo: coach.user.email, emailed: true, alreadySentAt: null, emailProblem: null });
    expect(await queueTestEmail(coach.actor, "welcome", at("40"))).toEqual({ success: true, sentTo: coach.user.email, emailed: false, alreadySentAt: at("10"), emailProblem: null });
    expect(await countEmails()).toBe(1);
    expect((await callRoute(testRule, { cookie: coach.cookie, params: { id: "welcome-email" } })).body).toMatchObject({ emailed: true, alreadySentAt: null });
  });
});
