import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type NewEmail, queueEmail } from "@/lib/core/email/commands";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import type { EmailType } from "@/lib/core/email/types";
import { planCampaign } from "@/lib/outreach/campaigns/queries";
import { db, transaction } from "@/lib/platform/db";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { ResendProvider } from "@/lib/providers/email/resend";
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { FakeResend } from "@/tests/fakes/resend";
import { resetDatabase } from "@/tests/support/database";

process.env.EMAIL_FROM = "Cadence <hello@example.com>";
const fake = await new FakeResend().start();
const provider = new ResendProvider({ apiKey: fake.apiKey, baseUrl: fake.address, waitMs: 1500 });
afterAll(() => fake.stop());
beforeEach(async () => {
  fake.reset();
  await resetDatabase();
});

const monday = new Date("2026-03-02T10:00:00Z");
const hoursLater = (hours: number, from = monday) => new Date(from.getTime() + hours * 3_600_000);
const queue = (email: NewEmail, at = monday) => transaction((tx) => queueEmail(tx, email, at));

/** Queues an unasked email as a campaign that ran at this time. */
async function queueByCampaign(userId: string, type: EmailType & ("checkin-chase" | "checkin-reminder" | "contract-reminder" | "milestone"), at: Date, trigger: "schedule" | "manual" = "schedule") {
  const { id: campaignId } = await db.campaign.create({ data: { job: "lifecycle", occasion: "2026-03-02", trigger, ranAt: at } });
  const checkIn = { dueMonday: "2026-03-02", weekNumber: 3 };
  const email = { to: { userId }, occasion: type === "contract-reminder" ? "once" : `2026-03-02`, campaignId };
  await queue(type === "milestone" ? { ...email, type, props: { week: 4 } } : type === "contract-reminder" ? { ...email, type, props: {} } : { ...email, type, props: checkIn }, at);
}
const findOutcomes = async () => (await db.emailMessage.findMany({ select: { type: true, status: true, error: true }, orderBy: [{ createdAt: "asc" }, { type: "asc" }] })).map(({ type, status, error }) => [type, status, error].filter(Boolean).join(": "));
const sendAll = async (at: Date) => {
  for (let more = true; more; ) ({ more } = await sendDueBatch(at, outboxProvider));
};
const tooManyToday = "Not sent. This one was delayed, and they'd already had an email or notification from us that day.";

describe("after the provider was down for a day", () => {
  it("emails leave in the order in which they were queued, and none is lost", async () => {
    const { userId } = await makeClient(db);
    const minutes = Array.from({ length: 120 }, (_, index) => (index * 7) % 120);
    for (const minute of minutes) await queue({ type: "plan-ready", to: { userId }, occasion: String(minute), props: { nutritionistName: "Nina" } }, hoursLater(minute / 60));
    fake.trouble = () => ({ status: 403, name: "invalid_api_key" });
    for (const hour of [3, 13, 23]) await sendDueBatch(hoursLater(hour), provider);
    expect(await db.emailMessage.count({ where: { status: "queued" } })).toBe(120);
    fake.trouble = () => undefined;
    await sendDueBatch(hoursLater(25), provider);
    const left = (await db.emailMessage.findMany({ where: { status: "queued" }, select: { occasion: true } })).map(({ occasion }) => Number(occasion));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => 100 + index));
    await sendDueBatch(hoursLater(25), provider);
    expect([fake.delivered.length, await db.emailMessage.count({ where: { status: "sent", attempts: 1 } })]).toEqual([120, 120]);
  });

  it("a client gets one unasked email that day, the most important, and the other says why not", async () => {
    const { userId } = await makeClient(db);
    await queueByCampaign(userId, "milestone", monday);
    await queueByCampaign(userId, "checkin-chase", hoursLater(23));
    await sendAll(hoursLater(23));
    expect(await findOutcomes()).toEqual([`milestone: not_sent: ${tooManyToday}`, "checkin-chase: sent"]);
  });

  it("a client who has had an email that day gets no second one, and one that can wait is planned for the next day", async () => {
    const { userId } = await makeClient(db, { user: { createdAt: new Date("2026-01-05") }, client: { joinDate: new Date("2026-01-05") } });
    await queueByCampaign(userId, "checkin-chase", hoursLater(1));
    await sendAll(hoursLater(1));
    await queueByCampaign(userId, "contract-reminder", hoursLater(-20));
    await sendAll(hoursLater(2));
    expect(await findOutcomes()).toEqual([`contract-reminder: not_sent: ${tooManyToday}`, "checkin-chase: sent"]);
    await db.payment.create({ data: { clientId: userId, gateway: "sandbox", gatewayId: "p", planName: "Plan", amountMinor: 100, currency: "gbp", status: "succeeded", paidAt: hoursLater(-72), createdAt: hoursLater(-72), mirroredAt: monday } });
    const planAt = async (at: Date) => {
      const { emails, skips } = await planCampaign("onboarding-check", "schedule", at);
      return [...emails.map(({ type }) => type), ...skips.map(({ type, reason }) => `${type}: ${reason}`)];
    };
    expect(await planAt(hoursLater(3))).toEqual(["contract-reminder: Already emailed today"]);
    expect(await planAt(hoursLater(8 * 24))).toEqual(["contract-reminder"]);
  });

  it("the planner counts an email on the day it left, not on the day it was queued", async () => {
    const { userId } = await makeClient(db, { user: { createdAt: new Date("2026-01-05") }, client: { joinDate: new Date("2026-01-05") } });
    await queueByCampaign(userId, "milestone", monday);
    await sendAll(hoursLater(23));
    const { skips } = await planCampaign("tuesday-chase", "schedule", hoursLater(24));
    expect(skips).toMatchObject([{ type: "checkin-chase", reason: "Already emailed today" }]);
  });

  it("what a coach sent by hand is not bound by it", async () => {
    const { userId } = await makeClient(db);
    await queueByCampaign(userId, "milestone", monday);
    await sendAll(monday);
    await queueByCampaign(userId, "checkin-chase", hoursLater(1), "manual");
    await sendAll(hoursLater(1));
    expect(await findOutcomes()).toEqual(["milestone: sent", "checkin-chase: sent"]);
  });
});

describe("an address that changed while an email waited", () => {
  const wait = async (type: "plan-ready" | "set-password" | "security-change" | "verify-email") => {
    const { userId } = await makeClient(db, { user: { email: "old@example.com" } });
    const to = { userId };
    const emails: Record<typeof type, NewEmail> = {
      "plan-ready": { type: "plan-ready", to, occasion: "x", props: { nutritionistName: "Nina" } },
      "set-password": { type: "set-password", to, occasion: "x", props: { invitedBy: "Maya" } },
      "security-change": { type: "security-change", to, occasion: "x", props: { change: "password", at: monday.toISOString() } },
      "verify-email": { type: "verify-email", to, occasion: "x", props: { isChange: false } },
    };
    await queue(emails[type]);
    await db.user.update({ where: { id: userId }, data: { email: "new@example.com" } });
    await sendAll(hoursLater(1));
    return db.emailMessage.findFirstOrThrow({ select: { status: true, toEmail: true, error: true } });
  };

  it("gets it no more: it goes to the new one", async () => {
    expect(await wait("plan-ready")).toEqual({ status: "sent", toEmail: "new@example.com", error: null });
  });

  it.each(["set-password", "verify-email"] as const)("doesn't get a %s, and neither does the new one", async (type) => {
    expect(await wait(type)).toEqual({ status: "not_sent", toEmail: "old@example.com", error: "Not sent. Their email address has changed." });
  });

  it("is still told of a security change that happened while it was theirs", async () => {
    expect(await wait("security-change")).toMatchObject({ status: "sent", toEmail: "old@example.com" });
  });

  it("of a lead is the corrected one, and without one nothing is sent", async () => {
    const lead = await makeLead(db, { email: "typo@example.com" });
    const invite = (occasion: string): NewEmail => ({ type: "discovery-invite", to: { leadId: lead.id, email: "typo@example.com" }, occasion, props: { leadRef: "ref" } });
    await queue(invite("first"));
    await db.lead.update({ where: { id: lead.id }, data: { email: "right@example.com" } });
    await sendAll(hoursLater(1));
    await queue(invite("second"));
    await db.lead.update({ where: { id: lead.id }, data: { email: null } });
    await sendAll(hoursLater(2));
    expect(await db.emailMessage.findMany({ select: { toEmail: true, status: true }, orderBy: { occasion: "asc" } })).toEqual([{ toEmail: "right@example.com", status: "sent" }, { toEmail: "typo@example.com", status: "not_sent" }]);
  });
});
