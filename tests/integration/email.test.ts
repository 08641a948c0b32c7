import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getHistory } from "@/app/api/email-automation/history/route";
import { GET as getMessage } from "@/app/api/email-automation/messages/[id]/route";
import { invalidationChannel } from "@/lib/api/invalidation";
import { hashLinkToken } from "@/lib/auth/links";
import { createSession, createSessionCookie } from "@/lib/auth/session";
import { type NewEmail, queueEmail } from "@/lib/core/email/commands";
import { startEmailSender, stopEmailSender } from "@/lib/core/email/sending/scheduler";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { db, transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { listenOnChannel } from "@/lib/platform/listen";
import type { EmailProvider, OutgoingEmail, SendResult } from "@/lib/providers/email/email-provider";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { resetDatabase } from "@/tests/support/database";
import { tokenInEmail } from "@/tests/support/sent-emails";

const now = new Date("2026-03-02T09:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const queue = (email: NewEmail) => transaction((tx) => queueEmail(tx, email, now));
const feedbackEmail = (userId: string, occasion = "check-in-1"): NewEmail => ({
  type: "coach-feedback",
  to: { userId },
  occasion,
  props: { weekNumber: 4 },
});

/** Records each batch. `respond` returns the result of each message, or throws. */
function fakeProvider(respond: (message: OutgoingEmail) => SendResult = () => ({ id: "provider-1" })) {
  const batches: { messages: OutgoingEmail[]; key: string }[] = [];
  const provider: EmailProvider = {
    sendBatch: async (messages, key) => {
      batches.push({ messages: [...messages], key });
      return messages.map(respond);
    },
  };
  return { provider, batches };
}

beforeEach(resetDatabase);

describe("queueing an email", () => {
  it("keeps one email per recipient, type and occasion", async () => {
    const { userId } = await makeClient(db);
    expect(await queue(feedbackEmail(userId))).toBe(true);
    expect(await queue(feedbackEmail(userId, "check-in-1"))).toBe(false);
    expect(await queue(feedbackEmail(userId, "check-in-2"))).toBe(true);
    expect(await db.emailMessage.count()).toBe(2);
  });

  it("rolls back with the command's transaction", async () => {
    const { userId } = await makeClient(db);
    const failing = transaction(async (tx) => {
      await queueEmail(tx, feedbackEmail(userId), now);
      throw new Error("later in the command");
    });
    await expect(failing).rejects.toThrow("later in the command");
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe("sending due emails", () => {
  it("announces no photos to a client who hides every pose", async () => {
    for (const hiddenPhotoPoses of [["front", "side", "back"], ["front"]]) {
      const { userId } = await makeClient(db, { client: { hiddenPhotoPoses } });
      await queue({ type: "checkin-reminder", to: { userId }, occasion: "2026-03-02", props: { dueMonday: "2026-03-02", weekNumber: 4 } });
    }
    await sendDueBatch(now, outboxProvider);
    const subject = "Your check-in is due on Monday 2 March, with";
    expect((await db.emailMessage.findMany({ orderBy: { subject: "asc" } })).map((email) => email.subject)).toEqual([`${subject} measurements`, `${subject} photos and measurements`]);
  });

  it("adds the recipient's name and the practice's settings, and stores the sent content", async () => {
    const { userId, user } = await makeClient(db, { user: { firstName: "Maya" } });
    await queue(feedbackEmail(userId));
    expect(await sendDueBatch(now, outboxProvider)).toEqual({ sent: 1, failed: 0, more: true });
    const email = await db.emailMessage.findFirstOrThrow();
    expect(email).toMatchObject({ status: "sent", sentAt: now, toEmail: user.email, subject: "Feedback on your week 4 check-in", claimToken: null, error: null });
    expect(email.providerId).toMatch(/^outbox-/);
    expect(email.text).toContain("Hi Maya,");
    expect(email.text).toContain("Thank you for your check-in for week 4. Your coach has read it and written back.");
    expect(email.fromEmail).toMatch(/^"Cadence" <hello@/);
    expect(await sendDueBatch(now, outboxProvider)).toEqual({ sent: 0, failed: 0, more: false });
  });

  it("says what is still to do in the onboarding when it is sent, and never speaks of a step that is done", async () => {
    const steps = ["welcome_video", "consultation_form", "prenatal_form", "nutrition_plan", "agreement", "app_training", "fitr_setup"] as const;
    const texts: (string | null)[] = [];
    for (const done of [0, 1, 4, 7]) {
      const { userId } = await makeClient(db, { client: { onboardingSteps: { create: steps.slice(0, done).map((stepName) => ({ stepName, completedAt: now })) } } });
      for (const type of ["welcome", "contract-reminder", "contract-delivery"] as const) await queue({ type, to: { userId }, occasion: "once", props: {} });
      await sendDueBatch(now, outboxProvider);
      const sent = await db.emailMessage.findMany({ where: { userId, status: "sent" }, orderBy: { type: "asc" } });
      texts.push(...sent.map(({ subject, text }) => `${subject} ${text?.replaceAll(/\s+/g, " ")}`));
    }
    const [deliver0, remind0, welcome0, , remind1, welcome1, , remind4, welcome4, , welcome7] = texts;
    expect(texts).toHaveLength(11);
    expect([welcome0, remind0]).toEqual([expect.stringContaining("You'll start with seven short steps."), expect.stringContaining("your onboarding is ready for you. Your next step: the welcome video.")]);
    expect([welcome1, remind1]).toEqual([expect.stringContaining("Your next step: your consultation form."), expect.stringMatching(/^Your onboarding is still waiting.*Your next step: your consultation form\. Your agreement comes a little later/)]);
    expect([welcome4, remind4]).toEqual([expect.stringContaining("Your next step: your agreement."), expect.stringMatching(/^Your agreement is still waiting for you.*Your agreement is next/)]);
    expect(welcome7).toContain("You've already done all seven steps of your onboarding.");
    expect(deliver0).toContain("It opens once the steps before it are done");
  });

  it("sends each email once when several servers send at the same time", async () => {
    const { userId } = await makeClient(db);
    for (let week = 1; week <= 120; week++) await queue(feedbackEmail(userId, `check-in-${week}`));
    const { provider, batches } = fakeProvider();
    await Promise.all([1, 2, 3, 4].map(() => sendDueBatch(now, provider)));
    expect(batches.flatMap(({ messages }) => messages)).toHaveLength(120);
    expect(Math.max(...batches.map(({ messages }) => messages.length))).toBeLessThanOrEqual(100);
    expect(await db.emailMessage.count({ where: { status: "sent" } })).toBe(120);
  });

  it("sends the other emails when some can't be rendered", async () => {
    const { userId } = await makeClient(db);
    await queue(feedbackEmail(userId, "good"));
    await queue(feedbackEmail(userId, "bad"));
    await queue(feedbackEmail(userId, "strange"));
    await db.emailMessage.updateMany({ where: { occasion: "bad" }, data: { props: { weekNumber: "seven" } } });
    await db.emailMessage.updateMany({ where: { occasion: "strange" }, data: { type: "no-longer-there" } });
    expect(await sendDueBatch(now, outboxProvider)).toMatchObject({ sent: 1, failed: 2 });
    const failed = await db.emailMessage.findMany({ where: { status: "failed" }, orderBy: { occasion: "asc" } });
    expect(failed.map(({ occasion, error }) => [occasion, error])).toEqual([
      ["bad", "We couldn't create this email."],
      ["strange", "We couldn't create this email."],
    ]);
  });

  it("repeats a batch with an unknown result after half a minute, with the same content and key", async () => {
    const { userId } = await makeClient(db);
    for (const occasion of ["one", "two", "three"]) await queue(feedbackEmail(userId, occasion));
    const broken = fakeProvider(() => {
      throw new Error("connection lost");
    });
    await expect(sendDueBatch(now, broken.provider)).rejects.toThrow("connection lost");
    await db.user.update({ where: { id: userId }, data: { firstName: "Renamed" } });
    await queue(feedbackEmail(userId, "four"));
    const { provider, batches } = fakeProvider();
    expect(await sendDueBatch(minutesLater(0.4), provider)).toMatchObject({ sent: 1 });
    expect(await sendDueBatch(minutesLater(1), provider)).toMatchObject({ sent: 3 });
    expect(batches[0]?.messages[0]?.text).toContain("Renamed");
    expect(batches[1]).toEqual(broken.batches[0]);
  });

  it("retries temporary errors and gives up on permanent ones", async () => {
    const people = [await makeClient(db), await makeClient(db)];
    for (const { userId } of people) await queue(feedbackEmail(userId));
    const [busy, refused] = people.map(({ user }) => user.email);
    const { provider } = fakeProvider(({ to }) => (to === refused ? { error: "Invalid address", permanent: true } : { error: "Busy", permanent: false }));
    expect(await sendDueBatch(now, provider)).toMatchObject({ sent: 0, failed: 1 });
    expect(await db.emailMessage.findFirstOrThrow({ where: { toEmail: refused } })).toMatchObject({ status: "failed", error: "Invalid address" });
    expect(await sendDueBatch(now, outboxProvider)).toMatchObject({ sent: 0, more: false });
    expect(await sendDueBatch(minutesLater(1), outboxProvider)).toMatchObject({ sent: 1 });
    expect(await db.emailMessage.findFirstOrThrow({ where: { toEmail: busy } })).toMatchObject({ status: "sent", attempts: 2, error: null });
  });

  it("does not count an email that another server has claimed since", async () => {
    const { userId } = await makeClient(db);
    await queue(feedbackEmail(userId));
    const slow: EmailProvider = {
      sendBatch: async () => {
        await sendDueBatch(minutesLater(6), outboxProvider);
        return [{ id: "late" }];
      },
    };
    expect(await sendDueBatch(now, slow)).toMatchObject({ sent: 0 });
    expect((await db.emailMessage.findFirstOrThrow()).providerId).toMatch(/^outbox-/);
  });

  it("creates a reset link on sending, and deletes the email for an address without an account", async () => {
    const { userId, user } = await makeClient(db);
    for (const address of [user.email, "stranger@example.com"]) await queue({ type: "password-reset", to: { email: address }, occasion: "today", props: {} });
    expect(await sendDueBatch(now, outboxProvider)).toMatchObject({ sent: 1, failed: 0 });
    const [email, ...others] = await db.emailMessage.findMany();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ userId, props: {} });
    const token = tokenInEmail(email?.text);
    expect(await db.oneTimeLink.findUniqueOrThrow({ where: { tokenHash: hashLinkToken(token) } })).toMatchObject({ userId, purpose: "reset_password" });
  });

  it("fails an email to a user who has been archived since", async () => {
    const { userId } = await makeClient(db);
    await queue(feedbackEmail(userId));
    await db.user.update({ where: { id: userId }, data: { archivedAt: now } });
    expect(await sendDueBatch(now, outboxProvider)).toMatchObject({ sent: 0, failed: 1 });
  });
});

describe("the email sender", () => {
  beforeEach(() => void Object.assign(env(), { DEMO_MODE: true }));
  afterEach(() => void Object.assign(env(), { DEMO_MODE: false }));
  afterEach(stopEmailSender);

  it("sends a queued email automatically once its transaction commits", async () => {
    const { userId } = await makeClient(db);
    await startEmailSender();
    await startEmailSender();
    await queue(feedbackEmail(userId));
    await vi.waitFor(async () => expect(await db.emailMessage.count({ where: { status: "sent" } })).toBe(1), 5000);
  });

  it("tells the coaches' screens once it has sent them", async () => {
    const coach = await makeCoach(db);
    const { userId } = await makeClient(db);
    const heard: unknown[] = [];
    const stop = await listenOnChannel(invalidationChannel, (payload) => heard.push(JSON.parse(payload)));
    await queue(feedbackEmail(userId));
    await startEmailSender();
    await vi.waitFor(() => expect(heard).toContainEqual({ topics: ["emails", "notifications"], people: { [coach.id]: "coach" } }), 5000);
    expect(await db.emailMessage.count({ where: { status: "sent" } })).toBe(1);
    stop();
  });
});

describe("the email history", () => {
  async function callAs(userId: string | null, path: string) {
    const headers = userId ? { cookie: await createSessionCookie(await createSession(userId, new Date())) } : undefined;
    const request = new NextRequest(`http://localhost:3000${path}`, { headers });
    const id = /messages\/(.+)$/.exec(path)?.[1];
    const response = await (id ? getMessage : getHistory)(request, { params: Promise.resolve(id ? { id } : {}) });
    return { status: response.status, body: await response.json(), next: response.headers.get("next-cursor") };
  }

  it("is only for coaches", async () => {
    const coach = await makeCoach(db);
    const { userId } = await makeClient(db);
    const path = "/api/email-automation/history";
    expect((await callAs(null, path)).status).toBe(401);
    expect((await callAs(userId, path)).status).toBe(403);
    expect(await callAs(coach.id, path)).toMatchObject({ status: 200, body: [] });
    expect((await callAs(userId, "/api/email-automation/messages/some-id")).status).toBe(403);
    expect((await callAs(coach.id, "/api/email-automation/messages/some-id")).status).toBe(404);
  });

  it("lists sent emails newest first, and opens them unless they contain a one-time link", async () => {
    const coach = await makeCoach(db);
    const { userId, user } = await makeClient(db, { user: { firstName: "Maya", lastName: "Lee" } });
    await queue(feedbackEmail(userId));
    await transaction((tx) => queueEmail(tx, { type: "set-password", to: { userId }, occasion: "invitation", props: { invitedBy: "Ellie" } }, minutesLater(1)));
    await sendDueBatch(minutesLater(1), outboxProvider);
    const { body } = await callAs(coach.id, "/api/email-automation/history");
    expect(body).toMatchObject([
      { name: "Set Password", toName: "Maya Lee", toEmail: user.email, status: "sent", readable: false },
      { name: "Coach Feedback", subject: "Feedback on your week 4 check-in", createdAt: now.toISOString(), readable: true },
    ]);
    expect(JSON.stringify(body)).not.toContain("token=");
    expect(await callAs(coach.id, `/api/email-automation/messages/${body[1].id}`)).toMatchObject({ status: 200, body: { html: expect.stringContaining("Read your feedback") } });
    const refused = await callAs(coach.id, `/api/email-automation/messages/${body[0].id}`);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain("token=");
    const page = await callAs(coach.id, "/api/email-automation/history?limit=1");
    expect(page.body).toEqual([body[0]]);
    expect((await callAs(coach.id, `/api/email-automation/history?limit=1&cursor=${page.next}`)).body[0].id).toBe(body[1].id);
  });
});
