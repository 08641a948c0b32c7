import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getTemplate } from "@/app/api/email-templates/[templateId]/route";
import { POST as testTemplate } from "@/app/api/email-templates/[templateId]/test/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { previewEmailTemplate, queueTestEmail } from "@/lib/core/email/test-email";
import { emailTypes } from "@/lib/core/email/types";
import { getPracticeSettings } from "@/lib/core/settings/queries";
import { dayToDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { OutgoingEmail } from "@/lib/providers/email/email-provider";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

const now = new Date("2026-03-02T09:00:30Z");
const millisecondsLater = (ms: number) => new Date(now.getTime() + ms);

beforeEach(resetDatabase);

/** Returns a function that reads templates as this user. */
async function createReader(user: { id: string } | { userId: string }) {
  const cookie = await createSessionCookieHeader(user);
  return (templateId: string, query = {}) => callRoute(getTemplate, { cookie, params: { templateId }, query });
}

describe("a template preview", () => {
  it("renders every type and stores nothing", async () => {
    const read = await createReader(await makeCoach(db));
    for (const { id } of emailTypes) {
      const { status, body } = await read(id);
      expect(status, id).toBe(200);
      expect(body.subject, id).not.toBe("");
      expect(body.html, id).toMatch(/^<!DOCTYPE html/);
      expect(body.text, id).not.toMatch(/undefined|null|NaN|\[object/);
    }
    expect([await db.oneTimeLink.count(), await db.emailMessage.count()]).toEqual([0, 0]);
  });

  it("uses the practice's own name, coach, links and text", async () => {
    await db.practice.update({
      where: { id: "practice" },
      data: { productName: "Strong & Well", coachName: "Ellie", bookCallLink: "https://calls.example.com/ellie", emailTemplate: "Dear {firstName}, lovely to have you!" },
    });
    const read = await createReader(await makeCoach(db));
    const welcome = (await read("welcome")).body;
    expect(welcome.subject).toBe("Welcome to Strong & Well");
    expect(welcome.text).toContain("Dear Hannah, lovely to have you!");
    const booking = (await read("call-booking")).body;
    expect(booking.html).toContain("https://calls.example.com/ellie");
    expect(booking.subject).toContain("Ellie");
  });

  it.each([
    ["away now", "2026-03-01", "2026-03-08", "Maya is away until Monday 9 March"],
    ["away in a week", "2026-03-06", "2026-03-09", "Maya is away from Friday 6 March until Monday 9 March"],
  ])("says in every email about her work that the coach is %s, and in no other", async (_, from, until, expected) => {
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Maya", awayFrom: dayToDate(from), awayUntil: dayToDate(until), awayMessage: "I'm up a mountain.\nAsk Bea if it hurts." } });
    const texts = new Map<string, string>();
    for (const { id } of emailTypes) texts.set(id, (await previewEmailTemplate(id, {}, now)).text);
    const saying = [...texts].filter(([, text]) => text.includes("Maya is away")).map(([id]) => id);
    expect(saying).toEqual(expect.arrayContaining(["welcome", "checkin-reminder", "coach-feedback", "milestone", "program-delivery", "discovery", "call-booking", "payment-link"]));
    for (const id of ["receipt", "payment-failed", "password-reset", "security-change", "staff-digest", "message-notice", "plan-ready"]) expect(saying, id).not.toContain(id);
    expect(texts.get("checkin-reminder")?.replaceAll("\n", " ")).toContain(`${expected}. I'm up a mountain. Ask Bea if it hurts. Reply times don't include days away.`);
  });

  it("says nothing of an absence that is more than a week away", async () => {
    await db.practice.update({ where: { id: "practice" }, data: { coachName: "Maya", awayFrom: dayToDate("2026-03-20"), awayUntil: dayToDate("2026-03-28") } });
    expect((await previewEmailTemplate("welcome", {}, now)).text).not.toContain("is away");
  });

  it("uses the given sample names and escapes them", async () => {
    const read = await createReader(await makeCoach(db));
    const names = { clientName: "<b>Zoe</b> Hill", prospectName: "Pia Lund" };
    const [client, prospect, coach] = [(await read("checkin-chase", names)).body, (await read("discovery", names)).body, (await read("retention-alert", names)).body];
    expect(client.html).toContain("Hi &lt;b&gt;Zoe&lt;/b&gt;,");
    expect(client.html).not.toContain("<b>Zoe");
    expect(prospect.text).toContain("Hi Pia,");
    expect(coach.subject).toContain("<b>Zoe</b> Hill");
    expect((await read("checkin-chase", { clientName: "  " })).body.text).toContain("Hi Hannah,");
  });

  it("is open to every signed-in user and returns 404 for an unknown type", async () => {
    const read = await createReader(await makeClient(db));
    expect((await read("welcome")).status).toBe(200);
    expect((await read("no-such-template")).status).toBe(404);
    expect((await read("__proto__")).status).toBe(404);
    expect((await callRoute(getTemplate, { params: { templateId: "welcome" } })).status).toBe(401);
  });
});

describe("a test email", () => {
  it("is sent to the coach, rendered when it is requested", async () => {
    const coach = await makeCoach(db);
    const { subject } = await previewEmailTemplate("set-password", {}, now);
    expect(await queueTestEmail(coach, "set-password", now)).toMatchObject({ success: true, sentTo: coach.email });
    await db.practice.update({ where: { id: "practice" }, data: { productName: "Another name" } });
    await vi.waitFor(async () => expect((await getPracticeSettings()).productName).toBe("Another name"));
    const sent: OutgoingEmail[] = [];
    const result = await sendDueBatch(now, { sendBatch: async (messages) => messages.map((message) => (sent.push(message), { id: "1" })) });
    expect(result).toMatchObject({ sent: 1, failed: 0 });
    expect(sent).toMatchObject([{ to: coach.email, subject: `[Test] ${subject}` }]);
    expect(sent[0]?.text).toContain("token=sample");
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ userId: coach.id, ruleId: null, campaignId: null, unsubscribeUrl: null, status: "sent" });
    expect(await db.oneTimeLink.count()).toBe(0);
  });

  it("is sent at most once a minute for each type and coach", async () => {
    const [coach, other] = [await makeCoach(db), await makeCoach(db)];
    const both = await Promise.all([queueTestEmail(coach, "welcome", now), queueTestEmail(coach, "welcome", millisecondsLater(10_000))]);
    expect(both.map(({ alreadySentAt }) => alreadySentAt === null).toSorted()).toEqual([false, true]);
    expect(await db.emailMessage.count()).toBe(1);
    await queueTestEmail(coach, "milestone", now);
    await queueTestEmail(other, "welcome", now);
    // In the next minute of the clock, but not a minute later.
    expect(await queueTestEmail(other, "welcome", millisecondsLater(35_000))).toMatchObject({ emailed: false, alreadySentAt: now });
    await queueTestEmail(coach, "welcome", millisecondsLater(70_000));
    expect(await db.emailMessage.count()).toBe(4);
  });

  it("is only for coaches and existing templates", async () => {
    const [coach, client] = [await createSessionCookieHeader(await makeCoach(db)), await createSessionCookieHeader(await makeClient(db))];
    const test = (cookie: string, templateId: string) => callRoute(testTemplate, { cookie, params: { templateId } });
    expect((await test(client, "welcome")).status).toBe(403);
    expect((await test(coach, "no-such-template")).status).toBe(404);
    expect(await db.emailMessage.count()).toBe(0);
    const { status, body } = await test(coach, "welcome");
    expect([status, body.success]).toEqual([200, true]);
  });
});
