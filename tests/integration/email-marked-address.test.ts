import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as testRule } from "@/app/api/automation/test/[id]/route";
import { POST as giveFeedback } from "@/app/api/check-ins/[id]/feedback/route";
import { POST as addClient } from "@/app/api/clients/route";
import { POST as invite } from "@/app/api/invitations/route";
import { POST as convert } from "@/app/api/leads/[id]/convert/route";
import { POST as quickAdd } from "@/app/api/leads/quick-add/route";
import { POST as renew } from "@/app/api/people/[id]/password-link/route";
import { POST as emailLink } from "@/app/api/send-payment-email/route";
import { sendDueBatch } from "@/lib/core/email/sending/sender";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { outboxProvider } from "@/lib/providers/email/outbox";
import { makeCheckIn } from "@/tests/factories/check-ins";
import { makeLead } from "@/tests/factories/leads";
import { makeClient } from "@/tests/factories/people";
import { callRoute } from "@/tests/support/api";
import { connectEmail } from "@/tests/support/connect-email";
import { resetDatabase } from "@/tests/support/database";
import { makeSignedInCoach } from "@/tests/support/signed-in-people";

beforeAll(() => void connectEmail());
beforeEach(resetDatabase);

const email = "lucy@example.com";
const bounce = { kind: "bounced", reason: "The address doesn't exist, or doesn't accept emails." };
const markAddress = () => db.addressProblem.create({ data: { email, ...bounce, at: new Date() } });

const makeLucy = async (passwordHash: string | null = "x") => (await makeClient(db, { user: { email, passwordHash } })).userId;
const makeLink = (clientId: string) => db.paymentLink.create({ data: { clientId, priceId: "price_monthly_coaching", gateway: "sandbox", gatewayId: "link", token: "token", url: "https://example.com/pay/token", createdAt: new Date() } });

const emailPayment = async (cookie: string, paymentUrl: string) => (await callRoute(emailLink, { cookie, body: { clientEmail: email, paymentUrl, planName: "Monthly Coaching" } })).body;

/** Each way in which a coach sends one person an email, with what the response says of it. */
const ways: [string, (cookie: string) => Promise<unknown>][] = [
  ["Quick Add Prospect", async (cookie) => (await callRoute(quickAdd, { cookie, body: { fullName: "Lucy Hart", email } })).body],
  ["an invitation to the team", async (cookie) => (await callRoute(invite, { cookie, body: { email, role: "nutritionist" } })).body],
  ["a new client", async (cookie) => (await callRoute(addClient, { cookie, body: { name: "Lucy Hart", email } })).body],
  ["a lead who becomes a client", async (cookie) => (await callRoute(convert, { cookie, params: { id: (await makeLead(db, { email, stage: "won" })).id }, body: {} })).body.invitation],
  ["a renewed invitation", async (cookie) => (await callRoute(renew, { cookie, params: { id: await makeLucy(null) } })).body],
  ["a link to set a new password", async (cookie) => (await callRoute(renew, { cookie, params: { id: await makeLucy() } })).body],
  ["feedback", async (cookie) => (await callRoute(giveFeedback, { cookie, params: { id: (await makeCheckIn(db, { clientId: await makeLucy() })).id }, body: { feedback: "Well done", sendFollowUpEmail: true } })).body],
  ["a payment link", async (cookie) => emailPayment(cookie, (await makeLink(await makeLucy())).url)],
];

describe("An email that a coach sends to an address that bounced", () => {
  it.each(ways)("isn't said to be on its way: %s", async (_, run) => {
    const { cookie } = await makeSignedInCoach();
    await markAddress();
    expect(await run(cookie)).toMatchObject({ emailed: false, emailProblem: { ...bounce, at: expect.any(String) } });
    await sendDueBatch(new Date(), outboxProvider);
    expect(await db.emailMessage.count({ where: { toEmail: email, status: { not: "not_sent" } } })).toBe(0);
    expect(await db.oneTimeLink.count()).toBe(0);
  });

  it.each(ways)("is on its way otherwise: %s", async (_, run) => {
    const { cookie } = await makeSignedInCoach();
    expect(await run(cookie)).toMatchObject({ emailed: true, emailProblem: null });
    await sendDueBatch(new Date(), outboxProvider);
    expect(await db.emailMessage.count({ where: { toEmail: email, status: "sent" } })).toBe(1);
  });

  it("doesn't count as a coach's test either", async () => {
    const { cookie } = await makeSignedInCoach({ email });
    await markAddress();
    expect((await callRoute(testRule, { cookie, params: { id: "welcome-email" } })).body).toMatchObject({ emailed: false, emailProblem: bounce });
  });

  it("is said not to arrive even to somebody who was emailed before it bounced", async () => {
    const { cookie } = await makeSignedInCoach();
    const { url } = await makeLink(await makeLucy());
    expect(await emailPayment(cookie, url)).toMatchObject({ sent: true, emailed: true });
    await markAddress();
    expect(await emailPayment(cookie, url)).toMatchObject({ sent: false, emailed: false, emailProblem: bounce });
  });
});

describe("A payment link that wasn't sent because email wasn't connected", () => {
  it("is sent once email is connected", async () => {
    const { cookie } = await makeSignedInCoach();
    const { url } = await makeLink(await makeLucy());
    Object.assign(env(), { RESEND_API_KEY: undefined });
    expect(await emailPayment(cookie, url).finally(connectEmail)).toMatchObject({ sent: false, emailed: false });
    await db.emailMessage.updateMany({ data: { status: "not_sent" } });
    expect(await emailPayment(cookie, url)).toMatchObject({ sent: true, emailed: true });
    expect(await sendDueBatch(new Date(), outboxProvider)).toMatchObject({ sent: 1 });
  });
});
