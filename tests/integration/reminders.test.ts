import { beforeEach, describe, expect, it } from "vitest";
import { POST as decideRoute } from "@/app/api/email-automation/messages/[id]/decide/route";
import { GET as readProfile, PATCH as editProfile } from "@/app/api/profile/route";
import { GET as open, POST as unsubscribe } from "@/app/api/unsubscribe/route";
import { type NewEmail, queueEmails } from "@/lib/core/email/commands";
import { setRemindersEnabled } from "@/lib/core/email/opt-out";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { oneClickUnsubscribeUrl, unsubscribeUrl, verifyUnsubscribeToken } from "@/lib/core/email/unsubscribe";
import { sendNotification } from "@/lib/core/notifications/commands";
import { db, transaction } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeLead } from "@/tests/factories/leads";
import { makeClient, makeCoach } from "@/tests/factories/people";
import { callRoute, createSessionCookieHeader } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";

const now = new Date();
const queue = (emails: NewEmail[]) => transaction((tx) => queueEmails(tx, emails, now));
const reminder = (userId: string): NewEmail => ({ type: "checkin-reminder", to: { userId }, occasion: "2026-03-09", props: { dueMonday: "2026-03-09", weekNumber: 3 } });
const planReadyEmail = (userId: string): NewEmail => ({ type: "plan-ready", to: { userId }, occasion: "plan", props: { nutritionistName: "Nina" } });
const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";
const remainingTypes = async () => (await db.emailMessage.findMany({ select: { type: true } })).map(({ type }) => type);

beforeEach(resetDatabase);

describe("the unsubscribe link", () => {
  it("identifies one person and can't be forged", () => {
    const token = tokenIn(unsubscribeUrl({ userId: "abc" }));
    expect(verifyUnsubscribeToken(token)).toEqual({ userId: "abc" });
    expect(verifyUnsubscribeToken(tokenIn(unsubscribeUrl({ leadId: "abc" })))).toEqual({ leadId: "abc" });
    for (const invalid of ["", "none", token.replace("abc", "abd"), token.replace("user", "lead"), `${token}x`, token.slice(0, -1), `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`]) expect(verifyUnsubscribeToken(invalid)).toBeNull();
    const page = new URL(unsubscribeUrl({ userId: "abc" }));
    expect(oneClickUnsubscribeUrl(page.href)).toBe(`${page.origin}/api/unsubscribe${page.search}`);
  });

  it("stops reminders with one click, deletes queued ones and keeps other emails", async () => {
    const [anna, bea] = [await makeClient(db), await makeClient(db)];
    await queue([reminder(anna.userId), planReadyEmail(anna.userId), reminder(bea.userId)]);
    const token = tokenIn(unsubscribeUrl({ userId: anna.userId }));
    // The headers of a webmail app's one-click request.
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example.com", "sec-fetch-site": "cross-site" };
    const response = await callRoute(unsubscribe, { query: { token }, rawBody: "List-Unsubscribe=One-Click", headers });
    expect(response).toMatchObject({ status: 200, body: { success: true, subscribed: false } });
    expect((await remainingTypes()).toSorted()).toEqual(["checkin-reminder", "plan-ready"]);
    expect(await db.emailMessage.count({ where: { userId: bea.userId } })).toBe(1);
    await queue([reminder(anna.userId)]);
    expect(await sendDueBatch(now, outboxProvider)).toMatchObject({ sent: 2, failed: 0 });
    expect(await db.emailMessage.count({ where: { userId: anna.userId, type: "checkin-reminder" } })).toBe(0);

    expect(await callRoute(unsubscribe, { query: { token, resubscribe: "1" } })).toMatchObject({ status: 200, body: { subscribed: true } });
    expect(await db.user.findUniqueOrThrow({ where: { id: anna.userId } })).toMatchObject({ optedOutAt: null });
  });

  it("only opens a page on a GET request", async () => {
    const { userId } = await makeClient(db);
    const token = tokenIn(unsubscribeUrl({ userId }));
    const { status, headers } = await callRoute(open, { query: { token } });
    expect([status, headers.get("location")]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ optedOutAt: null });
    expect((await callRoute(unsubscribe, { query: { token: "none" } })).status).toBe(400);
    expect((await callRoute(unsubscribe, {})).status).toBe(400);
  });

  it("of a converted lead opts out the lead and the client", async () => {
    const { userId } = await makeClient(db);
    const lead = await makeLead(db, { clientId: userId, stage: "won" });
    expect((await callRoute(unsubscribe, { query: { token: tokenIn(unsubscribeUrl({ leadId: lead.id })) } })).status).toBe(200);
    expect(await db.lead.findUniqueOrThrow({ where: { id: lead.id } })).toMatchObject({ optedOutAt: expect.any(Date) });
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ optedOutAt: expect.any(Date) });
  });

  it("has a matching switch in the client's profile", async () => {
    const { userId } = await makeClient(db);
    const cookie = await createSessionCookieHeader({ userId });
    await queue([reminder(userId)]);
    expect((await callRoute(readProfile, { cookie })).body.reminderEmails).toBe(true);
    expect((await callRoute(editProfile, { cookie, body: { reminderEmails: false } })).body.reminderEmails).toBe(false);
    expect(await remainingTypes()).toEqual([]);
    const first = await db.user.findUniqueOrThrow({ where: { id: userId } });
    await transaction((tx) => setRemindersEnabled(tx, { userId }, false, new Date(now.getTime() + 1000)));
    expect((await db.user.findUniqueOrThrow({ where: { id: userId } })).optedOutAt).toEqual(first.optedOutAt);
    expect((await callRoute(editProfile, { cookie, body: { reminderEmails: true } })).body.reminderEmails).toBe(true);
    const coach = await makeCoach(db);
    expect((await callRoute(readProfile, { cookie: await createSessionCookieHeader(coach) })).body.reminderEmails).toBeNull();
  });
});

describe("an unclear email", () => {
  const unclear = { status: "unclear" as const, batchKey: "batch-1", firstTriedAt: now, error: "Nobody knows", subject: "s", html: "h", text: "t", fromEmail: "hello@example.com", attempts: 9 };

  it("can be marked as arrived or sent again by the coach, once", async () => {
    const coach = await makeCoach(db);
    const cookie = await createSessionCookieHeader(coach);
    const { userId } = await makeClient(db);
    await queue([planReadyEmail(userId), { type: "message-notice", to: { userId }, occasion: "one", props: { senderName: "Ellie" } }]);
    await db.emailMessage.updateMany({ data: unclear });
    await transaction((tx) => sendNotification(tx, { role: "coach" }, { kind: "email_unclear", occasion: "batch-1", text: "Please decide", href: "/" }, now));
    const [first, second] = await db.emailMessage.findMany({ orderBy: { type: "asc" } });
    const decide = (id = "", decision = "arrived") => callRoute(decideRoute, { cookie, params: { id }, body: { decision } });

    expect((await decide(first?.id, "perhaps")).status).toBe(400);
    expect((await decide("nothing")).status).toBe(404);
    expect((await decide(first?.id)).status).toBe(200);
    expect(await db.emailMessage.findUniqueOrThrow({ where: { id: first?.id } })).toMatchObject({ status: "sent", sentAt: now, error: null });
    expect((await decide(first?.id, "send-again")).status).toBe(409);
    expect(await db.notification.count()).toBe(1);
    expect((await decide(second?.id, "send-again")).status).toBe(200);
    expect(await db.notification.count()).toBe(0);
    expect(await db.emailMessage.findUniqueOrThrow({ where: { id: second?.id } })).toMatchObject({ status: "queued", batchKey: null, attempts: 0, html: "h" });
    expect(await sendDueBatch(new Date(now.getTime() + 60_000), outboxProvider)).toMatchObject({ sent: 1 });
    expect((await decide(second?.id)).status).toBe(409);
  });

  it("gets a new one-time link when it is sent again", async () => {
    const cookie = await createSessionCookieHeader(await makeCoach(db));
    const { userId } = await makeClient(db);
    await queue([{ type: "set-password", to: { userId }, occasion: "invitation", props: { invitedBy: "Ellie" } }]);
    await db.emailMessage.updateMany({ data: { ...unclear, html: "an old link" } });
    const { id } = await db.emailMessage.findFirstOrThrow();
    expect((await callRoute(decideRoute, { cookie, params: { id }, body: { decision: "send-again" } })).status).toBe(200);
    expect(await sendDueBatch(new Date(now.getTime() + 60_000), outboxProvider)).toMatchObject({ sent: 1 });
    expect(await db.emailMessage.findFirstOrThrow()).toMatchObject({ status: "sent", html: expect.stringContaining("token=") });
  });
});
