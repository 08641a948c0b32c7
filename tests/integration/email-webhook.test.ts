import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { GET as profileRoute } from "@/app/api/client-profile/[clientId]/route";
import { GET as historyRoute } from "@/app/api/email-automation/history/route";
import { GET as statusRoute } from "@/app/api/email-automation/status/route";
import { POST as tryAgainRoute } from "@/app/api/email-automation/try-address-again/route";
import { POST as sendFormRoute } from "@/app/api/leads/[id]/discovery-form/route";
import { GET as leadRoute } from "@/app/api/leads/[id]/route";
import { POST as webhookRoute } from "@/app/api/webhooks/resend/route";
import { deleteUnusedAddressProblems } from "@/lib/core/email/address-problems";
import { type NewEmail, queueEmail } from "@/lib/core/email/commands";
import { type DeliveryState, withDeliveryReport } from "@/lib/core/email/delivery-rules";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { removeLeads } from "@/lib/outreach/leads/commands";
import { dayMs } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db";
import { moveClientToArchive } from "@/lib/practice/lifecycle/commands";
import { eraseDueClients } from "@/lib/practice/privacy/erasure";
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { FakeResend } from "@/tests/fakes/resend";
import { callRoute } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

// Set before the environment is read, which happens once.
const fake = await new FakeResend().start();
Object.assign(process.env, { EMAIL_FROM: "Cadence <hello@example.com>", RESEND_API_KEY: fake.apiKey, RESEND_BASE_URL: fake.address, RESEND_WEBHOOK_SECRET: fake.webhookSecret });
afterAll(() => fake.stop());

const hardBounce = { bounce: { type: "Permanent", subType: "General", message: "550 5.1.1 maya@example.com unknown" } };
const softBounce = { bounce: { type: "Transient", subType: "MailboxFull", message: "552 mailbox full" } };
const now = new Date();
const [march3, march4] = [new Date("2026-03-03T12:00:00Z"), new Date("2026-03-04T12:00:00Z")];

const queue = (email: NewEmail, at = now) => transaction((tx) => queueEmail(tx, email, at));
const planReady = (userId: string, occasion = "plan"): NewEmail => ({ type: "plan-ready", to: { userId }, occasion, props: { nutritionistName: "Nina" } });
const post = async (webhook: { rawBody: string; headers: Record<string, string> }) => (await callRoute(webhookRoute, webhook)).status;
const report = (type: string, details: Parameters<FakeResend["webhook"]>[2] = {}) => post(fake.webhook(type, lastDelivered(), details));
const lastDelivered = () => {
  const email = fake.delivered.at(-1);
  if (!email) throw new Error("An email should have been delivered");
  return email;
};

/** Sends this client an email and returns them. */
async function emailClient() {
  const client = await makeClient(db, { user: { firstName: "Maya", lastName: "Lee", email: "maya@example.com" } });
  await queue(planReady(client.userId));
  expect(await sendDueBatch(now)).toMatchObject({ sent: 1 });
  return client;
}
const findRow = (occasion = "plan") => db.emailMessage.findFirstOrThrow({ where: { occasion } });
const findMarks = () => db.addressProblem.findMany({ select: { email: true, kind: true } });

beforeEach(async () => {
  fake.reset();
  await resetDatabase();
});

describe("a webhook of Resend", () => {
  it("is refused without effect unless it is signed with the secret within five minutes", async () => {
    await emailClient();
    const { rawBody, headers } = fake.webhook("email.bounced", lastDelivered(), hardBounce);
    const { "svix-id": id = "", "svix-timestamp": timestamp = "", "svix-signature": signature = "" } = headers;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const forged: Record<string, Record<string, string>> = {
      none: {},
      empty: { ...headers, "svix-signature": "" },
      "of another secret": fake.signWebhook(id, rawBody, new Date(), `whsec_${Buffer.from("another secret").toString("base64")}`),
      "with another id": { ...headers, "svix-id": "msg_other" },
      "with a later time": { ...headers, "svix-timestamp": String(Number(timestamp) + 1) },
      "of another version": { ...headers, "svix-signature": signature.replace("v1,", "v2,") },
      "cut short": { ...headers, "svix-signature": signature.slice(0, -1) },
      "six minutes old": fake.signWebhook(id, rawBody, minutesAgo(6)),
      "six minutes in the future": fake.signWebhook(id, rawBody, minutesAgo(-6)),
    };
    for (const [label, forgedHeaders] of Object.entries(forged)) expect([label, await post({ rawBody, headers: forgedHeaders })]).toEqual([label, 400]);
    for (const body of [rawBody.replace("Permanent", "Transient"), `${rawBody} `, rawBody.slice(0, -1), ""]) expect(await post({ rawBody: body, headers })).toBe(400);
    for (const body of ["{}", "[]", '{"type":"email.bounced","created_at":"never","data":{}}']) expect(await post({ rawBody: body, headers: fake.signWebhook(id, body) })).toBe(400);
    expect([await db.emailEvent.count(), await findMarks()]).toEqual([0, []]);
    expect(await post({ rawBody, headers })).toBe(200);
    expect(await findMarks()).toHaveLength(1);
  });

  it("changes nothing when it comes a second time", async () => {
    await makeSignedInCoach();
    await emailClient();
    const webhook = fake.webhook("email.bounced", lastDelivered(), hardBounce);
    const state = async () => JSON.stringify([await db.emailMessage.findMany(), await db.addressProblem.findMany(), await db.notification.findMany(), await db.emailEvent.findMany()]);
    expect(await post(webhook)).toBe(200);
    const before = await state();
    expect([await post(webhook), await post(webhook)]).toEqual([200, 200]);
    expect(await state()).toBe(before);
    await callRoute(tryAgainRoute, { cookie: (await makeSignedInCoach()).cookie, body: { email: "maya@example.com" } });
    await post(webhook);
    expect(await findMarks()).toEqual([]);
  });

  it("about an email that isn't ours, or of another kind, is accepted and does nothing", async () => {
    await emailClient();
    expect(await post(fake.webhook("email.bounced", { id: "d91cd9bd-1176-453e-8fc1-35364d380206", to: ["maya@example.com"] }, hardBounce))).toBe(200);
    for (const type of ["email.opened", "email.sent", "contact.created", "domain.updated"]) expect(await report(type)).toBe(200);
    expect([await findMarks(), (await findRow()).problem]).toEqual([[], null]);
  });

  it("comes again if the email's id is not stored yet", async () => {
    const client = await makeClient(db, { user: { email: "maya@example.com" } });
    await queue(planReady(client.userId));
    await db.emailMessage.updateMany({ data: { status: "sending" } });
    const bounce = () => fake.webhook("email.bounced", { id: "not-stored-yet", to: ["maya@example.com"] }, { ...hardBounce, id: "msg_1" });
    expect(await post(bounce())).toBe(503);
    await db.emailMessage.updateMany({ data: { status: "sent", providerId: "not-stored-yet" } });
    expect(await post(bounce())).toBe(200);
    expect(await findMarks()).toEqual([{ email: "maya@example.com", kind: "bounced" }]);
  });
});

describe("a hard bounce", () => {
  it("stops every email to the address, tells coaches once, and shows wherever the address does", async () => {
    const coach = await makeSignedInCoach();
    const client = await emailClient();
    await queue(planReady(client.userId, "second"));
    await sendDueBatch(now);
    const [first, second] = fake.delivered;
    for (const email of [first, second]) if (email) await post(fake.webhook("email.bounced", email, { ...hardBounce, at: march3 }));
    await queue(planReady(client.userId, "third"), new Date(now.getTime() + 1000));
    expect(await sendDueBatch(new Date(now.getTime() + 1000))).toMatchObject({ sent: 0 });
    expect(fake.delivered).toHaveLength(2);

    const problem = { kind: "bounced", reason: "The address doesn't exist, or doesn't accept emails.", at: march3.toISOString() };
    const { body: history } = await callRoute(historyRoute, { cookie: coach.cookie });
    expect(history).toMatchObject([
      { status: "not_sent", error: "Not sent. This address bounced on 3 March.", problem: null },
      { status: "sent", problem },
      { status: "sent", problem },
    ]);
    expect((await callRoute(historyRoute, { cookie: coach.cookie, query: { status: "undelivered" } })).body).toHaveLength(2);
    expect((await callRoute(statusRoute, { cookie: coach.cookie })).body).toMatchObject({ failed: 0, undelivered: 2 });
    expect((await callRoute(profileRoute, { cookie: coach.cookie, params: { clientId: client.userId } })).body).toMatchObject({ emailProblem: problem });
    expect(await db.notification.findMany({ where: { kind: "email_bounced" }, select: { userId: true, text: true, clientId: true, href: true } })).toEqual([
      { userId: coach.id, text: "Emails to Maya Lee bounce, so we've stopped sending them. Please check the address, or ask for another one.", clientId: client.userId, href: `/client-profile/${client.userId}` },
    ]);
    expect(JSON.stringify(await db.emailMessage.findMany({ select: { problemReason: true, error: true } }))).not.toContain("550");
  });

  it("no longer counts once the person has another address", async () => {
    const client = await emailClient();
    await report("email.bounced", hardBounce);
    await db.user.update({ where: { id: client.userId }, data: { email: "maya@new.example" } });
    await queue(planReady(client.userId, "new"));
    expect(await sendDueBatch(now)).toMatchObject({ sent: 1 });
    expect(lastDelivered().to).toEqual(["maya@new.example"]);
    await deleteUnusedAddressProblems();
    expect(await findMarks()).toEqual([]);
  });

  it("is forgotten when a coach tries the address again, at Resend too, until the next bounce", async () => {
    const coach = await makeSignedInCoach();
    const client = await emailClient();
    await report("email.bounced", hardBounce);
    fake.suppressions.add("maya@example.com");
    for (const _ of [1, 2]) expect((await callRoute(tryAgainRoute, { cookie: coach.cookie, body: { email: "Maya@Example.com" } })).status).toBe(200);
    expect(fake.suppressions.size).toBe(0);
    await queue(planReady(client.userId, "again"));
    expect(await sendDueBatch(now)).toMatchObject({ sent: 1 });
    await report("email.suppressed", { suppressed: { type: "OnAccountSuppressionList", message: "suppressed" } });
    expect(await findMarks()).toEqual([{ email: "maya@example.com", kind: "suppressed" }]);
    expect(await db.notification.count({ where: { kind: "email_bounced" } })).toBe(2);
  });

  it("of a lead's address shows on the lead, and goes with them", async () => {
    const coach = await makeSignedInCoach();
    const lead = await makeLead(db, { fullName: "Priya Shah", email: "priya@example.com" });
    await queue({ type: "discovery", to: { leadId: lead.id, email: "priya@example.com" }, occasion: "lead", props: {} });
    await sendDueBatch(now);
    await report("email.bounced", hardBounce);
    expect((await callRoute(leadRoute, { cookie: coach.cookie, params: { id: lead.id } })).body).toMatchObject({ emailProblem: { kind: "bounced" } });
    expect(await callRoute(sendFormRoute, { cookie: coach.cookie, params: { id: lead.id }, body: {} })).toMatchObject({ status: 409, body: { message: expect.stringContaining("Emails to this address bounce.") } });
    expect(await db.notification.findFirst({ where: { kind: "email_bounced" }, select: { text: true, href: true } })).toMatchObject({ text: expect.stringContaining("Priya Shah") });
    await removeLeads(coach.actor, [lead.id], now);
    expect([await findMarks(), await db.notification.count({ where: { kind: "email_bounced" } })]).toEqual([[], 0]);
  });
});

it("forgets an address with the person who had it", async () => {
  const coach = await makeSignedInCoach();
  const client = await emailClient();
  await report("email.bounced", hardBounce);
  await moveClientToArchive(coach.actor, client.userId, now);
  expect(await eraseDueClients(new Date(now.getTime() + 31 * dayMs))).toBe(1);
  expect([await findMarks(), await db.notification.count({ where: { kind: "email_bounced" } })]).toEqual([[], 0]);
});

describe("a soft bounce", () => {
  it("only marks the email, and a later delivery clears it", async () => {
    const client = await emailClient();
    await report("email.bounced", { ...softBounce, at: march3 });
    expect(await findRow()).toMatchObject({ problem: "soft_bounce", problemReason: "Their mailbox is full." });
    await queue(planReady(client.userId, "next"));
    expect(await sendDueBatch(now)).toMatchObject({ sent: 1 });
    await post(fake.webhook("email.delivered", fake.delivered[0] ?? lastDelivered(), { at: march4 }));
    expect(await findRow()).toMatchObject({ problem: null, deliveredAt: march4 });
    expect([await findMarks(), await db.notification.count()]).toEqual([[], 0]);
  });
});

describe("a complaint", () => {
  it("stops every email and turns reminders off", async () => {
    await makeSignedInCoach();
    const client = await emailClient();
    await queue({ type: "checkin-reminder", to: { userId: client.userId }, occasion: "2026-03-09", props: { dueMonday: "2026-03-09", weekNumber: 3 } });
    await report("email.delivered", { at: march3 });
    await report("email.complained", { at: march4 });
    expect(await findRow()).toMatchObject({ status: "sent", deliveredAt: march3, problem: "complained" });
    expect(await db.user.findUniqueOrThrow({ where: { id: client.userId }, select: { optedOutAt: true } })).toEqual({ optedOutAt: expect.any(Date) });
    expect(await db.emailMessage.count({ where: { status: "queued" } })).toBe(0);
    await queue(planReady(client.userId, "next"));
    await sendDueBatch(now);
    expect(await findRow("next")).toMatchObject({ status: "not_sent", error: "Not sent. They marked an email from us as spam on 4 March." });
    expect(await db.notification.findMany({ where: { kind: "email_bounced" }, select: { text: true } })).toEqual([{ text: "Maya Lee marked an email from you as spam, so we've stopped emailing them. You can still message or call them." }]);
  });
});

describe("an email that Resend could not send", () => {
  it("counts as failed", async () => {
    await emailClient();
    await report("email.failed", { failed: { reason: "reached_daily_quota" } });
    expect(await findRow()).toMatchObject({ status: "failed", error: "Resend couldn't send it (reached daily quota).", sentAt: null });
    expect(await findMarks()).toEqual([]);
  });
});

describe("reports that arrive in another order", () => {
  const nothing = { deliveredAt: null, problem: null, problemReason: null, problemAt: null };
  const bounced = { kind: "bounced" as const, reason: "gone" };
  const soft = { kind: "soft_bounce" as const, reason: "full" };
  const complained = { kind: "complained" as const, reason: "spam" };
  const delivered = { kind: "delivered" as const };
  it.each([
    ["delivery after an older soft bounce clears it", [[soft, march3], [delivered, march4]], { deliveredAt: march4, problem: null }],
    ["a soft bounce that comes after a newer delivery is over", [[delivered, march4], [soft, march3]], { deliveredAt: march4, problem: null }],
    ["delivery does not clear a bounce", [[bounced, march3], [delivered, march4]], { deliveredAt: march4, problem: "bounced" }],
    ["a soft bounce does not replace a bounce", [[bounced, march3], [soft, march4]], { deliveredAt: null, problem: "bounced" }],
    ["a complaint counts before its delivery is known", [[complained, march4], [delivered, march3]], { deliveredAt: march3, problem: "complained" }],
    ["a bounce does not replace a complaint", [[complained, march3], [bounced, march4]], { deliveredAt: null, problem: "complained" }],
  ] as const)("%s", (_, reports, expected) => {
    expect(reports.reduce<DeliveryState>((state, [given, at]) => withDeliveryReport(state, given, at), nothing)).toMatchObject(expected);
  });
});
